package hexstrike

import (
	_ "embed" // for weights
	"math/bits"

	"hexparlor/game"
)

// A proof treats the deck list of the other player as known, as it is when decks are options. At every decision
// it considers again which of these cards are in their hand: the public number of them, and those that the
// player was asked for. So the proof holds for any hand.

// revealable is the set of the cards that can be revealed from the hand (R12.7). The question whether to reveal one
// shows publicly that its owner holds it; so does the question whether to continue a combo (R10.5).
const revealable = uint64(1<<ironWill | 1<<sinkingShot | 1<<burningStrike | 1<<vengeance)

// guess is an assumption about which of these cards the opponent has in hand.
type guess struct {
	cards uint64 // revealable cards in hand, as bits
	combo bool   // whether any card with a combo beat is in hand
}

// guessing is the public information about a player's cards when a move is made.
type guessing struct {
	*zone
	all   uint64 // cards in hand and deck together, as bits
	must  uint64 // cards certainly in hand: played by the move, or asked to be revealed
	used  uint64 // cards that the move plays and that leave the hand
	asked guess  // cards that the player must hold, because questions ask for them
	drawn int    // number of cards that the player draws before play goes on
}

// PossibleMoves appends the moves of seat with all cards that seat may hold as far as viewer knows. Of the discards
// and of the cards taken back, one choice stands for all. The list is always complete.
func (s *State) PossibleMoves(viewer, seat game.Seat, buf []game.Move) ([]game.Move, bool) {
	i, ok := playerOf(seat)
	p := s.oldest()
	if ok && viewer != seat && p == nil && s.mustSubmit(i) && !s.over {
		return appendAnyPlays(&s.position, i, buf), true
	}
	listed := s.Moves(seat, buf)
	if viewer == seat || p == nil {
		return listed, true
	}
	switch p.kind {
	case askDraw, askDiscard:
		return listed[:min(1, len(listed))], true
	case askReveal:
		return listed[:min(2, len(listed))], true
	}
	return listed, true
}

// appendAnyPlays appends the sets that a player could submit with any cards of the deck.
func appendAnyPlays(s *position, i int, buf []game.Move) []game.Move {
	z := &s.zones[i]
	if !z.hasPair() {
		return buf
	}
	var sets [2 * turns]submission
	for _, list := range [...][]card{z.hand[:z.inHand], z.deck[:z.inDeck]} {
		for _, ability := range list {
			for _, movement := range z.moves {
				for _, set := range s.appendSets(i, ability, movement, sets[:0]) {
					buf = append(buf, setMove(set.active, set.passive, set.turn))
				}
			}
		}
	}
	return buf
}

// Outcomes returns how many hands of the opponent lead to different questions when seat makes the move m; 1 if no
// question depends on the hand.
func (s *State) Outcomes(viewer, seat game.Seat, m game.Move) int {
	other, ok := playerOf(3 - viewer)
	if !ok || s.choosing {
		return 1
	}
	g := s.guessing(other, m, seat != viewer)
	guesses, n := g.guesses()
	if n == 1 {
		return 1
	}
	if s.play.probe == nil {
		s.play.probe = &State{}
	}
	next := s.play.probe
	next.Copy(s)
	next.zones[other].suppose(m, &g, guesses[0]) // until their cards are asked for, all hands lead to the same play
	next.play.looked = [2]bool{}
	next.Play(seat, m, nil)
	if !next.play.looked[other] {
		return 1
	}
	return n
}

// SetOutcome deals the opponent of viewer the nth of the hands that Outcomes counts, from 0.
func (s *State) SetOutcome(viewer, seat game.Seat, m game.Move, n int) {
	other, ok := playerOf(3 - viewer)
	if !ok || s.choosing {
		return
	}
	g := s.guessing(other, m, seat != viewer)
	guesses, _ := g.guesses()
	s.zones[other].suppose(m, &g, guesses[n])
}

// guessing returns what is publicly known about player i's cards when m is made; theirs says that m is a move of
// player i.
func (s *position) guessing(i int, m game.Move, theirs bool) guessing {
	g := guessing{zone: &s.zones[i]}
	for _, list := range [][]card{g.hand[:g.inHand], g.deck[:g.inDeck]} {
		for _, c := range list {
			g.all |= 1 << c
		}
	}
	for n := range s.asked {
		if p := &s.prompts[n]; int(p.player) == i && p.answer == unanswered {
			g.asked.combo = g.asked.combo || p.kind == askCombo
			if p.kind == askReveal && g.holds(p.card) {
				g.asked.cards |= 1 << p.card
			}
		}
	}
	if theirs && kindOf(m) == playMove {
		active, passive, _ := setOf(m)
		g.used = (1<<active | 1<<passive) & g.all
	}
	if theirs && (kindOf(m) == drawMove || kindOf(m) == revealMove) {
		g.drawn = min(int(s.oldest().n), int(g.inDeck))
	}
	g.must = g.used | g.asked.cards
	return g
}

// guesses returns the possible assumptions about the player's hand, of which one is right, and their number n.
func (g *guessing) guesses() (list [mostGuesses]guess, n int) {
	from := g.all & revealable
	for cards := uint64(0); ; cards = (cards - from) & from {
		for _, combo := range [...]bool{false, true} {
			try := guess{cards, combo}
			if _, _, ok := g.needs(try); ok {
				list[n] = try
				n++
			}
		}
		if cards == from {
			return list, n
		}
	}
}

// mostGuesses is the largest number of guesses: in hand or not, for four revealable cards and for any combo card.
const mostGuesses = 32

// needs returns the cards that are certainly in hand if a guess is right, and those that may be. ok is false if
// the guess is impossible.
func (g *guessing) needs(try guess) (need, free uint64, ok bool) {
	need = try.cards | g.must
	free = g.all &^ need &^ revealable
	combo := need &^ g.used & comboCards
	switch {
	case g.asked.cards&^try.cards != 0 || try.cards&g.used != 0:
		return 0, 0, false
	case !try.combo:
		free &^= comboCards
		ok = combo == 0 && !g.asked.combo
	case combo == 0:
		one := free & comboCards
		need |= one & -one
		free &^= need
		ok = one != 0
	default:
		ok = true
	}
	count, size := bits.OnesCount64(need), int(g.inHand)+g.drawn
	return need, free, ok && bits.OnesCount64(g.must) <= int(g.inHand) && count <= size &&
		count+bits.OnesCount64(free) >= size
}

// suppose deals the player's cards anew so that the guess try is right and the player can make the move m.
func (z *zone) suppose(m game.Move, g *guessing, try guess) {
	need, free, _ := g.needs(try)
	var dealt [deckSize]card
	n := 0
	for _, set := range []uint64{g.must, need &^ g.must, free, ^(need | free)} {
		for _, list := range [][]card{z.hand[:z.inHand], z.deck[:z.inDeck]} {
			for _, c := range list {
				if set>>c&1 != 0 {
					dealt[n] = c
					n++
				}
			}
		}
	}
	z.deal(dealt[:n])
	if g.used != 0 {
		active, passive, _ := setOf(m)
		z.makeReady(active)
		z.makeReady(passive)
	}
}

// makeReady makes a movement card ready and exhausts another one in its place.
func (z *zone) makeReady(movement card) {
	for at, c := range z.moves {
		if c == movement && z.ready>>at&1 == 0 {
			z.ready &= z.ready - 1
			z.ready |= 1 << at
		}
	}
}
