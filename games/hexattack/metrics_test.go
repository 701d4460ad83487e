package hexattack_test

import (
	"testing"

	"hexparlor/game"
)

// TestCanonicalHashIgnoresSymmetryAndNames checks that a turned, mirrored, moved or renamed position has the
// same hash, and that any other change gives another hash.
func TestCanonicalHashIgnoresSymmetryAndNames(t *testing.T) {
	shape := func(goal, text string, seat game.Seat) uint64 {
		return mustParse(t, map[string]string{"goal": goal}, text).(game.Metrics).CanonicalHash(seat)
	}
	first := shape("standing", "h3 1/2 1.1@0,0;1.2@1,0;2.1@0,-1;2.2@2,-1 0/0 t4 -", 1)
	for what, same := range map[string]uint64{
		"turned":   shape("standing", "h3 1/2 1.1@0,0;1.2@0,1;2.1@1,-1;2.2@1,1 0/0 t4 -", 1),
		"mirrored": shape("standing", "h3 1/2 1.1@0,0;1.2@0,1;2.1@-1,0;2.2@-1,2 0/0 t4 -", 1),
		"moved":    shape("standing", "h3 1/2 1.1@-1,1;1.2@0,1;2.1@-1,0;2.2@1,0 0/0 t4 -", 1),
		"renamed":  shape("standing", "h3 1/2 1.1@0,-1;1.2@2,-1;2.1@1,0;2.3@0,0 2/1 t9 -", 2),
	} {
		if same != first {
			t.Errorf("%s it is another", what)
		}
	}
	for what, other := range map[string]uint64{
		"other seat": shape("standing", "h3 1/2 1.1@0,0;1.2@1,0;2.1@0,-1;2.2@2,-1 0/0 t4 -", 2),
		"one step":   shape("standing", "h3 1/2 1.1@0,0;1.2@1,0;2.1@0,-1;2.2@2,0 0/0 t4 -", 1),
		"captains":   shape("captain", "h3 1/2 1.1@0,0;1.2@1,0;2.1@0,-1;2.2@2,-1 0/0 t4 -", 1),
	} {
		if other == first {
			t.Errorf("%s: it is the same", what)
		}
	}
}
