package hexstrat

import "hexparlor/game"

// Play makes a move, in the order of section 4 of the rules.
func (s *State) Play(_ game.Seat, m game.Move, log *game.Log) {
	k, c := kindOf(m), cellOf(m)
	switch verbOf(m) {
	case moveVerb:
		s.playMove(k, c, moved, log)
	case attackVerb:
		s.playAttack(k, c, 1, log)
	case ammoVerb:
		s.discard(ammo, k, log)
		s.playAttack(k, c, 2, log)
	case restVerb:
		s.playRest(k, log)
	case boostVerb:
		s.discard(boost, k, log)
		s.playMove(k, c, spent, log) // R9.8
	case artilleryVerb:
		s.discard(artillery, k, log)
		s.playArtillery(k, log)
	case passVerb:
		s.endTurn(true, log)
		return
	}
	s.settle(log)
}

// settle ends the game if a side has no squads left, or ends the turn if no action is left (R8.1, R5.6).
func (s *State) settle(log *game.Log) {
	if s.routed(0) || s.routed(1) {
		s.ended = rout
		logEnd(s, log)
		return
	}
	for k := range s.squads[s.mover] {
		if q := &s.squads[s.mover][k]; q.units > 0 && q.mark == fresh || strikesAfterBounce(s, kind(k)) {
			return
		}
	}
	if s.bonus && !s.played && handSize(s, s.mover) > 0 {
		return // R9.11
	}
	s.endTurn(false, log)
}

// endTurn makes the checks of R8.6 at the end of a turn and passes the turn to the opponent (R5.7).
func (s *State) endTurn(passed bool, log *game.Log) {
	if log != nil {
		log.Add(TurnEnded{Seat: s.mover.seat(), Turn: int(s.turn), Passed: passed})
	}
	for k := range s.squads[s.mover] {
		if q := &s.squads[s.mover][k]; s.recovers && q.impeded && q.mark == fresh {
			wearOff(s, kind(k), log)
		}
		s.squads[s.mover][k].mark = fresh
	}
	s.played = false
	s.quiet++
	s.turn++
	s.mover = s.mover.foe()
	if s.captures[s.mover] > 0 {
		s.captures[s.mover]++ // R7.3
		logCapture(s, s.mover, log)
	}
	s.ended = s.findEnd()
	if log != nil {
		logTurn(s, log)
	}
}

// playMove moves a squad to a tile and marks it if it arrives; mechs may bounce (R4).
func (s *State) playMove(k kind, c uint8, done mark, log *game.Log) {
	q := &s.squads[s.mover][k]
	at := only(c)
	if s.down.and(at) != (cells{}) {
		s.down = s.down.not(at)
		s.quiet = 0
		if log != nil {
			log.Add(Revealed{
				Seat: s.mover.seat(), Squad: k.String(), Cell: s.cell(c), Ground: s.groundAt(c).String(), Star: s.star.has(c),
			})
		}
	}
	if k == mechs && s.mountains.and(at) != (cells{}) {
		q.mark = spent // R4.4
		if s.bouncedActs && done == moved {
			q.mark = bounced // R4.4a
		}
		if log != nil {
			log.Add(Bounced{
				Seat: s.mover.seat(), Squad: k.String(), From: s.cell(q.at), Cell: s.cell(c), Acts: q.mark == bounced,
			})
		}
		return
	}
	q.mark = done
	if log != nil {
		log.Add(Moved{
			Seat: s.mover.seat(), Squad: k.String(), From: s.cell(q.at), Cell: s.cell(c), Ground: s.groundAt(c).String(),
			Boosted: done == spent,
		})
	}
	s.arrive(k, c, log)
}

// arrive puts a squad of the player to move on a tile, and applies the effects of its ground, star or HQ.
func (s *State) arrive(k kind, c uint8, log *game.Log) {
	q := &s.squads[s.mover][k]
	q.at = c
	if k == infantry {
		s.uncapture(s.mover, log) // R7.4
	}
	at := only(c)
	if s.star.and(at) != (cells{}) {
		s.star = s.star.not(at)
		s.draw(k, log)
	}
	switch {
	case c == s.hq[s.mover.foe()]:
		s.impede(k, "hq", log) // R4.7
		if k == infantry {
			s.captures[s.mover] = 1 // R7.2
			logCapture(s, s.mover, log)
		}
	case k == mechs && s.forests.and(at) != (cells{}):
		s.impede(k, "forest", log) // R4.6
	}
}

func (s *State) impede(k kind, because string, log *game.Log) {
	q := &s.squads[s.mover][k]
	q.impeded = true
	if log != nil {
		log.Add(Impeded{Seat: s.mover.seat(), Squad: k.String(), Cell: s.cell(q.at), Because: because})
	}
}

// uncapture resets the capture counter of a side to 0 (R7.4).
func (s *State) uncapture(who side, log *game.Log) {
	if s.captures[who] == 0 {
		return
	}
	s.captures[who] = 0
	logCapture(s, who, log)
}

