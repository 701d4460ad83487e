package report

import (
	"math/rand/v2"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
)

// TestReportHasNamesForComponentsAndEndingsOfGames checks that everything used in random games, and every ending, has a
// text.
func TestReportHasNamesForComponentsAndEndingsOfGames(t *testing.T) {
	for _, g := range games.All() {
		used := map[string]bool{}
		for n := range 6 {
			ending := playRandomly(t, g, byte(n), used)
			for _, words := range catalog.All() {
				if key := g.Info().Ending(ending).Key(); ending != "" && !words.Has(key) {
					t.Errorf("%v lacks %s", words.Tag, key)
				}
			}
		}
		for name := range used {
			for part := range strings.SplitSeq(name, "/") {
				use, card := g.Info().Use(part).Key(), g.Info().Card(part).Key()
				for _, words := range catalog.All() {
					if !words.Has(use) && !words.Has(card) {
						t.Errorf("%v lacks %s", words.Tag, use)
					}
				}
			}
		}
	}
}

// playRandomly adds the components used in a game, and returns the reason of its end; nothing if the game takes
// too long.
func playRandomly(t *testing.T, g game.Game, seed byte, used map[string]bool) string {
	t.Helper()
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{seed})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(seed), 1))
	for range 3000 {
		if s.ToAct() == 0 {
			return s.Result().Reason
		}
		seat := s.ToAct().First()
		moves := s.Moves(seat, nil)
		m := moves[r.IntN(len(moves))]
		for _, name := range game.UsesOf(s, seat, m, nil) {
			used[name] = true
		}
		s.Play(seat, m, nil)
	}
	return ""
}
