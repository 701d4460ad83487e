package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

// singles returns groups of one item each, of which the first hits have the property.
func singles(hits, n int) []Group {
	groups := make([]Group, n)
	for i := range groups {
		groups[i].Over = 1
		if i < hits {
			groups[i].Sum = 1
		}
	}
	return groups
}

// The examples of Newcombe (1998, Two-sided confidence intervals for the single proportion, table I, method 3),
// which uses the normal quantile: Student's is a little larger.
func TestShareIntervalsEqualNewcombesExamples(t *testing.T) {
	for _, c := range []struct {
		hits, n   int
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		i := Share(singles(c.hits, c.n))
		near(t, "share", i.Value, float64(c.hits)/float64(c.n), 1e-12)
		near(t, "low", i.Low, c.low, 0.003)
		near(t, "high", i.High, c.high, 0.02) // where n is 20, Student's quantile is 2.09
	}
}

// Quantiles of Student's distribution from published tables.
func TestStudentQuantilesEqualPublishedTables(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.7062, 2: 4.3027, 3: 3.1824, 5: 2.5706, 10: 2.2281, 30: 2.0423, 1000: 1.9623} {
		near(t, "quantile", student(freedom), want, 0.006)
	}
}

// The probabilities 0.01, 0.02, 0.03 and 0.04 are multiplied by 4, 3, 2 and 1, and none may be below one before
// it.
func TestHolmMultipliesProbabilitiesAndKeepsOrder(t *testing.T) {
	got := Holm([]float64{0.03, 0.01, 0.04, 0.02})
	for i, want := range []float64{0.06, 0.04, 0.06, 0.06} {
		near(t, "corrected", got[i], want, 1e-12)
	}
}

// Student's example of the sleep of ten patients (1908): t = 4.0621 with 9 degrees of freedom, p = 0.00283.
func TestProbabilityEqualsStudentsPublishedExample(t *testing.T) {
	var groups []Group
	for _, hours := range []float64{1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4} {
		groups = append(groups, Group{hours, 1})
	}
	i := Mean(groups)
	near(t, "mean", i.Value, 1.58, 1e-9)
	near(t, "low", i.Low, 0.7001, 0.003)
	near(t, "high", i.High, 2.4599, 0.003)
	near(t, "probability", Test(groups, 0), 0.00283, 0.0001)
}

// What two samples have in common in a group does not affect their difference.
func TestDifferenceUsesCorrelationOfPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var first, second []Group
	for range 40 {
		common := 10 * r.NormFloat64()
		first = append(first, Group{common + 1 + 0.1*r.NormFloat64(), 1})
		second = append(second, Group{common, 1})
	}
	i, chance := Difference(first, second)
	if !i.Has(1) || i.Half() > 0.1 || chance > 1e-6 {
		t.Errorf("%+v with probability %v", i, chance)
	}
}

// Every interval contains its own figure, a share stays between 0 and 1, and repeated checks widen an interval.
func TestIntervalsContainEstimatedValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 60).Draw(t, "n")
		hits := rapid.IntRange(0, n).Draw(t, "hits")
		groups := singles(hits, n)
		scale := NewScale(0, 1, 4)
		for i := range groups {
			scale.Add(float64(rapid.IntRange(0, 4).Draw(t, "points")) / 4)
			groups[i].Over = 1
		}
		for name, i := range map[string]Interval{"mean": Mean(groups), "share": Share(groups), "scale": scale.Interval()} {
			if i.Low > i.Value+1e-9 || i.Value > i.High+1e-9 {
				t.Fatalf("%s: %+v", name, i)
			}
		}
		for _, i := range []Interval{Share(groups), scale.Interval()} {
			if i.Low < 0 || i.High > 1 {
				t.Fatalf("a share is out of bounds: %+v", i)
			}
		}
		if s := Sequence(groups, n); n >= 20 && s.Half() < Mean(groups).Half()*0.9 {
			t.Fatalf("an interval for every look is narrower than one for a single look: %+v", s)
		}
	})
}

// TestSimultaneousIntervalsWidenByTheirNumber has the factors of normal quantiles: 1.96 for one, 2.24 for two, 2.50 for
// four.
func TestSimultaneousIntervalsWidenByTheirNumber(t *testing.T) {
	i := Interval{Value: 0.5, Low: 0.4, High: 0.7}
	for n, factor := range map[int]float64{0: 1, 1: 1, 2: 2.2414 / 1.96, 4: 2.4977 / 1.96} {
		got := i.Simultaneous(n)
		if math.Abs(0.5-got.Low-0.1*factor) > 1e-4 || math.Abs(got.High-0.5-0.2*factor) > 1e-4 || got.Value != 0.5 {
			t.Errorf("%d: %+v", n, got)
		}
	}
	if got := Unbounded(1).Simultaneous(3); got.Bounded() {
		t.Errorf("an unknown precision became %+v", got)
	}
}

// TestDifferenceOfIndependentValuesAddsSquaresOfFacingSides has unequal sides, so that each bound takes the right ones.
func TestDifferenceOfIndependentValuesAddsSquaresOfFacingSides(t *testing.T) {
	got := Apart(Interval{Value: 10, Low: 7, High: 30}, Interval{Value: 4, Low: 2, High: 8})
	if got.Value != 6 || got.Low != 1 || math.Abs(got.High-6-math.Hypot(20, 2)) > 1e-9 {
		t.Errorf("%+v", got)
	}
	if Apart(Unbounded(1), got).Bounded() || Apart(got, Unbounded(1)).Bounded() {
		t.Error("a difference from an unknown precision has bounds")
	}
}
