package stats

import (
	"math"
	"slices"
)

// Test returns the probability that the mean of the groups is at least as far from what as observed if what is the true
// mean. The test is two-sided, by Student's t with the normal approximation of Wallace (1959).
func Test(groups []Group, what float64) float64 {
	mean := Mean(groups)
	if len(groups) < 2 {
		return 1
	}
	f := float64(len(groups) - 1)
	t := math.Abs(mean.Value-what) / math.Sqrt(variance(groups, mean.Value))
	switch {
	case mean.Value == what:
		return 1
	case math.IsInf(t, 1):
		return math.Pow(0.5, f) // all groups on the same side, by the sign test
	}
	z := (8*f + 1) / (8*f + 3) * math.Sqrt(f*math.Log1p(t*t/f))
	return math.Erfc(z / math.Sqrt2)
}

// Holm returns the probabilities of several tests corrected for their number (Holm 1979, A simple sequentially
// rejective multiple test procedure). If all tests with a corrected probability below 5 % are called significant, the
// risk of any false one is at most 5 %.
func Holm(probabilities []float64) []float64 {
	order := make([]int, len(probabilities))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case probabilities[a] < probabilities[b]:
			return -1
		case probabilities[a] > probabilities[b]:
			return 1
		}
		return 0
	})
	corrected, least := make([]float64, len(order)), 0.0
	for rank, i := range order {
		least = max(least, min(1, float64(len(order)-rank)*probabilities[i]))
		corrected[i] = least
	}
	return corrected
}

// Sequence returns an interval for a mean that stays valid if it is computed again after every group. So a study may
// stop as soon as it excludes a value. It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy
// and Ramdas (2024), narrowest at about best groups.
func Sequence(groups []Group, best int) Interval {
	mean := Mean(groups)
	n := float64(len(groups))
	if n < 2 {
		return mean
	}
	const alpha = 0.05
	rho := (-2*math.Log(alpha) + math.Log(-2*math.Log(alpha)) + 1) / float64(best)
	deviation := math.Sqrt(variance(groups, mean.Value) * n)
	wide := deviation * math.Sqrt(2*(n*rho+1)/(n*n*rho)*math.Log(math.Sqrt(n*rho+1)/alpha))
	return Interval{mean.Value, mean.Value - wide, mean.Value + wide}
}

// Correlation returns the intraclass correlation of pairs of values: the share of the variance that the pairs explain.
// It is 0 if the values of a pair are independent, and 1 if they are equal. Values are from 0 to 1 in steps of 0.5.
func Correlation(pairs [][2]float64) Interval {
	apart, sum, squares := NewScale(0, 1, 4), 0.0, 0.0
	for _, p := range pairs {
		apart.Add((p[0] - p[1]) * (p[0] - p[1]))
		sum += p[0] + p[1]
		squares += p[0]*p[0] + p[1]*p[1]
	}
	n := float64(2 * len(pairs))
	scatter := squares/n - sum*sum/(n*n)
	if n == 0 || scatter <= 0 {
		return Interval{0, 0, 1}
	}
	i := apart.Interval().Turned(-1/(2*scatter), 1)
	return Interval{max(0, i.Value), max(0, i.Low), min(1, max(0, i.High))}
}
