package hexattack

import (
	"hexparlor/game/hex"
)

// verb is the action of an order (R3.1).
type verb uint8

// The verbs, in the order of the rules; all but hold take a direction.
const (
	attack verb = iota
	defend
	move
	grab
	push
	hold
	verbs = 6
)

var verbNames = [verbs]string{"attack", "defend", "move", "grab", "push", "hold"}

// verbLetters are the letters of the verbs in position texts, indexed by verb (R10.1).
const verbLetters = "admgph"

func (v verb) String() string { return verbNames[v] }

// verbSet is a set of verbs; bit n is the verb n.
type verbSet uint8

func (v verbSet) has(w verb) bool { return v>>w&1 != 0 }

// allVerbs are the verbs that option orders may leave out: a warrior can always hold.
const allVerbs verbSet = 1<<hold - 1

// order is a verb with its direction: 6 times the verb, plus the direction, plus 1. The zero value means no
// order.
type order uint8

const (
	missing   order = 0
	holdOrder       = order(hold)*hex.Directions + 1
	orders          = 31 // number of orders for each warrior, pointless ones included (R3.3)
)

func orderOf(v verb, d hex.Direction) order { return order(v)*hex.Directions + order(d) + 1 }

var orderVerbs, orderDirections = func() (v [32]verb, d [32]hex.Direction) {
	v[missing] = hold // R3.4
	for o := order(1); o <= orders; o++ {
		v[o], d[o] = verb((o-1)/hex.Directions), hex.Direction((o-1)%hex.Directions)
	}
	return v, d
}()

// verb returns the action of the order; hold if there is no order (R3.4).
func (o order) verb() verb { return orderVerbs[o&31] }

// direction returns the direction of the order; it has no meaning for hold.
func (o order) direction() hex.Direction { return orderDirections[o&31] }

// way returns the notation of the order's direction, such as SE; empty for hold.
func (o order) way() string {
	if o.verb() == hold {
		return ""
	}
	return layout.Name(o.direction())
}

// String returns the canonical text of an order without its warrior: "attack SE", "hold" (R10.4).
func (o order) String() string {
	if o.verb() == hold {
		return "hold"
	}
	return o.verb().String() + " " + o.way()
}

// appendCode appends the order in the form of the position text: "aSE", "h" (R10.1).
func (o order) appendCode(b []byte) []byte {
	return append(append(b, verbLetters[o.verb()]), o.way()...)
}
