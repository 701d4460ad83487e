package hexattack

import (
	"math/bits"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// maxMessage is the size of the longest message that is read as players write them, in bytes.
const maxMessage = 16 << 10

// messageReader reads the orders of a message as players write them (R10.6b). A word without a place in an order
// refuses the whole message: a refusal costs a mail, an order that was not meant costs a warrior.
type messageReader struct {
	state     *State
	seat      game.Seat
	alive     uint16 // numbers of the player's living warriors, as bits
	open      clause
	named     uint16
	moves     []game.Move
	left      i18n.List // what was not understood
	refusal   *game.Refusal
	nameNext  bool      // a name may follow, after a greeting
	rest      clause    // the order for all warriors without one, given when the message ends
	spared    uint16    // numbers of warriors left out of that order, as bits
	last      clause    // the latest complete order, which "the same" repeats
	title     *verb     // the verb above orders without one, as in "attack: 1 up, 2 down"
	passed    bool      // whether the message says that its player passes
	unclear   *sentence // the sentence or title above of what was not understood last
	ordered   *sentence // the sentence of the last order
	announced string    // the words that replaced orders
	before    uint16    // numbers of warriors with orders that the message has replaced, as bits
}

// clause is an order that is not complete yet.
type clause struct {
	who      uint16 // numbers of warriors, as bits
	rest     bool   // the order is for all warriors without one
	count    int    // number of those warriors if the message says it, otherwise 0
	all      bool   // the order is for all warriors
	but      bool   // warriors that follow are left out of it
	spared   bool   // the warriors were left out of the order before; they need none
	verb     verb
	hasVerb  bool
	goes     bool // the verb is "go", which another verb may follow
	way      hex.Direction
	hasWay   bool
	unit     bool // the last word was warrior or with
	bareVerb bool // the verb was the last word that counts
	passes   bool // the verb is "pass", which needs no warriors
	titled   bool // the verb is a title, and warriors follow
	text     []string
}

func (c *clause) complete() bool { return c.hasVerb && (c.verb == hold || c.hasWay) }

func (c *clause) empty() bool { return c.who == 0 && !c.rest && !c.hasVerb && !c.hasWay }

// readMessage returns the orders of a message as players write them. left is true if the refusal says what was not
// understood.
func readMessage(s *State, seat game.Seat, text string) (moves []game.Move, left bool, refusal *game.Refusal) {
	if len(text) > maxMessage {
		return nil, false, refuseEmpty(s, seat)
	}
	r := messageReader{state: s, seat: seat}
	for squad := s.squad(int(seat)); !squad.empty(); {
		r.alive |= 1 << squad.pop().number()
	}
	all := r.pieces(text)
	for i := 0; i < len(all); i++ {
		p, left := all[i], len(r.left)
		if n := r.amend(all[i:]); n > 0 {
			i += n - 1
			continue
		}
		if r.piece(p, i); len(r.left) > left {
			r.unclear = unclearWith(all[i:])
		}
	}
	r.flush()
	r.giveRest()
	if r.before&^r.named != 0 {
		r.leave(r.announced)
	}
	switch {
	case len(r.left) > 0:
		return nil, true, badText(i18n.Of("hexattack.refuse.left-over",
			"text", i18n.And(r.left[:min(len(r.left), 3)]), "names", s.namesWord(), "warrior", s.exampleCall(seat),
			"warriors", s.calls(s.squad(int(seat))), "verbs", s.verbNames(hold)))
	case r.refusal != nil:
		return nil, false, r.refusal
	case len(r.moves) == 0:
		return nil, false, refuseEmpty(s, seat)
	}
	return r.moves, false, nil
}

func (r *messageReader) leave(text string) {
	if text = strings.TrimSpace(text); text != "" && len(r.left) < 4 {
		r.left = append(r.left, i18n.Quote(text))
	}
}

// piece reads one part of the message.
func (r *messageReader) piece(p piece, index int) {
	switch {
	case len(p.tokens) == 0 || r.beginsWithRight(p) || r.newOrders(p):
		return
	case r.isApart(p):
		if !p.sentence.judged && p.sentence.takesBack() {
			r.leave(p.text)
		}
		p.sentence.judged = true
		return
	case slices.ContainsFunc(p.tokens, r.otherTurn):
		r.leave(p.text)
		return
	}
	p.tokens = withoutRemark(withoutClosing(withoutOpening(p.tokens)))
	switch {
	case !p.ordered() && !hasVerb(p):
		if !r.isChat(p, index) {
			r.leave(p.text)
		}
		return
	case p.end == '?' || slices.ContainsFunc(p.tokens, func(t token) bool { return outOfPlace(t.kind) }):
		r.leave(p.text)
		return
	}
	r.order(p)
}

// order reads a part of the message with words of orders.
func (r *messageReader) order(p piece) {
	r.nameNext, r.ordered = false, p.sentence
	if r.open.complete() && r.open.who != 0 && beginsOrder(p.tokens) {
		r.flush()
	}
	r.open.text = append(r.open.text, p.text)
	for _, t := range p.tokens {
		if !r.token(t) {
			r.leave(p.text)
			r.open = clause{}
			return
		}
	}
	if p.end == '\n' && r.open.complete() && !(r.open.titled && r.open.who == 0) {
		r.flush()
	}
}

// beginsWithRight reports whether a piece is the "right" before all orders, as in "Right, here goes:". After an order
// it may be the end of a direction.
func (r *messageReader) beginsWithRight(p piece) bool {
	return len(p.tokens) == 1 && p.tokens[0].text == "right" && p.end == ',' && r.open.empty() && len(r.moves) == 0 &&
		!r.rest.rest
}

// withoutOpening returns the words of a piece without those that only introduce an order, as in "ok so here we go 1
// attack up".
func withoutOpening(tokens []token) []token {
	for i, t := range tokens {
		switch t.kind {
		case chatWord, politeWord, fillerWord, joinWord:
		case warriorNumber, groupWord, unitWord:
			return tokens[i:]
		default:
			return tokens
		}
	}
	return tokens
}

// withoutClosing returns the words of a piece without thanks and laughter at its end.
func withoutClosing(tokens []token) []token {
	for len(tokens) > 1 && tokens[len(tokens)-1].kind == politeWord {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}

// otherTurn reports whether a token is the number of another turn: orders for it are not orders for this one.
func (r *messageReader) otherTurn(t token) bool {
	return t.kind == turnNumber && t.value != int(r.state.turn)
}

func hasVerb(p piece) bool {
	return slices.ContainsFunc(p.tokens, func(t token) bool {
		return t.kind == verbWord && t.text != "moves" || t.kind == sameWord
	})
}

// outOfPlace reports whether a word has no place in an order.
func outOfPlace(kind wordKind) bool {
	return kind == unknownWord || kind == chatWord || kind == doubtWord || kind == numberWord ||
		kind == anewWord || kind == remarkWord
}

// isChat reports whether a part without orders in a sentence with orders can be skipped: all words are known and none
// takes back what is said, or the part is the name in a greeting or below it.
func (r *messageReader) isChat(p piece, index int) bool {
	greeting := slices.ContainsFunc(p.tokens, func(t token) bool { return t.kind == politeWord })
	names := 0
	for _, t := range p.tokens {
		switch t.kind {
		case doubtWord:
			return false
		case unknownWord, numberWord:
			names++
		}
	}
	called := index == 0 && p.end == ',' && len(p.tokens) <= 2
	expected := greeting || r.nameNext || called
	r.nameNext = greeting
	return names == 0 || names <= 2 && expected && len(p.tokens) <= names+3
}

// token reads one word of an order. It returns false if the word has no meaning where it stands.
func (r *messageReader) token(t token) bool {
	c := &r.open
	unit, bareVerb := c.unit, c.bareVerb
	c.unit = t.kind == unitWord || unit && t.kind == fillerWord
	c.bareVerb = bareVerb && (t.kind == unitWord || t.kind == fillerWord || t.kind == joinWord)
	switch t.kind {
	case warriorNumber:
		return r.warriors(1<<t.value, t.joined, unit || t.apart, bareVerb)
	case groupWord:
		return r.group(t, unit || bareVerb)
	case verbWord:
		return r.verb(t)
	case wayWord:
		return r.way(hex.Direction(t.value), t.leads)
	case sideWord, ordinalWord:
		return false
	}
	return r.reference(t)
}

// reference reads a word that refers to other orders or warriors.
func (r *messageReader) reference(t token) bool {
	switch t.kind {
	case sameWord:
		return r.same()
	case sameOf:
		return r.last.who>>t.value&1 != 0
	case exceptWord:
		return r.except()
	case restCount:
		r.open.count = t.value
		return r.open.rest
	}
	return true
}

// same gives the open order the verb and direction of the latest one.
func (r *messageReader) same() bool {
	if r.open.complete() {
		r.flush()
	}
	c := &r.open
	if c.hasVerb || c.hasWay || !r.last.complete() {
		return false
	}
	c.verb, c.hasVerb, c.way, c.hasWay = r.last.verb, true, r.last.way, r.last.hasWay
	c.bareVerb = c.who == 0 && !c.rest
	return true
}

// except leaves the warriors that follow out of an order for all: "all but 2 hold", "all hold except 2".
func (r *messageReader) except() bool {
	c := &r.open
	if !c.all || c.but || c.hasVerb && !c.complete() {
		return false
	}
	if c.complete() {
		c.who, c.rest = 0, true
		r.flush()
		r.open.spared = true
		return true
	}
	c.but = true
	return true
}

// warriors adds warriors to the open order, or begins the next order with them.
func (r *messageReader) warriors(who uint16, joined, unit, bareVerb bool) bool {
	c := &r.open
	switch {
	case c.complete() && (c.who != 0 || c.rest) && !(joined && bareVerb):
		r.flush()
	case c.titled && c.all && !c.hasWay:
		c.who, c.all, c.bareVerb, bareVerb = 0, false, true, true // "all attack: 1 up, 2 down"
	}
	if r.open.but && !r.open.hasVerb && r.open.who&who == who {
		r.open.who &^= who
		return true
	}
	if !r.open.takes(who, joined, unit, bareVerb) {
		return false
	}
	r.open.who |= who
	r.open.bareVerb = r.open.hasVerb
	return true
}

// takes reports whether warriors have a place in the order.
func (c *clause) takes(who uint16, joined, unit, bareVerb bool) bool {
	begun := c.hasVerb || c.hasWay
	switch {
	case c.who != 0 && !begun:
		return joined || c.who == who // "1 and 2 attack up"
	case c.who != 0:
		return c.hasVerb && bareVerb && joined // "hold 1 and 2"
	case c.rest:
		return false
	}
	return !begun || c.hasVerb && (bareVerb || unit) // "move 2 up", "attack up with 2"
}

// group adds all warriors, both or the rest to the open order.
func (r *messageReader) group(t token, afterVerb bool) bool {
	c := &r.open
	if c.complete() && (c.who != 0 || c.rest) {
		if t.value == groupBoth && bits.OnesCount16(c.who) == 2 {
			return true
		}
		r.flush()
	}
	switch {
	case c.who != 0 && t.value == groupRest && t.joined && !c.hasVerb:
		c.rest = true
		return true
	case c.repeats(t.value):
		return true // "1 and 2 both hold", "1 and 2 attack both up"
	}
	return c.begin(t.value, afterVerb, r.alive)
}

// begin adds a group to an order without warriors; alive are those that it can mean.
func (c *clause) begin(group int, afterVerb bool, alive uint16) bool {
	switch {
	case c.who != 0 || c.rest || (c.hasVerb || c.hasWay) && !afterVerb:
		return false
	case group == groupRest:
		c.rest = true
		return true
	case group == groupBoth && bits.OnesCount16(alive) != 2:
		return false
	}
	c.who, c.all = alive, group == groupAll
	return true
}

// repeats reports whether a group names the warriors of the order again.
func (c *clause) repeats(group int) bool {
	named := bits.OnesCount16(c.who)
	return named == 2 && group == groupBoth || named > 2 && group == groupAll
}

// verb adds a verb to the open order, or begins the next order with it.
func (r *messageReader) verb(t token) bool {
	c := &r.open
	if c.complete() {
		if t.apart && c.verb == verb(t.value) {
			return true // "1 goes south (move S)"
		}
		r.flush()
	}
	if c.titled && c.who != 0 && !c.hasWay && c.verb == verb(t.value) {
		return true // "Fall back! 1 moves south"
	}
	named := c.who != 0 || c.rest
	if !c.takesVerb(named || r.isAlone()) {
		return false
	}
	c.verb, c.hasVerb, c.bareVerb = verb(t.value), true, !named
	c.goes, c.passes = going[t.text], passing[phraseKey(t)]
	c.titled, r.title = t.titled && (c.bareVerb || c.all) && !c.hasWay, nil
	if v := c.verb; c.titled {
		r.title = &v
	}
	return !(c.verb == hold && c.hasWay)
}

// takesVerb reports whether a verb has a place in the order. named is whether its warriors are known.
func (c *clause) takesVerb(named bool) bool {
	return (!c.hasVerb || c.goes && !c.hasWay) && (!c.hasWay || named)
}

// going are the words for moving that another verb may follow, as in "go and attack".
var going = map[string]bool{"go": true, "goes": true, "going": true, "gehe": true, "geht": true, "va": true}

// passing are words for holding that mean all warriors if none is named, as in "pass".
var passing = wordsOf("pass")

// way adds a direction to the open order. One that leads to other warriors begins the next order with the same verb.
func (r *messageReader) way(d hex.Direction, leads bool) bool {
	c := &r.open
	if leads && c.complete() && c.verb != hold && c.who != 0 {
		next := clause{verb: c.verb, hasVerb: true, text: c.text}
		r.flush()
		r.open = next
	}
	switch {
	case c.hasWay:
		return c.way == d
	case c.empty() && !r.isAlone(), c.hasVerb && c.verb == hold:
		return false
	}
	c.way, c.hasWay = d, true
	if r.title != nil && *r.title != hold && c.who != 0 && !c.hasVerb {
		c.verb, c.hasVerb = *r.title, true
	}
	return true
}

// isAlone reports whether the player has one warrior, whose number orders may leave out.
func (r *messageReader) isAlone() bool { return bits.OnesCount16(r.alive) == 1 }

// flush ends the open order and appends its moves.
func (r *messageReader) flush() {
	c := r.open
	r.open = clause{}
	if c.who != 0 && !c.hasVerb && !c.hasWay && r.title != nil && *r.title == hold {
		c.verb, c.hasVerb = hold, true
	}
	if c.empty() || r.keep(c) {
		return
	}
	if c.rest {
		c.who |= r.alive &^ r.named
	}
	if c.who == 0 && r.isAlone() {
		c.who = r.alive
	}
	switch {
	case c.who == 0 && (c.rest || c.all):
		r.leave(strings.Join(c.text, " "))
	case c.who == 0:
		r.refuse(r.state.refuseUnnamed(r.state.squad(int(r.seat)), false))
	case !c.complete():
		r.incomplete(c)
	default:
		r.append(c)
	}
}

// keep keeps an order until the end of the message, if it is for warriors without another one. It reports whether the
// order is kept, or leaves out its warriors.
func (r *messageReader) keep(c clause) bool {
	switch {
	case c.passes && c.who == 0 && !c.rest && !r.isAlone():
		r.passed = true
	case c.rest && c.complete():
		r.keepRest(c)
	case c.spared && !c.hasVerb && !c.hasWay:
		r.spared |= c.who
	default:
		return false
	}
	return true
}

// keepRest keeps an order for all warriors without one until the end of the message, because orders for single
// warriors may follow. There is one such order in a message.
func (r *messageReader) keepRest(c clause) {
	if r.rest.rest {
		r.leave(strings.Join(c.text, " "))
		return
	}
	r.rest, r.last = c, c
}

// giveRest appends the moves of the order for all warriors without one.
func (r *messageReader) giveRest() {
	c := r.rest
	if !c.rest {
		if r.passed {
			r.append(clause{who: r.alive &^ r.named, verb: hold, hasVerb: true})
		}
		return
	}
	rest := r.alive &^ (r.named | r.spared | c.who)
	c.who |= rest
	if c.who == 0 || c.count > 0 && c.count != bits.OnesCount16(rest) {
		r.leave(strings.Join(c.text, " "))
		return
	}
	r.append(c)
}

func (r *messageReader) refuse(refusal *game.Refusal) {
	if r.refusal == nil {
		r.refusal = refusal
	}
}

// incomplete refuses an order without a verb or direction.
func (r *messageReader) incomplete(c clause) {
	number := bits.TrailingZeros16(c.who)
	switch {
	case r.alive>>number&1 == 0:
		r.leave(strings.Join(c.text, " "))
	case c.hasVerb:
		r.refuse(game.Refuse("no-direction", "R10.5", i18n.Of("hexattack.refuse.no-direction", "verb", c.verb)))
	default:
		r.refuse(game.Refuse("no-verb", "R10.5", i18n.Of("hexattack.refuse.no-verb",
			"warrior", r.state.call(number), "orders", r.state.verbNames(verbs))))
	}
}

// append appends the moves of a complete order.
func (r *messageReader) append(c clause) {
	r.last = c
	o := holdOrder
	if c.verb != hold {
		o = orderOf(c.verb, c.way)
	}
	for who := c.who; who != 0; who &= who - 1 {
		number := bits.TrailingZeros16(who)
		switch {
		case r.alive>>number&1 == 0:
			r.leave(strings.Join(c.text, " "))
			return
		case r.named>>number&1 != 0:
			r.refuse(game.Refuse("named-twice", "R10.8",
				i18n.Of("hexattack.refuse.named-twice", "warrior", r.state.call(number))))
			return
		}
		r.named |= 1 << number
		r.moves = append(r.moves, orderMove(number, o))
	}
}
