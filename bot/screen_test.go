package bot

import (
	"slices"
	"testing"
	"time"

	"hexparlor/game"
)

// Where there are many more plans than can be considered, all of them are screened.
func TestScreeningFindsBestPlanOfMany(t *testing.T) {
	const rows, best = 500, 217
	wins := make([][]float64, rows)
	for i := range wins {
		wins[i] = []float64{0.5, 0}
	}
	wins[best] = []float64{1, 1}
	for seed := range uint64(20) {
		c := chooseSealed(t, Regret{}, &matrix{wins: wins}, 1, Budget{Simulations: 2100}, seed)
		if c.Move != best+1 {
			t.Errorf("seed %d: move %d instead of the one that always wins", seed, c.Move)
		}
	}
}

// No plan is listed twice, though some are drawn twice.
func TestSealedSearchListsEachPlanOnce(t *testing.T) {
	for seed := range uint64(10) {
		c := chooseSealed(t, Regret{}, newBlotto(2, 6), 1, Budget{Simulations: 400}, seed)
		for i, m := range c.Moves {
			if slices.ContainsFunc(c.Moves[:i], func(o MoveStat) bool {
				return o.Move == m.Move && slices.Equal(o.Then, m.Then)
			}) {
				t.Fatalf("%v is listed twice", append([]game.Move{m.Move}, m.Then...))
			}
		}
	}
}

// Screening may use half of the budget, whether simulations or time bound it.
func TestScreeningUsesAtMostHalfOfBudget(t *testing.T) {
	for _, test := range []struct {
		b    Budget
		want int
	}{
		{Budget{Simulations: 80}, 40},
		{Budget{Simulations: 1_000_000}, mostScreened * screenRounds},
		{Budget{Time: 10 * time.Millisecond}, 250},
		{Budget{Simulations: 80, Time: time.Hour}, 40},
		{Budget{}, mostScreened * screenRounds},
	} {
		m := test.b.meter(t.Context())
		if got := m.judgements(); got != test.want {
			t.Errorf("%+v: %d judgements, not %d", test.b, got, test.want)
		}
	}
}
