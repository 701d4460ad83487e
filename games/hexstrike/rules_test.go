package hexstrike_test

import (
	"regexp"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/i18n/catalog"
)

var fence = regexp.MustCompile("(?s)```hexstrike\n(.*?)\n```")

// TestRulesPageHasExampleForEachRoleOfEveryCard requires an example for every card as active card, and for all other
// roles in its text. The example must play the card in that role, or reveal it.
func TestRulesPageHasExampleForEachRoleOfEveryCard(t *testing.T) {
	text := game.Rules(rules, nil, catalog.English())
	for _, c := range printed().Cards {
		_, page, ok := strings.Cut(text, "{#"+c.ID+"}")
		if !ok {
			t.Errorf("%s has no page", c.ID)
			continue
		}
		page, _, _ = strings.Cut(page, "\n### ")
		wanted := []string{"1 play " + c.ID + "/"}
		if c.Passive != "" {
			wanted = append(wanted, "/"+c.ID+" ")
		}
		if c.InHand != "" {
			wanted = append(wanted, " reveal ")
		}
		played := fence.FindAllStringSubmatch(page, -1)
		if len(played) != len(wanted) {
			t.Errorf("%s: %d examples, expected %d", c.ID, len(played), len(wanted))
			continue
		}
		for i, example := range played {
			if !strings.Contains(example[1], wanted[i]) {
				t.Errorf("%s: example %d has no %q", c.ID, i+1, wanted[i])
			}
		}
	}
}

// TestRulesCitedInRefusalsAndPromptsHaveHeadings checks that the rules page has a heading for every rule that a refusal
// or a prompt cites.
func TestRulesCitedInRefusalsAndPromptsHaveHeadings(t *testing.T) {
	for _, words := range catalog.All() {
		checkAnchors(t, game.Rules(rules, nil, words))
	}
}

func checkAnchors(t *testing.T, text string) {
	t.Helper()
	for _, rule := range []string{
		"R5.2", "R5.5", "R6.1", "R6.2", "R6.3", "R9.11", "R10.5", "R10.6", "R10.7", "R12.1", "R12.2", "R12.3", "R12.4",
		"R12.5", "R12.6", "R12.7", "R14.1", "R14.2", "R14.4", "R14.5", "R14.6", "R16.3",
	} {
		if !regexp.MustCompile(`(?m)^###* .*\{#` + regexp.QuoteMeta(rule) + `\}$`).MatchString(text) {
			t.Errorf("no heading for %s", rule)
		}
	}
}
