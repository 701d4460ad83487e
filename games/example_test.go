package games_test

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
)

// A game is found by its id, dealt with some options, and played by the text of moves.
func Example() {
	g, _ := games.Lookup("hex")
	options, err := g.Info().ParsePreset("small", map[string]string{"swap": "false"})
	if err != nil {
		panic(err)
	}
	state, err := g.New(options, rng.Seed{})
	if err != nil {
		panic(err)
	}
	fmt.Println(len(state.Moves(1, nil)), "moves")
	if _, refusal := game.Submit(state, 1, "place d4", nil); refusal != nil {
		panic(refusal)
	}
	_, refusal := game.Submit(state, 2, "place d4", nil)
	fmt.Println(refusal.Code)
	// Output:
	// 49 moves
	// occupied
}
