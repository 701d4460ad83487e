package bot_test

import (
	"errors"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/internal/panics"
)

// opening returns the first position of a game with default options, and a seat with a pending decision.
func opening(t *testing.T, name string) (game.Game, game.State, game.Seat) {
	t.Helper()
	g, _ := games.Lookup(name)
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	return g, s, s.ToAct().First()
}

// TestJudgeLeavesOutPlanOfMoreThanOneDecision passes plans that a seat cannot carry out before others act. The
// search judges the possible decisions and leaves the plan out.
func TestJudgeLeavesOutPlanOfMoreThanOneDecision(t *testing.T) {
	g, s, seat := opening(t, "hexstrike")
	moves := s.Moves(seat, nil)
	first, last := moves[0], moves[len(moves)-1]
	for _, plan := range [][]game.Move{{first, last}, {first, first}, {game.Move(1)}, {first, game.Move(1)}} {
		o, err := bot.Judge(t.Context(), g.Info(), s, seat, plan, bot.Budget{Simulations: 300}, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range o.Candidates {
			if len(c.Moves) != 1 || s.Check(seat, c.Moves[0]) != nil {
				t.Errorf("with the plan %v a candidate is %v", plan, c.Moves)
			}
		}
	}
}

// broken is a game whose search panics.
type broken struct{ game.State }

func (b broken) Play(seat game.Seat, m game.Move, log *game.Log) { panic("planted") }
func (b broken) Blank() game.State                               { return &broken{b.State.Blank()} }
func (b broken) Copy(from game.State)                            { b.State.Copy(inner(from)) }

func inner(s game.State) game.State {
	if p, ok := s.(*broken); ok {
		return p.State
	}
	return s.(broken).State
}

// TestSearchWithWorkersReturnsPanicAsError makes several workers of each kind of search panic. The program and
// the next search go on.
func TestSearchWithWorkersReturnsPanicAsError(t *testing.T) {
	for _, name := range []string{"hexit", "hexstrat", "hexattack"} {
		g, s, seat := opening(t, name)
		_, err := bot.Judge(t.Context(), g.Info(), broken{s}, seat, nil, bot.Budget{Simulations: 200, Workers: 3}, 1)
		if p := (*panics.Error)(nil); !errors.As(err, &p) || p.Cause != "planted" || p.Stack == "" {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := bot.Judge(t.Context(), g.Info(), s, seat, nil, bot.Budget{Simulations: 200}, 1); err != nil {
			t.Errorf("%s: the next search: %v", name, err)
		}
	}
}
