package lab

import (
	"testing"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/lab/arena"
)

// BenchmarkGameOfLabStudy plays a game as the lab does, and BenchmarkGameOfArenaSeries as the arena does: the
// difference is the cost of measuring.
func BenchmarkGameOfLabStudy(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Info().ID, func(b *testing.B) {
			played(b, g, settings(g, "sims:80,overlooks=0.1", 1), Each(2*((b.N+1)/2)))
		})
	}
}

func BenchmarkGameOfArenaSeries(b *testing.B) {
	player, err := arena.Parse("sims:80,overlooks=0.1", bot.Budget{}, nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, g := range games.All() {
		b.Run(g.Info().ID, func(b *testing.B) {
			s := arena.Series{Game: g, Options: settings(g, "sims:80,overlooks=0.1", 1).Arms[0].Options, A: player, B: player, Seed: 1}
			s.Games, s.Jobs = 2*((b.N+1)/2), 1
			if _, err := s.Run(b.Context(), nil, nil); err != nil {
				b.Fatal(err)
			}
		})
	}
}
