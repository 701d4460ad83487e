package bot

import (
	"slices"

	"hexparlor/game"
)

// nim is the game of heaps for any number of seats in turn: a seat takes from one heap, and the seat that takes
// the last piece wins. max limits how many may be taken at once. The embedded State is nil, because a search
// needs no texts.
type nim struct {
	game.State
	heaps []int
	max   int
	seats int
	turn  game.Seat
	plays int // moves played on this value and its copies
}

func newNim(seats int, heaps ...int) *nim { return &nim{heaps: heaps, seats: seats, turn: 1} }

func (n *nim) over() bool { return slices.Max(n.heaps) == 0 }

func (n *nim) ToAct() game.Seats {
	if n.over() {
		return 0
	}
	return game.SeatsOf(n.turn)
}

func (n *nim) Moves(_ game.Seat, buf []game.Move) []game.Move {
	for heap, size := range n.heaps {
		for take := 1; take <= size && (n.max == 0 || take <= n.max); take++ {
			buf = append(buf, nimMove(heap, take))
		}
	}
	return buf
}

func nimMove(heap, take int) game.Move { return game.Move(heap<<8 | take) }

func (n *nim) Play(_ game.Seat, m game.Move, _ *game.Log) {
	n.heaps[m>>8] -= int(m & 0xff)
	n.turn = n.turn%game.Seat(n.seats) + 1
	n.plays++
}

func (n *nim) Result() game.Result {
	last := (n.turn+game.Seat(n.seats)-2)%game.Seat(n.seats) + 1
	return game.Result{Over: true, Winners: game.SeatsOf(last)}
}

func (n *nim) Blank() game.State { return &nim{} }

func (n *nim) Copy(from game.State) {
	o, plays := from.(*nim), n.plays
	heaps := append(n.heaps[:0], o.heaps...)
	*n = *o
	n.heaps, n.plays = heaps, plays
}

// ticTacToe has draws, unlike nim. Cells are numbered 0 to 8.
type ticTacToe struct {
	game.State
	marks [2]uint16
	plies int
}

func (t *ticTacToe) won(side int) bool {
	for _, line := range []uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124} {
		if t.marks[side]&line == line {
			return true
		}
	}
	return false
}

func (t *ticTacToe) ToAct() game.Seats {
	if t.plies == 9 || t.won(0) || t.won(1) {
		return 0
	}
	return game.SeatsOf(game.Seat(t.plies%2 + 1))
}

func (t *ticTacToe) Moves(_ game.Seat, buf []game.Move) []game.Move {
	for cell := range game.Move(9) {
		if (t.marks[0]|t.marks[1])&(1<<cell) == 0 {
			buf = append(buf, cell)
		}
	}
	return buf
}

func (t *ticTacToe) Play(seat game.Seat, m game.Move, _ *game.Log) {
	t.marks[seat-1] |= 1 << m
	t.plies++
}

func (t *ticTacToe) Result() game.Result {
	switch {
	case t.won(0):
		return game.TwoPlayerResult(1, "line")
	case t.won(1):
		return game.TwoPlayerResult(2, "line")
	}
	return game.TwoPlayerResult(0, "full")
}

func (t *ticTacToe) Blank() game.State { return &ticTacToe{} }

func (t *ticTacToe) Copy(from game.State) { *t = *from.(*ticTacToe) }

// lane tests that results do not depend on the tree's depth. Seat 1 chooses once, then both seats are forced
// for many plies until seat 1 chooses again; choosing 1 both times wins.
type lane struct {
	game.State
	length, ply int
	good        int
}

func (l *lane) ToAct() game.Seats {
	if l.ply > l.length {
		return 0
	}
	return game.SeatsOf(game.Seat(l.ply%2 + 1))
}

func (l *lane) Moves(_ game.Seat, buf []game.Move) []game.Move {
	if l.ply == 0 || l.ply == l.length {
		return append(buf, 0, 1, 2)
	}
	return append(buf, 7)
}

func (l *lane) Play(_ game.Seat, m game.Move, _ *game.Log) {
	if m == 1 {
		l.good++
	}
	l.ply++
}

func (l *lane) Result() game.Result {
	if l.good == 2 {
		return game.TwoPlayerResult(1, "good")
	}
	return game.TwoPlayerResult(2, "bad")
}

func (l *lane) Blank() game.State { return &lane{} }

func (l *lane) Copy(from game.State) { *l = *from.(*lane) }

// estimated is tic-tac-toe whose positions have an estimate without information.
type estimated struct {
	game.HeuristicDefaults
	ticTacToe
}

func (*estimated) Evaluate(game.Seat) float64 { return 0.5 }

func (e *estimated) Blank() game.State { return &estimated{} }

func (e *estimated) Copy(from game.State) { *e = *from.(*estimated) }

// blinkered is tic-tac-toe of which a search considers the last cell only.
type blinkered struct{ estimated }

func (b *blinkered) Candidates(seat game.Seat, buf []game.Move) []game.Move {
	moves := b.Moves(seat, nil)
	return append(buf, moves[len(moves)-1])
}

func (b *blinkered) Blank() game.State { return &blinkered{} }

func (b *blinkered) Copy(from game.State) { *b = *from.(*blinkered) }
