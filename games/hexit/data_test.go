package hexit_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexit"
	"hexparlor/i18n/catalog"
)

// drawData draws a value of an option of data, mostly one that the game accepts.
func drawData(option string, r *rand.Rand) string {
	text := ""
	switch option {
	case "board":
		text = drawBoard(r)
	case "stock":
		text = strconv.Itoa(1+r.IntN(30)) + "/" + strconv.Itoa(1+r.IntN(30))
	case "scoring":
		var parts []string
		for _, name := range []string{"group", "other", "hand", "stacks", "prison"} {
			if r.IntN(2) == 0 {
				parts = append(parts, name+"="+strconv.Itoa(r.IntN(10)))
			}
		}
		text = strings.Join(parts, ",")
	}
	if r.IntN(8) == 0 {
		return gametest.Mangle(text, "0123456789/,=-wbxWBgroup", r)
	}
	return text
}

// drawBoard draws up to eight cells around the middle, with few stones.
func drawBoard(r *rand.Rand) string {
	cells := []string{"0,0w"}
	for n, cell := range []string{"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1", "2,0", "2,-2"} {
		if r.IntN(2) == 0 {
			continue
		}
		stack := []string{"", "", "", "W", "B", "WB"}[r.IntN(6)]
		tile := []string{"w", "b"}[r.IntN(2)]
		if stack != "" && n < 6 && r.IntN(3) == 0 {
			tile = "x"
		}
		cells = append(cells, cell+tile+stack)
	}
	return strings.Join(cells, "/")
}

// TestCanonicalDataStateSameRules checks canonical texts, and that texts equal to the rules are left out.
func TestCanonicalDataStateSameRules(t *testing.T) {
	for _, c := range []struct{ given, want map[string]string }{
		{map[string]string{"scoring": "other=1,group=2"}, nil},
		{map[string]string{"scoring": "prison=-2,group=4,other=1"}, map[string]string{"scoring": "group=4,prison=-2"}},
		{map[string]string{"stock": "8/8", "stones": "5"}, nil},
		{map[string]string{"stock": "9/9"}, map[string]string{"stones": "9"}},
		{map[string]string{"stock": "9/2", "stones": "5"}, map[string]string{"stock": "9/2"}},
		{map[string]string{"board": "0,1b/1,-1b/0,0w/1,0w", "start": "twin"}, nil},
		{map[string]string{"board": "1,-1w/0,0w/1,0b/0,1b"}, map[string]string{"start": "twin"}},
		{map[string]string{"board": "1,0b/0,0wBW"}, map[string]string{"board": "0,0wBW/1,0b"}},
	} {
		o, err := hexit.Game{}.Canonical(mustOptions(t, c.given))
		if err != nil {
			t.Fatalf("%v: %v", c.given, err)
		}
		specs := rules.Info().Options
		if want := mustOptions(t, c.want).Changed(specs); !slices.Equal(o.Changed(specs), want) {
			t.Errorf("%v becomes %v, want %v", c.given, o.Changed(specs), want)
		}
	}
}

// TestWrongDataAreRefusedByName checks that the refusal of data says which option and what would be right.
func TestWrongDataAreRefusedByName(t *testing.T) {
	for _, c := range []struct{ given, want string }{
		{"board=0,0", "option board, cell 1: 0,0 has no tile"},
		{"board=0,0w/0,0b", "option board: cell 0,0 is there twice"},
		{"board=0,0w/5,0xW", "option board: every prisoner must touch a tile"},
		{"board=16,0w", "option board: cell 16,0 is too far out"},
		{"board=0,0wWWWWWWWWW", "option board has more stones of White than there are"},
		{"board=0,0w setup=placed", "option board has no effect with setup=placed"},
		{"board=0,0wW pie=true", "option board: cell 0,0 has a stone; with pie=true"},
		{"board=0,0w/1,0w/2,0w/3,0w/4,0w/5,0w/6,0w/7,0w tiles=8", "option board has 8 tiles of 8 in all"},
		{"stock=8", "option stock: 8 is no stock"},
		{"stock=31/8", "option stock: 31/8 is no stock"},
		{"scoring=stones=2", "option scoring: stones=2 is no value"},
		{"scoring=hand=1,hand=2", "option scoring: hand=2 is no value"},
		{"scoring=hand=10", "option scoring, hand: 10 is not a whole number of half points from -9 to 9"},
	} {
		given := map[string]string{}
		for _, part := range strings.Fields(c.given) {
			name, value, _ := strings.Cut(part, "=")
			given[name] = value
		}
		_, err := rules.New(mustOptions(t, given), [32]byte{})
		if err == nil || !strings.HasPrefix(strings.ReplaceAll(err.Error(), `"`, ""), c.want) {
			t.Errorf("%s: %v, want %s", c.given, err, c.want)
		}
		if _, again := rules.Parse(mustOptions(t, given), middle); again == nil {
			t.Errorf("%s: a position is read", c.given)
		}
	}
}

