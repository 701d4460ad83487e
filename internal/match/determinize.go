package match

import (
	"math/rand/v2"

	"hexparlor/game"
)

// imagine draws what seat may not know of a position.
func (f *State) imagine(s game.State, seat game.Seat) {
	if f.Game.Info().Secret() {
		s.Determinize(seat, rand.New(rand.NewChaCha8(f.secret("draw", f.changed[seat], seat))))
	}
}
