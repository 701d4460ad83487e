package hexattack_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"hexparlor/chance"
	"hexparlor/game"
)

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

func mustStart(tb testing.TB, given map[string]string) game.State {
	tb.Helper()
	s, err := rules.New(mustOptions(tb, given), chance.Seed{})
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

// crowd is turns in which all 12 warriors of the map army have orders and one commitment is missing, taken from the
// middle of random games.
func crowd(tb testing.TB, n int) []game.State {
	tb.Helper()
	start := mustStart(tb, map[string]string{"map": "army"})
	r := rand.New(rand.NewPCG(3, 12))
	var turns []game.State
	for len(turns) < n {
		s := game.Clone(start)
		for range 4 { // soldiers that only walk and push stay twelve and get among each other
			giveOrders(s, r, "move", "push", "grab", "defend", "hold")
			s.Play(2, mustMove(tb, s, 2, "commit"), nil)
		}
		giveOrders(s, r, "attack", "defend", "move", "grab", "push", "hold")
		turns = append(turns, s)
	}
	return turns
}

// giveOrders draws an order for every warrior of two players, any verb as likely as another, and commits the first.
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

// BenchmarkResolve12 resolves crowded turns of 12 warriors without events; the copy that each needs is counted.
func BenchmarkResolve12(b *testing.B) {
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

// BenchmarkResolve12Logged resolves the same turns with all their events.
func BenchmarkResolve12Logged(b *testing.B) {
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

// BenchmarkPlayout plays whole random games; the figure that counts is that per ply.
func BenchmarkPlayout(b *testing.B) {
	start := mustStart(b, nil)
	s := game.Clone(start)
	r := rand.New(rand.NewPCG(1, 2))
	buf := make([]game.Move, 0, 64)
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
	from := mustStart(b, map[string]string{"map": "army"})
	to := from.Blank()
	b.ReportAllocs()
	for b.Loop() {
		to.Copy(from)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	s := mustStart(b, map[string]string{"map": "army"}).(game.Evaluator)
	b.ReportAllocs()
	for b.Loop() {
		s.Evaluate(1)
	}
}

func BenchmarkViewJSON(b *testing.B) {
	s := mustStart(b, nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.Marshal(s.View(1)); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNothingAllocates holds move generation, silent play and copies to that.
func TestNothingAllocates(t *testing.T) {
	start := mustStart(t, map[string]string{"map": "army"})
	s := game.Clone(start)
	r := rand.New(rand.NewPCG(1, 2))
	buf := make([]game.Move, 0, 64)
	allocs := testing.AllocsPerRun(20, func() {
		s.Copy(start)
		_, buf = playRandom(s, buf, r)
	})
	if allocs != 0 {
		t.Errorf("a playout allocates %v times", allocs)
	}
}
