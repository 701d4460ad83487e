package puzzle

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"hexparlor/game"
	"hexparlor/game/lesson"
)

// Size is the largest number of positions in the proof of a stored puzzle, so that proving all puzzles of a game takes
// seconds.
const Size = 50_000

// MostLuck is the highest Measure.Luck that a stored puzzle may have.
const MostLuck = 0.2

// Hard reports whether a puzzle's Luck is at most luck. If luck is 0, the limit is the Luck of a puzzle with a single
// right first move.
func (m Measure) Hard(luck float64) bool {
	return m.Luck > 0 && m.Luck <= max(luck, 1/float64(m.Choices))+1e-4
}

// Prove returns an error unless the puzzle's goal can be forced, its solution forces it, and its stated numbers of
// first moves and turns are true.
func (p *Puzzle) Prove(g game.Game) error {
	s, err := p.Start(g)
	if err != nil {
		return err
	}
	if !s.ToAct().Has(p.Seat) {
		return errors.New("the seat has nothing to decide")
	}
	m, err := p.Prover(s, Size).Measure(s)
	if err != nil {
		return err
	}
	m.Level = p.Level
	if m != p.Measure || !m.Hard(MostLuck) {
		return fmt.Errorf("measured are %+v, told %+v", m, p.Measure)
	}
	for n := range p.Solution {
		try, err := p.Play(g, p.Solution[:n+1])
		want := lesson.Open
		if n == len(p.Solution)-1 {
			want = lesson.Solved
		}
		if err != nil || try.Verdict != want {
			return fmt.Errorf("the solution is %q after %q, %w", try.Verdict, p.Solution[:n+1], err)
		}
	}
	return nil
}

// rounded returns a probability rounded to four decimals, but at least 0.0001 if it is positive.
func rounded(share float64) float64 {
	return math.Ceil(share*1e4-1e-6) / 1e4
}

// ProveAll proves puzzles on all processors and returns the errors in the order of the puzzles.
func ProveAll(g game.Game, list []*Puzzle) (wrong []error) {
	found := make([]error, len(list))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := int(next.Add(1)) - 1; n < len(list); n = int(next.Add(1)) - 1 {
				if err := list[n].Prove(g); err != nil {
					found[n] = fmt.Errorf("puzzle %d of %s: %w", n+1, g.Info().ID, err)
				}
			}
		})
	}
	workers.Wait()
	return slices.DeleteFunc(found, func(err error) bool { return err == nil })
}
