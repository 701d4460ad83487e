package hexstrat_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"hexparlor/games/hexstrat"
	"hexparlor/i18n/catalog"
)

// rulesPage is the rules page in English.
var rulesPage = catalog.Rules(catalog.English(), "hexstrat")

// TestRulesCitedInRefusalsAndPromptsHaveHeadings checks that the rules page has a heading for every rule that a refusal
// or a prompt cites.
func TestRulesCitedInRefusalsAndPromptsHaveHeadings(t *testing.T) {
	for _, rule := range []string{
		"R1.4", "R3.2", "R3.3", "R3.4", "R4.1", "R4.9", "R4.10", "R5.1", "R5.2", "R5.3", "R5.4", "R5.5", "R6.1", "R6.2",
		"R8.1", "R8.2", "R8.4", "R8.5", "R8.8", "R9.1", "R9.6", "R9.7", "R9.8", "R9.9", "R9.11", "R10.5",
	} {
		if !regexp.MustCompile(`(?m)^###* .*\{#` + regexp.QuoteMeta(rule) + `\}$`).MatchString(rulesPage) {
			t.Errorf("no heading for %s", rule)
		}
	}
}

// fightOn returns the attack of Blue on -1,1 against Vermilion on -1,0, each on its ground.
func fightOn(t *testing.T, attacker, attackerOn, target, targetOn string) hexstrat.Attack {
	t.Helper()
	letters := map[string]string{"plains": "P", "mountain": "M", "forest": "F"}
	text := fmt.Sprintf("9 1 3 PPP/P%s%sP/2PPP1/PPPP/PPP %s9@-1,1 %s9@-1,0 0/0 -",
		letters[targetOn], letters[attackerOn], attacker, target)
	attacks := viewOf(mustParse(t, nil, text), 1).Attacks
	if len(attacks) != 1 {
		t.Fatalf("%s: %d attacks", text, len(attacks))
	}
	return attacks[0]
}

// TestTablesOfRulesPageAgreeWithAttackResults compares the tables of the rules page with attacks.
func TestTablesOfRulesPageAgreeWithAttackResults(t *testing.T) {
	kinds, names := []string{"inf", "rkt", "mech"}, []string{"infantry", "rocketeers", "mechs"}
	var want strings.Builder
	want.WriteString("| attacker, target | infantry | rocketeers | mechs |\n|---|---|---|---|\n")
	for i, attacker := range kinds {
		fmt.Fprintf(&want, "| **%s** |", names[i])
		for _, target := range kinds {
			fmt.Fprintf(&want, " %d |", fightOn(t, attacker, "plains", target, "plains").TheyLose)
		}
		want.WriteString("\n")
	}
	if !strings.Contains(rulesPage, "\n\n"+want.String()+"\n") {
		t.Errorf("the rules lack this table:\n%s", want.String())
	}
	for _, ground := range []string{"plains", "mountain", "forest"} {
		gain := fightOn(t, "inf", ground, "inf", "plains").TheyLose - 1
		saved := 3 - fightOn(t, "inf", "plains", "rkt", ground).TheyLose
		if row := fmt.Sprintf("\n| %s | +%d | -%d |\n", ground, gain, saved); !strings.Contains(rulesPage, row) {
			t.Errorf("the rules lack %q", row)
		}
	}
}

// TestCountsOfRulesPageAgreeWithDeal compares the numbers of the rules page with the deal.
func TestCountsOfRulesPageAgreeWithDeal(t *testing.T) {
	v := viewOf(mustStart(t, map[string]string{"bonus": "true"}, 1), 1)
	for _, says := range []string{
		fmt.Sprintf("%d tiles: two HQs, %d plains, %d mountains and %d forests", len(v.Tiles), v.Pool.Plains, v.Pool.Mountains,
			v.Pool.Forests),
		fmt.Sprintf("| infantry | %d |\n| rocketeers | %d |\n| mechs | %d |", v.Squads[0].Units, v.Squads[1].Units,
			v.Squads[2].Units),
		fmt.Sprintf("After %d turns, those of both", v.MaxTurns),
		fmt.Sprintf("After %d turns in a row", v.QuietLimit),
	} {
		if !strings.Contains(rulesPage, says) {
			t.Errorf("the rules do not say %q", says)
		}
	}
	if v.Pool.Stars != 6 || v.Cards.Deck != 8 {
		t.Errorf("%d stars and %d cards are not six and eight", v.Pool.Stars, v.Cards.Deck)
	}
}
