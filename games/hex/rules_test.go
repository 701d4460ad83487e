package hexgame_test

import (
	"regexp"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/languages"
)

// TestRulesExamples plays the examples of the players' rules: a position, a move, and what comes of it.
func TestRulesExamples(t *testing.T) {
	for _, c := range languages.All() {
		t.Run(c.Tag.String(), func(t *testing.T) { checkExamples(t, languages.Rules(c, "hex")) })
	}
}

func checkExamples(t *testing.T, page string) {
	t.Helper()
	examples := regexp.MustCompile("(?s)```hex\n(.*?)\n```").FindAllStringSubmatch(page, -1)
	if len(examples) < 5 {
		t.Fatalf("only %d examples", len(examples))
	}
	for _, example := range examples {
		lines := strings.Split(example[1], "\n")
		if len(lines) != 3 {
			t.Fatalf("not position, move and outcome: %q", lines)
		}
		s := mustParse(t, map[string]string{"size": "5"}, lines[0])
		_, refusal := game.Submit(s, max(s.ToAct().First(), 1), lines[1], nil)
		got := s.Text(game.Arbiter)
		if refusal != nil {
			got = "refused: " + refusal.Code
		}
		if got != lines[2] {
			t.Errorf("%s: %s: expected %s, got %s", lines[0], lines[1], lines[2], got)
		}
	}
}

// TestRulesAnchors wants a heading in the rules for every rule that a refusal or a prompt cites.
func TestRulesAnchors(t *testing.T) {
	for _, c := range languages.All() {
		for _, rule := range []string{"R1.1", "R3.1", "R3.2", "R4.1", "R5.2", "R7.1"} {
			if !strings.Contains(languages.Rules(c, "hex"), " {#"+rule+"}\n") {
				t.Errorf("%v: no heading for %s", c.Tag, rule)
			}
		}
	}
}
