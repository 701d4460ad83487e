package hexattack_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/languages"
	"hexparlor/message"
)

// TestRulesExamples plays the examples of the players' rules: a position, the orders of one player, what comes of it
// when everybody commits, and some sentences about it.
func TestRulesExamples(t *testing.T) {
	for _, words := range languages.All() {
		t.Run(words.Tag.String(), func(t *testing.T) { checkExamples(t, words) })
	}
}

func checkExamples(t *testing.T, words *message.Catalogue) {
	t.Helper()
	page := languages.Rules(words, rules.Info().ID)
	examples := regexp.MustCompile("(?s)```hexattack\n(.*?)\n```").FindAllStringSubmatch(page, -1)
	if len(examples) < 15 {
		t.Fatalf("only %d examples", len(examples))
	}
	for _, example := range examples {
		lines := strings.Split(example[1], "\n")
		if len(lines) < 3 {
			t.Fatalf("not position, orders and outcome: %q", lines)
		}
		got, sentences := playExample(t, words, lines[0], lines[1])
		if got != lines[2] {
			t.Errorf("%s: %s: expected %s, got %s", lines[0], lines[1], lines[2], got)
		}
		for _, line := range lines[3:] {
			if !slices.Contains(sentences, strings.TrimPrefix(line, "- ")) {
				t.Errorf("%s: %s: expected %s\ngot %s", lines[0], lines[1], line, strings.Join(sentences, "\n"))
			}
		}
	}
}

// playExample enters a player's message, then everybody commits.
func playExample(t *testing.T, words *message.Catalogue, position, entry string) (outcome string, sentences []string) {
	t.Helper()
	s := mustParse(t, nil, position)
	if got := s.Text(game.Arbiter); got != position {
		t.Errorf("%s is written as %s", position, got)
	}
	player, orders, _ := strings.Cut(entry, " ")
	log := &game.Log{}
	if _, refusal := game.Submit(s, game.Seat(player[0]-'0'), orders, log); refusal != nil {
		return "refused: " + refusal.Code, nil
	}
	for seat := range s.ToAct().All() {
		s.Play(seat, s.(game.Sealer).Default(seat), log)
	}
	for _, e := range log.Events {
		sentences = append(sentences, words.Say(e.Message()))
	}
	return s.Text(game.Arbiter), sentences
}

// TestRulesAnchors wants a heading in the rules for every rule that a refusal or a prompt cites.
func TestRulesAnchors(t *testing.T) {
	for _, words := range languages.All() {
		t.Run(words.Tag.String(), func(t *testing.T) { checkAnchors(t, languages.Rules(words, rules.Info().ID)) })
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
