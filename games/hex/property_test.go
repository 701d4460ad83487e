package hexgame_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hexparlor/game"
)

func moveTexts(s game.State) []string {
	var texts []string
	for seat := range s.ToAct().All() {
		for _, m := range s.Moves(seat, nil) {
			texts = append(texts, s.MoveText(seat, m))
		}
	}
	return texts
}

// TestMovesAndResultsEqualThoseOfSimpleModel plays random games in parallel with the simple model.
func TestMovesAndResultsEqualThoseOfSimpleModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size, swap := rapid.IntRange(3, 8).Draw(t, "size"), rapid.Bool().Draw(t, "swap")
		o, err := game.ParseOptions(rules.Info().Options, map[string]string{
			"size": strconv.Itoa(size), "swap": strconv.FormatBool(swap),
		})
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(o, [32]byte{})
		if err != nil {
			t.Fatal(err)
		}
		checkAgainstModel(t, s, newModel(size, swap))
	})
}

// TestMovesAndResultsOnOtherBoardsEqualThoseOfSimpleModel does the same on boards with holes.
func TestMovesAndResultsOnOtherBoardsEqualThoseOfSimpleModel(t *testing.T) {
	tried := 0
	rapid.Check(t, func(t *rapid.T) {
		columns, rows := rapid.IntRange(3, 7).Draw(t, "columns"), rapid.IntRange(3, 7).Draw(t, "rows")
		swap, mirrored := rapid.Bool().Draw(t, "swap"), rapid.Bool().Draw(t, "mirrored")
		if mirrored {
			rows = columns
		}
		holes, list := map[string]bool{}, [][2]int{}
		for range rapid.IntRange(0, 6).Draw(t, "holes") {
			q, r := rapid.IntRange(0, columns-1).Draw(t, "q"), rapid.IntRange(0, rows-1).Draw(t, "r")
			for _, h := range [][2]int{{q, r}, {r, q}} {
				if name := fmt.Sprintf("%d,%d", h[0], h[1]); !holes[name] && (mirrored || h[0] == q && h[1] == r) {
					holes[name] = true
					list = append(list, h)
				}
			}
		}
		shape := fmt.Sprintf("%dx%d", columns, rows)
		if len(holes) > 0 {
			shape += "*" + strings.Join(slices.Sorted(maps.Keys(holes)), ";")
		}
		o, err := game.ParseOptions(rules.Info().Options, map[string]string{
			"shape": shape, "swap": strconv.FormatBool(swap),
		})
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(o, [32]byte{})
		if err != nil {
			return // the holes bring the edges too close
		}
		tried++
		checkAgainstModel(t, s, newBoardModel(columns, rows, list, swap))
	})
	if tried < 20 {
		t.Errorf("only %d boards are possible", tried)
	}
}

// checkAgainstModel plays a random game in parallel with the model.
func checkAgainstModel(t *rapid.T, s game.State, m *model) {
	for {
		want, moves := m.moves(), moveTexts(s)
		if !slices.Equal(moves, want) || s.Text(game.Arbiter) != m.text() {
			t.Fatalf("expected %s with %v, got %s with %v", m.text(), want, s.Text(game.Arbiter), moves)
		}
		if got := int(s.Result().Winners.First()); got != m.winner() {
			t.Fatalf("%s: expected %d to have won, got %d", m.text(), m.winner(), got)
		}
		if len(moves) == 0 {
			return
		}
		move := rapid.SampledFrom(moves).Draw(t, "move")
		if moves[len(moves)-1] == "swap" && rapid.Bool().Draw(t, "swaps") {
			move = "swap"
		}
		if _, refusal := game.Submit(s, s.ToAct().First(), move, nil); refusal != nil {
			t.Fatal(refusal)
		}
		m.play(move)
	}
}

// TestFullBoardHasExactlyOneWinner fills boards at random, even after a win: exactly one player is connected in
// the end (R5.3).
func TestFullBoardHasExactlyOneWinner(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for n := range 2000 {
		m := newModel(3+n%9, false)
		for _, row := range m.rows {
			for q := range row {
				row[q] = "rb"[r.IntN(2)]
			}
		}
		mirrored := newModel(len(m.rows), false)
		for r, row := range m.rows {
			for q, stone := range row {
				mirrored.rows[q][r] = "br"[strings.IndexByte("rb", stone)]
			}
		}
		if a, b := m.winner(), mirrored.winner(); a == 0 || a+b != 3 {
			t.Fatalf("%s is won by %d, its mirror image by %d", m.text(), a, b)
		}
	}
}

// TestFinishedGameHasWinningChain plays boards of every size until they are full or won: there is always a
// winner with a chain from edge to edge.
func TestFinishedGameHasWinningChain(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 48))
	for size := 3; size <= 19; size++ {
		given := map[string]string{"size": strconv.Itoa(size)}
		for range 5 {
			s, err := rules.New(mustOptions(t, given), [32]byte{})
			if err != nil {
				t.Fatal(err)
			}
			for s.ToAct() != 0 {
				moves := s.Moves(s.ToAct().First(), nil)
				s.Play(s.ToAct().First(), moves[r.IntN(len(moves))], nil)
			}
			if result := s.Result(); result.Winners.Len() != 1 || result.Reason != "connected" {
				t.Fatalf("%s ends as %+v", s.Text(game.Arbiter), result)
			}
			checkChain(t, s, size)
		}
	}
}

// checkChain checks that the chain of a finished game begins and ends on the winner's edges and has no gap.
func checkChain(t *testing.T, s game.State, size int) {
	t.Helper()
	v := viewOf(s)
	line := func(i int) int { return int(v.Chain[i].R) }
	stones := v.Red
	if v.Winner == 2 {
		line = func(i int) int { return int(v.Chain[i].Q) }
		stones = v.Blue
	}
	last := len(v.Chain) - 1
	if last < size-1 || line(0) != 0 || line(last) != size-1 {
		t.Fatalf("%s: the chain is %v", s.Text(game.Arbiter), v.Chain)
	}
	for i, c := range v.Chain {
		if !slices.Contains(stones, c) || i > 0 && c.Distance(v.Chain[i-1]) != 1 {
			t.Fatalf("%s: the chain %v breaks at %v", s.Text(game.Arbiter), v.Chain, c)
		}
	}
}
