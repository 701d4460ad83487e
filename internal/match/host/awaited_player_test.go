package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// awaiting returns a table to which Ben has yet to come.
func (h *testHost) awaiting(t testing.TB, id, text string) *host.Match {
	t.Helper()
	m, err := h.Create(t.Context(), match.New{
		Game: id, Options: map[string]string{}, Players: []match.Player{anna, ben}, Time: control(t, text), Awaits: 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestClocksStartOnlyAfterAwaitedPlayerArrives holds also when other seats have moved before.
func TestClocksStartOnlyAfterAwaitedPlayerArrives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.awaiting(t, "hexit", "1+0")
		time.Sleep(time.Minute)
		if _, err := h.do(m, anna, 1, match.Resume, ""); code(err) != match.CannotWait {
			t.Errorf("the one who waits ends the waiting: %v", err)
		}
		h.move(t, m, "")
		time.Sleep(2 * time.Minute)
		if came, err := m.Arrive(t.Context(), anna.User); came || err != nil {
			t.Errorf("another user has come: %v", err)
		}
		if came, err := m.Arrive(t.Context(), ben.User); !came || err != nil {
			t.Errorf("they came, and it was not noted: %v", err)
		}
		if got := delegation(t, m); got != [2]time.Duration{time.Minute, 90 * time.Second} { // the opening is 30
			t.Errorf("the clocks have run: %v", got)
		}
		time.Sleep(40 * time.Second)
		if got := delegation(t, m); got[1] != 50*time.Second {
			t.Errorf("the clocks do not run: %v", got)
		}
		closeTestHost(t, h)
	})
}

// TestMatchIsCalledOffIfAwaitedPlayerDoesNotArrive covers matches with clocks and without, and a restart meanwhile.
func TestMatchIsCalledOffIfAwaitedPlayerDoesNotArrive(t *testing.T) {
	for _, text := range []string{"1+0", ""} {
		synctest.Test(t, func(t *testing.T) {
			h := openTestHost(t, newPath(t), realGames)
			h.start()
			m := h.awaiting(t, "hex", text)
			time.Sleep(time.Minute)
			id := m.ID()
			closeTestHost(t, h)
			h = testHostOn(t, h.Store, realGames)
			h.start()
			time.Sleep(5 * time.Minute)
			synctest.Wait()
			m, err := h.Match(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			f := read(m)
			if f.Status != match.Finished || f.Result.Reason != match.CalledOff || f.Clocks.Awaited() != game.Spectator {
				t.Errorf("with %q: %s %s", text, f.Status, f.Result.Reason)
			}
			closeTestHost(t, h)
		})
	}
}

// TestMoveOfAwaitedPlayerEndsWait has the awaited player move without arriving first.
func TestMoveOfAwaitedPlayerEndsWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		for _, text := range []string{"5+0", ""} {
			m := h.awaiting(t, "hex", text)
			h.move(t, m, "")
			h.move(t, m, "")
			time.Sleep(4 * time.Minute)
			synctest.Wait()
			if f := read(m); f.Status != match.Running || f.Clocks.Awaited() != 0 {
				t.Errorf("with %q: %s, and seat %d is awaited", text, f.Status, f.Clocks.Awaited())
			}
		}
		closeTestHost(t, h)
	})
}
