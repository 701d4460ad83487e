package hexstrike

import (
	"math/bits"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// refuseText refuses a text that is not a move; said is the reason.
func refuseText(said i18n.Message) *game.Refusal { return game.Refuse("bad-text", "R16.3", said) }

func refuseNoMove() *game.Refusal { return refuseText(i18n.Of("hexstrike.refuse.no-move")) }

// refuseWord refuses a word in the text of a move.
func refuseWord(key, word string) *game.Refusal {
	return refuseText(i18n.Of(key, "text", i18n.Quote(word)))
}

// refuseUnknown refuses a text without a known verb.
func refuseUnknown(text string) *game.Refusal {
	return refuseText(i18n.Of("hexstrike.refuse.unknown-move", "text", i18n.Quote(text), "forms", moveForms))
}

// refuseCard returns a refusal because of a card.
func refuseCard(code, rule, key string, c card) *game.Refusal {
	return game.Refuse(code, rule, i18n.Of(key, "card", titles[c]))
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
			"seat", s.who(int(p.player)).name, "question", s.question(p).title))
	case p != nil:
		return s.checkAnswer(i, p, m)
	case kindOf(m) == playMove:
		return s.checkPlay(i, m)
	case kindOf(m) >= throwMove && kindOf(m) <= keepMove:
		return game.Refuse("nothing-asked", "R12.1", i18n.Of("hexstrike.refuse.nothing-asked"))
	case m == commit || m == recall || kindOf(m) > wordMove:
		return game.Refuse("not-choosing", "R2.2a", i18n.Of("hexstrike.refuse.not-choosing"))
	}
	return refuseNoMove()
}

// checkPlay checks a submission (R6.2).
func (s *State) checkPlay(i int, m game.Move) *game.Refusal {
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
		return game.Refuse("same-type", "R6.2", i18n.Of("hexstrike.refuse.same-type",
			"active", titles[active], "passive", titles[passive]))
	}
	for _, c := range [2]card{active, passive} {
		if refusal := s.checkHeld(i, c); refusal != nil {
			return refusal
		}
	}
	return s.checkActive(i, active, t)
}

// checkHeld refuses cards that a player does not hold.
func (s *State) checkHeld(i int, c card) *game.Refusal {
	z := &s.zones[i]
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
			return refuseCard("exhausted", "R6.2", "hexstrike.refuse.exhausted", c)
		}
	}
	return refuseCard("not-in-hand", "R6.2", "hexstrike.refuse.not-in-deck", c)
}

// checkActive refuses plays that the active card does not allow.
func (s *State) checkActive(i int, active card, t turn) *game.Refusal {
	switch {
	case !active.allows(t):
		return game.Refuse("bad-turn", "R6.2", i18n.Of("hexstrike.refuse.bad-turn", "card", titles[active],
			"turn", t, "turns", i18n.And(active.turnsOf())))
	case s.tooSafe(i, active):
		return game.Refuse("too-safe", "R6.2", i18n.Of("hexstrike.refuse.too-safe", "damage", whirlwindDamage,
			"suffered", int(s.figures[i].damage)))
	case s.marks[i].combo && !active.hasCombo():
		return refuseCard("combo-owed", "R10.5", "hexstrike.refuse.combo-due", active)
	}
	return nil
}

// answering has the kinds of moves that answer a kind of question, besides keep.
var answering = [...]moveKind{
	askThrow: throwMove, askCombo: comboMove, askGuard: guardMove, askReturn: returnMove, askHaven: havenMove,
	askDraw: drawMove, askDiscard: discardMove, askReveal: revealMove,
}

// checkAnswer checks the answer to a question (R12.3).
func (s *State) checkAnswer(i int, p *prompt, m game.Move) *game.Refusal {
	said, k := rest(m), kindOf(m)
	keeps := k == keepMove && p.kind == askReveal
	switch {
	case k == playMove:
		return game.Refuse("must-answer", "R6.1", i18n.Of("hexstrike.refuse.must-answer", "question", s.question(p).title))
	case k == 0 || k >= wordMove:
		return refuseNoMove()
	case k != answering[p.kind] && !keeps:
		return game.Refuse("wrong-answer", "R12.3", i18n.Of("hexstrike.refuse.wrong-answer",
			"question", s.question(p).title))
	}
	switch k {
	case throwMove:
		return checkBelow(said, hex.Directions)
	case havenMove:
		return checkBelow(said, hex.Directions+1)
	case keepMove:
		return checkBelow(said, 1)
	case drawMove:
		count, _ := s.restores(i, p.n)
		return s.checkMovement(i, said, s.zones[i].exhausted(), count, "exhausted")
	case discardMove:
		return s.checkDiscard(i, p, m)
	case revealMove:
		return s.checkReveal(i, p, said)
	}
	return checkBelow(said, 2)
}

