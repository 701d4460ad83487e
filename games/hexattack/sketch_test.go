package hexattack_test

import (
	"testing"

	"hexparlor/games/hexattack"
)

// TestSketchDescribesOrderAndMarksIdleOrder checks that an order is explained before it is given, and marked as
// idle if it would meet no warrior.
func TestSketchDescribesOrderAndMarksIdleOrder(t *testing.T) {
	s := mustParse(t, nil, "h2 1/2 1.1@0,0;2.1@0,-1 0/0 t1 -").(*hexattack.State)
	for text, want := range map[string]string{
		"1 attack N": "Strikes the next hex after all grabs. A shield on that side blocks it; " +
			"a blow back along the same edge makes both bounce.",
		"1 grab S": "Pulls the nearest warrior within two hexes one step closer, before anything else. Grabbed twice, " +
			"it stays. As things stand, it would do nothing.",
		"1 hold": "Does nothing.",
	} {
		moves, refusal := s.ParseMoves(1, text)
		if refusal != nil {
			t.Fatal(refusal)
		}
		events := s.Sketch(1, moves[0])
		if len(events) != 1 || say(t, events[0].Message()) != want {
			t.Errorf("%s is explained as %v", text, events)
		}
	}
	moves, _ := s.ParseMoves(1, "commit")
	if events := s.Sketch(1, moves[0]); len(events) != 0 {
		t.Errorf("to commit is explained as %v", events)
	}
}

// TestSketchDistinguishesFoeFromFriend checks that the text of a sketch distinguishes an enemy within reach
// from a friend.
func TestSketchDistinguishesFoeFromFriend(t *testing.T) {
	s := mustParse(t, nil, "h3 1/2 1.1@0,0;1.2@0,1;2.1@0,-1 0/0 t1 -").(*hexattack.State)
	for text, want := range map[string]string{
		"1 attack N":  "explained 1.1 attack N foe",
		"1 attack S":  "explained 1.1 attack S",
		"1 attack SE": "explained 1.1 attack SE idle",
		"1 grab N":    "explained 1.1 grab N foe",
	} {
		moves, refusal := s.ParseMoves(1, text)
		if refusal != nil {
			t.Fatal(refusal)
		}
		if events := s.Sketch(1, moves[0])[0].String(); events != want {
			t.Errorf("%s: %q, expected %q", text, events, want)
		}
	}
}
