package hexit_test

import (
	"regexp"
	"testing"

	"hexparlor/i18n/catalog"
)

// TestRulesCitedInRefusalsAndPromptsHaveHeadings checks that the rules page has a heading for every rule that a refusal
// or a prompt cites.
func TestRulesCitedInRefusalsAndPromptsHaveHeadings(t *testing.T) {
	for _, c := range catalog.All() {
		t.Run(c.Tag.String(), func(t *testing.T) { checkAnchors(t, catalog.Rules(c, "hexit")) })
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
