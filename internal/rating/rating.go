// Package rating computes players' ratings: Glicko-2 for two players, Plackett-Luce for more, the pools in which
// ratings are comparable, and the update after every finished match.
package rating

import (
	"math"
	"time"
)

// Rating is an estimate of a player's strength in a pool, its standard deviation, and the volatility of the strength.
type Rating struct {
	Value      float64
	Deviation  float64
	Volatility float64
}

// Score is a player's score in a match of two: 1 won, 0.5 drawn, 0 lost.
type Score float64

// The scores of a match of two.
const (
	Lost  Score = 0
	Drawn Score = 0.5
	Won   Score = 1
)

// period is the length of one rating period. After a year of periods without a match, a deviation of 60 becomes 110.
const period = 112 * time.Hour

// Provisional reports whether the deviation is so great that the rating is uncertain and shown with a question mark.
func (r Rating) Provisional(m Model) bool { return r.Deviation > m.settled }

// Model holds the parameters by which ratings of a pool are computed.
type Model struct {
	start   Rating
	settled float64 // maximum deviation of a rating that is not provisional
}

// The models: Duel is Glicko-2 for two players, Many is Plackett-Luce for teams and more players. Ratings start at
// 1500.
var (
	Duel = Model{start: Rating{Value: 1500, Deviation: 350, Volatility: 0.06}, settled: 110}
	Many = Model{start: Rating{Value: 1500, Deviation: 500, Volatility: 15 / glickoScale}, settled: 250}
)

// Start returns the rating of a player without matches.
func (m Model) Start() Rating { return m.start }

// Aged returns a rating after the time idle without matches: its deviation grows, at most to that of Start.
func (m Model) Aged(r Rating, idle time.Duration) Rating {
	if idle <= 0 || r.Deviation >= m.start.Deviation {
		return r
	}
	periods := idle.Hours() / period.Hours()
	growth := r.Volatility * glickoScale
	r.Deviation = min(m.start.Deviation, math.Sqrt(r.Deviation*r.Deviation+growth*growth*periods))
	return r
}
