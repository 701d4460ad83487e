package hexattack_test

import (
	"regexp"
	"testing"

	"hexparlor/i18n/catalog"
)

// TestRulesCitedInRefusalsAndPromptsHaveHeadings checks that the rules page has a heading for every rule that a refusal
// or a prompt cites.
func TestRulesCitedInRefusalsAndPromptsHaveHeadings(t *testing.T) {
	for _, words := range catalog.All() {
		t.Run(words.Tag.String(), func(t *testing.T) { checkAnchors(t, catalog.Rules(words, rules.Info().ID)) })
	}
}

func checkAnchors(t *testing.T, page string) {
	t.Helper()
	for _, rule := range []string{"R3.1", "R3.4", "R3.5", "R3.6", "R3.7", "R3.8", "R8.1a", "R10.4", "R10.5", "R10.6", "R10.8"} {
		if !regexp.MustCompile(`(?m)^###* .*\{#` + regexp.QuoteMeta(rule) + `\}$`).MatchString(page) {
			t.Errorf("no heading for %s", rule)
		}
	}
}
