package host_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/limit"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// turns notes which bots move, one after the other. Bots differ by their levels.
type turns struct {
	mu    sync.Mutex
	order []string
	gate  chan struct{} // nil: open
}

func (*turns) Name(game string, level int) (string, bool) {
	return fmt.Sprint(game, " bot ", level), true
}

func (b *turns) Move(
	ctx context.Context, g game.Game, _ game.Options, s game.State, seat game.Seat, level int, _ clock.Allowance,
	seed uint64,
) ([]game.Move, float64, error) {
	if b.gate != nil {
		select {
		case <-b.gate:
		case <-ctx.Done():
			return nil, -1, ctx.Err()
		}
	}
	b.mu.Lock()
	b.order = append(b.order, fmt.Sprint(g.Info().ID, level))
	b.mu.Unlock()
	moves := s.Moves(seat, nil)
	at := rand.New(rand.NewPCG(seed, 0)).IntN(len(moves))
	return moves[at : at+1], -1, nil
}

// longest returns the most decisions that others have made between two of the same table, or before the first.
func (b *turns) longest() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	last, most := map[string]int{}, 0
	for i, m := range b.order {
		since, before := last[m]
		if !before {
			since = -1
		}
		most = max(most, i-since-1)
		last[m] = i
	}
	return most
}

// A hundred tables share one bot that thinks at a time. Each has its turn before any has its second.
func TestBotQueueServesMatchesInTurn(t *testing.T) {
	order := &turns{}
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Mover, c.Movers = order, 1 })
	var matches []*host.Match
	for level := 1; level <= 50; level++ {
		player := match.Player{Level: level}
		matches = append(matches, h.create("hexit", player, player), h.create("pennies", player, player, player))
	}
	for _, m := range matches {
		_, stop := m.Subscribe()
		defer stop()
	}
	h.start()
	for _, m := range matches {
		await(t, m, "the end", finished)
		checkStored(t, h, m)
	}
	if most := order.longest(); most >= len(matches) {
		t.Errorf("a table waited for %d decisions of the %d others", most, len(matches)-1)
	}
}

// A new user of a server that is busy with one user's matches waits for at most one of them.
func TestBotQueueServesUsersInTurn(t *testing.T) {
	order := &turns{gate: make(chan struct{})}
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Mover, c.Movers = order, 1 })
	for level := 1; level <= 40; level++ {
		m := h.make("greedy-id", match.Player{Level: level}, match.Player{Level: level})
		_, stop := m.Subscribe()
		defer stop()
	}
	h.start()
	for range 60 {
		order.gate <- struct{}{}
	}
	m := h.create("hexit", match.Player{Level: 99}, anna)
	news, stop := m.Subscribe()
	defer stop()
	served := 0
	for read(m).Moves == 0 {
		select {
		case order.gate <- struct{}{}:
			served++
		case <-news:
		}
	}
	if served > 4 { // one that is being thought for, one before it, its own, and the next while its own is announced
		t.Errorf("the newcomer was served after %d others", served)
	}
}

func TestBotPlaceReturnsPositionInQueue(t *testing.T) {
	order := &turns{gate: make(chan struct{})}
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Mover, c.Movers = order, 1 })
	moved, stop := h.SubscribeLine()
	defer stop()
	var matches []*host.Match
	for range 4 {
		matches = append(matches, h.create("hexit", robot, anna))
	}
	idle := h.create("hexit", anna, robot)
	check := func(want ...int) {
		t.Helper()
		for i, m := range append(matches, idle) {
			if place := m.BotPlace(); place != want[i] {
				t.Errorf("table %d is in place %d, not %d", i, place, want[i])
			}
		}
	}
	check(1, 2, 3, 4, 0)
	<-moved
	h.start()
	<-moved // the first is being thought for
	check(0, 1, 2, 3, 0)
	h.must(matches[1], anna, 2, match.Resign, "")
	order.gate <- struct{}{}
	await(t, matches[0], "a move", func(f *match.State) bool { return f.Moves == 1 })
	for matches[2].BotPlace() != 0 {
		<-moved
	}
	check(0, 0, 0, 1, 0)
	order.gate <- struct{}{}
	order.gate <- struct{}{}
	await(t, matches[3], "a move", func(f *match.State) bool { return f.Moves == 1 })
	check(0, 0, 0, 0, 0)
}

