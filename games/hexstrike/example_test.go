package hexstrike_test

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexstrike"
)

// Both players choose two cards and a turn in secret; then the first beats are resolved.
func Example() {
	g := hexstrike.Game{}
	options, err := g.Info().ParsePreset("", nil)
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
	}{{1, "play step/parry 0"}, {2, "play step/guard 0"}} {
		if _, refusal := game.Submit(state, move.seat, move.text, nil); refusal != nil {
			panic(refusal.Code)
		}
	}
	fmt.Println(state.Text(game.Spectator))
	// Output: 3 murelious;1,0;W;0;?5;?7;?4;-;fresh strylan;-1,0;E;0;?4;?8;?4;-;fresh E=step/parry@10.0.0 E=step/guard@10.0.0 - - - -
}
