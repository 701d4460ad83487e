package database

import "time"

// Each sealed hint has a number and a time, by which a replay is recognized: numbers of a program grow, and each is
// taken once. They may come in another order, as transactions end in another order than they began.

const (
	// maxMessageAge is how old a notice may be. Numbers are remembered for longer than that.
	maxMessageAge = time.Minute
	// windowWords is how many words of bits a window has: numbers below it are taken for replays.
	windowWords = 1 << 10
)

// window holds which of the latest numbers of a sender have been received.
type window struct {
	highest uint64
	seen    [windowWords]uint64
}

// take records a number and reports whether it was not received before and is not too old. Numbers begin with 1.
func (w *window) take(number uint64) bool {
	if number == 0 || number/64+windowWords <= w.highest/64 {
		return false
	}
	if number > w.highest {
		w.forget(number)
		w.highest = number
	}
	word, bit := &w.seen[number/64%windowWords], uint64(1)<<(number%64)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}

// forget clears the part of the window into which the numbers up to number will fall.
func (w *window) forget(number uint64) {
	from, to := w.highest/64+1, number/64
	if to >= from+windowWords {
		from = to - windowWords + 1
	}
	for at := from; at <= to; at++ {
		w.seen[at%windowWords] = 0
	}
}
