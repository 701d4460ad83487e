package swarm_test

import (
	"fmt"
	"strings"
	"testing"

	"hexparlor/game"
)

// TestSketchShowsCoveredHexesAndHidesKinds checks that a sketch has the covered hexes and the open sides. About
// a hidden hex it only says that it would be revealed.
func TestSketchShowsCoveredHexesAndHidesKinds(t *testing.T) {
	s := mustParse(t, nil, "play 1 0 - -1,0:oA/0,-1:?D/0,0:o/0,1:D/1,-1:o?x/1,0:oa - 4 *")
	sketches := map[string]string{}
	for _, m := range s.Moves(1, nil) {
		var kinds []string
		for _, e := range s.(game.HiddenInformation).Sketch(1, m) {
			kinds = append(kinds, fmt.Sprint(e))
		}
		sketches[s.MoveText(1, m)] = strings.Join(kinds, "; ")
	}
	for text, want := range map[string]string{
		"move 0,1 0,0":  "moved D 0,1 1 0,0 2; covers 0,0 o; sides 1 -1,0 6 5; sides 2 1,0 5 4",
		"move 0,1 1,1":  "moved D 0,1 1 1,1 1",
		"move -1,0 0,0": "moved A -1,0 2 0,0 2; covers 0,0 o; sides 1 0,0 6 4; sides 2 1,0 5 4",
		"activate 0,-1": "uncertain 1 0,-1",
	} {
		if sketches[text] != want {
			t.Errorf("%s: want %q, got %q of %v", text, want, sketches[text], sketches)
		}
	}
}

// TestSketchHidesKindsThatPlayersMustRemember checks that a sketch hides a kind that was seen earlier and is
// face down, where players must remember it (R12.1).
func TestSketchHidesKindsThatPlayersMustRemember(t *testing.T) {
	s := mustParse(t, map[string]string{"memory": "false"}, "play 1 0 - -1,0:oA/0,-1:-D/0,0:o/0,1:D/1,-1:o?x/1,0:oa - 4 *")
	m, refusal := s.ParseMoves(1, "activate 0,-1")
	if refusal != nil {
		t.Fatal(refusal)
	}
	if sketch := fmt.Sprint(s.(game.HiddenInformation).Sketch(1, m[0])[0]); sketch != "uncertain 1 0,-1" {
		t.Errorf("the kind is shown beforehand: %s", sketch)
	}
}
