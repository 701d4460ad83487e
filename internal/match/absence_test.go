package match_test

import (
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// claim claims the win for a seat while the players of other seats are away.
func (l *table) claim(seat game.Seat, away ...game.Seat) match.Code {
	l.t.Helper()
	s := l.by(seat, match.ClaimWin, "")
	s.Absent = game.SeatsOf(away...)
	return l.submit(s)
}

// replace asks for a bot at the seat target while the players of other seats are away.
func (l *table) replace(seat, target game.Seat, away ...game.Seat) match.Code {
	l.t.Helper()
	s := l.by(seat, match.ReplaceAsk, "")
	s.Target, s.Absent = target, game.SeatsOf(away...)
	return l.submit(s)
}

// TestWinIsClaimedWhenAllOpponentsHaveLeft has opponents who are away, out of time, or there.
func TestWinIsClaimedWhenAllOpponentsHaveLeft(t *testing.T) {
	program := match.Player{User: "prog", Name: "prog", Program: true}
	with := func(players ...match.Player) match.New {
		n := match.New{Game: "hex", Players: players}
		if len(players) > 2 {
			n.Game, n.Options = "hexattack", game.Options{"map": map[int]string{3: "ffa3", 4: "pairs"}[len(players)]}
		}
		return n
	}
	clocked := func(n match.New, text string) match.New {
		n.Time, n.RunsOut = control(t, text), match.Vote
		return n
	}
	moved := func(l *table) { l.play(1, time.Second) }
	for name, c := range map[string]struct {
		n    match.New
		prep func(l *table)
		seat game.Seat
		away []game.Seat
		code match.Code
	}{
		"the opponent is away":                      {with(users("ben", "anna")...), nil, 2, []game.Seat{1}, ""},
		"the opponent is there":                     {with(users("ben", "anna")...), nil, 2, nil, match.CannotClaim},
		"it is the own turn":                        {with(users("ben", "anna")...), moved, 2, []game.Seat{1}, match.CannotClaim},
		"only the seat itself is away":              {with(users("ben", "anna")...), nil, 2, []game.Seat{2}, match.CannotClaim},
		"a bot":                                     {with(users("bot", "anna")...), nil, 2, []game.Seat{1}, match.CannotClaim},
		"a player by message":                       {with(users("mail", "anna")...), nil, 2, []game.Seat{1}, match.CannotClaim},
		"with a live clock":                         {clocked(with(users("ben", "anna")...), "5+0"), nil, 2, []game.Seat{1}, ""},
		"with days":                                 {clocked(with(users("ben", "anna")...), "1day"), nil, 2, []game.Seat{1}, match.CannotClaim},
		"a program without clock":                   {with(program, users("anna")[0]), nil, 2, []game.Seat{1}, ""},
		"a program on a clock":                      {clocked(with(program, users("anna")[0]), "5+0"), nil, 2, []game.Seat{1}, match.CannotClaim},
		"the opponent's time is over":               {clocked(with(users("ben", "anna")...), "0d60"), func(l *table) { l.wait(time.Hour); l.runOut() }, 2, nil, ""},
		"over days":                                 {clocked(with(users("ben", "anna")...), "1day"), func(l *table) { l.wait(99 * time.Hour); l.runOut() }, 2, nil, ""},
		"during a pause":                            {clocked(with(users("ben", "anna")...), "5+0"), func(l *table) { l.must(1, match.PauseAsk, ""); l.must(2, match.PauseAccept, "") }, 2, []game.Seat{1}, match.CannotClaim},
		"before the match":                          {with(users("", "anna")...), nil, 2, []game.Seat{1}, match.NotStarted},
		"after the match":                           {with(users("ben", "anna")...), func(l *table) { l.must(1, match.Resign, "") }, 2, []game.Seat{1}, match.AlreadyFinished},
		"three teams":                               {with(users("anna", "ben", "cleo")...), nil, 1, []game.Seat{2, 3}, match.CannotClaim},
		"both opponents of a team":                  {with(users("anna", "ben", "cleo", "dora")...), nil, 1, []game.Seat{3, 4}, ""},
		"one of the opponents":                      {with(users("anna", "ben", "cleo", "dora")...), nil, 1, []game.Seat{3}, match.CannotClaim},
		"the mate and one opponent":                 {with(users("anna", "ben", "cleo", "dora")...), nil, 1, []game.Seat{2, 3}, match.CannotClaim},
		"one opponent where the other has resigned": {with(users("anna", "ben", "cleo", "dora")...), func(l *table) { l.must(4, match.Resign, "") }, 1, []game.Seat{3}, ""},
		"a seat that has resigned":                  {with(users("anna", "ben", "cleo", "dora")...), func(l *table) { l.must(1, match.Resign, "") }, 1, []game.Seat{3, 4}, match.CannotClaim},
	} {
		l := newTable(t, c.n)
		if c.prep != nil {
			c.prep(l)
		}
		code := l.claim(c.seat, c.away...)
		if code != c.code {
			t.Errorf("%s: %q", name, code)
		}
		if code == "" && (l.Result.Reason != match.Abandoned || !l.Result.Winners.Has(c.seat) || l.Status != match.Finished) {
			t.Errorf("%s: %+v", name, l.Result)
		}
	}
}

// TestClaimListsOpponentsWhoAreAway has a mate who is away too, and three rated teams.
func TestClaimListsOpponentsWhoAreAway(t *testing.T) {
	l := sealedTable(t, "pairs", "", "anna", "ben", "cleo", "dora")
	if code := l.claim(1, 2, 3, 4); code != "" || l.steps[0].Entry.Text != "3,4" || l.Result.Winners != game.SeatsOf(1, 2) || l.Result.Text != "win:1,2" {
		t.Errorf("%q, %+v, %+v", code, l.steps, l.Result)
	}
	l = newTable(t, match.New{
		Game: "hexattack", Options: game.Options{"map": "ffa3"}, Players: users("anna", "ben", "cleo"), Public: true, Rated: true,
		Time: control(t, "5+0"),
	})
	if code := l.claim(1, 2, 3); code != "" || l.Result.Winners != game.SeatsOf(1) {
		t.Errorf("three rated teams: %q, %+v", code, l.Result)
	}
	l = hexTable(t, "")
	l.play(1, 0)
	for text, code := range map[string]match.Code{"x": match.BadText, "3": match.BadText, "-": match.CannotClaim, "2": ""} {
		l := *l
		if got := l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: 1, Kind: match.ClaimWin, Text: text}) }); got != code {
			t.Errorf("the text %q: %q", text, got)
		}
	}
}

