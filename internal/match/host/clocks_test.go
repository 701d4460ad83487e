package host_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

func control(t testing.TB, text string) clock.Control {
	t.Helper()
	c, err := clock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// timed returns a table of a game with a time control.
func (h *testHost) timed(t testing.TB, id, text string, policy match.Policy, players ...match.Player) *host.Match {
	t.Helper()
	m, err := h.Create(t.Context(), match.New{
		Game: id, Options: map[string]string{}, Players: players, Time: control(t, text), RunsOut: policy,
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// move makes the first legal move of the seat to act, or that of the text.
func (h *testHost) move(t testing.TB, m *host.Match, text string) {
	t.Helper()
	s := match.Submission{Kind: match.Move, Text: text, Key: fmt.Sprintf("make-move-%d", len(read(m).Log))}
	m.Read(func(f *match.State) {
		s.Seat = f.ToAct().First()
		s.User = f.Seats.Players[s.Seat-1].User
		if text == "" {
			s.Text = f.Position.MoveText(s.Seat, f.Position.Moves(s.Seat, nil)[0])
		}
	})
	if _, err := m.Submit(t.Context(), seeing(m, s)); err != nil {
		t.Fatal(err)
	}
}

// delegation returns what both clocks of a table show.
func delegation(t testing.TB, m *host.Match) (shown [2]time.Duration) {
	t.Helper()
	f := read(m)
	for i := range shown {
		k, ok := f.Clocks.Of(game.Seat(i + 1))
		if !ok {
			t.Fatal("the table has no clocks")
		}
		shown[i] = k.Shows(time.Now())
	}
	return shown
}

// In a live game only the clock of who has to move runs, and what all show adds up to what has passed.
func TestClockRunsOnlyDuringTurnOfItsSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		m := h.timed(t, "hexit", "5+0", match.Loses, anna, ben)
		time.Sleep(40 * time.Second) // of which the opening is 30
		h.move(t, m, "")
		time.Sleep(30 * time.Second)
		h.move(t, m, "")
		time.Sleep(20 * time.Second)
		want := [2]time.Duration{270 * time.Second, 300 * time.Second}
		if got := delegation(t, m); got != want {
			t.Errorf("the clocks show %v, not %v", got, want)
		}
		again, err := h.Read(t.Context(), m.ID())
		if err != nil {
			t.Fatal(err)
		}
		for seat := range game.Seat(2) {
			now, _ := read(m).Clocks.Of(seat + 1)
			folded, _ := again.Clocks.Of(seat + 1)
			if diff := cmp.Diff(now, folded); diff != "" {
				t.Errorf("the fold of the log shows something else: %s", diff)
			}
		}
		closeTestHost(t, h)
	})
}

// TestSeatLosesWhenItsClockRunsOut holds that the flag falls on time where a seat loses by it.
func TestSeatLosesWhenItsClockRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hexit", "1+0", "", anna, ben)
		time.Sleep(10 * time.Second)
		h.move(t, m, "")
		time.Sleep(90*time.Second - time.Millisecond)
		synctest.Wait()
		if f := read(m); f.Status != match.Running {
			t.Fatalf("the flag falls too early: %v", f.Log)
		}
		time.Sleep(2 * time.Millisecond)
		synctest.Wait()
		f := read(m)
		if f.Status != match.Finished || f.Result.Reason != match.OnTime || f.Result.Winners != game.SeatsOf(1) {
			t.Errorf("%v: %+v", f.Status, f.Result)
		}
		closeTestHost(t, h)
	})
}

// A bot plays on until the player is back, whose clock then gives them some time.
func TestBotReplacesPlayerWhoseTimeHasRunOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hexit", "4+0", match.StandIn, anna, ben)
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		f := read(m)
		if p := f.Seats.Players[0]; !p.Bot() || p.Away != anna.User || f.Moves != 1 || f.Clocks.Missed(1) != 1 {
			t.Fatalf("%+v sits there, after %d moves", p, f.Moves)
		}
		if _, err := m.Submit(t.Context(), sitting(1, anna)); err != nil {
			t.Fatal(err)
		}
		want := [2]time.Duration{time.Minute, 4*time.Minute - 0}
		got := delegation(t, m)
		if got[0] != want[0] || read(m).Clocks.Missed(1) != 0 {
			t.Errorf("the clocks show %v, not %v", got, want)
		}
		closeTestHost(t, h)
	})
}

// sitting returns a user who sits down.
func sitting(seat game.Seat, p match.Player) match.Submission {
	return match.Submission{User: p.User, Seat: seat, Kind: match.Sit, Text: p.Name, Key: "sitting-" + p.User}
}

