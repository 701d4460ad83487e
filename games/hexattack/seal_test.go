package hexattack_test

import (
	"fmt"
	"strings"
	"testing"

	"hexparlor/game"
)

// TestParseMovesRefusesMessageWithNumberOfBadLine parses what a player may write, and checks that the rest is refused
// with a reason that names the line.
func TestParseMovesRefusesMessageWithNumberOfBadLine(t *testing.T) {
	const several = "h4 1/2 1.1@0,0;1.2@1,0;2.1@0,-4 0/0 t5 -"
	const one = "h4 1/2 1.3@0,0;2.1@0,-4 0/0 t5 -"
	for _, c := range []struct{ position, message, want string }{
		{several, "1 attack SE", "1 attack SE"},
		{several, "1 BLOCK DOWN-RIGHT\n2 ATTACK UP-LEFT", "1 defend SE; 2 attack NW"},
		{several, "\r\n W2 pulse up right ;\n\n w1 Wait, commit", "2 push NE; 1 hold; commit"},
		{several, "1 d d", "1 defend S"},
		{several, "2 g North_West", "2 grab NW"},
		{several, "1 m n e", "1 move NE"},
		{several, "1 defense down - left", "1 defend SW"},
		{one, "move up", "3 move N"},
		{one, "W p dr", "3 push SE"},
		{one, "hold", "3 hold"},
		{one, "RESIGN", "resign"},
		{several, "move up", "which-warrior: Which warrior? Begin with its number: you have 1 and 2."},
		{
			several, "w move up",
			"which-warrior: W by itself names none of several warriors here: begin with the number, you have 1 and 2. " +
				"Where the option names says captain, W is the first.",
		},
		{several, "3 move up", "no-such-warrior: You have no living warrior 3; you have 1 and 2."},
		{several, "01 move up", "no-such-warrior: You have no living warrior 01; you have 1 and 2."},
		{several, "1", "no-verb: Warrior 1 gets no order: write one of attack, defend, move, grab, push and hold."},
		{several, "1 shoot N", `unknown-verb: "shoot" is no order; the orders are attack, defend, move, grab, push and hold.`},
		{several, "1 attack", "no-direction: Attack needs a direction: N, NE, SE, S, SW and NW."},
		{several, "1 move E", `unknown-direction: "e" is no direction; the six are N, NE, SE, S, SW and NW.`},
		{several, "1 hold N", "hold-direction: Hold has no direction."},
		{
			several, "1 attack N\n2 ttack N",
			`unknown-verb: Line 2, "2 ttack N": "ttack" is no order; the orders are attack, defend, move, grab, push and hold. ` +
				`Nothing of the message was entered.`,
		},
		{
			several, "1 attack N; 1 attack S",
			`named-twice: Line 2, "1 attack S": Warrior 1 is named twice. Nothing of the message was entered.`,
		},
		{
			several, "commit; 1 attack S",
			`after-commit: Line 2, "1 attack S": Nothing can follow commit in a message. Nothing of the message was entered.`,
		},
		{several, " ;\n", "bad-text: There is no order in the message. Write one for each warrior, such as 1 attack SE."},
		{
			"h4 1/2/3 2.1@0,0;3.1@0,-4 0/0/0 t5 -", "1 hold",
			"no-warriors: Player 1 has no warriors left and gives no orders.",
		},
		{"h4 1/2 1.1@0,0 0/0 t5 -", "1 hold", "game-over: The game is over: it is the last team standing."},
	} {
		s := mustParse(t, nil, c.position)
		moves, refusal := s.ParseMoves(1, c.message)
		var texts []string
		for _, m := range moves {
			texts = append(texts, s.MoveText(1, m))
		}
		got := strings.Join(texts, "; ")
		if refusal != nil {
			got = refusal.Code + ": " + say(t, refusal.Reason)
		}
		if got != c.want {
			t.Errorf("%q: expected %s\ngot %s", c.message, c.want, got)
		}
	}
}

// TestEventsHideOrdersFromOpponentsUntilReveal enters, commits, recalls and resigns, and checks the events of each
// viewer.
func TestEventsHideOrdersFromOpponentsUntilReveal(t *testing.T) {
	const start = "h4 1,2/3,4 1.1@0,0;2.1@0,2;3.1@0,-4;4.1@1,-4 2/1 t5 "
	for _, c := range []struct {
		share, orders, entry, want string // want is the position, or the refusal
		viewers                    string // viewers that get any event
	}{
		{"true", "-", "1 1 attack N", start + "1:1aN", "-1 1 2"},
		{"false", "-", "1 1 attack N", start + "1:1aN", "-1 1"},
		{"true", "1:1aN", "1 1 hold", start + "1:1h", "-1 1 2"},
		{"true", "1:1aN", "1 commit", start + "1:1aN!", "-1 0 1 2 3 4"},
		{"true", "-", "1 commit", start + "1:!", "-1 0 1 2 3 4"},
		{"true", "1:1aN!", "1 commit", "committed", ""},
		{"true", "1:1aN!", "1 1 hold", "committed", ""},
		{"true", "1:1aN!", "1 recall", start + "1:1aN", "-1 0 1 2 3 4"},
		{"true", "1:1aN", "1 recall", "not-committed", ""},
		{"true", "1:1aN!;3:1h", "1 resign", "h4 1,2/3,4 2.1@0,2;3.1@0,-4;4.1@1,-4 2/1 t5 3:1h", "-1 0 1 2 3 4"},
		{"true", "1:!;2:!;3:1pN!", "4 1 hold;commit", "h4 1,2/3,4 1.1@0,0;2.1@0,2;3.1@0,-4;4.1@1,-4 2/1 t6 -", "-1 0 1 2 3 4"},
		{"true", "1:!;2:!;3:1pN!", "4 resign", "h4 1,2/3,4 1.1@0,0;2.1@0,2;3.1@0,-4 2/1 t6 -", "-1 0 1 2 3 4"},
	} {
		s := mustParse(t, map[string]string{"share": c.share}, start+c.orders)
		log := &game.Log{}
		player, entry, _ := strings.Cut(c.entry, " ")
		_, refusal := game.Submit(s, game.Seat(player[0]-'0'), entry, log)
		got := s.Text(game.Arbiter)
		if refusal != nil {
			got = refusal.Code
		}
		var viewers []string
		for viewer := game.Arbiter; viewer <= 4; viewer++ {
			if len(log.For(viewer)) > 0 {
				viewers = append(viewers, fmt.Sprint(viewer))
			}
		}
		if got != c.want || strings.Join(viewers, " ") != c.viewers {
			t.Errorf("%s with %s: expected %s for %s, got %s for %v", c.orders, c.entry, c.want, c.viewers, got, viewers)
		}
	}
}

// TestSealReturnsCommittedOrders checks the orders to which a commitment commits.
func TestSealReturnsCommittedOrders(t *testing.T) {
	s := mustParse(t, nil, "h4 1/2 1.1@0,0;1.2@1,0;2.1@0,-4 0/0 t5 1:1aN+2h").(game.SimultaneousMoves)
	commit := s.Default(1)
	for seat, want := range map[game.Seat]string{1: "1:1aN+2h", 2: "2:"} {
		if got, ok := s.Seal(seat, commit); got != want || !ok {
			t.Errorf("seat %d commits to %q, %v", seat, got, ok)
		}
	}
	if _, ok := s.Seal(1, mustMove(t, s.(game.State), 1, "1 hold")); ok {
		t.Error("an order commits")
	}
}
