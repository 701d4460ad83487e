package hexstrat

import (
	"unsafe"

	"hexparlor/game"
)

// side is a player as an index: 0 for seat 1, 1 for seat 2.
type side uint8

func (w side) seat() game.Seat { return game.Seat(w) + 1 }
func (w side) foe() side       { return 1 - w }

var sideNames = [...]string{"blue", "vermilion"}

// String returns the message argument that selects the player's name.
func (w side) String() string { return sideNames[w] }

// toCapture is the value of the capture counter at which a side wins (R8.2).
const toCapture = 3

// kind is the kind of a squad (R1.4).
type kind uint8

const (
	infantry kind = iota
	rocketeers
	mechs
)

var kindNames = [...]string{"inf", "rkt", "mech"}

// String returns the notation of the kind of squad, such as inf, which is also the message argument for its name.
func (k kind) String() string { return kindNames[k] }

// mark is the action that a squad has done in this turn (R5.3).
type mark uint8

const (
	fresh   mark = iota // the squad has done nothing yet
	moved               // "+": it moved to a new tile
	spent               // "x": its action was used otherwise
	bounced             // "=": it bounced off a mountain, and may still attack (R4.4a)
)

// squad is one playing piece with its units. A squad without units is eliminated and stands outside the map.
type squad struct {
	units   uint32
	at      uint8
	impeded bool
	mark    mark
}

// card is a bonus card (R9.2).
type card uint8

const (
	artillery card = iota
	boost
	ammo
	survivors
	hiddenCard // known to another viewer only
	cardKinds
)

const (
	copies   = 2 // number of copies of each card
	deckSize = 8
)

const cardLetters = "ABES?"

// ending is the reason why a game is over; zero while the game runs.
type ending uint8

const (
	running ending = iota
	rout
	seize
	turnLimit
	noProgress
)

var endings = [...]string{"", "rout", "seize", "turn limit", "no progress"}

// State is a position, one value whose only pointer is to what never changes. A tile that is in both mountains and
// forests is hidden, and its ground unknown, because the position was parsed from a redacted text.
type State struct {
	game.HiddenDefaults
	game.MetricsDefaults
	mountains, forests cells
	down, star         cells // sets of the hidden tiles and of the tiles with an unclaimed star
	squads             [2][3]squad

	turn, quiet          uint32 // number of the current turn; number of turns in a row without progress (R5.1, R8.5)
	maxTurns, quietLimit uint32 // limits of both numbers, by options maxturns and quiet
	deck                 [deckSize]card
	hands                [2][cardKinds]uint8 // number of cards in each side's hand, by kind of card
	deckLeft             uint8               // number of cards in the deck: the last ones of field deck, top first
	hq                   [2]uint8
	captures             [2]uint8    // capture counter of each side (R7)
	rules                *parameters // shared by all positions of a game
	mover                side
	ended                ending
	bonus, hqAttack      bool // options bonus (stars give cards) and hqattack (squads may attack from their own HQ)
	allAnswer            bool // option answer=all: eliminated squads answer too (R6.6a)
	recovers             bool // option impeded=turn: a squad is impeded until the end of a turn (R4.11a)
	bouncedActs          bool // option bounced=act: mechs that bounced may still attack (R4.4a)
	played               bool // whether the player to move has played a card in this turn (R9.9)
}

func (s *State) region() *region { return &s.rules.region }

// landCells returns all cells but the HQs.
func (s *State) landCells() cells { return s.region().all.not(only(s.hq[0])).not(only(s.hq[1])) }

func (s *State) setGround(c uint8, g ground) {
	at := only(c)
	s.mountains, s.forests = s.mountains.not(at), s.forests.not(at)
	if g == mountain || g == unknown {
		s.mountains = s.mountains.or(at)
	}
	if g == forest || g == unknown {
		s.forests = s.forests.or(at)
	}
}

// groundAt returns the ground of a cell, hidden or not.
func (s *State) groundAt(c uint8) ground {
	if c == s.hq[0] || c == s.hq[1] {
		return headquarters
	}
	at := only(c)
	m, f := s.mountains.and(at), s.forests.and(at)
	switch {
	case m != (cells{}) && f != (cells{}):
		return unknown
	case m != (cells{}):
		return mountain
	case f != (cells{}):
		return forest
	}
	return plains
}

// held returns the set of the tiles on which a side's squads stand.
func (s *State) held(who side) cells {
	q := &s.squads[who]
	return only(q[0].at).or(only(q[1].at)).or(only(q[2].at))
}

// stacked reports whether two or more squads of a side share a tile, which can only be its HQ (R3.4).
func (s *State) stacked(who side) bool {
	q := &s.squads[who]
	return q[0].at == q[1].at || q[0].at == q[2].at || q[1].at == q[2].at
}

// shares reports whether a squad shares its HQ with another one.
func (s *State) shares(who side, k kind) bool {
	return s.squads[who][k].at == s.hq[who] && s.stacked(who)
}

