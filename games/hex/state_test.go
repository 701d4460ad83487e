package hexgame_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	hexgame "hexparlor/games/hex"
)

func viewOf(s game.State) hexgame.View { return s.View(game.Spectator).(hexgame.View) }

// TestPlayAllocatesNothing plays on small and large boards.
func TestPlayAllocatesNothing(t *testing.T) {
	gametest.AllocatesNothing(t, rules, nil)
	gametest.AllocatesNothing(t, rules, map[string]string{"size": "19", "swap": "false"})
	s := mustParse(t, nil, middle).(game.Heuristic)
	if n := testing.AllocsPerRun(20, func() { s.Evaluate(1) }); n != 0 {
		t.Errorf("%v allocations in an estimate", n)
	}
}

// TestHashDependsOnPositionButNotOnMoveOrder reaches one position in different ways, and compares it with
// positions that differ in a stone or in the turn.
func TestHashDependsOnPositionButNotOnMoveOrder(t *testing.T) {
	hash := func(moves ...string) uint64 {
		s := gametest.Start(t, rules, map[string]string{"size": "5"}, 0)
		for _, m := range moves {
			if _, refusal := game.Submit(s, s.ToAct().First(), m, nil); refusal != nil {
				t.Fatal(refusal)
			}
		}
		return s.Hash()
	}
	a := hash("place 0,0", "place 1,1", "place 2,2")
	if b := hash("place 2,2", "place 1,1", "place 0,0"); a != b {
		t.Error("the order of moves changes the hash")
	}
	if hash("place 0,0") == hash("place 0,1") || hash("place 1,1", "swap") == hash("place 1,1") {
		t.Error("different positions hash alike")
	}
}

// TestEstimateFavoursWinCloserConnectionAndSwap checks the order of estimates: 0 and 1 at the end, higher near
// the end, and the better side of a swap.
func TestEstimateFavoursWinCloserConnectionAndSwap(t *testing.T) {
	small := map[string]string{"size": "5", "swap": "false"}
	worth := func(given map[string]string, position string, seat game.Seat) float64 {
		return mustParse(t, given, position).(game.Heuristic).Evaluate(seat)
	}
	if got := worth(small, "2 ..r../b.r../.br../.br../.br..", 1); got != 1 {
		t.Errorf("a won game is worth %v", got)
	}
	ahead := worth(small, "2 ...../..r../..r../..r../b...b", 1)
	even := worth(small, "2 ...../...../..r../...../.....", 1)
	behind := worth(small, "1 ...../...../rbbb./...../r.r..", 1)
	if ahead < even || even < 0.5 || behind > 0.5 {
		t.Errorf("ahead is worth %v, a stone more %v, behind %v", ahead, even, behind)
	}
	for seat := game.Seat(1); seat <= 2; seat++ {
		if a, b := worth(nil, middle, seat), worth(nil, middle, 3-seat); a+b < 0.999 || a+b > 1.001 {
			t.Errorf("the seats' guesses %v and %v do not add up", a, b)
		}
	}
	centre, corner := "2 ...../...../..r../...../.....", "2 r..../...../...../...../....."
	for _, position := range []string{centre, corner} {
		if got := worth(map[string]string{"size": "5"}, position, 2); got < 0.5 {
			t.Errorf("%s is worth %v to who may swap", position, got)
		}
	}
	if a, b := worth(small, centre, 1), worth(small, corner, 1); a <= b {
		t.Errorf("the centre is worth %v, a corner %v", a, b)
	}
}
