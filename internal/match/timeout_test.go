package match_test

import (
	"reflect"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/match"
)

// runOut lets the clocks that run run out, as the server does.
func (l *table) runOut() match.Code {
	l.t.Helper()
	return l.draft(func(d *match.Draft) error { return d.TimeOut() })
}

// timed returns a running match of a game with a policy for clocks that run out.
func timed(t *testing.T, name, time string, policy match.Policy, names ...string) *table {
	t.Helper()
	n := match.New{Game: name, Players: users(names...), Time: control(t, time), RunsOut: policy}
	if name == "hexattack" {
		n.Options = game.Options{"map": map[int]string{2: "duel", 3: "ffa3", 4: "pairs"}[len(names)]}
	}
	return newTable(t, n)
}

// forced returns a running match of Hex-It with a minute for each turn, in which the seat to move has one legal move.
func forced(t *testing.T, policy match.Policy) *table {
	t.Helper()
	l := timed(t, "hexit", "0d60", policy, "anna", "ben")
	for range 200 {
		if seat := l.ToAct().First(); len(l.Position.Moves(seat, nil)) == 1 {
			return l
		}
		l.play(1, 0)
	}
	t.Fatal("no move was forced")
	return nil
}

// commit has the bot at a seat seal its orders.
func (l *table) commit(bot game.Seat) {
	l.t.Helper()
	if code := l.draft(func(d *match.Draft) error { return d.AddMoves(bot, []string{"commit"}) }); code != "" {
		l.t.Fatal(code)
	}
}

// TestClockRunsOutAtItsEnd looks at a clock a moment before it has run out, and then.
func TestClockRunsOutAtItsEnd(t *testing.T) {
	l := timed(t, "hex", "0d60", match.Loses, "anna", "ben")
	if l.wait(time.Minute - 1); l.runOut() != match.BadKind {
		t.Error("a clock has run out early")
	}
	l.wait(1)
	if code := l.runOut(); code != "" {
		t.Fatal(code)
	}
	if l.wants("1 time-out"); l.Result.Winners != game.SeatsOf(2) || l.Result.Reason != match.OnTime || l.Status != match.Finished {
		t.Errorf("%+v", l.Result)
	}
	if code := l.runOut(); code != match.BadKind {
		t.Errorf("after the end: %q", code)
	}
}

// TestClockThatRunsOutFollowsPolicy lets the clock of the first seat run out.
func TestClockThatRunsOutFollowsPolicy(t *testing.T) {
	for name, c := range map[string]struct {
		l     *table
		level int // of the server's stand-in
		want  []string
		text  string
	}{
		"loses":                  {timed(t, "hex", "0d60", match.Loses, "anna", "ben"), 0, []string{"1 time-out"}, "loses"},
		"loses by a move":        {timed(t, "hexattack", "0d60", match.Loses, "anna", "bot"), 0, []string{"1 time-out", "1 move"}, "loses"},
		"default":                {timed(t, "hexattack", "0d60", match.Default, "anna", "bot"), 0, []string{"1 time-out", "1 move"}, ""},
		"default of both":        {timed(t, "hexattack", "0d60", match.Default, "anna", "ben"), 0, []string{"1 time-out", "1 move", "2 time-out", "2 move"}, ""},
		"a bot":                  {timed(t, "hex", "0d60", match.StandIn, "anna", "ben"), 0, []string{"1 time-out"}, "bot 7 Bot 7"},
		"the stand-in":           {timed(t, "hex", "0d60", match.StandIn, "anna", "ben"), 4, []string{"1 time-out"}, "bot 4 Bot 4"},
		"no such bot":            {timed(t, "hex", "0d60", match.StandIn, "anna", "ben"), 10, []string{"1 time-out"}, "vote"},
		"no bot for mail":        {timed(t, "hex", "0d60", match.StandIn, "mail", "ben"), 0, []string{"1 time-out"}, "vote"},
		"a vote":                 {timed(t, "hex", "0d60", match.Vote, "anna", "ben"), 0, []string{"1 time-out"}, "vote"},
		"the only move":          {forced(t, match.Loses), 0, []string{"1 time-out", "1 move"}, "only"},
		"the only move of a bot": {forced(t, match.StandIn), 0, []string{"1 time-out", "1 move"}, "only"},
	} {
		c.l.env.StandIn = c.level
		c.l.wait(time.Hour)
		if code := c.l.runOut(); code != "" {
			t.Errorf("%s: %q", name, code)
			continue
		}
		if got := c.l.kinds(); !reflect.DeepEqual(got, c.want) && name != "the only move" && name != "the only move of a bot" || len(got) != len(c.want) {
			t.Errorf("%s: %q", name, got)
		}
		if e := c.l.steps[0].Entry; e.Text != c.text {
			t.Errorf("%s: the text is %q", name, e.Text)
		}
	}
}

