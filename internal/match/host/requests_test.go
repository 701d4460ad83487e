package host_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// ffa returns a table of Hexattack with one warrior team for each player.
func (h *testHost) ffa(t testing.TB, control clock.Control, policy match.Policy, players ...match.Player) *host.Match {
	t.Helper()
	m, err := h.Create(t.Context(), match.New{
		Game: "hexattack", Options: map[string]string{"map": fmt.Sprint("ffa", len(players))}, Players: players,
		Time: control, RunsOut: policy,
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// by submits something for a seat, with what the caller knows of who is away.
func (h *testHost) by(m *host.Match, seat game.Seat, kind match.Kind, target game.Seat, away ...game.Seat) error {
	_, err := m.Submit(h.t.Context(), seeing(m, match.Submission{
		User: read(m).Seats.Players[seat-1].User, Seat: seat, Kind: kind, Key: freshKey(), Target: target,
		Absent: game.SeatsOf(away...),
	}))
	return err
}

// ok fails the test if something was refused.
func (h *testHost) ok(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// slowly is for tests in which days pass.
func slowly(c *host.Config) {
	realGames(c)
	c.Beat, c.Recheck = time.Hour, 6*time.Hour
}

var dora = match.Player{User: "dora-id", Name: "Dora"}

// TestVoteDoesNotWaitForResignedPlayers holds that players who have resigned, also during the vote, are not waited for.
func TestVoteDoesNotWaitForResignedPlayers(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.ffa(t, clock.Control{}, "", anna, ben, cleo, dora)
	h.must(m, cleo, 3, match.Resign, "")
	if out := read(m).Out(); out != game.SeatsOf(3) {
		t.Fatalf("out of play are %v", out)
	}
	h.must(m, anna, 1, match.Move, "commit")
	h.ok(h.by(m, 1, match.ReplaceAsk, 2, 2))
	o, stands := read(m).Offers.Offer(match.Replace)
	if !stands || o.Awaits != game.SeatsOf(4) {
		t.Fatalf("the vote awaits %v", o.Awaits)
	}
	h.must(m, dora, 4, match.Resign, "")
	f := read(m)
	if last := f.Log[len(f.Log)-1]; last.Kind != match.Abstain || last.Seat != 4 || !f.Seats.Players[1].Bot() {
		t.Errorf("the vote still waits: %v, %+v", last, f.Seats.Players[1])
	}
	again, err := h.Read(t.Context(), m.ID())
	if err != nil || !again.Seats.Players[1].Bot() {
		t.Errorf("the stored log says otherwise: %v, %v", again, err)
	}
}

// A vote ends by itself, without those who have not answered, also where nothing else is timed and after a restart.
func TestVoteEndsWithoutPlayersWhoDoNotAnswer(t *testing.T) {
	for _, restarts := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			h := openTestHost(t, newPath(t), realGames)
			h.start()
			m := h.ffa(t, clock.Control{}, "", anna, ben, cleo)
			h.must(m, anna, 1, match.Move, "commit")
			h.ok(h.by(m, 1, match.ReplaceAsk, 2, 2))
			if restarts {
				closeTestHost(t, h)
				h = testHostOn(t, h.Store, realGames)
				h.start()
			}
			time.Sleep(2*time.Minute - time.Second)
			synctest.Wait()
			if f := read(mustTable(h, m.ID())); f.Seats.Players[1].Bot() || len(f.Offers.Open) != 1 {
				t.Fatalf("the vote was ended too early: %v", f.Log)
			}
			time.Sleep(time.Minute)
			synctest.Wait()
			if f := read(mustTable(h, m.ID())); !f.Seats.Players[1].Bot() || len(f.Offers.Open) != 0 {
				t.Errorf("the vote was not ended: %v", f.Offers.Open)
			}
			closeTestHost(t, h)
		})
	}
}

// A vote in a game of days lasts for a day.
func TestVoteInDaysMatchLastsOneDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), slowly)
		h.start()
		m := h.ffa(t, control(t, "1day"), match.Vote, anna, ben, cleo)
		h.must(m, anna, 1, match.Move, "commit")
		h.must(m, cleo, 3, match.Move, "commit")
		time.Sleep(25 * time.Hour)
		synctest.Wait()
		h.ok(h.by(m, 1, match.ReplaceAsk, 2))
		time.Sleep(23 * time.Hour)
		synctest.Wait()
		if f := read(m); f.Seats.Players[1].Bot() {
			t.Fatal("the vote was ended too early")
		}
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if f := read(m); !f.Seats.Players[1].Bot() {
			t.Error("the vote was not ended")
		}
		closeTestHost(t, h)
	})
}

