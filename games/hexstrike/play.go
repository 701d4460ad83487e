package hexstrike

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// Play submits a set or answers a question, and then plays beats until a player has to decide (R8.1).
func (s *State) Play(seat game.Seat, m game.Move, log *game.Log) {
	i, _ := playerOf(seat)
	over := s.over
	var before questions
	if log != nil {
		before = s.questions
	}
	s.play.log = log
	switch kindOf(m) {
	case wordMove, characterMove, deckMove, movementMove, abilitiesMove:
		s.playWord(i, m, log)
	case playMove:
		if s.submit(i, m, log) {
			s.run(log)
		}
	default:
		s.answer(i, m, log)
		s.run(log)
	}
	if s.sealed && !s.choosing && !s.over {
		s.markShownSeen()
	}
	if log != nil {
		s.logAsked(&before, log)
		if s.over && !over {
			log.Add(s.endedEvent())
		}
	}
}

// playWord carries out a resignation or a move of the choosing round.
func (s *State) playWord(i int, m game.Move, log *game.Log) {
	if m == resign {
		s.resign(i, log)
	} else {
		s.playChoosing(i, m, log)
	}
}

func (s *State) resign(i int, log *game.Log) {
	if log != nil {
		log.Add(ResignedEvent{s.who(i)})
	}
	s.finish(seatOf(1-i), resigned, s.beat)
	s.clearEnded()
}

// submit removes the set that m names from player i's hand (R6.3). It reports whether all players who must submit a
// set have done so.
func (s *State) submit(i int, m game.Move, log *game.Log) (complete bool) {
	active, passive, t := setOf(m)
	other := 1 - i
	sealed := s.mustSubmit(other) || s.marks[other].waiting
	s.use(i, active, passive)
	mine := &s.marks[i]
	mine.combo = false
	mine.waiting, mine.active, mine.passive, mine.turn = true, active, passive, t
	if log != nil && s.mustSubmit(other) {
		log.Add(mine.submittedEvent(s.who(i)))
	}
	if s.mustSubmit(other) {
		return false
	}
	if sealed {
		s.round++
	}
	for player := range s.marks {
		if s.marks[player].waiting {
			s.lay(player, log)
		}
	}
	return true
}

// lay puts the actions of player i's waiting set into the player's row (R6.4).
func (s *State) lay(i int, log *game.Log) {
	m := &s.marks[i]
	l := &s.play.list
	l.build(s.rules, &s.play.half, m.active, m.passive, m.turn)
	r := &s.rows[i]
	r.n = int16(copy(r.slots[:], l.entries[:l.n]))
	s.markSeen(i, m.active, m.passive)
	if log != nil {
		log.Add(s.laidEvent(i))
	}
	m.waiting, m.active, m.passive, m.turn = false, noCard, noCard, noTurn
}

// answer carries out player i's answer to the oldest open question.
func (s *State) answer(i int, m game.Move, log *game.Log) {
	p := s.oldest()
	if log != nil {
		log.Add(s.answeredEvent(p, m))
	}
	arg := rest(m)
	switch kindOf(m) {
	case throwMove:
		p.answer, p.dir = given, hex.Direction(arg)
	case havenMove:
		p.answer, p.cell = given, p.havenHex(arg)
	case comboMove, guardMove, returnMove:
		p.answer = no + answer(arg)
		s.answerYesNo(i, p)
	case drawMove:
		s.answerDraw(i, p, uint8(arg), log)
	case discardMove:
		s.answerDiscard(i, m, log)
		p.answer = done
	case keepMove:
		p.answer = no
	case revealMove:
		p.answer = yes
		s.reveal(i, p, uint8(arg), log)
	}
	beat := s.beat
	s.dropPrompts(func(p *prompt) bool {
		return p.answer == yes && (p.kind == askCombo || p.kind == askReturn) || p.answer == no && p.kind == askCombo ||
			p.answer == done && p.beat != beat
	})
}

// havenHex returns the hex of the platform that the answer n to a question of Haven selects.
func (p *prompt) havenHex(n uint64) hex.Cell {
	if n == 0 {
		return p.cell
	}
	return p.cell.Add(layout.Step(hex.Direction(n - 1)))
}

// answerYesNo carries out the answer yes or no of player i to the question whether to continue a combo, continue
// Guard or return to a focus.
func (s *State) answerYesNo(i int, p *prompt) {
	accepted := p.answer == yes
	switch {
	case p.kind == askReturn:
		s.marks[i].must = accepted
	case p.kind == askGuard && accepted:
		s.continueGuard(i)
	case p.kind == askCombo && accepted:
		s.rows[i].endAt(0, false)
		s.marks[i].combo = true
	case p.kind == askCombo:
		s.rows[i].slots[0].marks |= skippedMark
	}
}

// continueGuard repeats player i's set with Guard, from the beat at which it would end (R10.6 b).
func (s *State) continueGuard(i int) {
	r := &s.rows[i]
	e := r.firstOpen(1)
	if s.returns == guardMax || 2*e+1 > rowMax {
		return
	}
	if last := r.at(e); last.act == 0 {
		r.ensure(e + 1)
		r.slots[e] = r.slots[e-1]
		r.slots[e].act, r.slots[e].turn, r.slots[e].marks = end, noTurn, 0
		r.slots[e].settleNumbers()
	}
	r.ensure(2*e + 1)
	for j := e; j >= 0; j-- {
		copied := r.slots[j]
		copied.marks &= startMark | greyMark
		r.slots[e+j] = copied
	}
	r.cut(2*e + 1)
	s.comebacks[s.returns] = comeback{uint8(i), s.beat + uint16(e)}
	s.returns++
}

// answerDraw carries out player i's draw and makes the named movement cards ready (R12.4).
func (s *State) answerDraw(i int, p *prompt, named uint8, log *game.Log) {
	z := &s.zones[i]
	drawn := z.pull(p.n)
	z.ready |= named
	s.match(i)
	p.answer = done
	if log != nil {
		log.Add(z.drewEvent(s.who(i), drawn))
	}
}

// answerDiscard carries out player i's discard: it puts abilities under the deck in the order of m and exhausts
// movement cards (R5.5).
func (s *State) answerDiscard(i int, m game.Move, log *game.Log) {
	z := &s.zones[i]
	places, n, movement := discardOf(m)
	var named [deckSize]card
	for k := range n {
		named[k] = z.hand[places[k]]
	}
	for _, c := range named[:n] {
		z.take(z.find(c))
		z.bury(c)
		s.markSeen(i, c)
	}
	s.markMovementSeen(i, movement)
	z.ready &^= movement
	s.match(i)
	if log != nil {
		log.Add(z.discardedEvent(s.who(i), named[:n], movement))
	}
}

// reveal discards the card that player i reveals, and movement cards with it (R12.7).
func (s *State) reveal(i int, p *prompt, movement uint8, log *game.Log) {
	z := &s.zones[i]
	z.take(z.find(p.card))
	z.bury(p.card)
	s.markSeen(i, p.card)
	s.markMovementSeen(i, movement)
	z.ready &^= movement
	s.match(i)
	if log != nil {
		log.Add(z.revealedEvent(s.who(i), p.card, movement))
	}
	if p.card == vengeance {
		if _, choice := s.restores(i, p.n); choice && s.variant.restores { // R5.4a
			s.askNext(prompt{kind: askDraw, player: uint8(i), n: p.n})
			return
		}
		drawn := z.pull(p.n)
		s.match(i)
		if log != nil {
			log.Add(z.drewEvent(s.who(i), drawn))
		}
	}
}