// TestBotIsProposedForPlayersWhoAreAwayWhileAwaited asks for a bot in several states of a match of three.
func TestBotIsProposedForPlayersWhoAreAwayWhileAwaited(t *testing.T) {
	three := match.New{Game: "hexattack", Options: game.Options{"map": "ffa3"}, Players: users("anna", "ben", "cleo")}
	clocked := func(text string, policy match.Policy) match.New {
		n := three
		n.Time, n.RunsOut = control(t, text), policy
		return n
	}
	rated := clocked("5+0", "")
	rated.Rated, rated.Public = true, true
	for name, c := range map[string]struct {
		n      match.New
		prep   func(l *table)
		target game.Seat
		away   []game.Seat
		code   match.Code
		text   string
	}{
		"away":                        {three, nil, 2, []game.Seat{2}, "", "2 3 bot 7 Bot 7"},
		"there":                       {three, nil, 2, nil, match.CannotReplace, ""},
		"another is away":             {three, nil, 2, []game.Seat{3}, match.CannotReplace, ""},
		"both are away":               {three, nil, 2, []game.Seat{2, 3}, "", "2 - bot 7 Bot 7"},
		"the asker":                   {three, nil, 1, []game.Seat{1}, match.CannotReplace, ""},
		"no seat":                     {three, nil, 0, nil, match.UnknownSeat, ""},
		"no such seat":                {three, nil, 4, nil, match.UnknownSeat, ""},
		"rated":                       {rated, nil, 2, []game.Seat{2}, match.CannotReplace, ""},
		"who has decided":             {three, func(l *table) { l.must(2, match.Move, "commit") }, 2, []game.Seat{2}, match.CannotReplace, ""},
		"on a clock":                  {clocked("5+0", ""), nil, 2, []game.Seat{2}, match.CannotReplace, ""},
		"overdue":                     {clocked("0d60", match.Vote), func(l *table) { l.must(3, match.Move, "commit"); l.wait(time.Hour); l.runOut() }, 2, nil, "", "2 3 bot 7 Bot 7"},
		"with an overdue mate":        {clocked("0d60", match.Vote), func(l *table) { l.wait(time.Hour); l.runOut() }, 2, nil, "", "2 - bot 7 Bot 7"},
		"no bots":                     {three, func(l *table) { l.env.BotName = nil }, 2, []game.Seat{2}, match.BadSeats, ""},
		"the stand-in":                {three, func(l *table) { l.env.StandIn = 1 }, 2, []game.Seat{2}, "", "2 3 bot 1 Bot 1"},
		"not begun":                   {match.New{Game: "hexattack", Options: three.Options, Players: users("anna", "ben", "")}, nil, 2, []game.Seat{2}, match.NotStarted, ""},
		"a bot":                       {match.New{Game: "hexattack", Options: three.Options, Players: users("anna", "bot", "ben")}, nil, 2, []game.Seat{2}, match.CannotReplace, ""},
		"beside a bot":                {match.New{Game: "hexattack", Options: three.Options, Players: users("anna", "ben", "bot")}, nil, 2, []game.Seat{2}, "", "2 - bot 7 Bot 7"},
		"beside a player by message":  {match.New{Game: "hexattack", Options: three.Options, Players: users("anna", "ben", "mail")}, nil, 2, []game.Seat{2}, "", "2 - bot 7 Bot 7"},
		"beside an own seat":          {match.New{Game: "hexattack", Options: three.Options, Players: users("anna", "ben", "anna")}, nil, 2, []game.Seat{2}, "", "2 - bot 7 Bot 7"},
		"beside one who has resigned": {three, func(l *table) { l.must(3, match.Resign, "") }, 2, []game.Seat{2}, "", "2 - bot 7 Bot 7"},
	} {
		l := newTable(t, c.n)
		if c.prep != nil {
			c.prep(l)
		}
		code := l.replace(1, c.target, c.away...)
		if code != c.code {
			t.Errorf("%s: %q", name, code)
			continue
		}
		if code != "" {
			continue
		}
		if got := l.steps[0].Entry.Text; got != c.text {
			t.Errorf("%s: the text is %q", name, got)
		}
		if at := c.text[2] == '-'; at != l.Seats.Player(2).Bot() || at != (len(l.Offers.Open) == 0) {
			t.Errorf("%s: seat 2 has %+v, offers %+v", name, l.Seats.Player(2), l.Offers.Open)
		}
	}
}

