package hexattack_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexattack"
)

const duelPosition = "h3 1/2 1.1@0,1;2.1@0,0 0/0 t1 -"

// TestForbiddenOrdersAreNeitherListedNorAccepted plays without defending and grabbing.
func TestForbiddenOrdersAreNeitherListedNorAccepted(t *testing.T) {
	given := map[string]string{"orders": "push,attack,move"}
	s := mustParse(t, given, duelPosition)
	moves := s.Moves(1, nil)
	entries, _ := game.Revisable(s)
	if len(moves) != 19 || !slices.Equal(moves, entries.Entries(1, nil)) {
		t.Errorf("%d moves are listed, expected 3 times 6 and hold", len(moves))
	}
	for _, text := range []string{"1 grab N", "please grab up", "1 defend SE"} {
		list, refusal := s.ParseMoves(1, text)
		if refusal == nil {
			refusal = s.Check(1, list[0])
		}
		if refusal == nil || refusal.Rule != "R3.1" || !strings.Contains(say(t, refusal.Reason), "attack, move, push and hold") {
			t.Errorf("%s: %+v", text, refusal)
		}
	}
	if _, refusal := s.ParseMoves(1, "1 dance N"); say(t, refusal.Reason) !=
		`"dance" is no order; the orders are attack, move, push and hold.` {
		t.Errorf("an unknown order: %s", say(t, refusal.Reason))
	}
	if got := s.View(1).(hexattack.View).Verbs; !slices.Equal(got, []string{"attack", "move", "push", "hold"}) {
		t.Errorf("the view has the verbs %v", got)
	}
	_, err := rules.Parse(mustOptions(t, given), "h3 1/2 1.1@0,1;2.1@0,0 0/0 t1 1:1dN")
	if err == nil || !strings.Contains(sayError(t, err), "warrior 1.1 has the order defend") {
		t.Errorf("a position with a forbidden order: %v", err)
	}
}

// TestSearchHasCandidatesWithoutDefence checks that a warrior that can do nothing useful holds.
func TestSearchHasCandidatesWithoutDefence(t *testing.T) {
	s := mustParse(t, map[string]string{"orders": "attack"}, "h3 1/2 1.1@0,3;2.1@0,-3 0/0 t1 -")
	moves := s.(game.Candidates).Candidates(1, nil)
	if len(moves) != 1 || s.MoveText(1, moves[0]) != "1 hold" {
		t.Errorf("the candidates are %v", moves)
	}
}

// TestHolesAreNotPartOfMap parses a map with a rock and two holes: only the rock is a cell of the view.
func TestHolesAreNotPartOfMap(t *testing.T) {
	const text = "h2#0,0*-2,2;2,-2 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -"
	s := mustParse(t, nil, text)
	v := s.View(game.Spectator).(hexattack.View)
	if s.Text(game.Arbiter) != text || len(v.Cells) != 17 || len(v.Rocks) != 1 {
		t.Errorf("%s has %d cells and the rocks %v", s.Text(game.Arbiter), len(v.Cells), v.Rocks)
	}
	for text, want := range map[string]string{
		"h2#0,0*0,0 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -": "the hole on 0,0 is there twice",
		"h2*0,2 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -":     "warrior 1.1 stands in a hole, on 0,2",
	} {
		if _, err := rules.Parse(mustOptions(t, nil), text); err == nil || !strings.Contains(sayError(t, err), want) {
			t.Errorf("%s: expected %q, got %v", text, want, err)
		}
	}
}

// TestCanonicalDataAreShortest checks the canonical options, with holes outside the map and verbs in another order.
func TestCanonicalDataAreShortest(t *testing.T) {
	for _, c := range []struct{ given, want map[string]string }{
		{
			map[string]string{"map": "custom", "custom": "h3*-3,0;-3,1;-3,2;-3,3;-2,-1;-2,3;-1,-2;-1,3;0,-3;0,3;1,-3;1,2;2,-3;" +
				"2,1;3,-3;3,-2;3,-1;3,0 1/2 2.1@0,-2;1.1@0,2 0/0 t1 -"},
			map[string]string{"map": "custom", "custom": "h2 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -"},
		},
		{
			map[string]string{"map": "custom", "custom": "h3 1/2 2.1@0,-2;1.1@0,2 0/0 t1 -"},
			map[string]string{"map": "duel"},
		},
		{map[string]string{"orders": "push,hold,move"}, map[string]string{"orders": "move,push"}},
		{map[string]string{"orders": "push,move,attack,grab,defend"}, nil},
	} {
		got, err := rules.Canonical(mustOptions(t, c.given))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(mustOptions(t, c.want), got); diff != "" {
			t.Errorf("%v: %s", c.given, diff)
		}
	}
	for given, want := range map[string]string{
		"hold": "option orders: warriors could only hold", "jump": `option orders: "jump" is no order`, ",": "option orders",
	} {
		_, err := rules.Canonical(mustOptions(t, map[string]string{"orders": given}))
		if err == nil || !strings.Contains(sayError(t, err), want) {
			t.Errorf("orders=%s: expected %q, got %v", given, want, err)
		}
	}
}

// TestDataChangesHaveWords checks the changes of a map with two walls, and the map without each of them.
func TestDataChangesHaveWords(t *testing.T) {
	o := mustOptions(t, map[string]string{
		"map": "custom", "orders": "attack,defend,move,push",
		"custom": "h4#-1,0;1,0*0,4;0,-4 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3 0/0 t1 -",
	})
	var got []string
	for _, c := range rules.DataChanges(o) {
		got = append(got, say(t, c.Text)+" | "+c.Option+" "+c.Without)
	}
	want := []string{
		"59 hexes instead of 61 | custom h4#-1,0;1,0 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3 0/0 t1 -",
		"2 walls instead of none | custom h4*0,-4;0,4 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3 0/0 t1 -",
		"5 warriors in all instead of 6 | custom h4#-1,0;1,0*0,-4;0,4 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3;2.3@-1,-2 0/0 t1 -",
		"6 steps from start to start instead of 5 | custom h4#-1,0;1,0*0,-4;0,4 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3;2.3@-1,-2 0/0 t1 -",
		"Warriors may not grab | orders ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// FuzzData reads data from any text: they are refused by name, or their canonical text states the same rules.
func FuzzData(f *testing.F) {
	f.Add("orders", "attack,move,push")
	for _, text := range []string{
		"h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -", "h3#0,0*3,0;-3,0 1/2 1.1@0,2;1.2@1,1;2.1@0,-2 0/0 t1 -",
		"h2 1,2/3,4 1.1@0,2;2.1@1,1;3.1@0,-2;4.1@-1,-1 0/0 t1 -",
	} {
		f.Add("custom", text)
	}
	f.Fuzz(func(t *testing.T, option, text string) { gametest.TakesData(t, rules, option, text) })
}
