package bot

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexstrat"
)

// TestLevelsChooseOpeningThrowsEvenlyAndPlayOn lets every level choose in an opening in which no throw is better, and
// checks the frequencies, that an opponent's sealed throw makes no difference, and that the winner then plays.
func TestLevelsChooseOpeningThrowsEvenlyAndPlayOn(t *testing.T) {
	g := hexstrat.Game{}
	o, err := game.ParseOptions(g.Info().Options, map[string]string{"first": "rps", "radius": "2"})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range Levels("hexstrat") {
		open, err := g.New(o, rng.Seed{7})
		if err != nil {
			t.Fatal(err)
		}
		waiting := game.Clone(open)
		waiting.Play(1, waiting.Moves(1, nil)[0], nil)
		made := map[string]int{}
		for seed := range uint64(300) {
			free, err := l.Choose(t.Context(), g, open, 2, seed)
			if err != nil {
				t.Fatal(err)
			}
			second, err := l.Choose(t.Context(), g, waiting, 2, seed)
			if err != nil || second.Move != free.Move {
				t.Fatalf("level %d chooses %v knowing nothing, and %v when the opponent has chosen: %v", l.Level,
					free.Move, second.Move, err)
			}
			made[open.MoveText(2, free.Move)]++
		}
		for _, throw := range []string{"rock", "paper", "scissors"} {
			if made[throw] < 70 || made[throw] > 130 {
				t.Errorf("level %d throws %v", l.Level, made)
			}
		}
		if _, refusal := game.Submit(waiting, 2, "scissors", nil); refusal != nil {
			t.Fatal(refusal)
		}
		l.Budget.Simulations = min(l.Budget.Simulations, 200)
		if c, err := l.Choose(t.Context(), g, waiting, 1, 1); err != nil || waiting.Check(1, c.Move) != nil {
			t.Errorf("level %d, who plays first, chooses %v: %v", l.Level, c.Move, err)
		}
	}
}
