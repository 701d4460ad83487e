package match

import (
	"encoding/binary"
	"math/rand/v2"

	"hexparlor/game"
)

// Knowledge is the position as seat may know it, with what it may not know drawn, and a seed to think about it with.
// Both tell nothing of the deal. The seed is the same for a whole round of orders that can be changed, so that advice
// does not change with every order. It must be called under the conditions of Table.Read.
func (f *Fold) Knowledge(seat game.Seat) (game.State, uint64) {
	state := game.Clone(f.State)
	f.imagine(state, seat)
	at := f.changed[seat]
	if _, enters := f.State.(game.Reviser); enters {
		at = f.round
	}
	seed := f.secret("hint", at, seat)
	return state, binary.LittleEndian.Uint64(seed[:])
}

// imagine draws what seat may not know of a position.
func (f *Fold) imagine(s game.State, seat game.Seat) {
	if f.Game.Info().Secret() {
		s.Determinize(seat, rand.New(rand.NewChaCha8(f.secret("draw", f.changed[seat], seat))))
	}
}
