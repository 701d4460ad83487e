package swarm

import (
	"hexparlor/estimate"
	"hexparlor/game"
)

// Evaluate estimates what seat may expect: the safety of both Assemblers, and the hexes that can act.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.phase == over {
		return s.Result().Value(seat)
	}
	if s.phase != play {
		return 0.5
	}
	worth := s.standing(seat) - s.standing(other(seat))
	return estimate.Logistic(worth / 4)
}

// strength is the worth of a hex that can act, by kind.
var strength = [kinds]float64{assembler: 0.5, drone: 0.6, lifter: 1.1, disassembler: 1.4}

// standing is the worth of a seat's side: hexes that can act, more so near the enemy Assembler, hexes to be activated,
// and the dangers to its own Assembler.
func (s *State) standing(seat game.Seat) float64 {
	worth := -s.peril(seat)
	home, target := s.pieces[s.home[seat]].at, s.pieces[s.home[other(seat)]].at
	for _, id := range s.order[:s.cells] {
		p := &s.pieces[id]
		switch {
		case p.code.wakeful(seat) && p.code.kind() != assembler:
			worth += strength[p.code.kind()] * (0.7 + 1/float64(p.at.distance(target)+1))
		case p.code.owner() == seat && p.at.distance(home) == 1 && s.reaches(s.home[seat], id):
			worth += 0.3
		}
	}
	return worth
}

// peril is what threatens a seat's Assembler: a trap that it must leave at once weighs most.
func (s *State) peril(seat game.Seat) float64 {
	id := s.home[seat]
	worth := 0.0
	if s.trapped(seat) != free {
		worth += 4
		if seat == s.mover && s.flag {
			worth += 3
		}
	} else if _, open := s.around(id); open < 4 {
		worth += 0.4 * float64(4-open)
	}
	l := links{state: s}
	for _, top := range s.order[:s.cells] {
		worth += s.threat(seat, top, &l)
	}
	return worth
}

// threat is the danger to a seat's Assembler from a stack: its top hex, and those under it that can act (R6.3a).
func (s *State) threat(seat game.Seat, top uint8, l *links) (worth float64) {
	id := s.home[seat]
	p := &s.pieces[id]
	for foe := top; foe != 0; foe = s.next(foe) {
		c := s.pieces[foe].code
		if !c.wakeful(other(seat)) || s.pieces[foe].at.distance(p.at) > 2 {
			continue
		}
		switch c.kind() {
		case disassembler:
			if s.threatens(foe, id, l) {
				worth += s.urgency(seat, 4)
			}
		case drone, lifter:
			if foe != top {
				continue
			}
			if rise := s.level(id) + 1 - s.level(foe); rise <= 2 {
				worth += s.urgency(seat, 0.8)
			}
		}
	}
	return worth
}

// urgency is the weight of a threat: more if its owner is to move.
func (s *State) urgency(seat game.Seat, weight float64) float64 {
	if s.mover != seat {
		return weight
	}
	return weight / 3
}
