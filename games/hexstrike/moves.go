package hexstrike

import (
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// A move has its kind in the four highest bits and its arguments below:
//
//	play     active card, passive card << 8, turn << 16
//	throw    direction
//	combo, guard, return   1 for yes
//	haven    0 for the hex itself, else 1 + direction of the neighbour
//	draw     the movement cards that come back, as bits by place in the deck list
//	discard  places in the hand in the order in which they go under the deck, four bits each; their number << 48;
//	         movement cards << 52
//	reveal   movement cards discarded with it
//	word     0 to resign, 1 to commit to a choice, 2 to take that back
//	choose   character
//	deck     base deck
//	movement four cards in deck-list order, eight bits each
//	abilities  the number of the list, which needs all remaining bits
type moveKind uint8

const (
	playMove moveKind = 1 + iota
	throwMove
	comboMove
	guardMove
	returnMove
	havenMove
	drawMove
	discardMove
	revealMove
	keepMove
	wordMove
	characterMove
	deckMove
	movementMove
	abilitiesMove
)

// The moves of a single word, which have no arguments.
const (
	resign = game.Move(uint64(wordMove)<<kindShift + iota)
	commit
	recall
)

// verbs are the first words of moves in notation.
var verbs = [...]string{
	playMove: "play", throwMove: "throw", comboMove: "combo", guardMove: "guard", returnMove: "return",
	havenMove: "haven", drawMove: "draw", discardMove: "discard", revealMove: "reveal", keepMove: "keep",
	characterMove: "choose", deckMove: "deck", movementMove: "movement", abilitiesMove: "abilities",
}

// verbOf returns the first word of a move.
func verbOf(m game.Move) string {
	if kindOf(m) == wordMove {
		return choosingText(m)
	}
	return verbs[kindOf(m)]
}

const kindShift = 60

// moveOf returns the move of kind k with the arguments rest.
func moveOf(k moveKind, rest uint64) game.Move { return game.Move(uint64(k)<<kindShift | rest) }

func kindOf(m game.Move) moveKind { return moveKind(m >> kindShift) }

// rest returns the arguments of a move: the bits below its kind.
func rest(m game.Move) uint64 { return uint64(m) & (1<<kindShift - 1) }

func setMove(active, passive card, t turn) game.Move {
	return moveOf(playMove, uint64(active)|uint64(passive)<<8|uint64(t)<<16)
}

// setOf returns the cards and the turn of a move that submits a set.
func setOf(m game.Move) (active, passive card, t turn) {
	r := rest(m)
	return card(r & 0xff), card(r >> 8 & 0xff), turn(r >> 16 & 0xff)
}

const (
	placeBits   = 4
	countShift  = 48
	exhaustedAt = 52
)

// discardOf returns the arguments of a discard: the hand indexes of n abilities in order, and the movement cards as
// bits.
func discardOf(m game.Move) (places [deckSize]uint8, n int, movement uint8) {
	r := rest(m)
	for i := range places {
		places[i] = uint8(r >> (placeBits * i) & 15)
	}
	return places, int(r >> countShift & 15), uint8(r >> exhaustedAt & 15)
}

// Moves lists the legal moves of seat. Sets are ordered by ability in hand, then by movement card in deck-list
// order, then by roles, then by turn; selections of cards are in lexical order (R16.4).
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	i, ok := playerOf(seat)
	if !ok || s.over {
		return buf
	}
	if s.choosing {
		return s.choices[i].appendMoves(buf)
	}
	p := s.oldest()
	if p == nil {
		if s.mustSubmit(i) {
			buf = s.appendPlays(i, buf)
		}
		return buf
	}
	if int(p.player) != i {
		return buf
	}
	return s.appendAnswers(i, p, buf)
}

func (s *position) appendPlays(i int, buf []game.Move) []game.Move {
	z, m := &s.zones[i], &s.marks[i]
	for _, ability := range z.hand[:z.inHand] {
		for ready := z.ready; ready != 0; ready &= ready - 1 {
			movement := z.moves[bits.TrailingZeros8(ready)]
			if !m.combo {
				buf = s.rules.appendTurns(buf, movement, ability)
			}
			if (!m.combo || ability.hasCombo()) && !s.figures[i].tooSafe(ability) {
				buf = s.rules.appendTurns(buf, ability, movement)
			}
		}
	}
	return buf
}

// tooSafe reports whether the active card is Whirlwind and the player has taken too little damage to play it (R6.2).
func (f *fighter) tooSafe(active card) bool {
	return active == whirlwind && f.damage < whirlwindDamage
}

func (r *ruleSet) appendTurns(buf []game.Move, active, passive card) []game.Move {
	for t := straight; t < turns; t++ {
		if r.allows(active, t) {
			buf = append(buf, setMove(active, passive, t))
		}
	}
	return buf
}

func (s *position) appendAnswers(i int, p *prompt, buf []game.Move) []game.Move {
	switch p.kind {
	case askThrow:
		for d := range uint64(hex.Directions) {
			buf = append(buf, moveOf(throwMove, d))
		}
	case askCombo, askGuard, askReturn:
		buf = append(buf, moveOf(answering[p.kind], 0), moveOf(answering[p.kind], 1))
	case askHaven:
		for n := range uint64(hex.Directions + 1) {
			buf = append(buf, moveOf(havenMove, n))
		}
	case askDraw:
		count, _ := s.restores(i, p.n)
		buf = appendChoices(buf, moveOf(drawMove, 0), 0, s.zones[i].exhausted(), count)
	case askDiscard:
		buf = s.appendDiscards(i, p.n, buf)
	case askReveal:
		buf = append(buf, moveOf(keepMove, 0))
		if s.zones[i].holds(p.card) {
			_, movement := s.discardCounts(i, 1)
			buf = appendChoices(buf, moveOf(revealMove, 0), 0, s.zones[i].ready, movement)
		}
	}
	return buf
}

// exhausted returns the indexes of the exhausted movement cards, as bits.
func (z *zone) exhausted() uint8 { return ^z.ready & (1<<moveCards - 1) }

// appendChoices appends m with every selection of n bits out of from, shifted into its arguments, in the order of
// the selections as numbers.
func appendChoices(buf []game.Move, m game.Move, shift int, from, n uint8) []game.Move {
	if n == 0 {
		return append(buf, m)
	}
	for ; bits.OnesCount8(from) >= int(n); from &= from - 1 {
		low := from & -from
		buf = appendChoices(buf, m|game.Move(low)<<shift, shift, from&^low, n-1)
	}
	return buf
}

// appendDiscards appends the possible discards of n cards by player i, with the abilities in hand order.
func (s *position) appendDiscards(i int, n uint8, buf []game.Move) []game.Move {
	abilities, movement := s.discardCounts(i, n)
	m := moveOf(discardMove, uint64(abilities)<<countShift)
	return s.zones[i].appendPlaces(buf, m, 0, 0, abilities, movement)
}

// appendPlaces appends m with every choice of more abilities from index place of the hand on, combined with every
// choice of movement cards. chosen abilities are in m already.
func (z *zone) appendPlaces(buf []game.Move, m game.Move, place, chosen, more, movement uint8) []game.Move {
	if more == 0 {
		return appendChoices(buf, m, exhaustedAt, z.ready, movement)
	}
	for ; place+more <= z.inHand; place++ {
		with := m | game.Move(place)<<(placeBits*chosen)
		buf = z.appendPlaces(buf, with, place+1, chosen+1, more-1, movement)
	}
	return buf
}
