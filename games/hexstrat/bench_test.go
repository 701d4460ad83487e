package hexstrat_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/games/hexstrat"
)

// melee is a position from the middle of a game, with fights to choose from.
const melee = "14 1 2 pppp/ppmPp/pfMfFp/p2PPF1p/pPMmMp/pFpPp/pppp inf3@0,1;rkt2@1,1;mech2@-1,2! " +
	"inf4@0,0;rkt3@-1,0;mech1@1,-2 0/0 -"

func mustOptions(tb testing.TB, given map[string]string) game.Options {
	tb.Helper()
	o, err := game.ParseOptions(rules.Info().Options, given)
	if err != nil {
		tb.Fatal(err)
	}
	return o
}

func mustParse(tb testing.TB, given map[string]string, text string) game.State {
	tb.Helper()
	s, err := rules.Parse(mustOptions(tb, given), text)
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	return s
}

func mustStart(tb testing.TB, given map[string]string, seed byte) game.State {
	tb.Helper()
	s, err := rules.New(mustOptions(tb, given), chance.Seed{seed})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// playRandom plays listed moves at random until the end and counts them.
func playRandom(s game.State, buf []game.Move, r *rand.PCG) (int, []game.Move) {
	plies := 0
	for {
		seats := s.ToAct()
		if seats == 0 {
			return plies, buf
		}
		seat := seats.First()
		buf = s.Moves(seat, buf[:0])
		s.Play(seat, buf[r.Uint64()%uint64(len(buf))], nil)
		plies++
	}
}

func benchmarkPlayout(b *testing.B, given map[string]string) {
	start := mustStart(b, given, 0)
	s := game.Clone(start)
	r := rand.NewPCG(1, 2)
	buf := make([]game.Move, 0, 256)
	total, plies := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		s.Copy(start)
		plies, buf = playRandom(s, buf, r)
		total += plies
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(total), "ns/ply")
	b.ReportMetric(float64(total)/float64(b.N), "plies/game")
}

// BenchmarkPlayout plays whole random games; the figure that counts is that per ply.
func BenchmarkPlayout(b *testing.B) { benchmarkPlayout(b, nil) }

func BenchmarkPlayoutCards(b *testing.B) { benchmarkPlayout(b, map[string]string{"bonus": "true"}) }

func BenchmarkCopy(b *testing.B) {
	from := mustParse(b, nil, melee)
	to := from.Blank()
	b.ReportAllocs()
	for b.Loop() {
		to.Copy(from)
	}
}

func BenchmarkMoves(b *testing.B) {
	s := mustParse(b, nil, melee)
	var buf []game.Move
	b.ReportAllocs()
	for b.Loop() {
		buf = s.Moves(1, buf[:0])
	}
}

func BenchmarkHash(b *testing.B) {
	s := mustParse(b, nil, melee)
	for b.Loop() {
		s.Hash()
	}
}

func BenchmarkEvaluate(b *testing.B) {
	s := mustParse(b, nil, melee).(game.Evaluator)
	for b.Loop() {
		s.Evaluate(1)
	}
}

func BenchmarkDeterminize(b *testing.B) {
	s := mustParse(b, nil, melee)
	r := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		s.Determinize(1, r)
	}
}

func BenchmarkViewJSON(b *testing.B) {
	s := mustParse(b, nil, melee)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.Marshal(s.View(1)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkText(b *testing.B) {
	s := mustParse(b, nil, melee)
	b.ReportAllocs()
	for b.Loop() {
		s.Text(game.Arbiter)
	}
}

func BenchmarkParse(b *testing.B) {
	o := mustOptions(b, nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := rules.Parse(o, melee); err != nil {
			b.Fatal(err)
		}
	}
}

// viewOf is the typed view of a viewer.
func viewOf(s game.State, viewer game.Seat) hexstrat.View { return s.View(viewer).(hexstrat.View) }
