package hexgame

import "hexparlor/game"

const (
	// considered is the share of the empty cells that a search considers, as a divisor, and fewest the least number.
	considered = 12
	fewest     = 10
)

// Candidates appends the empty cells on the shortest ways of both players together, by the two-distances (van Rijswijck
// 2000): a twelfth of the cells, at least ten, and those equal to the last. Good moves help one player and hinder the
// other.
func (s *State) Candidates(seat game.Seat, buf []game.Move) []game.Move {
	first := len(buf)
	buf = s.Moves(seat, buf)
	moves := buf[first:]
	most := max(fewest, len(moves)/considered)
	if most >= len(moves) || s.canSwap() {
		return buf
	}
	var ways detours
	s.measure(&ways)
	longest := ways.bound(moves, most)
	kept := buf[:first]
	for _, m := range moves {
		if ways[m] <= longest {
			kept = append(kept, m)
		}
	}
	return kept
}

// detours has for each cell the length of the shortest ways of both players through it.
type detours [cells]uint16

// mostWays is more than the length of the longest ways.
const mostWays = 8*maxSize + 1

// measure computes the lengths of the shortest ways through every empty cell.
func (s *State) measure(ways *detours) {
	var f field
	for _, seat := range [...]game.Seat{red, blue} {
		f.shortest(s, seat)
		for n := range s.near {
			a, b := f.distance[0][n], f.distance[1][n]
			if a == 0 || b == 0 {
				ways[n] += uint16(s.mostStones())
			} else {
				ways[n] += min(a+b, uint16(s.mostStones()))
			}
		}
	}
}

// bound returns the length that at least most of the moves do not exceed.
func (w *detours) bound(moves []game.Move, most int) uint16 {
	var count [mostWays]int
	for _, m := range moves {
		count[w[m]]++
	}
	for length, n := range count {
		if most -= n; most <= 0 {
			return uint16(length)
		}
	}
	return mostWays
}
