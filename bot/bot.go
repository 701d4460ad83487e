// Package bot chooses moves. Its searches use only the contract of package game, so a few searches serve every
// game. For picks a search by whether the game hides information and whether seats decide at the same time.
package bot

import (
	"context"
	"fmt"
	"time"

	"hexparlor/game"
)

// Searcher chooses a move by searching. It is safe for concurrent use.
type Searcher interface {
	// Choose picks a move for seat, which must have a pending decision in s as seat's own view shows it. Choose
	// does not change s. It ignores those parts of s that seat may not know.
	//
	// The search ends when the budget is used up, when more simulations cannot change the choice, when the
	// outcome is proven, or when ctx ends. If ctx ends, Choose returns ctx's error together with the best
	// choice found so far. The search checks the clock and ctx after every simulation, or after every few
	// hundred judged positions.
	//
	// Equal positions and seeds give equal choices if the budget bounds only simulations and has one worker.
	// Machines of another architecture may round differently and choose differently.
	Choose(ctx context.Context, s game.State, seat game.Seat, b Budget, seed uint64) (Choice, error)
}

// Budget bounds a search; a zero field sets no bound. A search ends at the first bound that it reaches, and
// without any bound it lasts until ctx ends.
type Budget struct {
	Simulations int
	Time        time.Duration
	Workers     int // number of goroutines that search in parallel and share the simulations; 0 means 1

	// Horizon is the number of turns that are searched, including the turn of the decision. With 1, a move is
	// judged by the position after it; with 2, the opponent's answer is seen too.
	Horizon int
	// Guesses is the number of draws of hidden information that the search considers. With 1, the search
	// assumes that a single draw is the truth.
	Guesses int
	// Contempt is by how much less than one half the searching seat values a draw.
	Contempt float64
}

// Choice is the outcome of a search.
type Choice struct {
	Move        game.Move
	Then        []game.Move // further moves of the decision, made without another search: the rest of the sealed orders
	Value       float64     // expected result of the searching seat, from 0 (lost) to 1 (won); 0.5 without a search
	Exact       bool        // whether Value is proven
	Simulations int         // number of positions judged; 0 if there was only one move to choose from
	Moves       []MoveStat

	mixed bool // whether Move was drawn from a mixed strategy
}

// MoveStat is what a search found out about one move. A Choice lists the chosen move first, then the others by
// visits. With sealed orders there is one MoveStat per set of orders, and the chosen set is drawn with its
// visits as weight.
type MoveStat struct {
	Move   game.Move
	Then   []game.Move // further moves of the decision, as in Choice
	Visits int
	Value  float64 // expected result as in Choice; without visits, the position's first estimate or 0.5
	Exact  bool
}

// statOf returns the statistics of a move from its number of visits and the sum of the values of the visits.
func statOf(m game.Move, visits uint32, sum float64) MoveStat {
	stat := MoveStat{Move: m, Visits: int(visits), Value: 0.5}
	if visits > 0 {
		stat.Value = sum / float64(visits)
	}
	return stat
}

// All returns the moves of a choice in order: Move and then Then.
func (c Choice) All() []game.Move { return append([]game.Move{c.Move}, c.Then...) }

// visits returns the sum of the visits of all moves.
func (c Choice) visits() (sum int) {
	for _, m := range c.Moves {
		sum += m.Visits
	}
	return sum
}

// take makes m the chosen move of c.
func (c *Choice) take(m MoveStat) {
	c.Move, c.Then, c.Value, c.Exact = m.Move, m.Then, m.Value, m.Exact
}

// Estimate returns the expected result of a seat in a position that is not over, from 0 (lost) to 1 (won).
type Estimate func(s game.State, seat game.Seat) float64

// ownEstimate returns the expected result that the position itself computes (game.Heuristic).
func ownEstimate(s game.State, seat game.Seat) float64 { return s.(game.Heuristic).Evaluate(seat) }

// For returns the searcher that suits the traits of a game.
func For(info game.Info) Searcher { return Judging(info, nil) }

// Judging returns the searcher that suits the traits of a game. If estimate is not nil, it replaces the estimates of
// the game's positions.
func Judging(info game.Info, estimate Estimate) Searcher {
	switch {
	case info.Sealed:
		return Regret{Hidden: info.Hidden, Estimate: estimate}
	case info.Hidden:
		return ISMCTS{Estimate: estimate, ZeroSum: info.ZeroSum}
	}
	return UCT{Estimate: estimate, ZeroSum: info.ZeroSum}
}

func checkToAct(s game.State, seat game.Seat) error {
	if !s.ToAct().Has(seat) {
		return fmt.Errorf("seat %d has nothing to decide here", seat)
	}
	if len(s.Moves(seat, nil)) == 0 {
		return errNoMove(seat)
	}
	return nil
}

// errNoMove returns the error that seat must decide but has no legal move. No game reaches such a position; it arises
// if drawn hidden information contradicts the decision that the seat has to make.
func errNoMove(seat game.Seat) error { return fmt.Errorf("seat %d has no move here", seat) }
