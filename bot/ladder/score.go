package ladder

import (
	"fmt"
	"math"
	"time"
)

// Score is how the games of A against B have gone so far.
type Score struct {
	Wins, Draws, Losses int // of A
	Plies               int // of all games
	Thought             [2]Thought
}

// Thought is what one side has spent on its moves.
type Thought struct {
	Moves       int // those with a choice
	Simulations int
	Time        time.Duration
}

// PerMove is the mean time a move took.
func (t Thought) PerMove() time.Duration {
	return t.Time / time.Duration(max(1, t.Moves))
}

func (t *Thought) add(o Thought) {
	t.Moves += o.Moves
	t.Simulations += o.Simulations
	t.Time += o.Time
}

func (s *Score) add(o Score) {
	s.Wins += o.Wins
	s.Draws += o.Draws
	s.Losses += o.Losses
	s.Plies += o.Plies
	for side := range s.Thought {
		s.Thought[side].add(o.Thought[side])
	}
}

// Games is the number of games played.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Points are the wins of A and half its draws.
func (s Score) Points() float64 { return float64(s.Wins) + float64(s.Draws)/2 }

// Share is the part of the points that A has, from 0 to 1; one half before the first game.
func (s Score) Share() float64 {
	if s.Games() == 0 {
		return 0.5
	}
	return s.Points() / float64(s.Games())
}

// Interval holds A's true share with 95 % confidence (Wilson 1927). With draws it is a little wider than it need be.
func (s Score) Interval() (low, high float64) {
	if s.Games() == 0 {
		return 0, 1
	}
	const z = 1.96
	n, p := float64(s.Games()), s.Share()
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return middle - half, middle + half
}

// String is "66.5 of 100 (66 %, 95 % interval 57 to 75 %)".
func (s Score) String() string {
	low, high := s.Interval()
	return fmt.Sprintf("%g of %d (%.0f %%, 95 %% interval %.0f to %.0f %%)",
		s.Points(), s.Games(), 100*s.Share(), 100*low, 100*high)
}
