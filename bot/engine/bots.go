package engine

import (
	"context"
	"slices"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/internal/clock"
)

// Bots are those of a house where engines play beside the house bot. The levels of engines go on where those of the
// house end.
type Bots struct {
	House   bot.Mover
	Engines []Guest
	Time    time.Duration // that an engine has for a turn
}

// Guest is an engine that plays under a name of the house's choice.
type Guest struct {
	Name string
	Pool *Pool
}

// Name is what a bot of a level is called; ok is false if there is none that plays the game.
func (b Bots) Name(id string, level int) (name string, ok bool) {
	guest := b.guest(level)
	if guest == nil {
		return b.House.Name(id, level)
	}
	return guest.Name, slices.Contains(guest.Pool.Info().Games, id)
}

// Move chooses what seat does at a level. An engine is asked for one move at a time, and only if there is a choice.
func (b Bots) Move(
	ctx context.Context, g game.Game, o game.Options, s game.State, seat game.Seat, level int, a clock.Allowance,
	seed uint64,
) ([]game.Move, error) {
	guest := b.guest(level)
	if guest == nil {
		return b.House.Move(ctx, g, o, s, seat, level, a, seed)
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

// Close ends the engines.
func (b Bots) Close() {
	for _, guest := range b.Engines {
		guest.Pool.Close()
	}
}

// guest is the engine of a level; nil if that is none of an engine.
func (b Bots) guest(level int) *Guest {
	if i := level - bot.Top - 1; i >= 0 && i < len(b.Engines) {
		return &b.Engines[i]
	}
	return nil
}
