package hexattack_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexattack"
)

// An order that a search leaves out leads to the same position as holding, whatever the others do. Only a friend's grab
// or a second ball in the same turn makes rare exceptions.
func TestOrdersLeftOutOfCandidatesDoNothing(t *testing.T) {
	g := hexattack.Game{}
	left, differ, listed := 0, 0, 0
	for n := range uint64(60) {
		o, err := game.ParseOptions(g.Info().Options, map[string]string{"map": []string{"duel", "trio", "pairs"}[n%3]})
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.New(o, rng.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(n, 1))
		for s.ToAct() != 0 {
			seat := s.ToAct().First()
			moves, kept := s.Moves(seat, nil), s.(game.Candidates).Candidates(seat, nil)
			if len(kept) == 0 {
				t.Fatalf("%s: seat %d has no candidate", s.Text(game.Arbiter), seat)
			}
			listed += len(kept)
			m := moves[r.IntN(len(moves))]
			if !slices.Contains(kept, m) && len(moves) > 1 {
				left++
				hold := moves[slices.IndexFunc(moves, func(m game.Move) bool { return s.MoveText(seat, m)[2:] == "hold" })]
				if played(s, seat, m, n) != played(s, seat, hold, n) {
					differ++
				}
			}
			s.Play(seat, m, nil)
		}
	}
	t.Logf("%d orders listed, %d left out, %d of them differ from holding", listed, left, differ)
	if left < 1000 || differ*50 > left {
		t.Errorf("of %d orders left out %d do something", left, differ)
	}
}

// played returns the position after a move and a turn of random orders.
func played(from game.State, seat game.Seat, m game.Move, seed uint64) uint64 {
	s, r := game.Clone(from), rand.New(rand.NewPCG(seed, 2))
	round := s.(game.SimultaneousMoves).Round()
	for s.Play(seat, m, nil); s.ToAct() != 0 && s.(game.SimultaneousMoves).Round() == round; s.Play(seat, m, nil) {
		seat = s.ToAct().First()
		moves := s.Moves(seat, nil)
		m = moves[r.IntN(len(moves))]
	}
	return s.Hash()
}

// A clear win counts more than a narrow one, and an early one more than a late one.
func TestMarginPrefersMoreWarriorsAndEarlierWin(t *testing.T) {
	g := hexattack.Game{}
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	last := 2.0
	for _, position := range []string{
		"h4 1/2 1.1@0,0;1.2@1,0 3/0 t9 -", "h4 1/2 1.1@0,0;1.2@1,0 3/0 t19 -", "h4 1/2 1.1@0,0 3/2 t19 -",
		"h4 1/2 2.1@0,0 2/3 t19 -", "h4 1/2 2.1@0,0;2.2@1,0 0/3 t9 -",
	} {
		s, err := g.Parse(o, position)
		if err != nil {
			t.Fatal(err)
		}
		margin := s.(game.Margins).Margin(1)
		if margin < 0 || margin >= last {
			t.Errorf("%s: margin %.3f after %.3f", position, margin, last)
		}
		last = margin
	}
}
