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
