package host_test

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	registry "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

func TestBotsPlayMatchToItsEnd(t *testing.T) {
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Mover = bot.Mover{} })
	h.start()
	m := h.create("hexit", robot, robot)
	await(t, m, "the end", finished)
	if r := read(m).Result; r.Reason == "forfeit" {
		t.Error("a bot gave up")
	}
}

// TestBotsPlayEveryGameWithoutForfeit plays each game between bots, whatever is hidden or sealed in it.
func TestBotsPlayEveryGameWithoutForfeit(t *testing.T) {
	h := openTestHost(t, newPath(t), func(c *host.Config) {
		realGames(c)
		c.Mover = bot.Mover{}
	})
	h.start()
	quick := map[string]map[string]string{
		"hexattack": {"map": "squads", "turns": "8"},
		"hexstrat":  {"maxturns": "30"},
		"swarm":     {"maxturns": "30"},
		"hexit":     {"tiles": short},
	}
	fewest := map[string]int{"hexstrike": 3} // a duel may be over soon
	var matches []*host.Match
	for _, g := range registry.All() {
		options, err := game.ParseOptions(g.Info().Options, quick[g.Info().ID])
		if err != nil {
			t.Fatal(err)
		}
		var players []match.Player
		for range g.Seats(options) {
			players = append(players, robot)
		}
		matches = append(matches, h.playing(g.Info().ID, options, players...))
	}
	for _, m := range matches {
		await(t, m, "the end", finished)
		f := read(m)
		if f.Result.Reason == "forfeit" || f.Result.Reason == "resign" ||
			f.Moves < cmp.Or(fewest[f.Game.Info().ID], 10) {
			t.Errorf("%s: %+v after %d moves", f.Game.Info().ID, f.Result, f.Moves)
		}
		checkStored(t, h, m)
	}
}

func TestBotsPlayManyMatchesAtOnce(t *testing.T) {
	h := newTestHost(t)
	h.start()
	var matches []*host.Match
	for range 20 {
		matches = append(matches, h.create("hexit", robot, robot), h.create("pennies", robot, robot, robot))
	}
	for _, m := range matches {
		await(t, m, "the end", finished)
		checkStored(t, h, m)
	}
}

// TestTwoHostsStoreBotMoveOnlyOnce has two hosts on one store think about the same decision.
func TestTwoHostsStoreBotMoveOnlyOnce(t *testing.T) {
	first := newTestHost(t)
	second := testHostOn(t, first.Store, nil)
	var pairs [][2]*host.Match
	for range 6 {
		m := first.create("hexit", robot, robot)
		twin, err := second.Match(t.Context(), m.ID())
		if err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, [2]*host.Match{m, twin})
		for _, watched := range pairs[len(pairs)-1] {
			_, stop := watched.Subscribe()
			defer stop()
		}
	}
	first.start()
	second.start()
	for _, pair := range pairs {
		// No host hears what another one stored, but it learns it when it writes: one of them sees the end.
		deadline := time.Now().Add(2 * time.Minute)
		for !finished(read(pair[0])) && !finished(read(pair[1])) {
			if time.Now().After(deadline) {
				t.Fatal("the match does not end")
			}
			time.Sleep(5 * time.Millisecond)
		}
		_, log, err := first.Store.Load(t.Context(), pair[0].ID())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := match.ReplayLog(read(pair[0]).Game, read(pair[0]).Match, log); err != nil {
			t.Error(err)
		}
	}
}

func TestBotsContinueMatchesAfterRestart(t *testing.T) {
	before := newTestHost(t) // never started
	pending, waits := before.create("hexit", robot, anna), before.create("hexit", anna, robot)
	after := testHostOn(t, before.Store, nil)
	after.start()
	m, err := after.Match(t.Context(), pending.ID())
	if err != nil {
		t.Fatal(err)
	}
	await(t, m, "the pending move of the bot", func(f *match.State) bool { return f.Moves == 1 })
	if m, err := after.Match(t.Context(), waits.ID()); err != nil || read(m).Moves != 0 {
		t.Error("a bot moved out of turn", err)
	}
}

// mover is a function that moves.
type mover func(context.Context, game.State, game.Seat) (game.Move, error)

func (m mover) Name(string, int) (string, bool) { return "Odd bot", true }

func (m mover) Move(
	ctx context.Context, _ game.Game, _ game.Options, s game.State, seat game.Seat, _ int, _ clock.Allowance, _ uint64,
) ([]game.Move, float64, error) {
	move, err := m(ctx, s, seat)
	return []game.Move{move}, -1, err
}

func withMover(m mover) func(*host.Config) { return func(c *host.Config) { c.Mover = m } }

func TestBotThatPanicsErrsOrCheatsForfeits(t *testing.T) {
	for name, m := range map[string]mover{
		"panics": func(context.Context, game.State, game.Seat) (game.Move, error) { panic("out of cheese") },
		"errs":   func(context.Context, game.State, game.Seat) (game.Move, error) { return 0, errors.New("no idea") },
		"cheats": func(context.Context, game.State, game.Seat) (game.Move, error) { return 1 << 60, nil },
		"meddles": func(_ context.Context, s game.State, _ game.Seat) (game.Move, error) {
			s.Copy(s.Blank())
			return 99, nil
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := openTestHost(t, newPath(t), withMover(m))
			h.start()
			begin := time.Now()
			live := h.create("hexit", anna, robot)
			h.play(live, 1)
			await(t, live, "forfeit", finished)
			f := read(live)
			if f.Result.Text != "1-0" || f.Result.Reason != "forfeit" || f.Moves != 1 {
				t.Errorf("%s: %+v after %d moves", name, f.Result, f.Moves)
			}
			if waited := time.Since(begin); waited == 0 || waited > 5*time.Second {
				t.Errorf("%s: gave up after %v", name, waited)
			}
			ruled := h.create("quitters", anna, robot)
			await(t, ruled, "resignation by the rules", finished)
		})
	}
}

