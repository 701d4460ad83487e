package hexit_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"hexparlor/chance"
	"hexparlor/game"
)

// middle is a position from the middle of a game in which 25 moves are legal, releases among them.
const middle = "1 1,-3b/2,-3b/0,-2b/1,-2wBWB/2,-2w/3,-2w/-1,-1b/0,-1w/1,-1b/2,-1wB/-2,0b/-1,0b/0,0wWB/1,0w/2,0w/" +
	"-2,1wB/-1,1b/0,1b/1,1b/2,1w/-3,2xW/-2,2xW/-1,2bBW/0,2w/-2,3xW/-1,3xB 2,1 17 0 0"

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

// BenchmarkPlayout plays whole random games; the figure that counts is that per ply.
func BenchmarkPlayout(b *testing.B) {
	start := mustStart(b)
	s := game.Clone(start)
	r := rand.New(rand.NewPCG(1, 2))
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

func BenchmarkCopy(b *testing.B) {
	from := mustParse(b, nil, middle)
	to := from.Blank()
	b.ReportAllocs()
	for b.Loop() {
		to.Copy(from)
	}
}

func BenchmarkMoves(b *testing.B) {
	s := mustParse(b, nil, middle)
	var buf []game.Move
	b.ReportAllocs()
	for b.Loop() {
		buf = s.Moves(1, buf[:0])
	}
}

func BenchmarkHash(b *testing.B) {
	s := mustParse(b, nil, middle)
	for b.Loop() {
		s.Hash()
	}
}

func BenchmarkEvaluate(b *testing.B) {
	s := mustParse(b, nil, middle).(game.Evaluator)
	for b.Loop() {
		s.Evaluate(1)
	}
}

func BenchmarkViewJSON(b *testing.B) {
	s := mustParse(b, nil, middle)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.Marshal(s.View(1)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkText(b *testing.B) {
	s := mustParse(b, nil, middle)
	b.ReportAllocs()
	for b.Loop() {
		s.Text(game.Arbiter)
	}
}

func BenchmarkParse(b *testing.B) {
	o := mustOptions(b, nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := rules.Parse(o, middle); err != nil {
			b.Fatal(err)
		}
	}
}
