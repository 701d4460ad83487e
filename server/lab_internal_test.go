package server

import (
	"context"
	"errors"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
)

// chooser notes that it was asked.
type chooser struct{ asked bool }

func (c *chooser) Choose(context.Context, game.State, game.Seat, uint64) (bot.Choice, error) {
	c.asked = true
	return bot.Choice{}, nil
}

func (c *chooser) Close() error { return nil }

// A player of a study thinks only after nobody waits for a processor any more.
func TestStudiesComeLast(t *testing.T) {
	busy := errors.New("busy")
	c := &chooser{}
	if _, err := (lastPlayer{c, func(context.Context) error { return busy }}).Choose(t.Context(), nil, 1, 0); !errors.Is(err, busy) || c.asked {
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
