package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"hexparlor/game"
	rulebooks "hexparlor/games"
	"hexparlor/games/hexstrat"
)

func chooseHidden(t *testing.T, s game.State, b Budget, seed uint64) Choice {
	t.Helper()
	c, err := ISMCTS{}.Choose(t.Context(), s, s.ToAct().First(), b, seed)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Every equilibrium of Kuhn's poker has these properties: the highest card calls, the lowest does not, the
// middle one does not bet after a pass. The search cannot find that the middle one does not bet first either:
// both look alike to it. The other seat's card is as in the position and must make no difference.
func TestISMCTSPlaysEquilibriumOfKuhnPoker(t *testing.T) {
	for _, c := range []struct {
		cards   [2]int
		history string
		want    game.Move
	}{
		{[2]int{1, 3}, "b", kuhnBet},
		{[2]int{3, 1}, "b", kuhnPass},
		{[2]int{3, 2}, "pb", kuhnBet},
		{[2]int{1, 2}, "pb", kuhnPass},
		{[2]int{2, 3}, "p", kuhnBet},
	} {
		s := &kuhn{cards: c.cards, history: c.history}
		got := chooseHidden(t, s, Budget{Simulations: 20_000}, 1)
		if got.Move != c.want || got.Exact {
			t.Errorf("%v after %q: %+v", c.cards, c.history, got)
		}
		s.Determinize(s.ToAct().First(), newHiddenSearch(&infosets{}).draw)
		if again := chooseHidden(t, s, Budget{Simulations: 20_000}, 1); !reflect.DeepEqual(again, got) {
			t.Errorf("%v after %q: the choice depends on what is hidden", c.cards, c.history)
		}
	}
}

// The true layout is one of many; a bot that gets another one must choose the same move.
func TestHiddenLayoutOfHexstratDoesNotChangeChoice(t *testing.T) {
	s := dealHexstrat(t, nil, 7)
	other := game.Clone(s)
	other.Determinize(s.ToAct().First(), newHiddenSearch(&infosets{}).draw)
	if s.Text(game.Arbiter) == other.Text(game.Arbiter) {
		t.Fatal("the layouts are the same")
	}
	first := chooseHidden(t, s, Budget{Simulations: 3000}, 3)
	if again := chooseHidden(t, other, Budget{Simulations: 3000}, 3); !reflect.DeepEqual(first, again) {
		t.Error("the choice depends on what is hidden")
	}
	if again := chooseHidden(t, s, Budget{Simulations: 3000}, 4); reflect.DeepEqual(first, again) {
		t.Error("the seed changes nothing")
	}
}

func TestISMCTSEndsAtTimeBoundAndWhenCancelled(t *testing.T) {
	s := dealHexstrat(t, nil, 1)
	start := time.Now()
	c := chooseHidden(t, s, Budget{Time: 30 * time.Millisecond}, 1)
	if took := time.Since(start); took > 5*time.Second || c.Simulations == 0 { // or the search was decided before
		t.Errorf("%d simulations in %v", c.Simulations, took)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	c, err := ISMCTS{}.Choose(ctx, s, s.ToAct().First(), Budget{}, 1)
	if !errors.Is(err, context.DeadlineExceeded) || c.Simulations == 0 || s.Check(s.ToAct().First(), c.Move) != nil {
		t.Errorf("error %v, choice %v", err, c.Move)
	}
	if _, err := (ISMCTS{}).Choose(t.Context(), s, 3-s.ToAct().First(), Budget{}, 1); err == nil {
		t.Error("it is not this seat's turn")
	}
}

// Where all moves look equal, the choice is drawn from all of them. If the lowest were taken, the hive of Swarm
// would grow in one direction.
func TestISMCTSChoosesAtRandomAmongEqualMoves(t *testing.T) {
	g, _ := rulebooks.Lookup("swarm")
	s, late := dealtAs(t, g, 4, 1), 0
	moves := s.Moves(s.ToAct().First(), nil)
	slices.Sort(moves) // by cells from one end of the hive to the other end
	even := ISMCTS{Estimate: func(game.State, game.Seat) float64 { return 0.5 }}
	for seed := range uint64(16) {
		c, err := even.Choose(t.Context(), s, s.ToAct().First(), Budget{Simulations: 3 * len(moves)}, seed)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Index(moves, c.Move) >= len(moves)/2 {
			late++
		}
	}
	if late < 4 || late > 12 {
		t.Errorf("%d of 16 choices are from the upper half of the moves", late)
	}
}

func TestISMCTSSimulationsDoNotAllocate(t *testing.T) {
	for _, playouts := range []bool{false, true} {
		h, s := newHiddenSearch(&infosets{}), dealHexstrat(t, nil, 1)
		seat := s.ToAct().First()
		search := func(simulations int) float64 {
			return testing.AllocsPerRun(3, func() {
				h.start(s, seat, 1, ISMCTS{Playouts: playouts}, Budget{})
				if err := h.run(s, seat, Budget{Simulations: simulations}.meter(t.Context())); err != nil {
					t.Fatal(err)
				}
			})
		}
		search(3000) // lets the arena grow once
		if few, many := search(100), search(3000); many != few {
			t.Errorf("playouts %v: %v allocations in 100 simulations, %v in 3000", playouts, few, many)
		}
	}
}

// duel plays a game of Hexstrat between a level and a player without search, and returns the level's points.
func duel(t *testing.T, l Level, n byte, choose func(game.State, game.Seat) game.Move) float64 {
	t.Helper()
	l.Budget.Time = 0
	s, me := dealHexstrat(t, nil, n/2), game.Seat(1+n%2)
	for ply := uint64(0); s.ToAct() != 0; ply++ {
		seat := s.ToAct().First()
		m := game.Move(0)
		if seat == me {
			c, err := l.Choose(t.Context(), hexstrat.Game{}, s, seat, uint64(n)<<32|ply)
			if err != nil {
				t.Fatal(err)
			}
			m = c.Move
		} else {
			m = choose(s, seat)
		}
		s.Play(seat, m, nil)
	}
	return s.Result().Value(me)
}

// A level that looks ahead must beat a player that only judges its next move.
func TestISMCTSBeatsGreedyPlayer(t *testing.T) {
	const games = 250
	points := 0.0
	for n := range byte(games) {
		r := rand.New(rand.NewPCG(uint64(n), 5))
		points += duel(t, Level{Budget: Budget{Simulations: little}}, n, greedy{r}.choose)
	}
	t.Logf("%v of %d points", points, games)
	if points < 0.7*games {
		t.Errorf("it gets only %v of %d points against greedy play", points, games)
	}
}
