package hexgame

import (
	"math"

	"hexparlor/game"
	"hexparlor/game/eval"
)

// Evaluate estimates the result of seat by the two-distance (van Rijswijck 2000): the number of stones that
// each player needs if the opponent may always close the better of two ways. The player to move gets a small
// bonus.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.winner != 0 {
		return s.Result().Value(seat)
	}
	var f field
	worth := f.need(s, other(seat)) - f.need(s, seat)
	if seat == s.mover {
		worth += tempo
	} else {
		worth -= tempo
	}
	value := eval.Logistic(sharpness * worth)
	if !s.canSwap() {
		return value
	}
	if seat == s.mover { // would take the better side
		return max(value, 1-value)
	}
	return min(value, 1-value)
}

const (
	tempo     = 0.5 // half a stone
	sharpness = 1.0
	freedom   = 0.3 // weight of having several ways of equal length
)

// field is scratch memory for measuring distances over the empty cells of one player's board.
type field struct {
	distance [2][cells]uint16 // distance of each cell from each of the two edges; 0 means out of reach
	ways     [cells]uint8     // number of neighbours that have a distance already
	reached  [cells]uint16    // for each cell, the neighbour that was counted last, plus 1
	met      [cells]uint16    // for each chain, the cell for which it was counted last, plus 1
	first    [cells]int16     // index in shores of each chain's first empty neighbour
	shores   [3 * cells]shore // a cell touches at most three chains
	listed   int16            // number of used entries of shores
	queue    [cells]uint16
}

// shore is an empty cell beside a chain, and the index in shores of the chain's next such cell; -1 if it is the
// last.
type shore struct {
	cell uint16
	next int16
}

// need returns the number of stones that a seat still needs to connect its edges, by the two-distances from both
// edges.
func (f *field) need(s *State, seat game.Seat) float64 {
	least, ways := f.shortest(s, seat)
	return float64(least) - freedom*math.Log(ways)
}

// shortest returns the least sum of the two-distances from both edges, and the number of cells that have it.
func (f *field) shortest(s *State, seat game.Seat) (least uint16, ways float64) {
	f.findShores(s, seat)
	f.spread(s, seat, 0, firstEdge)
	f.spread(s, seat, 1, lastEdge)
	least, ways = uint16(s.mostStones()), 1.0 // used if a single stone of the opponent closes every way
	for n := range s.near {
		a, b := f.distance[0][n], f.distance[1][n]
		switch sum := a + b; {
		case a == 0 || b == 0 || sum > least:
		case sum == least:
			ways++
		default:
			least, ways = sum, 1
		}
	}
	return least, ways
}

// mostStones is more than the sum of two-distances of a cell from both edges.
func (b *board) mostStones() int { return 2 * (b.columns + b.rows) }

// Figures returns how many stones each player still needs if the opponent always closes the shorter of two ways.
func (s *State) Figures() (list []game.Figure) {
	if s.winner != 0 {
		return nil
	}
	for _, seat := range [...]game.Seat{1, 2} {
		var f field
		least, _ := f.shortest(s, seat)
		if int(least) >= s.mostStones() {
			continue // a single stone closes every way
		}
		list = append(list, game.Figure{
			Key: "hex.figure.stones", About: seat, Value: float64(least), Unit: 1, Fewer: true, Rule: "R5.1",
		})
	}
	return list
}

// findShores lists the empty cells beside every chain.
func (f *field) findShores(s *State, seat game.Seat) {
	f.listed = 0
	for n := range uint16(len(s.near)) {
		f.met[n] = 0
		if s.stones[seat].has(n) && s.parent[n] == n {
			f.first[n] = -1
		}
	}
	for n := range uint16(len(s.near)) {
		if s.owner(n) != 0 {
			continue
		}
		for _, next := range s.near[n] {
			if !s.stones[seat].has(next) {
				continue
			}
			if chain := s.root(next); f.met[chain] != n+1 {
				f.met[chain] = n + 1
				f.shores[f.listed] = shore{n, f.first[chain]}
				f.first[chain] = f.listed
				f.listed++
			}
		}
	}
}

// spread measures the two-distance of all empty cells from one edge: 1 beside it, and otherwise one more than
// the second nearest neighbour. Cells beside the same chain are neighbours.
func (f *field) spread(s *State, seat game.Seat, side int, edge uint8) {
	distance, end := &f.distance[side], 0
	for n := range uint16(len(s.near)) {
		distance[n], f.ways[n], f.reached[n], f.met[n] = 0, 0, 0, 0
	}
	start := func(n uint16) {
		if distance[n] == 0 {
			distance[n], f.queue[end] = 1, n
			end++
		}
	}
	for n := range uint16(len(s.near)) {
		switch owner := s.owner(n); {
		case owner == 0 && s.rim[seat][n]&edge != 0:
			start(n)
		case owner == seat && s.parent[n] == n && s.edges[n]&edge != 0:
			for at := f.first[n]; at >= 0; at = f.shores[at].next {
				start(f.shores[at].cell)
			}
		}
	}
	for i := 0; i < end; i++ {
		end = f.visit(s, seat, f.queue[i], distance, end)
	}
}

// visit adds a cell with a known distance to the ways of all its neighbours. A neighbour that gets its second way
// gets its distance and joins the queue; visit returns the queue's new end.
func (f *field) visit(s *State, seat game.Seat, n uint16, distance *[cells]uint16, end int) int {
	reach := func(next uint16) {
		if f.reached[next] == n+1 || next == n {
			return
		}
		f.reached[next] = n + 1
		if f.ways[next]++; f.ways[next] == 2 && distance[next] == 0 {
			distance[next], f.queue[end] = distance[n]+1, next
			end++
		}
	}
	for _, next := range s.near[n] {
		switch s.owner(next) {
		case 0:
			reach(next)
		case seat:
			chain := s.root(next)
			if f.met[chain] == n+1 {
				continue
			}
			f.met[chain] = n + 1
			for at := f.first[chain]; at >= 0; at = f.shores[at].next {
				reach(f.shores[at].cell)
			}
		}
	}
	return end
}
