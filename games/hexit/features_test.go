package hexit_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexit"
)

// feature returns a feature of a position for the player to move.
func feature(t *testing.T, s game.State, name string) float32 {
	t.Helper()
	l := s.(game.Heuristic)
	at := slices.Index(l.FeatureNames(), name)
	x := l.Features(s.ToAct().First(), nil)
	if at < 0 || len(x) == 0 {
		t.Fatalf("%s: no feature %q", s.Text(game.Arbiter), name)
	}
	return x[at]
}

// TestFeaturesOfDealsAndReleasesEqualResultsOfMoves compares features that look ahead with the moves: the legal deals,
// and the points of releasing a single prisoner.
func TestFeaturesOfDealsAndReleasesEqualResultsOfMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	deals, gains := 0, 0
	for n := range 40 {
		s := mustStart(t)
		if n%2 == 1 {
			s = mustParse(t, nil, middle)
		}
		for s.ToAct() != 0 {
			seat := s.ToAct().First()
			moves := s.Moves(seat, nil)
			switch mayTake, mustDeal := feature(t, s, "own may-take"), feature(t, s, "own must-deal"); {
			case mayTake == 1 && 4*feature(t, s, "own taking") != float32(len(moves)),
				mustDeal == 1 && mayTake == 0 && 8*feature(t, s, "own deals") != float32(len(moves)):
				t.Fatalf("%s: %d moves, but not so many deals are counted", s.Text(game.Arbiter), len(moves))
			case mustDeal == 1:
				deals++
			default:
				if most := bestSingle(s, seat, moves); most > 0 {
					gains++
					if got := feature(t, s, "own gain"); got != most {
						t.Fatalf("%s: a release brings %v, but %v is counted", s.Text(game.Arbiter), most, got)
					}
				}
			}
			s.Play(seat, moves[r.IntN(len(moves))], nil)
		}
	}
	if deals < 100 || gains < 100 {
		t.Errorf("only %d positions with deals and %d with releases", deals, gains)
	}
}

// bestSingle returns the most points of a move that lays one tile, or 0.
func bestSingle(s game.State, seat game.Seat, moves []game.Move) (most float32) {
	next, before := s.Blank(), s.View(seat).(hexit.View)
	for _, m := range moves {
		next.Copy(s)
		next.Play(seat, m, nil)
		if after := next.View(seat).(hexit.View); after.Tiles[seat-1] == before.Tiles[seat-1]+1 {
			most = max(most, float32(after.Scores[seat-1]-before.Scores[seat-1]))
		}
	}
	return most
}

// TestFeaturesExistOnlyForSeatToMove checks that both players see the same position from two sides.
func TestFeaturesExistOnlyForSeatToMove(t *testing.T) {
	s := mustParse(t, nil, middle)
	if x := s.(game.Heuristic).Features(2, nil); len(x) != 0 {
		t.Errorf("who waits has features %v", x)
	}
	for _, test := range []struct {
		name string
		want float32
	}{
		{"own hand", 0.5}, {"other hand", 0.25}, {"own bare", 0}, {"three", 0}, {"left", 17. / 16}, {"quiet", 0},
	} {
		if got := feature(t, s, test.name); got != test.want {
			t.Errorf("%s is %v, not %v", test.name, got, test.want)
		}
	}
}

// TestEstimateAllocatesNothing checks the operation that a search does most.
func TestEstimateAllocatesNothing(t *testing.T) {
	s := mustParse(t, nil, middle).(game.Heuristic)
	if n := testing.AllocsPerRun(20, func() { s.Evaluate(1) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
