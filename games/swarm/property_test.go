package swarm_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/swarm"

	"pgregory.net/rapid"
)

// drawnPosition plays a number of random moves of a game with random options.
func drawnPosition(t *rapid.T) game.State {
	given := map[string]string{
		"setup": rapid.SampledFrom([]string{"players", "auto"}).Draw(t, "setup"),
		"pick":  rapid.SampledFrom([]string{"choose", "random"}).Draw(t, "pick"),
		"gate":  fmt.Sprint(rapid.Bool().Draw(t, "gate")),
		"lift":  rapid.SampledFrom([]string{"free", "step"}).Draw(t, "lift"),
	}
	o, err := game.ParseOptions(rules.Info().Options, given)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(o, [32]byte{rapid.Byte().Draw(t, "seed")})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "moves"), 1))
	for range rapid.IntRange(0, 120).Draw(t, "plies") {
		moves := s.Moves(s.ToAct().First(), nil)
		if len(moves) == 0 {
			break
		}
		s.Play(s.ToAct().First(), moves[r.IntN(len(moves))], nil)
	}
	return s
}

// TestHiveStaysConnected checks R1.5 by a flood fill of the view, and the links of the view by emptying each
// cell.
func TestHiveStaysConnected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := drawnPosition(t).View(game.Spectator).(swarm.View)
		if parts(t, v, "") != 1 {
			t.Fatalf("the hive is in pieces: %+v", v.Stacks)
		}
		for _, stack := range v.Stacks {
			alone := len(stack.Hexes) == 1
			if stack.Stuck == "linked" && !(alone && parts(t, v, stack.Cell) > 1) {
				t.Fatalf("%s does not hold the hive together: %+v", stack.Cell, v.Stacks)
			}
			if stack.Stuck == "" && alone && parts(t, v, stack.Cell) > 1 {
				t.Fatalf("%s holds the hive together: %+v", stack.Cell, v.Stacks)
			}
		}
	})
}

// parts returns the number of connected groups of cells if one cell is emptied.
func parts(t *rapid.T, v swarm.View, without string) int {
	left := map[hex.Cell]bool{}
	for _, stack := range v.Stacks {
		cell, err := hex.ParseCell(stack.Cell)
		if err != nil {
			t.Fatal(err)
		}
		if stack.Cell != without {
			left[cell] = true
		}
	}
	groups := 0
	for cell := range left {
		groups++
		for todo := []hex.Cell{cell}; len(todo) > 0; todo = todo[1:] {
			delete(left, todo[0])
			for d := range hex.Direction(hex.Directions) {
				if next := todo[0].Add(hex.Flat.Step(d)); left[next] {
					delete(left, next)
					todo = append(todo, next)
				}
			}
		}
	}
	return groups
}

// TestMovesAreListedInCanonicalOrder checks the order of R11.3 by the texts of the moves.
func TestMovesAreListedInCanonicalOrder(t *testing.T) {
	verbs := []string{"place", "seat", "activate", "deactivate", "lift", "move", "end", "pass"}
	key := func(text string) []int {
		words := strings.Fields(text)
		list := []int{slices.Index(verbs, words[0])}
		for _, word := range words[1:] {
			if colour := strings.Index("12o", word); colour >= 0 {
				list = append(list, colour)
				continue
			}
			var q, r int
			if _, err := fmt.Sscanf(word, "%d,%d", &q, &r); err != nil {
				t.Fatal(err)
			}
			list = append(list, q, r)
		}
		return list
	}
	rapid.Check(t, func(t *rapid.T) {
		s := drawnPosition(t)
		var last []int
		for _, m := range s.Moves(s.ToAct().First(), nil) {
			next := key(s.MoveText(s.ToAct().First(), m))
			if slices.Compare(last, next) >= 0 {
				t.Fatalf("%s comes too late in %s", s.MoveText(1, m), s.Text(game.Arbiter))
			}
			last = next
		}
	})
}

// TestRandomHiveIsSymmetric checks that a randomly built hive is the same for both colours after half a turn of
// the board (R13.3).
func TestRandomHiveIsSymmetric(t *testing.T) {
	for seed := range byte(20) {
		v := mustStart(t, map[string]string{"setup": "auto"}, seed).View(game.Spectator).(swarm.View)
		stacks := map[hex.Cell][]swarm.Hex{}
		count := 0
		for _, stack := range v.Stacks {
			cell, err := hex.ParseCell(stack.Cell)
			if err != nil {
				t.Fatal(err)
			}
			stacks[cell] = stack.Hexes
			count += len(stack.Hexes)
		}
		if v.Phase != "seat" || v.ToMove != 2 || count != 31 {
			t.Fatalf("%s, player %d to act, %d hexes", v.Phase, v.ToMove, count)
		}
		for cell, hexes := range stacks {
			opposite := stacks[hex.Cell{Q: -cell.Q, R: -cell.R}]
			for i, h := range hexes {
				if i >= len(opposite) || opposite[i].Owner != (3-h.Owner)%3 {
					t.Fatalf("seed %d: %v has %v, its opposite %v", seed, cell, hexes, opposite)
				}
			}
		}
	}
}
