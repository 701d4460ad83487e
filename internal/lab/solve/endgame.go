package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
)

// ErrTooLarge is the error for an endgame that needs more positions than the limit of the search.
var ErrTooLarge = errors.New("the endgame has too many positions to be solved")

// Endgame is a solved position of a game for two seats without hidden information, in which one seat decides at a time.
type Endgame struct {
	Moves  []game.Move
	Values []float64 // value of each move for the deciding seat: 0 lost, 0.5 drawn, 1 won
}

// endgames solves positions and caches bounds of their values.
type endgames struct {
	ctx    context.Context
	bounds map[uint64]bounds
	left   int // number of positions that may still be searched
}

// bounds are bounds of a position's value for seat 1.
type bounds struct{ low, high float64 }

// Solve returns the value of every move of the seat that decides in s. It returns ErrTooLarge if it would search more
// than most positions.
func Solve(ctx context.Context, s game.State, most int) (Endgame, error) {
	e := &endgames{ctx: ctx, bounds: map[uint64]bounds{}, left: most}
	seat := s.ToAct().First()
	solved := Endgame{Moves: s.Moves(seat, nil)}
	next := s.Blank()
	for _, m := range solved.Moves {
		next.Copy(s)
		next.Play(seat, m, nil)
		v, err := e.value(next, 0, 1)
		if err != nil {
			return Endgame{}, err
		}
		if seat != 1 {
			v = 1 - v
		}
		solved.Values = append(solved.Values, v)
	}
	return solved, nil
}

// value returns the value of a position for seat 1 if it lies between low and high; otherwise it returns a bound of the
// value outside of them (alpha-beta: Knuth, Moore 1975).
func (e *endgames) value(s game.State, low, high float64) (float64, error) {
	if s.ToAct() == 0 {
		return s.Result().Value(1), nil
	}
	key := s.Hash()
	known := e.known(key)
	low, high = max(low, known.low), min(high, known.high)
	if low >= high {
		return low, nil
	}
	if e.left--; e.left < 0 {
		return 0, ErrTooLarge
	}
	if e.left%1024 == 0 && e.ctx.Err() != nil {
		return 0, e.ctx.Err()
	}
	best, err := e.best(s, low, high)
	if err != nil {
		return 0, err
	}
	known = e.known(key) // the moves may have led back here
	if best < high {
		known.high = min(known.high, best)
	}
	if best > low {
		known.low = max(known.low, best)
	}
	e.bounds[key] = known
	return best, nil
}

// known returns the bounds found so far for the position with that hash.
func (e *endgames) known(key uint64) bounds {
	if b, ok := e.bounds[key]; ok {
		return b
	}
	return bounds{0, 1}
}

// best returns the value of the best move, as value does. It stops at a move so good that further moves cannot matter.
func (e *endgames) best(s game.State, low, high float64) (float64, error) {
	seat := s.ToAct().First()
	best := 0.0
	if seat != 1 {
		best = 1
	}
	next := s.Blank()
	for _, m := range s.Moves(seat, nil) {
		next.Copy(s)
		next.Play(seat, m, nil)
		v, err := e.value(next, low, high)
		if err != nil {
			return 0, err
		}
		if seat == 1 {
			best = max(best, v)
			low = max(low, v)
		} else {
			best = min(best, v)
			high = min(high, v)
		}
		if low >= high {
			break
		}
	}
	return best, nil
}

// SampleEndgames returns up to count solved endgames, each from a different game between two seats at level l. It takes
// the earliest position that can be solved within most positions and has moves of different values.
func SampleEndgames(
	ctx context.Context, g game.Game, o game.Options, l bot.Level, count, most int, seed uint64,
) (found []game.State, solved []Endgame, err error) {
	seeds := rand.New(rand.NewPCG(seed, 0))
	const tries = 5
	for range tries * count {
		if len(found) == count {
			break
		}
		line, err := playedLine(ctx, g, o, l, seeds)
		if err != nil {
			return nil, nil, err
		}
		s, e, err := earliest(ctx, line, most)
		if err != nil {
			return nil, nil, err
		}
		if s != nil {
			found, solved = append(found, s), append(solved, e)
		}
	}
	return found, solved, nil
}

// playedLine plays a game between two seats at a level, and returns its positions in order.
func playedLine(
	ctx context.Context, g game.Game, o game.Options, l bot.Level, seeds *rand.Rand,
) (line []game.State, err error) {
	s, err := g.New(o, rng.Seed{})
	if err != nil {
		return nil, err
	}
	for s.ToAct() != 0 {
		line = append(line, game.Clone(s))
		c, err := l.Choose(ctx, g, s, s.ToAct().First(), seeds.Uint64())
		if err != nil {
			return nil, err
		}
		s.Play(s.ToAct().First(), c.Move, nil)
	}
	return line, nil
}

// earliest solves the positions of a game, from the last back to the first that is too large. It returns the earliest
// solved position with moves of different values, or nil.
func earliest(ctx context.Context, line []game.State, most int) (s game.State, e Endgame, err error) {
	for _, back := range slices.Backward(line) {
		solved, err := Solve(ctx, back, most)
		if errors.Is(err, ErrTooLarge) {
			break
		}
		if err != nil {
			return nil, e, err
		}
		if slices.Min(solved.Values) < slices.Max(solved.Values) {
			s, e = back, solved
		}
	}
	return s, e, nil
}

// Right reports whether m is a best move.
func (e Endgame) Right(m game.Move) bool {
	at := slices.Index(e.Moves, m)
	return at >= 0 && e.Values[at] == slices.Max(e.Values)
}
