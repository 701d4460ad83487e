package host_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// pause has Anna and Ben agree on a pause.
func (h *testHost) pause(m *host.Match) {
	h.t.Helper()
	h.must(m, anna, 1, match.PauseAsk, "")
	h.must(m, ben, 2, match.PauseAccept, "")
}

// TestPauseStopsAllClocks ends a pause by request, by a move, and when it has lasted as long as all pauses of a match
// may.
func TestPauseStopsAllClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hex", "5+0", match.Loses, anna, ben)
		time.Sleep(40 * time.Second)
		for _, end := range []func(){
			func() { h.must(m, ben, 2, match.Resume, "") },
			func() { h.move(t, m, "") },
		} {
			before := delegation(t, m)
			h.pause(m)
			time.Sleep(5 * time.Minute)
			end()
			if got := delegation(t, m)[0]; got != before[0] {
				t.Errorf("a pause of five minutes: %v, after it %v", before, got)
			}
		}
		before := delegation(t, m)
		h.pause(m)
		if until, _ := read(m).Paused(); time.Until(until) > 5*time.Minute {
			t.Errorf("after ten minutes of pauses the next may last until %v, and it is %v", until, time.Now())
		}
		time.Sleep(5*time.Minute + time.Second)
		synctest.Wait()
		f := read(m)
		if last := f.Log[len(f.Log)-1]; last.Kind != match.Resume {
			t.Errorf("a pause of more than a quarter of an hour in all goes on: %v", last)
		}
		before[1] -= time.Second
		if got := delegation(t, m); got != before {
			t.Errorf("a second after it the clocks show %v, not %v", got, before)
		}
		if _, err := h.do(m, anna, 1, match.PauseAsk, ""); code(err) != match.CannotWait {
			t.Errorf("one more pause: %v", err)
		}
		closeTestHost(t, h)
	})
}

// TestPauseInterruptedByDowntimeContinuesAfterwards holds that a pause continues where it was, and costs no time.
func TestPauseInterruptedByDowntimeContinuesAfterwards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hex", "5+0", match.Loses, anna, ben)
		time.Sleep(40 * time.Second)
		before := delegation(t, m)
		h.pause(m)
		time.Sleep(10 * time.Minute)
		closeTestHost(t, h)
		time.Sleep(3 * time.Hour)
		h = testHostOn(t, h.Store, realGames)
		h.start()
		time.Sleep(4 * time.Minute)
		m = mustTable(h, m.ID())
		if _, paused := read(m).Paused(); !paused {
			t.Fatalf("the pause is over: %v", read(m).Log)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if _, paused := read(m).Paused(); paused {
			t.Error("after a quarter of an hour in which the server was there, the pause goes on")
		}
		if got := delegation(t, m); got != before {
			t.Errorf("the clocks show %v, not %v", got, before)
		}
		closeTestHost(t, h)
	})
}

// More time is given by consent, so often, and to who has to move.
func TestMoreTimeNeedsConsentOfOpponent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hex", "8+0", match.Loses, anna, ben)
		h.refused(m, ben, 2, match.TimeAsk, "", match.CannotWait)
		for range 4 {
			before := delegation(t, m)[0]
			h.must(m, anna, 1, match.TimeAsk, "")
			h.must(m, ben, 2, match.TimeAccept, "")
			if got := delegation(t, m)[0]; got != before+2*time.Minute {
				t.Errorf("with more time the clock shows %v, before it %v", got, before)
			}
		}
		h.refused(m, anna, 1, match.TimeAsk, "", match.CannotWait)
		closeTestHost(t, h)
	})
}

// TestMoreTimeNeverExceedsCapOfDaysMatch gives more time after a turn has run out, within the cap of the match; such a
// turn is missed once.
func TestMoreTimeNeverExceedsCapOfDaysMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), func(c *host.Config) {
			realGames(c)
			c.Beat, c.Recheck = clock.Day, clock.Day
		})
		h.start()
		m := h.timed(t, "hex", "3days cap 8days", match.Vote, anna, ben)
		begun := time.Now()
		for _, ends := range []time.Duration{3 * clock.Day, 7 * clock.Day, 8 * clock.Day} {
			time.Sleep(time.Until(begun.Add(ends)) + time.Hour)
			synctest.Wait()
			if f := read(m); f.Clocks.Overdue() != game.SeatsOf(1) || f.Clocks.Missed(1) != 1 {
				t.Fatalf("after %v overdue are %v, who has missed %d turns: %v", ends, f.Clocks.Overdue(), f.Clocks.Missed(1), f.Log)
			}
			if ends < 7*clock.Day {
				time.Sleep(time.Until(begun.Add(4 * clock.Day)))
			}
			if ends < 8*clock.Day {
				h.must(m, anna, 1, match.TimeAsk, "")
				h.must(m, ben, 2, match.TimeAccept, "")
			}
		}
		h.refused(m, anna, 1, match.TimeAsk, "", match.CannotWait)
		h.must(m, anna, 1, match.Move, "place 0,0")
		if f := read(m); f.Clocks.Overdue() != 0 || f.Clocks.Missed(1) != 0 {
			t.Errorf("overdue are %v, missed %d", f.Clocks.Overdue(), f.Clocks.Missed(1))
		}
		closeTestHost(t, h)
	})
}

