package arena

import (
	"context"

	"hexparlor/bot"
	"hexparlor/game"
)

// After returns a contestant who calls quiet before each decision and waits for its return; nil means no
// waiting.
func After(c Contestant, quiet func(context.Context) error) Contestant {
	if quiet == nil || c == nil {
		return c
	}
	return lastInLine{c, quiet}
}

// lastInLine is a contestant who only thinks about a decision while the processor has no other work.
type lastInLine struct {
	Contestant
	quiet func(context.Context) error
}

// Open prepares the player for a game.
func (c lastInLine) Open(ctx context.Context, g game.Game, o game.Options) (Player, error) {
	p, err := c.Contestant.Open(ctx, g, o)
	return lastPlayer{p, c.quiet}, err
}

type lastPlayer struct {
	Player
	quiet func(context.Context) error
}

// Choose waits, and then chooses.
func (p lastPlayer) Choose(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
	if err := p.quiet(ctx); err != nil {
		return bot.Choice{}, err
	}
	return p.Player.Choose(ctx, s, seat, seed)
}
