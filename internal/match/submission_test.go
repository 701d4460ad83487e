package match_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/notify"
)

func TestKeyHasEightToSixtyFourLettersDigitsAndDashes(t *testing.T) {
	for key, want := range map[string]bool{
		"": false, "1234567": false, "12345678": true, strings.Repeat("x", 64): true, strings.Repeat("x", 65): false,
		"azAZ09-_": true, "aaaaaaa@": false, "aaaaaaa[": false, "aaaaaaa`": false, "aaaaaaa{": false, "aaaaaaa/": false,
		"aaaaaaa:": false, "aaaaaaa ": false, "aaaaaaaé": false,
	} {
		if got := match.IsKey(key); got != want {
			t.Errorf("%q is a key: %v", key, got)
		}
	}
}

func TestSubmissionWithUnknownKindBadKeyOrLongTextIsInvalid(t *testing.T) {
	for _, c := range []struct {
		s    match.Submission
		code match.Code
	}{
		{match.Submission{Kind: match.Move, Key: "12345678"}, ""},
		{match.Submission{Kind: match.Move, Key: "12345678", Text: strings.Repeat("x", 2000)}, ""},
		{match.Submission{Kind: match.Move, Key: "12345678", Text: strings.Repeat("x", 2001)}, match.BadText},
		{match.Submission{Kind: match.Move, Key: "1234567"}, match.BadKey},
		{match.Submission{Kind: match.TimeOut, Key: "12345678"}, match.BadKind},
		{match.Submission{Key: "12345678"}, match.BadKind},
	} {
		if got := codeOf(t, c.s.Validate()); got != c.code {
			t.Errorf("%+v: %q", c.s, got)
		}
	}
}

// TestRepeatedKeyIsRefusedForAnotherSubmission compares submissions with the entries that a key has led to.
func TestRepeatedKeyIsRefusedForAnotherSubmission(t *testing.T) {
	l := newTable(t, match.New{Game: "hexattack", Options: game.Options{"map": "ffa3"}, Players: users("anna", "ben", "mail")})
	entry := func(seat game.Seat, kind match.Kind, text string) match.Entry {
		return match.Entry{Seat: seat, Kind: kind, Text: text}
	}
	for name, c := range map[string]struct {
		s     match.Submission
		first match.Entry
		code  match.Code
	}{
		"the same":              {l.by(1, match.Move, ""), entry(1, match.Move, ""), ""},
		"of another seat":       {l.by(1, match.Move, ""), entry(2, match.Move, ""), match.BadKey},
		"of another kind":       {l.by(1, match.Move, ""), entry(1, match.Resign, ""), match.BadKey},
		"of another user":       {match.Submission{User: "ben", Seat: 1, Kind: match.Move}, entry(1, match.Move, ""), match.BadKey},
		"for a player by mail":  {l.by(3, match.Move, ""), entry(3, match.Move, ""), ""},
		"for them by another":   {match.Submission{User: "ben", Seat: 3, Kind: match.Move}, entry(3, match.Move, ""), match.BadKey},
		"a crossed draw":        {l.by(1, match.DrawOffer, ""), entry(1, match.DrawAccept, ""), ""},
		"a crossed rematch":     {l.by(1, match.RematchAsk, ""), entry(1, match.RematchAccept, ""), ""},
		"a crossed pause":       {l.by(1, match.PauseAsk, ""), entry(1, match.PauseAccept, ""), ""},
		"an answer":             {l.by(1, match.DrawAccept, ""), entry(1, match.DrawOffer, ""), match.BadKey},
		"a crossed takeback":    {l.by(1, match.TakebackAsk, ""), entry(1, match.TakebackAccept, ""), match.BadKey},
		"who has left":          {match.Submission{User: "cleo", Seat: 1, Kind: match.Stand}, entry(1, match.Stand, "guest cleo Cleo"), ""},
		"who has not left":      {l.by(1, match.Stand, ""), entry(1, match.Stand, "guest cleo Cleo"), match.BadKey},
		"a bot":                 {l.by(1, match.AddBot, "3"), entry(2, match.Sit, "bot 3 Bot"), ""},
		"a user for a bot":      {l.by(1, match.AddBot, "3"), entry(2, match.Sit, "guest ben Ben"), match.BadKey},
		"another kind of bot":   {l.by(1, match.AddBot, "3"), entry(2, match.Stand, "bot 3 Bot"), match.BadKey},
		"a bot less":            {l.by(1, match.RemoveBot, ""), entry(2, match.Stand, "bot 3 Bot"), ""},
		"a user less":           {l.by(1, match.RemoveBot, ""), entry(2, match.Stand, "guest ben Ben"), match.BadKey},
		"no bot less":           {l.by(1, match.RemoveBot, ""), entry(2, match.Sit, "bot 3 Bot"), match.BadKey},
		"a seat that has moved": {match.Submission{User: "ben", Seat: 1, Kind: match.Sit}, entry(2, match.Sit, "guest ben Ben"), match.BadKey},
	} {
		if got := codeOf(t, c.s.CheckRepeat(l.State, c.first)); got != c.code {
			t.Errorf("%s: %q", name, got)
		}
	}
	l = gathered(t, "anna", "ben")
	for name, c := range map[string]struct {
		s     match.Submission
		first match.Entry
		code  match.Code
	}{
		"signed up":             {match.Submission{User: "ben", Seat: 1, Kind: match.Sit}, entry(2, match.Sit, "guest ben Ben"), ""},
		"another user":          {match.Submission{User: "cleo", Seat: 1, Kind: match.Sit}, entry(2, match.Sit, "guest ben Ben"), match.BadKey},
		"left":                  {match.Submission{User: "ben", Seat: 1, Kind: match.Stand}, entry(2, match.Stand, "guest ben Ben"), ""},
		"left after signing up": {match.Submission{User: "ben", Seat: 1, Kind: match.Stand}, entry(2, match.Sit, "guest ben Ben"), match.BadKey},
	} {
		if got := codeOf(t, c.s.CheckRepeat(l.State, c.first)); got != c.code {
			t.Errorf("gathered, %s: %q", name, got)
		}
	}
}