func checkBelow(said, most uint64) *game.Refusal {
	if said >= most {
		return refuseNoMove()
	}
	return nil
}

// checkMovement checks a choice of n of the movement cards in a given state: exhausted or ready.
func (s *State) checkMovement(i int, said uint64, from, n uint8, wanted string) *game.Refusal {
	if said >= 1<<moveCards {
		return refuseNoMove()
	}
	set := uint8(said)
	if wrong := set &^ from; wrong != 0 {
		at := bits.TrailingZeros8(wrong)
		return game.Refuse("bad-choice", "R5.2", i18n.Of("hexstrike.refuse.movement", "wanted", wanted,
			"card", titles[s.zones[i].moves[at]]))
	}
	if got := bits.OnesCount8(set); got != int(n) {
		return game.Refuse("bad-count", "R5.2", i18n.Of("hexstrike.refuse.movement-count", "wanted", wanted,
			"count", int(n), "named", got))
	}
	return nil
}

func (s *State) checkDiscard(i int, p *prompt, m game.Move) *game.Refusal {
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
	return s.checkMovement(i, uint64(movement), s.zones[i].ready, exhausts, "ready")
}

func (s *State) checkReveal(i int, p *prompt, said uint64) *game.Refusal {
	if !s.zones[i].holds(p.card) {
		return refuseCard("not-in-hand", "R12.7", "hexstrike.refuse.gone", p.card)
	}
	_, movement := s.discardCounts(i, 1)
	return s.checkMovement(i, said, s.zones[i].ready, movement, "ready")
}

// MoveText returns the canonical notation of a move (R16.3).
func (s *State) MoveText(seat game.Seat, m game.Move) string {
	i, _ := playerOf(seat)
	said := rest(m)
	z := &s.zones[max(0, i)]
	switch kindOf(m) {
	case playMove:
		active, passive, t := setOf(m)
		return "play " + active.String() + "/" + passive.String() + " " + t.String()
	case throwMove:
		return "throw " + layout.Name(hex.Direction(said))
	case comboMove, guardMove, returnMove:
		return verbs[kindOf(m)] + [2]string{" no", " yes"}[said&1]
	case havenMove:
		return "haven " + s.oldest().havenHex(said).String()
	case drawMove:
		return "draw " + idList(z.movementOf(uint8(said)))
	case discardMove:
		places, n, movement := discardOf(m)
		var named []string
		for _, place := range places[:n] {
			named = append(named, z.hand[place].String())
		}
		return "discard " + idList(append(named, z.movementOf(movement)...))
	case revealMove:
		return "reveal " + idList(z.movementOf(uint8(said)))
	case keepMove:
		return "keep"
	}
	return choosingText(m)
}

func idList(ids []string) string {
	if len(ids) == 0 {
		return "-"
	}
	return strings.Join(ids, "+")
}

const moveForms = "play step/jab R1, throw NE, combo yes, guard no, return yes, haven 3,0, draw step, " +
	"discard jab+step, reveal step, keep, resign"

// ParseMoves parses one move (R16.3). It refuses texts that cannot be a move; Check refuses the rest.
func (s *State) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	i, ok := playerOf(seat)
	switch {
	case s.over:
		return nil, game.Refuse("game-over", "R14.6", i18n.Of("hexstrike.refuse.game-over"))
	case !ok:
		return nil, game.Refuse("not-your-turn", "R6.1", i18n.Of("hexstrike.refuse.no-player"))
	}
	words := strings.Fields(text)
	if len(words) > 0 && isChoosing(words[0]) {
		return s.parseChoice(words)
	}
	m, refusal := s.parseMove(i, words)
	if refusal != nil {
		return nil, refusal
	}
	return []game.Move{m}, nil
}

func (s *State) parseMove(i int, words []string) (game.Move, *game.Refusal) {
	if len(words) == 0 {
		return 0, refuseText(i18n.Of("hexstrike.refuse.write", "forms", moveForms))
	}
	verb := strings.ToLower(words[0])
	switch {
	case verb == "play" && len(words) == 3:
		return parsePlayMove(words[1], words[2])
	case verb == "keep" && len(words) == 1:
		return moveOf(keepMove, 0), nil
	case verb == "resign" && len(words) == 1:
		return resign, nil
	case len(words) == 2:
		return s.parseAnswerMove(i, verb, words[1])
	}
	return 0, refuseUnknown(strings.Join(words, " "))
}

