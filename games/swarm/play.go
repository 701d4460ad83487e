package swarm

import "hexparlor/game"

// Play carries out a legal move of the player to move, and logs its events.
func (s *State) Play(_ game.Seat, m game.Move, log *game.Log) {
	at := placeIn(m)
	switch verbOf(m) {
	case verbPlace:
		s.playPlace(game.Seat(m&3), at, log)
	case verbSeat:
		s.playSeat(at, log)
	case verbActivate:
		s.playActivate(s.top(at), log)
	case verbDeactivate:
		s.playDeactivate(s.actor(m), s.top(aimOf(m)), log)
	case verbLift:
		s.playLift(s.actor(m), at+steps[wayIn(m)], at+steps[toWayIn(m)], log)
	case verbMove:
		s.playMove(s.top(at), at+steps[wayIn(m)], log)
	case verbEnd:
		if log != nil {
			log.Add(Declined{Seat: s.mover})
		}
		s.endTurn(log)
	case verbPass:
		if log != nil {
			log.Add(Passed{Seat: s.mover})
		}
		s.endTurn(log)
	}
}

// playPlace puts the next hex of a colour on a cell, face down (R4).
func (s *State) playPlace(colour game.Seat, at place, log *game.Log) {
	c := dustHex
	switch {
	case s.queued:
		list := s.pileOf(0)
		c = list[len(list)-1]
	case colour != game.Spectator:
		list := s.pileOf(int(colour) - 1)
		c = list[len(list)-1]
	}
	s.left[colour]--
	id := s.add(c, at)
	if log != nil {
		log.Add(Placed{Seat: s.mover, Cell: at.cell(), Hex: s.show(id), Level: s.level(id)})
	}
	s.mover = other(s.mover)
	s.endBuilding()
	if log != nil && s.queued && s.phase == build {
		log.Add(Drawn{Seat: s.mover, Colour: colourNames[s.drawn()]})
	}
}

// playSeat puts the player's Assembler on a cell, face up (R5).
func (s *State) playSeat(at place, log *game.Log) {
	id := s.add(codeOf(s.mover, assembler)|active|shown, at)
	if log != nil {
		log.Add(Seated{Seat: s.mover, Cell: at.cell(), Level: s.level(id)})
	}
	s.mover = other(s.mover)
	if s.mover == first && s.home[first] == 0 {
		return
	}
	s.phase, s.mover = play, first
	s.beginTurn(log)
}

// playActivate turns a hex of the player face up; its kind becomes public (R8.2).
func (s *State) playActivate(target uint8, log *game.Log) {
	p := &s.pieces[target]
	revealed, unseen := p.code.hidden(), !s.seen(p.code)
	if revealed {
		s.history = s.history[:0] // information was revealed, so no earlier position can recur
	}
	s.turnTo(target, p.code|active|shown)
	if log != nil {
		log.Add(Activated{Seat: s.mover, Cell: p.at.cell(), Hex: s.show(target), Revealed: revealed, Unseen: unseen})
	}
	s.acted(s.home[s.mover], log)
}

// playDeactivate turns a hex of the opponent face down (R8.3).
func (s *State) playDeactivate(id, target uint8, log *game.Log) {
	if log != nil {
		log.Add(Deactivated{
			Seat: s.mover, By: s.cell(id), Cell: s.cell(target), Hex: s.show(target),
		})
	}
	s.switchOff(target)
	s.acted(id, log)
}

// switchOff turns a hex face down; its kind stays known (R12.1).
func (s *hive) switchOff(id uint8) { s.turnTo(id, s.pieces[id].code&^active) }

// playLift carries a hex from one side of a Lifter to another (R8.4).
func (s *State) playLift(id uint8, from, to place, log *game.Log) {
	load := s.top(from)
	before := s.pieces[load].level
	e := Lifted{Seat: s.mover, Lifter: s.pieces[id].at.cell(), From: from.cell(), To: to.cell(), FromLevel: int(before)}
	if log != nil {
		e.Hex = s.show(load)
	}
	s.take(load)
	s.land(load, to)
	if log != nil {
		e.ToLevel = s.level(load)
		log.Add(e)
	}
	s.fall(load, before, log)
	s.acted(id, log)
}

