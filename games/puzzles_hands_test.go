package games_test

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/game/puzzle"
	"hexparlor/games"
	"hexparlor/games/hexstrike"
)

// holder plays a puzzle against a fixed hand of the other player.
type holder struct {
	*puzzle.Puzzle
	want int // required lead
}

// forced reports whether the seat can reach its goal before it chooses again.
func (h *holder) forced(s game.State) bool {
	if starts, _ := s.(game.SimultaneousMoves).TurnStarts(h.Seat); starts || s.ToAct() == 0 {
		return h.reached(s)
	}
	own := s.ToAct().Has(h.Seat)
	actor := s.ToAct().First()
	if own {
		actor = h.Seat
	}
	next := s.Blank()
	for _, m := range s.Moves(actor, nil) {
		next.Copy(s)
		next.Play(actor, m, nil)
		if h.forced(next) == own {
			return own
		}
	}
	return !own
}

func (h *holder) reached(s game.State) bool {
	winners := s.Result().Winners
	switch h.Theme {
	case puzzle.Win:
		return winners.Has(h.Seat)
	case puzzle.Save:
		return winners == 0 || winners.Has(h.Seat)
	}
	return s.(game.Metrics).Lead(h.Seat) >= h.want
}

// TestPuzzleSolutionsHoldForEveryHandOfOpponent deals other cards to the other player: the solution must still work, by
// a search that does not use guesses.
func TestPuzzleSolutionsHoldForEveryHandOfOpponent(t *testing.T) {
	g := hexstrike.Game{}
	list, err := games.Puzzles(g)
	if err != nil {
		t.Fatal(err)
	}
	draw := rand.New(rand.NewPCG(4, 7))
	for n, p := range list {
		s, err := p.Start(g)
		if err != nil {
			t.Fatal(err)
		}
		h := &holder{Puzzle: p, want: s.(game.Metrics).Lead(p.Seat) + p.Gain}
		for range 3 {
			s.Determinize(p.Seat, draw)
			next := game.Clone(s)
			if _, refusal := game.Submit(next, p.Seat, p.Solution[0], nil); refusal != nil {
				t.Fatalf("puzzle %d: %v", n+1, refusal)
			}
			if !h.forced(next) {
				t.Errorf("puzzle %d: %s does not work against %s", n+1, p.Solution[0], s.Text(game.Arbiter))
			}
		}
	}
}
