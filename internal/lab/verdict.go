package lab

import (
	"math"

	"hexparlor/internal/lab/stats"
)

// Verdict is what the games of a study say about a question: whether a true value differs from an expected one.
type Verdict string

// The verdicts. They are exclusive: a difference that is certain but within the margin is No.
const (
	Yes     Verdict = "yes"     // the value differs, and perhaps by more than the margin
	No      Verdict = "no"      // the value differs by less than the margin, or not at all
	TooFew  Verdict = "too-few" // the games are too few for either
	Depends Verdict = "depends" // strong and weak players differ by more than the margin, and so do their verdicts
)

// Answer is a verdict with what it depends on.
type Answer struct {
	Verdict Verdict `json:"verdict"`
	Margin  float64 `json:"margin"`         // least difference that matters, in the unit of the figure
	More    int     `json:"more,omitempty"` // number of further games that would probably do; 0: unknown, or none
}

// The margins of equivalence: differences below them do not matter to the people who play.
const (
	ShareMargin  = 0.05 // of a share of points or games
	WorthMargin  = 0.04 // of the worth of a component
	LengthMargin = 0.10 // of the length of games, relative to the rules compared with
)

// power is how much narrower than the distance to be shown an interval must be, so that in 80 % of such studies the
// distance is shown: 1.96 / (1.96 + 0.84), of quantiles of the normal distribution (Cohen 1988, chapter 2).
const power = 0.7

// judge returns the answer to whether a value differs from what is expected. It is No if the whole interval lies within
// the margin: two one-sided tests at 2.5 % each (Schuirmann 1987). differs says whether a difference is significant;
// games is the number of games that the interval rests on.
func judge(i stats.Interval, expected, margin float64, differs bool, games int) Answer {
	answer := Answer{Verdict: TooFew, Margin: margin}
	switch {
	case !i.Bounded():
	case expected-margin < i.Low && i.High < expected+margin:
		answer.Verdict = No
	case differs:
		answer.Verdict = Yes
	default:
		answer.More = gamesNeeded(i, expected, margin, games)
	}
	return answer
}

// gamesNeeded returns how many further games would probably show a difference or its absence, if the value stays as it
// is: a number with two digits that count.
func gamesNeeded(i stats.Interval, expected, margin float64, games int) int {
	away := math.Abs(i.Value - expected)
	target := power * max(away, margin-away)
	more := float64(games) * (math.Pow(i.Half()/target, 2) - 1)
	step := math.Pow(10, max(0, math.Floor(math.Log10(max(1, more)))-1))
	return max(2, int(math.Ceil(more/step)*step))
}

// Fairness returns whether the games of an arm favour a side; ok is false if the arm has no sides.
func (b *Data) Fairness(arm int) (fairness Reply, ok bool) {
	r, ok := b.favouredIn(arm)
	return r.judged(1), ok
}
