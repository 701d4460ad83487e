package swarm_test

import (
	"regexp"
	"testing"

	"hexparlor/i18n/catalog"
)

// TestRulesCitedInRefusalsAndPromptsHaveHeadings checks that the rules page has a heading for every rule that a refusal
// or a prompt cites.
func TestRulesCitedInRefusalsAndPromptsHaveHeadings(t *testing.T) {
	text := catalog.Rules(catalog.English(), "swarm")
	for _, rule := range []string{
		"R2.1", "R4.2", "R4.3", "R4.5", "R4.6", "R5", "R5.1", "R5.3", "R5.4", "R5.5", "R6.1", "R6.2",
		"R6.3", "R6.4", "R6.6", "R6.7", "R7.1", "R7.3", "R7.4", "R7.5", "R7.6", "R7.7", "R7.8", "R8",
		"R5a", "R7.1a", "R6.2a", "R6.3a", "R8.1", "R8.2", "R8.3", "R8.4", "R8.5", "R8.6", "R8.8", "R9", "R9.3", "R9.7", "R11.2",
	} {
		if !regexp.MustCompile(`(?m)^###* .*\{#` + regexp.QuoteMeta(rule) + `\}$`).MatchString(text) {
			t.Errorf("no heading for %s", rule)
		}
	}
}
