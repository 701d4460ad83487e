package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
)

func TestPlainSearchFindsWinningMove(t *testing.T) {
	c, err := Plain{}.Choose(t.Context(), newNim(2, 1, 2, 4), 1, Budget{Simulations: 4000}, 1)
	if err != nil || c.Move != nimMove(2, 1) || c.Simulations != 4000 || c.Value < 0.8 || c.Exact {
		t.Errorf("%+v, error %v", c, err)
	}
	if c, err := (Plain{}).Choose(t.Context(), newNim(2, 1), 1, Budget{}, 1); err != nil || c.Simulations != 0 {
		t.Errorf("the only move: %+v, error %v", c, err)
	}
	if _, err := (Plain{}).Choose(t.Context(), newNim(2, 3), 2, Budget{}, 1); err == nil {
		t.Error("it is not this seat's turn")
	}
}

// In every game the choice is legal, equal for equal seeds, and independent of hidden information.
func TestPlainSearchChoosesLegalMovesInEveryGame(t *testing.T) {
	for _, g := range games.All() {
		o, err := game.ParseOptions(g.Info().Options, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.New(o, rng.Seed{3})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(3, 3))
		plain := Plain{Hidden: g.Info().Hidden || g.Info().Sealed}
		for range 12 {
			if s.ToAct() == 0 {
				break
			}
			seat := s.ToAct().First()
			first := choosePlain(t, plain, s, seat)
			other := game.Clone(s)
			other.Determinize(seat, r)
			if again := choosePlain(t, plain, other, seat); !reflect.DeepEqual(first, again) {
				t.Errorf("%s: the choice depends on what is hidden in %s", g.Info().ID, s.Text(game.Arbiter))
			}
			if refusal := s.Check(seat, first.Move); refusal != nil {
				t.Fatalf("%s: %v", g.Info().ID, refusal)
			}
			s.Play(seat, first.Move, nil)
		}
	}
}

func choosePlain(t *testing.T, p Plain, s game.State, seat game.Seat) Choice {
	t.Helper()
	c, err := p.Choose(t.Context(), s, seat, Budget{Simulations: 60}, 5)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPlainSearchStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	c, err := Plain{}.Choose(ctx, newNim(2, 90, 110, 140), 1, Budget{}, 1)
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 5*time.Second || c.Simulations == 0 {
		t.Errorf("%d simulations, error %v after %v", c.Simulations, err, time.Since(start))
	}
}
