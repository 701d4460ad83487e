package hexstrike

import (
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
)

func TestChangedCardHasEffectUntilChangeIsUndone(t *testing.T) {
	differs, undo, err := Change([]byte(`{"jab": {"damage": 9, "priority": 5, "knockback": 2, "strip": "W|[a]|Co|W|E"}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []DataChange{
		{"jab", "damage", "1", "9"},
		{"jab", "knockback", "0", "2"},
		{"jab", "priority", "65", "5"},
		{"jab", "strip", "[a]|Co|E", "W|[a]|Co|W|E"},
	}
	if !slices.Equal(differs, want) {
		t.Errorf("%+v differ", differs)
	}
	d := pool[jab]
	if d.damage != 9 || d.priority != 5 || d.kbf != 2 || len(d.actions) != 5 {
		t.Errorf("jab is %+v", d)
	}
	playRandomly(t)
	if undo(); pool[jab].damage != 1 || len(pool[jab].actions) != 3 {
		t.Errorf("jab stays %+v", pool[jab])
	}
}

// playRandomly plays games to their end.
func playRandomly(t *testing.T) {
	t.Helper()
	o, err := game.ParseOptions(options(), map[string]string{"p1char": "strylan"})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 20 {
		s, err := Game{}.New(o, rng.Seed{byte(n)})
		if err != nil {
			t.Fatal(err)
		}
		draw := rng.New(rng.Seed{byte(n), 1})
		for s.ToAct() != 0 {
			seat := s.ToAct().First()
			moves := s.Moves(seat, nil)
			s.Play(seat, moves[draw.N(len(moves))], nil)
		}
	}
}

// Unknown cards and changes that break a card are refused and change nothing.
func TestInvalidChangesOfCardsAreRefused(t *testing.T) {
	for text, complaint := range map[string]string{
		`{"jap": {"damage": 2}}`:                           "jap",
		`{"jab": {"damage": 2}, "parry": {"priority": 0}}`: "1 to 99",
		`{"jab": {"damage": 21}}`:                          "0 to 20",
		`{"jab": {"colour": "red"}}`:                       "colour",
		`{"jab": {"strip": "[a]|a|Co|E"}}`:                 "[a]|Co|E",
		`{"jab": {"strip": "W|[a]|E"}}`:                    "[a]|Co|E",
		`{"parry": {"strip": "[b]|[b]|E"}}`:                "W|[b]|[b]|W|W|E",
		`{"step": {"strip": "W|W|W|W|W|W|m|W|W|W|W|W|E"}}`: "10",
		`{"hip-throw": {"knockback": 2}}`:                  "throws",
		`[]`:                                               "object",
		`{}`:                                               "changes nothing",
		`{"jab": {"damage": 1}}`:                           "changes nothing",
	} {
		_, _, err := Change([]byte(text))
		if err == nil || !strings.Contains(err.Error(), complaint) {
			t.Errorf("%s: error %v does not say %q", text, err, complaint)
		}
	}
	if pool[jab].damage != 1 {
		t.Error("jab was changed")
	}
}
