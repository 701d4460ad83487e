package game

import (
	"math/rand/v2"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Seen is a position as one viewer sees it, read from a text that leaves open what the viewer may not know. It can be
// shown and listed, but not played: for that the rest must be drawn.
type Seen struct {
	Position
	state State
}

// NewSeen is what a rule book's ParseSeen makes of what it has read.
func NewSeen(s State) Seen { return Seen{Position: s, state: s} }

// Complete is a position that can be played: what viewer may not know is drawn, as by State.Determinize.
func (s Seen) Complete(viewer Seat, r *rand.Rand) State {
	complete := Clone(s.state)
	complete.Determinize(viewer, r)
	return complete
}

// ErrSeen is the error of Game.Parse for a text that leaves something open.
var ErrSeen = catalog.Error(i18n.Of("game.seen"))
