// Package hextest plays Hex perfectly on small boards, for tests of the rules and of players.
package hextest

import (
	"slices"
	"strings"

	"hexparlor/game"
)

// Solver finds the winner by searching all moves that could matter, and caches its results. A win comes with
// its cells: only moves in these cells can refute it, so no others need to be tried (the must-play region:
// Hayward, Björnsson and others 2003). It takes boards of up to 8 by 8 cells, and solves those of 7 by 7 in
// minutes.
type Solver struct{ known map[stones]solved }

// NewSolver returns a solver with an empty cache.
func NewSolver() *Solver { return &Solver{known: map[stones]solved{}} }

// stones is a position: the stones of both seats, the seat to move, and the size of the board.
type stones struct {
	own   [3]cells
	mover game.Seat
	size  int
}

// solved is the winner of a position with best play, and the cells needed for the win.
type solved struct {
	winner game.Seat
	needs  cells
}

// Winner returns the winner of a position of Hex with best play. It ignores that the next move could be a swap.
func (v *Solver) Winner(s game.State) game.Seat {
	if s.ToAct() == 0 {
		return s.Result().Winners.First()
	}
	return v.solve(read(s.Text(0))).winner
}

// read parses the stones of a position text.
func read(text string) (p stones) {
	mover, rows, _ := strings.Cut(text, " ")
	p.mover = game.Seat(mover[0] - '0')
	for _, row := range strings.Split(rows, "/") {
		for q := range row {
			if owner := strings.IndexByte(".rb", row[q]); owner > 0 {
				p.own[owner] |= 1 << (p.size*len(row) + q)
			}
		}
		p.size++
	}
	return p
}

// play returns the position after a move.
func (p stones) play(m int) stones {
	p.own[p.mover] |= 1 << m
	p.mover = 3 - p.mover
	return p
}

func (p stones) empty() cells { return (1<<(p.size*p.size) - 1) &^ (p.own[1] | p.own[2]) }

// web returns the connections of a seat: Red connects the first row with the last.
func (p stones) web(seat game.Seat) *web { return connect(p.size, p.own[seat], p.empty(), seat == 1) }

// solve looks at a position's connections first. If they do not decide it, solve tries the moves that they
// leave open.
func (v *Solver) solve(p stones) solved {
	found, open := v.look(p)
	if found.winner == 0 {
		found = v.try(p, open, found.needs)
	}
	v.known[p] = found
	return found
}

// look returns the winner by the cache or by connections alone, or 0. With 0, open are the moves by which the
// player to move could win; within needs, the opponent wins against all others.
func (v *Solver) look(p stones) (found solved, open cells) {
	if found, ok := v.known[p]; ok {
		return found, 0
	}
	seat := p.mover
	own, threats := p.web(seat), p.web(3-seat)
	from, to := own.edge(), own.edge()+1
	switch {
	case threats.stand[from] == to:
		return solved{winner: 3 - seat}, 0
	case len(own.whole[from][to]) > 0:
		return solved{seat, own.whole[from][to][0]}, 0
	case len(own.half[from][to]) > 0:
		return solved{seat, own.half[from][to][0]}, 0
	case len(threats.whole[from][to]) > 0:
		return solved{3 - seat, threats.whole[from][to][0]}, 0
	}
	open = p.empty()
	for _, threat := range threats.half[from][to] {
		if open&^threat != 0 {
			open &= threat
			found.needs |= threat
		}
	}
	return found, open
}

// try plays the open moves: first those that win or lose at once, then those that leave the opponent fewest
// moves. Against all others the opponent wins within needs.
func (v *Solver) try(p stones, open, needs cells) solved {
	type line struct {
		move  int
		after stones
		left  int // number of moves open to the opponent
	}
	var lines []line
	found := solved{3 - p.mover, needs}
	for m := range p.size * p.size {
		if !open.has(m) {
			continue
		}
		after := p.play(m)
		answer, left := v.look(after)
		if answer.winner == 0 {
			lines = append(lines, line{m, after, left.len()})
		} else if found.take(m, answer, &open) {
			return found
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int { return a.left - b.left })
	for _, l := range lines {
		if open.has(l.move) && found.take(l.move, v.solve(l.after), &open) {
			return found
		}
	}
	return found
}

// take uses the answer to a move and reports whether the move wins. If not, only moves that could still stop
// the opponent's win stay open.
func (f *solved) take(m int, answer solved, open *cells) bool {
	if answer.winner != f.winner {
		*f = solved{answer.winner, answer.needs | 1<<m}
		return true
	}
	*open &= answer.needs
	f.needs |= answer.needs
	return false
}
