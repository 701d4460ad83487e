package hexattack_test

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexattack"
)

// Players seal an order for each warrior; when all have committed, the turn is resolved.
func Example() {
	g := hexattack.Game{}
	options, err := g.Info().ParsePreset("", map[string]string{"map": "duel"})
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
	}{{1, "1 move N"}, {1, "commit"}, {2, "1 defend S"}, {2, "commit"}} {
		if _, refusal := game.Submit(state, move.seat, move.text, nil); refusal != nil {
			panic(refusal.Code)
		}
	}
	fmt.Println(state.Text(game.Spectator))
	// Output: h3 1/2 1.1@0,1;2.1@0,-2 0/0 t2 -
}
