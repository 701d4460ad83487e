package hexstrike_test

import (
	"regexp"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/languages"
	"hexparlor/message"

	"golang.org/x/text/language"
)

var fence = regexp.MustCompile("(?s)```hexstrike\n(.*?)\n```")

// TestRulesExamples plays the examples of the players' rules and of the pages of the cards: a position, moves with their
// players, sentences that must be told, and the position after them, or why the last move is refused.
func TestRulesExamples(t *testing.T) {
	examples := fence.FindAllStringSubmatch(game.Rules(rules, languages.English()), -1)
	if len(examples) < 80 {
		t.Fatalf("only %d examples", len(examples))
	}
	for _, example := range examples {
		playExample(t, strings.Split(example[1], "\n"))
	}
}

// TestExamplesInOtherLanguages wants the examples of the rules and of the cards to tell in a language what they tell in
// English.
func TestExamplesInOtherLanguages(t *testing.T) {
	german := message.NewCatalogue(language.German, map[string][]byte{
		"hexstrike": []byte(`{"event.hit": "{seat} bekommt {damage} ab.", "event.moved": "{seat} geht nach {to}."}`),
	}, languages.English())
	page := game.Rules(rules, german)
	for _, told := range []string{"> Ryathan 2 bekommt 6 ab.", "> Ryathan 1 geht nach 0,0."} {
		if !strings.Contains(page, "\n"+told+"\n") {
			t.Errorf("no example tells %q", told)
		}
	}
	if strings.Contains(page, "> knocked back 9 hexes") || strings.Contains(page, "> Ryathan 1 moves") {
		t.Error("an example speaks English")
	}
	examples := fence.FindAllStringSubmatch(page, -1)
	if want := fence.FindAllString(game.Rules(rules, languages.English()), -1); len(examples) != len(want) {
		t.Errorf("%d examples, expected %d", len(examples), len(want))
	}
}

func playExample(t *testing.T, lines []string) {
	t.Helper()
	s := mustParse(t, lines[0])
	if got := s.Text(game.Arbiter); got != lines[0] {
		t.Errorf("%s is written as %s", lines[0], got)
	}
	log, outcome := &game.Log{}, ""
	for _, line := range lines[1:] {
		switch {
		case strings.HasPrefix(line, "> "):
			if sentence := line[2:]; !tells(t, log, sentence) {
				t.Errorf("%s: nobody is told %q", lines[0], sentence)
			}
		case strings.HasPrefix(line, "= "):
			if got := s.Text(game.Arbiter); got != line[2:] {
				t.Errorf("%s: expected %s, got %s", lines[0], line[2:], got)
			}
			outcome = line
		case strings.HasPrefix(line, "refused: "):
			if outcome != line {
				t.Errorf("%s: expected %s, got %s", lines[0], line, outcome)
			}
		default:
			if _, refusal := game.Submit(s, game.Seat(line[0]-'0'), line[2:], log); refusal != nil {
				outcome = "refused: " + refusal.Error()
			}
		}
	}
	if outcome == "" {
		t.Errorf("%s: the example tells no outcome", lines[0])
	}
}

func tells(t *testing.T, log *game.Log, sentence string) (told bool) {
	t.Helper()
	for _, e := range log.Events {
		told = told || strings.Contains(say(t, e.Message()), sentence)
	}
	return told
}

// TestEveryCardHasExamples wants an example for every card as active card, and for all else that its words say. The
// example must play the card in that role, or reveal it.
func TestEveryCardHasExamples(t *testing.T) {
	text := game.Rules(rules, languages.English())
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

// TestRulesAnchors wants a heading in the rules for every rule that a refusal or a prompt cites.
func TestRulesAnchors(t *testing.T) {
	for _, words := range languages.All() {
		checkAnchors(t, game.Rules(rules, words))
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