func TestBotIsAskedAgainAfterAnError(t *testing.T) {
	var calls atomic.Int32
	h := openTestHost(t, newPath(t), withMover(func(_ context.Context, s game.State, seat game.Seat) (game.Move, error) {
		if calls.Add(1)%3 != 0 {
			panic("try again")
		}
		return s.Moves(seat, nil)[0], nil
	}))
	h.start()
	m := h.create("hexit", robot, anna)
	await(t, m, "a move", func(f *match.State) bool { return f.Moves == 1 })
}

// TestTakebackStopsThinkingBot also holds that a bot stops thinking when the match is over.
func TestTakebackStopsThinkingBot(t *testing.T) {
	thinking, stopped := make(chan struct{}, 10), make(chan struct{}, 10)
	h := openTestHost(t, newPath(t), withMover(func(ctx context.Context, _ game.State, _ game.Seat) (game.Move, error) {
		thinking <- struct{}{}
		<-ctx.Done()
		stopped <- struct{}{}
		return 0, ctx.Err()
	}))
	h.start()
	m := h.create("hexit", anna, robot)
	for range 3 {
		h.play(m, 1)
		<-thinking
		h.must(m, anna, 1, match.TakebackAsk, "")
		<-stopped
	}
	if f := read(m); f.Moves != 0 || f.Status != match.Running {
		t.Errorf("%d moves, %s", f.Moves, f.Status)
	}
	h.play(m, 1)
	<-thinking
	h.must(m, anna, 1, match.Resign, "")
	<-stopped
}

// TestBotGetsOnlyWhatItsSeatKnows compares what a mover gets in positions that differ only in secrets of other seats.
func TestBotGetsOnlyWhatItsSeatKnows(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]bool{}
	h := openTestHost(t, newPath(t), withMover(func(_ context.Context, s game.State, seat game.Seat) (game.Move, error) {
		mu.Lock()
		defer mu.Unlock()
		if text := s.Text(game.Arbiter); strings.HasPrefix(text, "0 [") {
			seen[text] = true
		}
		return s.Moves(seat, nil)[0], nil
	}))
	matches := make([]*host.Match, 24) // the bot is handed the same by chance once in eight million times
	for i := range matches {
		matches[i] = h.create("pennies", anna, robot)
		h.must(matches[i], anna, 1, match.Move, "head") // before any bot moves
	}
	h.start()
	for _, m := range matches {
		await(t, m, "a round", func(f *match.State) bool { return f.Moves >= 2 })
	}
	mu.Lock()
	defer mu.Unlock()
	if len(seen) < 2 {
		t.Errorf("the bot was always handed the same choice of Anna's: %v", seen)
	}
}

// flaky is a store that fails on demand.
type flaky struct {
	host.Store
	fails atomic.Int32
	late  atomic.Int32 // fails though it has stored
}

func (f *flaky) Append(ctx context.Context, changes ...match.Change) error {
	if f.fails.Add(-1) >= 0 {
		return errors.New("the disk is on fire")
	}
	err := f.Store.Append(ctx, changes...)
	if f.late.Add(-1) >= 0 {
		return errors.New("the line went dead")
	}
	return err
}

func TestBotRetriesAfterStoreFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var store *flaky
		h := openTestHost(t, newPath(t), func(c *host.Config) {
			store = &flaky{Store: c.Store}
			c.Store = store
		})
		h.start()
		m := h.create("hexit", anna, robot)
		store.fails.Store(1)
		seat, who, text := next(m)
		if _, err := h.do(m, who, seat, match.Move, text); code(err) != match.Unavailable || read(m).Moves != 0 {
			t.Errorf("a move that is not stored: %v", err)
		}
		store.late.Store(1)
		if o := h.must(m, who, seat, match.Move, text); !o.Repeat {
			t.Errorf("a move that was stored after all: %+v", o)
		}
		await(t, m, "the bot's move", func(f *match.State) bool { return f.Moves == 2 })
		seat, who, text = next(m)
		h.must(m, who, seat, match.Move, text)
		store.fails.Store(2)
		await(t, m, "the bot's move in spite of failures", func(f *match.State) bool { return f.Moves >= 4 })
	})
}

// TestBotClockCountsOnlyItsOwnThinking lets a bot wait while the host thinks for other bots. The clocks follow from the
// log all the same.
func TestBotClockCountsOnlyItsOwnThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const thinks = 40 * time.Second // of which the first 30 of the first turn cost nothing
		h := openTestHost(t, newPath(t), func(c *host.Config) {
			realGames(c)
			c.Movers = 1
			c.Mover = mover(func(ctx context.Context, s game.State, seat game.Seat) (game.Move, error) {
				select {
				case <-time.After(thinks):
				case <-ctx.Done():
				}
				return s.Moves(seat, nil)[0], ctx.Err()
			})
		})
		var matches []*host.Match
		for range 4 {
			matches = append(matches, h.timed(t, "hex", "5+0", match.Loses, robot, anna))
		}
		h.start()
		last := time.Time{}
		for i, m := range matches {
			time.Sleep(thinks + time.Second)
			f := read(m)
			if k, _ := f.Clocks.Of(1); f.Moves != 1 || k.Left != 290*time.Second {
				t.Errorf("table %d: after %d moves the bot has %v left, not 4m50s", i, f.Moves, k.Left)
			}
			if at := f.Log[len(f.Log)-1].At; at.Sub(last) < thinks {
				t.Errorf("table %d: the bot has not waited for the one before it", i)
			} else {
				last = at
			}
			checkStored(t, h, m)
		}
	})
}
