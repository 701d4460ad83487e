package match_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"hexparlor/game"
	"hexparlor/match"
)

// turns notes which bots move, one after the other. Bots have the level that tells them apart.
type turns struct {
	mu    sync.Mutex
	order []string
	gate  chan struct{} // nil: open
}

func (*turns) Name(game string, level int) (string, bool) {
	return fmt.Sprint(game, " bot ", level), true
}

func (b *turns) Move(
	ctx context.Context, g game.Game, _ game.Options, s game.State, seat game.Seat, level int, seed uint64,
) ([]game.Move, error) {
	if b.gate != nil {
		select {
		case <-b.gate:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	b.mu.Lock()
	b.order = append(b.order, fmt.Sprint(g.Info().ID, level))
	b.mu.Unlock()
	moves := s.Moves(seat, nil)
	at := rand.New(rand.NewPCG(seed, 0)).IntN(len(moves))
	return moves[at : at+1], nil
}

// longest is the most decisions that others have made between two of the same table, or before the first.
func (b *turns) longest() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	last, most := map[string]int{}, 0
	for i, table := range b.order {
		since, before := last[table]
		if !before {
			since = -1
		}
		most = max(most, i-since-1)
		last[table] = i
	}
	return most
}

// A hundred tables share one bot that thinks at a time. Each has its turn before any has its second.
func TestHundredTablesAreServedInTurn(t *testing.T) {
	order := &turns{}
	h := openHouse(t, newPath(t), func(c *match.Config) { c.Mover, c.Movers = order, 1 })
	var tables []*match.Table
	for level := 1; level <= 50; level++ {
		player := match.Player{Level: level}
		tables = append(tables, h.create("hexit", player, player), h.create("pennies", player, player, player))
	}
	h.start()
	for _, table := range tables {
		await(t, table, "the end", finished)
		checkStored(t, h, table)
	}
	if most := order.longest(); most >= len(tables) {
		t.Errorf("a table waited for %d decisions of the %d others", most, len(tables)-1)
	}
}

// Who comes to a busy house does not wait until its tables are finished.
func TestNewcomersAreServedInTurn(t *testing.T) {
	order := &turns{gate: make(chan struct{})}
	h := openHouse(t, newPath(t), func(c *match.Config) { c.Mover, c.Movers = order, 1 })
	for level := 1; level <= 40; level++ {
		h.create("hexit", match.Player{Level: level}, match.Player{Level: level})
	}
	h.start()
	for range 60 {
		order.gate <- struct{}{}
	}
	table := h.create("hexit", match.Player{Level: 99}, anna)
	news, stop := table.Subscribe()
	defer stop()
	served := 0
	for read(table).Moves == 0 {
		select {
		case order.gate <- struct{}{}:
			served++
		case <-news:
		}
	}
	if served > 42 { // 40 before it, its own, and the next while its own is announced
		t.Errorf("the newcomer was served after %d others", served)
	}
}

func TestPlacesInLine(t *testing.T) {
	order := &turns{gate: make(chan struct{})}
	h := openHouse(t, newPath(t), func(c *match.Config) { c.Mover, c.Movers = order, 1 })
	moved, stop := h.SubscribeLine()
	defer stop()
	var tables []*match.Table
	for range 4 {
		tables = append(tables, h.create("hexit", robot, anna))
	}
	idle := h.create("hexit", anna, robot)
	check := func(want ...int) {
		t.Helper()
		for i, table := range append(tables, idle) {
			if place := table.BotPlace(); place != want[i] {
				t.Errorf("table %d is in place %d, not %d", i, place, want[i])
			}
		}
	}
	check(1, 2, 3, 4, 0)
	<-moved
	h.start()
	<-moved // the first is being thought for
	check(0, 1, 2, 3, 0)
	h.must(tables[1], anna, 2, match.Resign, "")
	order.gate <- struct{}{}
	await(t, tables[0], "a move", func(f *match.Fold) bool { return f.Moves == 1 })
	for tables[2].BotPlace() != 0 {
		<-moved
	}
	check(0, 0, 0, 1, 0)
	order.gate <- struct{}{}
	order.gate <- struct{}{}
	await(t, tables[3], "a move", func(f *match.Fold) bool { return f.Moves == 1 })
	check(0, 0, 0, 0, 0)
}
