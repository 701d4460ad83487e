package lab

import (
	"testing"

	"hexparlor/arena"
	"hexparlor/bot"
	"hexparlor/games"
)

// BenchmarkStudy is a game at level 3 as the lab plays it, and BenchmarkSeries the same as the arena does: the difference
// is what measuring costs.
func BenchmarkStudy(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Info().ID, func(b *testing.B) {
			played(b, g, settings(g, "level:3", 1), Each(2*((b.N+1)/2)))
		})
	}
}

func BenchmarkSeries(b *testing.B) {
	player, err := arena.Parse("level:3", bot.Budget{}, nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, g := range games.All() {
		b.Run(g.Info().ID, func(b *testing.B) {
			s := arena.Series{Game: g, Options: settings(g, "level:3", 1).Arms[0].Options, A: player, B: player, Seed: 1}
			s.Games, s.Jobs = 2*((b.N+1)/2), 1
			if _, err := s.Run(b.Context(), nil, nil); err != nil {
				b.Fatal(err)
			}
		})
	}
}
