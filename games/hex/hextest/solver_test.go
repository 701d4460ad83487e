package hextest

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"hexparlor/game"
	"hexparlor/game/gametest"
	hexgame "hexparlor/games/hex"
)

// TestSolverFindsSameWinnerAsFullSearch compares the solver with a full search in random positions on small boards.
func TestSolverFindsSameWinnerAsFullSearch(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		size := rapid.IntRange(3, 4).Draw(rt, "size")
		s := gametest.Start(t, hexgame.Game{}, map[string]string{"size": strconv.Itoa(size), "swap": "false"}, 0)
		empty := rapid.IntRange(2, 10).Draw(rt, "empty")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		for left := size * size; s.ToAct() != 0 && left > empty; left-- {
			moves := s.Moves(s.ToAct().First(), nil)
			s.Play(s.ToAct().First(), moves[r.IntN(len(moves))], nil)
		}
		if got, want := NewSolver().Winner(s), search(s, map[uint64]game.Seat{}); got != want {
			rt.Errorf("%s: expected %d, got %d", s.Text(0), want, got)
		}
	})
}

// search returns the winner by trying every move.
func search(s game.State, known map[uint64]game.Seat) game.Seat {
	if s.ToAct() == 0 {
		return s.Result().Winners.First()
	}
	key := s.Hash()
	if winner, ok := known[key]; ok {
		return winner
	}
	seat := s.ToAct().First()
	winner := 3 - seat
	for _, m := range s.Moves(seat, nil) {
		next := game.Clone(s)
		next.Play(seat, m, nil)
		if search(next, known) == seat {
			winner = seat
			break
		}
	}
	known[key] = winner
	return winner
}
