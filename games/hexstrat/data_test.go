package hexstrat_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexstrat"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

func sayError(t *testing.T, err error) string {
	t.Helper()
	speaker, ok := err.(i18n.Speaker)
	if !ok {
		t.Fatalf("%v is no message", err)
	}
	return catalog.English().Say(speaker.Message())
}

// TestWrongDataAreRefusedWithField checks that the error of wrong data names the option, the field and what would be
// right.
func TestWrongDataAreRefusedWithField(t *testing.T) {
	for _, c := range []struct{ option, value, want string }{
		{"tiles", "15/10/8", "option tiles: 15 + 10 + 8 make 33, but the board has 35 places; add 2 tiles"},
		{"tiles", "20/10/8", "make 38, but the board has 35 places; take 3 tiles away"},
		{"tiles", "15/10", "option tiles: \"15/10\" has 2 numbers, but 3 are needed, as in 15/10/10"},
		{"tiles", "15/-1/21", "option tiles, forests: \"-1\" is not a whole number"},
		{"units", "6/6/100", "option units, mechs: \"100\" is not a whole number from 0 to 99"},
		{"units", "0/0/0", "option units: a side without units has lost"},
		{"units", "6/6/4;0/0/0", "option units: a side without units has lost"},
		{"units", "6/6/4;6/6", "option units: \"6/6\" has 2 numbers"},
		{"units", "6/6/4;6/6/4;6/6/4", "option units: 3 sides have units; write one group of numbers for both sides"},
		{"strikes", "1/3/2;2/1/3", "option strikes: the table has 2 rows"},
		{"strikes", "1/3/2;2/x/3;4/2/1", "option strikes, rocketeers: \"x\" is not a whole number from 0 to 9 (strikes of rocketeers)"},
		{"effects", "0,0/0,1", "option effects: effects of 2 grounds"},
		{"effects", "0,0/0,1/1", "option effects: \"1\" has 1 number, but 2 are needed, as in 0,1 for attack and defence (mountains)"},
		{"shape", "0,2", "option shape: 0,2 is the headquarters of Blue"},
		{"shape", "4,0", "option shape: 4,0 is not on a map of radius 3"},
		{"shape", "1,1;1,1", "option shape: 1,1 is there twice"},
		{"shape", "1;1", "option shape: \"1\" is not a cell"},
		{"shape", "2,-3;3,-2;2,-2", "option shape: no way leads from one headquarters to 3,-3"},
	} {
		o := mustOptions(t, map[string]string{c.option: c.value})
		if _, err := rules.New(o, [32]byte{}); err == nil || !strings.Contains(sayError(t, err), c.want) {
			t.Errorf("%s=%s: expected %q, got %v", c.option, c.value, c.want, err)
		}
	}
}

// TestDataEqualToRulesAreLeftOut checks the canonical data, and that weights hold without data only.
func TestDataEqualToRulesAreLeftOut(t *testing.T) {
	for _, c := range []struct{ given, want map[string]string }{
		{
			map[string]string{
				"tiles": "15/10/10", "units": "6/6/4", "strikes": "1/3/2;2/1/3;4/2/1", "effects": "0,0/0,1/1,1",
			}, nil,
		},
		{map[string]string{"units": "6/6/4;6/6/4"}, nil},
		{map[string]string{"units": "7/1/0;7/1/0"}, map[string]string{"units": "7/1/0"}},
		{map[string]string{"units": "6/6/4;6/6/5"}, map[string]string{"units": "6/6/4;6/6/5"}},
		{map[string]string{"shape": "1,2;-3,0", "tiles": "15/9/9"}, map[string]string{"shape": "-3,0;1,2"}},
	} {
		got, err := rules.Canonical(mustOptions(t, c.given))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(mustOptions(t, c.want), got); diff != "" {
			t.Errorf("%v: %s", c.given, diff)
		}
		if rules.Learnt(got) != (c.want == nil) {
			t.Errorf("%v: learnt weights hold: %v", c.given, rules.Learnt(got))
		}
	}
}

