package game_test

import (
	"fmt"
	"strings"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
)

// deal returns the opening position of a game with its default options.
func deal(id string) game.State {
	g, _ := games.Lookup(id)
	options, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		panic(err)
	}
	state, err := g.New(options, rng.Seed{})
	if err != nil {
		panic(err)
	}
	return state
}

// Any game is played through its contract: ask who is to act, choose one of the moves, play it.
func ExampleState() {
	state := deal("hexit")
	for range 3 {
		seat := state.ToAct().First()
		move := state.Moves(seat, nil)[0]
		fmt.Println(seat, state.MoveText(seat, move))
		state.Play(seat, move, nil)
	}
	// Output:
	// 1 drop 1,-1
	// 2 drop 0,0
	// 1 deal 1,-1 SW
}

// A move typed by a user is refused with a sentence and the number of the rule.
func ExampleSubmit() {
	state := deal("hex")
	if _, refusal := game.Submit(state, 1, "place f6", nil); refusal != nil {
		panic(refusal)
	}
	_, refusal := game.Submit(state, 2, "place f6", nil)
	fmt.Println(refusal.Rule, catalog.English().Say(refusal.Message()))
	// Output: R3.2 A red stone lies on f6 already.
}

// A viewer sees a position without what is hidden from them. The Arbiter sees everything.
func ExamplePosition_text() {
	state := deal("hexstrat")
	for _, viewer := range []game.Seat{game.Spectator, game.Arbiter} {
		fmt.Println(strings.Count(state.Text(viewer), "?"), "tiles are face down")
	}
	// Output:
	// 35 tiles are face down
	// 0 tiles are face down
}

// Wrong options are refused with the name of the option and what would be right.
func ExampleParseOptions() {
	g, _ := games.Lookup("hex")
	_, err := game.ParseOptions(g.Info().Options, map[string]string{"size": "2"})
	fmt.Println(err)
	// Output: option size: "2" is not a whole number from 3 to 19
}
