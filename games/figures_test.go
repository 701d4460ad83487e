package games_test

import (
	"reflect"
	"testing"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
)

// figuresOf returns the figures of the rules page of a game in a language.
func figuresOf(t *testing.T, g game.Game, tag int) []*lesson.Figure {
	t.Helper()
	words := catalog.All()[tag]
	figures, err := lesson.Figures(g, game.Rules(g, nil, words))
	if err != nil {
		t.Fatalf("%v: %v", words.Tag, err)
	}
	return figures
}

// TestRulesFiguresShowCorrectResultsInEveryLanguage checks that the rules give the result in each figure, and that its
// caption exists in every language. All languages must have the same figures.
func TestRulesFiguresShowCorrectResultsInEveryLanguage(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			figures := figuresOf(t, g, 0)
			if len(figures) < 3 {
				t.Fatalf("only %d figures", len(figures))
			}
			for n, f := range figures {
				checkFigure(t, g, n+1, f)
			}
			for tag := range catalog.All() {
				if others := figuresOf(t, g, tag); !reflect.DeepEqual(others, figures) {
					t.Errorf("%v has %d other figures than English, which has %d", catalog.All()[tag].Tag, len(others), len(figures))
				}
			}
		})
	}
}

func checkFigure(t *testing.T, g game.Game, n int, f *lesson.Figure) {
	t.Helper()
	played, err := f.Play(g)
	if err != nil {
		t.Errorf("figure %d, %s: %v", n, f.Position, err)
		return
	}
	if got := played.Before.Text(game.Arbiter); got != f.Position {
		t.Errorf("figure %d: %s is written as %s", n, f.Position, got)
	}
	if played.Refusal == nil && len(played.Shown) > 4 {
		t.Errorf("figure %d has %d events", n, len(played.Shown))
	}
}
