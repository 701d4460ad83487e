package hexattack_test

import (
	"testing"

	"hexparlor/game"
)

// TestEstimateFavoursStrongerTeam checks the order of estimates in obvious positions.
func TestEstimateFavoursStrongerTeam(t *testing.T) {
	at := func(text string) float64 { return mustParse(t, nil, text).(game.Heuristic).Evaluate(1) }
	even := at("h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -")
	if even != 0.5 {
		t.Errorf("an even start is worth %v", even)
	}
	if more := at("h3 1/2 1.1@0,2;1.2@1,1;2.1@0,-2 0/0 t1 -"); more <= 0.6 {
		t.Errorf("a warrior more is worth %v", more)
	}
	early, late := at("h3 1/2 1.1@0,2;2.1@0,-2 1/0 t2 -"), at("h3 1/2 1.1@0,2;2.1@0,-2 1/0 t40 -")
	if early <= 0.5 || late <= early {
		t.Errorf("a point is worth %v early and %v late", early, late)
	}
	if lost := at("h3 1/2 2.1@0,-2 1/0 t2 -"); lost != 0 {
		t.Errorf("a lost game is worth %v", lost)
	}
	sum := 0.0
	s := mustParse(t, nil, "h3 1/2/3 1.1@0,2;3.1@0,-2 0/0/1 t2 -").(game.Heuristic)
	for seat := game.Seat(1); seat <= 3; seat++ {
		sum += s.Evaluate(seat)
	}
	if sum < 0.999 || sum > 1.001 || s.Evaluate(2) != 0 {
		t.Errorf("three players share %v", sum)
	}
}
