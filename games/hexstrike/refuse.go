package hexstrike

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/hex"
)

func refuseText(format string, args ...any) *game.Refusal {
	return game.Refuse("bad-text", "R16.3", format, args...)
}

func refuseNoMove() *game.Refusal { return refuseText("This is no move of the game.") }

// quote shows what somebody typed, shortened if it is long.
func quote(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		text = string(runes[:40]) + "..."
	}
	return strconv.Quote(text)
}

// Check tells whether seat may make a move, and if not, why.
func (s *State) Check(seat game.Seat, m game.Move) *game.Refusal {
	i, ok := playerOf(seat)
	switch {
	case s.over:
		return game.Refuse("game-over", "R14.6", "The game is over.")
	case !ok:
		return game.Refuse("not-your-turn", "R6.1", "Only players 1 and 2 move.")
	case m == moveOf(resignMove, 0):
		return nil
	}
	p := s.oldest()
	switch {
	case p != nil && int(p.player) != i:
		return game.Refuse("not-your-turn", "R12.2", "%s has to answer first: %s", s.who(int(p.player)).Name,
			s.question(p).Title)
	case p != nil:
		return s.checkAnswer(i, p, m)
	case kindOf(m) == playMove:
		return s.checkPlay(i, m)
	case kindOf(m) >= throwMove && kindOf(m) <= keepMove:
		return game.Refuse("nothing-asked", "R12.1", "Nothing is asked.")
	}
	return refuseNoMove()
}

// checkPlay checks a submission (R6.2).
func (s *State) checkPlay(i int, m game.Move) *game.Refusal {
	active, passive, t := setOf(m)
	switch {
	case s.marks[i].waiting:
		return game.Refuse("submitted", "R6.3", "You have submitted a set; it cannot be changed.")
	case !s.isOpen(i):
		return game.Refuse("not-your-turn", "R6.1", "Your set is still running; at beat %d you do %s.", s.beat,
			s.slotsNow()[i].spoken())
	case active == noCard || active >= cards || passive == noCard || passive >= cards || t == noTurn || t >= turns ||
		m != setMove(active, passive, t):
		return refuseNoMove()
	case pool[active].movement == pool[passive].movement:
		return game.Refuse("same-type", "R6.2", "A set is one movement card and one ability; %s and %s are of one sort.",
			pool[active].name, pool[passive].name)
	}
	for _, c := range [2]card{active, passive} {
		if refusal := s.checkHeld(i, c); refusal != nil {
			return refusal
		}
	}
	return s.checkActive(i, active, t)
}

// checkHeld refuses cards that a player does not have at hand.
func (s *State) checkHeld(i int, c card) *game.Refusal {
	z := &s.zones[i]
	if !pool[c].movement {
		if !z.holds(c) {
			return game.Refuse("not-in-hand", "R6.2", "%s is not in your hand.", pool[c].name)
		}
		return nil
	}
	if z.isReady(c) {
		return nil
	}
	for _, own := range z.moves {
		if own == c {
			return game.Refuse("exhausted", "R6.2", "%s is exhausted.", pool[c].name)
		}
	}
	return game.Refuse("not-in-hand", "R6.2", "%s is not in your deck.", pool[c].name)
}

// checkActive refuses what the active card does not allow.
func (s *State) checkActive(i int, active card, t turn) *game.Refusal {
	switch {
	case !active.allows(t):
		return game.Refuse("bad-turn", "R6.2", "%s does not allow the turn %v; it allows %s.", pool[active].name, t,
			listed(active.turnsOf()))
	case s.tooSafe(i, active):
		return game.Refuse("too-safe", "R6.2", "Whirlwind as active card needs %d damage; you have %d.", whirlwindDamage,
			s.figures[i].damage)
	case s.marks[i].combo && !active.hasCombo():
		return game.Refuse("combo-owed", "R10.5", "You go on with a combo: the active card needs a Co beat, %s has none.",
			pool[active].name)
	}
	return nil
}

// answering is the kinds of moves that answer a kind of question, besides keep.
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
		return game.Refuse("must-answer", "R6.1", "First answer: %s", s.question(p).Title)
	case k == 0 || k >= resignMove:
		return refuseNoMove()
	case k != answering[p.kind] && !keeps:
		return game.Refuse("wrong-answer", "R12.3", "This does not answer the question: %s", s.question(p).Title)
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
		return s.checkMovement(i, said, s.zones[i].exhausted(), count, "come back", "exhausted")
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

// checkMovement checks a choice of movement cards.
func (s *State) checkMovement(i int, said uint64, from, n uint8, what, state string) *game.Refusal {
	if said >= 1<<moveCards {
		return refuseNoMove()
	}
	set := uint8(said)
	if wrong := set &^ from; wrong != 0 {
		at := bits.TrailingZeros8(wrong)
		return game.Refuse("bad-choice", "R5.2", "%s is not %s.", pool[s.zones[i].moves[at]].name, state)
	}
	if got := bits.OnesCount8(set); got != int(n) {
		return game.Refuse("bad-count", "R5.2", "Exactly %s must %s; you named %d.", count(int(n), "movement card"),
			what, got)
	}
	return nil
}

func (s *State) checkDiscard(i int, p *prompt, m game.Move) *game.Refusal {
	places, n, movement := discardOf(m)
	if rest(m)>>(exhaustedAt+moveCards) != 0 || n > deckSize {
		return refuseNoMove()
	}
	abilities, exhausts := s.owed(i, p.n)
	var seen uint16
	for k, place := range places {
		switch {
		case k >= n && place != 0 || k < n && place >= s.zones[i].inHand:
			return refuseNoMove()
		case k < n && seen>>place&1 != 0:
			return game.Refuse("bad-choice", "R5.5", "A card is named twice.")
		case k < n:
			seen |= 1 << place
		}
	}
	if n != int(abilities) {
		return game.Refuse("bad-count", "R5.5", "You must discard exactly %s; you named %d.",
			countOf(int(abilities), "ability"), n)
	}
	return s.checkMovement(i, uint64(movement), s.zones[i].ready, exhausts, "be discarded", "ready")
}

