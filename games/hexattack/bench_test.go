package hexattack_test

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

func mustOptions(tb testing.TB, given map[string]string) game.Options {
	tb.Helper()
	return gametest.Options(tb, rules, given)
}

func mustParse(tb testing.TB, given map[string]string, text string) game.State {
	tb.Helper()
	return gametest.Parse(tb, rules, given, text)
}

func mustStart(tb testing.TB, given map[string]string) game.State {
	tb.Helper()
	return gametest.Start(tb, rules, given, 0)
}

// crowd returns turns from the middle of random games in which all 12 warriors of the map army have orders and
// one commitment is missing.
func crowd(tb testing.TB, n int) []game.State {
	tb.Helper()
	start := mustStart(tb, map[string]string{"map": "army"})
	r := rand.New(rand.NewPCG(3, 12))
	var turns []game.State
	for len(turns) < n {
		s := game.Clone(start)
		for range 4 { // with walking and pushing only, all twelve survive and come close to each other
			giveOrders(s, r, "move", "push", "grab", "defend", "hold")
			s.Play(2, mustMove(tb, s, 2, "commit"), nil)
		}
		giveOrders(s, r, "attack", "defend", "move", "grab", "push", "hold")
		turns = append(turns, s)
	}
	return turns
}

// giveOrders draws an order for every warrior of two players, with equal chances for each verb, and commits the
// first player.
func giveOrders(s game.State, r *rand.Rand, verbs ...string) {
	for seat := game.Seat(1); seat <= 2; seat++ {
		for {
			moves := s.Moves(seat, nil)
			if len(moves) == 1 {
				break
			}
			verb := verbs[r.IntN(len(verbs))]
			var those []game.Move
			for _, m := range moves {
				if s.Picks(seat, m)[1].Value == verb {
					those = append(those, m)
				}
			}
			s.Play(seat, those[r.IntN(len(those))], nil)
		}
	}
	s.Play(1, s.Moves(1, nil)[0], nil)
}

func mustMove(tb testing.TB, s game.State, seat game.Seat, text string) game.Move {
	tb.Helper()
	moves, refusal := s.ParseMoves(seat, text)
	if refusal != nil {
		tb.Fatalf("%s: %q: %v", s.Text(game.Arbiter), text, refusal)
	}
	return moves[0]
}

// BenchmarkResolveTurnOf12Warriors resolves crowded turns of 12 warriors without events. The time includes the copy
// that each turn needs.
func BenchmarkResolveTurnOf12Warriors(b *testing.B) {
	turns := crowd(b, 256)
	commit := mustMove(b, turns[0], 2, "commit")
	s := turns[0].Blank()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		s.Copy(turns[i&255])
		s.Play(2, commit, nil)
		i++
	}
}

// BenchmarkResolveTurnOf12WarriorsWithEvents resolves the same turns with all their events.
func BenchmarkResolveTurnOf12WarriorsWithEvents(b *testing.B) {
	turns := crowd(b, 256)
	commit := mustMove(b, turns[0], 2, "commit")
	s := turns[0].Blank()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		s.Copy(turns[i&255])
		s.Play(2, commit, &game.Log{})
		i++
	}
}

func BenchmarkRules(b *testing.B) {
	gametest.Benchmark(b, rules, nil, mustStart(b, map[string]string{"map": "army"}).Text(game.Arbiter))
}

func TestPlayAllocatesNothing(t *testing.T) {
	gametest.AllocatesNothing(t, rules, map[string]string{"map": "army"})
}
