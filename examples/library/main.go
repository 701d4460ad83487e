// Library lists the moves of a position, plays one, asks a bot for the answer, and draws the board.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/record/picture"
)

func main() {
	g, _ := games.Lookup("hexit")
	options, err := g.Info().ParsePreset("short", nil)
	check(err)
	state, err := g.New(options, rng.Seed{})
	check(err)
	for _, m := range state.Moves(1, nil) {
		fmt.Println("White may play", state.MoveText(1, m))
	}
	if _, refusal := game.Submit(state, 1, state.MoveText(1, state.Moves(1, nil)[0]), nil); refusal != nil {
		log.Fatal(refusal)
	}
	choice, err := bot.For(g.Info()).Choose(context.Background(), state, 2, bot.Budget{Simulations: 2000}, 1)
	check(err)
	fmt.Printf("the bot answers %s and expects %.2f of a win\n", state.MoveText(2, choice.Move), choice.Value)
	state.Play(2, choice.Move, nil)
	svg, err := picture.SVG(g, state, game.Spectator)
	check(err)
	check(os.WriteFile("board.svg", svg, 0o644))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
