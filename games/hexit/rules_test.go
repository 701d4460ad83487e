package hexit_test

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
		t.Run(c.Tag.String(), func(t *testing.T) { checkExamples(t, languages.Rules(c, "hexit")) })
	}
}

func checkExamples(t *testing.T, page string) {
	t.Helper()
	examples := regexp.MustCompile("(?s)```hexit\n(.*?)\n```").FindAllStringSubmatch(page, -1)
	if len(examples) < 8 {
		t.Fatalf("only %d examples", len(examples))
	}
	for _, example := range examples {
		lines := strings.Split(example[1], "\n")
		if len(lines) != 3 {
			t.Fatalf("not position, move and outcome: %q", lines)
		}
		s := mustParse(t, nil, lines[0])
		if got := s.Text(game.Arbiter); got != lines[0] {
			t.Errorf("%s is written as %s", lines[0], got)
		}
		_, refusal := game.Submit(s, s.ToAct().First(), lines[1], nil)
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
		t.Run(c.Tag.String(), func(t *testing.T) { checkAnchors(t, languages.Rules(c, "hexit")) })
	}
}

func checkAnchors(t *testing.T, page string) {
	t.Helper()
	for _, rule := range []string{
		"R3.5", "R4.1", "R4.2", "R4.3", "R4.4", "R4.5", "R5.1", "R5.2", "R5.5", "R6.1",
		"R2.5a", "R2.6a", "R7.1", "R7.2", "R7.2a", "R7.4", "R7.5", "R8.1", "R8.2", "R8.3", "R8.4", "R11.1",
	} {
		if !regexp.MustCompile(`(?m)^###* .*\{#` + regexp.QuoteMeta(rule) + `\}$`).MatchString(page) {
			t.Errorf("no heading for %s", rule)
		}
	}
}