func TestSubmissionJoinsOthersBySittingDownOrRematch(t *testing.T) {
	for _, c := range []struct {
		s    match.Submission
		want bool
	}{
		{match.Submission{Kind: match.Sit}, true},
		{match.Submission{Kind: match.Sit, ByMessage: true}, false},
		{match.Submission{Kind: match.RematchAsk}, true},
		{match.Submission{Kind: match.RematchAccept}, true},
		{match.Submission{Kind: match.RematchAccept, ByMessage: true}, true},
		{match.Submission{Kind: match.Move}, false},
		{match.Submission{Kind: match.Stand}, false},
	} {
		if got := c.s.JoinsOthers(); got != c.want {
			t.Errorf("%+v joins others: %v", c.s, got)
		}
	}
}

// TestSubmissionIsRefusedToUsersWithoutTheSeat sends moves for seats that the user does not hold.
func TestSubmissionIsRefusedToUsersWithoutTheSeat(t *testing.T) {
	l := newTable(t, match.New{Game: "hexattack", Options: game.Options{"map": "ffa3"}, Players: users("anna", "ben", "mail")})
	for _, c := range []struct {
		user string
		seat game.Seat
		mail bool
		code match.Code
	}{
		{"anna", 1, false, ""},
		{"anna", 2, false, match.NotYourSeat},
		{"ben", 1, false, match.NotYourSeat},
		{"", 1, false, match.NotYourSeat},
		{"anna", 0, false, match.UnknownSeat},
		{"anna", 4, false, match.UnknownSeat},
		{"anna", 3, true, ""},
		{"ben", 3, true, match.NotYourSeat},
		{"ben", 2, true, match.NotYourSeat},
		{"anna", 1, true, match.NotYourSeat},
	} {
		text := "commit"
		if c.seat >= 1 && c.seat <= 3 {
			text = l.first(c.seat)
		}
		l := *l
		s := match.Submission{User: c.user, Seat: c.seat, Kind: match.Move, Text: text, ByMessage: c.mail, Round: 1, State: 3}
		if got := l.submit(s); got != c.code {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestSubmissionOfEachKindLeadsToItsEntry sends one submission of each kind that has no other effects.
func TestSubmissionOfEachKindLeadsToItsEntry(t *testing.T) {
	open := newTable(t, match.New{
		Game: "hexattack", Options: game.Options{"map": "ffa3"}, Players: users("anna", "ben", ""),
	})
	open.must(2, match.Stand, "")
	open.wants("2 stand")
	if e := open.steps[0].Entry; e.Text != "guest ben ben" {
		t.Errorf("the entry is %+v", e)
	}
	l := hexTable(t, "5+0")
	l.play(2, time.Second)
	for _, c := range []struct {
		seat game.Seat
		kind match.Kind
	}{
		{1, match.DrawOffer},
		{2, match.DrawDecline},
		{1, match.TakebackAsk},
		{2, match.TakebackDecline},
		{1, match.TimeAsk},
		{2, match.TimeDecline},
		{1, match.PauseAsk},
		{2, match.PauseDecline},
		{2, match.PauseAsk},
		{1, match.PauseAccept},
		{1, match.Resume},
		{2, match.DrawOffer},
		{1, match.DrawAccept},
	} {
		l.must(c.seat, c.kind, "")
		if e := l.steps[0].Entry; len(l.steps) != 1 || e.Kind != c.kind || e.Seat != c.seat || e.Text != "" || len(e.Key) < 8 {
			t.Errorf("%s: %+v", c.kind, l.steps)
		}
	}
	d := dealt(t, "hexstrat")
	if e := d.steps[0].Entry; e.Kind != match.ShareReveal || e.Text != share(2) || d.Log[2].Kind != match.ShareCommit {
		t.Errorf("the deal ends with %+v", e)
	}
}

// TestUndoIsASubmissionOfOneEntry takes back an action of a turn that goes on.
func TestUndoIsASubmissionOfOneEntry(t *testing.T) {
	l := turnOfActions(t)
	seat, moves := l.ToAct().First(), l.Moves
	l.must(seat, match.Undo, "")
	if e := l.steps[0].Entry; e.Kind != match.Undo || l.Moves != moves-1 {
		t.Errorf("%+v, %d moves", e, l.Moves)
	}
}

// TestMoveForAnotherRoundIsRefused sends orders for the round before and after the present one.
func TestMoveForAnotherRoundIsRefused(t *testing.T) {
	l := duel(t, "")
	for _, c := range []struct {
		round int
		code  match.Code
	}{{2, match.TurnOver}, {1, ""}, {0, ""}} {
		s := l.by(1, match.Move, l.first(1))
		s.Round = c.round
		if got := l.submit(s); got != c.code {
			t.Errorf("round %d: %q", c.round, got)
		}
	}
}

// TestMoveForgivesLagBeyondThinkingTime thinks for 58 of 58.4 seconds, in live matches and without a measurement.
func TestMoveForgivesLagBeyondThinkingTime(t *testing.T) {
	thought := 58 * time.Second
	for name, c := range map[string]struct {
		thought *time.Duration
		want    time.Duration
	}{
		"measured": {&thought, 400 * time.Millisecond}, "not measured": {nil, 0},
	} {
		l := hexTable(t, "5+0")
		l.wait(58400 * time.Millisecond)
		s := l.by(1, match.Move, l.first(1))
		s.Thought = c.thought
		l.submit(s)
		if e := l.steps[0].Entry; e.Forgiven != c.want {
			t.Errorf("%s: forgiven %v", name, e.Forgiven)
		}
		if k, _ := l.Clocks.Of(1); k.Left != 5*time.Minute-28400*time.Millisecond+c.want {
			t.Errorf("%s: %v are left", name, k.Left)
		}
	}
}

// TestMessageReplacesEarlierOrdersOfRound sends a second message of a player by message.
func TestMessageReplacesEarlierOrdersOfRound(t *testing.T) {
	l := sealedTable(t, "trio", "", "anna", "mail")
	send := func(text string) match.Code {
		s := l.by(2, match.Move, text)
		s.ByMessage, s.State = true, 0
		return l.submit(s)
	}
	moves := l.Position.Moves(2, nil)
	one, other := l.Position.MoveText(2, moves[0]), l.Position.MoveText(2, moves[1])
	if code := send(one); code != "" {
		t.Fatal(code)
	}
	if got := l.Position.(game.SimultaneousMoves).Sealed(); !got.Has(2) {
		t.Errorf("the message sealed the orders of %v", got)
	}
	if code := send(other); code != "" {
		t.Fatal(code)
	}
	if r := l.Receipts; len(r) != 2 || r[0].Orders != "2:1aN" || r[0].Status != match.Withdrawn || r[1].Orders != "2:1aNE" {
		t.Errorf("after %q and %q: %+v", one, other, r)
	}
	if code := send("dance"); code == "" {
		t.Error("a message without orders was accepted")
	}
	l.must(1, match.Resign, "")
	if code := send(one); code != match.AlreadyFinished {
		t.Errorf("after the end: %q", code)
	}
}

// TestResignationIsMoveWhereRulesHaveOne resigns in a game with such a move, and in one without.
func TestResignationIsMoveWhereRulesHaveOne(t *testing.T) {
	l := duel(t, "")
	l.must(2, match.Resign, "")
	if l.wants("2 move"); l.Status != match.Finished || l.Result.Winners != game.SeatsOf(1) {
		t.Errorf("%s, %+v", l.Status, l.Result)
	}
	l = hexTable(t, "")
	l.must(2, match.Resign, "ignored")
	if l.wants("2 resign"); l.Result.Reason != "resignation" || l.steps[0].Entry.Text != "" {
		t.Errorf("%+v, %+v", l.Result, l.steps[0].Entry)
	}
}

// TestRequestThatCrossesTheSameOneAcceptsIt asks what the opponent has asked already.
func TestRequestThatCrossesTheSameOneAcceptsIt(t *testing.T) {
	for _, c := range []struct {
		kind, accept match.Kind
		code         match.Code
	}{
		{match.DrawOffer, match.DrawAccept, ""},
		{match.PauseAsk, match.PauseAccept, ""},
		{match.TakebackAsk, "", match.OfferStands},
		{match.TimeAsk, "", match.OfferStands},
	} {
		l := hexTable(t, "5+0")
		l.play(2, time.Second)
		l.must(1, c.kind, "")
		if code := l.try(1, c.kind, ""); code != match.OfferStands {
			t.Errorf("%s twice: %q", c.kind, code)
		}
		if code := l.try(2, c.kind, ""); code != c.code {
			t.Errorf("%s by both: %q", c.kind, code)
		}
		if c.code == "" {
			l.wants("2 " + string(c.accept))
		}
	}
	l := hexTable(t, "")
	l.must(1, match.Resign, "")
	l.must(1, match.RematchAsk, "")
	l.must(2, match.RematchAsk, "")
	if l.wants("2 rematch-accept"); l.Rematch == "" || len(l.changes) != 2 {
		t.Errorf("rematch %q, %d changes", l.Rematch, len(l.changes))
	}
}

// TestPlayersWhoNeedNotBeAskedAnswerAtOnce puts requests to a bot, to the same user, and to a player by message.
func TestPlayersWhoNeedNotBeAskedAnswerAtOnce(t *testing.T) {
	for _, c := range []struct {
		other string
		kind  match.Kind
		want  []string
	}{
		{"bot", match.DrawOffer, []string{"1 draw-offer"}},
		{"bot", match.TakebackAsk, []string{"1 takeback-ask", "2 takeback-accept"}},
		{"anna", match.DrawOffer, []string{"1 draw-offer", "2 draw-accept"}},
		{"anna", match.TakebackAsk, []string{"1 takeback-ask", "2 takeback-accept"}},
		{"anna", match.TimeAsk, []string{"1 time-ask", "2 time-accept"}},
		{"anna", match.PauseAsk, []string{"1 pause-ask", "2 pause-accept"}},
		{"ben", match.DrawOffer, []string{"1 draw-offer"}},
		{"ben", match.PauseAsk, []string{"1 pause-ask"}},
		{"mail", match.DrawOffer, []string{"1 draw-offer"}},
		{"mail", match.TakebackAsk, []string{"1 takeback-ask"}},
		{"mail", match.PauseAsk, []string{"1 pause-ask"}},
	} {
		l := newTable(t, match.New{Game: "hex", Players: users("anna", c.other), Time: control(t, "5+0")})
		l.play(2, time.Second)
		l.must(1, c.kind, "")
		if got := l.kinds(); !slices.Equal(got, c.want) {
			t.Errorf("%s to %s: %q", c.kind, c.other, got)
		}
	}
}

// TestBotsAgreeToMoreTimeAndPauseWithOtherPlayers asks a user and a bot.
func TestBotsAgreeToMoreTimeAndPauseWithOtherPlayers(t *testing.T) {
	for _, kind := range []match.Kind{match.TimeAsk, match.PauseAsk} {
		l := sealedTable(t, "ffa3", "5+0", "anna", "ben", "bot")
		l.must(1, kind, "")
		if got := l.kinds(); len(got) != 2 || got[1] != "3 "+strings.Replace(string(kind), "ask", "accept", 1) {
			t.Errorf("%s: %q", kind, got)
		}
		if o := l.Offers.Open; len(o) != 1 || o[0].Awaits != game.SeatsOf(2) || o[0].Agreed != game.SeatsOf(3) {
			t.Errorf("%s: offers %+v", kind, o)
		}
	}
}

// TestRematchHasSameSettingsAndOtherSeats ends a match and accepts a rematch.
func TestRematchHasSameSettingsAndOtherSeats(t *testing.T) {
	l := newTable(t, match.New{
		Game: "hexattack", Options: game.Options{"map": "duel"}, Players: users("anna", "ben"), Public: true, Chat: "all",
		Delay: time.Minute, Time: control(t, "1day"), RunsOut: match.Vote, Maker: "ben",
	})
	l.must(1, match.Resign, "")
	l.wait(time.Hour)
	l.lives = map[string]clock.Life{}
	l.must(1, match.RematchAsk, "")
	l.must(2, match.RematchAccept, "")
	c := l.changes
	if len(c) != 2 || c[0].ID != l.Match.ID || c[1].ID != l.Rematch || c[1].New == nil || l.steps[0].Entry.Text != l.Rematch {
		t.Fatalf("changes %+v", c)
	}
	was, m := l.Match, *c[1].New
	if m.ID == was.ID || m.Seed == was.Seed || m.Game != was.Game || m.Options["map"] != "duel" || !m.Public || m.Hints || m.Rated ||
		m.Chat != "all" || m.Delay != time.Minute || m.Time != was.Time || m.RunsOut != match.Vote || m.Maker != "ben" ||
		!m.Created.Equal(l.env.Now) {
		t.Errorf("the rematch is %+v", m)
	}
	if e := c[1].Entries; e[0].Text != "guest ben ben" || e[1].Text != "guest anna anna" || e[len(e)-1].Kind != match.TurnEnds {
		t.Errorf("its entries are %+v", e)
	}
	for _, n := range c[1].Notifications {
		if n.User == "ben" && n.Kind != notify.Deadline || n.About != m.ID {
			t.Errorf("notification %+v", n)
		}
	}
	if len(c[1].Notifications) != 3 {
		t.Errorf("notifications %+v", c[1].Notifications)
	}
	if o := l.ResultOf(len(l.Log) - 1); o.Rematch != l.Rematch || o.Number != len(l.Log) || o.Repeat || len(o.Moves) != 0 {
		t.Errorf("the result is %+v", o)
	}
}

// TestRematchOfHintsAndRatingKeepsThem makes rematches of a match with hints and of a rated one.
func TestRematchOfHintsAndRatingKeepsThem(t *testing.T) {
	for _, n := range []match.New{
		{Game: "hex", Players: users("anna", "ben"), Hints: true},
		{Game: "hex", Players: users("anna", "ben"), Public: true, Rated: true, Time: control(t, "5+0")},
	} {
		l := newTable(t, n)
		l.must(1, match.Resign, "")
		l.must(2, match.RematchAsk, "")
		l.must(1, match.RematchAccept, "")
		if m := l.changes[1].New; m.Hints != n.Hints || m.Rated != n.Rated {
			t.Errorf("the rematch is %+v", m)
		}
	}
}

// TestRematchNeedsConsentOfAllPlayersWhoDecide has three seats, of users, bots and a player by message.
func TestRematchNeedsConsentOfAllPlayersWhoDecide(t *testing.T) {
	end := func(names ...string) *table {
		l := sealedTable(t, "ffa3", "", names...)
		if code := l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: 1, Kind: match.Shut}) }); code != "" {
			t.Fatal(code)
		}
		return l
	}
	l := end("anna", "ben", "cleo")
	l.must(1, match.RematchAsk, "")
	l.wants("1 rematch-ask")
	l.must(3, match.RematchAccept, "")
	if l.Rematch != "" || len(l.changes) != 1 {
		t.Error("a rematch was made without the consent of all")
	}
	l.must(2, match.RematchAccept, "")
	if l.Rematch == "" || len(l.changes) != 2 {
		t.Error("no rematch was made with the consent of all")
	}
	if code := l.try(2, match.RematchAccept, ""); code != match.NoOffer {
		t.Errorf("accepted twice: %q", code)
	}
	l = end("anna", "bot", "mail")
	l.must(1, match.RematchAsk, "")
	if l.wants("1 rematch-ask", "2 rematch-accept", "3 rematch-accept"); l.Rematch == "" {
		t.Error("no rematch was made with players who are not asked")
	}
	l = end("anna", "bot", "")
	if l.Status != match.Finished {
		t.Fatal("the match goes on")
	}
	l.must(1, match.RematchAsk, "")
	l.env.BotName = nil
	if code := l.try(1, match.RematchAsk, ""); code != match.OfferStands {
		t.Errorf("asked twice: %q", code)
	}
}

