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

// Size is the most positions that the proof of a kept puzzle looks at, so that all of a game are proven again within
// seconds.
const Size = 50_000

// MostLuck is the most that the luck of any kept puzzle may be.
const MostLuck = 0.2

// Hard tells whether a puzzle is no easier than one with so much luck: without any given, than one that has a single
// right move among its first ones.
func (m Measure) Hard(luck float64) bool {
	return m.Luck > 0 && m.Luck <= max(luck, 1/float64(m.Choices))+1e-4
}

// Prove proves a puzzle: its goal can be forced, by as few first moves and turns as it says, and its solution does.
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

// rounded keeps four decimals of a share, but none that is above 0 becomes 0.
func rounded(share float64) float64 {
	return math.Ceil(share*1e4-1e-6) / 1e4
}

// ProveAll proves puzzles on all cores and gives what was wrong, in the order of the puzzles.
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
