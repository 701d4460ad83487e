package swarm_test

import (
	"math/rand/v2"
	"testing"

	"hexparlor/chance"
	"hexparlor/game"
)

// middle is a position from the middle of a game with 23 hexes, 54 legal first actions and stacks of four.
const middle = "play 1 0 - -2,1:a/-2,2:?d/-1,0:-x?D/-1,1:ol/-1,2:d/0,-1:D/0,0:oooX/0,1:?DL/0,2:?L/1,-1:?d?X/1,0:x/1,1:D/" +
	"2,-1:oA/2,0:-D - 10 *"

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
func playRandom(s game.State, buf []game.Move, r *rand.Rand) (int, []game.Move) {
	for plies := 0; ; plies++ {
		seat := s.ToAct().First()
		if seat == game.Spectator {
			return plies, buf
		}
		buf = s.Moves(seat, buf[:0])
		s.Play(seat, buf[r.IntN(len(buf))], nil)
	}
}

// BenchmarkPlayout plays whole random games; the figure that counts is that per ply.
func BenchmarkPlayout(b *testing.B) {
	start := mustStart(b, nil, 1)
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
}

// middles are positions with all 33 hexes, met in random games with a hive built at random.
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

func BenchmarkMoves(b *testing.B) {
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

func BenchmarkMovesOfTheMiddle(b *testing.B) {
	s := mustParse(b, nil, middle)
	buf := make([]game.Move, 0, 512)
	b.ReportAllocs()
	for b.Loop() {
		buf = s.Moves(1, buf[:0])
	}
}

func BenchmarkCopy(b *testing.B) {
	list := middles(b)
	s := game.Clone(list[0])
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Copy(list[i%len(list)])
	}
}

// TestNothingAllocates plays, lists and copies without a single allocation.
func TestNothingAllocates(t *testing.T) {
	start := mustStart(t, nil, 1)
	s := game.Clone(start)
	buf := make([]game.Move, 0, 1024)
	r := rand.New(rand.NewPCG(1, 2))
	if n := testing.AllocsPerRun(20, func() {
		s.Copy(start)
		_, buf = playRandom(s, buf, r)
	}); n != 0 {
		t.Errorf("%v allocations in a game", n)
	}
}
