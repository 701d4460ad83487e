package bot

import (
	"math"
	"testing"

	"hexparlor/game"
)

// The first simulation finds a move that wins at once, wherever it is in the list.
func TestFirstSimulationFindsMoveThatWinsAtOnce(t *testing.T) {
	for seed := range uint64(9) {
		s := &estimated{ticTacToe: ticTacToe{marks: [2]uint16{0o003, 0o030}, plies: 4}}
		if c := choose(t, s, Budget{Simulations: 1}, seed); c.Move != 2 || !c.Exact || c.Value != 1 || c.Simulations != 1 {
			t.Errorf("%+v", c)
		}
	}
}

// Every unvisited move has the estimate of its position, and an estimate does not count as a visit.
func TestUnvisitedMovesOfNewNodeHaveEstimateOfPosition(t *testing.T) {
	s := opening(t, nil)
	c := choose(t, s, Budget{Simulations: 1}, 1)
	visits := 0
	for _, m := range c.Moves {
		visits += m.Visits
		next := game.Clone(s)
		next.Play(1, m.Move, nil)
		if want := next.(game.Heuristic).Evaluate(1); m.Visits == 0 && math.Abs(m.Value-want) > 1e-6 {
			t.Errorf("%s is worth %v, not %v", s.MoveText(1, m.Move), m.Value, want)
		}
	}
	if visits != 1 || len(c.Moves) < 2 {
		t.Errorf("%d visits of %d moves in one simulation", visits, len(c.Moves))
	}
}

func TestSpreadEqualsRootOfLogarithmOfVisits(t *testing.T) {
	for visits := 1.0; visits <= math.MaxUint32; visits = math.Floor(visits*1.01) + 1 {
		want := math.Sqrt(math.Log(visits))
		if got := spread(uint32(visits)); math.Abs(got-want) > 0.002*want || visits < 128 && got != want {
			t.Errorf("%v for %v visits, not %v", got, visits, want)
		}
	}
}
