package hexgame_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// In random games, candidates are some of the moves, at least ten if there are as many, and contain every stone that
// wins at once.
func TestCandidatesAreFewMovesAndContainWins(t *testing.T) {
	r, all, kept := rand.New(rand.NewPCG(1, 1)), 0, 0
	for range 20 {
		s := gametest.Start(t, rules, map[string]string{"size": "7"}, 0)
		for s.ToAct() != 0 {
			seat := s.ToAct().First()
			moves, list := s.Moves(seat, nil), s.(game.Candidates).Candidates(seat, nil)
			all, kept = all+len(moves), kept+len(list)
			if len(list) < min(10, len(moves)) {
				t.Fatalf("%d candidates of %d moves: %s", len(list), len(moves), s.Text(game.Arbiter))
			}
			for _, m := range moves {
				next := game.Clone(s)
				next.Play(seat, m, nil)
				if next.ToAct() == 0 && !slices.Contains(list, m) {
					t.Fatalf("%s wins and is no candidate: %s", s.MoveText(seat, m), s.Text(game.Arbiter))
				}
			}
			for _, m := range list {
				if !slices.Contains(moves, m) {
					t.Fatalf("%s is no move: %s", s.MoveText(seat, m), s.Text(game.Arbiter))
				}
			}
			s.Play(seat, moves[r.IntN(len(moves))], nil)
		}
	}
	if 2*kept > all {
		t.Errorf("%d candidates of %d moves", kept, all)
	}
}

// The answer to the first stone has all moves, the swap among them.
func TestCandidatesHaveSwap(t *testing.T) {
	s := gametest.Start(t, rules, map[string]string{"size": "7"}, 0)
	s.Play(1, s.Moves(1, nil)[0], nil)
	if moves, list := s.Moves(2, nil), s.(game.Candidates).Candidates(2, nil); !slices.Equal(moves, list) {
		t.Errorf("%v, not %v", list, moves)
	}
}
