package gametest

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"hexparlor/game"
)

// Positions returns the position texts of test-case files, valid or not: the first positions, the expected ones, and
// every fourth one of a trace.
func Positions(tb testing.TB, files ...string) []string {
	tb.Helper()
	var texts []string
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			tb.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		for lines.Buffer(nil, 1<<20); lines.Scan(); {
			texts = append(texts, positionsOf(tb, lines.Bytes())...)
		}
		if err := lines.Err(); err != nil {
			tb.Fatal(err)
		}
	}
	return texts
}

func positionsOf(tb testing.TB, line []byte) []string {
	tb.Helper()
	var c struct {
		Position string
		Expect   json.RawMessage // a JSON object, which may have a position, or another JSON value
		Plies    []struct{ Position string }
	}
	if err := json.Unmarshal(line, &c); err != nil {
		tb.Fatal(err)
	}
	var expected struct{ Position string }
	_ = json.Unmarshal(c.Expect, &expected)
	var texts []string
	for _, text := range []string{c.Position, expected.Position} {
		if text != "" {
			texts = append(texts, text)
		}
	}
	for i := 0; i < len(c.Plies); i += 4 {
		texts = append(texts, c.Plies[i].Position)
	}
	return texts
}

// Shows renders the views and prompts of a position for every viewer from the Arbiter to seat last, to find panics.
func Shows(t *testing.T, s game.State, last game.Seat) {
	t.Helper()
	for viewer := game.Arbiter; viewer <= last; viewer++ {
		if _, err := json.Marshal(s.View(viewer)); err != nil {
			t.Fatal(err)
		}
		s.Prompt(viewer)
	}
}

// AllowsListed checks that a listed move is legal and that its picks lead to it.
func AllowsListed(t *testing.T, s game.State, seat game.Seat, m game.Move) {
	t.Helper()
	if refusal := s.Check(seat, m); refusal != nil {
		t.Fatalf("%s: listed %s is refused: %v", s.Text(game.Arbiter), s.MoveText(seat, m), refusal)
	}
	if refusal := s.Why(seat, s.Picks(seat, m)); refusal != nil {
		t.Fatalf("%s: picks of %s lead nowhere: %v", s.Text(game.Arbiter), s.MoveText(seat, m), refusal)
	}
}

// PlayAndCheckEvents plays a legal move and checks that every event has a notation, a sentence for users and JSON.
func PlayAndCheckEvents(t *testing.T, s game.State, seat game.Seat, m game.Move) {
	t.Helper()
	log := &game.Log{}
	s.Play(seat, m, log)
	for _, e := range log.Events {
		if e.String() == "" || e.Message().Empty() {
			t.Fatalf("%T says nothing", e)
		}
		Speaks(t, e.Message())
		if _, err := json.Marshal(e); err != nil {
			t.Fatal(err)
		}
	}
}

// TakesText submits any text as a move. Either it is refused with a reason and changes nothing, or its
// canonical text gives the same move, which is then played.
func TakesText(t *testing.T, s game.State, seat game.Seat, text string) {
	t.Helper()
	before := s.Text(game.Arbiter)
	moves, refusal := s.ParseMoves(seat, text)
	if refusal == nil {
		refusal = s.Check(seat, moves[0])
	}
	if refusal != nil {
		Speaks(t, refusal.Reason)
		if refusal.Code == "" || refusal.Rule == "" || refusal.Reason.Empty() || s.Text(game.Arbiter) != before {
			t.Fatalf("%s: %q is refused by %+v, now %s", before, text, refusal, s.Text(game.Arbiter))
		}
		return
	}
	again, refusal := s.ParseMoves(seat, s.MoveText(seat, moves[0]))
	if refusal != nil || again[0] != moves[0] {
		t.Fatalf("%s: %q is %q, which is another move", before, text, s.MoveText(seat, moves[0]))
	}
	s.Play(seat, moves[0], nil)
}
