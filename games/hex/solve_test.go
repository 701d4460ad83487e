package hexgame_test

import (
	"slices"
	"strconv"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hex/hextest"
)

// openings returns a board with the winner if Red begins in each cell.
func openings(t *testing.T, size int) string {
	t.Helper()
	start := gametest.Start(t, rules, map[string]string{"size": strconv.Itoa(size), "swap": "false"}, 0)
	solver := hextest.NewSolver()
	var drawn []byte
	for _, m := range start.Moves(1, nil) {
		if m > 0 && int(m)%size == 0 {
			drawn = append(drawn, '/')
		}
		s := game.Clone(start)
		s.Play(1, m, nil)
		drawn = append(drawn, " rb"[solver.Winner(s)])
	}
	return string(drawn)
}

// TestSmallBoardsHaveKnownWinningOpenings solves small boards: r is a cell where Red wins by beginning there, b one
// where Red loses.
func TestSmallBoardsHaveKnownWinningOpenings(t *testing.T) {
	for size, want := range map[int]string{
		3: "bbr/rrr/rbb",
		4: "bbbr/bbrb/brbb/rbbb",
		5: "bbbbr/brrrr/brrrb/rrrrb/rbbbb",
	} {
		got := openings(t, size)
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

// TestSecondPlayerWinsSmallBoardsWithSwap checks that with swap the second player wins a small board: by swapping
// if the first stone is good, by playing on if it is not.
func TestSecondPlayerWinsSmallBoardsWithSwap(t *testing.T) {
	for size := 3; size <= 4; size++ {
		start := gametest.Start(t, rules, map[string]string{"size": strconv.Itoa(size)}, 0)
		solver := hextest.NewSolver()
		for _, m := range start.Moves(1, nil) {
			s := game.Clone(start)
			s.Play(1, m, nil)
			if winner := answered(solver, s); winner != 2 {
				t.Errorf("size %d: seat %d wins after %s", size, winner, start.MoveText(1, m))
			}
		}
	}
}

// answered returns the winner if Blue may still swap.
func answered(solver *hextest.Solver, s game.State) game.Seat {
	for _, m := range s.Moves(2, nil) {
		next := game.Clone(s)
		next.Play(2, m, nil)
		if solver.Winner(next) == 2 {
			return 2
		}
	}
	return 1
}
