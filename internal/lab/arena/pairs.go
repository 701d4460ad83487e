package arena

import (
	"math"

	"hexparlor/game/eval"
	"hexparlor/internal/lab/stats"
)

// Pairs counts pairs of games by what A got from both, in halves of a point: none, a half, one, one and a half, two.
// The games of a pair share their deal, so they are not independent of each other; the pairs are. Hence all that is
// inferred, is inferred from these five counts (the pentanomial model).
type Pairs [5]int

// Count is the number of pairs.
func (p Pairs) Count() int { return p.scale().Count() }

// Share is the part of the points that A got, from 0 to 1; one half before the first pair.
func (p Pairs) Share() float64 { return p.scale().Mean() }

// Interval holds A's true share with 95 % confidence.
func (p Pairs) Interval() (low, high float64) {
	i := p.scale().Interval()
	return i.Low, i.High
}

// lack is how much less likely the counts are, in nats, if A's true share is share than if it is what was seen.
func (p Pairs) lack(share float64) float64 { return p.scale().Lack(share) }

func (p Pairs) scale() stats.Scale { return stats.Scale{High: 1, Counts: p[:]} }

// eloUnit is the difference in Elo points that makes the odds e times as good: 400 make them ten times as good.
const eloUnit = 400 / math.Ln10

// Elo is the difference of strength that a share tells of, by the logistic model. All points or none tell only that
// the difference is large, and give 1600 points.
func Elo(share float64) float64 {
	const most = 0.9999
	share = min(max(share, 1-most), most)
	return eloUnit * eval.Odds(share)
}

// shareOf is the share that a difference in Elo points lets expect.
func shareOf(elo float64) float64 { return eval.Logistic(elo / eloUnit) }
