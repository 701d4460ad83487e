package hexstrike_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"hexparlor/chance"
	"hexparlor/game"
)

// middle is a position from the middle of a game in which both players submit.
const middle = "5 murelious;1,0;W;0;parry+push-kick+stab+trip+double-daggers;" +
	"reflex-dodge+haven+rewind+aerial-strike+spike+long-thrust+vengeance;step+backflip+grappling-hook+ninja-roll;-;fresh " +
	"strylan;-2,0;E;0;hip-throw+double-daggers+spinning-back-kick+healing-harmony;" +
	"rewind+gigantic-staff+vengeance+aerial-strike+smoke-bomb+tackle+cross-slash+long-thrust;step+advance+leap+dash;-;fresh " +
	"E=grappling-hook/vengeance@5.0.0 E=long-thrust/leap@67.0.0 - - - -"

func mustOptions(tb testing.TB, given map[string]string) game.Options {
	tb.Helper()
	o, err := game.ParseOptions(rules.Info().Options, given)
	if err != nil {
		tb.Fatal(err)
	}
	return o
}

func mustParse(tb testing.TB, text string) game.State {
	tb.Helper()
	s, err := rules.Parse(mustOptions(tb, nil), text)
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	return s
}

func mustStart(tb testing.TB) game.State {
	tb.Helper()
	s, err := rules.New(mustOptions(tb, nil), chance.Seed{})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// playRandom plays listed moves at random until the end and counts them.
func playRandom(s game.State, buf []game.Move, r *rand.Rand) (int, []game.Move) {
	plies := 0
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

// BenchmarkPlayout plays whole random games.
func BenchmarkPlayout(b *testing.B) {
	start := mustStart(b)
	s := game.Clone(start)
	r := rand.New(rand.NewPCG(1, 2))
	buf := make([]game.Move, 0, 1024)
	total, plies := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		s.Copy(start)
		plies, buf = playRandom(s, buf, r)
		total += plies
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(total), "ns/ply")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkCopy(b *testing.B) {
	from := mustParse(b, middle)
	to := from.Blank()
	b.ReportAllocs()
	for b.Loop() {
		to.Copy(from)
	}
}

func BenchmarkMoves(b *testing.B) {
	s := mustParse(b, middle)
	var buf []game.Move
	b.ReportAllocs()
	for b.Loop() {
		buf = s.Moves(1, buf[:0])
	}
}

func BenchmarkHash(b *testing.B) {
	s := mustParse(b, middle)
	for b.Loop() {
		s.Hash()
	}
}

func BenchmarkEvaluate(b *testing.B) {
	s := mustParse(b, middle).(game.Evaluator)
	for b.Loop() {
		s.Evaluate(1)
	}
}

func BenchmarkDeterminize(b *testing.B) {
	s := mustParse(b, middle)
	r := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		s.Determinize(1, r)
	}
}

func BenchmarkViewJSON(b *testing.B) {
	s := mustParse(b, middle)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.Marshal(s.View(1)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkText(b *testing.B) {
	s := mustParse(b, middle)
	b.ReportAllocs()
	for b.Loop() {
		s.Text(game.Arbiter)
	}
}

// TestPlayAllocatesNothing lists and plays random games to their ends, and copies them, without taking memory.
func TestPlayAllocatesNothing(t *testing.T) {
	start := mustStart(t)
	s := game.Clone(start)
	r := rand.New(rand.NewPCG(5, 6))
	buf := make([]game.Move, 0, 4096)
	if n := testing.AllocsPerRun(200, func() {
		s.Copy(start)
		_, buf = playRandom(s, buf, r)
	}); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}
