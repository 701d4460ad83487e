package bot

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexstrike"
)

// newGame deals a game with default options.
func newGame(t testing.TB, g game.Game, n byte) game.State {
	t.Helper()
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{n})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A reopened round must be one in which the seats with secret orders have pending decisions, and the game must
// go on.
func TestReopenMakesSealedOrdersOfOtherSeatsPendingAgain(t *testing.T) {
	for _, g := range []game.Game{hexattack.Game{}, hexstrike.Game{}} {
		r, reopened := rand.New(rand.NewPCG(1, 1)), 0
		for n := range byte(20) {
			s := newGame(t, g, n)
			for s.ToAct() != 0 {
				randomPly(s, r)
				viewer := s.ToAct().First()
				sealed := s.(game.SimultaneousMoves).Sealed() &^ game.SeatsOf(viewer)
				if viewer == game.Spectator || sealed == 0 {
					continue
				}
				reopened++
				trial := game.Clone(s)
				trial.Determinize(viewer, r)
				trial.(game.SimultaneousMoves).Reopen(viewer)
				if trial.ToAct() != s.ToAct()|sealed || trial.(game.SimultaneousMoves).Sealed() != 0 {
					t.Fatalf("%s: after %s the seats that owe are %b", g.Info().ID, s.Text(game.Arbiter), trial.ToAct())
				}
				if before, after := s.Text(viewer), trial.Text(viewer); before == after {
					t.Fatalf("%s: nothing was taken back in %s", g.Info().ID, after)
				}
				for range 50 {
					if trial.ToAct() != 0 {
						randomPly(trial, r)
					}
				}
			}
		}
		if reopened < 30 {
			t.Errorf("%s: only %d rounds were taken back", g.Info().ID, reopened)
		}
	}
}

// randomPly makes a random listed and legal move.
func randomPly(s game.State, r *rand.Rand) {
	seat := s.ToAct().First()
	moves := s.Moves(seat, nil)
	m := moves[r.IntN(len(moves))]
	if refusal := s.Check(seat, m); refusal != nil {
		panic(refusal)
	}
	s.Play(seat, m, nil)
}
