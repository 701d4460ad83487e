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

// Size is the most positions in the proof of a stored puzzle, so that all puzzles of a game are proven again
// within seconds.
const Size = 50_000

// MostLuck is the most luck that any stored puzzle may have.
const MostLuck = 0.2

// Hard reports whether a puzzle has at most the given luck; with 0, the limit is that of a puzzle with a single
// right first move.
func (m Measure) Hard(luck float64) bool {
	return m.Luck > 0 && m.Luck <= max(luck, 1/float64(m.Choices))+1e-4
}

// Prove proves a puzzle: its goal can be forced with the stated numbers of first moves and turns, and its
// solution forces it.
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

// rounded rounds a share to four decimals, but never a positive share to 0.
func rounded(share float64) float64 {
	return math.Ceil(share*1e4-1e-6) / 1e4
}

// ProveAll proves puzzles on all cores and returns the errors in the order of the puzzles.
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
