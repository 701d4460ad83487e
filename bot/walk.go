package bot

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"time"

	"hexparlor/game"
)

// walk is what every search needs on its way through positions.
type walk struct {
	state game.State  // where the simulation is
	guess Estimate    // judges the leaves; nil if games are played to the end instead
	even  bool        // what two seats may expect adds up to 1
	moves []game.Move // room for one list
	rng   rand.PCG

	horizon int // as in Budget
}

// begin makes room for positions like root.
func (w *walk) begin(root game.State, seed uint64, guess Estimate, playouts bool) {
	w.rng.Seed(seed, 0)
	w.state, w.guess, w.even, w.horizon = root.Blank(), guess, false, 0
	if _, ok := root.(game.Heuristic); ok && guess == nil {
		w.guess = ownEstimate
	}
	if playouts {
		w.guess = nil
	}
}

// beyond tells whether a simulation that came this way has reached the horizon, if there is one, when next is to
// decide. A turn lasts as long as the same seat decides.
func (w *walk) beyond(path []step, next game.Seat) bool {
	turns := 1
	for i := 1; i < len(path); i++ {
		if path[i].seat != path[i-1].seat {
			turns++
		}
	}
	if path[len(path)-1].seat != next {
		turns++
	}
	return turns > w.horizon
}

// worths are what a position is worth to each seat.
type worths [game.MaxSeats + 1]float64

// estimates fills in what the position promises the seats that took part in a simulation.
func (w *walk) estimates(path []step, worth *worths) {
	var known game.Seats
	for _, s := range path {
		switch {
		case known.Has(s.seat):
		case w.even:
			own := w.guess(w.state, s.seat)
			worth[1], worth[2] = 1-own, 1-own
			worth[s.seat] = own
			return
		default:
			known |= game.SeatsOf(s.seat)
			worth[s.seat] = w.guess(w.state, s.seat)
		}
	}
}

// imagine draws what seat may not know of a position, and lets the others decide anew. A draw in which somebody who
// owes a decision has no move is no position of the game.
func (w *walk) imagine(root game.State, seat game.Seat, draw *rand.Rand) game.State {
	s := root.Blank()
	for range worlds {
		s.Copy(root)
		s.Determinize(seat, draw)
		if o, ok := s.(game.SimultaneousMoves); ok {
			o.Reopen(seat)
		}
		if w.possible(s) {
			break
		}
	}
	return s
}

// possible tells whether everybody who owes a decision has a move.
func (w *walk) possible(s game.State) bool {
	for seat := range s.ToAct().All() {
		if w.moves = s.Moves(seat, w.moves[:0]); len(w.moves) == 0 {
			return false
		}
	}
	return true
}

// end lets go of the positions, so that a search that waits to be used again holds none.
func (w *walk) end() { w.state, w.guess = nil, nil }

// playOut plays random moves to the end of the game.
func (w *walk) playOut() game.Result {
	for {
		toAct := w.state.ToAct()
		if toAct == 0 {
			return w.state.Result()
		}
		seat := toAct.First()
		if w.moves = w.state.Moves(seat, w.moves[:0]); len(w.moves) == 0 {
			return w.state.Result() // see imagine
		}
		m := w.moves[0]
		if len(w.moves) > 1 {
			m = w.moves[w.below(len(w.moves))]
		}
		w.state.Play(seat, m, nil)
	}
}

// shuffle permutes the moves, so that those tried first do not depend on the order of the list.
func (w *walk) shuffle() {
	for i := len(w.moves) - 1; i > 0; i-- {
		j := w.below(i + 1)
		w.moves[i], w.moves[j] = w.moves[j], w.moves[i]
	}
}

// below draws a whole number from 0 to n-1; its bias of n in 2^64 does not matter to a search.
func (w *walk) below(n int) int {
	hi, _ := bits.Mul64(w.rng.Uint64(), uint64(n))
	return int(hi)
}

// fraction draws a number from 0 to 1, without 1.
func (w *walk) fraction() float64 { return float64(w.rng.Uint64()>>11) / (1 << 53) }

// meter tells when a search has used up its budget.
type meter struct {
	Budget
	ctx   context.Context
	start time.Time
	used  time.Duration // when it was looked at last
}

// meter begins with what a search must do before its first simulation, which is a part of what it may take.
func (b Budget) meter(ctx context.Context) meter {
	return meter{Budget: b, ctx: ctx, start: time.Now()}
}

// over tells whether the time is up; ctx and simulations are looked at between simulations alone.
func (m *meter) over() bool { return m.Time > 0 && time.Since(m.start) >= m.Time }

// left is the most simulations that may follow after done, as far as one can tell; a great many without a budget.
func (m *meter) left(done int) int {
	left := 1 << 40
	if m.Simulations > 0 {
		left = m.Simulations - done
	}
	if m.Time > 0 && m.used > 0 { // twice as fast as until now is taken to be possible
		left = min(left, int(2*float64(done)*float64(m.Time-m.used)/float64(m.used)))
	}
	return left
}

// spent tells whether the search must end after done simulations; the error is the context's.
func (m *meter) spent(done int) (bool, error) {
	if m.Simulations > 0 && done >= m.Simulations {
		return true, nil
	}
	if m.Time > 0 {
		if m.used = time.Since(m.start); m.used >= m.Time {
			return true, nil
		}
	}
	err := m.ctx.Err()
	return err != nil, err
}