// TestDataChangesHaveWords checks the changes of a game with other numbers and another map.
func TestDataChangesHaveWords(t *testing.T) {
	o := mustOptions(t, map[string]string{
		"tiles": "14/9/10", "units": "6/6/3", "strikes": "1/3/2;2/1/3;3/2/1", "effects": "0,0/0,1/2,0", "shape": "-3,0;1,2",
	})
	var got []string
	for _, c := range rules.DataChanges(o) {
		got = append(got, catalog.English().Say(c.Text)+" | "+c.Option+" "+c.Without)
	}
	want := []string{
		"Plains: 14 instead of 15 | tiles ",
		"Mountains: 10 instead of 9 | tiles ",
		"Mechs: 3 units a side instead of 4 | units ",
		"Mechs against infantry: 3 instead of 4 | strikes ",
		"Attack on a mountain: 2 more instead of 1 | effects 0,0/0,1/1,0",
		"Defence on a mountain: 0 more instead of 1 | effects 0,0/0,1/2,1",
		"33 tiles besides the headquarters instead of 35 | shape ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestUnitsOfOneSideAreChangesOfThatSide checks the start, the words and the undone changes of sides with other units.
func TestUnitsOfOneSideAreChangesOfThatSide(t *testing.T) {
	o := mustOptions(t, map[string]string{"units": "7/5/4;9/5/0", "first": "1"})
	s, err := rules.New(o, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	if text := s.Text(game.Arbiter); !strings.Contains(text, " inf7@0,2;rkt5@0,2;mech4@0,2 inf9@0,-2;rkt5@0,-2 ") {
		t.Errorf("the match begins with %s", text)
	}
	for _, q := range s.View(1).(hexstrat.View).Squads {
		if q.Units != q.Full {
			t.Errorf("at the start %+v has fewer units than at the start", q)
		}
	}
	var got []string
	for _, c := range rules.DataChanges(o) {
		got = append(got, catalog.English().Say(c.Text)+" | "+c.Of+" "+c.Without)
	}
	want := []string{
		"Infantry of Blue: 7 units instead of 6 | inf/1 6/5/4;9/5/0",
		"Infantry of Vermilion: 9 units instead of 6 | inf/2 7/5/4;6/5/0",
		"Rocketeers: 5 units a side instead of 6 | rkt 7/6/4;9/6/0",
		"Mechs of Vermilion: 0 units instead of 4 | mech/2 7/5/4;9/5/4",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestNumbersInForceDecideFights attacks with changed numbers, on a map without its centre.
func TestNumbersInForceDecideFights(t *testing.T) {
	const position = "3 1 0 PP./P2PP/PPPPP/.1PP/PPP mech3@-1,-1 inf6@-1,0 0/0 -"
	given := map[string]string{
		"radius": "2", "shape": "-2,2;1,-2", "units": "6/0/9", "strikes": "1/3/2;2/1/3;5/2/1", "effects": "2,1/0,1/1,1",
	}
	s := mustParse(t, given, strings.Replace(position, "PP./P2PP/PPPPP/.1PP/PPP", "PP./PPPP/2PPP1/.PPP/PPP", 1))
	if got := s.Text(game.Arbiter); !strings.Contains(got, "PP./PPPP/2PPP1/.PPP/PPP") {
		t.Fatalf("the position is %s", got)
	}
	v := s.View(1).(hexstrat.View)
	if len(v.Tiles) != 17 || v.Strikes[2][0] != 5 || v.Grounds[0].Attack != 2 || v.Squads[0].Full != 9 {
		t.Errorf("%d tiles, strikes %v, grounds %+v, squads %+v", len(v.Tiles), v.Strikes, v.Grounds, v.Squads)
	}
	if len(v.Attacks) != 1 || v.Attacks[0].Strikes[0].String() != "5 + 2 - 1 = 6" {
		t.Errorf("the attacks are %+v", v.Attacks)
	}
	for text, want := range map[string]string{
		"3 1 0 PPP/PPPP/2PPP1/.PPP/PPP mech3@-1,-1 inf6@-1,0 0/0 -":   "option shape leaves the cell out",
		"3 1 0 PP./P.PP/2PPP1/.PPP/PPP mech3@-1,-1 inf6@-1,0 0/0 -":   "there is a tile",
		"3 1 0 PPPP/PPPPP/PPPPPP/2PPPPP1/PPPPPP/PPPPP/PPPP - - 0/0 -": "the map has radius 3, but this game is played on one of radius 2",
	} {
		if _, err := rules.Parse(mustOptions(t, given), text); err == nil || !strings.Contains(sayError(t, err), want) {
			t.Errorf("%s: expected %q, got %v", text, want, err)
		}
	}
}

// TestEstimateUnderChangedRulesFavoursUnits compares positions in which one side has more units.
func TestEstimateUnderChangedRulesFavoursUnits(t *testing.T) {
	given := map[string]string{"radius": "2", "units": "6/6/5"}
	worth := func(position string) float64 {
		return mustParse(t, given, position).(game.Heuristic).Evaluate(1)
	}
	ahead := worth("3 1 0 PPP/PPPP/2PPP1/PPPP/PPP inf6@-1,1 inf2@1,-1 0/0 -")
	even := worth("3 1 0 PPP/PPPP/2PPP1/PPPP/PPP inf4@-1,1 inf4@1,-1 0/0 -")
	if ahead <= even || even < 0.25 || even > 0.75 {
		t.Errorf("more units are worth %v, equal ones %v", ahead, even)
	}
}

// FuzzData reads data from any text: they are refused by name, or their canonical text states the same rules.
func FuzzData(f *testing.F) {
	for option, text := range map[string]string{
		"tiles": "14/10/11", "units": "7/6/4;6/6/4", "strikes": "1/3/2;2/1/3;4/2/1", "effects": "0,0/0,1/1,1", "shape": "0,3;3,-1",
	} {
		f.Add(option, text)
	}
	f.Fuzz(func(t *testing.T, option, text string) { gametest.TakesData(t, rules, option, text) })
}
