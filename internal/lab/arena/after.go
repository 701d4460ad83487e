package arena

import (
	"context"

	"hexparlor/bot"
	"hexparlor/game"
)

// After is a contestant who waits before each decision until quiet returns; nil: they never do.
func After(c Contestant, quiet func(context.Context) error) Contestant {
	if quiet == nil || c == nil {
		return c
	}
	return lastInLine{c, quiet}
}

// lastInLine is a contestant who thinks about a decision only while nobody else has something better to do.
type lastInLine struct {
	Contestant
	quiet func(context.Context) error
}

// Open makes it ready for a game.
func (c lastInLine) Open(ctx context.Context, g game.Game, o game.Options) (Player, error) {
	p, err := c.Contestant.Open(ctx, g, o)
	return lastPlayer{p, c.quiet}, err
}

type lastPlayer struct {
	Player
	quiet func(context.Context) error
}

// Choose waits, and chooses then.
func (p lastPlayer) Choose(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
	if err := p.quiet(ctx); err != nil {
		return bot.Choice{}, err
	}
	return p.Player.Choose(ctx, s, seat, seed)
}
