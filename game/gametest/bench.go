package gametest

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
)

// Options parses options and fails the test on an error.
func Options(tb testing.TB, g game.Game, given map[string]string) game.Options {
	tb.Helper()
	o, err := game.ParseOptions(g.Info().Options, given)
	if err != nil {
		tb.Fatalf("options %v: %v", given, err)
	}
	return o
}

// Start deals a game with the given options and seed, and fails the test on an error.
func Start(tb testing.TB, g game.Game, given map[string]string, seed byte) game.State {
	tb.Helper()
	s, err := g.New(Options(tb, g, given), rng.Seed{seed})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// Parse parses a position under the given options, and fails the test on an error.
func Parse(tb testing.TB, g game.Game, given map[string]string, position string) game.State {
	tb.Helper()
	s, err := g.Parse(Options(tb, g, given), position)
	if err != nil {
		tb.Fatalf("%q: %v", position, err)
	}
	return s
}

// PlayRandom plays random legal moves to the end of the game, and returns their number and the scratch list buf for
// reuse. It allocates only if buf is too short.
func PlayRandom(s game.State, buf []game.Move, r *rand.Rand) (plies int, _ []game.Move) {
	for {
		seats := s.ToAct()
		if seats == 0 {
			return plies, buf
		}
		seat := seats.First()
		buf = s.Moves(seat, buf[:0])
		s.Play(seat, buf[r.IntN(len(buf))], nil)
		plies++
	}
}

// AllocatesNothing checks that listing moves, playing without a log and copying allocate nothing, in random
// games with these options.
func AllocatesNothing(t *testing.T, g game.Game, given map[string]string) {
	t.Helper()
	const longest = 4096 // the most moves in one list
	start := Start(t, g, given, 1)
	s := game.Clone(start)
	r := rand.New(rand.NewPCG(1, 2))
	buf := make([]game.Move, 0, longest)
	if n := testing.AllocsPerRun(20, func() {
		s.Copy(start)
		_, buf = PlayRandom(s, buf, r)
	}); n != 0 {
		t.Errorf("%v allocations in a game", n)
	}
}

// Benchmark measures random games from the start. It measures the other operations at a position in which the first
// player is to move.
func Benchmark(b *testing.B, g game.Game, given map[string]string, position string) {
	start := Start(b, g, given, 1)
	b.Run("Playout", func(b *testing.B) { benchmarkPlayout(b, start) })
	s := Parse(b, g, given, position)
	seat := s.ToAct().First()
	var buf []game.Move
	to := s.Blank()
	r := rand.New(rand.NewPCG(1, 2))
	for _, task := range []struct {
		name string
		do   func()
	}{
		{"Copy", func() { to.Copy(s) }},
		{"Moves", func() { buf = s.Moves(seat, buf[:0]) }},
		{"Hash", func() { s.Hash() }},
		{"Evaluate", func() { s.(game.Heuristic).Evaluate(seat) }},
		{"Determinize", func() { s.Determinize(seat, r) }},
		{"ViewJSON", func() { _, _ = json.Marshal(s.View(seat)) }},
		{"Text", func() { s.Text(game.Arbiter) }},
		{"Parse", func() { _, _ = g.Parse(Options(b, g, given), position) }},
	} {
		b.Run(task.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				task.do()
			}
		})
	}
}

// benchmarkPlayout measures whole random games from start, and reports the time per ply.
func benchmarkPlayout(b *testing.B, start game.State) {
	s := game.Clone(start)
	r := rand.New(rand.NewPCG(1, 2))
	buf := make([]game.Move, 0, 1024)
	total := 0
	b.ReportAllocs()
	for b.Loop() {
		s.Copy(start)
		var plies int
		plies, buf = PlayRandom(s, buf, r)
		total += plies
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(total), "ns/ply")
	b.ReportMetric(float64(total)/float64(b.N), "plies/game")
}
