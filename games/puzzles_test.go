package games_test

import (
	"slices"
	"testing"

	"hexparlor/game/puzzle"
	"hexparlor/games"
)

// TestStoredPuzzlesHaveProvenSolutions proves every stored puzzle again. Its goal can be forced in the given number of
// turns, its solution forces it, and other moves do not.
func TestStoredPuzzlesHaveProvenSolutions(t *testing.T) {
	const enough = 150
	for _, g := range games.All() {
		recipe, err := games.Recipe(g)
		if err != nil {
			t.Fatal(err)
		}
		list, err := games.Puzzles(g)
		if err != nil {
			t.Fatal(err)
		}
		if recipe == nil && len(list) == 0 {
			continue
		}
		t.Run(g.Info().ID, func(t *testing.T) {
			if len(list) < enough {
				t.Errorf("there are %d puzzles", len(list))
			}
			for _, err := range puzzle.ProveAll(g, list) {
				t.Error(err)
			}
			if !slices.IsSortedFunc(list, func(a, b *puzzle.Puzzle) int {
				return a.Difficulty(g.Info()) - b.Difficulty(g.Info())
			}) {
				t.Error("they do not go from easy to hard")
			}
			first := map[any]int{}
			for n, p := range list {
				s, err := p.Start(g)
				if err != nil {
					t.Fatal(err)
				}
				key := puzzle.KeyOf(s, p.Seat)
				if other, met := first[key]; met {
					t.Errorf("puzzle %d is puzzle %d again", n+1, other)
				}
				first[key] = n + 1
			}
		})
	}
}
