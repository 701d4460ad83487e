package hexgame_test

import (
	"cmp"
	"slices"
	"strconv"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// solver finds out who wins by going through all moves that could matter. A win comes with its carrier, the cells in
// which it is played: against it only moves within the carrier can help, so whoever searches for a way out needs to try
// no others (the must-play region: Hayward, Björnsson and others 2003).
type solver struct{ known map[uint64]solved }

// solved is who wins a position with best play, and the carrier of that win.
type solved struct {
	winner  game.Seat
	carrier carrier
}

// carrier is a set of cells by number.
type carrier uint32

func (v *solver) solve(s game.State) solved {
	seats := s.ToAct()
	if seats == 0 {
		return solved{winner: s.Result().Winners.First()}
	}
	key := s.Hash()
	if known, ok := v.known[key]; ok {
		return known
	}
	result := v.try(s, seats.First())
	v.known[key] = result
	return result
}

// try is solve for the player to move.
func (v *solver) try(s game.State, seat game.Seat) solved {
	var refuted carrier
	open := ^carrier(0)
	next := s.Blank()
	for _, m := range hopeful(s, seat, s.Moves(seat, nil)) {
		if open>>m&1 == 0 {
			continue
		}
		next.Copy(s)
		next.Play(seat, m, nil)
		answer := v.solve(game.Clone(next))
		if answer.winner == seat {
			return solved{seat, answer.carrier | 1<<m}
		}
		refuted |= answer.carrier
		open &= answer.carrier
	}
	return solved{3 - seat, refuted}
}

// hopeful puts moves first that promise most.
func hopeful(s game.State, seat game.Seat, moves []game.Move) []game.Move {
	worth := map[game.Move]float64{}
	next := s.Blank()
	for _, m := range moves {
		next.Copy(s)
		next.Play(seat, m, nil)
		worth[m] = next.(game.Evaluator).Evaluate(seat)
	}
	slices.SortStableFunc(moves, func(a, b game.Move) int { return cmp.Compare(worth[b], worth[a]) })
	return moves
}

// openings draws a board on which every cell tells who wins if Red begins there. Cells that are not in want are left
// out; half of the board is the other half turned around, and is solved only where that is cheap.
func openings(t *testing.T, size int, want string) string {
	t.Helper()
	start := gametest.Start(t, rules, map[string]string{"size": strconv.Itoa(size), "swap": "false"}, 0)
	v := &solver{known: map[uint64]solved{}}
	drawn := []byte(want)
	for _, m := range start.Moves(1, nil) {
		at := int(m) + int(m)/size // rows are divided by a sign
		if want[at] == '.' || size > 4 && int(m) > size*size/2 {
			continue
		}
		s := game.Clone(start)
		s.Play(1, m, nil)
		drawn[at] = " rb"[v.solve(s).winner]
	}
	return string(drawn)
}

// TestOpenings solves small boards: r is a cell where Red wins by beginning there, b one where Red loses. On the board
// of 5 the cells beside the long edges take too long.
func TestOpenings(t *testing.T) {
	for size, want := range map[int]string{
		3: "bbr/rrr/rbb",
		4: "bbbr/bbrb/brbb/rbbb",
		5: "bbbbr/.rrr./.rrr./.rrr./rbbbb",
	} {
		got := openings(t, size, want)
		if got != want {
			t.Errorf("size %d: expected %s, got %s", size, want, got)
		}
		if turned := reversed([]byte(got)); got != turned {
			t.Errorf("size %d: %s is %s from the other end", size, got, turned)
		}
	}
}

func reversed(b []byte) string {
	slices.Reverse(b)
	return string(b)
}

// TestSwapWins holds that with swap the second player wins a small board: by swapping if the first stone is good, by
// playing on if it is not.
func TestSwapWins(t *testing.T) {
	for size := 3; size <= 4; size++ {
		start := gametest.Start(t, rules, map[string]string{"size": strconv.Itoa(size)}, 0)
		v := &solver{known: map[uint64]solved{}}
		for _, m := range start.Moves(1, nil) {
			s := game.Clone(start)
			s.Play(1, m, nil)
			if winner := answered(v, s); winner != 2 {
				t.Errorf("size %d: seat %d wins after %s", size, winner, start.MoveText(1, m))
			}
		}
	}
}

// answered is who wins if Blue may still swap.
func answered(v *solver, s game.State) game.Seat {
	for _, m := range s.Moves(2, nil) {
		next := game.Clone(s)
		next.Play(2, m, nil)
		if v.solve(next).winner == 2 {
			return 2
		}
	}
	return 1
}
