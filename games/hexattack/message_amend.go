package hexattack

import (
	"math/bits"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// amendment is a change of an order that the message has given before, as in "change 3 to NE", "make that 1" or "no,
// NW". What it does not mention stays.
type amendment struct {
	new, old orderPart // what is said, and what is said not to be, as in "NE, not N"
	cancels  bool      // the order is taken back without another one
	inline   bool      // it stands in the sentence of the order
}

// orderPart is a part of an order, or a whole one.
type orderPart struct {
	who     uint16
	verb    verb
	hasVerb bool
	way     hex.Direction
	hasWay  bool
}

// Words that announce the change of an order, and those that take it back.
var (
	amendWords  = wordsOf("amend")
	cancelWords = wordsOf("cancel")
	amendFiller = wordsOf("amend-filler")
)

// amend changes the orders read so far as the first of the pieces and the rest of its sentence say, and returns the
// number of these pieces; 0 if they are no amendment, or one that may mean several things.
func (r *messageReader) amend(all []piece) int {
	if !beginsAmendment(all[0]) || !r.open.empty() && !r.open.complete() {
		return 0
	}
	a := amendment{inline: r.ordered == all[0].sentence}
	count, not := 0, false
	for _, p := range all {
		if p.sentence != all[0].sentence || a.inline && a.new.says() && beginsOrder(p.tokens) {
			break
		}
		if p.end == '?' {
			return 0
		}
		for _, t := range p.tokens {
			if !a.add(t, &not, p) {
				return 0
			}
		}
		not = false
		count++
	}
	if !a.new.says() && a.new.who == 0 {
		return 0
	}
	r.flush()
	if !r.apply(a) {
		return 0
	}
	r.ordered = all[0].sentence
	return count
}

// beginsAmendment reports whether the first word of a piece that counts announces a change.
func beginsAmendment(p piece) bool {
	if slices.ContainsFunc(p.tokens, func(t token) bool { return t.text == "instead" || t.text == "stattdessen" }) {
		return true // "let 2 hold instead"
	}
	for _, t := range p.tokens {
		text := phraseKey(t)
		switch {
		case amendWords[text], cancelWords[text]:
			return true
		case text == "wait":
			return len(p.tokens) == 1 && p.end == ','
		case amendFiller[text], t.kind == politeWord:
		default:
			return false
		}
	}
	return false
}

// phraseKey returns a token as the vocabulary writes it.
func phraseKey(t token) string { return strings.ReplaceAll(key(t.text), " ", "_") }

// add adds a word. not is whether the words of the piece say what is not meant. It returns false if the word has no
// place in an amendment.
func (a *amendment) add(t token, not *bool, p piece) bool {
	text, part := phraseKey(t), &a.new
	if *not {
		part = &a.old
	}
	switch {
	case text == "not", text == "instead_of", text == "nicht", text == "statt", text == "y_no":
		*not = true
	case cancelWords[text]:
		a.cancels = true
	case amendWords[text], text == "wait" && len(p.tokens) == 1, amendFiller[text]:
	case t.kind == warriorNumber:
		part.who |= 1 << t.value
	case t.kind == verbWord:
		return part.setVerb(verb(t.value))
	case t.kind == wayWord:
		return part.setWay(hex.Direction(t.value))
	case t.kind == fillerWord, t.kind == unitWord, t.kind == politeWord:
	default:
		return false
	}
	return true
}

func (o *orderPart) says() bool { return o.hasVerb || o.hasWay }

func (o *orderPart) setVerb(v verb) bool {
	ok := !o.hasVerb || o.verb == v
	o.verb, o.hasVerb = v, true
	return ok
}

func (o *orderPart) setWay(d hex.Direction) bool {
	ok := !o.hasWay || o.way == d
	o.way, o.hasWay = d, true
	return ok
}

// apply changes the orders read so far. It returns false, and changes nothing, if it is not clear which order is meant
// or what it becomes.
func (r *messageReader) apply(a amendment) bool {
	target, ok := r.amended(a)
	if !ok {
		return false
	}
	if target == 0 { // the first order of the message
		r.append(clause{who: a.new.who, verb: a.new.verb, hasVerb: true, way: a.new.way, hasWay: a.new.hasWay})
		return true
	}
	number := bits.TrailingZeros16(target)
	at := slices.IndexFunc(r.moves, func(m game.Move) bool { n, _ := splitMove(m); return n == number })
	if at < 0 {
		return false
	}
	_, was := splitMove(r.moves[at])
	if a.cancels {
		r.moves, r.named = slices.Delete(r.moves, at, at+1), r.named&^target
		return true
	}
	c, ok := a.changed(was)
	if !ok {
		return false
	}
	if c.who = target; a.new.who != 0 {
		c.who = a.new.who
	}
	r.moves, r.named = slices.Delete(r.moves, at, at+1), r.named&^target
	r.append(c)
	return true
}

// amended returns the warrior whose order is changed; 0 if the amendment is the first order of the message.
func (r *messageReader) amended(a amendment) (target uint16, ok bool) {
	who, was := a.new.who, a.old.who
	switch {
	case bits.OnesCount16(who) > 1 || bits.OnesCount16(was) > 1:
		return 0, false
	case a.cancels:
		return who, r.named&who != 0 && !a.new.says() && a.old == orderPart{}
	case was != 0: // "I meant 2, not 1"
		return was, who != 0 && !a.new.says() && r.named&who == 0 && r.named&was != 0
	case r.named&who != 0:
		return who, a.new.says()
	case who == 0 || !a.new.says(): // "make that 1"
		target = r.meant(a.inline)
		return target, target != 0
	}
	return 0, len(r.moves) == 0 && a.new.isWhole() && a.old == orderPart{}
}

// meant returns the warrior of the order before, if it is clear that a change without a warrior is about it: it stands
// in the same sentence, or is the only order. Otherwise it returns 0.
func (r *messageReader) meant(inline bool) uint16 {
	last := r.last.who
	if bits.OnesCount16(last) != 1 || !inline && len(r.moves) != 1 || r.named&last == 0 {
		return 0
	}
	return last
}

// isWhole reports whether it is an order for warriors that are not given.
func (o *orderPart) isWhole() bool { return o.hasVerb && (o.verb == hold) != o.hasWay }

// changed returns an order with what the amendment says. ok is false if that is no order, or not the order which the
// amendment says it was.
func (a amendment) changed(was order) (c clause, ok bool) {
	c = clause{verb: hold, hasVerb: true}
	if was != holdOrder {
		c.verb, c.way, c.hasWay = orderVerbs[was], orderDirections[was], true
	}
	if a.old.hasVerb && a.old.verb != c.verb || a.old.hasWay && (!c.hasWay || a.old.way != c.way) {
		return c, false
	}
	if a.new.hasVerb {
		c.verb = a.new.verb
	}
	if a.new.hasWay {
		c.way, c.hasWay = a.new.way, true
	}
	if c.verb == hold {
		return clause{verb: hold, hasVerb: true}, !a.new.hasWay
	}
	return c, c.hasWay
}
