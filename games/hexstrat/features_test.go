package hexstrat_test

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexstrat"
)

// features returns the features of a position for the player to move, by name.
func features(t *testing.T, s game.State) map[string]float32 {
	t.Helper()
	l := s.(game.Heuristic)
	x, list := l.Features(s.ToAct().First(), nil), map[string]float32{}
	if len(x) != len(l.FeatureNames()) {
		t.Fatalf("%s: %d features with %d names", s.Text(game.Arbiter), len(x), len(l.FeatureNames()))
	}
	for i, v := range x {
		list[l.FeatureNames()[i]] = v
	}
	return list
}

// TestFeaturesEqualForecastAttacksAndPublicView compares the features about eliminations with the forecast attacks, and
// the features of squads with the public view.
func TestFeaturesEqualForecastAttacksAndPublicView(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	attacks, kills := 0, 0
	for seed := range byte(60) {
		s := mustStart(t, nil, seed)
		for s.ToAct() != 0 {
			seat := s.ToAct().First()
			x := features(t, s)
			for _, a := range s.View(seat).(hexstrat.View).Attacks {
				attacks++
				if kill := x["own "+a.Squad+"-kills-"+a.Against] == 1; kill != (a.TheyKeep == 0) {
					t.Fatalf("%s: %s leaves %d, and it is counted that it eliminates: %v", s.Text(game.Arbiter), a.Move,
						a.TheyKeep, kill)
				} else if kill {
					kills++
				}
				if units := 4 * x["other "+a.Against+"-units"]; int(units) != a.TheyLose+a.TheyKeep {
					t.Fatalf("%s: %v units are counted of %s", s.Text(game.Arbiter), units, a.Against)
				}
			}
			moves := s.Moves(seat, nil)
			s.Play(seat, moves[r.IntN(len(moves))], nil)
		}
	}
	if attacks < 1000 || kills < 100 {
		t.Errorf("only %d attacks, and %d that eliminate", attacks, kills)
	}
}

// TestFeaturesExistOnlyForSeatToMove checks that a waiting player has no features, and which features belong to
// the opponent.
func TestFeaturesExistOnlyForSeatToMove(t *testing.T) {
	s := mustParse(t, nil, "9 1 3 PPP/PPPP/2PPM1/PPPP/PPP inf6@0,1;rkt2@0,0 inf4@0,-1 0/0 -")
	if x := s.(game.Heuristic).Features(2, nil); len(x) != 0 {
		t.Errorf("who waits has features %v", x)
	}
	x := features(t, s)
	for name, want := range map[string]float32{
		"own inf-alive": 1, "own inf-units": 1.5, "own inf-near-home": 1, "own rkt-weak": 1, "own rkt-strikes-inf": 1,
		"own inf-near-inf": 1, "own mech-alive": 0, "other inf-units": 1, "other inf-near-home": 1, "other rkt-alive": 0,
		"unknown": 0,
	} {
		if x[name] != want {
			t.Errorf("%s is %v, not %v", name, x[name], want)
		}
	}
}

// TestEstimateAllocatesNothing checks the operation that a search does most.
func TestEstimateAllocatesNothing(t *testing.T) {
	s := mustStart(t, nil, 1).(game.Heuristic)
	if n := testing.AllocsPerRun(20, func() { s.Evaluate(1) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
