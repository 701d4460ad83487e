package match

import (
	"slices"

	"hexparlor/game"
)

// endingSeat returns the seat by which the match ended at the table: it resigned, lost on time, forfeited or claimed the
// win. It is 0 where the rules ended the match, or both sides agreed to.
func (f *State) endingSeat() game.Seat {
	if f.Status != Finished || f.Position.Result().Over {
		return 0
	}
	for _, e := range slices.Backward(f.Log) {
		if e.Kind == Resign || e.Kind == ClaimWin || e.Kind == TimeOut && e.Text == string(Loses) {
			return e.Seat
		}
		if e.Kind == DrawAccept {
			return 0
		}
	}
	return 0
}