// TestDataChangesAreTakenBackOneByOne checks the sentences, and that each can be taken back alone.
func TestDataChangesAreTakenBackOneByOne(t *testing.T) {
	o := mustOptions(t, map[string]string{"board": "0,0wBW/1,0b", "stock": "9/7", "scoring": "group=3,prison=-2"})
	var texts []string
	for _, c := range (hexit.Game{}).DataChanges(o) {
		texts = append(texts, catalog.English().Say(c.Text)+" | "+c.Without)
	}
	want := []string{
		"The match begins with 2 tiles and 2 stones on a board of its own. | ",
		"Stones of White: 9 instead of 8 | 8/7",
		"Stones of Black: 7 instead of 8 | 9/8",
		"A tile of the biggest group counts 1½ points instead of 1. | prison=-2",
		"A stone of yours in prison counts -1 points instead of 0. | group=3",
	}
	if !slices.Equal(texts, want) {
		t.Fatalf("the changes are %q, want %q", texts, want)
	}
}

// TestScoringCountsTilesAndStones checks every value in one position.
func TestScoringCountsTilesAndStones(t *testing.T) {
	// White has 4 tiles, 3 of them in a group, 2 stones in hand, 3 stones in its stacks and 1 in prison; Black has 1 tile,
	// 1 stone in hand, 1 in its stack and 2 in prison.
	const position = "1 0,0wBW/1,0w/2,0wW/0,1bB/4,0w/1,1xWBB 2,1 9 0 0"
	for _, c := range []struct {
		scoring string
		want    [2]float64
	}{
		{"", [2]float64{3.5, 1}},
		{"group=4", [2]float64{6.5, 2}},
		{"other=3", [2]float64{4.5, 1}},
		{"hand=1", [2]float64{4.5, 1.5}},
		{"stacks=2", [2]float64{6.5, 2}},
		{"prison=-2", [2]float64{2.5, -1}},
		{"group=0,other=0,prison=-1", [2]float64{-0.5, -1}},
	} {
		s := mustParse(t, map[string]string{"scoring": c.scoring}, position)
		if got := s.View(game.Spectator).(hexit.View).Scores; got != c.want {
			t.Errorf("%q scores %v, want %v", c.scoring, got, c.want)
		}
	}
	if text := hexit.Score(-0.5).String() + hexit.Score(-1.5).String(); text != "-½-1½" {
		t.Errorf("scores below 0 are %s", text)
	}
}

// TestSwapFollowsFirstMoveOnOwnBoard checks option pie with a start board.
func TestSwapFollowsFirstMoveOnOwnBoard(t *testing.T) {
	s := gametest.Start(t, rules, map[string]string{"pie": "true", "board": "0,0w/1,0b"}, 0)
	s.Play(1, s.Moves(1, nil)[0], nil)
	if moves := s.Moves(2, nil); s.MoveText(2, moves[len(moves)-1]) != "swap" {
		t.Fatal("there is no swap")
	}
}

// FuzzData reads data from any text: they are refused by name, or their canonical text states the same rules.
func FuzzData(f *testing.F) {
	for _, text := range []string{"0,0wBW/1,0b/1,-1xB", "8/9", "group=3,prison=-2", "0,0", "other=1"} {
		f.Add("board", text)
		f.Add("stock", text)
		f.Add("scoring", text)
	}
	f.Fuzz(func(t *testing.T, option, text string) { gametest.TakesData(t, rules, option, text) })
}
