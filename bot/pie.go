package bot

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"hexparlor/game"
)

const (
	// fairValue is the value that a search finds for the seat to move where neither seat has an advantage after the
	// first stone of Hex: searches judge the seat to move too well. It was chosen on the board of size 5, where a solver
	// knows the winner after each first stone.
	fairValue = 0.63
	// openings is the number of first moves that are compared if the opponent may swap; a random choice varies games.
	openings = 8
)

// swapOf returns the move by which the seat to move may swap sides; ok is false if it may not.
func swapOf(s game.State) (m game.Move, ok bool) {
	p, ok := s.(game.PieRule)
	if !ok {
		return 0, false
	}
	return p.Swap()
}

// offersSwap reports whether the opponent may swap after a move of the seat to move.
func offersSwap(s game.State, seat game.Seat) bool {
	if _, ok := s.(game.PieRule); !ok {
		return false
	}
	next := game.Clone(s)
	next.Play(seat, s.Moves(seat, nil)[0], nil)
	_, ok := swapOf(next)
	return ok
}

// swaps adds the swap to a choice among all other moves. Swapping is right where the seat to move has the worse side.
func (c *Choice) swaps(m game.Move) {
	stat := MoveStat{Move: m, Visits: 1, Value: min(1, max(0, 2*fairValue-c.Value)), Exact: c.Exact}
	if c.Exact {
		stat.Value = 1 - c.Value
	}
	if stat.Value <= c.Value {
		c.Moves = slices.Insert(c.Moves, 1, stat)
		return
	}
	stat.Visits = c.Simulations
	c.Moves = slices.Insert(c.Moves, 0, stat)
	c.take(stat)
}

// chooseOpening compares some first moves and takes the one that leaves both seats the most equal chances, because the
// opponent then chooses the side.
func (t UCT) chooseOpening(
	ctx context.Context, s game.State, seat game.Seat, b Budget, seed uint64,
) (c Choice, err error) {
	moves := s.Moves(seat, nil)
	rand.New(rand.NewPCG(seed, 5)).Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	moves = moves[:min(openings, len(moves))]
	b.Simulations = (b.Simulations + len(moves) - 1) / len(moves)
	b.Time /= openings
	next := s.Blank()
	for _, m := range moves {
		next.Copy(s)
		next.Play(seat, m, nil)
		swap, _ := swapOf(next)
		var reply Choice
		reply, err = t.Choose(ctx, next, next.ToAct().First(), b, seed)
		at := slices.IndexFunc(reply.Moves, func(m MoveStat) bool { return m.Move != swap })
		c.Moves = append(c.Moves, MoveStat{
			Move: m, Visits: max(1, reply.Simulations), Value: 0.5 - math.Abs(reply.Moves[at].Value-fairValue),
		})
		if c.Simulations += reply.Simulations; err != nil {
			break
		}
	}
	slices.SortStableFunc(c.Moves, func(a, b MoveStat) int { return cmp.Compare(b.Value, a.Value) })
	c.take(c.Moves[0])
	return c, err
}
