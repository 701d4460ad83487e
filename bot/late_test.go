package bot

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/internal/clock"
)

// slow is a position on a simulated machine about a hundred times slower than usual; its clock advances with
// the work done.
type slow struct {
	game.HeuristicDefaults
	game.State
}

func (s *slow) Blank() game.State { return slowly(s.State.Blank()) }

func (s *slow) Copy(from game.State) {
	time.Sleep(10 * time.Microsecond)
	s.State.Copy(inner(from))
}

func (s *slow) Evaluate(seat game.Seat) float64 {
	time.Sleep(time.Millisecond)
	return s.State.(game.Heuristic).Evaluate(seat)
}

// slowSealer is a slow position whose seats decide at the same time.
type slowSealer struct {
	slow
	game.SimultaneousMoves
}

func (s *slowSealer) Reopen(viewer game.Seat) {
	s.SimultaneousMoves.Reopen(viewer)
}

func slowly(s game.State) game.State {
	if sealer, ok := s.(game.SimultaneousMoves); ok {
		return &slowSealer{slow{State: s}, sealer}
	}
	return &slow{State: s}
}

func inner(s game.State) game.State {
	if sealer, ok := s.(*slowSealer); ok {
		return sealer.State
	}
	return s.(*slow).State
}

// No level of any game exceeds its time by more than a tenth of a second.
func TestLevelsExceedTimeLimitByAtMostTenthOfSecond(t *testing.T) {
	for _, g := range games.All() {
		for _, options := range []map[string]string{nil, {"size": "19"}} {
			if options != nil && g.Info().ID != "hex" {
				continue
			}
			t.Run(g.Info().ID, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					o, err := game.ParseOptions(g.Info().Options, options)
					if err != nil {
						t.Fatal(err)
					}
					s, err := g.New(o, rng.Seed{5})
					if err != nil {
						t.Fatal(err)
					}
					r := rand.New(rand.NewPCG(4, 4))
					for n := 0; n < 40 && s.ToAct() != 0; n++ {
						seat := s.ToAct().First()
						if n%8 == 0 {
							notLate(t, g, s, seat, clock.Allowance{Limited: true, Left: time.Duration(n) * 20 * time.Second / 10})
						}
						moves := s.Moves(seat, nil)
						s.Play(seat, moves[r.IntN(len(moves))], nil)
					}
				})
			})
		}
	}
}

// notLate lets every level think about a position and checks the time.
func notLate(t *testing.T, g game.Game, s game.State, seat game.Seat, a clock.Allowance) {
	t.Helper()
	for _, l := range Levels(g.Info().ID) {
		own := slowly(game.Clone(s))
		l = l.Within(a, own, seat)
		begun := time.Now()
		c, err := l.Choose(t.Context(), g, own, seat, 1)
		if err != nil || s.Check(seat, c.Move) != nil {
			t.Fatalf("level %d: %v", l.Level, err)
		}
		if took := time.Since(begun); took > l.Budget.Time+clock.Late {
			t.Errorf("level %d took %v of %v", l.Level, took, l.Budget.Time)
		}
	}
}