// TestClockThatRunsOutCountsMissedTurnUnlessPlayerDecided counts turns of several policies.
func TestClockThatRunsOutCountsMissedTurnUnlessPlayerDecided(t *testing.T) {
	l := timed(t, "hexattack", "0d60", match.Default, "anna", "bot")
	l.wait(time.Hour)
	if l.runOut(); l.Clocks.Missed(1) != 1 {
		t.Errorf("without orders: %d", l.Clocks.Missed(1))
	}
	l.commit(2)
	l.wait(time.Hour)
	if l.runOut(); l.Clocks.Missed(1) != 2 || !l.Deserted(1) {
		t.Errorf("a second time: %d", l.Clocks.Missed(1))
	}
	l = timed(t, "hexattack", "0d60", match.Default, "anna", "bot")
	l.must(1, match.Move, l.first(1))
	l.wait(time.Hour)
	if l.runOut(); l.Clocks.Missed(1) != 0 {
		t.Errorf("with orders: %d", l.Clocks.Missed(1))
	}
	f := forced(t, match.Loses)
	seat := f.ToAct().First()
	f.wait(time.Hour)
	if f.runOut(); f.Clocks.Missed(seat) != 0 {
		t.Errorf("with one legal move: %d", f.Clocks.Missed(seat))
	}
}

// TestOverdueSeatMayStillMove also holds that its clock runs out once, and that its move ends the missed turns.
func TestOverdueSeatMayStillMove(t *testing.T) {
	l := timed(t, "hex", "0d60", match.Vote, "anna", "ben")
	l.wait(time.Hour)
	if l.runOut(); l.Clocks.Overdue() != game.SeatsOf(1) || l.Clocks.Missed(1) != 1 || l.Status != match.Running {
		t.Errorf("overdue %v, missed %d", l.Clocks.Overdue(), l.Clocks.Missed(1))
	}
	if code := l.runOut(); code != match.BadKind {
		t.Errorf("a second time: %q", code)
	}
	if l.play(1, 0); l.Clocks.Overdue() != 0 || l.Clocks.Missed(1) != 0 {
		t.Errorf("after a move: overdue %v, missed %d", l.Clocks.Overdue(), l.Clocks.Missed(1))
	}
}

// TestStandInTakesSeatUntilItsUserReturns lets a bot play on, whose user then sits down again.
func TestStandInTakesSeatUntilItsUserReturns(t *testing.T) {
	l := timed(t, "hex", "5+0", match.StandIn, "anna", "ben")
	l.wait(time.Hour)
	l.runOut()
	if p := l.Seats.Player(1); p.Level != 7 || p.Away != "anna" || p.User != "" || l.changes[0].Listing.PendingBots != game.SeatsOf(1) {
		t.Errorf("the seat has %+v, listing %+v", p, l.changes[0].Listing)
	}
	if code := l.sit(1, "cleo"); code != match.SeatTaken {
		t.Errorf("another user: %q", code)
	}
	if code := l.sit(1, "anna"); code != "" {
		t.Fatal(code)
	}
	if k, _ := l.Clocks.Of(1); k.Left != 75*time.Second || !k.Since.Equal(l.env.Now) || l.Clocks.Missed(1) != 0 {
		t.Errorf("the clock is %+v", k)
	}
}

// TestDesertedSeatMayBeTakenByAnotherUser misses two turns of sealed orders.
func TestDesertedSeatMayBeTakenByAnotherUser(t *testing.T) {
	l := timed(t, "hexattack", "0d60", match.Default, "anna", "ben", "bot")
	for range 2 {
		if code := l.sit(1, "cleo"); code != match.SeatTaken {
			t.Errorf("a seat whose player has missed %d turns: %q", l.Clocks.Missed(1), code)
		}
		l.wait(time.Hour)
		l.runOut()
		l.commit(3)
	}
	if code := l.sit(1, "cleo"); code != "" || l.Seats.Player(1).User != "cleo" || l.Clocks.Missed(1) != 0 {
		t.Errorf("%q, %+v, missed %d", code, l.Seats.Player(1), l.Clocks.Missed(1))
	}
	m := l.changes[0].Members
	if len(m) != 2 || m[0] != (match.Member{User: "anna"}) || m[1] != (match.Member{User: "cleo", Seats: game.SeatsOf(1)}) {
		t.Errorf("members %+v", m)
	}
}