// TestRematchThatCannotBeMadeIsRefused has a bot that the server no longer has.
func TestRematchThatCannotBeMadeIsRefused(t *testing.T) {
	l := newTable(t, match.New{Game: "hex", Players: users("anna", "bot")})
	l.must(1, match.Resign, "")
	l.env.BotName = nil
	if code := l.try(1, match.RematchAsk, ""); code != match.BadSeats || l.Rematch != "" {
		t.Errorf("%q, rematch %q", code, l.Rematch)
	}
}

// TestResultCountsEntriesAsItsSeatDoes makes orders that the other seat may not know of.
func TestResultCountsEntriesAsItsSeatDoes(t *testing.T) {
	l := duel(t, "")
	check := func(first, number, moves int) {
		t.Helper()
		if o := l.ResultOf(first); o.Number != number || len(o.Moves) != moves {
			t.Errorf("the entries from %d on led to %+v", first+1, o)
		}
	}
	l.must(1, match.Move, l.first(1))
	check(2, 3, 1)
	l.must(2, match.Move, l.first(2)+"; commit")
	check(2, 3, 1)
	check(3, 4, 2)
	l.must(1, match.Move, "commit")
	check(2, 3, 1)
	check(3, 4, 2)
	check(5, 5, 1)
	l.must(1, match.Resign, "")
	check(2, 3, 1)
	check(3, 5, 2)
	l = hexTable(t, "")
	l.play(3, 0)
	check(3, 4, 1)
}
