package host_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

func byMessage(name string) match.Player { return match.Player{ByMessage: true, Name: name} }

// run makes a table of Hexattack at which Anna runs the game for others.
func (h *testHost) run(players ...match.Player) *host.Match {
	h.t.Helper()
	t, err := h.Create(h.t.Context(), match.New{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Players: players, Maker: anna.User,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

func (h *testHost) send(t *host.Match, who match.Player, seat game.Seat, text string) error {
	_, err := t.Submit(h.t.Context(), match.Submission{
		User: who.User, Seat: seat, Kind: match.Move, Text: text, ByMessage: true, Key: freshKey(),
	})
	return err
}

// TestMatchByMessageSurvivesRestart holds that a table run by message is the same after the server was closed, and that
// the user who runs it finds it among theirs.
func TestMatchByMessageSurvivesRestart(t *testing.T) {
	h := newTestHost(t)
	m := h.run(byMessage("Ben the  Bold"), byMessage("Cleo"))
	for _, text := range []string{"attack n", "move n"} {
		if err := h.send(m, anna, 1, text); err != nil {
			t.Fatal(err)
		}
	}
	before := read(m)
	if before.Position.(game.SimultaneousMoves).Sealed() != game.SeatsOf(1) || before.Status != match.Running || !before.Seats.Attended() {
		t.Errorf("%s, sealed %v", before.Status, before.Position.(game.SimultaneousMoves).Sealed())
	}
	again, err := match.ReplayLog(before.Game, before.Match, before.Log)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := again.Position.Text(game.Arbiter), before.Position.Text(game.Arbiter); got != want || again.Seats.Players[0] != before.Seats.Players[0] {
		t.Errorf("folded again it is %s with %v", got, again.Seats.Players)
	}
	lists, err := h.Lists(t.Context(), anna.User, 10)
	if err != nil || len(lists.Mine) != 1 {
		t.Errorf("Anna finds %v, %v", lists.Mine, err)
	}
}

// TestResolveEndsRoundWithoutMissingOrders waits no longer for seats whose orders are missing, whether they have a link
// or not, and only at the request of the user who runs the game.
func TestResolveEndsRoundWithoutMissingOrders(t *testing.T) {
	h := newTestHost(t)
	m := h.run(byMessage("Cleo"), ben)
	if err := h.send(m, ben, 1, "hold"); code(err) != match.NotYourSeat {
		t.Errorf("Ben speaks for Cleo: %v", err)
	}
	if err := h.send(m, anna, 2, "hold"); code(err) != match.NotYourSeat {
		t.Errorf("Anna speaks for Ben: %v", err)
	}
	h.must(m, ben, 2, match.Move, "move n")
	if _, err := m.Resolve(t.Context(), ben.User, 1, 0, freshKey()); code(err) != match.NotYourSeat {
		t.Errorf("Ben resolves: %v", err)
	}
	if _, err := m.Resolve(t.Context(), anna.User, 2, 0, freshKey()); code(err) != match.TurnOver {
		t.Errorf("Anna resolves another turn: %v", err)
	}
	once := freshKey()
	for range 2 { // to ask twice does no harm
		if _, err := m.Resolve(t.Context(), anna.User, 1, 0, once); err != nil {
			t.Fatal(err)
		}
	}
	f := read(m)
	if got := f.Position.Text(game.Arbiter); got != "h3 1/2 1.1@0,2;2.1@0,-3 0/0 t2 -" {
		t.Errorf("what Ben had entered did not count: %s", got)
	}
	called := 0
	for _, e := range f.Log {
		if e.Kind == match.Called {
			called++
		}
	}
	if called != 2 {
		t.Errorf("%d seats were called", called)
	}
	if _, err := h.playing("hexattack", nil, anna, ben).Resolve(t.Context(), anna.User, 1, 0, freshKey()); code(err) != match.NotYourSeat {
		t.Errorf("a match without players by message is resolved: %v", err)
	}
}

// TestRematchKeepsPlayersByMessage holds that those who are elsewhere play on with the one who has a link.
func TestRematchKeepsPlayersByMessage(t *testing.T) {
	h := newTestHost(t)
	m := h.run(byMessage("Cleo"), ben)
	h.must(m, ben, 2, match.Resign, "")
	h.must(m, ben, 2, match.RematchAsk, "")
	f := read(m)
	if f.Rematch == "" {
		t.Fatal("there is no rematch")
	}
	next, err := h.Match(t.Context(), f.Rematch)
	if err != nil {
		t.Fatal(err)
	}
	if f := read(next); !f.Seats.RunBy(anna.User) || f.Seats.Players[1] != byMessage("Cleo") {
		t.Errorf("it is played by %v", f.Seats.Players)
	}
}
