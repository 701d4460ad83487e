package hexstrike_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"hexparlor/game"
)

// positionsInFiles collects positions of the files that came with the rules: how scenarios begin and end, and every
// fourth one of the traces.
func positionsInFiles(tb testing.TB) []string {
	tb.Helper()
	var texts []string
	for _, name := range []string{"scenarios", "traces-open"} {
		f, err := os.Open("../../testdata/hexstrike/" + name + ".jsonl")
		if err != nil {
			tb.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		for lines.Buffer(nil, 1<<20); lines.Scan(); {
			var c struct {
				Position string
				Expect   struct{ Position string }
				Plies    []struct{ Position string }
			}
			if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
				tb.Fatal(err)
			}
			for _, text := range []string{c.Position, c.Expect.Position} {
				if text != "" {
					texts = append(texts, text)
				}
			}
			for i := 0; i < len(c.Plies); i += 4 {
				texts = append(texts, c.Plies[i].Position)
			}
		}
	}
	return texts
}

// FuzzParsePosition reads anything. What is accepted is written canonically, reads back the same, and can be played on
// and shown without harm.
func FuzzParsePosition(f *testing.F) {
	for _, text := range positionsInFiles(f) {
		f.Add(text, uint8(0))
	}
	o := mustOptions(f, nil)
	f.Fuzz(func(t *testing.T, text string, choice uint8) {
		s, err := rules.Parse(o, text)
		if err != nil {
			return
		}
		canonical := s.Text(game.Arbiter)
		back, err := rules.Parse(o, canonical)
		if err != nil || back.Text(game.Arbiter) != canonical || back.Hash() != s.Hash() {
			t.Fatalf("%q is written as %q, which reads back as %v, %v", text, canonical, back, err)
		}
		for range 6 {
			if !stepAnyhow(t, s, choice) {
				return
			}
		}
	})
}

// stepAnyhow shows a position in every way and plays the listed move of a number.
func stepAnyhow(t *testing.T, s game.State, choice uint8) bool {
	t.Helper()
	for _, viewer := range []game.Seat{game.Arbiter, game.Spectator, 1, 2} {
		if _, err := json.Marshal(s.View(viewer)); err != nil {
			t.Fatal(err)
		}
		s.Prompt(viewer)
	}
	seat := s.ToAct().First()
	moves := s.Moves(seat, nil)
	if len(moves) == 0 {
		return false // over, or read from what one seat may know
	}
	m := moves[int(choice)%len(moves)]
	if refusal := s.Check(seat, m); refusal != nil {
		t.Fatalf("%s: listed %s is refused: %v", s.Text(game.Arbiter), s.MoveText(seat, m), refusal)
	}
	if refusal := s.Why(seat, s.Picks(seat, m)); refusal != nil {
		t.Fatalf("%s: picks of %s lead nowhere: %v", s.Text(game.Arbiter), s.MoveText(seat, m), refusal)
	}
	if isRedacted(s) {
		return false
	}
	log := &game.Log{}
	s.Play(seat, m, log)
	for _, e := range log.Events {
		_, _ = e.String(), e.Sentence()
	}
	return true
}

// isRedacted tells whether a position was read from what somebody may not know all of; such a one is not played.
func isRedacted(s game.State) bool {
	for _, r := range s.Text(game.Arbiter) {
		if r == '?' {
			return !answersOnly(s)
		}
	}
	return false
}

// answersOnly tells whether every question mark of a position is that of an open question.
func answersOnly(s game.State) bool {
	text := s.Text(game.Arbiter)
	for i := range text {
		if text[i] == '?' && text[i-1] != '=' || i >= 5 && text[i-5:i+1] == "play=?" {
			return false
		}
	}
	return true
}

// FuzzParseMove sends anything as a move to positions of all sorts. It is refused and changes nothing, or it is a
// move whose canonical text is the same move.
func FuzzParseMove(f *testing.F) {
	positions := positionsInFiles(f)
	for i, text := range []string{
		"play step/jab 0", "PLAY jab/STEP r1", "throw NE", "combo yes", "guard no", "return yes", "haven 0,-2", "draw step",
		"discard jab+step", "reveal -", "keep", "resign", "discard -", "play step/step 3", "",
	} {
		f.Add(uint16(90*i), text)
	}
	o := mustOptions(f, nil)
	f.Fuzz(func(t *testing.T, n uint16, text string) {
		s, err := rules.Parse(o, positions[int(n)%len(positions)])
		if err != nil {
			t.Fatal(err)
		}
		before := s.Text(game.Arbiter)
		seat := max(1, s.ToAct().First())
		moves, refusal := s.ParseMoves(seat, text)
		if refusal == nil {
			refusal = s.Check(seat, moves[0])
		}
		if refusal != nil {
			if refusal.Code == "" || refusal.Rule == "" || refusal.Sentence == "" || s.Text(game.Arbiter) != before {
				t.Fatalf("%s: %q is refused by %+v, now %s", before, text, refusal, s.Text(game.Arbiter))
			}
			return
		}
		again, refusal := s.ParseMoves(seat, s.MoveText(seat, moves[0]))
		if refusal != nil || again[0] != moves[0] {
			t.Fatalf("%s: %q is %q, which is another move", before, text, s.MoveText(seat, moves[0]))
		}
		s.Play(seat, moves[0], nil)
	})
}
