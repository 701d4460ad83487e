package report

import (
	"testing"

	"hexparlor/internal/lab/stats"
)

// TestDigitsKeepBoundsApartFromReferences rounds intervals whose bounds are close to a fair share of 50 %.
func TestDigitsKeepBoundsApartFromReferences(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      int
	}{
		{0.44, 0.56, 0},
		{0.503, 0.56, 1},
		{0.44, 0.4996, 2},
		{0.5, 0.56, 0},
		{0.500001, 0.56, mostDigits},
	} {
		if got := digitsFor(stats.Interval{Low: c.low, High: c.high}, []float64{0.5}); got != c.want {
			t.Errorf("%v to %v: %d digits, want %d", c.low, c.high, got, c.want)
		}
	}
}
