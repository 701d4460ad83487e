package messages

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var table = []Seat{
	{Seat: 1, Names: []string{"Anna Banana", "Player 1"}, ByMessage: true},
	{Seat: 2, Names: []string{"xX_Ben_Xx", "Player 2"}, ByMessage: true},
	{Seat: 3, Names: []string{"Ana"}, ByMessage: true},
	{Seat: 4, Names: []string{"attack"}}, // a seat that does not send by message, with a name that looks like an order
	{Seat: 5, Names: []string{"Zoë 2nd"}, ByMessage: true},
}

func TestSplitFindsSendersOfPastedMessages(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"names in any case": {
			"anna banana: 1 attack n; 2 hold\nXX_BEN_XX\n1 move s\n2 b dl",
			"1@1 1 attack n; 2 hold|2@2 1 move s/2 b dl",
		},
		"as boards and chats have them": {
			"Anna  Banana wrote:\n> 1 attack n\n\n[12:03] xX_Ben_Xx: hold\nAna — Today at 12:04\nmove up\n" +
				"**Zoë 2nd** (2:15 pm): push n\n@Ana: 1 hold",
			"1@1 1 attack n|2@4 hold|3@5 move up|5@7 push n|3@8 1 hold",
		},
		"numbers":                         {"1: attack n\n2: move s\n#3 hold", "1@1 attack n|2@2 move s|3@3 hold"},
		"numbers on lines of their own":   {"1:\n1 attack n\n2:\n1 hold", "1@1 1 attack n|2@3 1 hold"},
		"warriors are no seats":           {"Ana\n1: attack n\n2: move s\nW1: hold", "3@1 1: attack n/2: move s/W1: hold"},
		"titles":                          {"player 2: hold\nPLAYER 1\nmove n", "2@1 hold|1@2 move n"},
		"a blank is enough":               {"Ana 1 attack n", "3@1 1 attack n"},
		"a name within a word is none":    {"Ana: hold\nAnalysis", "3@1 hold/Analysis"},
		"a name is no order":              {"Ana\nattack n\nattack\nattack: 1 hold", "3@1 attack n/attack|4@4 1 hold"},
		"strangers":                       {"Anne: 1 attack n\n#9 hold", "0@1 1 attack n|0@2 hold"},
		"no sender":                       {"\n1 attack n\nAna: hold", "0@2 1 attack n|3@3 hold"},
		"nothing":                         {"\n \n", ""},
		"a signature is no message":       {"Ana: 1 attack n\n-- \nAna\nBuilder: of boats", "3@1 1 attack n"},
		"a name below is no message":      {"Ana\n1 attack n\n\nAna\nxX_Ben_Xx: hold", "3@1 1 attack n|2@5 hold"},
		"quotations are left out":         {"Ana:\n> Turn 1: 2.1 falls\n> xX_Ben_Xx: hold\n1 attack n", "3@1 1 attack n"},
		"older mail is left out":          {"Ana: hold\n\nOn 3 Nov at 9:00, Ben wrote:\nattack n", "3@1 hold"},
		"a quotation of another is none":  {"Ana:\nxX_Ben_Xx wrote:\n> attack n\n1 hold", "3@1 1 hold"},
		"mail heads name the sender":      {"From: Ana <a@b.example>\nSubject: turn 3\n\n1 hold", "3@1 1 hold"},
		"a player is spoken to":           {"Ana: hold\nxX_Ben_Xx, attack n\nxX_Ben_Xx is gone!", "3@1 hold/xX_Ben_Xx, attack n/xX_Ben_Xx is gone!"},
		"warriors with # inside messages": {"Ana:\n#1 hold\n#2 attack n", "3@1 #1 hold/#2 attack n"},
		"titles are no senders":           {"Ana:\nMy orders: hold\nPS: attack n", "3@1 My orders: hold/PS: attack n"},
		"forms of titles are no senders":  {"Ana:\nDefending: 2 s\nWaiting: 3\nWes: hold", "3@1 Defending: 2 s/Waiting: 3|0@4 hold"},
		"odd characters":                  {"\ufeffAnna\u00a0Banana:\u2028hold\r\nAna’s turn", "1@1 hold/Ana's turn"},
		"first names":                     {"Anna: hold\nZoë: hold", "1@1 hold|5@2 hold"},
		"lines of a chat":                 {"<Ana> 1 attack n\n<Ana> 2 hold\n24.11.26, 20:31 - Anna: 1 hold", "3@1 1 attack n/2 hold|1@3 1 hold"},
		"posts of a board":                {"Post by Ana » Tue Nov 24, 2026 8:15 pm\n1 hold\n\nAnna Banana » 4 Nov 2026 8:15 pm\n1 hold", "3@1 1 hold|1@4 1 hold"},
		"titles with the sender":          {"Ana's orders: 1 hold\nOrders for Zoë 2nd: 2 hold", "3@1 1 hold|5@2 2 hold"},
		"titles about another player":     {"Ana: 1 hold\nZoë 2nd's moves: odd", "3@1 1 hold/Zoë 2nd's moves: odd"},
		"orders for all after a dash":     {"Ana - 1 hold\nZoë 2nd - all hold\nAna - all good", "3@1 1 hold|5@2 all hold/Ana - all good"},
		"a mail below another":            {"From: Ana\n\n1 hold\n\nFrom: Zoë 2nd\nDate: 3 Nov\n\n2 hold", "3@1 1 hold|5@5 2 hold"},
		"a telephone number is left out":  {"Ana: 1 hold\n+1 555 0100", "3@1 1 hold"},
		"an empty message":                {"Ana:\nxX_Ben_Xx: hold", "3@1 |2@2 hold"},
	} {
		messages, err := Split(c.text, table)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var got []string
		for _, m := range messages {
			got = append(got, fmt.Sprintf("%d@%d %s", m.Seat, m.Line, strings.ReplaceAll(m.Text(), "\n", "/")))
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "|")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestUnknownSenderDirectlyBelowMakesMessageUnclear has lines that may begin another message or be part of one.
func TestUnknownSenderDirectlyBelowMakesMessageUnclear(t *testing.T) {
	for text, want := range map[string]string{
		"Ana: 1 attack n\nWorry: Zed is near\n2 hold": "Worry",
		"Ana: 1 attack n\n\nAnne: hold":               "",
		"Ana: 1 attack n\nZoë: hold":                  "",
		"Ana:\nAnne: hold":                            "",
	} {
		messages, err := Split(text, table)
		if err != nil {
			t.Fatal(err)
		}
		if got := messages[0].Next; got != want {
			t.Errorf("%q: the message is followed by %q, not %q", text, got, want)
		}
	}
}

func TestSplitRefusesTextOverSizeLimit(t *testing.T) {
	if _, err := Split(strings.Repeat("x", MaxSize+1), table); err == nil {
		t.Error("a text of any length is read")
	}
	if _, err := Split(strings.Repeat("Ana: hold\n\n", MaxMessages+1), table); err == nil {
		t.Error("any number of messages is read")
	}
}

// FuzzSplitPastedMessages checks that every line with text ends up in exactly one message.
func FuzzSplitPastedMessages(f *testing.F) {
	f.Add("anna banana: 1 attack n; 2 hold\nXX_BEN_XX\n1 move s")
	f.Add("2:\n#1 [x] İ: ß")
	f.Fuzz(func(t *testing.T, text string) {
		messages, err := Split(text, table)
		if err != nil {
			return
		}
		last := 0
		for _, m := range messages {
			if m.Line <= last && last > 0 {
				t.Errorf("a message begins on line %d, after line %d", m.Line, last)
			}
			last = max(last, m.Line)
			for _, l := range m.Lines {
				if l.Number < last {
					t.Errorf("line %d comes after line %d", l.Number, last)
				}
				last = l.Number
			}
		}
	})
}

// TestTriesTakeLatestMessageFirstAndQuotationsLast holds for the messages of one sender.
func TestTriesTakeLatestMessageFirstAndQuotationsLast(t *testing.T) {
	messages, err := Split("Ana: 1 hold\nAnna Banana: hold\nAna: 1 move n\nAna wrote:\n> 1 attack n", table)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(Tries(messages, 3)); got != "[2 0 3]" {
		t.Errorf("the messages are tried in the order %s", got)
	}
}
