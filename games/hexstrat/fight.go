package hexstrat

import "fmt"

// Blow is the calculation of one strike or answer: value + attack - defence = damage (R6.5, R6.6).
type Blow struct {
	Value   int `json:"value" doc:"of the table, for the kinds that meet"`
	Attack  int `json:"attack" doc:"what the ground of who strikes adds"`
	Defence int `json:"defence" doc:"what the ground of who is hit takes off"`
	Damage  int `json:"damage"`
	Lost    int `json:"lost" doc:"units; less than the damage if there are fewer"`
	Left    int `json:"left" doc:"units that remain"`
}

// String returns the calculation: "4 + 0 - 1 = 3".
func (b Blow) String() string {
	return fmt.Sprintf("%d + %d - %d = %d", b.Value, b.Attack, b.Defence, b.Damage)
}

// blow returns the blow of a side's squad of kind k against the other side's squad of kind target, in their present
// cells.
func (s *State) blow(who side, k kind, target kind) Blow {
	from, to := &s.squads[who][k], &s.squads[who.foe()][target]
	b := Blow{
		Value:   s.rules.strikes[k][target],
		Attack:  s.rules.attack[s.groundAt(from.at)],
		Defence: s.rules.defence[s.groundAt(to.at)],
	}
	b.Damage = max(0, b.Value+b.Attack-b.Defence)
	b.Lost = min(b.Damage, int(to.units))
	b.Left = int(to.units) - b.Lost
	return b
}

// firstStrikeKills reports whether a squad of the player to move would eliminate the squad on a cell by one
// strike.
func (s *State) firstStrikeKills(k kind, c uint8) bool {
	_, target, _ := s.at(c)
	return s.blow(s.mover, k, target).Left == 0
}

// fight is the forecast of an attack: its strikes in order, and what follows.
type fight struct {
	strikes []Blow
	answer  *Blow // blow of the defender; nil if it does not answer
	advance bool  // whether the attacker takes the tile (R6.7)
}

// foretell forecasts an attack of a squad of the player to move. strikes is 1, or 2 with the card Extra Ammo
// (R9.7).
func (s *State) foretell(k kind, target kind, strikes int) fight {
	trial := *s
	var f fight
	for range strikes {
		b := trial.blow(s.mover, k, target)
		trial.squads[s.mover.foe()][target].units = uint32(b.Left)
		f.strikes = append(f.strikes, b)
		if b.Left == 0 {
			break
		}
	}
	if s.answers(f.left()) {
		b := trial.blow(s.mover.foe(), target, k)
		f.answer = &b
	}
	f.advance = f.left() == 0 && (f.answer == nil || f.answer.Left > 0) &&
		s.canStand(k, s.squads[s.mover.foe()][target].at)
	return f
}

// answers reports whether a defender strikes back after an attack that leaves it the given number of units (R6.6,
// R6.6a).
func (s *State) answers(left int) bool { return left > 0 || s.allAnswer }

// canStand reports whether a kind of squad may be on the ground of a cell (R4.4, R6.8).
func (s *State) canStand(k kind, c uint8) bool { return k != mechs || s.groundAt(c) != mountain }

// left returns the number of units that the defender keeps after the last strike.
func (f fight) left() int { return f.strikes[len(f.strikes)-1].Left }

// lost returns the number of units that the defender loses by all strikes.
func (f fight) lost() (n int) {
	for _, b := range f.strikes {
		n += b.Lost
	}
	return n
}
