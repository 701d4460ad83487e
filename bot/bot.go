// Package bot chooses moves. It searches over the contract of package game alone, so that a few searches serve every
// game; what differs between games is only whether all is known and whether seats decide at the same time, and For
// picks the search by that.
package bot

import (
	"context"
	"fmt"
	"time"

	"hexparlor/game"
)

// Searcher finds a move. It is safe for concurrent use.
type Searcher interface {
	// Choose picks a move for seat, which must owe a decision in s, as seat's own view gives it; s is not changed.
	// What seat may not know in s may be anything that its view allows, and does not matter.
	//
	// The search ends when the budget is used up or can change nothing any more, when the outcome is proven, or when
	// ctx ends. In the last case Choose gives ctx's error together with what had been found so far. The clock and ctx are
	// looked at with every simulation, or every few hundred positions judged. With a budget of simulations alone and one
	// worker, equal positions and equal seeds give equal choices; only machines of another architecture may round
	// otherwise and choose otherwise.
	Choose(ctx context.Context, s game.State, seat game.Seat, b Budget, seed uint64) (Choice, error)
}

// Budget bounds a search; a field left at zero sets no bound. A search ends when its simulations or its time are used
// up, whichever is first. With a budget of neither it lasts until ctx ends.
type Budget struct {
	Simulations int
	Time        time.Duration
	Workers     int // that search at the same time, each on a core of its own, and share the simulations; 0 is 1

	// Horizon is how many turns are looked ahead, the one of the decision among them. With 1 a player judges a move by how
	// things stand after it, whatever the answer; with 2 the answer is seen.
	Horizon int
	// Guesses is how many draws of what is hidden are taken for all that there can be. With 1 a player believes in a
	// guess, whatever else is possible.
	Guesses int
}

// Choice is the outcome of a search.
type Choice struct {
	Move        game.Move
	Then        []game.Move // what seat goes on with after Move: the rest of its sealed orders, without a new look
	Value       float64     // what the seat may expect, from 0 (lost) to 1 (won); one half if nothing was searched
	Exact       bool        // Value is proven
	Simulations int         // positions judged; 0 if there was only one move to choose from
	Moves       []MoveStat

	mixed bool // Move was drawn from a mixed strategy
}

// MoveStat is what a search found out about one move. A Choice lists them best first: the chosen move, then by visits.
// Where orders are sealed, there is one for each set of orders, the visits tell how often it should be played, and the
// chosen one is drawn by them.
type MoveStat struct {
	Move   game.Move
	Then   []game.Move // as in Choice
	Visits int
	Value  float64 // as in Choice; for a move without visits what was estimated at first sight, or one half
	Exact  bool
}

// statOf is what visits to a move have found, with the sum of their values.
func statOf(m game.Move, visits uint32, sum float64) MoveStat {
	stat := MoveStat{Move: m, Visits: int(visits), Value: 0.5}
	if visits > 0 {
		stat.Value = sum / float64(visits)
	}
	return stat
}

// All are the moves of a choice, one after the other.
func (c Choice) All() []game.Move { return append([]game.Move{c.Move}, c.Then...) }

// visits are those of all moves together.
func (c Choice) visits() (sum int) {
	for _, m := range c.Moves {
		sum += m.Visits
	}
	return sum
}

// take makes m the choice.
func (c *Choice) take(m MoveStat) {
	c.Move, c.Then, c.Value, c.Exact = m.Move, m.Then, m.Value, m.Exact
}

// Estimate is what a position that is not over promises a seat, from 0 (lost) to 1 (won).
type Estimate func(s game.State, seat game.Seat) float64

// ownEstimate is what the position itself estimates.
func ownEstimate(s game.State, seat game.Seat) float64 { return s.(game.Heuristic).Evaluate(seat) }

// For is the searcher that suits a game.
func For(info game.Info) Searcher { return Judging(info, nil) }

// Judging is the searcher that suits a game, and judges positions by an estimate in place of their own.
func Judging(info game.Info, estimate Estimate) Searcher {
	switch {
	case info.Sealed:
		return Regret{Hidden: info.Hidden, Estimate: estimate}
	case info.Hidden:
		return ISMCTS{Estimate: estimate, ZeroSum: info.ZeroSum}
	}
	return UCT{Estimate: estimate, ZeroSum: info.ZeroSum}
}

func mustOwe(s game.State, seat game.Seat) error {
	if !s.ToAct().Has(seat) {
		return fmt.Errorf("seat %d has nothing to decide here", seat)
	}
	if len(s.Moves(seat, nil)) == 0 {
		return errNoMove(seat)
	}
	return nil
}

// errNoMove is the error for a position that no game leads to: a draw of what is hidden may contradict what the seat
// was asked.
func errNoMove(seat game.Seat) error { return fmt.Errorf("seat %d has no move here", seat) }
