package host_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// TestBranchContinuesFromEarlierPositionOfFinishedMatch plays on from an earlier position of a finished match with
// other players; the match stays as it was.
func TestBranchContinuesFromEarlierPositionOfFinishedMatch(t *testing.T) {
	h := newTestHost(t)
	for _, id := range []string{"hexit", "pennies"} {
		from := h.create(id, anna, ben)
		h.play(from, 4)
		there := position(from)
		h.play(from, 3)
		if _, err := h.Branch(t.Context(), read(from), 4, match.New{Players: []match.Player{anna, ben}}); code(err) != match.NotFinished {
			t.Errorf("%s: a running match: %v", id, err)
		}
		h.must(from, ben, 2, match.Resign, "")
		entries := len(read(from).Log)

		m, err := h.Branch(t.Context(), read(from), 4, match.New{Players: []match.Player{anna, ben}})
		if err != nil {
			t.Fatal(err)
		}
		if now := read(m); position(m) != there || now.Status != match.Running || now.Moves != 4 || now.Seats.HeldBy(anna.User) == 0 {
			t.Errorf("%s: went on from %s, not from %s: %v", id, position(m), there, now.Seats.Players)
		}
		checkStored(t, h, m)
		h.play(m, 1)
		if len(read(from).Log) != entries {
			t.Errorf("%s: the match has changed", id)
		}
		h.must(m, anna, 1, match.Resign, "")
		if outcomes := read(m).Outcomes(); len(outcomes) != 2 || outcomes[0].Ended != match.None || outcomes[1].Ended != match.None {
			t.Errorf("%s: it counts among the results: %+v", id, outcomes)
		}
		if lists, err := h.Lists(t.Context(), anna.User, 10); err != nil || len(lists.Mine) == 0 {
			t.Errorf("%s: %v, %v", id, lists.Mine, err)
		}
	}
}

// TestBranchOfFinishedPositionIsRefused: where a match was over there is nothing to go on from, and a wrong table is not made.
func TestBranchOfFinishedPositionIsRefused(t *testing.T) {
	h := newTestHost(t)
	from := h.create("hexit", anna, ben)
	for !finished(read(from)) {
		h.play(from, 1)
	}
	for name, c := range map[string]struct {
		moves   int
		players []match.Player
		want    match.Code
	}{
		"the end":      {1000, []match.Player{anna, ben}, match.AlreadyFinished},
		"a free seat":  {2, []match.Player{anna, {}}, match.NotStarted},
		"three of two": {2, []match.Player{anna, ben, anna}, match.BadSeats},
	} {
		if _, err := h.Branch(t.Context(), read(from), c.moves, match.New{Players: c.players}); code(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if f := read(from); f.ToAct() != game.Seats(0) {
		t.Error("the match goes on")
	}
}
