// Package bot chooses moves. It searches over the contract of package game alone, so that one search serves every
// game; what differs between games is only whether all is known, and For picks the search by that.
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
	//
	// The search ends when the budget is used up or can change nothing any more, when the outcome is proven, or when
	// ctx ends. In the last case Choose gives ctx's error together with what had been found so far. With a budget of
	// simulations alone, equal positions and equal seeds give equal choices; only machines of another architecture may
	// round otherwise and choose otherwise.
	Choose(ctx context.Context, s game.State, seat game.Seat, b Budget, seed uint64) (Choice, error)
}

// Budget bounds a search; a field left at zero sets no bound. With none the search lasts until ctx ends.
type Budget struct {
	Simulations int
	Time        time.Duration
}

// Choice is the outcome of a search.
type Choice struct {
	Move        game.Move
	Value       float64 // what the seat may expect, from 0 (lost) to 1 (won); one half if nothing was searched
	Exact       bool    // Value is proven
	Simulations int     // 0 if there was only one move to choose from
	Moves       []MoveStat
}

// MoveStat is what a search found out about one move. A Choice lists them best first: the chosen move, then by visits.
type MoveStat struct {
	Move   game.Move
	Visits int
	Value  float64 // as in Choice; one half for a move without visits
	Exact  bool
}

// For is a searcher that suits a game. So far all must be known to all, and one seat decide at a time.
func For(info game.Info) (Searcher, error) {
	if info.Hidden || info.Sealed {
		return nil, fmt.Errorf("%s has hidden information, which the house bot cannot play yet", info.Title)
	}
	return UCT{}, nil
}
