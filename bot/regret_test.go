package bot

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"hexparlor/game"
)

func chooseSealed(t *testing.T, r Regret, s game.State, seat game.Seat, b Budget, seed uint64) Choice {
	t.Helper()
	c, err := r.Choose(t.Context(), s, seat, b, seed)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// mixture returns the probability of each of n moves in a choice.
func mixture(c Choice, n int) []float64 {
	strategy, total := make([]float64, n), 0.0
	for _, m := range c.Moves {
		strategy[m.Move-1] += float64(m.Visits)
		total += float64(m.Visits)
	}
	for i := range strategy {
		strategy[i] /= total
	}
	return strategy
}

// The equilibria are known: the shares that make the other side's choices equal.
func TestSealedSearchReachesEquilibriumOfMatrixGames(t *testing.T) {
	for name, c := range map[string]struct {
		wins      [][]float64
		row, col  []float64
		tolerance float64
	}{
		"pennies":  {[][]float64{{1, 0}, {0, 1}}, []float64{0.5, 0.5}, []float64{0.5, 0.5}, 0.03},
		"unequal":  {[][]float64{{1, 0}, {0.5, 1}}, []float64{1. / 3, 2. / 3}, []float64{2. / 3, 1. / 3}, 0.03},
		"scissors": {[][]float64{{0.5, 0, 1}, {1, 0.5, 0}, {0, 1, 0.5}}, []float64{1. / 3, 1. / 3, 1. / 3}, []float64{1. / 3, 1. / 3, 1. / 3}, 0.03},
		"dominant": {[][]float64{{1, 1}, {0, 0.5}}, []float64{1, 0}, nil, 0.01},
	} {
		for seat, want := range [][]float64{c.row, c.col} {
			if want == nil {
				continue
			}
			s := &matrix{wins: c.wins}
			strategy := mixture(chooseSealed(t, Regret{}, s, game.Seat(seat+1), Budget{Simulations: 100_000}, 1), len(want))
			for i := range want {
				if math.Abs(strategy[i]-want[i]) > c.tolerance {
					t.Errorf("%s, seat %d: %.3f instead of %.3f", name, seat+1, strategy, want)
					break
				}
			}
		}
	}
}

// The choice must be drawn by the strategy and must not depend on what the other seat has committed to.
func TestSealedChoiceDiffersBetweenSeeds(t *testing.T) {
	wins := [][]float64{{1, 0}, {0.5, 1}}
	made := [3]int{}
	for seed := range uint64(600) {
		first := chooseSealed(t, Regret{}, &matrix{wins: wins}, 1, Budget{Simulations: 3000}, seed)
		made[first.Move]++
		for committed := 1; committed <= 2; committed++ {
			s := &matrix{wins: wins, chosen: [2]int{0, committed}}
			if c := chooseSealed(t, Regret{}, s, 1, Budget{Simulations: 3000}, seed); !reflect.DeepEqual(c, first) {
				t.Fatalf("seed %d: the choice depends on what the other has committed to", seed)
			}
		}
	}
	if made[1] < 150 || made[1] > 250 {
		t.Errorf("row 1 should be played 200 times of 600, and was %d times", made[1])
	}
}

// Only seat 2 knows which of two games is played. In the first, column 2 gives seat 1 nothing unless seat 1
// plays row 2; in the second, column 1 gives nothing unless row 1. By hand: with p the share of row 1, seat 1
// gets min(p, 1-p) in each, so only p = 1/2 is safe.
func TestSealedSearchFindsMaximinMixtureWithHiddenInformation(t *testing.T) {
	s := &bayes{games: [2][][]float64{{{1, 0}, {0, 1}}, {{1, 0.5}, {0, 0.5}}}}
	s.wins = s.games[0]
	strategy := mixture(chooseSealed(t, Regret{Hidden: true}, s, 1, Budget{Simulations: 200_000}, 1), 2)
	// worth(p) = (min(p, 1-p) + min(p, 1/2)) / 2 has its maximum at p = 1/2.
	worth := func(p float64) float64 { return (min(p, 1-p) + min(p, 0.5)) / 2 }
	if got := worth(strategy[0]); got < worth(0.5)-0.02 {
		t.Errorf("row 1 with %.3f is worth %.3f in the worst case, 1/2 is worth %.3f", strategy[0], got, worth(0.5))
	}
}

// sendings returns all ways to send soldiers to forts.
func sendings(soldiers int) [][]uint8 {
	all := [][]uint8{nil}
	for range soldiers {
		var next [][]uint8
		for _, a := range all {
			for fort := range uint8(forts) {
				next = append(next, append(slices.Clone(a), fort))
			}
		}
		all = next
	}
	return all
}

// blottoExploit returns the exploitability of a strategy of Blotto: how much more than one half, the value of
// the game, the best answer gets.
func blottoExploit(t *testing.T, soldiers int, c Choice) float64 {
	t.Helper()
	total, best := 0.0, 0.0
	for _, m := range c.Moves {
		total += float64(m.Visits)
	}
	for _, answer := range sendings(soldiers) {
		gain := 0.0
		for _, m := range c.Moves {
			s := newBlotto(2, soldiers)
			play(s, 1, append([]game.Move{m.Move}, m.Then...))
			s.sent[2] = answer
			gain += float64(m.Visits) / total * s.Result().Value(2)
		}
		best = max(best, gain)
	}
	return best - 0.5
}

// With 3 soldiers there are 27 plans, and all are considered. With 6 there are 729, and the 64 considered must
// suffice.
func TestSealedSearchMixtureOfBlottoLosesLittleToBestResponse(t *testing.T) {
	for soldiers, bound := range map[int]float64{3: 0.03, 6: 0.08} {
		c := chooseSealed(t, Regret{}, newBlotto(2, soldiers), 1, Budget{Simulations: 100_000}, 1)
		if len(c.All()) != soldiers+1 || c.Then[soldiers-1] != blottoEnd {
			t.Fatalf("the plan is %v", c.All())
		}
		got := blottoExploit(t, soldiers, c)
		t.Logf("%d soldiers: exploitability %.3f", soldiers, got)
		if got > bound {
			t.Errorf("%d soldiers: the best answer gets %.3f more than its share", soldiers, got)
		}
	}
}

// Two against two, and each ally decides for itself: the joint strategy of the team must still be hard to
// exploit.
func TestSealedSearchMixtureOfBlottoTeamLosesLittleToBestResponse(t *testing.T) {
	const soldiers, searches = 2, 12
	mean := 0.0
	for search := range uint64(searches) {
		mean += blottoTeamLoss(t, soldiers, search) / searches
	}
	t.Logf("exploitability %.3f", mean)
	if mean > 0.15 {
		t.Errorf("the best answer of a team gets %.3f", 0.5+mean)
	}
}

// blottoTeamLoss returns how much more than one half the best answer to the strategies of two allies gets.
func blottoTeamLoss(t *testing.T, soldiers int, search uint64) float64 {
	t.Helper()
	mixes := map[game.Seat]Choice{}
	for _, seat := range []game.Seat{1, 3} {
		mixes[seat] = chooseSealed(t, Regret{}, newBlotto(4, soldiers), seat, Budget{Simulations: 100_000}, uint64(seat)+10*search)
	}
	best, total := 0.0, 0.0
	for _, two := range sendings(soldiers) {
		for _, four := range sendings(soldiers) {
			gain := 0.0
			total = 0
			for _, one := range mixes[1].Moves {
				for _, three := range mixes[3].Moves {
					s := newBlotto(4, soldiers)
					play(s, 1, append([]game.Move{one.Move}, one.Then...))
					play(s, 3, append([]game.Move{three.Move}, three.Then...))
					s.sent[2], s.sent[4] = two, four
					share := float64(one.Visits) * float64(three.Visits)
					gain += share * s.Result().Value(2)
					total += share
				}
			}
			best = max(best, gain/total)
		}
	}
	return best - 0.5
}

func TestSealedSearchEndsAtTimeBoundAndWhenCancelled(t *testing.T) {
	s := newBlotto(2, 6)
	start := time.Now()
	c := chooseSealed(t, Regret{}, s, 1, Budget{Time: 30 * time.Millisecond}, 1)
	if took := time.Since(start); took < 30*time.Millisecond || took > 5*time.Second || c.Simulations == 0 {
		t.Errorf("%d simulations in %v", c.Simulations, took)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	c, err := Regret{}.Choose(ctx, s, 1, Budget{}, 1)
	if !errors.Is(err, context.DeadlineExceeded) || c.Simulations == 0 || len(c.All()) != 7 {
		t.Errorf("error %v, plan %v", err, c.All())
	}
	if _, err := (Regret{}).Choose(t.Context(), s, 3, Budget{}, 1); err == nil {
		t.Error("there is no seat 3")
	}
	few := chooseSealed(t, Regret{}, s, 1, Budget{Simulations: 20}, 1)
	if few.Simulations < 20 || few.Simulations > 20+mostPlans {
		t.Errorf("a budget of 20 leads to %d simulations", few.Simulations)
	}
}

func TestSealedSearchWithSameSeedIsRepeatable(t *testing.T) {
	for _, soldiers := range []int{2, 6} {
		first := chooseSealed(t, Regret{}, newBlotto(4, soldiers), 3, Budget{Simulations: 5000}, 5)
		for range 2 {
			again := chooseSealed(t, Regret{}, newBlotto(4, soldiers), 3, Budget{Simulations: 5000}, 5)
			if !reflect.DeepEqual(first, again) {
				t.Fatal("the same seed leads to another choice")
			}
		}
	}
}

// A seat that has already given some of its orders keeps them.
func TestSealedSearchKeepsOrdersAlreadyEntered(t *testing.T) {
	s := newBlotto(2, 3)
	s.Play(1, 2, nil)
	c := chooseSealed(t, Regret{}, s, 1, Budget{Simulations: 2000}, 1)
	if len(c.All()) != 3 {
		t.Errorf("after one order of three the rest is %v", c.All())
	}
}
