package arena

import (
	"context"
	"errors"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
)

// witness is a player that records whether it was asked.
type witness struct{ asked bool }

func (c *witness) Choose(context.Context, game.State, game.Seat, uint64) (bot.Choice, error) {
	c.asked = true
	return bot.Choice{}, nil
}

func (c *witness) Close() error { return nil }

// A contestant with the lowest priority thinks only when no other work waits for a processor.
func TestContestantOfLowestPriorityWaitsForIdleProcessor(t *testing.T) {
	busy := errors.New("busy")
	c := &witness{}
	late := lastPlayer{c, func(context.Context) error { return busy }}
	if _, err := late.Choose(t.Context(), nil, 1, 0); !errors.Is(err, busy) || c.asked {
		t.Errorf("asked: %v, error %v", c.asked, err)
	}
	free := func(context.Context) error {
		if c.asked {
			t.Error("asked before the line was empty")
		}
		return nil
	}
	if _, err := (lastPlayer{c, free}).Choose(t.Context(), nil, 1, 0); err != nil || !c.asked {
		t.Errorf("asked: %v, error %v", c.asked, err)
	}
}
