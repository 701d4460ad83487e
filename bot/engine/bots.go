package engine

import (
	"context"
	"slices"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/internal/clock"
)

// Bots are the bots that a site offers: the levels of the built-in bot, and engines (other programs). The level numbers
// of engines follow those of the built-in bot.
type Bots struct {
	Builtin bot.Mover
	Engines []Entrant
	Time    time.Duration // longest time of an engine for a turn
}

// Entrant is an engine with the name under which the site offers it as a bot.
type Entrant struct {
	Name string
	Pool *Pool
}

// Name returns the name of the bot with that level number; ok is false if no such bot plays the game with that id.
func (b Bots) Name(id string, level int) (name string, ok bool) {
	guest := b.engine(level)
	if guest == nil {
		return b.Builtin.Name(id, level)
	}
	return guest.Name, slices.Contains(guest.Pool.Info().Games, id)
}

// Move chooses the decision of seat with the bot of a level. An engine is asked for one move at a time, and only if
// there is more than one legal move.
func (b Bots) Move(
	ctx context.Context, g game.Game, o game.Options, s game.State, seat game.Seat, level int, a clock.Allowance,
	seed uint64,
) (moves []game.Move, value float64, err error) {
	guest := b.engine(level)
	if guest == nil {
		return b.Builtin.Move(ctx, g, o, s, seat, level, a, seed)
	}
	if legal := s.Moves(seat, nil); len(legal) == 1 {
		return legal, bot.Unknown, nil
	}
	m, err := guest.Pool.Choose(ctx, Question{
		Game: g, Options: o, State: s, Seat: seat, Budget: bot.Budget{Time: bot.TimeFor(a, b.Time, s, seat)}, Clock: a,
	})
	if err != nil {
		return nil, bot.Unknown, err
	}
	return []game.Move{m}, bot.Unknown, nil
}

// Close stops all engines.
func (b Bots) Close() {
	for _, guest := range b.Engines {
		guest.Pool.Close()
	}
}

// engine returns the engine with that level number, or nil if the level is one of the built-in bot.
func (b Bots) engine(level int) *Entrant {
	if i := level - bot.Top - 1; i >= 0 && i < len(b.Engines) {
		return &b.Engines[i]
	}
	return nil
}
