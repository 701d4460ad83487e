package hexattack

import (
	"math"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// CanonicalHash hashes the relative positions of the warriors as seen from a seat. It ignores rotations,
// reflections, the place on the map, the names of warriors, the orders of allies and the turn.
func (s *State) CanonicalHash(seat game.Seat) uint64 {
	least := uint64(math.MaxUint64)
	for own := s.squad(int(seat)); !own.empty(); {
		origin := s.place[own.pop()].cell()
		for n := range 2 * hex.Directions {
			least = min(least, s.image(seat, origin, n))
		}
	}
	return game.Mix(least, uint64(s.goal))
}

// image returns a hash of the positions of all warriors relative to an origin, after the nth rotation or
// reflection.
func (s *State) image(seat game.Seat, origin hex.Cell, n int) (sum uint64) {
	for rest := s.living; !rest.empty(); {
		w := rest.pop()
		kind := uint64(s.side(seat, w))
		if s.goal == captains && leaders.has(w) {
			kind |= 4
		}
		c := turned(s.place[w].cell().Sub(origin), n)
		sum += game.Mix(kind, uint64(uint16(c.Q))<<16|uint64(uint16(c.R)))
	}
	return sum
}

// side returns the relation of a warrior to a seat: 0 for the seat's own, 1 for an ally's, 2 for a foe's.
func (s *State) side(seat game.Seat, w warrior) int {
	switch {
	case w.player() == int(seat):
		return 0
	case s.teamOf(w) == s.team[seat]:
		return 1
	}
	return 2
}

// turned returns the nth image of a cell under rotations and reflections of the plane.
func turned(c hex.Cell, n int) hex.Cell {
	if n >= hex.Directions {
		c = hex.Cell{Q: c.R, R: c.Q}
	}
	for range n % hex.Directions {
		c = hex.Cell{Q: -c.R, R: c.Q + c.R}
	}
	return c
}

// Lead returns how many more living warriors the team of seat has than the strongest other team; below 0 if seat is
// behind.
func (s *State) Lead(seat game.Seat) int {
	own, best := s.team[seat], 0
	strength := s.strength()
	for team, n := range strength {
		if uint8(team) != own {
			best = max(best, int(n))
		}
	}
	return int(strength[own]) - best
}

// Score returns the points of a seat's team and then its living warriors, by which teams are ranked (R3.8). Option
// tiebreak=draw makes all teams equal.
func (s *State) Score(seat game.Seat) int {
	if s.drawn {
		return 0
	}
	team := s.team[seat]
	return int(s.points[team])<<8 + int(s.strength()[team])
}

// Figures returns the warriors and the points of each team, named by its first seat.
func (s *State) Figures() (list []game.Figure) {
	strength := s.strength()
	seen := map[uint8]bool{}
	for seat := game.Seat(1); int(seat) <= int(s.players); seat++ {
		team := s.team[seat]
		if seen[team] {
			continue
		}
		seen[team] = true
		list = append(list,
			game.Figure{Key: "hexattack.figure.points", About: seat, Value: float64(s.points[team]), Unit: 1, Rule: "R8.1"},
			game.Figure{Key: "hexattack.figure.warriors", About: seat, Value: float64(strength[team]), Unit: 1, Rule: "R5.5"})
	}
	return list
}

// Uses returns the verb of a move's order as component for statistics (game.Metrics).
func (s *State) Uses(_ game.Seat, m game.Move, names []string) ([]string, bool) {
	if !isOrder(m) {
		return names, true
	}
	_, o := splitMove(m)
	return append(names, o.verb().String()), true
}
