package game

import (
	"math/rand/v2"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Seen is a position as one viewer sees it, read from a text without what the viewer may not know. It can be
// shown and listed; to be played it must be completed by a draw.
type Seen struct {
	Position
	state State
}

// NewSeen returns the result of a game's ParseSeen.
func NewSeen(s State) Seen { return Seen{Position: s, state: s} }

// Complete returns a position that can be played: what viewer may not know is drawn by State.Determinize.
func (s Seen) Complete(viewer Seat, r *rand.Rand) State {
	complete := Clone(s.state)
	complete.Determinize(viewer, r)
	return complete
}

// ErrSeen is the error of Game.Parse for a text that is incomplete.
var ErrSeen = catalog.Error(i18n.Of("game.seen"))
