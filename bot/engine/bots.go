package engine

import (
	"context"
	"slices"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/internal/clock"
)

// Bots are the bots of a site that offers engines beside the built-in bots. The levels of engines follow those
// of the built-in bots.
type Bots struct {
	Builtin bot.Mover
	Engines []Guest
	Time    time.Duration // time of an engine per turn
}

// Guest is an engine with the name under which the site offers it.
type Guest struct {
	Name string
	Pool *Pool
}

// Name returns the name of the bot of a level; ok is false if no bot of that level plays the game.
func (b Bots) Name(id string, level int) (name string, ok bool) {
	guest := b.guest(level)
	if guest == nil {
		return b.Builtin.Name(id, level)
	}
	return guest.Name, slices.Contains(guest.Pool.Info().Games, id)
}

// Move chooses the decision of seat at a level. An engine is asked for one move at a time, and only if there is
// more than one legal move.
func (b Bots) Move(
	ctx context.Context, g game.Game, o game.Options, s game.State, seat game.Seat, level int, a clock.Allowance,
	seed uint64,
) ([]game.Move, error) {
	guest := b.guest(level)
	if guest == nil {
		return b.Builtin.Move(ctx, g, o, s, seat, level, a, seed)
	}
	if legal := s.Moves(seat, nil); len(legal) == 1 {
		return legal, nil
	}
	m, err := guest.Pool.Choose(ctx, Question{
		Game: g, Options: o, State: s, Seat: seat, Budget: bot.Budget{Time: bot.TimeFor(a, b.Time, s, seat)}, Clock: a,
	})
	if err != nil {
		return nil, err
	}
	return []game.Move{m}, nil
}

// Close stops the engines.
func (b Bots) Close() {
	for _, guest := range b.Engines {
		guest.Pool.Close()
	}
}

// guest returns the engine of a level, or nil if a built-in bot has the level.
func (b Bots) guest(level int) *Guest {
	if i := level - bot.Top - 1; i >= 0 && i < len(b.Engines) {
		return &b.Engines[i]
	}
	return nil
}
