package solve

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func TestSolveOfMatrixEqualsKnownSolutions(t *testing.T) {
	tests := []struct {
		name    string
		m       Matrix
		value   float64
		rows    []float64
		columns []float64
	}{
		{"matching pennies", Matrix{{1, -1}, {-1, 1}}, 0, []float64{.5, .5}, []float64{.5, .5}},
		{
			// Rock against scissors counts 3, scissors against paper 2, paper against rock 1.
			"rock, paper, scissors",
			Matrix{{0, -1, 3}, {1, 0, -2}, {-3, 2, 0}},
			0,
			[]float64{2. / 6, 3. / 6, 1. / 6},
			[]float64{2. / 6, 3. / 6, 1. / 6},
		},
		{"a dominated row", Matrix{{3, 1}, {2, 0}, {1, 4}}, 11. / 5, []float64{.6, 0, .4}, []float64{.6, .4}},
		{"a saddle", Matrix{{4, 2, 3}, {1, 0, 9}}, 2, []float64{1, 0}, []float64{0, 1, 0}},
		{"one entry", Matrix{{-7}}, -7, []float64{1}, []float64{1}},
	}
	for _, test := range tests {
		s, err := test.m.Solve()
		if err != nil || !near(s.Value, test.value) || !slices.EqualFunc(s.Rows, test.rows, near) ||
			!slices.EqualFunc(s.Columns, test.columns, near) {
			t.Errorf("%s: %+v, %v", test.name, s, err)
		}
		if test.m.Saddle() != (test.name == "a saddle" || test.name == "one entry") {
			t.Errorf("%s: saddle is %v", test.name, test.m.Saddle())
		}
	}
}

// No response may improve on a solution. Repeated entries make the linear program degenerate.
func TestNoPlanOfMatrixBeatsSolution(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		m := make(Matrix, 1+r.IntN(31))
		width := 1 + r.IntN(31)
		for i := range m {
			for range width {
				v := r.Float64()
				if n%2 == 0 {
					v = float64(r.IntN(3)) / 2
				}
				m[i] = append(m[i], v)
			}
		}
		s, err := m.Solve()
		if err != nil {
			t.Fatal(n, err)
		}
		low, high := slices.Min(m.ByColumn(s.Rows)), slices.Max(m.ByRow(s.Columns))
		if !near(low, s.Value) || !near(high, s.Value) {
			t.Errorf("matrix %d: value %g, but responses give %g and %g", n, s.Value, low, high)
		}
	}
}

func BenchmarkSolveMatrixGame(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	m := make(Matrix, 31)
	for i := range m {
		for range 31 {
			m[i] = append(m[i], float64(r.IntN(3))/2)
		}
	}
	for b.Loop() {
		if _, err := m.Solve(); err != nil {
			b.Fatal(err)
		}
	}
}
