package hexgame_test

import (
	"strings"
	"testing"

	"hexparlor/game"
)

// TestRefusalsHaveCodeRuleAndReason submits illegal moves and checks the code, the rule and parts of the sentence.
func TestRefusalsHaveCodeRuleAndReason(t *testing.T) {
	const (
		start = "1 .../.../..."
		first = "2 .r./.../..."
		later = "2 rr./.b./..."
	)
	for _, c := range []struct {
		name, position, move, code, rule, says string
		options                                map[string]string
		seat                                   game.Seat
	}{
		{name: "after Red has won", position: "2 .rb/.rb/.r.", move: "place 0,0", code: "game-over", rule: "R5.2", says: "Red has connected the top edge"},
		{name: "after Blue has won", position: "1 .rr/bbb/r..", move: "place 0,0", code: "game-over", rule: "R5.2", says: "Blue has connected the left edge"},
		{name: "out of turn", position: start, move: "place 0,0", seat: 2, code: "not-your-turn", rule: "R3.1", says: "Red"},
		{name: "the turn comes before the text", position: start, move: "dance", seat: 2, code: "not-your-turn", rule: "R3.1"},
		{name: "no text", position: start, move: " ", code: "bad-text", rule: "R7.1", says: "place d4"},
		{name: "unknown word", position: start, move: "dance 0,0", code: "bad-text", rule: "R7.1", says: "dance 0,0"},
		{name: "a long text", position: start, move: strings.Repeat("ü", 99), code: "bad-text", rule: "R7.1", says: "..."},
		{name: "no cell", position: start, move: "place bb", code: "bad-text", rule: "R7.1", says: "bb"},
		{name: "a cell too many", position: start, move: "place 0,0 1,0", code: "bad-text", rule: "R7.1"},
		{name: "right of the board", position: start, move: "place 3,0", code: "off-board", rule: "R1.1", says: "the last cell is c3"},
		{name: "above the board", position: start, move: "place 0,-1", code: "off-board", rule: "R1.1", says: "0,-1"},
		{name: "on a red stone", position: first, move: "place 1,0", code: "occupied", rule: "R3.2", says: "A red stone lies on b1"},
		{name: "on a blue stone", position: later, move: "place 1,1", code: "occupied", rule: "R3.2", says: "A blue stone lies on b2"},
		{name: "Red swaps", position: start, move: "swap", code: "late-swap", rule: "R4.1", says: "Only Blue"},
		{name: "a late swap", position: later, move: "swap", code: "late-swap", rule: "R4.1", says: "first stone"},
		{name: "swap without the option", position: first, move: "swap", options: map[string]string{"swap": "false"}, code: "no-swap", rule: "R4.1", says: "without swap"},
	} {
		t.Run(c.name, func(t *testing.T) {
			given := map[string]string{"size": "3", "swap": "true"}
			for name, value := range c.options {
				given[name] = value
			}
			s := mustParse(t, given, c.position)
			seat := c.seat
			if seat == 0 {
				seat = max(s.ToAct().First(), 1)
			}
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
	s := mustParse(t, small, "1 .../.../...")
	for _, m := range []game.Move{9, 360, 1 << 15, 1<<16 | 1, ^game.Move(0)} {
		if refusal := s.Check(1, m); refusal == nil || refusal.Code != "bad-text" {
			t.Errorf("%x: %+v", uint64(m), refusal)
		}
	}
}

// TestInvalidPositionsAreRefused parses invalid positions; the error must name the mistake.
func TestInvalidPositionsAreRefused(t *testing.T) {
	o := mustOptions(t, small)
	for text, says := range map[string]string{
		"":                  "two fields",
		"1":                 "two fields",
		"3 .../.../...":     `"3"`,
		"1 .../...":         "2 rows",
		"1 .../.../.../...": "4 rows",
		"1 .../..../...":    "row 1 has 4 cells",
		"1 .../.x./...":     `row 1 is ".x."`,
		"1 .../r../...":     "Red cannot be to move with 1 red stone and 0 blue stones",
		"2 .b./.b./...":     "Blue cannot be to move with 0 red stones and 2 blue stones",
		"1 .rb/.rb/.rb":     "theirs already",
	} {
		_, err := rules.Parse(o, text)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: expected an error with %q, got %v", text, says, err)
		}
	}
}
