package arena

import (
	"math"

	"hexparlor/game/eval"
	"hexparlor/internal/lab/stats"
)

// Pairs counts pairs of games by the points that A got in both: 0, ½, 1, 1½ or 2. The games of a pair have the same
// deal, so only pairs are independent of each other. All statistics therefore use these five counts (the pentanomial
// model).
type Pairs [5]int

// Count returns the number of pairs.
func (p Pairs) Count() int { return p.scale().Count() }

// Share returns A's share of the points, from 0 to 1; 0.5 if no pair was counted.
func (p Pairs) Share() float64 { return p.scale().Mean() }

// Interval returns the interval that contains A's true share with 95 % confidence.
func (p Pairs) Interval() (low, high float64) {
	i := p.scale().Interval()
	return i.Low, i.High
}

// lack returns by how much the log-likelihood of the counts is lower if share is A's true share than if the observed
// share is.
func (p Pairs) lack(share float64) float64 { return p.scale().Lack(share) }

func (p Pairs) scale() stats.Scale { return stats.Scale{High: 1, Counts: p[:]} }

// eloUnit is the difference in Elo points that multiplies the odds by e: 400 points multiply them by ten.
const eloUnit = 400 / math.Ln10

// Elo returns the difference in Elo points for a share of the points, by the logistic model. A share of 0 or 1 shows
// only that the difference is large; it gives -1600 or 1600 points.
func Elo(share float64) float64 {
	const most = 0.9999
	share = min(max(share, 1-most), most)
	return eloUnit * eval.Odds(share)
}

// shareOf returns the expected share of the points for a difference in Elo points.
func shareOf(elo float64) float64 { return eval.Logistic(elo / eloUnit) }
