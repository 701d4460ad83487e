package hexgame_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// middle is a position from the middle of a game.
const middle = "1 ..........." + "/........r../...b......./......r..../....b...r../...r.b...b./.....r...../..b......../" +
	".....b.r.../...b...r.../..........."

func mustOptions(tb testing.TB, given map[string]string) game.Options {
	tb.Helper()
	return gametest.Options(tb, rules, given)
}

func mustParse(tb testing.TB, given map[string]string, text string) game.State {
	tb.Helper()
	return gametest.Parse(tb, rules, given, text)
}

func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, nil, middle) }
