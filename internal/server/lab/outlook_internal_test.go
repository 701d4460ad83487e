package lab

import (
	"log/slog"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
)

// counted is a game that counts how often it is set up.
type counted struct {
	game.Game
	setUp *int
}

func (c counted) New(o game.Options, seed rng.Seed) (game.State, error) {
	*c.setUp++
	return c.Game.New(o, seed)
}

// TestStudyOfComponentPlaysNoGamesOfItsOutlookAgain starts a study right after its outlook, and one of other rules.
func TestStudyOfComponentPlaysNoGamesOfItsOutlookAgain(t *testing.T) {
	setUp := 0
	l := New(Config{Log: slog.Default(), Games: func(id string) (game.Game, bool) {
		g, ok := games.Lookup(id)
		return counted{g, &setUp}, ok
	}})
	found, err := l.outlook(t.Context(), "hexit", "standard")
	if err != nil {
		t.Fatal(err)
	}
	for options, again := range map[string]bool{"39": false, "19": true} {
		before := setUp
		st := &keptStudy{
			Game: "hexit", Games: 2, Options: map[string][]string{"tiles": {options}}, Never: found.components[:1],
		}
		study, err := l.study(st)
		if err != nil || len(study.Arms) != 4 || study.Arms[1].Never != found.components[0] {
			t.Fatalf("%s tiles: %+v, %v", options, study.Arms, err)
		}
		if played := setUp > before; played != again {
			t.Errorf("%s tiles: games are played: %v", options, played)
		}
	}
}
