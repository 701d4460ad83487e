package hexstrike_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// middle is a position from the middle of a game in which both players submit.
const middle = "5 murelious;1,0;W;0;parry+push-kick+stab+trip+double-daggers;" +
	"reflex-dodge+haven+rewind+aerial-strike+spike+long-thrust+vengeance;step+backflip+grappling-hook+ninja-roll;-;fresh " +
	"strylan;-2,0;E;0;hip-throw+double-daggers+spinning-back-kick+healing-harmony;" +
	"rewind+gigantic-staff+vengeance+aerial-strike+smoke-bomb+tackle+cross-slash+long-thrust;step+advance+leap+dash;-;fresh " +
	"E=grappling-hook/vengeance@5.0.0 E=long-thrust/leap@67.0.0 - - - -"

func mustOptions(tb testing.TB, given map[string]string) game.Options {
	tb.Helper()
	return gametest.Options(tb, rules, given)
}

func mustParse(tb testing.TB, text string) game.State {
	tb.Helper()
	return gametest.Parse(tb, rules, nil, text)
}

func mustStart(tb testing.TB) game.State {
	tb.Helper()
	return gametest.Start(tb, rules, nil, 0)
}

func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, nil, middle) }

func TestPlayAllocatesNothing(t *testing.T) { gametest.AllocatesNothing(t, rules, nil) }
