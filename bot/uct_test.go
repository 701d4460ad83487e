package bot

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
	"unsafe"

	"hexparlor/game"
)

// choose searches and fails the test on an error.
func choose(t *testing.T, s game.State, b Budget, seed uint64) Choice {
	t.Helper()
	c, err := (UCT{}).Choose(t.Context(), s, s.ToAct().First(), b, seed)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// In nim, the player wins who leaves heaps whose exclusive or is 0 (Bouton 1901).
func TestUCTProvesValuesOfNim(t *testing.T) {
	for _, heaps := range [][]int{{1, 2, 4}, {3, 4, 5}, {2, 3, 3}, {1, 2, 3}, {2, 2}, {1, 4, 5}, {6}} {
		sum := 0
		for _, h := range heaps {
			sum ^= h
		}
		c := choose(t, newNim(2, heaps...), Budget{Simulations: 200_000}, 1)
		if !c.Exact || (c.Value == 1) != (sum != 0) {
			t.Errorf("heaps %v: value %v, exact %v", heaps, c.Value, c.Exact)
			continue
		}
		if take := int(c.Move & 0xff); c.Value == 1 && sum^heaps[c.Move>>8]^(heaps[c.Move>>8]-take) != 0 {
			t.Errorf("heaps %v: taking %d from heap %d does not win", heaps, take, c.Move>>8)
		}
	}
}

func TestUCTProvesDrawOfTicTacToe(t *testing.T) {
	if c := choose(t, &ticTacToe{}, Budget{Simulations: 50_000}, 1); math.Abs(c.Value-0.5) > 0.1 {
		t.Errorf("the opening is worth %v", c.Value)
	}
	// X in the centre, O in a corner, X in the opposite corner: drawn, with four traps for O.
	s := &ticTacToe{marks: [2]uint16{0o420, 0o001}, plies: 3}
	if c := choose(t, s, Budget{Simulations: 50_000}, 1); !c.Exact || c.Value != 0.5 || c.Move != 2 && c.Move != 6 {
		t.Errorf("only the other corners draw: %+v", c)
	}
}

// Seat 1 has two corners of a line whose third cell is free; one simulation of it would suffice.
func TestUCTChoosesProvenWin(t *testing.T) {
	s := &ticTacToe{marks: [2]uint16{0o003, 0o030}, plies: 4}
	c := choose(t, s, Budget{Simulations: 1000}, 3)
	if c.Move != 2 || !c.Exact || c.Value != 1 {
		t.Errorf("choice %+v", c)
	}
	if c.Simulations == 1000 {
		t.Error("the search went on after the win was proven")
	}
}

func TestUCTAvoidsProvenLoss(t *testing.T) {
	// Seat 2 must block the line of cells 0, 1, 2: every other move loses by force.
	s := &ticTacToe{marks: [2]uint16{0o003, 0o020}, plies: 3}
	c := choose(t, s, Budget{Simulations: 2000}, 5)
	if c.Move != 2 {
		t.Fatalf("choice %+v", c)
	}
	for _, m := range c.Moves[1:] {
		if !m.Exact || m.Value != 0 {
			t.Errorf("move %d is lost, not %v (exact: %v)", m.Move, m.Value, m.Exact)
		}
	}
}

// With three seats and heaps 2, 1, the first seat cannot win: the second takes so that the third or itself
// wins.
func TestUCTWithThreeSeatsMaximizesResultOfSeatToMove(t *testing.T) {
	s := newNim(3, 2)
	if c := choose(t, s, Budget{Simulations: 1000}, 1); c.Move != nimMove(0, 2) || c.Value != 1 || !c.Exact {
		t.Errorf("taking both wins at once: %+v", c)
	}
	s = newNim(3, 1, 1)
	if c := choose(t, s, Budget{Simulations: 1000}, 1); c.Value != 0 || !c.Exact {
		t.Errorf("the second seat takes the last: %+v", c)
	}
	s = newNim(3, 1, 1, 1, 1)
	if c := choose(t, s, Budget{Simulations: 1000}, 1); c.Value != 1 || !c.Exact {
		t.Errorf("the fourth piece is the first seat's: %+v", c)
	}
}

func TestUCTPlaysForcedPliesWithoutNewNodes(t *testing.T) {
	for _, length := range []int{10, maxChain, maxChain + 2, 3 * maxChain} {
		c := choose(t, &lane{length: length}, Budget{Simulations: 1000}, 1)
		if c.Move != 1 || !c.Exact || c.Value != 1 {
			t.Errorf("length %d: %+v", length, c)
		}
		if length <= maxChain && c.Simulations > 30 {
			t.Errorf("length %d took %d simulations", length, c.Simulations)
		}
	}
}

func TestUCTWithFullTreeStoresNoForcedPlies(t *testing.T) {
	u := newSearch(100)
	u.tree.reset(1, false)
	u.tree.kept.Store(maxForced - 5)
	u.state = &lane{length: 10}
	n := &node{move: 1}
	u.state.Play(1, n.move, nil)
	u.settle(n)
	if n.chain.Load() != 0 || len(u.tree.forced) > maxForced {
		t.Errorf("chain %d kept in a full arena of %d", n.chain.Load(), len(u.tree.forced))
	}
	if ply := u.state.(*lane).ply; ply != 10 {
		t.Errorf("played on to ply %d", ply)
	}
}

func TestUCTChoosesOnlyLegalMoveWithoutSearch(t *testing.T) {
	c := choose(t, newNim(2, 1), Budget{}, 1)
	if c.Simulations != 0 || c.Move != nimMove(0, 1) || len(c.Moves) != 1 {
		t.Errorf("choice %+v", c)
	}
}

func TestUCTWithSameSeedMakesSameChoice(t *testing.T) {
	s := newNim(2, 9, 11, 14, 17)
	var last Choice
	for i := range 3 {
		c, err := (UCT{}).Choose(t.Context(), s, 1, Budget{Simulations: 3000}, 7)
		if err != nil || c.Simulations > 3000 {
			t.Fatalf("%d simulations, error %v", c.Simulations, err)
		}
		if i > 0 && !reflect.DeepEqual(c, last) {
			t.Fatal("a second search with the same seed chose otherwise")
		}
		last = c
	}
	if c := choose(t, s, Budget{Simulations: 3000}, 8); reflect.DeepEqual(c, last) {
		t.Error("the seed changes nothing")
	}
	if !reflect.DeepEqual(s, newNim(2, 9, 11, 14, 17)) {
		t.Error("the search changed the position")
	}
}

func TestVisitsOfMovesAddUpToSimulations(t *testing.T) {
	c := choose(t, newNim(2, 9, 11, 14, 17), Budget{Simulations: 2000}, 1)
	visits := 0
	for i, m := range c.Moves {
		visits += m.Visits
		if m.Value < 0 || m.Value > 1 || i > 0 && !m.Exact && m.Visits > c.Moves[0].Visits {
			t.Errorf("move %d: %+v", i, m)
		}
	}
	if visits != c.Simulations || visits > 2000 || len(c.Moves) != 9+11+14+17 {
		t.Errorf("%d visits of %d moves", visits, len(c.Moves))
	}
}

func TestUCTEndsAtTimeBound(t *testing.T) {
	start := time.Now()
	c := choose(t, newNim(2, 90, 110, 140), Budget{Time: 30 * time.Millisecond}, 1)
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	if c.Simulations == 0 {
		t.Error("nothing was searched")
	}
}

func TestCancelledUCTReturnsChoiceSoFar(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	c, err := (UCT{}).Choose(ctx, newNim(2, 90, 110, 140), 1, Budget{}, 1)
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 5*time.Second {
		t.Errorf("error %v after %v", err, time.Since(start))
	}
	if c.Simulations == 0 || len(c.Moves) != 340 {
		t.Errorf("after %d simulations not all moves are reported", c.Simulations)
	}
}

func TestChooseRefusesSeatWithoutPendingDecision(t *testing.T) {
	for _, seat := range []game.Seat{2, game.Spectator, game.Arbiter} {
		if _, err := (UCT{}).Choose(t.Context(), newNim(2, 3), seat, Budget{}, 1); err == nil {
			t.Errorf("seat %d may not move", seat)
		}
	}
}

func TestUCTContinuesWhenTreeIsFull(t *testing.T) {
	u, s := newSearch(200), newNim(2, 9, 11, 14)
	u.start(s, 1, UCT{}, Budget{})
	u.meter = Budget{Simulations: 5000}.meter(t.Context())
	if err := u.run(s); err != nil {
		t.Fatal(err)
	}
	if visits := u.tree.nodes[0].visits.Load(); visits < 2500 || len(u.tree.nodes) > 200 {
		t.Errorf("%d simulations in %d nodes", visits, len(u.tree.nodes))
	}
}

func TestTreeNodeTakes32Bytes(t *testing.T) {
	if size := unsafe.Sizeof(node{}); size != 32 {
		t.Errorf("a node takes %d bytes, two of them a cache line", size)
	}
}

func TestUCTSimulationsDoNotAllocate(t *testing.T) {
	u, s := newSearch(maxNodes), newNim(2, 9, 11, 14)
	search := func(simulations int) float64 {
		return testing.AllocsPerRun(3, func() {
			u.start(s, 1, UCT{}, Budget{})
			u.meter = Budget{Simulations: simulations}.meter(t.Context())
			if err := u.run(s); err != nil {
				t.Fatal(err)
			}
		})
	}
	search(4000) // lets the arena grow once
	if few, many := search(100), search(4000); many != few {
		t.Errorf("%v allocations in 100 simulations, %v in 4000", few, many)
	}
}

// A search that stops early leaves only simulations that could not have changed its choice.
func TestEarlyEndOfUCTDoesNotChangeChoice(t *testing.T) {
	s := newNim(2, 9, 11, 14, 17)
	whole := newSearch(maxNodes)
	whole.start(s, 3, UCT{}, Budget{})
	for range 3000 {
		whole.state.Copy(s)
		whole.simulate()
	}
	c := choose(t, s, Budget{Simulations: 3000}, 3)
	if all := whole.choice(1); c.Move != all.Move {
		t.Errorf("chose %d after %d simulations, %d after all", c.Move, c.Simulations, all.Move)
	}
}

func TestForReturnsSearchAlgorithmForTraitsOfGame(t *testing.T) {
	for _, c := range []struct {
		info game.Info
		want Searcher
	}{
		{game.Info{}, UCT{}},
		{game.Info{Traits: game.Traits{Hidden: true}}, ISMCTS{}},
		{game.Info{Traits: game.Traits{Sealed: true}}, Regret{}},
		{game.Info{Traits: game.Traits{Hidden: true, Sealed: true}}, Regret{Hidden: true}},
	} {
		if got := For(c.info); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v is searched by %T", c.info, got)
		}
	}
}

// Where candidates miss the best answers, the search looks at the other moves before it proves a loss, and its proofs
// are those of a search of all moves.
func TestUCTProvesNothingFromCandidatesAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 30 {
		s := &blinkered{}
		for s.plies < 4 && s.ToAct() != 0 {
			seat := s.ToAct().First()
			moves := s.Moves(seat, nil)
			s.Play(seat, moves[r.IntN(len(moves))], nil)
		}
		if s.ToAct() == 0 {
			continue
		}
		want := choose(t, &s.estimated, Budget{Simulations: 50_000}, 1)
		got := choose(t, s, Budget{Simulations: 50_000}, 1)
		if !want.Exact || !got.Exact || got.Value != want.Value {
			t.Errorf("%o: value %v (exact: %v), not %v", s.marks, got.Value, got.Exact, want.Value)
		}
	}
}
