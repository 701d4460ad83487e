package match_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	games "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/rating"
)

// over returns a finished state of a game with these players, won by a set of seats.
func over(t *testing.T, name string, options game.Options, winners game.Seats, players ...match.Player) *match.State {
	t.Helper()
	g, _ := games.Lookup(name)
	f, err := match.NewState(g, match.Match{Game: name, Options: options, Public: true})
	if err != nil {
		t.Fatal(err)
	}
	f.Status, f.Seats.Players = match.Finished, players
	f.Result = game.Result{Over: true, Winners: winners, Text: "text", Reason: "reason"}
	return f
}

// TestOutcomesAreThoseOfSeatsOfEachUser has users with one seat, with several, with a bot in their place, and players
// without an account here.
func TestOutcomesAreThoseOfSeatsOfEachUser(t *testing.T) {
	anna, ben := match.Player{User: "anna"}, match.Player{User: "ben"}
	bot, mail := match.Player{Level: 3}, match.Player{ByMessage: true}
	away := match.Player{Level: 3, Away: "ben"}
	elsewhere := match.Player{User: match.ImportedUser}
	pairs := game.Options{"map": "pairs"}
	type outcomes = []match.Outcome
	for name, c := range map[string]struct {
		f    *match.State
		want outcomes
	}{
		"won and lost": {
			over(t, "hex", nil, game.SeatsOf(2), anna, ben),
			outcomes{{"anna", match.Lost, true}, {"ben", match.Won, true}},
		},
		"drawn":           {over(t, "hex", nil, 0, anna, ben), outcomes{{"anna", match.Drawn, true}, {"ben", match.Drawn, true}}},
		"against a bot":   {over(t, "hex", nil, game.SeatsOf(1), anna, bot), outcomes{{"anna", match.Won, false}}},
		"by message":      {over(t, "hex", nil, game.SeatsOf(1), anna, mail), outcomes{{"anna", match.Won, true}}},
		"against oneself": {over(t, "hex", nil, game.SeatsOf(1), anna, anna), outcomes{{"anna", match.None, false}}},
		"a bot in the place of a user": {
			over(t, "hex", nil, game.SeatsOf(1), anna, away),
			outcomes{{"anna", match.Won, true}, {"ben", match.Lost, true}},
		},
		"two seats of one team": {
			over(t, "hexattack", pairs, game.SeatsOf(1, 2), anna, anna, ben, bot),
			outcomes{{"anna", match.Won, true}, {"ben", match.Lost, true}},
		},
		"three seats of two teams": {
			over(t, "hexattack", pairs, game.SeatsOf(1, 2), anna, anna, anna, bot), outcomes{{"anna", match.None, false}},
		},
		"from elsewhere": {over(t, "hex", nil, game.SeatsOf(1), elsewhere, elsewhere), nil},
	} {
		if got := c.f.Outcomes(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

// TestOutcomesOfMatchesWithoutResultAreNone calls a match off, closes it, and branches it off from another one.
func TestOutcomesOfMatchesWithoutResultAreNone(t *testing.T) {
	for name, change := range map[string]func(f *match.State){
		"called off": func(f *match.State) { f.Result.Reason = match.CalledOff },
		"closed":     func(f *match.State) { f.Result.Reason = match.Closed },
		"a branch":   func(f *match.State) { f.Origin = "other" },
	} {
		f := over(t, "hex", nil, game.SeatsOf(1), users("anna", "ben")...)
		change(f)
		for _, o := range f.Outcomes() {
			if o.Ended != match.None {
				t.Errorf("%s: %+v", name, o)
			}
		}
	}
	f := over(t, "hex", nil, game.SeatsOf(1), users("anna", "ben")...)
	if f.Status = match.Running; f.Outcomes() != nil {
		t.Error("a running match has outcomes")
	}
}

// TestOutcomesAreStoredOnceWhenMatchEnds ends a match, and asks for a rematch after that.
func TestOutcomesAreStoredOnceWhenMatchEnds(t *testing.T) {
	l := newTable(t, match.New{Game: "hex", Players: users("anna", "ben"), Public: true})
	l.play(1, time.Second)
	if len(l.changes[0].Outcomes) != 0 || l.changes[0].Summary != nil {
		t.Errorf("while it runs: %+v", l.changes[0])
	}
	l.must(2, match.Resign, "")
	if c := l.changes[0]; len(c.Outcomes) != 2 || c.Outcomes[0] != (match.Outcome{User: "anna", Ended: match.Won, HumanOpponent: true}) || c.Summary == nil {
		t.Errorf("at the end: %+v", c)
	}
	l.must(2, match.RematchAsk, "")
	if c := l.changes[0]; len(c.Outcomes) != 0 || c.Summary != nil {
		t.Errorf("after the end: %+v", c)
	}
}

// TestPresetOfMatchIsFoundByItsOptions has presets as they are, with a time limit, and with another number of players.
func TestPresetOfMatchIsFoundByItsOptions(t *testing.T) {
	for _, c := range []struct {
		game    string
		options game.Options
		want    string
	}{
		{"hex", nil, "classic"},
		{"hex", game.Options{"size": "7"}, "small"},
		{"hex", game.Options{"size": "8"}, ""},
		{"hex", game.Options{"swap": "false"}, ""},
		{"swarm", nil, game.Standard},
		{"hexattack", nil, game.Standard},
		{"hexattack", game.Options{"deadline": "60"}, game.Standard},
		{"hexattack", game.Options{"map": "duel"}, "duel"},
		{"hexattack", game.Options{"map": "duel", "deadline": "60"}, "duel"},
		{"hexattack", game.Options{"map": "gates"}, "gates"},
		{"hexattack", game.Options{"map": "army", "goal": "race", "target": "4"}, "army-race"},
		{"hexattack", game.Options{"map": "army", "goal": "race", "target": "5"}, ""},
		{"hexattack", game.Options{"map": "ffa4"}, "free-for-all"},
		{"hexattack", game.Options{"map": "ffa3"}, game.Standard},
		{"hexattack", game.Options{"map": "triad"}, game.Standard},
		{"hexattack", game.Options{"map": "ffa3", "names": "captain", "turns": "500"}, "printed"},
		{"hexattack", game.Options{"map": "ffa3", "goal": "race", "target": "4"}, "army-race"},
		{"hexattack", game.Options{"map": "ffa3", "turns": "41"}, ""},
	} {
		f := over(t, c.game, c.options, 0)
		if name, ok := f.Preset(); name != c.want || ok != (c.want != "") {
			t.Errorf("%s with %v is %q, not %q", c.game, c.options, name, c.want)
		}
	}
}

// TestRatedMatchIsAllowedForPresetsWhoseGamesMustEnd makes a rated match of each preset.
func TestRatedMatchIsAllowedForPresetsWhoseGamesMustEnd(t *testing.T) {
	for _, g := range games.All() {
		for _, p := range g.Info().Presets {
			n := match.New{
				Game: g.Info().ID, Options: p.Options, Players: users("anna", "ben"), Public: true, Rated: true,
				Time: clock.Control{Main: 5 * time.Minute},
			}
			options, err := game.ParseOptions(g.Info().Options, p.Options)
			if err != nil {
				t.Fatal(err)
			}
			if err := server().Check(n); (err == nil) != (g.Info().NoEnd(options) == nil) {
				t.Errorf("%s, %s: %v", n.Game, p.Name, err)
			}
		}
	}
}

// TestPoolFollowsTimeAndNumberOfSeats has matches of two and three seats.
func TestPoolFollowsTimeAndNumberOfSeats(t *testing.T) {
	for _, c := range []struct {
		options game.Options
		time    clock.Control
		want    rating.Pool
	}{
		{game.Options{"map": "duel"}, clock.Control{Main: time.Minute}, rating.Pool{Game: "hexattack", Speed: rating.Bullet}},
		{game.Options{"map": "ffa3"}, clock.Control{Main: time.Minute}, rating.Pool{Game: "hexattack", Speed: rating.Bullet, Many: true}},
		{
			game.Options{"map": "duel"},
			clock.Control{Main: time.Minute, Increment: 6 * time.Second},
			rating.Pool{Game: "hexattack", Speed: rating.Blitz},
		},
		{
			game.Options{"map": "duel"},
			clock.Control{Main: time.Minute, Turn: 6 * time.Second},
			rating.Pool{Game: "hexattack", Speed: rating.Blitz},
		},
	} {
		f := over(t, "hexattack", c.options, 0)
		f.Match.Time = c.time
		if got := f.Pool(); got != c.want {
			t.Errorf("%v: %+v, not %+v", c.time, got, c.want)
		}
	}
}

// logOf returns a log of moves of the seats 1 and 2 in turn.
func logOf(moves ...string) match.Log {
	var log match.Log
	for i, text := range moves {
		log = append(log, match.Entry{Number: i + 1, Seat: game.Seat(i%2 + 1), Kind: match.Move, Text: text, At: start.Add(time.Duration(i) * time.Second)})
	}
	return log
}

// TestSummaryIsRatedOnlyIfEachUserHasMovedTwice counts moves that stand, of users with different seats.
func TestSummaryIsRatedOnlyIfEachUserHasMovedTwice(t *testing.T) {
	undone := logOf("a", "b", "c", "d")
	undone[3].Undone = true
	offered := logOf("a", "b", "c", "d")
	offered[2].Kind = match.DrawOffer
	for name, c := range map[string]struct {
		change func(f *match.State)
		log    match.Log
		want   bool
	}{
		"two moves each":     {nil, logOf("a", "b", "c", "d"), true},
		"more moves":         {nil, logOf("a", "b", "c", "d", "e"), true},
		"one move of a seat": {nil, logOf("a", "b", "c"), false},
		"a move taken back":  {nil, undone, false},
		"an offer, no move":  {nil, offered, false},
		"a casual match":     {func(f *match.State) { f.Match.Rated = false }, logOf("a", "b", "c", "d"), false},
		"a former preset":    {func(f *match.State) { f.Match.Options["size"] = "8" }, logOf("a", "b", "c", "d"), true},
		"gathered, no preset": {func(f *match.State) {
			f.Match.Options["size"] = "8"
			f.Log = append(match.Log{{Seat: 1, Kind: match.Gather}}, f.Log...)
		}, logOf("a", "b", "c", "d"), false},
		"a bot":               {func(f *match.State) { f.Seats.Players = users("anna", "bot") }, logOf("a", "b", "c", "d"), false},
		"one user":            {func(f *match.State) { f.Seats.Players = users("anna", "anna") }, logOf("a", "b", "c", "d"), false},
		"a user who has left": {func(f *match.State) { f.Seats.Players[1] = match.Player{Level: 3, Away: "ben"} }, logOf("a", "b", "c", "d"), true},
	} {
		f := over(t, "hex", nil, game.SeatsOf(1), users("anna", "ben")...)
		f.Match.Rated, f.Log, f.Moves = true, c.log, 4
		if c.change != nil {
			c.change(f)
		}
		if s := f.Summary(); s == nil || s.Rated != c.want {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// TestSummaryDescribesFinishedMatch has a user, a program and a bot in three teams.
func TestSummaryDescribesFinishedMatch(t *testing.T) {
	f := over(t, "hexattack", game.Options{"map": "ffa3"}, game.SeatsOf(2),
		match.Player{User: "anna", Name: "Anna"}, match.Player{User: "prog", Name: "Prog", Program: true},
		match.Player{Level: 4, Name: "Bot", Away: "cleo"})
	f.Log, f.Moves, f.Match.Time = logOf("a", "b", "c"), 3, clock.Control{Main: time.Minute}
	f.Log = append(f.Log, match.Entry{Kind: match.Resign, At: start.Add(time.Minute)}, match.Entry{Kind: match.RematchAsk, At: start.Add(time.Hour)})
	s := f.Summary()
	if s.Game != "hexattack" || s.Preset != game.Standard || s.Speed != rating.Bullet || !s.Ended.Equal(start.Add(time.Minute)) ||
		s.Result != "text" || s.Reason != "reason" || s.Moves != 3 || s.Opening != "a;b;c;" || s.Rated ||
		s.Pool != (rating.Pool{Game: "hexattack", Speed: rating.Bullet, Many: true}) {
		t.Errorf("the summary is %+v", s)
	}
	want := []match.SeatSummary{
		{Seat: 1, Team: 1, User: "anna", Name: "Anna", Ended: match.Lost},
		{Seat: 2, Team: 2, User: "prog", Name: "Prog", Program: true, Ended: match.Won},
		{Seat: 3, Team: 3, User: "cleo", Name: "Bot", Level: 4, Ended: match.Lost},
	}
	if !slices.Equal(s.Seats, want) {
		t.Errorf("the seats are %+v", s.Seats)
	}
}

// TestSummaryIsMissingForMatchesThatArchiveLeavesOut changes one property of a match that the archive takes.
func TestSummaryIsMissingForMatchesThatArchiveLeavesOut(t *testing.T) {
	for name, change := range map[string]func(f *match.State){
		"as it was":       nil,
		"unfinished":      func(f *match.State) { f.Status = match.Running },
		"private":         func(f *match.State) { f.Match.Public = false },
		"a branch":        func(f *match.State) { f.Origin = "other" },
		"from elsewhere":  func(f *match.State) { f.Seats.Players[0].User = match.ImportedUser },
		"without moves":   func(f *match.State) { f.Moves = 0 },
		"called off":      func(f *match.State) { f.Result.Reason = match.CalledOff },
		"closed by admin": func(f *match.State) { f.Result.Reason = match.Closed },
	} {
		f := over(t, "hex", nil, game.SeatsOf(1), users("anna", "ben")...)
		f.Log, f.Moves, f.Match.Created = logOf("a"), 1, start.Add(-time.Hour)
		if change != nil {
			change(f)
		}
		if s := f.Summary(); (s != nil) != (change == nil) {
			t.Errorf("%s: %+v", name, s)
		}
		if f.Log = nil; change == nil && !f.Summary().Ended.Equal(f.Match.Created) {
			t.Errorf("without a log it ended at %v", f.Summary().Ended)
		}
	}
}

// TestOpeningHasAtMostSixMovesThatStand also holds its bound in bytes.
func TestOpeningHasAtMostSixMovesThatStand(t *testing.T) {
	undone := logOf("a", "b", "c", "d", "e", "f", "g", "h")
	undone[1].Undone = true
	for name, c := range map[string]struct {
		log  match.Log
		want string
	}{
		"few":              {logOf("a", "b"), "a;b;"},
		"six":              {logOf("a", "b", "c", "d", "e", "f"), "a;b;c;d;e;f;"},
		"seven":            {logOf("a", "b", "c", "d", "e", "f", "g"), "a;b;c;d;e;f;"},
		"one taken back":   {undone, "a;c;d;e;f;g;"},
		"as long as it is": {logOf("a", strings.Repeat("b", 117)), "a;" + strings.Repeat("b", 117) + ";"},
		"too long":         {logOf("a", strings.Repeat("b", 118), "c"), "a;"},
	} {
		f := over(t, "hex", nil, 0, users("anna", "ben")...)
		f.Log, f.Moves = c.log, len(c.log)
		if got := f.Summary().Opening; got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}