// TestTimeOutEntryIsRefusedUnlessClockHasRunOut adds entries that the server would not draft.
func TestTimeOutEntryIsRefusedUnlessClockHasRunOut(t *testing.T) {
	for name, c := range map[string]struct {
		l    *table
		wait time.Duration
		seat game.Seat
		code match.Code
	}{
		"in time":             {timed(t, "hex", "0d60", match.Vote, "anna", "ben"), time.Minute - 1, 1, match.BadKind},
		"run out":             {timed(t, "hex", "0d60", match.Vote, "anna", "ben"), time.Minute, 1, ""},
		"a clock that stands": {timed(t, "hex", "0d60", match.Vote, "anna", "ben"), time.Hour, 2, match.BadKind},
		"no clocks":           {hexTable(t, ""), time.Hour, 1, match.BadKind},
		"not begun":           {timed(t, "hex", "0d60", match.Vote, "anna", ""), time.Hour, 1, match.NotStarted},
	} {
		c.l.wait(c.wait)
		code := c.l.draft(func(d *match.Draft) error {
			return d.Add(match.Entry{Seat: c.seat, Kind: match.TimeOut, Text: string(match.Vote)})
		})
		if code != c.code {
			t.Errorf("%s: %q", name, code)
		}
	}
}

// TestPauseEndsByItself lets the time of a pause pass, for players and for one who is awaited.
func TestPauseEndsByItself(t *testing.T) {
	l := hexTable(t, "5+0")
	l.must(1, match.PauseAsk, "")
	l.must(2, match.PauseAccept, "")
	until, _ := l.Paused()
	l.wait(until.Sub(l.env.Now) - 1)
	if code := l.runOut(); code != match.BadKind {
		t.Errorf("before the end: %q", code)
	}
	l.wait(1)
	if code := l.runOut(); code != "" {
		t.Fatal(code)
	}
	if l.wants("1 resume"); !l.Clocks.PausedAt().IsZero() {
		t.Error("the pause goes on")
	}
	l = newTable(t, match.New{Game: "hex", Players: users("anna", "ben"), Time: control(t, "5+0"), Awaits: 2})
	l.wait(3*time.Minute - 1)
	if code := l.runOut(); code != match.BadKind {
		t.Errorf("while a player is awaited: %q", code)
	}
	l.wait(1)
	if code := l.runOut(); code != "" {
		t.Fatal(code)
	}
	if l.wants("2 shut"); l.Result.Reason != match.CalledOff || l.Status != match.Finished || l.Clocks.Awaited() != 0 {
		t.Errorf("%+v", l.Result)
	}
}

// TestVoteIsDecidedByAnswersWhenItsTimeIsOver leaves a vote open until its end.
func TestVoteIsDecidedByAnswersWhenItsTimeIsOver(t *testing.T) {
	l := sealedTable(t, "ffa3", "", "anna", "ben", "cleo")
	ask := l.by(1, match.ReplaceAsk, "")
	ask.Target, ask.Absent = 2, game.SeatsOf(2)
	if code := l.submit(ask); code != "" {
		t.Fatal(code)
	}
	due, _ := l.Due()
	if !due.Equal(start.Add(2*time.Minute)) || !l.changes[0].Listing.Due.Equal(due) {
		t.Errorf("due at %v", due)
	}
	l.wait(2*time.Minute - 1)
	if code := l.runOut(); code != match.BadKind {
		t.Errorf("before the end: %q", code)
	}
	l.wait(1)
	if code := l.runOut(); code != "" {
		t.Fatal(code)
	}
	if l.wants("3 abstain"); l.Seats.Player(2).Level != 7 || l.Seats.Player(2).Away != "ben" || len(l.Offers.Open) != 0 {
		t.Errorf("the seat has %+v", l.Seats.Player(2))
	}
}