func parsePlayMove(pair, way string) (game.Move, *game.Refusal) {
	first, second, ok := strings.Cut(strings.ToLower(pair), "/")
	if !ok {
		return 0, refuseWord("hexstrike.refuse.no-pair", pair)
	}
	active, refusal := parseNamed(first)
	if refusal != nil {
		return 0, refusal
	}
	passive, refusal := parseNamed(second)
	if refusal != nil {
		return 0, refusal
	}
	t, err := parseTurn(way)
	if err != nil {
		return 0, refuseWord("hexstrike.refuse.no-turn", way)
	}
	return setMove(active, passive, t), nil
}

func parseNamed(id string) (card, *game.Refusal) {
	c, ok := cardByID[id]
	if !ok {
		return 0, refuseWord("hexstrike.refuse.no-card", id)
	}
	return c, nil
}

func (s *State) parseAnswerMove(i int, verb, word string) (game.Move, *game.Refusal) {
	switch verb {
	case "throw":
		d, ok := layout.ParseDirection(word)
		if !ok {
			return 0, refuseWord("hexstrike.refuse.no-direction", word)
		}
		return moveOf(throwMove, uint64(d)), nil
	case "combo", "guard", "return":
		k := map[string]moveKind{"combo": comboMove, "guard": guardMove, "return": returnMove}[verb]
		switch strings.ToLower(word) {
		case "yes":
			return moveOf(k, 1), nil
		case "no":
			return moveOf(k, 0), nil
		}
		return 0, refuseWord("hexstrike.refuse.yes-or-no", word)
	case "haven":
		return s.parseHavenMove(word)
	case "draw", "reveal", "discard":
		return s.parseCardsMove(i, verb, strings.ToLower(word))
	}
	return 0, refuseUnknown(verb + " " + word)
}

func (s *State) parseHavenMove(word string) (game.Move, *game.Refusal) {
	c, err := hex.ParseCell(word)
	if err != nil {
		return 0, refuseWord("hexstrike.refuse.no-hex", word)
	}
	p := s.oldest()
	if p == nil || p.kind != askHaven {
		return 0, game.Refuse("nothing-asked", "R12.3", i18n.Of("hexstrike.refuse.no-platform"))
	}
	for n := range uint64(hex.Directions + 1) {
		if p.havenHex(n) == c {
			return moveOf(havenMove, n), nil
		}
	}
	return 0, game.Refuse("too-far", "R12.5", i18n.Of("hexstrike.refuse.too-far", "cell", c, "haven", p.cell))
}

// parseCardsMove parses an answer that names cards of the player.
func (s *State) parseCardsMove(i int, verb, word string) (game.Move, *game.Refusal) {
	var places, n, movement uint64
	if word != "-" {
		for id := range strings.SplitSeq(word, "+") {
			c, refusal := parseNamed(id)
			if refusal != nil {
				return 0, refusal
			}
			at, refusal := s.placeOf(i, c)
			switch {
			case refusal != nil:
				return 0, refusal
			case pool[c].movement && movement>>at&1 != 0:
				return 0, refuseText(i18n.Of("hexstrike.refuse.card-twice", "card", c))
			case pool[c].movement:
				movement |= 1 << at
			case verb != "discard":
				return 0, refuseText(i18n.Of("hexstrike.refuse.ability", "card", c))
			case n == deckSize:
				return 0, refuseText(i18n.Of("hexstrike.refuse.too-many"))
			default:
				places |= uint64(at) << (placeBits * n)
				n++
			}
		}
	}
	switch verb {
	case "draw":
		return moveOf(drawMove, movement), nil
	case "reveal":
		return moveOf(revealMove, movement), nil
	}
	return moveOf(discardMove, places|n<<countShift|movement<<exhaustedAt), nil
}

// placeOf returns the index of a card in the hand or among the movement cards.
func (s *State) placeOf(i int, c card) (int, *game.Refusal) {
	z := &s.zones[i]
	if !pool[c].movement {
		if at := z.find(c); at >= 0 {
			return at, nil
		}
		return 0, refuseCard("not-in-hand", "R5.5", "hexstrike.refuse.not-in-hand", c)
	}
	for at, own := range z.moves {
		if own == c {
			return at, nil
		}
	}
	return 0, refuseCard("not-in-hand", "R5.5", "hexstrike.refuse.not-in-deck", c)
}
