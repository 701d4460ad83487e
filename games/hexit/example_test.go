package hexit_test

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexit"
)

// White drops a stone on a tile, and Black one on another.
func Example() {
	g := hexit.Game{}
	options, err := g.Info().ParsePreset("", map[string]string{"start": "twin"})
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
	}{{1, "drop 0,0"}, {2, "drop 1,-1"}} {
		if _, refusal := game.Submit(state, move.seat, move.text, nil); refusal != nil {
			panic(refusal.Code)
		}
	}
	fmt.Println(state.Text(game.Spectator))
	// Output: 1 1,-1wB/0,0wW/1,0b/0,1b 7,7 35 0 0
}
