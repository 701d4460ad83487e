package bot

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"time"

	"hexparlor/game"
)

// walk is the state that every search needs on its way through positions.
type walk struct {
	state game.State  // position of the simulation
	guess Estimate    // estimate that judges leaves; nil if simulations play to the end
	even  bool        // whether the expected results of the two seats add up to 1
	moves []game.Move // scratch list of legal moves
	rng   rand.PCG

	horizon int // turns to search, as in Budget; 0 means no bound

	drawn float64   // value of a draw for the searching seat
	self  game.Seat // searching seat
}

// begin seeds the generator, allocates a position like root, and selects the estimate of leaves.
func (w *walk) begin(root game.State, seed uint64, guess Estimate, playouts bool) {
	w.rng.Seed(seed, 0)
	w.state, w.guess, w.even, w.horizon = root.Blank(), guess, false, 0
	w.drawn, w.self = 0.5, 0
	if _, ok := root.(game.Heuristic); ok && guess == nil {
		w.guess = ownEstimate
	}
	if playouts {
		w.guess = nil
	}
}

// beyond reports whether a simulation with this path has reached the horizon when next is to decide. A turn
// lasts as long as the same seat decides.
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

// worths holds the expected result of each seat in a position, indexed by seat.
type worths [game.MaxSeats + 1]float64

// estimates stores in worth the estimated results of the seats that moved on the path.
func (w *walk) estimates(path []step, worth *worths) {
	var known game.Seats
	for _, s := range path {
		switch {
		case known.Has(s.seat):
		case w.even:
			own := w.towardsDraw(w.guess(w.state, s.seat), s.seat)
			worth[1], worth[2] = 1-own, 1-own
			worth[s.seat] = own
			return
		default:
			known |= game.SeatsOf(s.seat)
			worth[s.seat] = w.guess(w.state, s.seat)
		}
	}
}

// towardsDraw returns a value of the position for seat closer to that of a draw, the longer no progress was made. So
// the side with better chances does not wait, and with contempt for draws neither does.
func (w *walk) towardsDraw(value float64, seat game.Seat) float64 {
	if st, ok := w.state.(game.Stalling); ok {
		value += math.Sqrt(st.Stalled()) * (w.drawValue(seat) - value)
	}
	return value
}

// drawValue returns the value of a draw for seat.
func (w *walk) drawValue(seat game.Seat) float64 {
	if seat == w.self {
		return w.drawn
	}
	return 1 - w.drawn
}

// imagine returns a copy of root with the information that is hidden from seat drawn at random, and with sealed orders
// of other seats taken back. It draws again if a seat with a pending decision would have no move.
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

// possible reports whether every seat with a pending decision has a move.
func (w *walk) possible(s game.State) bool {
	for seat := range s.ToAct().All() {
		if w.moves = s.Moves(seat, w.moves[:0]); len(w.moves) == 0 {
			return false
		}
	}
	return true
}

// end releases the positions, so that a pooled search holds none.
func (w *walk) end() { w.state, w.guess = nil, nil }

// playOut plays random moves to the end of the game and returns the result.
func (w *walk) playOut() game.Result {
	for {
		toAct := w.state.ToAct()
		if toAct == 0 {
			return w.state.Result()
		}
		seat := toAct.First()
		if w.moves = w.state.Moves(seat, w.moves[:0]); len(w.moves) == 0 {
			return w.state.Result() // the drawn position is impossible: see imagine
		}
		m := w.moves[0]
		if len(w.moves) > 1 {
			m = w.moves[w.below(len(w.moves))]
		}
		w.state.Play(seat, m, nil)
	}
}

// shuffle permutes w.moves, so that the order of the legal moves does not decide which are tried first.
func (w *walk) shuffle() {
	for i := len(w.moves) - 1; i > 0; i-- {
		j := w.below(i + 1)
		w.moves[i], w.moves[j] = w.moves[j], w.moves[i]
	}
}

// below returns a random whole number from 0 to n-1; its bias of n in 2^64 does not matter to a search.
func (w *walk) below(n int) int {
	hi, _ := bits.Mul64(w.rng.Uint64(), uint64(n))
	return int(hi)
}

// fraction returns a random number from 0 to less than 1.
func (w *walk) fraction() float64 { return float64(w.rng.Uint64()>>11) / (1 << 53) }

// meter decides when a search has used up its budget.
type meter struct {
	Budget
	ctx   context.Context
	start time.Time
	used  time.Duration // elapsed time at the last check
}

// meter starts the clock of a budget; the preparation before the first simulation counts too.
func (b Budget) meter(ctx context.Context) meter {
	return meter{Budget: b, ctx: ctx, start: time.Now()}
}

// over reports whether the time is up; ctx and the simulations are checked only between simulations.
func (m *meter) over() bool { return m.Time > 0 && time.Since(m.start) >= m.Time }

// left returns an upper estimate of the simulations that may follow after done, or a very large number without
// a budget.
func (m *meter) left(done int) int {
	left := 1 << 40
	if m.Simulations > 0 {
		left = m.Simulations - done
	}
	if m.Time > 0 && m.used > 0 { // assumes that speed can at most double
		left = min(left, int(2*float64(done)*float64(m.Time-m.used)/float64(m.used)))
	}
	return left
}

// spent reports whether the search must end after done simulations; the error is the context's.
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
