package hexgame_test

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/rng"
	hexgame "hexparlor/games/hex"
)

// The second player may take over the first stone.
func Example() {
	g := hexgame.Game{}
	options, err := g.Info().ParsePreset("", map[string]string{"size": "5"})
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
	}{{1, "place b2"}, {2, "swap"}} {
		if _, refusal := game.Submit(state, move.seat, move.text, nil); refusal != nil {
			panic(refusal.Code)
		}
	}
	fmt.Println(state.Text(game.Spectator))
	// Output: 1 ...../.b.../...../...../.....
}
