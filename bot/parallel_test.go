package bot

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"
	"time"

	"hexparlor/game"
	rulebooks "hexparlor/games"
)

// dealt returns a game with default options after some plies.
func dealt(t testing.TB, g game.Game, plies int) game.State {
	t.Helper()
	return dealtAs(t, g, plies, 7)
}

// dealtAs returns one deal of many.
func dealtAs(t testing.TB, g game.Game, plies int, n uint64) game.State {
	t.Helper()
	return dealtWith(t, g, nil, plies, n)
}

// dealtWith returns one deal of many with options.
func dealtWith(t testing.TB, g game.Game, given map[string]string, plies int, n uint64) game.State {
	t.Helper()
	o, err := game.ParseOptions(g.Info().Options, given)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, [32]byte{byte(n), byte(n >> 8)})
	if err != nil {
		t.Fatal(err)
	}
	w := walk{}
	w.rng.Seed(n, 3)
	for seat := s.ToAct().First(); plies > 0 || len(s.Moves(seat, nil)) == 1; seat = s.ToAct().First() {
		moves := s.Moves(seat, nil)
		s.Play(seat, moves[w.below(len(moves))], nil)
		plies--
	}
	return s
}

// mustChoose searches for the first acting seat and fails the test on an error.
func mustChoose(t testing.TB, g game.Game, s game.State, b Budget, seed uint64) Choice {
	t.Helper()
	c, err := For(g.Info()).Choose(t.Context(), s, s.ToAct().First(), b, seed)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestVisitsOfWorkersAddUpToSimulations(t *testing.T) {
	for _, g := range rulebooks.All() {
		s := dealt(t, g, 4)
		seat := s.ToAct().First()
		budget := Budget{Simulations: 1600, Workers: 3}
		c := mustChoose(t, g, s, budget, 1)
		if c.Simulations < 400 || !g.Info().Sealed && c.Simulations > budget.Simulations {
			t.Errorf("%s: %d simulations of %d", g.Info().ID, c.Simulations, budget.Simulations)
		}
		visits := 0
		seen := map[string]bool{}
		for _, m := range c.Moves {
			visits += m.Visits
			if seen[m.key()] {
				t.Errorf("%s: %s is listed twice", g.Info().ID, s.MoveText(seat, m.Move))
			}
			seen[m.key()] = true
		}
		if math.Abs(float64(visits-c.Simulations)) > float64(len(c.Moves)) { // shares are rounded
			t.Errorf("%s: %d visits in %d simulations", g.Info().ID, visits, c.Simulations)
		}
		if c.Move != c.Moves[0].Move || !reflect.DeepEqual(c.Then, c.Moves[0].Then) {
			t.Errorf("%s: %v is not the first of %v", g.Info().ID, c.All(), c.Moves)
		}
		for _, m := range c.All() {
			if refusal := s.Check(seat, m); refusal != nil {
				t.Fatal(g.Info().ID, refusal)
			}
			s.Play(seat, m, nil)
		}
	}
}

func TestSearchWithOneWorkerChoosesLikeSearchWithoutWorkers(t *testing.T) {
	for _, g := range rulebooks.All() {
		s := dealt(t, g, 4)
		none := mustChoose(t, g, s, Budget{Simulations: 500}, 9)
		one := mustChoose(t, g, s, Budget{Simulations: 500, Workers: 1}, 9)
		if !reflect.DeepEqual(none, one) {
			t.Errorf("%s: one worker chose otherwise", g.Info().ID)
		}
	}
}

func TestBudgetSharesOfWorkersAddUpToWholeBudget(t *testing.T) {
	for _, b := range []Budget{
		{Simulations: 1, Workers: 4}, {Simulations: 10, Workers: 4}, {Time: time.Second, Workers: 3}, {Workers: 2},
	} {
		total := 0
		for _, share := range b.shares() {
			total += share.Simulations
			if share.Workers != 0 || share.Time != b.Time || (share.Simulations == 0) != (b.Simulations == 0) {
				t.Errorf("%+v of %+v", share, b)
			}
		}
		if total != b.Simulations {
			t.Errorf("%d simulations of %+v", total, b)
		}
	}
}

// A proof of one worker reaches all workers, and a proven win ends the search of all.
func TestProvenWinOfOneWorkerEndsSearchOfAllWorkers(t *testing.T) {
	s := &ticTacToe{marks: [2]uint16{0o003, 0o030}, plies: 4}
	if c, err := (UCT{}).Choose(t.Context(), s, 1, Budget{Workers: 2}, 3); err != nil || c.Move != 2 || c.Value != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	for _, heaps := range [][]int{{1, 2, 4}, {3, 4, 5}, {1, 2, 3}, {1, 4, 5}} {
		c, err := (UCT{}).Choose(t.Context(), newNim(2, heaps...), 1, Budget{Simulations: 400_000, Workers: 4}, 1)
		if won := heaps[0]^heaps[1]^heaps[2] != 0; err != nil || !c.Exact || (c.Value == 1) != won {
			t.Errorf("heaps %v: %+v, %v", heaps, c, err)
		}
	}
}

// Where orders are sealed, the choice is drawn from the results of all workers, and not always the same.
func TestSealedChoiceIsDrawnFromResultsOfAllWorkers(t *testing.T) {
	parts := []Choice{
		{mixed: true, Simulations: 10, Moves: []MoveStat{{Move: 1, Visits: 10}}},
		{mixed: true, Simulations: 10, Moves: []MoveStat{{Move: 2, Visits: 10}}},
	}
	drawn := map[game.Move]int{}
	for seed := range uint64(400) {
		c := sum(parts, seed)
		if drawn[c.Move]++; c.Moves[0].Move != c.Move || len(c.Moves) != 2 {
			t.Fatalf("%+v", c)
		}
	}
	if drawn[1] < 150 || drawn[2] < 150 {
		t.Errorf("two moves of equal weight were drawn %v", drawn)
	}
}

// looks is a context that ends after it was checked a given number of times.
type looks struct {
	context.Context
	left, late int
}

func (l *looks) Err() error {
	if l.left > 0 {
		l.left--
		return nil
	}
	l.late++
	return context.Canceled
}

// A cancelled search ends at its next check of ctx, and it checks after every few judged positions.
func TestSearchOfEveryGameEndsWhenCancelled(t *testing.T) {
	for _, g := range rulebooks.All() {
		for _, plies := range []int{0, 6} {
			s := dealt(t, g, plies)
			ctx := &looks{Context: t.Context(), left: 300}
			c, err := For(g.Info()).Choose(ctx, s, s.ToAct().First(), Budget{}, 1)
			if !errors.Is(err, context.Canceled) || ctx.late != 1 {
				t.Errorf("%s: looked on %d times after the end, %v", g.Info().ID, ctx.late, err)
			}
			if c.Simulations < 300 || c.Simulations > 300*2*mostPlans*maxDepth || len(c.Moves) == 0 {
				t.Errorf("%s: %d simulations in 300 looks", g.Info().ID, c.Simulations)
			}
		}
	}
}

func TestParallelSearchOfEveryGameEndsWhenCancelled(t *testing.T) {
	for _, g := range rulebooks.All() {
		s := dealt(t, g, 2)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		c, err := For(g.Info()).Choose(ctx, s, s.ToAct().First(), Budget{Workers: 2}, 1)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || len(c.Moves) == 0 {
			t.Errorf("%s: %v, %d moves", g.Info().ID, err, len(c.Moves))
		}
	}
}

// The first bound reached ends the search. The times are far apart, so a busy machine does not matter.
func TestSearchEndsAtFirstReachedBoundOfBudget(t *testing.T) {
	for _, g := range rulebooks.All() {
		s := dealt(t, g, 2)
		start := time.Now()
		c := mustChoose(t, g, s, Budget{Simulations: 1 << 40, Time: 500 * time.Millisecond}, 1)
		if took := time.Since(start); took > 5*time.Second || c.Simulations == 0 {
			t.Errorf("%s: %d simulations in %v, with 500 ms to think", g.Info().ID, c.Simulations, took)
		}
		if c := mustChoose(t, g, s, Budget{Simulations: 50, Time: time.Hour}, 1); c.Simulations > 50+mostPlans*maxDepth {
			t.Errorf("%s: %d simulations of 50", g.Info().ID, c.Simulations)
		}
	}
}

// The estimate of what the time allows is an upper bound, so no search stops early because of it.
func TestMeterNeverUnderestimatesRemainingSimulations(t *testing.T) {
	for _, c := range []struct {
		meter      meter
		done, left int
	}{
		{meter{}, 7, 1 << 40},
		{meter{Budget: Budget{Simulations: 10}}, 7, 3},
		{meter{Budget: Budget{Time: 4 * time.Second}, used: time.Second}, 100, 600},
		{meter{Budget: Budget{Simulations: 110, Time: 4 * time.Second}, used: time.Second}, 100, 10},
		{meter{Budget: Budget{Time: time.Second}}, 0, 1 << 40},
	} {
		if left := c.meter.left(c.done); left != c.left {
			t.Errorf("%d left of %+v after %d, not %d", left, c.meter.Budget, c.done, c.left)
		}
	}
}
