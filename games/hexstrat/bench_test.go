package hexstrat_test

import (
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexstrat"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// melee is a position from the middle of a game, with several possible attacks.
const melee = "14 1 2 pppp/ppmPp/pfMfFp/p2PPF1p/pPMmMp/pFpPp/pppp inf3@0,1;rkt2@1,1;mech2@-1,2! " +
	"inf4@0,0;rkt3@-1,0;mech1@1,-2 0/0 -"

// cardMelee is the same position in a game with bonus cards.
var cardMelee = strings.TrimSuffix(melee, "-") + "ABES/-/-/0"

func mustOptions(tb testing.TB, given map[string]string) game.Options {
	tb.Helper()
	return gametest.Options(tb, rules, given)
}

func mustParse(tb testing.TB, given map[string]string, text string) game.State {
	tb.Helper()
	return gametest.Parse(tb, rules, given, text)
}

func mustStart(tb testing.TB, given map[string]string, seed byte) game.State {
	tb.Helper()
	return gametest.Start(tb, rules, given, seed)
}

// english returns a message in English, and checks that it exists in every language.
func english(tb testing.TB, m i18n.Message) string {
	tb.Helper()
	gametest.Speaks(tb, m)
	return catalog.English().Say(m)
}

// viewOf returns the typed view of a viewer.
func viewOf(s game.State, viewer game.Seat) hexstrat.View { return s.View(viewer).(hexstrat.View) }

func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, nil, melee) }

func BenchmarkRulesWithCards(b *testing.B) {
	gametest.Benchmark(b, rules, map[string]string{"bonus": "true"}, cardMelee)
}
