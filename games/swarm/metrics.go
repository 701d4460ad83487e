package swarm

import "hexparlor/game"

// kindNames are the names of the kinds of acting hexes as components for statistics.
var kindNames = [kinds]string{
	assembler: "assembler", drone: "drone", lifter: "lifter", disassembler: "disassembler",
}

// Uses returns the components of a move for statistics: the verb, and the kind of the acting piece (game.Metrics).
func (s *State) Uses(_ game.Seat, m game.Move, names []string) ([]string, bool) {
	switch verbOf(m) {
	case verbPlace:
		return append(names, "place"), true
	case verbSeat:
		return append(names, "seat"), true
	case verbActivate:
		return append(names, "activate", "assembler"), true
	case verbDeactivate:
		return append(names, "deactivate", "disassembler"), true
	case verbLift:
		return append(names, "lift", "lifter"), true
	case verbMove:
		names = append(names, "move")
		if kind := kindNames[s.pieces[s.actor(m)].code.public().kind()]; kind != "" {
			names = append(names, kind, kind+"/move")
		}
		return names, true
	case verbEnd:
		return append(names, "end"), true
	}
	return append(names, "pass"), true
}

// Figures returns the open sides of each seated Assembler (R1.7), and the active hexes of each player that are on top.
func (s *State) Figures() (list []game.Figure) {
	var ready [3]int
	for _, id := range s.order[:s.cells] {
		top := s.top(s.pieces[id].at)
		for seat := game.Seat(1); seat <= 2; seat++ {
			if s.pieces[top].code.wakeful(seat) {
				ready[seat]++
			}
		}
	}
	for seat := game.Seat(1); seat <= 2; seat++ {
		if home := s.home[seat]; home != 0 && s.phase != over {
			_, open := s.around(home)
			list = append(list, game.Figure{
				Key: "swarm.figure.open", About: seat, Value: float64(open), Unit: 1, Rule: "R7.3",
			})
		}
		list = append(list, game.Figure{
			Key: "swarm.figure.active", About: seat, Value: float64(ready[seat]), Unit: 1, Rule: "R6.3",
		})
	}
	return list
}
