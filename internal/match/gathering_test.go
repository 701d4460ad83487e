package match_test

import (
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// gathered returns a match that users sign up for, with these players.
func gathered(t *testing.T, names ...string) *table {
	t.Helper()
	return newTable(t, match.New{Game: "hexattack", Players: users(names...), Gather: true})
}

// manage sends a Start, AddBot or RemoveBot submission of a user at a seat.
func (l *table) manage(user string, seat game.Seat, kind match.Kind, text string, target game.Seat) match.Code {
	l.t.Helper()
	return l.submit(match.Submission{User: user, Seat: seat, Kind: kind, Text: text, Target: target})
}

// names returns the names of the players in seat order.
func (l *table) names() []string {
	var names []string
	for _, p := range l.Seats.Players {
		names = append(names, p.Name)
	}
	return names
}

// turnOfActions returns a running match of a game with several actions in one turn, after one that can be undone.
func turnOfActions(t *testing.T) *table {
	t.Helper()
	l := dealt(t, "swarm")
	for range 200 {
		seat := l.ToAct().First()
		l.play(1, 0)
		if l.Undoable(seat) == nil {
			return l
		}
	}
	t.Fatal("no action can be undone")
	return nil
}

// TestGatheredMatchTakesPlayersInOrderOfSeats signs users up until all seats are taken.
func TestGatheredMatchTakesPlayersInOrderOfSeats(t *testing.T) {
	l := gathered(t, "anna")
	if least, most := l.Seats.Range(); !l.Seats.Gathering() || least != 2 || most != 9 || len(l.Seats.Players) != 9 || l.Status != match.Waiting {
		t.Errorf("from %d to %d players, %d seats, %s", least, most, len(l.Seats.Players), l.Status)
	}
	if l.Log[0].Kind != match.Gather || l.Log[0].Seat != 1 || l.Log[1].Kind != match.Sit {
		t.Errorf("the log begins with %+v", l.Log)
	}
	if code := l.sit(9, "ben"); code != "" || l.Seats.HeldBy("ben") != game.SeatsOf(2) {
		t.Errorf("%q: Ben has %v", code, l.Seats.HeldBy("ben"))
	}
	if m := l.changes[0].Members; len(m) != 3 || m[0] != (match.Member{User: "ben", Seats: game.SeatsOf(2)}) ||
		m[1] != (match.Member{User: "anna", Seats: game.SeatsOf(1)}) {
		t.Errorf("members %+v", m)
	}
	if code := l.sit(3, "ben"); code != match.SeatTaken {
		t.Errorf("signed up twice: %q", code)
	}
	for _, seat := range []game.Seat{1, 2, 4, 9} {
		sit := match.Entry{Seat: seat, Kind: match.Sit, Text: "guest cleo cleo"}
		if code := l.draft(func(d *match.Draft) error { return d.Add(sit) }); code != match.SeatTaken {
			t.Errorf("at seat %d: %q", seat, code)
		}
	}
	for _, user := range []string{"c", "d", "e", "f", "g", "h", "i"} {
		if code := l.sit(1, user); code != "" {
			t.Fatal(code)
		}
	}
	if code := l.sit(1, "j"); code != match.SeatTaken || l.Seats.Joined() != 9 {
		t.Errorf("with all seats taken: %q", code)
	}
}

// TestGatheredMatchIsDividedIntoTeams counts players from one to nine.
func TestGatheredMatchIsDividedIntoTeams(t *testing.T) {
	want := [][]int{{}, {2}, {3}, {4, 2}, {5}, {6, 2, 3}, {7}, {8, 2}, {9, 3}}
	for i, user := range []string{"b", "c", "d", "e", "f", "g", "h", "i", ""} {
		l := gathered(t, append([]string{"anna"}, []string{"b", "c", "d", "e", "f", "g", "h", "i"}[:i]...)...)
		if got := l.Seats.Divisions(l.Match.Options); !slices.Equal(got, want[i]) {
			t.Errorf("%d players, before %q: %v", i+1, user, got)
		}
	}
}

// TestPlayersMoveUpWhenOneLeavesGatheredMatch also holds that it is called off without users.
func TestPlayersMoveUpWhenOneLeavesGatheredMatch(t *testing.T) {
	l := gathered(t, "anna", "ben", "bot", "cleo")
	l.must(2, match.Stand, "")
	if got := l.names()[:4]; !slices.Equal(got, []string{"anna", "Bot 3", "cleo", ""}) || len(l.Seats.Players) != 9 {
		t.Errorf("players %q", l.names())
	}
	if code := l.manage("anna", 4, match.Stand, "", 0); code != match.NotYourSeat {
		t.Errorf("an open seat is left: %q", code)
	}
	l.must(1, match.Stand, "")
	if l.Seats.Starter() != 2 || l.Status != match.Waiting {
		t.Errorf("the starter is %d, %s", l.Seats.Starter(), l.Status)
	}
	l.must(2, match.Stand, "")
	if l.Result.Reason != match.CalledOff || l.Status != match.Finished || l.Seats.Gathering() {
		t.Errorf("without users: %+v, %s", l.Result, l.Status)
	}
}

// TestGatheredMatchIsStartedByItsStarter starts with too few players, impossible teams, and then.
func TestGatheredMatchIsStartedByItsStarter(t *testing.T) {
	l := gathered(t, "anna")
	if code := l.try(1, match.Start, "1"); code != match.NotStarted {
		t.Errorf("alone: %q", code)
	}
	for _, user := range []string{"ben", "cleo", "dora"} {
		l.sit(1, user)
	}
	if code := l.try(1, match.Move, "commit"); code != match.NotStarted {
		t.Errorf("a move: %q", code)
	}
	for text, code := range map[string]match.Code{"3": match.BadOptions, "x": match.BadOptions, "": match.BadOptions, "5": match.BadOptions} {
		if got := l.try(1, match.Start, text); got != code {
			t.Errorf("%q teams: %q", text, got)
		}
	}
	if code := l.try(2, match.Start, "2"); code != match.NotYourSeat {
		t.Errorf("by another player: %q", code)
	}
	stored := l.Match
	l.must(1, match.Start, "2")
	if e := l.steps[0].Entry; e.Kind != match.Start || e.Text != `{"map":"pairs"}` || len(l.steps) != 1 {
		t.Errorf("entries %+v", l.steps)
	}
	if l.Match.Options["map"] != "pairs" || len(l.Seats.Players) != 4 || len(l.Seats.Info) != 4 || l.Status != match.Running || l.Seats.Gathering() {
		t.Errorf("%d seats of %v, %s", len(l.Seats.Players), l.Match.Options, l.Status)
	}
	if f, err := match.ReplayLog(l.Game, stored, l.Log); err != nil || f.Status != match.Running || stored.Options["map"] != "trio" {
		t.Errorf("replayed: %v", err)
	}
	if code := l.try(1, match.Start, "2"); code != match.BadKind {
		t.Errorf("started twice: %q", code)
	}
	two := gathered(t, "anna", "ben")
	two.must(1, match.Start, "2")
	if two.steps[0].Entry.Text != "{}" || two.Status != match.Running {
		t.Errorf("two players: %+v", two.steps)
	}
}

// TestStartEntryIsRefusedUnlessItsOptionsFit adds entries that the server would not draft.
func TestStartEntryIsRefusedUnlessItsOptionsFit(t *testing.T) {
	for text, ok := range map[string]bool{
		`{"map":"ffa3"}`: true, `{"map":"pairs"}`: false, `{"map":"nowhere"}`: false, `{"no":"1"}`: false, `{`: false, "": false,
	} {
		l := gathered(t, "anna", "ben", "cleo")
		d := l.env.NewDraft(l.State, "", nil)
		if err := d.Add(match.Entry{Seat: 1, Kind: match.Start, Text: text}); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
	l := hexTable(t, "")
	for _, kind := range []match.Kind{match.Start, match.Gather} {
		if code := l.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: 1, Kind: kind, Text: "{}"}) }); code != match.BadKind {
			t.Errorf("%s of a running match: %q", kind, code)
		}
	}
	sealed := duel(t, "")
	if code := sealed.draft(func(d *match.Draft) error { return d.Add(match.Entry{Seat: 1, Kind: match.Gather}) }); code != match.BadKind {
		t.Errorf("gathered after the begin: %q", code)
	}
}

