package match

import (
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
)

// begun is when the matches of these tests begin.
var begun = time.Date(2026, time.May, 1, 12, 0, 0, 0, time.UTC)

// started returns the clocks of two seats in a match that has just begun, with seat 1 to move.
func started() *Clocks {
	c := &Clocks{control: clock.Control{Main: 5 * time.Minute}}
	before, after := twoSeats(0), twoSeats(1)
	c.advance(Entry{Kind: Sit, Seat: 2, At: begun}, false, &before, &after)
	return c
}

// twoSeats returns a moment of a match of two seats in which one is to move; 0: it has not begun.
func twoSeats(toAct game.Seat) moment {
	m := moment{players: make([]Player, 2), running: toAct != 0}
	if toAct != 0 {
		m.toAct = game.SeatsOf(toAct)
	}
	return m
}

// TestClocksRunForTheSeatToMove makes a move, after which the clock of the other seat runs.
func TestClocksRunForTheSeatToMove(t *testing.T) {
	c := started()
	first, _ := c.Of(1)
	if second, _ := c.Of(2); !first.Runs() || second.Runs() {
		t.Fatalf("at the start: %+v, %+v", first, second)
	}
	before, after := twoSeats(1), twoSeats(2)
	c.advance(Entry{Number: 1, Kind: Move, Seat: 1, At: begun.Add(time.Minute)}, false, &before, &after)
	first, _ = c.Of(1)
	if second, _ := c.Of(2); first.Runs() || !second.Runs() {
		t.Fatalf("after a move: %+v, %+v", first, second)
	}
	c.restore(1)
	if first, _ = c.Of(1); !first.Runs() {
		t.Error("the clocks before the move were not restored")
	}
}

// TestClocksDeadlineIsPutOffByAPause holds that a pause puts off the deadline by what it has lasted.
func TestClocksDeadlineIsPutOffByAPause(t *testing.T) {
	c := started()
	due, ok := c.deadline(game.SeatsOf(1), 0)
	if !ok {
		t.Fatal("no clock runs out")
	}
	c.pause(begun.Add(time.Second))
	if until, paused := c.pausedUntil(0); !paused || !until.After(begun) {
		t.Fatalf("paused until %v: %v", until, paused)
	}
	c.endPause(begun.Add(11*time.Second), 0, 2)
	if later, _ := c.deadline(game.SeatsOf(1), 0); later.Sub(due) != 10*time.Second {
		t.Errorf("the deadline was put off by %v", later.Sub(due))
	}
}

// TestClocksCountAMissedTurnOnce lets one turn of a seat run out twice.
func TestClocksCountAMissedTurnOnce(t *testing.T) {
	var c Clocks
	for _, turn := range []int{1, 1, 2} {
		c.miss(2, turn)
	}
	if c.Missed(2) != 2 || c.Missed(1) != 0 {
		t.Errorf("missed %d and %d turns", c.Missed(1), c.Missed(2))
	}
}
