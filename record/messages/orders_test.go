package messages_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexattack"
	"hexparlor/record/messages"
)

// positions are those of the messages in the file, by the number of warriors of Anna, who sends them.
var positions = map[string]string{
	"3": "h4 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3;2.3@-1,-2 0/0 t1 -",
	"6": "h5 1/2 1.1@-2,4;1.2@-1,4;1.3@0,4;1.4@1,3;1.5@2,2;1.6@0,3;2.1@2,-4;2.2@1,-4;2.3@0,-4;2.4@-1,-3;2.5@-2,-2;" +
		"2.6@0,-3 0/0 t1 -",
	"1": "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -",
}

var senders = []messages.Seat{
	{Seat: 1, Names: []string{"Anna Banana", "Player 1", "Spieler 1"}, ByMessage: true},
	{Seat: 2, Names: []string{"Ben", "Player 2", "Spieler 2"}, ByMessage: true},
}

// ordersOf returns the orders of a player as the server enters them from a text, or "refused".
func ordersOf(t testing.TB, s game.State, seat game.Seat, text string) string {
	t.Helper()
	received, err := messages.Split(text, senders)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range messages.Tries(received, seat) {
		moves, refusal := s.ParseMoves(seat, received[i].Text())
		if refusal != nil {
			gametest.Speaks(t, refusal.Reason)
			continue
		}
		var orders []string
		for _, m := range moves {
			orders = append(orders, s.MoveText(seat, m))
		}
		slices.Sort(orders) // by warrior
		return strings.Join(orders, "; ")
	}
	return "refused"
}

// TestMessagesAsPlayersWriteThemGiveTheirOrders reads more than five hundred messages. A refused message is a nuisance; a
// wrong order is an error in every case.
func TestMessagesAsPlayersWriteThemGiveTheirOrders(t *testing.T) {
	file, err := os.ReadFile("../../testdata/messages/hexattack.txt")
	if err != nil {
		t.Fatal(err)
	}
	all, missed := 0, 0
	for entry := range strings.SplitSeq(string(file), "=== ") {
		head, text, found := strings.Cut(entry, "\n")
		if !found {
			continue
		}
		squad, want, _ := strings.Cut(head, " ")
		s := gametest.Parse(t, hexattack.Game{}, nil, positions[squad])
		got := ordersOf(t, s, 1, "Anna Banana:\n"+text)
		all++
		switch {
		case got == want:
		case got == "refused":
			missed++
			t.Logf("refused: %q", text)
		default:
			t.Errorf("%q\ngave  %s\nnot   %s", text, got, want)
		}
		if other := ordersOf(t, s, 2, "Anna Banana:\n"+text); other != "refused" {
			t.Errorf("%q\ngave the other player %s", text, other)
		}
	}
	if all < 500 || missed*100 > 3*all {
		t.Errorf("%d of %d messages were refused", missed, all)
	}
}
