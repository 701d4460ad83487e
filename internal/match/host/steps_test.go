package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

func TestTableKeepsStepsForOneMinuteOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), new(machine).on)
		h.start()
		defer closeTestHost(t, h)
		m := h.timed(t, "hex", "5+0", match.Loses, anna, ben)
		h.move(t, m, "place 3,4")
		time.Sleep(50 * time.Second)
		number := read(m).Number(game.Spectator)
		steps := 0
		count := func(match.Step) { steps++ }
		if !m.Since("", game.Spectator, number-1, count) || steps != 1 {
			t.Errorf("%d steps are at hand after 50 seconds", steps)
		}
		time.Sleep(11 * time.Second)
		synctest.Wait()
		if number != read(m).Number(game.Spectator) {
			t.Fatal("something has happened")
		}
		if m.Since("", game.Spectator, number-1, count) || steps != 1 {
			t.Error("a step is kept for more than a minute")
		}
		if !m.Since("", game.Spectator, number, count) || steps != 1 {
			t.Error("a reader that has everything is sent to read everything again")
		}
	})
}
