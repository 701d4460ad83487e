package hexit_test

import (
	"strings"
	"testing"

	"hexparlor/game"
)

// TestRefusalsHaveCodeRuleAndReason submits illegal moves and checks the code, the rule and parts of the sentence.
func TestRefusalsHaveCodeRuleAndReason(t *testing.T) {
	const (
		start = "1 1,-1b/0,0w/1,0w/0,1b 8,8 35 0 0"
		duel  = "1 0,0wW/1,0wB/2,0w/3,0b/0,1bB/1,1b 6,6 33 0 0" // White can deal 0,0 E and SE
		line  = "1 0,0wWW/1,0w/2,0w/3,0wB/4,0b 6,6 33 0 0"
		jail  = "1 0,-1xB/1,-1xW/2,-1xBW/3,-1xB/0,0w/1,0w/2,0w/3,0xW 0,7 2 0 0"
	)
	for _, c := range []struct {
		name, position, move, code, rule, says string
		options                                map[string]string
		seat                                   game.Seat
	}{
		{name: "after the end", position: "1 0,0w/1,0b 8,8 0 0 0", move: "drop 0,0", code: "game-over", rule: "R8.4", says: "all tiles"},
		{name: "out of turn", position: start, move: "drop 0,0", seat: 2, code: "not-your-turn", rule: "R4.1", says: "White"},
		{name: "the turn comes before the text", position: start, move: "dance", seat: 2, code: "not-your-turn", rule: "R4.1"},
		{name: "no text", position: start, move: " ", code: "bad-text", rule: "R11.1", says: "drop 0,0"},
		{name: "unknown word", position: start, move: "dance 0,0", code: "bad-text", rule: "R11.1", says: "dance 0,0"},
		{name: "a cell too many", position: start, move: "drop 0,0 1,0", code: "bad-text", rule: "R11.1"},
		{name: "no cell", position: start, move: "drop 0;0", code: "bad-text", rule: "R11.1", says: "0;0"},
		{name: "no direction", position: duel, move: "deal 0,0 N", code: "bad-text", rule: "R11.1", says: "NE"},
		{name: "a player in front", position: start, move: "1 drop 0,0", code: "bad-text", rule: "R11.1"},
		{name: "a prisoner twice", position: jail, move: "release 1,-1 1,-1", code: "bad-text", rule: "R11.1", says: "twice"},

		{name: "drop in the void", position: start, move: "drop 5,5", code: "no-tile", rule: "R6.1", says: "5,5"},
		{name: "drop on a prisoner", position: jail, move: "drop 0,-1", code: "no-tile", rule: "R6.1", says: "0,-1"},
		{name: "drop on a stack", position: duel, move: "drop 1,0", code: "not-empty", rule: "R6.1", says: "1,0"},
		{name: "drop without stones", position: jail, move: "drop 0,0", code: "hand-empty", rule: "R6.1"},
		{name: "drop when a deal is possible", position: duel, move: "drop 2,0", code: "must-deal", rule: "R4.2", says: "your stack on 0,0 can reach 1,0"},

		{name: "deal from the void", position: duel, move: "deal 9,9 E", code: "no-stack", rule: "R5.1", says: "9,9"},
		{name: "deal an empty tile", position: duel, move: "deal 2,0 E", code: "no-stack", rule: "R5.1", says: "2,0"},
		{name: "deal a prisoner", position: jail, move: "deal 1,-1 SE", code: "is-prisoner", rule: "R3.5", says: "1,-1"},
		{name: "deal a stack of the other's", position: duel, move: "deal 1,0 W", code: "not-owner", rule: "R5.1", says: "Black"},
		{name: "nothing on the line", position: duel, move: "deal 0,0 NW", code: "no-target", rule: "R5.2", says: "north-west"},
		{name: "only a friend behind a gap", position: "1 0,0wWW/2,0wW/0,1b 8,8 33 0 0", move: "deal 0,0 E", code: "no-target", rule: "R5.2"},
		{name: "out of reach", position: line, move: "deal 0,0 E", code: "too-far", rule: "R5.2", says: "3 steps"},
		{name: "target too high", position: "1 0,0wW/1,0wWB 6,6 33 0 0", move: "deal 0,0 E", code: "too-high", rule: "R5.2", says: "2 stones"},
		{name: "a friend first", position: "1 0,0wWW/1,0wW/2,0wB 6,6 33 0 0", move: "deal 0,0 E", code: "friend-blocks", rule: "R5.2", says: "1,0"},
		{name: "a gap before the target", position: "1 0,0wWW/2,0wB 6,6 33 0 0", move: "deal 0,0 E", code: "gap", rule: "R5.2", says: "2,0"},
		{name: "a prisoner before the target", position: "1 0,0wWW/1,0xB/2,0wB 6,6 33 0 0", move: "deal 0,0 E", code: "gap", rule: "R5.2"},
		{name: "the end is taken", position: "1 0,0wWW/1,0wB/2,0xB 6,6 33 0 0", move: "deal 0,0 E", code: "end-occupied", rule: "R5.5", says: "0,0"},
		{name: "a deal that takes a prisoner is possible", position: "1 0,0wW/1,0wB/0,1wWW/1,1wB 6,6 33 0 0", move: "deal 0,0 E", code: "must-make-prisoner", rule: "R4.3", says: "your stack on 0,1 can reach 1,1"},

		{name: "release a tile", position: jail, move: "release 0,0", code: "not-prisoner", rule: "R7.2", says: "0,0"},
		{name: "release the void", position: jail, move: "release 7,7", code: "not-prisoner", rule: "R7.2", says: "7,7"},
		{name: "prisoner touches one tile", position: jail, move: "release 3,0", code: "one-tile", rule: "R7.1", says: "3,0"},
		{name: "no prisoner touches two tiles", position: jail, move: "release 3,-1 3,0", code: "one-tile", rule: "R7.2", says: "3,-1 and 3,0"},
		{name: "prisoners not connected", position: jail, move: "release 0,-1 2,-1", code: "not-connected", rule: "R7.2", says: "0,-1 and 2,-1"},
		{name: "more prisoners than tiles left", position: jail, move: "release 0,-1 1,-1 2,-1", code: "reserve", rule: "R7.4", says: "2 tiles are left"},
		{name: "only a part of the group", position: jail, options: map[string]string{"release": "all"}, move: "release 1,-1", code: "not-whole", rule: "R7.5", says: "0,-1"},
		{name: "release when a deal is possible", position: "1 0,0wW/1,0wB/0,1xW 6,6 33 0 0", move: "release 0,1", code: "must-deal", rule: "R4.2"},

		{name: "pass when a deal is possible", position: duel, move: "pass", code: "must-deal", rule: "R4.2"},
		{name: "pass when a drop is possible", position: start, move: "pass", code: "must-move", rule: "R4.5", says: "1,-1"},
		{name: "pass when a release is possible", position: jail, move: "pass", code: "must-move", rule: "R4.5", says: "1,-1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mustParse(t, c.options, c.position)
			seat := max(c.seat, 1)
			_, refusal := game.Submit(s, seat, c.move, nil)
			if refusal == nil || refusal.Code != c.code || refusal.Rule != c.rule || !strings.Contains(refusal.Error(), c.says) {
				t.Fatalf("expected %s by %s with %q, got %+v", c.code, c.rule, c.says, refusal)
			}
			if got := s.Text(game.Arbiter); got != c.position {
				t.Fatalf("the position is now %s", got)
			}
		})
	}
}

