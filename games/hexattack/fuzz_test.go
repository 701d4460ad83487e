package hexattack_test

import (
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// positionsInFiles returns the positions of the scenarios that came with the rules.
func positionsInFiles(tb testing.TB) []string {
	tb.Helper()
	return gametest.Positions(tb, "../../testdata/hexattack/scenarios.jsonl")
}

// FuzzParsePosition parses any text. An accepted position must print canonically, parse back to the same for
// every viewer, and can be shown and played on.
func FuzzParsePosition(f *testing.F) {
	for _, text := range positionsInFiles(f) {
		f.Add(text, uint8(7))
	}
	f.Add("h1#-1,0 1,3/2 3.9@0,0;1.1@0,1 -2/3 t40 1:1d+?!;3:?!", uint8(1))
	f.Add("h9 1/2/3,9/4,5,6,7,8 9.9@9,0;1.1@-9,0;4.4@0,-9 0/0/0/9999 t9999 9:9pNW!;1:!", uint8(0))
	o := mustOptions(f, nil)
	f.Fuzz(func(t *testing.T, text string, choice uint8) {
		s, err := rules.Parse(o, text)
		if err != nil {
			return
		}
		for viewer := game.Arbiter; viewer <= 9; viewer++ {
			seen := s.Text(viewer)
			back, err := rules.ParseSeen(o, seen)
			if err != nil || back.Text(viewer) != seen {
				t.Fatalf("%q is written as %q, which reads back as %v, %v", text, seen, back, err)
			}
			if again, err := rules.Parse(o, seen); viewer == game.Arbiter && (err != nil || again.Hash() != s.Hash()) {
				t.Fatalf("%q hashes differently when read back: %v", text, err)
			}
		}
		for range 12 {
			if !stepAnyhow(t, s, choice) {
				return
			}
		}
	})
}

// stepAnyhow renders a position in every way and plays the listed move with the given index.
func stepAnyhow(t *testing.T, s game.State, choice uint8) bool {
	t.Helper()
	gametest.Shows(t, s, 9)
	seat := s.ToAct().First()
	if seat == game.Spectator {
		return false
	}
	moves := s.Moves(seat, nil)
	m := moves[int(choice)%len(moves)]
	gametest.AllowsListed(t, s, seat, m)
	gametest.PlayAndCheckEvents(t, s, seat, m)
	return true
}

// FuzzParseMessage submits any text as a message in many positions. Either it is refused and changes nothing,
// or the canonical texts of its entries parse back to the same entries.
func FuzzParseMessage(f *testing.F) {
	positions := positionsInFiles(f)
	for i, text := range []string{
		"1 attack SE", "1 BLOCK DOWN-RIGHT\n2 ATTACK UP-LEFT", "W2 pulse up right; w1 wait, commit", "d d", "recall",
		"resign", "1 move n_e", "1 hold\r\n\r\n1 hold", "w", ";;,", "9 a n", "\xff 1", "recall; 1 g s; commit",
	} {
		f.Add(uint16(i), text)
	}
	o := mustOptions(f, nil)
	f.Fuzz(func(t *testing.T, n uint16, text string) {
		s, err := rules.Parse(o, positions[int(n)%len(positions)])
		if err != nil {
			t.Fatal(err)
		}
		before, seat := s.Text(game.Arbiter), game.Seat(1)
		moves, refusal := s.ParseMoves(seat, text)
		for _, m := range moves {
			back, refusal := s.ParseMoves(seat, s.MoveText(seat, m))
			if refusal != nil || len(back) != 1 || back[0] != m {
				t.Fatalf("%q has the entry %q, which reads back as %v, %v", text, s.MoveText(seat, m), back, refusal)
			}
		}
		if refusal != nil && (refusal.Code == "" || refusal.Reason.Empty()) {
			t.Fatalf("%q is refused without a reason", text)
		}
		if _, refusal := game.Submit(s, seat, text, nil); refusal != nil && s.Text(game.Arbiter) != before {
			t.Fatalf("the refused %q changed %s to %s", text, before, s.Text(game.Arbiter))
		}
	})
}

// FuzzParseMessageAsPlayersWriteIt parses any text as a message. Accepted orders are for different living warriors,
// read back from their notation, and are refused as soon as a sentence takes them back.
func FuzzParseMessageAsPlayersWriteIt(f *testing.F) {
	for _, text := range []string{
		"Hi Ben,\n1 - attack up\n2: block, bottom right!\nthe rest hold\n\nCheers", "All move up and to the right",
		"1. Krieger 2 greift nach oben an\n2. Krieger 1 wartet", "attack up with 1.2 & hold 1", "[b]1[/b] ↗ push :) W2 h",
		"my first one 1st 2nd the third grabs d d", "~~1 a n~~", "Turn 5: both 1 and 2 hold?",
	} {
		f.Add(text)
	}
	s := mustParse(f, nil, "h4 1/2 1.1@0,0;1.2@1,0;1.4@2,0;2.1@0,-4 0/0 t5 -")
	f.Fuzz(func(t *testing.T, text string) {
		moves, refusal := s.ParseMoves(1, text)
		if refusal != nil {
			gametest.Speaks(t, refusal.Reason)
			return
		}
		var notation []string
		for _, m := range moves {
			if refusal := s.Check(1, m); refusal != nil && refusal.Code != "not-committed" {
				t.Errorf("%q gives the illegal %s: %v", text, s.MoveText(1, m), refusal)
			}
			notation = append(notation, s.MoveText(1, m))
		}
		again, refusal := s.ParseMoves(1, strings.Join(notation, "\n"))
		if refusal != nil || !slices.Equal(again, moves) {
			t.Errorf("%q is read as %q, which reads back as %v, %v", text, notation, again, refusal)
		}
		if _, refusal := s.ParseMoves(1, text+"\nIgnore that."); refusal == nil {
			t.Errorf("%q is accepted although the message takes it back", text)
		}
	})
}
