package hexstrike

import (
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// refuseText refuses a text that is not a move, with the reason as message.
func refuseText(message i18n.Message) *game.Refusal { return game.Refuse("bad-text", "R16.3", message) }

func refuseNoMove() *game.Refusal { return refuseText(i18n.Of("hexstrike.refuse.no-move")) }

// refuseWord refuses a word in the text of a move.
func refuseWord(key, word string) *game.Refusal {
	return refuseText(i18n.Of(key, "text", i18n.Quote(word)))
}

// refuseUnknown refuses a text whose first word is not the word of any move.
func refuseUnknown(text string) *game.Refusal {
	return refuseText(i18n.Of("hexstrike.refuse.unknown-move", "text", i18n.Quote(text), "forms", moveForms))
}

// refuseCard returns a refusal because of a card.
func refuseCard(code, rule, key string, c card) *game.Refusal {
	return game.Refuse(code, rule, i18n.Of(key, "card", titles[c]))
}

// refuseSameType refuses a set of two movement cards, or of two abilities.
func refuseSameType(active, passive card) *game.Refusal {
	sort := "ability"
	if pool[active].movement {
		sort = "move"
	}
	return game.Refuse("same-type", "R6.2", i18n.Of("hexstrike.refuse.same-type",
		"active", titles[active], "passive", titles[passive], "sort", sort))
}

// refuseTurn refuses the turn t, which the active card does not allow.
func refuseTurn(r *ruleSet, active card, t turn) *game.Refusal {
	var allowed []i18n.Message
	for other := straight; other < turns; other++ {
		if r.allows(active, other) {
			allowed = append(allowed, turnWords[other])
		}
	}
	return game.Refuse("bad-turn", "R6.2", i18n.Of("hexstrike.refuse.bad-turn", "card", titles[active],
		"turn", turnWords[t], "turns", i18n.And(allowed)))
}

// Check returns why seat may not make a move, or nil.
func (s *State) Check(seat game.Seat, m game.Move) *game.Refusal {
	i, ok := playerOf(seat)
	switch {
	case s.over:
		return game.Refuse("game-over", "R14.6", i18n.Of("hexstrike.refuse.game-over"))
	case !ok:
		return game.Refuse("not-your-turn", "R6.1", i18n.Of("hexstrike.refuse.no-player"))
	case m == resign:
		return nil
	case s.choosing:
		return s.checkChoosing(i, m)
	}
	p := s.oldest()
	switch {
	case p != nil && int(p.player) != i:
		return game.Refuse("not-your-turn", "R12.2", i18n.Of("hexstrike.refuse.answer-first",
			"seat", s.who(int(p.player)).name, "question", questionOf(&s.position, p).title))
	case p != nil:
		return checkAnswer(&s.position, i, p, m)
	case kindOf(m) == playMove:
		return checkPlay(&s.position, i, m)
	case kindOf(m) >= throwMove && kindOf(m) <= keepMove:
		return game.Refuse("nothing-asked", "R12.1", i18n.Of("hexstrike.refuse.nothing-asked"))
	case m == commit || m == recall || kindOf(m) > wordMove:
		return game.Refuse("not-choosing", "R2.2a", i18n.Of("hexstrike.refuse.not-choosing"))
	}
	return refuseNoMove()
}

// checkPlay checks a submission (R6.2).
func checkPlay(s *position, i int, m game.Move) *game.Refusal {
	active, passive, t := setOf(m)
	switch {
	case s.marks[i].waiting:
		return game.Refuse("submitted", "R6.3", i18n.Of("hexstrike.refuse.submitted"))
	case !s.isOpen(i):
		return game.Refuse("not-your-turn", "R6.1", i18n.Of("hexstrike.refuse.set-runs", "beat", int(s.beat),
			"deed", s.slotsNow()[i].deed()))
	case active == noCard || active >= cards || passive == noCard || passive >= cards || t == noTurn || t >= turns ||
		m != setMove(active, passive, t):
		return refuseNoMove()
	case pool[active].movement == pool[passive].movement:
		return refuseSameType(active, passive)
	}
	for _, c := range [2]card{active, passive} {
		if refusal := s.zones[i].checkHeld(c); refusal != nil {
			return refusal
		}
	}
	if !s.rules.allows(active, t) {
		return refuseTurn(s.rules, active, t)
	}
	return checkActive(s, i, active)
}

// checkHeld refuses a card that is neither in the hand nor among the ready movement cards.
func (z *zone) checkHeld(c card) *game.Refusal {
	if !pool[c].movement {
		if !z.holds(c) {
			return refuseCard("not-in-hand", "R6.2", "hexstrike.refuse.not-in-hand", c)
		}
		return nil
	}
	if z.isReady(c) {
		return nil
	}
	for _, own := range z.moves {
		if own == c {
			return refuseCard("exhausted", "R5.2", "hexstrike.refuse.exhausted", c)
		}
	}
	return refuseCard("not-in-hand", "R6.2", "hexstrike.refuse.not-in-deck", c)
}

// checkActive refuses a card that player i may not play as the active one, with any turn.
func checkActive(s *position, i int, active card) *game.Refusal {
	switch {
	case s.figures[i].tooSafe(active):
		return game.Refuse("too-safe", "R6.2", i18n.Of("hexstrike.refuse.too-safe", "damage", whirlwindDamage,
			"suffered", int(s.figures[i].damage)))
	case s.marks[i].combo && !active.hasCombo():
		return refuseCard("combo-owed", "R10.5", "hexstrike.refuse.combo-due", active)
	}
	return nil
}

// answering has the kind of move that answers each kind of question; besides it, the move keep answers some
// questions.
var answering = [...]moveKind{
	askThrow: throwMove, askCombo: comboMove, askGuard: guardMove, askReturn: returnMove, askHaven: havenMove,
	askDraw: drawMove, askDiscard: discardMove, askReveal: revealMove,
}

// checkAnswer checks the answer to a question (R12.3).
func checkAnswer(s *position, i int, p *prompt, m game.Move) *game.Refusal {
	arg, k := rest(m), kindOf(m)
	keeps := k == keepMove && p.kind == askReveal
	switch {
	case k == playMove:
		return game.Refuse("must-answer", "R6.1", i18n.Of("hexstrike.refuse.must-answer",
			"question", questionOf(s, p).title))
	case k == 0 || k >= wordMove:
		return refuseNoMove()
	case k != answering[p.kind] && !keeps:
		return game.Refuse("wrong-answer", "R12.3", i18n.Of("hexstrike.refuse.wrong-answer",
			"question", questionOf(s, p).title))
	}
	switch k {
	case throwMove:
		return checkBelow(arg, hex.Directions)
	case havenMove:
		return checkBelow(arg, hex.Directions+1)
	case keepMove:
		return checkBelow(arg, 1)
	case drawMove:
		count, _ := s.restores(i, p.n)
		return s.zones[i].checkMovement(arg, s.zones[i].exhausted(), count, "exhausted")
	case discardMove:
		return checkDiscard(s, i, p, m)
	case revealMove:
		return checkReveal(s, i, p, arg)
	}
	return checkBelow(arg, 2)
}

func checkBelow(arg, most uint64) *game.Refusal {
	if arg >= most {
		return refuseNoMove()
	}
	return nil
}

// checkMovement checks a choice of n movement cards. arg has their indexes as bits, from the allowed indexes,
// wanted the state that they must have: exhausted or ready.
func (z *zone) checkMovement(arg uint64, from, n uint8, wanted string) *game.Refusal {
	if arg >= 1<<moveCards {
		return refuseNoMove()
	}
	set := uint8(arg)
	if wrong := set &^ from; wrong != 0 {
		at := bits.TrailingZeros8(wrong)
		return game.Refuse("bad-choice", "R5.2", i18n.Of("hexstrike.refuse.movement", "wanted", wanted,
			"card", titles[z.moves[at]]))
	}
	if got := bits.OnesCount8(set); got != int(n) {
		return game.Refuse("bad-count", "R5.2", i18n.Of("hexstrike.refuse.movement-count", "wanted", wanted,
			"count", int(n), "named", got))
	}
	return nil
}

func checkDiscard(s *position, i int, p *prompt, m game.Move) *game.Refusal {
	places, n, movement := discardOf(m)
	if rest(m)>>(exhaustedAt+moveCards) != 0 || n > deckSize {
		return refuseNoMove()
	}
	abilities, exhausts := s.discardCounts(i, p.n)
	var seen uint16
	for k, place := range places {
		switch {
		case k >= n && place != 0 || k < n && place >= s.zones[i].inHand:
			return refuseNoMove()
		case k < n && seen>>place&1 != 0:
			return game.Refuse("bad-choice", "R5.5", i18n.Of("hexstrike.refuse.named-twice"))
		case k < n:
			seen |= 1 << place
		}
	}
	if n != int(abilities) {
		return game.Refuse("bad-count", "R5.5", i18n.Of("hexstrike.refuse.ability-count", "count", int(abilities),
			"named", n))
	}
	return s.zones[i].checkMovement(uint64(movement), s.zones[i].ready, exhausts, "ready")
}

func checkReveal(s *position, i int, p *prompt, arg uint64) *game.Refusal {
	if !s.zones[i].holds(p.card) {
		return refuseCard("not-in-hand", "R12.7", "hexstrike.refuse.gone", p.card)
	}
	_, movement := s.discardCounts(i, 1)
	return s.zones[i].checkMovement(arg, s.zones[i].ready, movement, "ready")
}
