package live

import (
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexit"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
)

// BenchmarkFrameEncodingOfStep encodes one step of a game of Hex-It for both of its players.
func BenchmarkFrameEncodingOfStep(b *testing.B) {
	var steps []match.Step
	for n := range uint64(10) {
		steps = append(steps, randomSteps(b, n)...)
	}
	r := aloneRoom()
	size := 0
	b.ReportAllocs()
	before := processorTime(b)
	for b.Loop() {
		step := steps[rand.IntN(len(steps))]
		for i := range r.frames {
			r.frames[i].number = 0 // it need not be a later step
		}
		for seat := range game.SeatsOf(1, 2).All() {
			size += len(r.frame(step, game.SeatsOf(seat), game.Arbiter, catalog.English()))
		}
	}
	b.ReportMetric(float64(size)/float64(b.N), "bytes/op")
	b.ReportMetric(float64((processorTime(b)-before).Nanoseconds())/1000/float64(b.N), "cpu-us/op")
}

// aloneRoom returns an empty room of the only server.
func aloneRoom() *room {
	return &room{streams: map[*stream]struct{}{}, soft: cluster.NewPresence(cluster.Alone{})}
}

// TestFramesWrittenInReusedMemoryAreEqual encodes a game in one room, where later steps reuse the memory of earlier
// ones, and each step in a room of its own.
func TestFramesWrittenInReusedMemoryAreEqual(t *testing.T) {
	r := aloneRoom()
	for _, step := range randomSteps(t, 7) {
		for _, held := range []game.Seats{0, game.SeatsOf(1), game.SeatsOf(2)} {
			want := aloneRoom().frame(step, held, game.Arbiter, catalog.English())
			for range 2 {
				if got := r.frame(step, held, game.Arbiter, catalog.English()); string(got) != string(want) {
					t.Fatalf("who holds %b gets\n%s\nwant\n%s", held, got, want)
				}
			}
		}
	}
}

// processorTime returns the processor time of this process, which a busy machine distorts less than wall time.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// randomSteps returns the moves of a random game between two guests.
func randomSteps(b testing.TB, seed uint64) (steps []match.Step) {
	options, err := game.ParseOptions(hexit.Game{}.Info().Options, nil)
	if err != nil {
		b.Fatal(err)
	}
	fold, err := match.NewState(hexit.Game{}, match.Match{Game: "hexit", Options: options, Seed: rng.Seed{}})
	if err != nil {
		b.Fatal(err)
	}
	add := func(e match.Entry) {
		e.Number = len(fold.Log) + 1
		step, err := fold.Next(e)
		if err != nil {
			b.Fatal(err)
		}
		fold, steps = step.State, append(steps, step)
	}
	for seat := range game.SeatsOf(1, 2).All() {
		add(match.Entry{Seat: seat, Kind: match.Sit, Text: match.Player{User: "guest", Name: "Guest"}.String()})
	}
	random := rand.New(rand.NewPCG(seed, 0))
	for fold.ToAct() != 0 {
		seat := fold.ToAct().First()
		moves := fold.Position.Moves(seat, nil)
		text := fold.Position.MoveText(seat, moves[random.IntN(len(moves))])
		add(match.Entry{Seat: seat, Kind: match.Move, Text: text})
	}
	return steps[2:]
}