// TestVoteReplacesOnlyPlayerWhoseTimeHasRunOut holds that others may have a bot play for a seat whose time has run out,
// and for no other seat.
func TestVoteReplacesOnlyPlayerWhoseTimeHasRunOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hexit", "4+0", match.Vote, anna, ben)
		ask := match.Submission{User: ben.User, Seat: 2, Kind: match.ReplaceAsk, Target: 1, Absent: game.SeatsOf(1)}
		ask.Key = "ask-too-early"
		if _, err := m.Submit(t.Context(), seeing(m, ask)); code(err) != match.CannotReplace {
			t.Fatalf("the clock runs, and yet: %v", err)
		}
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if f := read(m); f.Clocks.Overdue() != game.SeatsOf(1) || f.Moves != 0 {
			t.Fatalf("overdue are %v, after %v", f.Clocks.Overdue(), f.Log)
		}
		ask.Key, ask.Absent = "ask-in-time", 0
		if _, err := m.Submit(t.Context(), seeing(m, ask)); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if f := read(m); !f.Seats.Players[0].Bot() || f.Seats.Players[0].Away != anna.User || f.Clocks.Overdue() != 0 {
			t.Errorf("%+v sits there", f.Seats.Players[0])
		}
		closeTestHost(t, h)
	})
}

// What a takeback takes back is the time as well; undoing one's own move while the turn goes on gives none.
func TestTakebackRestoresClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		m := h.timed(t, "hexit", "5+0", match.Loses, anna, ben)
		h.move(t, m, "")
		h.move(t, m, "")
		time.Sleep(10 * time.Second)
		before := delegation(t, m)
		time.Sleep(20 * time.Second)
		h.move(t, m, "")
		time.Sleep(15 * time.Second)
		for i, s := range []match.Submission{
			{User: anna.User, Seat: 1, Kind: match.TakebackAsk}, {User: ben.User, Seat: 2, Kind: match.TakebackAccept},
		} {
			s.Key = fmt.Sprint("takeback-", i)
			if _, err := m.Submit(t.Context(), seeing(m, s)); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(10 * time.Second)
		if got := delegation(t, m); got != before {
			t.Errorf("the clocks show %v, not %v", got, before)
		}
		closeTestHost(t, h)
	})
}

// Lag is forgiven out of a small quota, and the entry says how much.
func TestLagOfMoveIsNotChargedWithinQuota(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		m := h.timed(t, "hex", "5+0", match.Loses, anna, ben)
		h.move(t, m, "")
		h.move(t, m, "")
		for i, c := range []struct{ took, thought, forgiven time.Duration }{
			{time.Second, 800 * time.Millisecond, 200 * time.Millisecond},
			{10 * time.Second, 0, clock.MaxQuota}, // so much is not believed
			{10 * time.Second, 0, clock.Refill},
			{time.Second, time.Minute, 0},
		} {
			before := delegation(t, m)[i%2]
			time.Sleep(c.took)
			s := match.Submission{Kind: match.Move, Key: fmt.Sprintf("lagging-%d", i), Thought: &c.thought}
			m.Read(func(f *match.State) {
				s.Seat = f.ToAct().First()
				s.User = f.Seats.Players[s.Seat-1].User
				s.Text = f.Position.MoveText(s.Seat, f.Position.Moves(s.Seat, nil)[0])
			})
			if _, err := m.Submit(t.Context(), seeing(m, s)); err != nil {
				t.Fatal(err)
			}
			f := read(m)
			if got := f.Log[len(f.Log)-1].Forgiven; i != 2 && got != c.forgiven {
				t.Errorf("%d: %v are forgiven, not %v", i, got, c.forgiven)
			}
			paid := before - delegation(t, m)[i%2]
			if want := c.took - f.Log[len(f.Log)-1].Forgiven; paid != want {
				t.Errorf("%d: the turn cost %v, not %v", i, paid, want)
			}
		}
		closeTestHost(t, h)
	})
}

// The record of a match that was lost on time is exact, and can be kept by another site.
func TestRecordOfLossOnTimeImportsWithSameResult(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.timed(t, "hex", "1+0", match.Loses, anna, ben)
		h.move(t, m, "")
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		r, err := read(m).Record()
		if err != nil {
			t.Fatal(err)
		}
		kept, err := h.Import(t.Context(), r, "")
		if err != nil {
			t.Fatal(err)
		}
		if got, want := read(kept).Result, read(m).Result; got != want || want.Reason != match.OnTime {
			t.Errorf("the kept one ended as %+v, not %+v", got, want)
		}
		closeTestHost(t, h)
	})
}
