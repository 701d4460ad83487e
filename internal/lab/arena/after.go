package arena

import (
	"context"

	"hexparlor/bot"
	"hexparlor/game"
)

// After returns a contestant that calls quiet before each decision and waits until it returns. If quiet is nil, After
// returns c.
func After(c Contestant, quiet func(context.Context) error) Contestant {
	if quiet == nil || c == nil {
		return c
	}
	return lastInLine{c, quiet}
}

// lastInLine is a contestant that waits before each decision until no other work needs the processor.
type lastInLine struct {
	Contestant
	quiet func(context.Context) error
}

// Open opens a player of the contestant that waits before each decision.
func (c lastInLine) Open(ctx context.Context, g game.Game, o game.Options) (Player, error) {
	p, err := c.Contestant.Open(ctx, g, o)
	return lastPlayer{p, c.quiet}, err
}

type lastPlayer struct {
	Player
	quiet func(context.Context) error
}

// Choose waits until quiet returns, and then chooses as the contestant does.
func (p lastPlayer) Choose(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
	if err := p.quiet(ctx); err != nil {
		return bot.Choice{}, err
	}
	return p.Player.Choose(ctx, s, seat, seed)
}
