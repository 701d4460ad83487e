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

// Figures returns, of each player, the open sides of the Assembler once it is seated (R1.7), the hexes that it could
// activate, and how many hexes lie on top, how many of these are active, and how many of those that may move could
// leave their cells.
func (s *State) Figures() (list []game.Figure) {
	l := links{hive: &s.hive}
	for seat := game.Seat(1); seat <= 2; seat++ {
		add := func(key string, value int, rule string) {
			list = append(list, game.Figure{
				Key: "swarm.figure." + key, About: seat, Value: float64(value), Unit: 1, Minor: key == "tops", Rule: rule,
			})
		}
		if home := s.home[seat]; home != 0 && s.phase != over {
			_, open := s.around(home)
			add("open", open, "R7.3")
			if !s.rules.anyRange {
				add("calls", s.calls(seat), "R8.2")
			}
		}
		var tops, active, loose int
		for _, id := range s.order[:s.cells] {
			code := s.pieces[id].code
			if code.owner() != seat {
				continue
			}
			tops++
			if code.wakeful(seat) {
				active++
			} else if s.phase == play {
				continue // only active hexes can move
			}
			if _, open := s.around(id); open >= 2 && !l.has(id) {
				loose++
			}
		}
		add("active", active, "R6.3")
		add("tops", tops, "R6.3")
		add("loose", loose, "R7.3")
	}
	return list
}

// calls returns the number of hexes that the seat's Assembler could activate from its cell (R8.2).
func (s *State) calls(seat game.Seat) (n int) {
	home := s.home[seat]
	if s.covered(home) {
		return 0
	}
	for _, step := range steps {
		next := s.top(s.pieces[home].at + step)
		if next == 0 || s.pieces[next].code.owner() != seat || s.pieces[next].code&active != 0 {
			continue
		}
		if s.reaches(home, next) {
			n++
		}
	}
	return n
}
