package host_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/internal/clock"
	"hexparlor/internal/match"
)

// docs/time-controls.md: up to 24 lines of up to 32 moves are kept, and no more.
func TestConditionalMovesHaveDocumentedLimits(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.timed(t, "hex", "30+0", match.Loses, anna, ben)
	line := func(first, moves int) (line []string) {
		for i := range moves {
			cell := first + i
			line = append(line, fmt.Sprintf("%d place %d,%d", 1+i%2, cell%11, cell/11))
		}
		return line
	}
	lines := func(n int) (all [][]string) {
		for i := range n {
			all = append(all, line(i, 2))
		}
		return all
	}
	for _, c := range []struct {
		lines [][]string
		taken bool
	}{{lines(24), true}, {lines(25), false}, {[][]string{line(0, 32)}, true}, {[][]string{line(0, 34)}, false}} {
		_, err := m.Plan(t.Context(), ben.User, 2, present(m, 2), c.lines)
		if c.taken != (err == nil) {
			t.Errorf("%d lines of %d moves: %v", len(c.lines), len(c.lines[0]), err)
		}
	}
}

// The rows of docs/time-controls.md on requests have the numbers that TestDeclinedRequestIsRefusedBeforeRequiredTurns
// plays.
func TestDocumentedRequestLimitsEqualLimitsInCode(t *testing.T) {
	text, err := os.ReadFile("../../../docs/time-controls.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		"| draw | the opponent | when the opponent moves | after 5 turns of its own |",
		"| takeback | the opponent | when either moves | after 3 turns of its own |",
		"| when one of them moves | after 3 turns of its own |",
		"after 2 minutes, in games of days after a day",
		"after 10 minutes, in games of days after a day",
		"has happened for 180 days",
	} {
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/time-controls.md does not say: %s", row)
		}
	}
}

// A running match without a deadline is closed after 180 days without an entry, and not before.
func TestAbandonedMatchIsClosedAfter180Days(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), slowly)
		m := h.timed(t, "hex", "", "", anna, ben)
		h.play(m, 2)
		for i, c := range []struct {
			pause  time.Duration
			closed int
		}{{180*clock.Day - time.Minute, 0}, {2 * time.Minute, 1}, {clock.Day, 0}} {
			time.Sleep(c.pause)
			if n, err := h.CloseAbandoned(t.Context()); n != c.closed || err != nil {
				t.Errorf("%d: %d were closed, %v", i, n, err)
			}
		}
		if f := read(m); f.Result.Reason != match.Closed || f.Result.Winners != 0 || f.Outcomes()[0].Ended != match.None {
			t.Errorf("%+v, %+v", f.Result, f.Outcomes())
		}
		closeTestHost(t, h)
	})
}
