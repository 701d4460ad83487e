package hexgame_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// TestWrongShapesAreRefused checks that the error names the option and what is wrong.
func TestWrongShapesAreRefused(t *testing.T) {
	for shape, want := range map[string]string{
		"9":                   `option shape: "9" is no size`,
		"2x9":                 "each from 3 to 19",
		"9x20":                "each from 3 to 19",
		"09x9":                `"09x9" is no size`,
		"5x4*":                `option shape: "" is no hole`,
		"5x4*5,0":             "5,0 is not on a board of 5 columns and 4 rows",
		"5x4*1,1;1,1":         "the hole on 1,1 is there twice",
		"5x4*2,0;2,1;2,2;2,3": "Red needs only 1 stone to connect both edges; leave fewer holes, so that at least 3 are needed",
		"5x4*1,1;2,1;3,1":     "Blue needs only 2 stones",
	} {
		_, err := rules.New(mustOptions(t, map[string]string{"shape": shape}), [32]byte{})
		speaker, ok := err.(i18n.Speaker)
		if !ok || !strings.Contains(catalog.English().Say(speaker.Message()), want) {
			t.Errorf("%s: expected %q, got %v", shape, want, err)
		}
	}
}

// TestCanonicalShapeIsSizeIfBoardIsSquare checks the canonical options.
func TestCanonicalShapeIsSizeIfBoardIsSquare(t *testing.T) {
	for _, c := range []struct{ given, want map[string]string }{
		{map[string]string{"size": "5", "shape": "11x11"}, nil},
		{map[string]string{"shape": "7x7"}, map[string]string{"size": "7"}},
		{map[string]string{"size": "5", "shape": "7x6*3,2;1,1"}, map[string]string{"shape": "7x6*1,1;3,2"}},
	} {
		got, err := rules.Canonical(mustOptions(t, c.given))
		if err != nil || !maps.Equal(got, mustOptions(t, c.want)) {
			t.Errorf("%v becomes %v, %v", c.given, got, err)
		}
	}
}

// TestShapeChangesHaveWords checks the changes of an oblong board with a hole.
func TestShapeChangesHaveWords(t *testing.T) {
	var got []string
	for _, c := range rules.DataChanges(mustOptions(t, map[string]string{"shape": "7x6*3,2"})) {
		got = append(got, catalog.English().Say(c.Text)+" | "+c.Without)
	}
	want := []string{
		"7 columns instead of 11 | 11x6*3,2",
		"6 rows instead of 11 | 7x11*3,2",
		"1 hole that belongs to both players | 7x6",
		"No swap, because rows and columns of this board cannot be exchanged | 11x11",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestChainRunsThroughHole wins by three stones and a hole, on a board of four rows.
func TestChainRunsThroughHole(t *testing.T) {
	given := map[string]string{"shape": "5x4*2,1"}
	s := mustParse(t, given, "1 ..r../..*../.r.b./...b.")
	if _, refusal := game.Submit(s, 1, "place 1,3", nil); refusal != nil || s.Result().Text != "1-0" {
		t.Errorf("%s: %v", s.Text(game.Arbiter), refusal)
	}
	if got := viewOf(s); len(got.Chain) != 3 || len(got.Holes) != 1 {
		t.Errorf("the chain is %v, the holes are %v", got.Chain, got.Holes)
	}
	s = mustParse(t, given, "1 ...../..*../...../.....")
	if _, refusal := game.Submit(s, 1, "place c2", nil); refusal == nil || refusal.Code != "hole" || refusal.Rule != "R1.4" {
		t.Errorf("a stone in a hole: %+v", refusal)
	}
	for text, want := range map[string]string{
		"1 ...../...../...../.....":  "c2 is a hole and is written *",
		"1 ...../..*../...../....*":  "e4 is no hole in this game",
		"1 ..r../bb*bb/.r.../.r.bb.": "row 3 has 6 cells",
		"1 ..rr./bb*bb/.rr../.rbb.":  "both players have connected",
	} {
		_, err := rules.Parse(mustOptions(t, given), text)
		if speaker, ok := err.(i18n.Speaker); !ok || !strings.Contains(catalog.English().Say(speaker.Message()), want) {
			t.Errorf("%s: expected %q, got %v", text, want, err)
		}
	}
}

// TestSwapNeedsBoardThatMirrors answers the first stone on boards that are their own mirror image and others.
func TestSwapNeedsBoardThatMirrors(t *testing.T) {
	for shape, want := range map[string]bool{"5x5*1,3;3,1": true, "5x5*2,2": true, "5x5*1,3": false, "5x4": false} {
		s, err := rules.New(mustOptions(t, map[string]string{"shape": shape}), [32]byte{})
		if err != nil {
			t.Fatal(err)
		}
		if _, refusal := game.Submit(s, 1, "place 1,1", nil); refusal != nil {
			t.Fatal(refusal)
		}
		if _, refusal := game.Submit(s, 2, "swap", nil); (refusal == nil) != want {
			t.Errorf("%s: %v", shape, refusal)
		}
	}
}

// FuzzData reads data from any text: they are refused by name, or their canonical text states the same rules.
func FuzzData(f *testing.F) {
	for _, text := range []string{"9x7*3,3;5,3", "11x11", "3x3*1,1", "19x3", "5x5*0,0;0,1", "x", "4x4*4,4"} {
		f.Add("shape", text)
	}
	f.Fuzz(func(t *testing.T, option, text string) { gametest.TakesData(t, rules, option, text) })
}
