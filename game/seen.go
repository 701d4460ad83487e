package game

import (
	"math/rand/v2"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Seen is a position as one viewer sees it, parsed from a text without hidden information. It can be shown, and its
// moves listed; before play, Complete must draw the hidden information.
type Seen struct {
	Position
	state State
}

// NewSeen returns s as a Seen; s is a state parsed from a text without hidden information.
func NewSeen(s State) Seen { return Seen{Position: s, state: s} }

// Complete returns a playable copy in which State.Determinize has drawn the information hidden from viewer.
func (s Seen) Complete(viewer Seat, r *rand.Rand) State {
	complete := Clone(s.state)
	complete.Determinize(viewer, r)
	return complete
}

// ErrSeen is the error of Game.Parse for a position text that lacks hidden information.
var ErrSeen = catalog.Error(i18n.Of("game.seen"))
