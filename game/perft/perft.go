// Package perft counts the sequences of moves from a position, the standard test of a move generator: two
// implementations of the same rules must get the same counts.
package perft

import (
	"context"

	"hexparlor/game"
)

// Counter counts the sequences of legal moves from a position by walking the tree of moves (perft).
type Counter struct {
	// Progress, if not nil, is called from time to time with the counted part of the tree, from 0 to 1.
	Progress func(done float64)

	ctx    context.Context
	counts []uint64
	levels []level
	done   float64
}

// level holds the memory that the walk reuses at one depth, so that counting does not allocate.
type level struct {
	state game.State
	moves []game.Move
}

// reportDepth is the number of plies from the start within which the walk reports progress; deeper reports would only
// cost time.
const reportDepth = 4

// Counts returns the number of move sequences from s for each length from 1 to depth: counts[k-1] is for length
// k. It leaves s unchanged. Where several seats have pending decisions, the lowest seat moves first, so the
// same decisions in another order do not count twice. A finished game has no continuation. The error is that of
// a cancelled context.
func (c *Counter) Counts(ctx context.Context, s game.State, depth int) ([]uint64, error) {
	c.ctx, c.counts, c.done = ctx, make([]uint64, depth), 0
	c.levels = make([]level, depth)
	for i := range c.levels {
		c.levels[i].state = s.Blank()
	}
	if depth > 0 {
		c.walk(s, 0, 1)
	}
	return c.counts, ctx.Err()
}

// walk counts the sequences from s, which is ply moves after the start; share is the fraction of the whole tree below
// s.
func (c *Counter) walk(s game.State, ply int, share float64) {
	l := &c.levels[ply]
	seat := s.ToAct().First()
	l.moves = l.moves[:0]
	if seat != game.Spectator {
		l.moves = s.Moves(seat, l.moves)
	}
	c.counts[ply] += uint64(len(l.moves))
	if ply+1 < len(c.levels) && c.ctx.Err() == nil {
		for _, m := range l.moves {
			l.state.Copy(s)
			l.state.Play(seat, m, nil)
			c.walk(l.state, ply+1, share/float64(len(l.moves)))
		}
	}
	if ply == reportDepth || ply < reportDepth && (len(l.moves) == 0 || ply+1 == len(c.levels)) {
		c.report(share)
	}
}

func (c *Counter) report(share float64) {
	c.done += share
	if c.Progress != nil {
		c.Progress(min(c.done, 1))
	}
}

// Branch is one first move with the number of move sequences that begin with it.
type Branch struct {
	Seat  game.Seat
	Move  string
	Count uint64
}

// Divide returns, for each first move in the order of Moves, the number of sequences of exactly depth moves. If the
// counts of two programs differ, Divide shows for which first move.
func (c *Counter) Divide(ctx context.Context, s game.State, depth int) ([]Branch, error) {
	seat := s.ToAct().First()
	if seat == game.Spectator || depth < 1 {
		return nil, ctx.Err()
	}
	moves := s.Moves(seat, nil)
	branches := make([]Branch, 0, len(moves))
	progress := c.Progress
	defer func() { c.Progress = progress }()
	for i, m := range moves {
		if progress != nil {
			c.Progress = func(done float64) { progress((float64(i) + done) / float64(len(moves))) }
		}
		branch := Branch{Seat: seat, Move: s.MoveText(seat, m), Count: 1}
		next := game.Clone(s)
		next.Play(seat, m, nil)
		if depth > 1 {
			counts, err := c.Counts(ctx, next, depth-1)
			if err != nil {
				return branches, err
			}
			branch.Count = counts[depth-2]
		}
		branches = append(branches, branch)
	}
	return branches, nil
}
