package hexstrat

import (
	"math/bits"
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// A Move has its verb in bits 9 to 11, the kind of squad in bits 7 and 8 and a cell number below. The cell is
// where a squad goes, or the cell of the attacked squad. Unused parts are 0.
const (
	moveVerb game.Move = iota << verbShift
	attackVerb
	ammoVerb // attack with the card Extra Ammo
	restVerb
	boostVerb
	artilleryVerb
	passVerb
	verbs

	verbShift = 9
	kindShift = 7
	verbMask  = 7 << verbShift
	cellMask  = 1<<kindShift - 1
)

func makeMove(verb game.Move, k kind, c uint8) game.Move {
	return verb | game.Move(k)<<kindShift | game.Move(c)
}

func kindOf(m game.Move) kind      { return kind(m >> kindShift & 3) }
func cellOf(m game.Move) uint8     { return uint8(m & cellMask) }
func verbOf(m game.Move) game.Move { return m & verbMask }

// mostMoves is the size of the list of moves: more than any position has, with room for the candidates of one squad
// that are overwritten later.
const mostMoves = 48

// Moves lists the legal moves: those of each squad, then those by the cards Boost and Artillery, then pass.
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if s.ended != running || seat != s.mover.seat() {
		return buf
	}
	n := len(buf)
	buf = slices.Grow(buf, mostMoves)
	l := lister{list: (*[mostMoves]game.Move)(buf[n : n+mostMoves])}
	l.squads(s)
	if s.bonus && !s.played {
		l.cards(s)
	}
	if !s.mustLeave() {
		l.put(passVerb) // R5.4
	}
	return buf[:n+l.n]
}

// lister collects legal moves. It writes every candidate and then increases the count only for a legal one. That
// needs no branches, whose misprediction would dominate the cost.
type lister struct {
	list *[mostMoves]game.Move
	n    int
}

func (l *lister) put(m game.Move) {
	l.list[l.n] = m
	l.n++
}

// squads adds to the list the moves, attacks and rests of the squads of the player to move.
func (l *lister) squads(s *State) {
	me, foe := s.mover, s.mover.foe()
	theirs := s.held(foe)
	open := s.region().all.not(s.held(me)).not(theirs)
	if s.stacked(foe) {
		theirs = theirs.not(only(s.hq[foe])) // R3.4
	}
	caged := !s.hqAttack || s.stacked(me) // no attack out of the own HQ (R3.4, R6.2)
	for k := range s.squads[me] {
		q := &s.squads[me][k]
		if kind(k) == mechs {
			open = open.not(s.mountains.not(s.down)) // R4.1
		}
		idle := (uint64(q.mark) - 1) >> 63 // 1 if it has no mark
		tired := flag(q.impeded) & idle
		l.list[l.n] = makeMove(restVerb, kind(k), 0)
		l.n += int(tired) // R4.9
		ready := -(idle &^ tired)
		around := s.region().near[q.at&off].and(cells{ready, ready})
		l.add(makeMove(moveVerb, kind(k), 0), around.and(open))
		if q.mark == bounced {
			around = s.region().near[q.at] // R4.4a
		}
		if targets := around.and(theirs); targets != (cells{}) && (!caged || q.at != s.hq[me]) {
			l.add(makeMove(attackVerb, kind(k), 0), targets)
		}
	}
}

// strikesAfterBounce reports whether a squad of the player to move has bounced off a mountain and has a target
// (R4.4a).
func strikesAfterBounce(s *State, k kind) bool {
	q, foe := &s.squads[s.mover][k], s.mover.foe()
	if q.mark != bounced || q.at == s.hq[s.mover] && (!s.hqAttack || s.stacked(s.mover)) {
		return false
	}
	theirs := s.held(foe)
	if s.stacked(foe) {
		theirs = theirs.not(only(s.hq[foe])) // R3.4
	}
	return s.region().near[q.at].and(theirs) != (cells{})
}

// add adds to the list the move m for each cell of a set, which has at most six cells.
func (l *lister) add(m game.Move, set cells) {
	to, lo := (*[hex.Directions]game.Move)(l.list[l.n:]), set.lo
	l.n += bits.OnesCount64(lo)
	to[0] = m | game.Move(bits.TrailingZeros64(lo))
	lo &= lo - 1
	to[1] = m | game.Move(bits.TrailingZeros64(lo))
	lo &= lo - 1
	to[2] = m | game.Move(bits.TrailingZeros64(lo))
	lo &= lo - 1
	to[3] = m | game.Move(bits.TrailingZeros64(lo))
	lo &= lo - 1
	to[4] = m | game.Move(bits.TrailingZeros64(lo))
	lo &= lo - 1
	to[5] = m | game.Move(bits.TrailingZeros64(lo))
	for hi := set.hi; hi != 0; hi &= hi - 1 {
		l.put(m | game.Move(bits.TrailingZeros64(hi)+64))
	}
}

// holds reports whether the player to move has the card c and may still play a card in this turn (R9.9).
func (s *State) holds(c card) bool { return !s.played && s.hands[s.mover][c] > 0 }

// cards adds to the list the moves by the cards of the player to move.
func (l *lister) cards(s *State) {
	if s.holds(ammo) {
		for _, m := range l.list[:l.n] {
			if verbOf(m) == attackVerb && !s.firstStrikeKills(kindOf(m), cellOf(m)) {
				l.put(m ^ attackVerb ^ ammoVerb) // R9.7
			}
		}
	}
	for k := range infantry + 3 {
		if q := &s.squads[s.mover][k]; s.holds(boost) && q.mark == moved && !q.impeded {
			open := enterable(s, k)
			l.add(makeMove(boostVerb, k, 0), open) // R9.8
		}
	}
	for k := range infantry + 3 {
		if s.holds(artillery) && s.squads[s.mover.foe()][k].units > 0 {
			l.put(makeMove(artilleryVerb, k, 0)) // R9.6
		}
	}
}

// enterable returns the cells that a squad of the player to move may try to enter (R4.1).
func enterable(s *State, k kind) cells {
	open := s.region().near[s.squads[s.mover][k].at].not(s.held(0)).not(s.held(1))
	if k == mechs {
		open = open.not(s.mountains.not(s.down))
	}
	return open
}

// mustLeave reports whether the player to move may not end the turn, because squads that share the HQ can leave it
// (R5.5).
func (s *State) mustLeave() bool {
	if !s.stacked(s.mover) {
		return false
	}
	for k, q := range s.squads[s.mover] {
		if q.at == s.hq[s.mover] && q.mark == fresh && enterable(s, kind(k)) != (cells{}) {
			return true
		}
	}
	return false
}