// at returns the side and the kind of the squad on a tile; ok is false if there is none. Of several squads on an HQ
// it returns the first.
func (s *State) at(c uint8) (who side, k kind, ok bool) {
	for who := range side(2) {
		for k := range kind(3) {
			if q := &s.squads[who][k]; q.units > 0 && q.at == c {
				return who, k, true
			}
		}
	}
	return 0, 0, false
}

// routed reports whether a side has no squads left (R8.1).
func (s *State) routed(who side) bool {
	q := &s.squads[who]
	return q[0].units|q[1].units|q[2].units == 0
}

// handSize returns the number of a side's cards.
func handSize(s *State, who side) (n int) {
	for _, held := range s.hands[who] {
		n += int(held)
	}
	return n
}

// deckCards returns the deck, top first.
func (s *State) deckCards() []card { return s.deck[deckSize-int(s.deckLeft):] }

// ToAct returns the player to move, or none when the game is over.
func (s *State) ToAct() game.Seats {
	if s.ended != running {
		return 0
	}
	return 1 << s.mover.seat()
}

// findEnd returns why the game is over, or zero while the game runs (R8.7).
func (s *State) findEnd() ending {
	switch {
	case s.routed(0) || s.routed(1):
		return rout
	case s.captures[0] == toCapture || s.captures[1] == toCapture:
		return seize
	case s.turn > s.maxTurns:
		return turnLimit
	case s.quiet >= s.quietLimit:
		return noProgress
	}
	return running
}

// Result returns the winner (R8).
func (s *State) Result() game.Result {
	winner := game.Spectator
	switch s.ended {
	case running:
		return game.Result{Text: "*"}
	case rout:
		switch {
		case !s.routed(0):
			winner = 1
		case !s.routed(1):
			winner = 2
		}
	case seize:
		winner = game.Seat(1)
		if s.captures[1] == toCapture {
			winner = 2
		}
	}
	return game.TwoPlayerResult(winner, endings[s.ended])
}

// Blank returns an empty state.
func (s *State) Blank() game.State { return &State{} }

// Copy makes s equal to from.
func (s *State) Copy(from game.State) { *s = *from.(*State) }

// Size returns the size of a position in bytes.
func (s *State) Size() int { return int(unsafe.Sizeof(*s)) }

// Hash returns a hash of everything that a position text contains.
func (s *State) Hash() uint64 {
	h := game.Mix(s.mountains.lo, s.mountains.hi)
	h = game.Mix(h, s.forests.lo)
	h = game.Mix(h, s.forests.hi)
	h = game.Mix(h, s.down.lo)
	h = game.Mix(h, s.down.hi|uint64(s.region().radius)<<32)
	h = game.Mix(h, s.star.lo)
	h = game.Mix(h, s.star.hi|uint64(s.hq[0])<<32|uint64(s.hq[1])<<40)
	for who := range s.squads {
		for _, q := range s.squads[who] {
			h = game.Mix(h, uint64(q.units)|uint64(q.at)<<32|uint64(q.mark)<<40|flag(q.impeded)<<48)
		}
	}
	h = game.Mix(h, uint64(s.turn)|uint64(s.quiet)<<32)
	if s.bonus {
		h = s.hashCards(h)
	}
	return game.Mix(h, uint64(s.captures[0])|uint64(s.captures[1])<<8|uint64(s.mover)<<16|flag(s.played)<<17)
}

// hashCards returns the hash h extended by the deck and the hands: three bits for each card of the deck, four for
// each number of cards.
func (s *State) hashCards(h uint64) uint64 {
	var deck, hands uint64
	for _, c := range s.deckCards() {
		deck = deck<<3 | uint64(c) + 1
	}
	for who := range s.hands {
		for _, n := range s.hands[who] {
			hands = hands<<4 | uint64(n)
		}
	}
	return game.Mix(game.Mix(h, deck), hands|1<<60)
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// pool has the number of hidden tiles by ground, and the number of stars on hidden tiles, as public information
// implies them (R10.1). If a composed position shows too many tiles of one ground, the most frequent hidden ground
// has fewer.
type pool struct {
	grounds [3]int
	stars   int
}

func (s *State) pool() pool {
	p := pool{grounds: s.rules.tiles}
	open := s.landCells().not(s.down)
	up := [3]int{mountain: open.and(s.mountains).count(), forest: open.and(s.forests).count()}
	up[plains] = open.count() - up[mountain] - up[forest]
	left := 0
	for g := range p.grounds {
		p.grounds[g] = max(0, p.grounds[g]-up[g])
		left += p.grounds[g]
	}
	for down := s.down.count(); left > down; left-- {
		p.grounds[most(p.grounds)]--
	}
	if s.bonus {
		drawn := deckSize - int(s.deckLeft) // one for every claimed star (R9.4)
		seen := s.star.not(s.down).count()
		p.stars = min(max(0, s.rules.stars-drawn-seen), s.down.count())
	}
	return p
}

func most(n [3]int) (best int) {
	for g := range n {
		if n[g] > n[best] {
			best = g
		}
	}
	return best
}

// units returns the number of units that a side has left.
func (s *State) units(who side) (n int) {
	for _, q := range s.squads[who] {
		n += int(q.units)
	}
	return n
}