// TestStarterAddsAndRemovesBots also holds that other players do not.
func TestStarterAddsAndRemovesBots(t *testing.T) {
	l := gathered(t, "anna", "ben")
	for _, c := range []struct {
		user   string
		seat   game.Seat
		kind   match.Kind
		text   string
		target game.Seat
		code   match.Code
	}{
		{"ben", 2, match.AddBot, "3", 0, match.NotYourSeat},
		{"anna", 1, match.AddBot, "0", 0, match.BadSeats},
		{"anna", 1, match.AddBot, "x", 0, match.BadSeats},
		{"anna", 1, match.AddBot, "10", 0, match.BadSeats},
		{"anna", 1, match.AddBot, "1", 0, ""},
		{"anna", 1, match.AddBot, "2", 0, ""},
		{"ben", 2, match.RemoveBot, "", 3, match.NotYourSeat},
		{"anna", 1, match.RemoveBot, "", 2, match.BadKind},
		{"anna", 1, match.RemoveBot, "", 0, match.BadKind},
		{"anna", 1, match.RemoveBot, "", 5, match.BadKind},
		{"anna", 1, match.RemoveBot, "", 10, match.BadKind},
		{"anna", 1, match.RemoveBot, "", 3, ""},
	} {
		if code := l.manage(c.user, c.seat, c.kind, c.text, c.target); code != c.code {
			t.Errorf("%+v: %q", c, code)
		}
	}
	if l.wants("3 stand"); l.Seats.Player(3).Level != 2 || l.Seats.Joined() != 3 {
		t.Errorf("players %+v", l.Seats.Players)
	}
	rated := newTable(t, match.New{
		Game: "hexattack", Players: users("anna"), Gather: true, Rated: true, Public: true, Time: control(t, "5+0"),
	})
	if code := rated.try(1, match.AddBot, "3"); code != match.NotRated {
		t.Errorf("a bot in a rated match: %q", code)
	}
}

