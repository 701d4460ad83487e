package hexit_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// middle is a position from the middle of a game in which 25 moves are legal, releases among them.
const middle = "1 1,-3b/2,-3b/0,-2b/1,-2wBWB/2,-2w/3,-2w/-1,-1b/0,-1w/1,-1b/2,-1wB/-2,0b/-1,0b/0,0wWB/1,0w/2,0w/" +
	"-2,1wB/-1,1b/0,1b/1,1b/2,1w/-3,2xW/-2,2xW/-1,2bBW/0,2w/-2,3xW/-1,3xB 2,1 17 0 0"

func mustOptions(tb testing.TB, given map[string]string) game.Options {
	tb.Helper()
	return gametest.Options(tb, rules, given)
}

func mustParse(tb testing.TB, given map[string]string, text string) game.State {
	tb.Helper()
	return gametest.Parse(tb, rules, given, text)
}

func mustStart(tb testing.TB) game.State {
	tb.Helper()
	return gametest.Start(tb, rules, nil, 0)
}

func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, nil, middle) }
