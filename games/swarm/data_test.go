package swarm_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/swarm"
	"hexparlor/i18n/catalog"
)

// drawData draws a value of an option of data, mostly one that the game accepts.
func drawData(option string, r *rand.Rand) string {
	text := ""
	switch option {
	case "hexes":
		for i := range 6 {
			text += strconv.Itoa(r.IntN(8)) + "//;"[i%3:i%3+1]
		}
		text += strconv.Itoa(1 + r.IntN(9))
	case "height":
		text = strconv.Itoa(1 + r.IntN(8))
	case "hive":
		text = drawHive(r)
	}
	if r.IntN(8) == 0 {
		return gametest.Mangle(text, "0123456789/;:,*-ADLXadlxo?", r)
	}
	return text
}

// drawHive draws a hive without or with Assemblers.
func drawHive(r *rand.Rand) string {
	stacks := []string{"0,0:o"}
	for q := range r.IntN(5) {
		hexes := ""
		for range 1 + r.IntN(3) {
			hexes += []string{"*1", "*2", "o", "D", "d", "-L", "x"}[r.IntN(7)]
		}
		stacks = append(stacks, strconv.Itoa(q+1)+",0:"+hexes)
	}
	if r.IntN(4) == 0 {
		stacks = append(stacks, "0,1:A", "-1,1:a")
	}
	return strings.Join(stacks, "/")
}

// TestCanonicalDataStateSameRules checks canonical texts, and that texts equal to the rules are left out.
func TestCanonicalDataStateSameRules(t *testing.T) {
	for _, c := range []struct{ given, want map[string]string }{
		{map[string]string{"hexes": "6/3/3;6/3/3;7"}, nil},
		{map[string]string{"hexes": "8/2/3;8/2/3;9"}, map[string]string{"drones": "8", "lifters": "2", "dust": "9"}},
		{map[string]string{"hexes": "8/2/3;6/2/3;9", "drones": "2"}, map[string]string{"hexes": "8/2/3;6/2/3;9"}},
		{map[string]string{"hive": "0,0:o"}, nil},
		{map[string]string{"hive": "1,0:*1D/0,0:o"}, map[string]string{"hive": "0,0:o/1,0:*1D"}},
		{map[string]string{"height": "5"}, map[string]string{"height": "5"}},
		{map[string]string{"hexes": "1/0/0;1/0/0;1", "height": "9", "hive": ""}, map[string]string{
			"drones": "1", "lifters": "0", "disassemblers": "0", "dust": "1",
		}},
	} {
		o, err := swarm.Game{}.Canonical(mustOptions(t, c.given))
		if err != nil {
			t.Fatalf("%v: %v", c.given, err)
		}
		if want := mustOptions(t, c.want); !slices.Equal(o.Changed(rules.Info().Options), want.Changed(rules.Info().Options)) {
			t.Errorf("%v becomes %v, want %v", c.given, o.Changed(rules.Info().Options), want.Changed(rules.Info().Options))
		}
	}
}

// TestWrongDataAreRefusedByName checks that the refusal of data says which option and what would be right.
func TestWrongDataAreRefusedByName(t *testing.T) {
	for _, c := range []struct{ option, value, want string }{
		{"hexes", "6/3/3", "option hexes: 6/3/3 is no set of hexes"},
		{"hexes", "6/3/31;6/3/3;7", "option hexes, Disassemblers of Blue: 31 is not a whole number from 0 to 30"},
		{"hexes", "6/3/3;6/3/3;0", "option hexes, Dust: 0 is not a whole number from 1 to 30"},
		{"hexes", "0/0/0;6/3/3;7", "option hexes: Blue has no hex"},
		{"hexes", "30/30/0;6/3/3;7", "option hexes: 79 hexes are too many; at most 66"},
		{"height", "21", "option height: 21 is not a whole number from 1 to 20"},
		{"hive", "0,0:?1", "option hive: write * instead of ?"},
		{"hive", "0,0:o/5,0:*1", "option hive: the hive is not connected"},
		{"hive", "0,0:oA", "option hive: there is one Assembler"},
		{"hive", "0,0:ooooo/1,0:oooo", "option hive: there are 9 Dust, but the set of hexes has 7"},
		{"hive", "0,0:oA/1,0:oa", "option hive: with both Assemblers on it, every hex must lie there; 5 hexes of the Dust are missing"},
		{"hive", "0,0:*D", "option hive: cell 0,0: the kind of a hidden hex is drawn"},
		{"hive", "41,0:o", "option hive: cell 41,0 is too far out"},
		{"hive", "0,0:o/1,0:Z", "option hive: stack 2: "},
	} {
		_, err := rules.New(mustOptions(t, map[string]string{c.option: c.value}), [32]byte{})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s=%s: %v, want %s", c.option, c.value, err, c.want)
		}
		if _, again := rules.Parse(mustOptions(t, map[string]string{c.option: c.value}), middle); again == nil {
			t.Errorf("%s=%s: a position is read", c.option, c.value)
		}
	}
}