// playMove moves a hex to a place, by a step or a leap (R7).
func (s *State) playMove(id uint8, to place, log *game.Log) {
	before := s.pieces[id].level
	e := Moved{Seat: s.mover, From: s.pieces[id].at.cell(), To: to.cell(), FromLevel: int(before)}
	if log != nil {
		e.Hex = s.show(id)
	}
	s.take(id)
	s.land(id, to)
	if log != nil {
		e.ToLevel = s.level(id)
		log.Add(e)
	}
	s.fall(id, before, log)
	s.acted(id, log)
}

// fall switches an active hex off if it fell three levels or more from the level before (R7.6, R8.7).
func (s *State) fall(id, before uint8, log *game.Log) {
	p := &s.pieces[id]
	if p.code&active == 0 || int(before)-int(p.level) < fallHeight {
		return
	}
	if log != nil {
		log.Add(Fell{Cell: p.at.cell(), Hex: s.show(id), Levels: int(before) - int(p.level)})
	}
	s.switchOff(id)
}

// acted makes the checks after the action of a hex. It ends the game if an Assembler is inactive (R9.1), or the
// turn if no further action can follow (R6.2).
func (s *State) acted(id uint8, log *game.Log) {
	for _, seat := range [...]game.Seat{first, second} {
		if s.pieces[s.home[seat]].code&active == 0 {
			s.finish(other(seat), reasonOff, log)
			return
		}
	}
	if s.acting != 0 {
		s.endTurn(log)
		return
	}
	s.acting = id
	var room [160]game.Move
	if len(s.appendSecond(room[:0])) == 0 {
		s.endTurn(log)
	}
}

// The reasons for which a game ends by the rules (R9.7).
const (
	reasonOff    = "off"
	reasonTrap   = "trap"
	reasonRepeat = "repeat"
	reasonCap    = "cap"
)

func (s *State) finish(winner game.Seat, reason string, log *game.Log) {
	s.phase, s.mover, s.winner, s.reason = over, game.Spectator, winner, reason
	s.acting, s.flag = 0, false
	if log != nil {
		log.Add(s.endedEvent())
	}
}

// endTurn makes the checks at the end of a turn and begins the next turn (R9.6).
func (s *State) endTurn(log *game.Log) {
	s.acting = 0
	s.turn++
	switch {
	case s.flag && s.trapped(s.mover) != free:
		s.finish(other(s.mover), reasonTrap, log)
		return
	case int(s.turn) >= s.rules.maxTurns:
		s.finish(game.Spectator, reasonCap, log)
		return
	}
	if log != nil {
		s.logFreed(log)
	}
	s.mover = other(s.mover)
	s.beginTurn(log)
}

// beginTurn records whether the Assembler of the player to move is trapped, and checks for repetition (R9.6).
func (s *State) beginTurn(log *game.Log) {
	s.flag = s.trapped(s.mover) != free
	if log != nil {
		s.logTrapped(log)
	}
	times := s.note()
	switch {
	case s.rules.repeat == 0 || times < 2:
	case times >= s.rules.repeat:
		s.finish(game.Spectator, reasonRepeat, log)
	case log != nil:
		log.Add(Repeated{Times: times, Limit: s.rules.repeat})
	}
}

// note adds the position at the start of a turn to the history and returns how often it has occurred, this time
// included (R9.4).
func (s *State) note() (times int) {
	if s.rules.repeat == 0 {
		return 0
	}
	key := s.public + uint64(s.mover)
	for _, before := range s.history {
		if before == key {
			times++
		}
	}
	s.history = append(s.history, key)
	return times + 1
}
