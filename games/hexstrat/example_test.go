package hexstrat_test

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexstrat"
)

// A squad leaves its headquarters and turns up the land that it enters.
func Example() {
	g := hexstrat.Game{}
	options, err := g.Info().ParsePreset("", map[string]string{"first": "1"})
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
	}{{1, "inf move N"}} {
		if _, refusal := game.Submit(state, move.seat, move.text, nil); refusal != nil {
			panic(refusal.Code)
		}
	}
	fmt.Println(state.Text(game.Spectator))
	// Output: 1 1 0 ????/?????/??????/?2??F1?/??????/?????/???? inf6@0,1+;rkt6@0,2;mech4@0,2 inf6@0,-2;rkt6@0,-2;mech4@0,-2 0/0 -
}