// TestCheckRefusesMoveCodesThatNoMoveTextHas checks move codes that no text gives.
func TestCheckRefusesMoveCodesThatNoMoveTextHas(t *testing.T) {
	s := mustParse(t, nil, "1 0,0w/1,0w/0,-1xB/1,-1xW 0,7 2 0 0")
	for _, m := range []game.Move{
		99 << 3, 6, 7, 1 << 61, // deals without a valid cell or direction
		1<<62 | 9, 1<<62 | 1<<40, // drops without a valid cell
		2 << 62, 2<<62 | 4, 3<<62 - 1, // releases of no prisoner and of prisoners that do not exist
		3<<62 | 1, ^game.Move(0), // passes with further bits
	} {
		if refusal := s.Check(1, m); refusal == nil || refusal.Code != "bad-text" && refusal.Code != "no-stack" {
			t.Errorf("%x: %+v", uint64(m), refusal)
		}
	}
}

// TestInvalidPositionsAreRefused parses invalid positions; the error must name the mistake.
func TestInvalidPositionsAreRefused(t *testing.T) {
	o := mustOptions(t, nil)
	for text, says := range map[string]string{
		"":                                   "six fields",
		"1 0,0w 8,8 35 0":                    "found 5",
		"1  0,0w 8,8 35 0 0":                 "found 7",
		"3 0,0w 8,8 35 0 0":                  "field 1",
		"1 0,0w/0,0b 8,8 35 0 0":             "0,0 is there twice",
		"1 0,0w/1,0x 8,8 35 0 0":             "neither a tile nor stones",
		"1 0,0w/5,0xB 8,8 35 0 0":            "5,0 touches no tile",
		"1 0,0xB 8,8 35 0 0":                 "0,0 touches no tile",
		"1 0,0wA 8,8 35 0 0":                 `"A"`,
		"1 0,0g 8,8 35 0 0":                  `"g"`,
		"1 0,0w/ 8,8 35 0 0":                 "entry 2",
		"1 0,0w/1,0 8,8 35 0 0":              "has no tile",
		"1 0,0wBé 8,8 35 0 0":                "stones on 0,0",
		"1 00,0w 8,8 35 0 0":                 `"00,0"`,
		"1 -0,0w 8,8 35 0 0":                 `"-0,0"`,
		"1 1000,0w 8,8 35 0 0":               "999",
		"1 0,0w 8 35 0 0":                    "Black's hand",
		"1 0,0w 8,8,8 35 0 0":                "Black's hand",
		"1 0,0w 8,100 35 0 0":                "from 0 to 99",
		"1 0,0w +8,8 35 0 0":                 "White's hand",
		"1 0,0w 8,8 035 0 0":                 "the reserve",
		"1 0,0w 8,8 35 3 0":                  "the passes",
		"1 0,0w 8,8 35 0 1000":               "the quiet moves",
		"1 0,0w 8,8 35 0 0\n":                "the quiet moves",
		"1 0,0w" + strings.Repeat("W", 9000): "at most 8192",
	} {
		_, err := rules.Parse(o, text)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: expected an error with %q, got %v", text, says, err)
		}
	}
}