// TestPauseRequestDoesNotWaitForResignedPlayers holds that a player who resigns is no longer asked, and that a pause to
// which no player agrees ends.
func TestPauseRequestDoesNotWaitForResignedPlayers(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.ffa(t, control(t, "1day"), match.Default, anna, ben, cleo, dora)
	h.ok(h.by(m, 1, match.PauseAsk, 0))
	h.ok(h.by(m, 2, match.PauseAccept, 0))
	h.must(m, cleo, 3, match.Move, "1 hold") // an order of a player who was asked is an answer
	if _, stands := read(m).Offers.Offer(match.Pause); stands {
		t.Fatal("the request outlives a move of a player who was asked")
	}
	h.ok(h.by(m, 2, match.PauseAsk, 0))
	h.must(m, cleo, 3, match.Resign, "")
	h.ok(h.by(m, 4, match.PauseAccept, 0))
	h.ok(h.by(m, 1, match.PauseAccept, 0))
	if _, paused := read(m).Paused(); !paused {
		t.Error("a pause waits for a player who has resigned")
	}
}

// Each kind of request may be repeated after so many turns of the seat's own, as docs/time-controls.md says, and not
// before.
func TestDeclinedRequestIsRefusedBeforeRequiredTurns(t *testing.T) {
	for _, c := range []struct {
		ask, decline match.Kind
		turns        int
	}{
		{match.DrawOffer, match.DrawDecline, 5},
		{match.TakebackAsk, match.TakebackDecline, 3},
		{match.TimeAsk, match.TimeDecline, 3},
		{match.PauseAsk, match.PauseDecline, 3},
	} {
		t.Run(string(c.ask), func(t *testing.T) {
			h := openTestHost(t, newPath(t), realGames)
			m := h.timed(t, "hex", "30+0", match.Loses, anna, ben)
			h.play(m, 4)
			h.ok(h.by(m, 1, c.ask, 0))
			h.ok(h.by(m, 2, c.decline, 0))
			for turn := range c.turns {
				if err := h.by(m, 1, c.ask, 0); code(err) != match.AskedLately {
					t.Fatalf("after %d turns: %v", turn, err)
				}
				h.play(m, 2)
			}
			log := len(read(m).Log)
			h.ok(h.by(m, 1, c.ask, 0))
			if n := len(read(m).Log) - log; n != 1 {
				t.Errorf("a request made %d entries", n)
			}
			if err := h.by(m, 2, c.ask, 0); code(err) == match.AskedLately {
				t.Errorf("the other has asked for nothing: %v", err)
			}
		})
	}
}

// The same two accounts asked 25 times in a row: now each kind once.
func TestRepeatedRequestsNotifyOpponentOncePerKind(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	m := h.timed(t, "hex", "5+3", match.Loses, anna, ben)
	h.play(m, 3)
	for range 15 {
		_ = h.by(m, 1, match.DrawOffer, 0)
		_ = h.by(m, 2, match.DrawDecline, 0)
	}
	for range 10 {
		_ = h.by(m, 1, match.TakebackAsk, 0)
		_ = h.by(m, 2, match.TakebackDecline, 0)
	}
	if n := len(read(m).Log); n != 2+3+4 {
		t.Errorf("the log has %d entries", n)
	}
}

// A declined vote can be called again after ten minutes: no turn need pass, because none may be possible.
func TestDeclinedVoteIsCalledAgainAfterTenMinutes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		m := h.ffa(t, clock.Control{}, "", anna, ben, cleo)
		h.must(m, anna, 1, match.Move, "commit")
		h.ok(h.by(m, 1, match.ReplaceAsk, 2, 2))
		h.ok(h.by(m, 3, match.ReplaceDecline, 0))
		time.Sleep(10*time.Minute - time.Second)
		if err := h.by(m, 1, match.ReplaceAsk, 2, 2); code(err) != match.AskedLately {
			t.Fatalf("too early: %v", err)
		}
		time.Sleep(time.Second)
		h.ok(h.by(m, 1, match.ReplaceAsk, 2, 2))
		closeTestHost(t, h)
	})
}

// TestRematchWithDeletedAccountIsRefused refuses a rematch with a player whose account was deleted.
func TestRematchWithDeletedAccountIsRefused(t *testing.T) {
	h := newTestHost(t)
	m := h.create("hexit", anna, ben)
	h.must(m, anna, 1, match.Resign, "")
	h.ok(h.Forget(t.Context(), ben.User))
	if err := h.by(m, 1, match.RematchAsk, 0); code(err) != match.NoOffer {
		t.Errorf("a rematch waits for no player: %v", err)
	}
}
