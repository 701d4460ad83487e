package jobs

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/internal/jobs/queue"
)

var errBroken = errors.New("the disk is full")

// shelf is a store of one batch in memory, whose games are played as soon as they are wanted.
type shelf struct {
	queue.Store
	asked   int   // calls of AskFor
	wanted  []int // numbers that were asked for
	played  []queue.Game
	dropped []int
	failing error // of PlayedGames
	undrops int   // calls of DropGames that fail
}

func (s *shelf) AskFor(_ context.Context, _ string, numbers []int, _ time.Time) error {
	s.asked++
	s.wanted = append(s.wanted, numbers...)
	for _, n := range numbers {
		s.played = append(s.played, queue.Game{Number: n})
	}
	return nil
}

func (s *shelf) PlayedGames(_ context.Context, _ string, limit int) ([]queue.Game, error) {
	return slices.Clone(s.played[:min(limit, len(s.played))]), s.failing
}

func (s *shelf) DropGames(_ context.Context, _ string, numbers []int) error {
	if s.undrops > 0 {
		s.undrops--
		return errBroken
	}
	s.dropped = append(s.dropped, numbers...)
	s.played = slices.DeleteFunc(s.played, func(g queue.Game) bool { return slices.Contains(numbers, g.Number) })
	return nil
}

// collecting returns a collection of so many games, and the numbers that it takes.
func collecting(s *shelf, games int) (c *collection, taken *[]int) {
	taken = &[]int{}
	c = &collection{store: s, id: "batch", open: map[int]bool{}, take: func(g queue.Game) error {
		*taken = append(*taken, g.Number)
		return nil
	}}
	for n := range games {
		c.missing = append(c.missing, n)
	}
	return c, taken
}

// TestCollectionTakesEachGameOnce has more games than a batch may have at a time, and a store that fails to drop.
func TestCollectionTakesEachGameOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &shelf{undrops: 3}
		c, taken := collecting(s, queue.MaxGames+30)
		if err := c.askOn(t.Context()); err != nil || len(s.wanted) != queue.MaxGames || len(c.missing) != 30 {
			t.Fatalf("%d were asked for: %v", len(s.wanted), err)
		}
		if err := c.collect(t.Context()); err != nil {
			t.Fatal(err)
		}
		slices.Sort(*taken)
		for n, got := range *taken {
			if got != n {
				t.Fatalf("game %d is missing or comes twice", n)
			}
		}
		if len(*taken) != queue.MaxGames+30 || len(c.open) != 0 {
			t.Errorf("%d were taken, %d are open", len(*taken), len(c.open))
		}
	})
}

// TestCollectionAsksAgainOnlyNowAndThen keeps the batch alive while its games are played.
func TestCollectionAsksAgainOnlyNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &shelf{}
		c, _ := collecting(s, 1)
		for _, step := range []struct {
			after time.Duration
			asked int
		}{{0, 1}, {askEvery - 1, 1}, {1, 2}, {askEvery, 3}} {
			time.Sleep(step.after)
			if err := c.askOn(t.Context()); err != nil || s.asked != step.asked {
				t.Errorf("asked %d times, not %d: %v", s.asked, step.asked, err)
			}
		}
		if !slices.Equal(s.wanted, []int{0}) {
			t.Errorf("asked for %v", s.wanted)
		}
	})
}

// TestCollectionGivesUpAfterAnOutage fails to read for a minute, at once if the batch is gone.
func TestCollectionGivesUpAfterAnOutage(t *testing.T) {
	for failure, want := range map[error]time.Duration{errBroken: outage + collectEvery, queue.ErrGone: 0} {
		synctest.Test(t, func(t *testing.T) {
			s := &shelf{failing: failure}
			c, _ := collecting(s, 1)
			begin := time.Now()
			if err := errors.Join(c.askOn(t.Context()), c.collect(t.Context())); !errors.Is(err, failure) || time.Since(begin) != want {
				t.Errorf("after %v: %v", time.Since(begin), err)
			}
		})
	}
}

// TestCollectionEndsWithAFailedGame also ends if its client cannot take a game, or stops waiting.
func TestCollectionEndsWithAFailedGame(t *testing.T) {
	c, taken := collecting(&shelf{}, 0)
	c.open[1], c.open[2] = true, true
	if err := c.takeAll([]queue.Game{{Number: 1}, {Number: 3}, {Number: 2, Failure: "no thoughts"}}); err == nil || !slices.Equal(*taken, []int{1}) {
		t.Errorf("taken %v, %v", *taken, err)
	}
	c.take = func(queue.Game) error { return errBroken }
	if err := c.takeAll([]queue.Game{{Number: 2}}); !errors.Is(err, errBroken) || !c.open[2] {
		t.Errorf("%v; open %v", err, c.open)
	}
	synctest.Test(t, func(t *testing.T) {
		c, _ := collecting(&shelf{failing: errBroken}, 1)
		c.open[0] = true
		ctx, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if err := c.collect(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a client that stops waiting: %v", err)
		}
	})
}

func TestNumbersOfStudyGamesRoundTrip(t *testing.T) {
	for arms := 1; arms <= 3; arms++ {
		for number := range 20 {
			turn := turnOf(number, arms)
			if turn.Arm < 0 || turn.Arm >= arms || numberOf(turn, arms) != number {
				t.Errorf("game %d of %d arms is %+v", number, arms, turn)
			}
		}
	}
}

// TestBellWakesEveryWaiterOnce rings twice, and waits for longer than the ring.
func TestBellWakesEveryWaiterOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBell(2)
		b.ring()
		b.ring()
		begin := time.Now()
		for i, want := range []time.Duration{0, 0, time.Second} {
			b.wait(t.Context(), time.Second)
			if got := time.Since(begin); got != want {
				t.Errorf("waiter %d woke after %v", i+1, got)
			}
		}
		ended, stop := context.WithCancel(t.Context())
		stop()
		begin = time.Now()
		if pause(ended, time.Hour); time.Since(begin) != 0 {
			t.Error("a pause goes on after its context has ended")
		}
		if pause(t.Context(), time.Minute); time.Since(begin) != time.Minute {
			t.Errorf("a pause of a minute took %v", time.Since(begin))
		}
	})
}
