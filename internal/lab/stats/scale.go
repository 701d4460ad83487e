package stats

import "math"

// Scale counts groups by a mean with few possible values, in equal steps from Low to High. For example, a
// player gets 0, ½, 1, 1½ or 2 points from two games with the same deal.
type Scale struct {
	Low, High float64
	Counts    []int
}

// NewScale returns an empty scale from low to high with that number of steps.
func NewScale(low, high float64, steps int) Scale { return Scale{low, high, make([]int, steps+1)} }

// Add counts a group with that mean.
func (s Scale) Add(mean float64) {
	s.Counts[int(math.Round((mean-s.Low)/(s.High-s.Low)*float64(len(s.Counts)-1)))]++
}

// Count returns the number of groups counted.
func (s Scale) Count() int {
	sum := 0
	for _, n := range s.Counts {
		sum += n
	}
	return sum
}

// at returns the mean of the groups that Counts[i] counts.
func (s Scale) at(i int) float64 {
	return s.Low + (s.High-s.Low)*float64(i)/float64(len(s.Counts)-1)
}

// Mean returns the mean over all groups, or the middle of the scale if none was counted.
func (s Scale) Mean() float64 {
	if s.Count() == 0 {
		return (s.Low + s.High) / 2
	}
	sum := 0.0
	for i, n := range s.Counts {
		sum += float64(n) * s.at(i)
	}
	return sum / float64(s.Count())
}

// likely is the largest Lack of a mean within the 95 % interval: half of the 95 % quantile of chi-square with one
// degree of freedom.
const likely = 3.841459 / 2

// Interval returns the interval that contains the true mean with 95 % confidence: all means that a likelihood
// ratio test does not reject (Owen 1988, Empirical likelihood ratio confidence intervals for a single
// functional).
func (s Scale) Interval() Interval {
	mean := s.Mean()
	return Interval{
		Value: mean,
		Low:   bisect(s.Low, mean, func(m float64) bool { return s.Lack(m) > likely }),
		High:  bisect(mean, s.High, func(m float64) bool { return s.Lack(m) <= likely }),
	}
}

// Lack returns by how much the log-likelihood of the counts is lower if mean is the true mean than if the observed mean
// is. It uses the most likely distribution on the scale with this mean.
//
// In that distribution, the value x has the probability n(x) / (N (1 + t (x - mean))), where t maximizes the sum of the
// logarithms below. t is bounded because an end of the scale that was not observed may have a probability too.
func (s Scale) Lack(mean float64) float64 {
	edge := 1e-9 * (s.High - s.Low)
	mean = min(max(mean, s.Low+edge), s.High-edge)
	rises := func(t float64) bool {
		slope := 0.0
		for i, n := range s.Counts {
			if n > 0 {
				d := s.at(i) - mean
				slope += float64(n) * d / (1 + t*d)
			}
		}
		return slope > 0
	}
	t := bisect(-1/(s.High-mean), 1/(mean-s.Low), rises)
	sum := 0.0
	for i, n := range s.Counts {
		if n > 0 {
			sum += float64(n) * math.Log1p(t*(s.at(i)-mean))
		}
	}
	return sum
}

// bisect returns the point between low and high at which below turns from true to false.
func bisect(low, high float64, below func(float64) bool) float64 {
	const steps = 60
	for range steps {
		middle := (low + high) / 2
		if below(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}
