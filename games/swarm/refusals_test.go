package swarm_test

import (
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/i18n"
)

// TestWhyExplainsPicksThatLeadToNoMove checks the reasons for clicks without a listed move. In the table, cells are
// written as they are, words after an exclamation mark, colours after a plus sign.
func TestWhyExplainsPicksThatLeadToNoMove(t *testing.T) {
	const (
		drone = "play 1 0 - -1,0:oA/0,0:o/0,1:D/0,2:-d/1,0:oo/2,0:oa - 4 *"
		lift  = "play 1 0 - -1,0:oA/0,0:oL/1,0:d/2,0:oa - 4 *"
		acted = "play 1 1@0,0 - -1,0:oA/0,0:oX/0,1:D/1,0:oo/2,0:oa - 4 *"
		calm  = "play 1 1@0,0 - -1,0:oA/0,0:oX/0,1:D/1,0:oa - 0 *"
		hands = "build 1 0 - 0,0:oo/1,0:?D /d/0 0 *"
		seats = "seat 1 0 - 0,0:o?d?D/1,0:?da/2,0:o/3,0:o - 0 *"
	)
	for _, c := range []struct{ position, path, code, rule string }{
		{drone, "0,1", "link", "R7.4"},
		{drone, "0,0", "dust", "R7.8"},
		{drone, "0,2", "not-owner", "R6.3"},
		{drone, "5,5", "no-hex", "R6.3"},
		{drone, "2,0", "not-owner", "R6.3"},
		{drone, "0,1 !lift", "no-ability", "R8"},
		{drone, "0,1 !fly", "bad-text", "R11.2"},
		{drone, "-1,0 !activate", "nothing-in-reach", "R8.1"},
		{drone, "-1,0 !move", "nothing-in-reach", "R8.1"},
		{drone, "-1,0 3,3", "not-adjacent", "R7.1"},
		{drone, "!end", "must-act", "R6.2"},
		{drone, "!pass", "no-pass", "R6.6"},
		{lift, "0,0 !lift 1,0", "link", "R8.5"},
		{lift, "0,0 !lift 0,1", "no-hex", "R8.4"},
		{lift, "0,0 !lift 5,5", "not-adjacent", "R8.4"},
		{acted, "0,1", "wrong-hex", "R6.2"},
		{acted, "!pass", "no-pass", "R6.6"},
		{calm, "0,0 0,1", "calm", "R6.7"},
		{hands, "+1", "used-up", "R4.2"},
		{hands, "0,0", "pick-colour", "R4.2"},
		{hands, "+2 5,5", "apart", "R4.3"},
		{seats, "1,0", "other-assembler", "R5.3"},
		{seats, "2,0", "too-near", "R5.5"},
		{seats, "0,0", "too-high", "R4.3"},
		{seats, "9,9", "apart", "R4.3"},
	} {
		t.Run(c.code+" "+c.path, func(t *testing.T) {
			s := mustParse(t, nil, c.position)
			refusal := s.Why(1, clicks(c.path))
			if refusal == nil || refusal.Code != c.code || refusal.Rule != c.rule {
				t.Fatalf("%s: %s: want %s by %s, got %+v", c.position, c.path, c.code, c.rule, refusal)
			}
			gametest.Speaks(t, refusal.Reason)
		})
	}
}

func clicks(path string) []game.Pick {
	var picks []game.Pick
	for _, word := range strings.Fields(path) {
		p := game.Pick{Kind: game.PickCell, Value: word}
		if rest, ok := strings.CutPrefix(word, "!"); ok {
			p = game.Pick{Kind: game.PickWord, Value: rest}
		} else if rest, ok := strings.CutPrefix(word, "+"); ok {
			p = game.Pick{Kind: game.PickPiece, Value: rest}
		}
		picks = append(picks, p)
	}
	return picks
}

