package hexattack_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexattack"
)

// TestViewHasExactlyWhatViewerMayKnow compares a view that has everything which a viewer may know, and nothing
// else.
func TestViewHasExactlyWhatViewerMayKnow(t *testing.T) {
	s := mustParse(t, nil, "h1#1,0 1,3/2 1.1@0,1;1.2@-1,1;2.1@0,-1;3.1@0,0 2/-1 t7 1:1aN;2:1dS!;3:1pN!")
	want := hexattack.View{
		Turn: 7, Turns: 40, Goal: "standing", Names: "numbers", Verbs: []string{"attack", "defend", "move", "grab", "push", "hold"}, Radius: 1,
		Cells: []hex.Cell{{Q: 0, R: -1}, {Q: 1, R: -1}, {Q: -1}, {}, {Q: 1}, {Q: -1, R: 1}, {R: 1}},
		Rocks: []hex.Cell{{Q: 1}},
		Teams: []hexattack.Team{
			{Name: "A", Players: []game.Seat{1, 3}, Points: 2, Warriors: 3},
			{Name: "B", Players: []game.Seat{2}, Points: -1, Warriors: 1},
		},
		Players: []hexattack.Player{
			{Seat: 1, Team: "A", Warriors: 2, Waited: true, Shown: true},
			{Seat: 2, Team: "B", Warriors: 1, Ready: true},
			{Seat: 3, Team: "A", Warriors: 1, Ready: true, Shown: true},
		},
		Warriors: []hexattack.Warrior{
			{Name: "1.1", Call: "1", Player: 1, Number: 1, Team: "A", Cell: hex.Cell{R: 1}},
			{Name: "1.2", Call: "2", Player: 1, Number: 2, Team: "A", Cell: hex.Cell{Q: -1, R: 1}},
			{Name: "2.1", Call: "1", Player: 2, Number: 1, Team: "B", Cell: hex.Cell{R: -1}},
			{Name: "3.1", Call: "1", Player: 3, Number: 1, Team: "A"},
		},
		Orders: []hexattack.Order{
			{
				Warrior: "1.1", Player: 1, Number: 1, Cell: hex.Cell{R: 1}, Verb: "attack", Direction: "N",
				Text: "1 attack N", Touches: []hex.Cell{{}},
			},
			{
				Warrior: "3.1", Player: 3, Number: 1, Verb: "push", Direction: "N", Text: "1 push N",
				Touches: []hex.Cell{{R: -1}},
			},
		},
		Holding: []hexattack.Name{"1.2"},
	}
	if diff := cmp.Diff(want, s.View(1)); diff != "" {
		t.Error(diff)
	}
}
