package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexit"
)

// plainValue returns the value for seat 1 by a full search without a cache.
func plainValue(s game.State) float64 {
	if s.ToAct() == 0 {
		return s.Result().Value(1)
	}
	seat := s.ToAct().First()
	best := float64(seat - 1)
	for _, m := range s.Moves(seat, nil) {
		next := game.Clone(s)
		next.Play(seat, m, nil)
		if v := plainValue(next); (seat == 1) == (v > best) {
			best = v
		}
	}
	return best
}

// Endgames of tiny games have the values of a search without a cache or cuts.
func TestSolveOfEndgameEqualsFullSearch(t *testing.T) {
	g := hexit.Game{}
	o, err := game.ParseOptions(g.Info().Options, map[string]string{"tiles": "8", "stones": "3", "quiet": "10"})
	if err != nil {
		t.Fatal(err)
	}
	random, solvedSome, values := rand.New(rand.NewPCG(1, 1)), 0, map[float64]int{}
	for range 200 {
		s, err := g.New(o, rng.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		var line []game.State
		for s.ToAct() != 0 {
			line = append(line, game.Clone(s))
			moves := s.Moves(s.ToAct().First(), nil)
			s.Play(s.ToAct().First(), moves[random.IntN(len(moves))], nil)
		}
		s = line[max(0, len(line)-5)]
		e, err := Solve(context.Background(), s, 3000)
		if errors.Is(err, ErrTooLarge) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		solvedSome++
		seat := s.ToAct().First()
		for i, m := range e.Moves {
			next := game.Clone(s)
			next.Play(seat, m, nil)
			want := plainValue(next)
			if seat != 1 {
				want = 1 - want
			}
			values[want]++
			if e.Values[i] != want {
				t.Errorf("%s, %s: %g, not %g", s.Text(game.Arbiter), s.MoveText(seat, m), want, e.Values[i])
			}
		}
	}
	if solvedSome < 20 || len(values) < 2 {
		t.Errorf("only %d endgames were solved, with values %v", solvedSome, values)
	}
}
