package game_test

import (
	"slices"
	"testing"

	"hexparlor/game"
)

func TestSeatsAllYieldsSeatsInRisingOrder(t *testing.T) {
	set := game.SeatsOf(2, 9, 5)
	if got, want := slices.Collect(set.All()), []game.Seat{2, 5, 9}; !slices.Equal(got, want) {
		t.Errorf("seats are %v, want %v", got, want)
	}
	if set.Len() != 3 || set.First() != 2 || game.Seats(0).First() != game.Spectator {
		t.Errorf("length %d, first %d", set.Len(), set.First())
	}
	for _, absent := range []game.Seat{game.Arbiter, game.Spectator, 1} {
		if set.Has(absent) {
			t.Errorf("%d is in the set", absent)
		}
	}
}

func TestResultValueIsOneForWinnerAndHalfForDraw(t *testing.T) {
	won, drawn := game.TwoPlayerResult(2, "tiles"), game.TwoPlayerResult(game.Spectator, "passes")
	if won.Text != "0-1" || won.Value(1) != 0 || won.Value(2) != 1 {
		t.Errorf("a win of seat 2 is %+v", won)
	}
	if drawn.Text != "1/2-1/2" || drawn.Value(1)+drawn.Value(2) != 1 {
		t.Errorf("a draw is %+v", drawn)
	}
	if open := (game.Result{}); open.Over || open.Value(1) != 0.5 {
		t.Errorf("a running game is %+v", open)
	}
}