// SetLines is a table of Hex-It that a user has made.
func (h *testHost) make(maker string, players ...match.Player) *host.Match {
	h.t.Helper()
	t, err := h.Create(h.t.Context(), match.New{
		Game: "hexit", Options: map[string]string{"tiles": short}, Players: players, Maker: maker,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// TestMatchesAmongBotsAdvanceOnlyWhileSubscribed holds that they stop with the last subscription, also after a restart.
func TestMatchesAmongBotsAdvanceOnlyWhileSubscribed(t *testing.T) {
	order := &turns{}
	serve := func(c *host.Config) { c.Mover, c.Movers = order, 1 }
	h := openTestHost(t, newPath(t), serve)
	h.start()
	m, other := h.make("anna-id", robot, robot), h.make("anna-id", robot, anna)
	await(t, other, "the answer to a user", func(f *match.State) bool { return f.Moves == 1 })
	if n := read(m).Moves; n != 0 {
		t.Fatalf("%d moves are made without subscribers", n)
	}
	pending, err := h.Store.BotsToMove(t.Context(), host.PendingBots{}, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range pending {
		if o.ID == m.ID() {
			t.Error("a start would read a match of bots without subscribers")
		}
	}
	await(t, m, "a move for a watcher", func(f *match.State) bool { return f.Moves > 0 })
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if finished(read(m)) {
		t.Skip("the match was over before it could be left")
	}
	left := read(m).Moves
	h = testHostOn(t, h.Store, serve)
	h.start()
	h.must(mustTable(h, other.ID()), anna, 2, match.Resign, "")
	last := h.make("anna-id", robot, anna)
	await(t, last, "a move in the server that is open again", func(f *match.State) bool { return f.Moves == 1 })
	again := mustTable(h, m.ID())
	if n := read(again).Moves; n != left {
		t.Errorf("%d moves were made without subscribers", n-left)
	}
	await(t, again, "the end", finished)
}

func mustTable(h *testHost, id string) *host.Match {
	h.t.Helper()
	t, err := h.Match(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

// TestQuickBotsDoNotWaitForSlowOnes holds that quick bots do not wait for slow ones of any user.
func TestQuickBotsDoNotWaitForSlowOnes(t *testing.T) {
	gate := make(chan struct{})
	h := openTestHost(t, newPath(t), func(c *host.Config) {
		c.Mover, c.Movers, c.Quick = &halting{gate: gate, from: 2}, 1, 1
	})
	defer close(gate)
	h.start()
	for i := range 3 {
		h.make(fmt.Sprint("guest-", i), match.Player{Level: 6}, match.Player{User: fmt.Sprint("guest-", i), Name: "X"})
	}
	m := h.make("anna-id", robot, anna)
	await(t, m, "the quick bot's move", func(f *match.State) bool { return f.Moves == 1 })
}

// halting is dice of which those from a level on wait at a gate.
type halting struct {
	dice
	gate chan struct{}
	from int
}

func (b *halting) Move(
	ctx context.Context, g game.Game, o game.Options, s game.State, seat game.Seat, level int, a clock.Allowance,
	seed uint64,
) ([]game.Move, float64, error) {
	if level >= b.from {
		select {
		case <-b.gate:
		case <-ctx.Done():
			return nil, -1, ctx.Err()
		}
	}
	return b.dice.Move(ctx, g, o, s, seat, level, a, seed)
}

// A user may have a limited number of running matches with bots, and gets an error beyond that; without bots, or once
// one is over, there may be more.
func TestMatchesWithBotsAboveQuotaAreRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Quota = only(limit.BotMatches, 3) })
	var first *host.Match
	for range 3 {
		first = h.make("anna-id", anna, robot)
	}
	wish := match.New{Game: "hexit", Players: []match.Player{robot, robot}, Maker: "anna-id"}
	if _, err := h.Create(t.Context(), wish); code(err) != match.TooManyMatches {
		t.Errorf("a fourth table: %v", err)
	}
	h.make("anna-id", anna, ben)
	h.make("ben-id", robot, robot)
	h.must(first, anna, 1, match.Resign, "")
	h.must(h.make("ben-id", anna, ben), anna, 1, match.Resign, "")
	if _, err := h.Create(t.Context(), wish); code(err) != match.TooManyMatches {
		t.Errorf("a table without bots counts as none: %v", err)
	}
}

// What waits is counted, and for how long: tables for a bot, and those where time has run out.
func TestHostCountsPendingBotDecisionsAndOverdueMatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := make(chan struct{})
		h := openTestHost(t, newPath(t), func(c *host.Config) {
			realGames(c)
			c.Mover, c.Movers = &turns{gate: gate}, 1
		})
		h.playing("hexattack", map[string]string{"deadline": "60"}, anna, ben)
		overdue := func() int {
			n, err := h.Overdue(t.Context(), 10)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		time.Sleep(59 * time.Second)
		if n := overdue(); n != 0 {
			t.Errorf("%d tables are late before their time has run out", n)
		}
		time.Sleep(2 * time.Second)
		if n := overdue(); n != 1 {
			t.Errorf("%d tables are late, want 1", n)
		}
		h.start()
		for range 2 {
			h.playing("hex", map[string]string{"size": "5", "swap": "false"}, match.Player{Level: 6}, ben)
		}
		synctest.Wait()
		time.Sleep(7 * time.Second)
		// The table that is thought about may stand in line again: that is only a hint.
		if h.BotQueue() == 0 || h.LongestBotWait() != 7*time.Second {
			t.Errorf("%d tables wait, one for %v", h.BotQueue(), h.LongestBotWait())
		}
		close(gate)
		synctest.Wait()
		if h.BotQueue() != 0 || h.LongestBotWait() != 0 || overdue() != 0 {
			t.Errorf("left are %d tables, %v and %d", h.BotQueue(), h.LongestBotWait(), overdue())
		}
		closeTestHost(t, h)
	})
}
