package host_test

import (
	"cmp"
	"container/heap"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// TestOrdersForAnotherRoundChangeNothing has clients play games of sealed orders against deadlines. What they send is
// delayed, repeated and overtaken by what they send later. It holds that
//
//   - nothing is accepted at another decision than the one that it was made for, and what is refused changes nothing;
//   - nothing that arrives in time is refused as late;
//   - a repetition of what was accepted is answered as the first time, however late it is, and has no second effect;
//   - no move of a seat is in the log that neither a client sent nor a deadline made.
//
// HEXPARLOR_ROUNDS says how many rounds are played.
func TestOrdersForAnotherRoundChangeNothing(t *testing.T) {
	seed := uint64(1)
	if text := os.Getenv("HEXPARLOR_SEED"); text != "" {
		seed, _ = strconv.ParseUint(text, 10, 64)
	}
	t.Logf("HEXPARLOR_SEED=%d", seed)
	rounds := number(t, "HEXPARLOR_ROUNDS", 400)
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		r := &races{t: t, h: h, r: rand.New(rand.NewPCG(seed, 3)), done: map[string]int{}}
		for n := 0; r.done["rounds"] < rounds; n++ {
			r.play(raced[n%len(raced)])
		}
		t.Log(r.done)
		for _, what := range []string{"accepted", "late", "repeated", "in time after others", "decided by a deadline"} {
			if r.done[what] == 0 {
				t.Errorf("never: %s", what)
			}
		}
		closeTestHost(t, h)
	})
}

// raced are the tables of the test: rounds of orders for two and for three, questions, and choices at the beginning.
var raced = []match.New{
	{Game: "hexattack", Options: map[string]string{"map": "duel"}, Players: []match.Player{anna, ben}},
	{Game: "hexstrike", Players: []match.Player{anna, ben}},
	{Game: "hexattack", Options: map[string]string{"map": "ffa3"}, Players: []match.Player{anna, ben, cleo}},
	{Game: "hexstrike", Options: map[string]string{"choose": "sealed"}, Players: []match.Player{anna, ben}},
}

// races is the state of the test.
type races struct {
	t    *testing.T
	h    *testHost
	r    *rand.Rand
	done map[string]int // how often each thing has happened

	m     *host.Match
	queue arrivals
	sent  map[string]bool // keys of what was accepted
}

// intent is something that a client has sent.
type intent struct {
	match.Submission
	at       time.Time // of its arrival
	decision decision  // for which it was made
	log      int       // how many entries there were then
}

// decision says which of a seat's decisions is due, by nothing but the rules of the game: in a simultaneous round the
// round, else also how many moves were made.
type decision struct{ round, moves int }

func decisionOf(f *match.State, seat game.Seat) decision {
	s := f.Position.(game.SimultaneousMoves)
	involved := f.ToAct() | s.Sealed()
	if involved.Len() > 1 || f.Game.Info().ID == "hexattack" {
		return decision{round: s.Round()}
	}
	if !involved.Has(seat) {
		return decision{}
	}
	return decision{s.Round(), f.Moves}
}

type arrivals []intent

func (a arrivals) Len() int           { return len(a) }
func (a arrivals) Less(i, j int) bool { return a[i].at.Before(a[j].at) }
func (a arrivals) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *arrivals) Push(x any)        { *a = append(*a, x.(intent)) }
func (a *arrivals) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

// play has clients play a match to its end, or for some rounds.
func (r *races) play(n match.New) {
	r.m, r.queue, r.sent = r.h.sealing(n), nil, map[string]bool{}
	r.h.deal(r.m)
	for step := 0; step < 150 && read(r.m).Status == match.Running; step++ {
		r.decide()
		r.arrive(time.Now().Add(time.Duration(r.r.IntN(2500)) * time.Millisecond))
	}
	r.arrive(time.Now().Add(time.Minute))
	r.judge()
}

