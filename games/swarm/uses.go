package swarm

import "hexparlor/game"

// kindNames are the kinds of hexes that act, as components.
var kindNames = [kinds]string{
	assembler: "assembler", drone: "drone", lifter: "lifter", disassembler: "disassembler",
}

// Uses names what a move does, and the kind of hex that does it (game.Equipped).
func (s *State) Uses(_ game.Seat, m game.Move, names []string) []string {
	switch verbOf(m) {
	case verbPlace:
		return append(names, "place")
	case verbSeat:
		return append(names, "seat")
	case verbActivate:
		return append(names, "activate", "assembler")
	case verbDeactivate:
		return append(names, "deactivate", "disassembler")
	case verbLift:
		return append(names, "lift", "lifter")
	case verbMove:
		names = append(names, "move")
		if kind := kindNames[s.pieces[s.actor(m)].code.public().kind()]; kind != "" {
			names = append(names, kind, kind+"/move")
		}
		return names
	case verbEnd:
		return append(names, "end")
	}
	return append(names, "pass")
}
