// Package rating measures how strong players are: the arithmetic of two players and of many, the pools in which they
// are compared, and the fold of finished matches that gives everybody's rating.
package rating

import (
	"math"
	"time"
)

// Rating is what is known of somebody's strength in a pool: the estimate, how far it may be off (one standard
// deviation), and how much the strength itself changes with time.
type Rating struct {
	Value      float64
	Deviation  float64
	Volatility float64
}

// Score is what a duel was worth to a player: 1 won, 0.5 drawn, 0 lost.
type Score float64

// The scores.
const (
	Lost  Score = 0
	Drawn Score = 0.5
	Won   Score = 1
)

// period is one rating period. So long after the last game a settled player's deviation has grown a little: from 60 to
// 110 within a year.
const period = 112 * time.Hour

// Provisional reports whether so little is known that the rating is shown with a question mark.
func (r Rating) Provisional(m Model) bool { return r.Deviation > m.settled }

// Model is how results become ratings.
type Model struct {
	start   Rating
	settled float64 // deviation up to which a rating is no longer provisional
}

// The models: Glicko-2 for duels, Plackett-Luce for teams and for many. Both start at 1500.
var (
	Duel = Model{start: Rating{Value: 1500, Deviation: 350, Volatility: 0.06}, settled: 110}
	Many = Model{start: Rating{Value: 1500, Deviation: 500, Volatility: 15 / glickoScale}, settled: 250}
)

// Start is the rating of a newcomer.
func (m Model) Start() Rating { return m.start }

// Aged is a rating after so long without a game: less is known of it, but never less than of a newcomer's.
func (m Model) Aged(r Rating, idle time.Duration) Rating {
	if idle <= 0 || r.Deviation >= m.start.Deviation {
		return r
	}
	periods := idle.Hours() / period.Hours()
	growth := r.Volatility * glickoScale
	r.Deviation = min(m.start.Deviation, math.Sqrt(r.Deviation*r.Deviation+growth*growth*periods))
	return r
}