func (s *State) checkReveal(i int, p *prompt, said uint64) *game.Refusal {
	if !s.zones[i].holds(p.card) {
		return game.Refuse("not-in-hand", "R12.7", "%s is no longer in your hand; you can only keep.", pool[p.card].name)
	}
	_, movement := s.owed(i, 1)
	return s.checkMovement(i, said, s.zones[i].ready, movement, "be discarded", "ready")
}

// MoveText is the canonical notation of a move (R16.3).
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
		return [...]string{comboMove: "combo", guardMove: "guard", returnMove: "return"}[kindOf(m)] +
			[2]string{" no", " yes"}[said&1]
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
	return "resign"
}

func idList(ids []string) string {
	if len(ids) == 0 {
		return "-"
	}
	return strings.Join(ids, "+")
}

const moveForms = "play step/jab R1, throw NE, combo yes, guard no, return yes, haven 3,0, draw step, " +
	"discard jab+step, reveal step, keep, resign"

// ParseMoves reads one move (R16.3). What cannot be a move is refused here, the rest by Check.
func (s *State) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	i, ok := playerOf(seat)
	switch {
	case s.over:
		return nil, game.Refuse("game-over", "R14.6", "The game is over.")
	case !ok:
		return nil, game.Refuse("not-your-turn", "R6.1", "Only players 1 and 2 move.")
	}
	m, refusal := s.parseMove(i, strings.Fields(text))
	if refusal != nil {
		return nil, refusal
	}
	return []game.Move{m}, nil
}

func (s *State) parseMove(i int, words []string) (game.Move, *game.Refusal) {
	if len(words) == 0 {
		return 0, refuseText("Write one of: %s.", moveForms)
	}
	verb := strings.ToLower(words[0])
	switch {
	case verb == "play" && len(words) == 3:
		return parsePlayMove(words[1], words[2])
	case verb == "keep" && len(words) == 1:
		return moveOf(keepMove, 0), nil
	case verb == "resign" && len(words) == 1:
		return moveOf(resignMove, 0), nil
	case len(words) == 2:
		return s.parseAnswerMove(i, verb, words[1])
	}
	return 0, refuseText("%s is no move. Write one of: %s.", quote(strings.Join(words, " ")), moveForms)
}

func parsePlayMove(pair, way string) (game.Move, *game.Refusal) {
	first, second, ok := strings.Cut(strings.ToLower(pair), "/")
	if !ok {
		return 0, refuseText("%s is not active card/passive card, as in step/jab.", quote(pair))
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
		return 0, refuseText("%s is no turn; the six are 0, R1, R2, 3, L2 and L1.", quote(way))
	}
	return setMove(active, passive, t), nil
}

func parseNamed(id string) (card, *game.Refusal) {
	c, ok := cardByID[id]
	if !ok {
		return 0, refuseText("%s is no card.", quote(id))
	}
	return c, nil
}

func (s *State) parseAnswerMove(i int, verb, word string) (game.Move, *game.Refusal) {
	switch verb {
	case "throw":
		d, ok := layout.ParseDirection(word)
		if !ok {
			return 0, refuseText("%s is no direction; the six are E, SE, SW, W, NW and NE.", quote(word))
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
		return 0, refuseText("%s is neither yes nor no.", quote(word))
	case "haven":
		return s.parseHavenMove(word)
	case "draw", "reveal", "discard":
		return s.parseCardsMove(i, verb, strings.ToLower(word))
	}
	return 0, refuseText("%s is no move. Write one of: %s.", quote(verb+" "+word), moveForms)
}

func (s *State) parseHavenMove(word string) (game.Move, *game.Refusal) {
	c, err := hex.ParseCell(word)
	if err != nil {
		return 0, refuseText("%s is not a hex; write two whole numbers such as 3,-1.", quote(word))
	}
	p := s.oldest()
	if p == nil || p.kind != askHaven {
		return 0, game.Refuse("nothing-asked", "R12.3", "Nobody is asked for a platform now.")
	}
	for n := range uint64(hex.Directions + 1) {
		if p.havenHex(n) == c {
			return moveOf(havenMove, n), nil
		}
	}
	return 0, game.Refuse("too-far", "R12.5", "%v is not next to %v; the platform appears there or on one of the six "+
		"hexes around it.", c, p.cell)
}

// parseCardsMove reads an answer that names cards of the player.
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
				return 0, refuseText("%v is named twice.", c)
			case pool[c].movement:
				movement |= 1 << at
			case verb != "discard":
				return 0, refuseText("%v is an ability; only movement cards are named here.", c)
			case n == deckSize:
				return 0, refuseText("More cards are named than there are.")
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

// placeOf is the place of a card in the hand or among the movement cards.
func (s *State) placeOf(i int, c card) (int, *game.Refusal) {
	z := &s.zones[i]
	if !pool[c].movement {
		if at := z.find(c); at >= 0 {
			return at, nil
		}
		return 0, game.Refuse("not-in-hand", "R5.5", "%s is not in your hand.", pool[c].name)
	}
	for at, own := range z.moves {
		if own == c {
			return at, nil
		}
	}
	return 0, game.Refuse("not-in-hand", "R5.5", "%s is not in your deck.", fmt.Sprint(pool[c].name))
}
