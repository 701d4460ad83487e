package arena

import "math"

// Pairs counts pairs of games by what A got from both, in halves of a point: none, a half, one, one and a half, two.
// The games of a pair share their deal, so they are not independent of each other; the pairs are. Hence all that is
// inferred, is inferred from these five counts (the pentanomial model).
type Pairs [5]int

// likely is how much log-likelihood the true share may lack and still lie within the 95 % interval: half of the 95 %
// quantile of chi-square with one degree of freedom.
const likely = 3.841459 / 2

// Count is the number of pairs.
func (p Pairs) Count() int {
	sum := 0
	for _, n := range p {
		sum += n
	}
	return sum
}

// Share is the part of the points that A got, from 0 to 1; one half before the first pair.
func (p Pairs) Share() float64 {
	if p.Count() == 0 {
		return 0.5
	}
	points := 0
	for halves, n := range p {
		points += halves * n
	}
	return float64(points) / float64(4*p.Count())
}

// Interval holds A's true share with 95 % confidence: all shares that a likelihood ratio test does not reject (Owen
// 1988, Empirical likelihood ratio confidence intervals for a single functional).
func (p Pairs) Interval() (low, high float64) {
	share := p.Share()
	low = bisect(0, share, func(s float64) bool { return p.lack(s) > likely })
	high = bisect(share, 1, func(s float64) bool { return p.lack(s) <= likely })
	return low, high
}

// lack is how much less likely the counts are, in nats, if A's true share is share than if it is what was seen. Among
// all distributions of the five outcomes that have this share, the likeliest one is taken. It gives outcome x the
// probability n(x) / (N (1 + t (x - share))) with the t for which the logarithms below have the largest sum; t is
// bounded because an outcome that was never seen, none or two points, may have a probability too.
func (p Pairs) lack(share float64) float64 {
	const edge = 1e-9
	share = min(max(share, edge), 1-edge)
	rises := func(t float64) bool {
		slope := 0.0
		for halves, n := range p {
			if n > 0 {
				d := float64(halves)/4 - share
				slope += float64(n) * d / (1 + t*d)
			}
		}
		return slope > 0
	}
	t := bisect(-1/(1-share), 1/share, rises)
	sum := 0.0
	for halves, n := range p {
		if n > 0 {
			sum += float64(n) * math.Log1p(t*(float64(halves)/4-share))
		}
	}
	return sum
}

// bisect is where below turns from true to false between low and high.
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

// Elo is the difference of strength that a share tells of, by the logistic model. All points or none tell only that
// the difference is large, and give 1600 points.
func Elo(share float64) float64 {
	const most = 0.9999
	share = min(max(share, 1-most), most)
	return 400 * math.Log10(share/(1-share))
}

// shareOf is the share that a difference in Elo points lets expect.
func shareOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