// TestSeatMayBeTakenOverAfterTwoMissedTurns holds that others may take a seat after two missed rounds, and not before.
func TestSeatMayBeTakenOverAfterTwoMissedTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hexattack", "0d60", match.Default, anna, ben)
		for _, absent := range []bool{true, false, true, true} {
			if f := read(m); f.Clocks.Missed(1) == 2 {
				t.Fatalf("two missed rounds, but not in a row: %v", f.Log)
			}
			h.refused(m, cleo, 1, match.Sit, cleo.Name, match.SeatTaken)
			h.must(m, ben, 2, match.Move, "commit")
			if !absent {
				h.must(m, anna, 1, match.Move, "commit")
			}
			time.Sleep(61 * time.Second)
			synctest.Wait()
			if !absent { // the round that has begun meanwhile is missed by both
				h.must(m, ben, 2, match.Move, "commit")
				h.must(m, anna, 1, match.Move, "commit")
			}
		}
		if f := read(m); f.Clocks.Missed(1) != 2 || f.Clocks.Missed(2) != 0 {
			t.Fatalf("missed are %d and %d: %v", f.Clocks.Missed(1), f.Clocks.Missed(2), f.Log)
		}
		h.refused(m, cleo, 2, match.Sit, cleo.Name, match.SeatTaken)
		h.must(m, cleo, 1, match.Sit, cleo.Name)
		if f := read(m); f.Seats.Players[0].User != cleo.User || f.Clocks.Missed(1) != 0 {
			t.Errorf("%+v sits there, with %d missed", f.Seats.Players[0], f.Clocks.Missed(1))
		}
		closeTestHost(t, h)
	})
}

// TestRecallAfterDeadlineOfOwnSeatIsRefused holds also while the round goes on for other seats.
func TestRecallAfterDeadlineOfOwnSeatIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sleepy := clock.Life{Sleep: clock.Span{From: 0, To: 10 * 60}}
		h := openTestHost(t, newPath(t), func(c *host.Config) {
			realGames(c)
			c.Beat, c.Recheck = time.Hour, time.Hour
			c.Life = func(_ context.Context, user string) (clock.Life, error) {
				if user == ben.User {
					return sleepy, nil
				}
				return clock.Life{}, nil
			}
		})
		h.start()
		m := h.timed(t, "hexattack", "1day", match.Loses, anna, ben)
		h.must(m, anna, 1, match.Move, "commit")
		h.must(m, anna, 1, match.Move, "recall")
		h.must(m, anna, 1, match.Move, "commit")
		time.Sleep(25 * time.Hour) // Ben's turn ends when he is awake
		h.refused(m, anna, 1, match.Move, "recall", match.TurnOver)
		if f := read(m); f.Status != match.Running {
			t.Errorf("%v", f.Result)
		}
		closeTestHost(t, h)
	})
}

// TestTurnAfterConditionalMoveEndsInWakingHoursOfPlayer holds that a turn which begins with a conditional move ends at
// an hour when its player is awake.
func TestTurnAfterConditionalMoveEndsInWakingHoursOfPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), func(c *host.Config) {
			realGames(c)
			c.Beat, c.Recheck = time.Hour, time.Hour
			c.Life = func(context.Context, string) (clock.Life, error) {
				return clock.Life{Sleep: clock.Span{From: 23 * 60, To: 7 * 60}}, nil
			}
		})
		h.start()
		time.Sleep(time.Until(time.Date(2000, 1, 1, 15, 0, 0, 0, time.UTC)))
		m := h.timed(t, "hex", "12h", match.Loses, anna, ben)
		h.plan(m, ben, 2, []string{match.Whatever, "2 place 3,3"})
		h.must(m, anna, 1, match.Move, "place 0,0")
		synctest.Wait()
		f := read(m)
		if last := f.Log[len(f.Log)-1]; f.Moves != 2 || last.TurnEnds() != time.Date(2000, 1, 2, 8, 0, 0, 0, time.UTC) {
			t.Errorf("after %d moves the turn ends at %v", f.Moves, last.TurnEnds())
		}
		closeTestHost(t, h)
	})
}

// The flag of who moves after a stop falls on time, also if the clock of who moved before had more on it.
func TestFlagFallsOnTimeAfterRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hex", "5+0", match.Loses, anna, ben)
		h.move(t, m, "")
		time.Sleep(90 * time.Second) // of which Ben's opening is 30
		h.move(t, m, "")
		closeTestHost(t, h)
		time.Sleep(2 * time.Minute)
		h = testHostOn(t, h.Store, realGames)
		h.start()
		m = mustTable(h, m.ID())
		h.move(t, m, "")
		time.Sleep(4*time.Minute + time.Second)
		synctest.Wait()
		if f := read(m); f.Status != match.Finished || f.Result.Reason != match.OnTime {
			t.Errorf("the flag has not fallen: %v, %v", f.Status, delegation(t, m))
		}
		closeTestHost(t, h)
	})
}
