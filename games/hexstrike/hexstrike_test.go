package hexstrike_test

import (
	"path/filepath"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/specfile"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// rules is the game under test.
var rules = hexstrike.Game{}

// say returns a message in English, and checks that it exists in every language.
func say(tb testing.TB, m i18n.Message) string {
	tb.Helper()
	gametest.Speaks(tb, m)
	return catalog.English().Say(m)
}

// sayError returns an error in English; it must be a message.
func sayError(tb testing.TB, err error) string {
	tb.Helper()
	s, ok := err.(i18n.Speaker)
	if !ok {
		tb.Fatalf("%v is no message", err)
	}
	return say(tb, s.Message())
}

// printed returns the printed components in English.
func printed() hexstrike.Catalogue {
	return rules.Components(nil, catalog.English()).(hexstrike.Catalogue)
}

// TestGamePassesCasesOfSpecFiles checks the scenarios, traces and recorded games that came with the rules.
func TestGamePassesCasesOfSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/hexstrike/*.jsonl*")
	if err != nil || len(paths) < 4 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return rules, id == "hexstrike" }
	specfile.Test(t, lookup, paths...)
}

// opens reports whether events reveal private information: laid, discarded or revealed cards, and offers that
// only the holder of a card gets.
func opens(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool {
		switch e := e.(type) {
		case hexstrike.LaidEvent, hexstrike.DiscardedEvent, hexstrike.RevealedEvent, hexstrike.EndedEvent,
			hexstrike.BegunEvent:
			return true
		case hexstrike.AskedEvent:
			return e.Question.Kind == "trig" || e.Question.Kind == "combo"
		}
		return false
	})
}

// TestRandomGamesWithSealedChoicesKeepGameContract is TestRandomGamesKeepGameContract for players who choose in secret.
// A draw reveals nothing about an unshuffled deck.
func TestRandomGamesWithSealedChoicesKeepGameContract(t *testing.T) {
	pairs := gametest.Pairs(t) / 5
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{
			{"choose": "sealed"},
			{"choose": "sealed", "deckrules": "false", "p1char": "zenytha", "maxbeats": "50"},
		},
		Games: 3,
		Pairs: pairs,
		Opens: opens,
	})
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{{"choose": "sealed", "shuffle": "true"}},
		Games:   3,
		Pairs:   pairs / 4,
		Opens:   func(events []game.Event) bool { return opens(events) || draws(events) },
	})
}

// TestRandomGamesKeepGameContract plays random games of every variant and checks the laws of the contract. A draw
// reveals a secret, unless the deck was never shuffled: then its owner knows its order.
func TestRandomGamesKeepGameContract(t *testing.T) {
	pairs := gametest.Pairs(t)
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{
			nil,
			{"p1char": "aumandetta", "p2char": "monkey-queen"},
			{"p1char": "zenytha", "p2char": "murelious", "p1deck": triggers, "p2deck": triggers, "maxbeats": "50"},
		},
		Games: 2,
		Pairs: pairs - pairs/10,
		Opens: opens,
	})
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{
			{"shuffle": "true"},
			{"p1char": "ryathan", "p2char": "ryathan", "p1deck": triggers, "p2deck": triggers, "shuffle": "true"},
		},
		Games: 2,
		Pairs: pairs / 10,
		Opens: func(events []game.Event) bool { return opens(events) || draws(events) },
	})
}

// TestPresetsAndRandomOptionsKeepGameContract plays under every preset and under random options.
func TestPresetsAndRandomOptionsKeepGameContract(t *testing.T) {
	gametest.RunOptions(t, rules, gametest.Config{
		Options: []map[string]string{{"p1deck": triggers, "p2deck": triggers}},
		Data:    drawData,
		Opens:   func(events []game.Event) bool { return opens(events) || draws(events) },
	})
}

func draws(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool {
		switch e := e.(type) {
		case hexstrike.DrewEvent:
			return e.Count > 0
		case hexstrike.RefreshedEvent:
			return e.Count > 0
		}
		return false
	})
}

// triggers is a deck of the cards that ask the most questions.
const triggers = "step+grappling-hook+dash+backflip:rewind+iron-will+guard+bow-shot+sinking-shot+burning-strike+" +
	"vengeance+haven+trip+jab+whirlwind+reflex-dodge"