func TestEntryRanOutToReturnsFirstWordOfTimeOutText(t *testing.T) {
	for text, want := range map[string]string{"": "default", "only": "only", "vote": "vote", "bot 7 Bot 7": "bot", "loses": "loses"} {
		if got := (match.Entry{Kind: match.TimeOut, Text: text}).RanOutTo(); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// TestFailedBotIsReplacedByStandInOnce fails bots of the level of the stand-in and of others.
func TestFailedBotIsReplacedByStandInOnce(t *testing.T) {
	for standIn, want := range map[int][]string{0: {"2 fault", "2 resign"}, 4: {"2 fault"}, 3: {"2 fault", "2 resign"}} {
		l := newTable(t, match.New{Game: "hex", Players: users("anna", "bot")})
		l.env.StandIn = standIn
		fails := func(d *match.Draft) error { return d.ReplaceFailedBot(2, "the engine crashed") }
		if code := l.draft(fails); code != "" {
			t.Fatal(code)
		}
		if l.wants(want...); (l.Status == match.Finished) != (len(want) == 2) {
			t.Errorf("stand-in %d: the match is %s", standIn, l.Status)
		}
		text := map[bool]string{true: "bot 4 Bot 4: Bot 3 cannot go on, the engine crashed", false: "nobody: Bot 3 cannot go on, the engine crashed"}
		if e := l.steps[0].Entry; e.Text != text[standIn == 4] {
			t.Errorf("stand-in %d: the text is %q", standIn, e.Text)
		}
		if last := l.steps[len(l.steps)-1].Entry; standIn != 4 && (last.Text != "the engine crashed" || l.Result.Reason != "forfeit") {
			t.Errorf("stand-in %d: %+v, %+v", standIn, last, l.Result)
		}
		if standIn != 4 {
			continue
		}
		if l.Seats.Player(2).Level != 4 {
			t.Errorf("the seat has %+v", l.Seats.Player(2))
		}
		if l.draft(fails); l.Status != match.Finished {
			t.Error("the stand-in was replaced")
		}
	}
}

// TestStandInOfFailedBotKeepsSeatOfAbsentUser replaces a bot that plays for a user.
func TestStandInOfFailedBotKeepsSeatOfAbsentUser(t *testing.T) {
	l := timed(t, "hex", "0d60", match.StandIn, "anna", "ben")
	l.wait(time.Hour)
	l.runOut()
	l.env.StandIn = 4
	l.draft(func(d *match.Draft) error { return d.ReplaceFailedBot(1, "why") })
	if p := l.Seats.Player(1); p.Level != 4 || p.Away != "anna" {
		t.Errorf("the seat has %+v", p)
	}
	l.env.StandIn = 10
	if code := l.draft(func(d *match.Draft) error { return d.ReplaceFailedBot(1, "why") }); code != match.BadSeats {
		t.Errorf("by a bot that the server does not have: %q", code)
	}
}

// TestFaultEntryIsRefusedUnlessBotFails adds entries that the server would not draft.
func TestFaultEntryIsRefusedUnlessBotFails(t *testing.T) {
	for _, c := range []struct {
		seat game.Seat
		text string
		code match.Code
	}{
		{2, "nobody: why", ""},
		{2, "bot 4 Bot 4: why", ""},
		{1, "nobody: why", match.BadKind},
		{2, "nobody", match.BadText},
		{2, "bot 4 Bot 4", match.BadText},
		{2, "guest ben Ben: why", match.BadText},
		{2, "what: why", match.BadText},
	} {
		l := newTable(t, match.New{Game: "hex", Players: users("anna", "bot")})
		add := func(d *match.Draft) error { return d.Add(match.Entry{Seat: c.seat, Kind: match.Fault, Text: c.text}) }
		if code := l.draft(add); code != c.code {
			t.Errorf("%q of seat %d: %q", c.text, c.seat, code)
		}
		l.must(1, match.Resign, "")
		if code := l.draft(add); code != match.AlreadyFinished {
			t.Errorf("%q after the end: %q", c.text, code)
		}
	}
}

func TestFaultMessageNamesFailedBotAndStandIn(t *testing.T) {
	nameOf := func(p match.Player) string { return "the " + p.Name }
	failure := i18n.Of("match.fault", "name", "Dicey", "reason", "the-engine-crashed", "why", "the engine crashed")
	for text, want := range map[string]i18n.Message{
		"nobody: Dicey cannot go on, the engine crashed":        failure,
		"bot 4 Skilled: Dicey cannot go on, the engine crashed": i18n.Of("match.fault.stand-in", "fault", failure, "name", "the Skilled"),
	} {
		if got := match.FaultMessage(text, nameOf); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func TestPoliciesDependOnSealedOrders(t *testing.T) {
	if got := match.Policies(game.Info{}); !reflect.DeepEqual(got, []match.Policy{match.Loses, match.StandIn, match.Vote}) {
		t.Errorf("%v", got)
	}
	sealed := game.Info{Traits: game.Traits{Sealed: true}}
	if got := match.Policies(sealed); !reflect.DeepEqual(got, []match.Policy{match.Default, match.StandIn, match.Vote, match.Loses}) {
		t.Errorf("%v", got)
	}
}
