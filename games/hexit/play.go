package hexit

import (
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// Play makes a move and passes the turn to the opponent (R4.1).
func (s *State) Play(_ game.Seat, m game.Move, log *game.Log) {
	switch m & verbMask {
	case deal:
		s.playDeal(s.order[uint16(m>>3)], hex.Direction(m&7), log)
	case drop:
		s.playDrop(s.order[uint16(m)], log)
	case release:
		s.playRelease(uint64(m&^verbMask), log)
	case pass:
		if m == pass {
			s.playPass(log)
		} else {
			s.playOpening(m, log)
		}
	}
	s.mover = other(s.mover)
	if log != nil && s.over() {
		log.Add(endedEvent(s))
	}
}

// other returns the opponent of a seat.
func other(seat game.Seat) game.Seat { return whiteSeat + blackSeat - seat }

// playDeal sows a stack along a line, bottom stone first (R5.3).
func (s *State) playDeal(from uint16, d hex.Direction, log *game.Log) {
	if log != nil {
		log.Add(dealtEvent(s, from, d))
	}
	sites, at := s.sites, from
	for n := range int(sites[from].height) {
		next := sites[at].link[d]
		if sites[next].kind.isGap() {
			s.fall(from, n, at, d, log)
			break
		}
		at = next
		s.sow(at, s.stone(from, n), log)
	}
	s.clear(from)
	s.setKind(from, empty) // R5.4
	s.passes, s.quiet = 0, min(s.quiet+1, mostQuiet)
}

// sow puts one stone on the stack of a tile; the player of the stone's colour now owns the stack (R3.2).
func (s *State) sow(id uint16, stone game.Seat, log *game.Log) {
	s.put(id, stone)
	s.setKind(id, kind(stone))
	if log != nil {
		log.Add(Sown{Cell: s.sites[id].cell, Stone: colour(stone), Height: int(s.sites[id].height)})
	}
}

// fall moves the stones of a stack from number n on, together, into the gap that follows the site edge in direction
// d (R5.3, R5.5).
func (s *State) fall(from uint16, n int, edge uint16, d hex.Direction, log *game.Log) {
	gap := s.sites[edge].link[d]
	if gap == 0 {
		gap = s.add(s.sites[edge].cell.Add(layout.Step(d)))
		s.imprison(gap)
	}
	height := int(s.sites[from].height)
	for i := n; i < height; i++ {
		s.put(gap, s.stone(from, i))
	}
	if log != nil {
		log.Add(capturedEvent(s, gap, height-n))
	}
}

// clear removes all stones of a site.
func (s *State) clear(id uint16) {
	s.sites[id].height = 0
	clear(s.stack(id))
}

// playDrop puts a stone from the hand on an empty tile (R6).
func (s *State) playDrop(id uint16, log *game.Log) {
	s.put(id, s.mover)
	s.setKind(id, kind(s.mover))
	s.hand[s.mover]--
	s.passes, s.quiet = 0, 0
	if log != nil {
		log.Add(Dropped{Seat: s.mover, Cell: s.sites[id].cell, Left: int(s.hand[s.mover])})
	}
}

// playRelease returns the stones of some prisoners to the hands and lays tiles in their cells (R7.3).
func (s *State) playRelease(set uint64, log *game.Log) {
	if log != nil {
		log.Add(releasedEvent(s, set))
	}
	kept := s.captives[:0]
	for n, id := range s.captives {
		if set>>n&1 != 0 {
			s.release(id)
		} else {
			kept = append(kept, id)
		}
	}
	s.captives = kept
	s.number()
	s.passes, s.quiet = 0, 0
	if log != nil {
		log.Add(scoredEvent(s))
	}
}

// release turns the prisoner on a site into an empty tile of the colour of the player to move.
func (s *State) release(id uint16) {
	var blacks uint16
	for _, word := range s.stack(id) {
		blacks += uint16(bits.OnesCount64(word))
	}
	s.hand[blackSeat] += blacks
	s.hand[whiteSeat] += s.sites[id].height - blacks
	s.clear(id)
	s.sites[id].number = free
	s.setKind(id, empty)
	s.lay(id, s.mover)
	s.reserve--
}

// playPass makes a pass and counts it (R8.2).
func (s *State) playPass(log *game.Log) {
	if log != nil {
		log.Add(Passed{Seat: s.mover, Reason: stuckReason(s)})
	}
	s.passes++
	s.quiet = min(s.quiet+1, mostQuiet)
}
