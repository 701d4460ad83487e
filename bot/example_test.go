package bot_test

import (
	"context"
	"fmt"

	"hexparlor/bot"
	"hexparlor/game/rng"
	"hexparlor/games"
)

// A search that is bounded by simulations makes the same choice for the same seed on every run.
func ExampleSearcher() {
	g, _ := games.Lookup("hex")
	options, err := g.Info().ParsePreset("", map[string]string{"size": "3", "swap": "false"})
	if err != nil {
		panic(err)
	}
	state, err := g.New(options, rng.Seed{})
	if err != nil {
		panic(err)
	}
	choice, err := bot.For(g.Info()).Choose(context.Background(), state, 1, bot.Budget{Simulations: 5000}, 1)
	if err != nil {
		panic(err)
	}
	fmt.Println(state.MoveText(1, choice.Move), choice.Value > 0.9)
	// Output: place 1,1 true
}

// A level is a budget with the mistakes of a weaker player.
func ExampleLevels() {
	for _, level := range bot.Levels("swarm")[:3] {
		fmt.Println(level.Level, level.Name)
	}
	// Output:
	// 1 Novice
	// 2 Beginner
	// 3 Casual
}
