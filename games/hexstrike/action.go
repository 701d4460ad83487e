package hexstrike

import (
	"strconv"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// action is the effect of one entry of a row (R3.3), packed so that equal actions are equal numbers. It has up
// to seven steps of eight bits, the first one lowest, then a special word, then the bracket.
type action uint64

// step is one leg of a path, and the kind of the deed at its end such as a move or an attack. It has three bits for
// the letter of direction, two for the length minus one, three for the kind.
type step uint8

// The kinds of steps (R3.5). A leg continues with the next step of the same token.
const (
	move = 1 + iota
	jump
	attack
	block
	charge
	leg
)

// The letters of a path as clockwise turns from the facing (R3.2).
const (
	forward = iota
	right
	backRight
	back
	backLeft
	left
)

// The special actions (R3.6).
const (
	specialShift        = 56
	wait         action = (1 + iota) << specialShift
	end
	focusOn // "F": the start of a focus
	combo
	x1
	x2
	icon
)

const (
	stepBits          = 8
	maxSteps          = 7
	longestLeg        = 4
	stepsMask  action = 1<<specialShift - 1
	bracketed  action = 1 << 63
)

var letters = [hex.Directions]string{"", "R", "BR", "B", "BL", "L"}

const kindLetters = "?mjabc"

// specials are the special actions with their words in notation.
var specials = []struct {
	word string
	act  action
}{{"W", wait}, {"E", end}, {"F", focusOn}, {"Co", combo}, {"X1", x1}, {"X2", x2}, {"DamageIcon", icon}}

func newStep(kind, letter, length int) step { return step(letter | (length-1)<<3 | kind<<5) }

func (p step) kind() int   { return int(p >> 5) }
func (p step) letter() int { return int(p & 7) }
func (p step) length() int { return int(p>>3&3) + 1 }

// bare returns the action without the brackets of a boxed beat.
func (a action) bare() action { return a &^ bracketed }

// isOpen reports whether a slot with this action is open: it is empty, ends a set, or has the focus of Rewind.
func (a action) isOpen() bool { return a == 0 || a.bare() == end || a.bare() == focusOn }

func (a action) isBracketed() bool { return a&bracketed != 0 }

// has reports whether any token of the action is of one of the kinds, given as a set of bits.
func (a action) has(kinds uint) bool {
	for rest := a & stepsMask; rest != 0; rest >>= stepBits {
		if kinds>>step(rest).kind()&1 != 0 {
			return true
		}
	}
	return false
}

// Sets of kinds of steps, as arguments of action.has.
const (
	attacks   uint = 1<<attack | 1<<charge
	movements uint = 1<<move | 1<<jump
	blocks    uint = 1 << block
)

// single returns the step of an action with exactly one step; ok is false for all other actions.
func (a action) single() (p step, ok bool) {
	steps := a & stepsMask
	return step(steps), steps != 0 && steps>>stepBits == 0
}

// withSingle returns the action with its only step replaced by p.
func (a action) withSingle(p step) action { return a&^stepsMask | action(p) }

// token is one token of an action: the straight legs of its path. The last leg has the kind of the token, such as
// an attack.
type token struct {
	legs action // steps, the first one lowest
	last step
}

// next returns the first token of the action, and the action without that token.
func (a action) next() (t token, rest action) {
	for shift := 0; ; shift += stepBits {
		p := step(a)
		t.legs |= action(p) << shift
		a >>= stepBits
		if p.kind() != leg {
			t.last = p
			return t, a
		}
	}
}

// aim returns the end of a token's path from a cell and a facing, and the direction of its last leg (R3.4).
func (t token) aim(from hex.Cell, facing hex.Direction) (hex.Cell, hex.Direction) {
	var d hex.Direction
	for rest := t.legs; rest != 0; rest >>= stepBits {
		p := step(rest)
		d = turned(facing, p.letter())
		from = from.Add(layout.Step(d).Times(p.length()))
	}
	return from, d
}

// turned returns a direction turned clockwise by up to five steps.
func turned(d hex.Direction, steps int) hex.Direction {
	d += hex.Direction(steps)
	if d >= hex.Directions {
		d -= hex.Directions
	}
	return d
}

// lineTo returns the direction of the straight line from one cell to another; it reports false if no straight line
// leads there.
func lineTo(from, to hex.Cell) (hex.Direction, bool) {
	n := from.Distance(to)
	for d := range hex.Direction(hex.Directions) {
		if n > 0 && from.Add(layout.Step(d).Times(n)) == to {
			return d, true
		}
	}
	return 0, false
}

// String returns the action in the notation of R3.3.
func (a action) String() string {
	text := a.body()
	if a.isBracketed() {
		return "[" + text + "]"
	}
	return text
}

func (a action) body() string {
	for _, s := range specials {
		if a.bare() == s.act {
			return s.word
		}
	}
	var b strings.Builder
	for rest := a & stepsMask; rest != 0; {
		var t token
		t, rest = rest.next()
		if b.Len() > 0 {
			b.WriteByte('-')
		}
		t.write(&b)
	}
	return b.String()
}

// write writes the notation of the token's path and kind. It joins legs that continue in the same direction.
func (t token) write(b *strings.Builder) {
	for rest := t.legs; rest != 0; {
		p, length := step(rest), 0
		for ; rest != 0 && step(rest).letter() == p.letter(); rest >>= stepBits {
			length += step(rest).length()
		}
		lone := step(t.legs).letter() == forward && p.letter() == forward && rest == 0
		if !lone && p.letter() == forward {
			b.WriteByte('F')
		}
		b.WriteString(letters[p.letter()])
		if length > 1 {
			b.WriteString(strconv.Itoa(length))
		}
	}
	b.WriteByte(kindLetters[t.last.kind()])
}

// parseAction parses an action (R3.3).
func parseAction(text string) (action, error) {
	body, isBracketed := strings.CutPrefix(text, "[")
	var a action
	if isBracketed {
		a = bracketed
		var closed bool
		if body, closed = strings.CutSuffix(body, "]"); !closed {
			return 0, wrong("hexstrike.text.bracket", text)
		}
	}
	for _, s := range specials {
		if body == s.word {
			return a | s.act, nil
		}
	}
	n := 0
	for word := range strings.SplitSeq(body, "-") {
		steps, err := parseToken(word)
		if err != nil {
			return 0, catalog.Error(i18n.Of("hexstrike.text.action", "text", strconv.Quote(text), "why", err))
		}
		if n+len(steps) > maxSteps {
			return 0, catalog.Error(i18n.Of("hexstrike.text.legs", "text", strconv.Quote(text), "most", maxSteps))
		}
		for _, p := range steps {
			a |= action(p) << (n * stepBits)
			n++
		}
	}
	return a, nil
}

func parseToken(word string) ([]step, error) {
	bad := wrong("hexstrike.text.action-token", word)
	if word == "" {
		return nil, bad
	}
	kind := strings.IndexByte(kindLetters, word[len(word)-1])
	if kind <= 0 {
		return nil, bad
	}
	path := word[:len(word)-1]
	var steps []step
	for first := true; first || path != ""; first = false {
		var letter, length int
		var ok bool
		letter, path = cutLetter(path, first)
		if length, path, ok = cutLength(path); letter < 0 || !ok {
			return nil, bad
		}
		for ; length > longestLeg; length -= longestLeg {
			steps = append(steps, newStep(leg, letter, longestLeg))
		}
		steps = append(steps, newStep(leg, letter, length))
	}
	last := &steps[len(steps)-1]
	*last = newStep(kind, last.letter(), last.length())
	return steps, nil
}

// cutLetter removes a letter of direction from the front of a path and returns its index. Without a letter it
// returns forward on the first leg, otherwise -1.
func cutLetter(path string, first bool) (int, string) {
	for _, two := range []int{backRight, backLeft} {
		if rest, ok := strings.CutPrefix(path, letters[two]); ok {
			return two, rest
		}
	}
	for letter, name := range []string{forward: "F", right: "R", back: "B", left: "L"} {
		if rest, ok := strings.CutPrefix(path, name); ok && name != "" {
			return letter, rest
		}
	}
	if first {
		return forward, path
	}
	return -1, path
}

// cutLength removes the number of a leg's length from the front of a path; without a number the length is 1. ok is
// false if the number is not a valid length.
func cutLength(path string) (n int, rest string, ok bool) {
	digits := len(path) - len(strings.TrimLeft(path, "0123456789"))
	if digits == 0 {
		return 1, path, true
	}
	n, err := strconv.Atoi(path[:digits])
	return n, path[digits:], err == nil && n >= 1 && n <= longestLeg*maxSteps && path[0] != '0'
}
