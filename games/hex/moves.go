package hexgame

import (
	"math/bits"

	"hexparlor/game"
)

// A Move is the number of the cell on which a stone is placed, or swap.
const swap game.Move = 1 << 16

// Moves lists the legal moves of seat: stones row by row, then the swap (R7.3).
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if s.winner != 0 || seat != s.mover {
		return buf
	}
	left, holes := len(s.near), &s.holes
	for i := 0; left > 0; i, left = i+1, left-64 {
		empty := ^(s.stones[red][i] | s.stones[blue][i] | holes[i])
		if left < 64 {
			empty &= 1<<left - 1
		}
		for ; empty != 0; empty &= empty - 1 {
			buf = append(buf, game.Move(i<<6|bits.TrailingZeros64(empty)))
		}
	}
	if s.canSwap() {
		buf = append(buf, swap)
	}
	return buf
}

// canSwap reports whether the player to move may swap: Blue, in answer to the first stone (R4.1).
func (s *State) canSwap() bool {
	return s.swaps && s.mover == blue && s.stones[red].len() == 1 && s.stones[blue] == set{}
}

// isSwapped reports whether the last move was the swap: it alone leaves the board without red stones (R4.2).
func (s *State) isSwapped() bool {
	return s.mover == red && s.stones[red] == set{} && s.stones[blue] != set{}
}

// Swap returns the swap; ok is false if the player to move may not swap (game.PieRule).
func (s *State) Swap() (m game.Move, ok bool) { return swap, s.canSwap() }
