package hexstrat_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games/hexstrat"
)

// TestPositionTakesAtMost256Bytes checks that a position is one small flat value.
func TestPositionTakesAtMost256Bytes(t *testing.T) {
	if n := mustStart(t, nil, 1).Size(); n > 256 || n != int(unsafe.Sizeof(hexstrat.State{})) {
		t.Errorf("a position takes %d bytes", n)
	}
}

// TestPlayAllocatesNothing checks that playing on needs no memory.
func TestPlayAllocatesNothing(t *testing.T) {
	for _, given := range []map[string]string{nil, {"bonus": "true"}, {"radius": "5", "bonus": "true"}} {
		start := mustStart(t, given, 3)
		s, r := game.Clone(start), rand.New(rand.NewPCG(3, 4))
		buf := make([]game.Move, 0, 64)
		if n := testing.AllocsPerRun(100, func() {
			s.Copy(start)
			s.Determinize(1, r)
			_, buf = gametest.PlayRandom(s, buf, r)
			s.(game.Heuristic).Evaluate(1)
			s.Hash()
		}); n != 0 {
			t.Errorf("%v: a random game allocates %v times", given, n)
		}
	}
}

// TestHashesOfDifferentPositionsDiffer checks that every position of some games has another hash.
func TestHashesOfDifferentPositionsDiffer(t *testing.T) {
	seen := map[uint64]string{}
	r := rand.New(rand.NewPCG(8, 9))
	for n := range byte(40) {
		given := map[string]string{"bonus": []string{"false", "true"}[n%2], "radius": []string{"2", "3"}[n/2%2]}
		for s := mustStart(t, given, n); s.ToAct() != 0; {
			text := s.Text(game.Arbiter)
			if other, ok := seen[s.Hash()]; ok && other != text {
				t.Fatalf("%s and %s have one hash", text, other)
			}
			seen[s.Hash()] = text
			moves := s.Moves(s.ToAct().First(), nil)
			s.Play(s.ToAct().First(), moves[r.IntN(len(moves))], nil)
		}
	}
}

// TestEstimateIsEvenAtStartAndFavoursUnitsAndCaptures checks the estimate at the start, at the end, and with more
// units or captures.
func TestEstimateIsEvenAtStartAndFavoursUnitsAndCaptures(t *testing.T) {
	worth := func(position string) float64 {
		s := mustParse(t, nil, position).(game.Heuristic)
		a, b := s.Evaluate(1), s.Evaluate(2)
		if a+b < 0.999 || a+b > 1.001 {
			t.Errorf("%s: the seats' guesses %v and %v do not add up", position, a, b)
		}
		return a
	}
	if got := worth("9 2 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1 - 0/0 -"); got != 1 {
		t.Errorf("a won game is worth %v", got)
	}
	even := worth("9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf3@0,1 inf3@0,-1 0/0 -")
	more := worth("9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf6@0,1 inf3@0,-1 0/0 -")
	seizing := worth("9 1 3 PPP/PPPP/2PPP1/PPPP/PPP inf3@0,-2 inf3@2,-1 2/0 -")
	if more <= even || seizing <= even || seizing >= 1 {
		t.Errorf("even %v, more units %v, seizing %v", even, more, seizing)
	}
}

// TestPoolCountsHiddenTiles counts the hidden tiles, also where a composed position shows more of a ground than
// there are.
func TestPoolCountsHiddenTiles(t *testing.T) {
	for position, want := range map[string]hexstrat.Pool{
		"1 1 0 ppp/pppp/2ppp1/pppp/ppp inf6@0,2 inf6@0,-2 0/0 -": {Tiles: 17, Plains: 7, Mountains: 5, Forests: 5},
		"9 1 0 pPP/PPPP/2PPP1/PPPP/PPp inf6@0,2 inf6@0,-2 0/0 -": {Tiles: 2, Mountains: 1, Forests: 1},
		"9 1 0 pMM/MMMM/2PFF1/FPPP/PPP inf6@0,2 inf6@0,-2 0/0 -": {Tiles: 1, Forests: 1},
	} {
		if got := viewOf(mustParse(t, nil, position), 1).Pool; got != want {
			t.Errorf("%s: expected %+v, got %+v", position, want, got)
		}
	}
}
