package games_test

import (
	"os"
	"slices"
	"testing"

	"hexparlor/game/puzzle"
	"hexparlor/games"
)

// TestStoredPuzzlesHaveProvenSolutions proves every stored puzzle again. Its goal can be forced in the given number of
// turns, its solution forces it, and other moves do not. With HEXPARLOR_PUZZLES it proves all of
// Hexattack too, of which it otherwise proves every fifth.
func TestStoredPuzzlesHaveProvenSolutions(t *testing.T) {
	const enough = 150
	all := os.Getenv("HEXPARLOR_PUZZLES") != ""
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
			step := 1
			if g.Info().ID == "hexattack" && !all { // its proofs try all orders of the other seats
				step = 5
			}
			for n := 0; n < len(list); n += step {
				if err := list[n].Prove(g); err != nil {
					t.Errorf("puzzle %d: %v", n+1, err)
				}
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
