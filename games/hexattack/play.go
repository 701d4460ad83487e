package hexattack

import (
	"hexparlor/game"
)

// Play enters an order, a commitment, its recall or a resignation. A move after which no player is waited for
// resolves the turn at once (R3.4).
func (s *State) Play(seat game.Seat, m game.Move, log *game.Log) {
	switch m {
	case commit:
		s.playCommit(seat, log)
	case recall:
		s.committed &^= 1 << seat
		if log != nil {
			log.Add(Recalled{Seat: seat})
		}
	case resign:
		s.playResign(seat, log)
	default:
		number, o := splitMove(m)
		w := warriorOf(int(seat), number)
		s.order[w] = o // R3.1: replaces the earlier order
		if log != nil {
			log.Add(s.orderedEvent(seat, w))
		}
	}
}

// playCommit locks a player's orders. The last commitment has no event of its own: the reveal follows.
func (s *State) playCommit(seat game.Seat, log *game.Log) {
	s.committed |= 1 << seat
	if s.ToAct() == 0 {
		s.resolve(log)
	} else if log != nil {
		log.Add(Committed{Seat: seat})
	}
}

// playResign removes a player's warriors from the map (R3.9).
func (s *State) playResign(seat game.Seat, log *game.Log) {
	if log != nil {
		log.Add(s.resignedEvent(seat))
	}
	s.withdraw(s.squad(int(seat)))
	s.committed &^= 1 << seat
	s.unknown &^= 1 << seat
	if s.goal == captains {
		s.disband(log)
	}
	if team := s.team[seat]; s.strength()[team] == 0 {
		s.points[team] = 0
	}
	switch {
	case !s.over():
		if s.ToAct() == 0 {
			s.resolve(log)
		}
	case log != nil:
		log.Add(s.endedEvent())
	}
}

// leave removes a warrior and its order from the map.
func (s *State) leave(w warrior) {
	s.living.remove(w)
	s.place[w], s.order[w] = 0, missing
}
