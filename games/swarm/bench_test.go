package swarm_test

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// middle is a position from the middle of a game with 23 hexes, 54 legal first actions and stacks of four.
const middle = "play 1 0 - -2,1:a/-2,2:?d/-1,0:-x?D/-1,1:ol/-1,2:d/0,-1:D/0,0:oooX/0,1:?DL/0,2:?L/1,-1:?d?X/1,0:x/1,1:D/" +
	"2,-1:oA/2,0:-D - 10 *"

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

// middles returns positions with all 33 hexes, from random games with a randomly built hive.
func middles(b *testing.B) []game.State {
	var list []game.State
	r := rand.New(rand.NewPCG(3, 4))
	for seed := byte(1); len(list) < 200; seed++ {
		s := mustStart(b, nil, seed)
		for n := 0; s.ToAct() != 0; n++ {
			if n > 50 {
				list = append(list, game.Clone(s))
			}
			moves := s.Moves(s.ToAct().First(), nil)
			s.Play(s.ToAct().First(), moves[r.IntN(len(moves))], nil)
		}
	}
	return list
}

func BenchmarkListLegalMoves(b *testing.B) {
	list := middles(b)
	buf := make([]game.Move, 0, 512)
	b.ReportAllocs()
	count := 0
	for i := 0; b.Loop(); i++ {
		s := list[i%len(list)]
		buf = s.Moves(s.ToAct().First(), buf[:0])
		count += len(buf)
	}
	b.ReportMetric(float64(count)/float64(b.N), "moves")
}

func BenchmarkCopyState(b *testing.B) {
	list := middles(b)
	s := game.Clone(list[0])
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Copy(list[i%len(list)])
	}
}

func BenchmarkRules(b *testing.B) { gametest.Benchmark(b, rules, nil, middle) }

func TestPlayAllocatesNothing(t *testing.T) { gametest.AllocatesNothing(t, rules, nil) }
