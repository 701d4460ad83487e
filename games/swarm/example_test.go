package swarm_test

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/swarm"
)

// The hive of a quick game is built by chance; then the second player seats an Assembler.
func Example() {
	g := swarm.Game{}
	options, err := g.Info().ParsePreset("", map[string]string{"setup": "auto"})
	if err != nil {
		panic(err)
	}
	state, err := g.New(options, rng.Seed{})
	if err != nil {
		panic(err)
	}
	for _, move := range []struct {
		seat game.Seat
		text string
	}{{2, "seat -3,0"}} {
		if _, refusal := game.Submit(state, move.seat, move.text, nil); refusal != nil {
			panic(refusal.Code)
		}
	}
	fmt.Println(state.Text(game.Spectator))
	// Output: seat 1 0 - -3,0:a/-2,0:o/-2,1:?1?2?1/-2,2:?1?1/-1,-1:o?1?2/-1,1:?1/-1,2:?1?1/0,-2:o?1/0,-1:?1/0,0:o/0,1:?2/0,2:o?2/1,-2:?2?2/1,-1:?2/1,1:o?2?1/2,-2:?2?2/2,-1:?2?1?2/2,0:o - 0 *
}