// draw gives the player to move the top card of the deck for the star that squad k has taken (R9.4, R9.12).
func (s *State) draw(k kind, log *game.Log) {
	if s.deckLeft == 0 {
		logClaim(s, k, "", log)
		return
	}
	s.quiet = 0
	c := s.deckCards()[0]
	s.deckCards()[0] = 0 // cleared, so that equal positions are equal values
	s.deckLeft--
	logClaim(s, k, cardText(c), log)
	if c != survivors {
		s.hands[s.mover][c]++
		return
	}
	q := &s.squads[s.mover][k]
	gain := uint32(2)
	if k == mechs {
		gain = 1
	}
	q.units += gain // R9.5
	if log != nil {
		log.Add(Reinforced{
			Seat: s.mover.seat(), Squad: k.String(), Cell: s.cell(q.at), Gain: int(gain), Units: int(q.units),
		})
	}
}

// discard removes a card that is played from the hand of the player to move (R9.9).
func (s *State) discard(c card, k kind, log *game.Log) {
	s.hands[s.mover][c]--
	s.played = true
	s.quiet = 0
	if log != nil {
		log.Add(Played{Seat: s.mover.seat(), Card: cardText(c), Squad: k.String()})
	}
}

// playAttack attacks the squad on a cell (R6).
func (s *State) playAttack(k kind, c uint8, strikes int, log *game.Log) {
	me, foe := s.mover, s.mover.foe()
	s.squads[me][k].mark = spent
	_, target, _ := s.at(c)
	victim := &s.squads[foe][target]
	for n := 0; n < strikes && victim.units > 0; n++ {
		s.hit(me, k, target, "struck", log)
	}
	if s.answers(int(victim.units)) {
		s.hit(foe, target, k, "answered", log) // R6.6
	}
	fallen, gone := victim.units == 0, s.squads[me][k].units == 0
	if fallen {
		s.eliminate(foe, target, log)
	}
	switch {
	case gone:
		s.eliminate(me, k, log)
		return
	case !fallen:
		return
	}
	s.takeGround(k, c, log)
}

// takeGround moves a squad of the player to move onto the tile of a squad that it has eliminated, if it may
// stand there.
func (s *State) takeGround(k kind, c uint8, log *game.Log) {
	me := s.mover
	if !s.canStand(k, c) {
		if log != nil {
			log.Add(Stayed{Seat: me.seat(), Squad: k.String(), Cell: s.cell(c)})
		}
		return // R6.8
	}
	if log != nil {
		log.Add(Advanced{
			Seat: me.seat(), Squad: k.String(), From: s.cell(s.squads[me][k].at), Cell: s.cell(c),
			Ground: s.groundAt(c).String(),
		})
	}
	s.arrive(k, c, log) // R6.7
}

// hit carries out one blow and removes the units that it takes from its target. The caller removes a squad without
// units.
func (s *State) hit(who side, k, target kind, event string, log *game.Log) {
	b := s.blow(who, k, target)
	victim := &s.squads[who.foe()][target]
	victim.units -= uint32(b.Lost)
	if b.Lost > 0 {
		s.quiet = 0 // R8.5
	}
	if log != nil {
		log.Add(Struck{
			kind: event, Seat: who.seat(), Squad: k.String(), From: s.cell(s.squads[who][k].at),
			Against: target.String(), Cell: s.cell(victim.at), Blow: b,
		})
	}
}

// eliminate removes a squad without units from the map.
func (s *State) eliminate(who side, k kind, log *game.Log) {
	q := &s.squads[who][k]
	if log != nil {
		log.Add(Eliminated{Seat: who.seat(), Squad: k.String(), Cell: s.cell(q.at)})
	}
	*q = squad{at: off - uint8(k)}
	if k == infantry {
		s.uncapture(who, log)
	}
}

// playArtillery removes a unit from an enemy squad (R9.6).
func (s *State) playArtillery(target kind, log *game.Log) {
	foe := s.mover.foe()
	q := &s.squads[foe][target]
	q.units--
	if log != nil {
		log.Add(Shelled{Seat: foe.seat(), Squad: target.String(), Cell: s.cell(q.at), Left: int(q.units)})
	}
	if q.units == 0 {
		s.eliminate(foe, target, log)
	}
}

// wearOff ends the impeded state at the end of a turn (R4.11a). A squad that was impeded in this turn has a
// mark, and stays impeded for the next turn.
func wearOff(s *State, k kind, log *game.Log) {
	q := &s.squads[s.mover][k]
	q.impeded = false
	if log != nil {
		log.Add(Recovered{Seat: s.mover.seat(), Squad: k.String(), Cell: s.cell(q.at)})
	}
}

// playRest ends the impeded state (R4.10).
func (s *State) playRest(k kind, log *game.Log) {
	q := &s.squads[s.mover][k]
	q.impeded, q.mark = false, spent
	if log != nil {
		log.Add(Rested{Seat: s.mover.seat(), Squad: k.String(), Cell: s.cell(q.at)})
	}
}
