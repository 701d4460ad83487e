package specfile

import (
	"context"

	"hexparlor/game"
	"hexparlor/game/perft"
)

// maxDepth is the largest depth that a file may request; counting to it would never end in practice.
const maxDepth = 100

// checkPerft counts the sequences of moves from a position and compares the counts with those of the case; counts[d-1]
// is for length d.
func checkPerft(c testCase, g game.Game, o game.Options) error {
	position := c.text("position")
	want := get[[]uint64](c.fields, "counts", "counts")
	if c.err != nil {
		return c.err
	}
	if len(want) > maxDepth {
		return problem("specfile.too-deep", "depth", len(want), "most", maxDepth)
	}
	s, err := g.Parse(o, position)
	if err != nil {
		return problem("specfile.position-refused", "why", err)
	}
	var counter perft.Counter
	for depth := 1; depth <= len(want); depth++ {
		got, err := counter.Counts(context.Background(), s, depth)
		if err != nil {
			return err
		}
		if got[depth-1] != want[depth-1] {
			return problem("specfile.sequences", "want", want[depth-1], "depth", depth, "got", got[depth-1])
		}
	}
	return nil
}
