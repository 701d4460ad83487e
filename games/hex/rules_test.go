package hexgame_test

import (
	"strings"
	"testing"

	"hexparlor/i18n/catalog"
)

// TestRulesCitedInRefusalsAndPromptsHaveHeadings checks that the rules page has a heading for every rule that a refusal
// or a prompt cites.
func TestRulesCitedInRefusalsAndPromptsHaveHeadings(t *testing.T) {
	for _, c := range catalog.All() {
		for _, rule := range []string{"R1.1", "R3.1", "R3.2", "R4.1", "R5.2", "R7.1"} {
			if !strings.Contains(catalog.Rules(c, "hex"), " {#"+rule+"}\n") {
				t.Errorf("%v: no heading for %s", c.Tag, rule)
			}
		}
	}
}
