package hexattack_test

import (
	"strings"
	"testing"

	"hexparlor/game"
)

// TestRefusalsOfParsableOrdersHaveReason checks the reasons why entries are refused that can be parsed.
func TestRefusalsOfParsableOrdersHaveReason(t *testing.T) {
	const sealed = "h4 1/2 1.1@0,0;1.2@1,0;2.1@0,-4 0/0 t5 1:1aN!"
	for _, c := range []struct {
		seat  game.Seat
		entry game.Move
		want  string
	}{
		{1, mustMove(t, mustParse(t, nil, sealed), 1, "commit"), "R3.4: You have committed already."},
		{
			1, mustMove(t, mustParse(t, nil, sealed), 1, "1 hold"),
			"R3.4: Your orders are committed. Recall them to change them, as long as the others are not ready.",
		},
		{
			2, mustMove(t, mustParse(t, nil, sealed), 2, "recall"),
			"R3.4: You have not committed, so there is nothing to recall.",
		},
		{1, 0, "R10.4: There is no such order."},
		{2, mustMove(t, mustParse(t, nil, sealed), 1, "2 hold"), "R10.5: You have no living warrior 2; you have 1."},
		{3, 0, "R3.5: Only the players 1 to 2 give orders."},
	} {
		refusal := mustParse(t, nil, sealed).Check(c.seat, c.entry)
		if refusal == nil {
			t.Errorf("seat %d may enter %d, which should be refused: %s", c.seat, c.entry, c.want)
		} else if got := refusal.Rule + ": " + say(t, refusal.Reason); got != c.want {
			t.Errorf("seat %d and %d: expected %s\ngot %s", c.seat, c.entry, c.want, got)
		}
	}
}

// TestInvalidPositionsAreRefused checks that the error of every invalid position names the mistake and its
// place.
func TestInvalidPositionsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "six fields",
		"h3 1/2 1.1@0,2 0/0 t1":                  "found 5",
		"h0 1/2 1.1@0,0 0/0 t1 -":                "field 1, the board",
		"h3#4,0 1/2 1.1@0,0 0/0 t1 -":            "outside of the map of radius 3",
		"h3#1,0;1,0 1/2 1.1@0,0 0/0 t1 -":        "there twice",
		"h3 1 1.1@0,0 0 t1 -":                    "one team",
		"h3 1/3 1.1@0,0 0/0 t1 -":                "without gaps",
		"h3 2/1 1.1@0,0 0/0 t1 -":                "rising order",
		"h3 1,1/2 1.1@0,0 0/0 t1 -":              "player 1 is there twice",
		"h3 1/2 1.1@0,0;3.1@0,1 0/0 t1 -":        "players 1 to 2",
		"h3 1/2 1.1@0,0;1.1@0,1 0/0 t1 -":        "warrior 1.1 is there twice",
		"h3 1/2 1.1@0,0;2.1@0,0 0/0 t1 -":        "both stand on 0,0",
		"h3#0,0 1/2 1.1@0,0;2.1@0,1 0/0 t1 -":    "stands on a rock",
		"h3 1/2 1.1@0,-0;2.1@0,1 0/0 t1 -":       "not a cell",
		"h3 1/2 1.1@0,0;2.1@0,1 0 t1 -":          "1 number for 2 teams",
		"h3 1/2 1.1@0,0;2.1@0,1 0/+1 t1 -":       "whole number",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t0 -":        "no turn",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:":       "leave it out",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:?":      "no order",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:2aN":    "no living warrior 1.2",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:1aE":    "no order",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:1h+1h":  "two orders",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:1h;1:!": "two entries",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:!;2:!":  "everybody has committed",
		"h3 1/2/3 1.1@0,0;2.1@0,1 0/0/0 t1 3:!":  "no living warriors",
		"h3 1/x 1.1@0,0;2.1@0,1 0/0 t1 -":        `"x" is no player`,
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1h":       `"1h" is no player's entry`,
		strings.Repeat("h", 9000):                "9000 bytes; at most 8192",
	} {
		if _, err := rules.Parse(mustOptions(t, nil), text); err == nil || !strings.Contains(sayError(t, err), want) {
			t.Errorf("%q: expected an error with %q, got %v", text, want, err)
		}
	}
}