// TestInvalidPositionsAreRefused checks the positions that a parser must refuse (R11.1).
func TestInvalidPositionsAreRefused(t *testing.T) {
	for text, problem := range map[string]string{
		"play 1 0 - -1,0:oA/1,0:oa - 4 *":                      "not connected",
		"play 1 0 - 0,0:oA/1,0:o - 4 *":                        "both Assemblers",
		"play 1 0 - 0,0:oA/1,0:oA - 4 *":                       "twice",
		"play 1 0 - 0,0:oA/1,0:o-a - 4 *":                      "inactive",
		"play 1 0 t 0,0:oA/1,0:oa - 4 *":                       "is free",
		"play 1 0 - 0,0:oAd/1,0:oa - 4 *":                      "is covered",
		"play 1 1@1,0 - 0,0:oA/1,0:oa - 4 *":                   "must be the player's",
		"play - 0 - 0,0:oA/1,0:oa - 4 *":                       "field 2",
		"play 1 0 - 1,0:oa/0,0:oA - 4 *":                       "not written as it should be",
		"play 1 0 - 0,0:oA/1,0:oa D//0 4 *":                    "field 6",
		"play 1 0 - 0,0:oA/1,0:oa - 04 *":                      "field 7",
		"play 1 0 - 0,0:oA/1,0:oa - 4 1-0:off":                 "field 8",
		"over - 0 - 0,0:oA/1,0:oa - 4 *":                       "field 8",
		"over - 0 - 0,0:o-A/1,0:o-a - 4 1-0:off":               "both Assemblers are inactive",
		"build 1 0 - 0,0:oA D/d/0 0 *":                         "no Assembler",
		"build 1 0 - 0,0:o //0 0 *":                            "empty",
		"build 1 0 - 0,0:o ?1/?1/00 0 *":                       "whole number",
		"build 1 0 - 0,0:o A/d/0 0 *":                          "none of DLX",
		"seat 1 0 - 0,0:o?D - 0 *":                             "player 2 seats first",
		"seat 2 0 - 0,0:?A - 0 *":                              "never hidden",
		"seat 2 0 - 0,0:q - 0 *":                               "begins with no hex",
		"seat 2 0 - 0,0 - 0 *":                                 "is no stack",
		"seat 2 0 - 0,0:" + strings.Repeat("o", 69) + " - 0 *": "more than 68",
		"wait 1 0 - 0,0:o D/d/0 0 *":                           "field 1",
		"play 1 2 - 0,0:oA/1,0:oa - 4 *":                       "field 3",
		"play 1 1@x - 0,0:oA/1,0:oa - 4 *":                     "field 3, the step: \"x\" is not a cell",
		"play 1 0 x 0,0:oA/1,0:oa - 4 *":                       "field 4",
		"play 1 0 - 0,0:oA/0:oa - 4 *":                         "field 5, the board, stack 2: \"0\" is not a cell",
		"play 1 0 - 0,0:oA/0,0:oa - 4 *":                       "cell 0,0 is there twice",
		"play 1 0 - 0,0:oA/99,0:oa - 4 *":                      "stack 2: the hive is not connected",
		"build 1 0 - 0,0:o D/d 0 *":                            "colour 1, of colour 2",
		"build 1 0 - 0,0:o ?1/1/0 0 *":                         "after a question mark",
		"build 1 0 - 0,0:o ?1/?99/0 0 *":                       "a number of hexes left",
		"build 1 0 - 0,0:o >3:?1/?1/0 0 *":                     "the next colour and",
		"build 1 0 - 0,0:o >2:?1/?0/0 0 *":                     "the next colour must",
		"build 1 0 - 0,0:o D/d/0 1 *":                          "field 7, the turn, must be 0",
		strings.Repeat("o", 2049):                              "2049 bytes",
		"hello":                                                "eight fields",
	} {
		_, err := rules.Parse(mustOptions(t, nil), text)
		if err == nil || !strings.Contains(err.Error(), problem) {
			t.Fatalf("%q: want %q, got %v", text, problem, err)
		}
		gametest.Speaks(t, err.(i18n.Speaker).Message())
	}
}