// TestLeaderOfTeamFillsItWithBots has a match of two teams with open seats.
func TestLeaderOfTeamFillsItWithBots(t *testing.T) {
	l := sealedTable(t, "pairs", "", "", "anna", "ben", "")
	for seat, want := range map[game.Seat]game.Seat{1: 2, 2: 2, 3: 3, 4: 3} {
		if got := l.Leader(seat); got != want {
			t.Errorf("the leader of seat %d is %d", seat, got)
		}
	}
	for _, c := range []struct {
		user   string
		seat   game.Seat
		kind   match.Kind
		text   string
		target game.Seat
		code   match.Code
	}{
		{"ben", 3, match.AddBot, "3", 1, match.NotYourSeat},
		{"anna", 2, match.AddBot, "3", 5, match.UnknownSeat},
		{"anna", 2, match.AddBot, "3", -1, match.UnknownSeat},
		{"anna", 2, match.AddBot, "x", 1, match.BadSeats},
		{"anna", 2, match.AddBot, "3", 0, ""},
		{"anna", 2, match.AddBot, "3", 1, match.SeatTaken},
		{"anna", 2, match.RemoveBot, "", 0, match.BadKind},
		{"anna", 2, match.RemoveBot, "", 1, ""},
		{"anna", 2, match.AddBot, "2", 1, ""},
		{"ben", 3, match.AddBot, "4", 4, ""},
	} {
		if code := l.manage(c.user, c.seat, c.kind, c.text, c.target); code != c.code {
			t.Errorf("%+v: %q", c, code)
		}
	}
	if l.Seats.Player(1).Level != 2 || l.Seats.Player(4).Level != 4 || l.Status != match.Running {
		t.Errorf("players %+v, %s", l.Seats.Players, l.Status)
	}
	if l.Leader(1) != 0 {
		t.Error("a running match has leaders")
	}
	if code := l.try(2, match.RemoveBot, ""); code != match.BadKind {
		t.Errorf("while it runs: %q", code)
	}
	if open := newTable(t, match.New{Game: "hex", Players: users("anna", "")}); open.Leader(1) != 0 || open.try(1, match.AddBot, "3") != match.BadKind {
		t.Error("a match of two seats has leaders")
	}
	if gathers := gathered(t, "anna", "ben", "cleo"); gathers.Leader(1) != 0 {
		t.Error("a gathered match has leaders")
	}
}

// TestTeamWithoutUsersIsLedByStarter fills both open seats of the other team.
func TestTeamWithoutUsersIsLedByStarter(t *testing.T) {
	l := sealedTable(t, "pairs", "", "ben", "anna", "", "")
	if got := l.Leader(4); got != 2 {
		t.Fatalf("the other team is led by seat %d", got)
	}
	if code := l.manage("anna", 2, match.AddBot, "3", 4); code != "" {
		t.Fatal(code)
	}
	l.wants("3 sit", "4 sit")
}

// TestUserLeavesAllSeatsOfWaitingMatch has a user with two seats who runs the match for a player by message.
func TestUserLeavesAllSeatsOfWaitingMatch(t *testing.T) {
	leave := func(l *table, user string) match.Code {
		return l.draft(func(d *match.Draft) error { return d.Leave(user) })
	}
	l := sealedTable(t, "pairs", "", "anna", "ben", "anna", "")
	if code := leave(l, "cleo"); code != match.BadKind {
		t.Errorf("without a seat: %q", code)
	}
	if code := leave(l, "anna"); code != "" {
		t.Fatal(code)
	}
	if l.wants("1 stand", "3 stand"); l.Seats.HeldBy("ben") != game.SeatsOf(2) || l.Status != match.Waiting {
		t.Errorf("players %+v", l.Seats.Players)
	}
	if e := l.steps[0].Entry; e.Text != "guest anna anna" {
		t.Errorf("the entry is %+v", e)
	}
	l = sealedTable(t, "pairs", "", "anna", "ben", "mail", "")
	if code := leave(l, "ben"); code != "" || !l.Seats.Player(3).ByMessage {
		t.Errorf("another user: %q", code)
	}
	if code := leave(l, "anna"); code != "" {
		t.Fatal(code)
	}
	if l.wants("1 stand", "3 stand"); l.Result.Reason != match.CalledOff {
		t.Errorf("%+v", l.Result)
	}
	running := hexTable(t, "")
	if code := leave(running, "anna"); code != match.BadKind {
		t.Errorf("a running match: %q", code)
	}
}
