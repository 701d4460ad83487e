package hexstrat

import (
	"math/bits"

	"hexparlor/game"
)

// A Move has its verb in bits 9 to 11, the kind of squad in bits 7 and 8 and a cell by number in the lowest seven:
// where a squad goes, or where the squad stands that it attacks. What a verb does not need is 0.
const (
	moveVerb game.Move = iota << verbShift
	attackVerb
	ammoVerb // attack with the card
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

// Moves lists the legal moves: those of each squad, then artillery, then pass.
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if s.ended != running || seat != s.mover.seat() {
		return buf
	}
	me, foe := s.mover, s.mover.foe()
	l := lister{s: s, buf: buf, mine: s.held(me), theirs: s.held(foe)}
	if s.stacked(foe) {
		l.theirs = l.theirs.not(only(s.hq[foe])) // R3.4
	}
	l.stuck = true
	stack := s.stacked(me)
	for k := range infantry + 3 {
		l.squad(k, stack)
	}
	if s.holds(artillery) {
		l.artillery()
	}
	if !stack || l.stuck {
		l.buf = append(l.buf, passVerb) // R5.5
	}
	return l.buf
}

// holds tells whether the mover may play a card now (R9.9).
func (s *State) holds(c card) bool { return !s.played && s.hands[s.mover][c] > 0 }

// lister collects the moves of the side to move.
type lister struct {
	s            *State
	buf          []game.Move
	mine, theirs cells // theirs without a stack, which cannot be attacked
	stuck        bool  // no squad that shares the HQ can move
}

// squad lists what one squad can do. A stack is still there if stack is set.
func (l *lister) squad(k kind, stack bool) {
	s := l.s
	q := &s.squads[s.mover][k]
	if q.units == 0 || q.mark == spent {
		return
	}
	if q.mark == moved {
		if !q.impeded && s.holds(boost) {
			l.add(makeMove(boostVerb, k, 0), l.open(k, q)) // R9.8
		}
		return
	}
	if q.impeded {
		l.buf = append(l.buf, makeMove(restVerb, k, 0)) // R4.9
		return
	}
	home := q.at == s.hq[s.mover]
	open := l.open(k, q)
	if open != (cells{}) {
		l.add(makeMove(moveVerb, k, 0), open)
		l.stuck = l.stuck && !home
	}
	if home && (stack || !s.hqAttack) {
		return // R3.4, R6.2
	}
	targets := s.region().near[q.at].and(l.theirs)
	if targets == (cells{}) {
		return
	}
	l.add(makeMove(attackVerb, k, 0), targets)
	if s.holds(ammo) {
		l.ammo(k, targets)
	}
}

// open is where a squad may try to go (R4.1).
func (l *lister) open(k kind, q *squad) cells {
	open := l.s.region().near[q.at].not(l.mine).not(l.s.held(l.s.mover.foe()))
	if k == mechs {
		open = open.not(l.s.mountains.not(l.s.down))
	}
	return open
}

// add lists a move for each cell.
func (l *lister) add(m game.Move, set cells) {
	for ; set.lo != 0; set.lo &= set.lo - 1 {
		l.buf = append(l.buf, m|game.Move(bits.TrailingZeros64(set.lo)))
	}
	for ; set.hi != 0; set.hi &= set.hi - 1 {
		l.buf = append(l.buf, m|game.Move(bits.TrailingZeros64(set.hi)+64))
	}
}

// ammo lists the attacks in which the first strike leaves somebody for the second (R9.7).
func (l *lister) ammo(k kind, targets cells) {
	for targets != (cells{}) {
		if c := targets.next(); !l.s.firstStrikeKills(k, c) {
			l.buf = append(l.buf, makeMove(ammoVerb, k, c))
		}
	}
}

// artillery lists its targets: every enemy squad (R9.6).
func (l *lister) artillery() {
	for k := range infantry + 3 {
		if l.s.squads[l.s.mover.foe()][k].units > 0 {
			l.buf = append(l.buf, makeMove(artilleryVerb, k, 0))
		}
	}
}

// mustLeave tells whether the mover's stack forbids to end the turn (R5.5).
func (s *State) mustLeave() bool {
	if !s.stacked(s.mover) {
		return false
	}
	l := lister{s: s, mine: s.held(s.mover)}
	for k, q := range s.squads[s.mover] {
		if q.units > 0 && q.at == s.hq[s.mover] && q.mark == fresh && l.open(kind(k), &q) != (cells{}) {
			return true
		}
	}
	return false
}