// decide has some seats decide something at what they see now.
func (r *races) decide() {
	f := read(r.m)
	seals := f.Position.(game.SimultaneousMoves)
	for seat := range (f.ToAct() | seals.Sealed()).All() {
		text := r.choice(f, seat)
		if text == "" || r.r.IntN(3) == 0 {
			continue
		}
		in := intent{decision: decisionOf(f, seat), log: len(f.Log), Submission: match.Submission{
			User: f.Seats.Players[seat-1].User, Seat: seat, Kind: match.Move, Text: text, Key: freshKey(),
			State: f.Number(seat),
		}}
		for range 1 + r.r.IntN(3)/2 { // some are repeated
			delay := r.r.ExpFloat64() * 3
			if r.r.IntN(4) == 0 {
				delay *= 5
			}
			in.at = time.Now().Add(time.Duration(delay * float64(time.Second)))
			heap.Push(&r.queue, in)
		}
	}
}

// choice returns something that a seat can do now, to commit and to recall among it; "" if it waits.
func (r *races) choice(f *match.State, seat game.Seat) (text string) {
	r.m.Read(func(*match.State) {
		moves := f.Position.Moves(seat, nil)
		if reviser, ok := game.Revisable(f.Position); ok && f.ToAct().Has(seat) {
			moves = append(reviser.Entries(seat, nil), f.Position.(game.SimultaneousMoves).Default(seat))
		}
		if recaller, ok := f.Position.(game.SimultaneousMoves); ok && !f.ToAct().Has(seat) && r.r.IntN(4) == 0 {
			if recall, free := recaller.Recall(seat); free {
				moves = []game.Move{recall}
			}
		}
		if len(moves) > 0 {
			text = f.Position.MoveText(seat, moves[r.r.IntN(len(moves))])
		}
		if sealer := f.Position.(game.SimultaneousMoves); len(moves) > 0 && f.ToAct().Has(seat) && r.r.IntN(3) == 0 {
			text = f.Position.MoveText(seat, sealer.Default(seat))
		}
	})
	return text
}

// arrive lets time pass and delivers what arrives meanwhile.
func (r *races) arrive(until time.Time) {
	for len(r.queue) > 0 && r.queue[0].at.Before(until) {
		in := heap.Pop(&r.queue).(intent)
		time.Sleep(time.Until(in.at))
		synctest.Wait()
		r.deliver(in)
	}
	time.Sleep(time.Until(until))
	synctest.Wait()
}

// deliver submits an intent and judges the answer.
func (r *races) deliver(in intent) {
	before := read(r.m)
	now := decisionOf(before, in.Seat)
	running := before.Status == match.Running
	o, err := r.m.Submit(r.t.Context(), in.Submission)
	grown := len(read(r.m).Log) - len(before.Log)
	same := running && now == in.decision
	ranOut := slices.ContainsFunc(before.Log[in.log:], func(e match.Entry) bool {
		return e.Kind == match.TimeOut && e.Seat == in.Seat
	})
	switch {
	case r.sent[in.Key]:
		if err != nil || !o.Repeat || grown != 0 {
			r.t.Errorf("the repetition of %q: %+v, %v, and %d entries more", in.Text, o, err, grown)
		}
		r.done["repeated"]++
	case err == nil:
		r.sent[in.Key] = true
		r.done["accepted"]++
		if !same || ranOut {
			r.t.Errorf("%q of seat %d, for %v, was accepted at %v, out of time: %t", in.Text, in.Seat, in.decision, now,
				ranOut)
		}
		if slices.ContainsFunc(before.Log[in.log:], func(e match.Entry) bool { return e.Seat != in.Seat }) {
			r.done["in time after others"]++
		}
	case code(err) == match.Late:
		r.done["late"]++
		if same && !ranOut {
			r.t.Errorf("%q of seat %d, for %v, came in time: %v", in.Text, in.Seat, in.decision, err)
		}
	default:
		r.done[string(code(err))]++
	}
	if err != nil && grown != 0 {
		r.t.Errorf("%q was refused and made %d entries", in.Text, grown)
	}
}

// judge holds that every move in the log was sent or made by a deadline.
func (r *races) judge() {
	f := read(r.m)
	for i, e := range f.Log {
		if e.Kind != match.Move {
			continue
		}
		if byDeadline := f.Log[i-1].Kind == match.TimeOut && f.Log[i-1].Seat == e.Seat; byDeadline {
			r.done["decided by a deadline"]++
		} else if !r.sent[e.Key] {
			r.t.Errorf("no client has sent %v", e)
		}
	}
	r.done["rounds"] += cmp.Or(f.Rounds.Number, 1) - 1
	r.done["matches"]++
}