// TestVoteOnBotIsDecidedByAnswers accepts, declines, and asks again.
func TestVoteOnBotIsDecidedByAnswers(t *testing.T) {
	l := sealedTable(t, "ffa3", "", "anna", "ben", "cleo")
	if code := l.replace(1, 2, 2); code != "" {
		t.Fatal(code)
	}
	o, _ := l.Offers.Offer(match.Replace)
	if o.By != 1 || o.Target != 2 || o.Awaits != game.SeatsOf(3) || o.Bot.Level != 7 || o.Made != len(l.Log) || !o.Until.Equal(start.Add(2*time.Minute)) {
		t.Errorf("the offer is %+v", o)
	}
	if code := l.replace(3, 2, 2); code != match.OfferStands {
		t.Errorf("asked by another seat: %q", code)
	}
	if code := l.try(2, match.ReplaceDecline, ""); code != match.NoOffer {
		t.Errorf("declined by the target: %q", code)
	}
	l.must(3, match.ReplaceDecline, "")
	if l.Seats.Player(2).Bot() {
		t.Error("the bot plays though it was declined")
	}
	l.wait(10*time.Minute - 1)
	if code := l.replace(1, 2, 2); code != match.AskedLately {
		t.Errorf("asked too soon: %q", code)
	}
	if code := l.replace(3, 2, 2); code != "" {
		t.Errorf("asked by another seat: %q", code)
	}
	l.must(1, match.ReplaceAccept, "")
	if p := l.Seats.Player(2); p.Level != 7 || p.Away != "ben" || p.Name != "Bot 7" {
		t.Errorf("seat 2 has %+v", p)
	}
	if code := l.sit(2, "ben"); code != "" || l.Seats.Player(2).User != "ben" {
		t.Errorf("the user cannot take the seat back: %q", code)
	}
}

// TestOverdueSeatIsNoLongerOverdueWithBot replaces a player whose time has run out.
func TestOverdueSeatIsNoLongerOverdueWithBot(t *testing.T) {
	l := timed(t, "hexattack", "0d60", match.Vote, "anna", "ben", "cleo")
	l.must(1, match.Move, "commit")
	l.wait(time.Hour)
	l.runOut()
	if l.Clocks.Overdue() != game.SeatsOf(2, 3) {
		t.Fatalf("overdue: %v", l.Clocks.Overdue())
	}
	if l.replace(1, 2); !l.Seats.Player(2).Bot() || l.Clocks.Overdue() != game.SeatsOf(3) {
		t.Errorf("overdue: %v", l.Clocks.Overdue())
	}
}

// TestReplaceEntryIsRefusedForImpossibleTargets adds entries that the server would not draft.
func TestReplaceEntryIsRefusedForImpossibleTargets(t *testing.T) {
	for text, code := range map[string]match.Code{
		"2 3 bot 7 Bot":   "",
		"2 1,2,3 bot 7 B": "",
		"1 3 bot 7 Bot":   match.CannotReplace,
		"3 2 bot 7 Bot":   match.CannotReplace,
		"4 2 bot 7 Bot":   match.CannotReplace,
		"5 2 bot 7 Bot":   match.BadText,
		"2 5 bot 7 Bot":   match.BadText,
		"2 3 guest b Ben": match.BadText,
		"2 3":             match.BadText,
		"":                match.BadText,
	} {
		l := sealedTable(t, "pairs", "", "anna", "ben", "bot", "mail")
		if got := l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: 1, Kind: match.ReplaceAsk, Text: text}) }); got != code {
			t.Errorf("%q: %q", text, got)
		}
	}
	l := newTable(t, match.New{Game: "hexattack", Options: game.Options{"map": "ffa3"}, Players: users("anna", "ben", "")})
	if got := l.draft(func(d *match.Draft) error {
		return d.Add(match.Entry{Seat: 1, Kind: match.ReplaceAsk, Text: "3 2 bot 7 Bot"})
	}); got != match.NotStarted {
		t.Errorf("before the match: %q", got)
	}
}