// TestDataChangesAreTakenBackOneByOne checks the sentences, and that each can be taken back alone.
func TestDataChangesAreTakenBackOneByOne(t *testing.T) {
	o := mustOptions(t, map[string]string{"hexes": "8/3/3;6/2/3;7", "height": "4", "hive": "0,0:o/1,0:*1"})
	changes := swarm.Game{}.DataChanges(o)
	var texts []string
	for _, c := range changes {
		texts = append(texts, catalog.English().Say(c.Text)+" | "+c.Without)
	}
	want := []string{
		"Drones of Blue: 8 instead of 6 | 6/3/3;6/2/3;7",
		"Lifters of Vermilion: 2 instead of 3 | 8/3/3;6/3/3;7",
		"No stack grows above 4. | ",
		"The match begins with a hive of 2 hexes instead of one Dust. | ",
	}
	if !slices.Equal(texts, want) {
		t.Fatalf("the changes are %q, want %q", texts, want)
	}
}

// TestStartHiveDrawsKindsAndLeavesRest checks that the face-down hexes of a start hive have kinds of the set, and that
// the other hexes of the set are still to be placed.
func TestStartHiveDrawsKindsAndLeavesRest(t *testing.T) {
	o := map[string]string{"hexes": "2/1/1;3/0/1;3", "hive": "0,0:o*1/1,0:*2D"}
	for _, setup := range []map[string]string{{}, {"pick": "random"}, {"setup": "auto"}} {
		given := map[string]string{"hexes": o["hexes"], "hive": o["hive"]}
		for name, value := range setup {
			given[name] = value
		}
		counts := map[rune]int{}
		text := mustStart(t, given, 7).Text(game.Arbiter)
		fields := strings.Fields(text)
		for _, letter := range fields[4] + fields[5] {
			counts[letter]++
		}
		dust := counts['o']
		if given["setup"] != "auto" && given["pick"] != "random" {
			dust += int(fields[5][len(fields[5])-1] - '0')
		}
		if counts['D'] != 2 || counts['L'] != 1 || counts['X'] != 1 || counts['d'] != 3 || counts['x'] != 1 || dust != 3 {
			t.Errorf("%v: the hexes of %s are not those of the set", setup, text)
		}
	}
}

// TestStartHiveWithAssemblersBeginsPlay checks the first turn.
func TestStartHiveWithAssemblersBeginsPlay(t *testing.T) {
	s := mustStart(t, map[string]string{"hexes": "1/0/0;1/0/0;2", "hive": "0,0:oA/1,0:*1/0,1:*2/-1,1:oa"}, 1)
	if want := "play 1 0 - -1,1:oa/0,0:oA/0,1:?d/1,0:?D - 0 *"; s.Text(game.Arbiter) != want {
		t.Fatalf("the match begins with %s, want %s", s.Text(game.Arbiter), want)
	}
}

// TestNoStackGrowsAboveLargestHeight plays random games.
func TestNoStackGrowsAboveLargestHeight(t *testing.T) {
	for seed := range byte(20) {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		limit := 1 + r.IntN(3)
		s := mustStart(t, map[string]string{"height": strconv.Itoa(limit), "setup": "auto"}, seed)
		for s.ToAct() != 0 {
			for _, stack := range s.View(game.Spectator).(swarm.View).Stacks {
				if len(stack.Hexes) > limit {
					t.Fatalf("a stack of %d with height=%d: %s", len(stack.Hexes), limit, s.Text(game.Arbiter))
				}
			}
			moves := s.Moves(s.ToAct().First(), nil)
			s.Play(s.ToAct().First(), moves[r.IntN(len(moves))], nil)
		}
	}
}

// FuzzData reads data from any text: they are refused by name, or their canonical text states the same rules.
func FuzzData(f *testing.F) {
	for _, text := range []string{"6/3/3;6/3/3;7", "4", "0,0:o/1,0:*1D", "0,0:oA/1,0:oa", "0,0:?", "9/9/9"} {
		f.Add("hexes", text)
		f.Add("height", text)
		f.Add("hive", text)
	}
	f.Fuzz(func(t *testing.T, option, text string) { gametest.TakesData(t, rules, option, text) })
}
