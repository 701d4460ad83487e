// Package stats computes how much of a result may be chance: each function returns the 95 % interval of a
// figure.
//
// Games that share a deal are not independent of each other, but groups of such games are. So all functions
// take groups (clusters in sampling theory), and the dependence within a group does not matter.
package stats

import (
	"math"
	"slices"
)

// normal is the 97.5 % quantile of the normal distribution.
const normal = 1.959964

// Quantile returns the quantile of the standard normal distribution at a probability between 0 and 1.
func Quantile(probability float64) float64 { return math.Sqrt2 * math.Erfinv(2*probability-1) }

// Interval is an estimated value with the bounds of its 95 % confidence interval.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Has reports whether value lies within the bounds.
func (i Interval) Has(value float64) bool { return i.Low <= value && value <= i.High }

// Unbounded returns a value whose precision is unknown, with infinite bounds.
func Unbounded(value float64) Interval { return Interval{value, -math.MaxFloat64, math.MaxFloat64} }

// Bounded reports whether the value has finite bounds.
func (i Interval) Bounded() bool { return i.High < math.MaxFloat64 }

// Half returns half of the interval's width.
func (i Interval) Half() float64 { return (i.High - i.Low) / 2 }

// Turned returns the interval multiplied by scale and shifted by shift. A negative scale exchanges the bounds.
func (i Interval) Turned(scale, shift float64) Interval {
	if !i.Bounded() {
		return Unbounded(shift + scale*i.Value)
	}
	t := Interval{shift + scale*i.Value, shift + scale*i.Low, shift + scale*i.High}
	if t.Low > t.High {
		t.Low, t.High = t.High, t.Low
	}
	return t
}

// Simultaneous returns the interval as one of n that all hold at once in 95 % of cases (Bonferroni).
func (i Interval) Simultaneous(n int) Interval {
	if n <= 1 || !i.Bounded() {
		return i
	}
	factor := Quantile(1-0.025/float64(n)) / normal
	return Interval{i.Value, i.Value - factor*(i.Value-i.Low), i.Value + factor*(i.High-i.Value)}
}

// Apart returns the difference of two values that were estimated independently, from their intervals (the method MOVER:
// Zou, Donner 2008, Construction of confidence limits about effect measures).
func Apart(one, other Interval) Interval {
	value := one.Value - other.Value
	if !one.Bounded() || !other.Bounded() {
		return Unbounded(value)
	}
	return Interval{
		value,
		value - math.Hypot(one.Value-one.Low, other.High-other.Value),
		value + math.Hypot(one.High-one.Value, other.Value-other.Low),
	}
}

// Group is the observation of one group, such as one deal: a sum, and the number of items over which it sums.
type Group struct{ Sum, Over float64 }

// totals returns the sums of both fields over all groups.
func totals(groups []Group) (sum, over float64) {
	for _, g := range groups {
		sum += g.Sum
		over += g.Over
	}
	return sum, over
}

// Mean returns the mean per item, with an interval by Student's t for the differences between groups (the ratio
// estimator: Cochran 1977, Sampling Techniques, chapter 6). With fewer than two groups it has no bounds.
func Mean(groups []Group) Interval {
	sum, over := totals(groups)
	if over == 0 {
		return Unbounded(0)
	}
	mean := sum / over
	if len(groups) < 2 {
		return Unbounded(mean)
	}
	wide := student(len(groups)-1) * math.Sqrt(variance(groups, mean))
	return Interval{mean, mean - wide, mean + wide}
}

// variance returns the variance of the mean per item, estimated from the differences between groups.
func variance(groups []Group, mean float64) float64 {
	_, over := totals(groups)
	n := float64(len(groups))
	squares := 0.0
	for _, g := range groups {
		d := g.Sum - mean*g.Over
		squares += d * d
	}
	return squares * n / (n - 1) / (over * over)
}

// Share returns the share of items that have a property, or of points that a player got; Sum is their number in a
// group. The interval is Wilson's for the number of independent items that would vary as much (Wilson 1927; Korn,
// Graubard 1998).
func Share(groups []Group) Interval {
	hits, over := totals(groups)
	if over == 0 {
		return Interval{0, 0, 1}
	}
	share, n := hits/over, over
	if hits > 0 && hits < over && len(groups) > 1 {
		alone := share * (1 - share) / over
		n = over / max(1, variance(groups, share)/alone)
	}
	quantile := student(max(1, len(groups)-1))
	z2 := quantile * quantile / n
	middle := (share + z2/2) / (1 + z2)
	wide := quantile / (1 + z2) * math.Sqrt(share*(1-share)/n+z2/(4*n))
	return Interval{share, max(0, middle-wide), min(1, middle+wide)}
}

// Median returns the median, with bounds by the binomial distribution that hold for any distribution of the values. It
// sorts values in place.
func Median(values []float64) Interval {
	n := len(values)
	if n == 0 {
		return Unbounded(0)
	}
	slices.Sort(values)
	wide := normal * math.Sqrt(float64(n)) / 2
	low := max(0, int(math.Floor(float64(n)/2-wide))-1)
	high := min(n-1, int(math.Ceil(float64(n)/2+wide)))
	return Interval{(values[(n-1)/2] + values[n/2]) / 2, values[low], values[high]}
}

// student returns the 97.5 % quantile of Student's t distribution with that many degrees of freedom, by the expansion
// of Cornish and Fisher.
func student(freedom int) float64 {
	switch freedom {
	case 1:
		return 12.7062
	case 2:
		return 4.3027
	case 3:
		return 3.1824
	}
	const z = normal
	f := float64(freedom)
	return z + (z*z*z+z)/(4*f) + (5*math.Pow(z, 5)+16*z*z*z+3*z)/(96*f*f) +
		(3*math.Pow(z, 7)+19*math.Pow(z, 5)+17*z*z*z-15*z)/(384*f*f*f)
}

// Difference returns the ratio of the first groups minus that of the second, and the probability of such a difference
// by chance. first[i] and second[i] belong to the same deal, whose correlation is used.
func Difference(first, second []Group) (Interval, float64) {
	sum1, over1 := totals(first)
	sum2, over2 := totals(second)
	n := min(len(first), len(second))
	if over1 == 0 || over2 == 0 || n < 2 {
		return Unbounded(0), 1
	}
	one, two := sum1/over1, sum2/over2
	linear := make([]Group, n)
	for i := range linear {
		d1 := (first[i].Sum - one*first[i].Over) / over1
		d2 := (second[i].Sum - two*second[i].Over) / over2
		linear[i] = Group{float64(n)*(d1-d2) + one - two, 1}
	}
	return Mean(linear), Test(linear, 0)
}
