package report

import (
	"testing"

	"hexparlor/game"
)

// TestCutOfMoveTextWithoutSeatReturnsSeatZero parses moves as a damaged file of games may have them.
func TestCutOfMoveTextWithoutSeatReturnsSeatZero(t *testing.T) {
	for text, want := range map[string]game.Seat{"1 drop 0,0": 1, "": 0, " drop": 0, "x y": 0, "-1 z": 0, "999 z": 0, "12 z": 12} {
		if seat, _ := cut(text); seat != want {
			t.Errorf("%q is of seat %d, want %d", text, seat, want)
		}
	}
}