// TestRefusalsOfRareMovesHaveReason checks the reasons of refusals that random games rarely reach.
func TestRefusalsOfRareMovesHaveReason(t *testing.T) {
	const (
		ring  = "play 1 0 - -1,0:o/-1,1:o/0,-1:o/0,0:D/0,1:o/1,-1:o/1,0:oA/2,0:oa - 4 *"
		acted = "play 1 1@0,-1 - -1,0:oA/0,-1:-D/0,0:ooo/0,1:D/1,0:oa/2,0:o - 4 *"
		high  = "play 1 0 - -1,0:oA/0,0:oooD/0,1:o/1,0:oa/2,0:o - 4 *"
	)
	for _, c := range []struct {
		given                map[string]string
		position, move, want string
	}{
		{nil, "over - 0 - -1,0:oA/0,0:oX/1,0:o-a - 4 1-0:off", "end", "The game is over. Vermilion's Assembler is switched off."},
		{nil, "play 2 0 - -1,0:oA/0,0:oX/1,0:oa - 4 *", "end", "It is Vermilion's turn."},
		{nil, ring, "place x 0,0", `"x" is no colour; write 1, 2 or o for Dust.`},
		{nil, ring, "place 1 0", `"0" is not a cell; write two whole numbers from -999 to 999 such as 0,-1.`},
		{
			nil, ring, "jump", `"jump" is not written like a move. Moves are written like these: place 1 0,1, seat 0,1, activate 0,1, deactivate 0,1 1,1, ` +
				"lift 0,0 0,1 1,0, move 0,1 0,2, end, pass.",
		},
		{nil, ring, "move 0,0 0,1", "The hex on 0,0 is closed in: it has 0 open sides and needs two."},
		{
			nil, "play 1 0 - -1,0:o/-1,1:o/0,-1:o/0,0:D/0,1:o/1,-1:o/2,-1:oA/2,0:oa - 4 *", "move 0,0 0,1",
			"The hex on 0,0 is closed in: it has 1 open side and needs two.",
		},
		{nil, ring, "lift 0,0 0,1 1,0", "Only a Lifter can lift; the hex on 0,0 is a Drone."},
		{nil, ring, "deactivate 1,0 2,0", "Only a Disassembler can deactivate; the hex on 1,0 is an Assembler."},
		{nil, acted, "move 0,-1 -1,-1", "Your hex on 0,-1 leapt and is switched off."},
		{nil, acted, "move -1,0 -1,-1", "The hex on -1,0 cannot act now: after a Drone only the same hex or another active Drone may."},
		{map[string]string{"leap": "false"}, high, "move 0,0 0,-1", "0,-1 is 3 levels down, and leaps are not allowed."},
		{
			nil, "play 1 0 - -1,0:oD/0,0:oooA/0,1:o/1,0:oa/2,0:o - 4 *", "move 0,0 0,-1",
			"0,-1 is 3 levels down; an Assembler may not leap.",
		},
		{
			nil, "play 1 0 - -1,0:oa/0,0:oL/1,-1:o/1,0:oooA - 4 *", "lift 0,0 1,0 0,1",
			"Your own Lifter may not let your Assembler fall.",
		},
		{
			nil, "play 1 1@0,0 - -1,0:oA/0,0:oX/0,1:D/1,0:oa - 0 *", "move 0,0 0,1",
			"In the very first turn the second action may not be a move.",
		},
		{
			nil, "play 1 0 - -1,0:oA/0,0:o/0,1:Dl/1,0:o/2,0:oa - 4 *", "move 0,1 0,0",
			"Your hex on 0,1 is covered by Vermilion's Lifter and can do nothing.",
		},
		{
			nil, "play 1 0 - -1,0:oA/0,0:o/0,1:D-x/1,0:o/2,0:oa - 4 *", "move 0,1 0,0",
			"Your hex on 0,1 is covered by Vermilion's inactive Disassembler and can do nothing.",
		},
	} {
		s := mustParse(t, c.given, c.position)
		_, refusal := game.Submit(s, 1, c.move, nil)
		if refusal == nil {
			t.Fatalf("%s: %s is not refused", c.position, c.move)
		}
		says(t, refusal.Reason, c.want)
	}
}
