package report

import (
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/lab"
)

// TestAnswersAboutVariantHaveItsValueWithRangeAndThatOfStandardRules plays a few games of Hex-It with four tiles less.
func TestAnswersAboutVariantHaveItsValueWithRangeAndThatOfStandardRules(t *testing.T) {
	g, _ := games.Lookup("hexit")
	o := game.CompleteOptions(g.Info().Options, game.Options{"tiles": "8"})
	study, err := lab.CompareVariant(g, o, 16)
	if err != nil {
		t.Fatal(err)
	}
	for n := range study.Arms {
		study.Arms[n].Players = [2]string{"sims:10", "sims:10"}
	}
	if err := study.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	answers := VariantAnswers(study.Data, g, catalog.English())
	if len(answers) < 2 {
		t.Fatalf("%+v", answers)
	}
	if side := answers[0]; side.Question != "Is a side favoured?" || side.Fair != 0.5 || !side.Held {
		t.Errorf("%+v", side)
	}
	length := answers[1]
	if length.Question != "How long is a game?" || length.Verdict != "Shorter" || length.Value >= length.Was ||
		!strings.Contains(length.Says, "by the usual rules "+catalog.English().Number(length.Was, 1)) {
		t.Errorf("%+v", length)
	}
	for _, a := range answers {
		if a.Low > a.Value || a.High < a.Value || a.Low < 0 || a.Unit == lab.Percent && a.High > 1 {
			t.Errorf("%+v", a)
		}
		for _, words := range catalog.All() {
			for _, same := range VariantAnswers(study.Data, g, words) {
				if strings.Contains(same.Says+same.Question+same.Verdict, "lab.") {
					t.Errorf("%v: %+v", words.Tag, same)
				}
			}
		}
	}
}
