package bot

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	hexgame "hexparlor/games/hex"
)

// hexOpenings has for each board size the openings that win without the swap (r), as the solver in hextest finds them.
var hexOpenings = map[int]string{5: "bbbbr/brrrr/brrrb/rrrrb/rbbbb"}

// afterOpening returns the position after Red's first stone.
func afterOpening(t *testing.T, size, cell int) game.State {
	t.Helper()
	s := dealtWith(t, hexgame.Game{}, map[string]string{"size": strconv.Itoa(size)}, 0, 0)
	s.Play(1, game.Move(cell), nil)
	return s
}

// Of each pair of openings that a turn of the board exchanges, one is tried.
func TestLevelSwapsWinningOpeningsOnly(t *testing.T) {
	l, err := UntimedLevel("hex", 9)
	if err != nil {
		t.Fatal(err)
	}
	for size, winning := range hexOpenings {
		wrong := 0
		winning = strings.ReplaceAll(winning, "/", "")
		for cell := range (size*size + 1) / 2 {
			s := afterOpening(t, size, cell)
			c, err := l.Choose(t.Context(), hexgame.Game{}, s, 2, 1)
			if err != nil {
				t.Fatal(err)
			}
			if swaps := s.MoveText(2, c.Move) == "swap"; swaps != (winning[cell] == 'r') {
				wrong++
			}
		}
		if wrong > size*size/25 {
			t.Errorf("size %d: %d wrong decisions", size, wrong)
		}
	}
}

// The first stone is one that the opponent need not swap and need not leave, and differs between games.
func TestFirstStonesOfHexAreFairAndVary(t *testing.T) {
	made := map[game.Move]bool{}
	l, err := UntimedLevel("hex", 8)
	if err != nil {
		t.Fatal(err)
	}
	s := dealtWith(t, hexgame.Game{}, map[string]string{"size": "7"}, 0, 0)
	for seed := range uint64(12) {
		c, err := l.Choose(t.Context(), hexgame.Game{}, s, 1, seed)
		if err != nil {
			t.Fatal(err)
		}
		if c.Move == 24 {
			t.Error("the first stone is in the middle, which is worth a swap")
		}
		made[c.Move] = true
	}
	if len(made) < 4 {
		t.Errorf("12 games have %d first stones", len(made))
	}
}

// A search that is stopped at once still has a first stone.
func TestStoppedSearchForFirstStoneHasMove(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := dealtWith(t, hexgame.Game{}, map[string]string{"size": "7"}, 0, 0)
	c, err := For(hexgame.Game{}.Info()).Choose(ctx, s, 1, Budget{Simulations: 100}, 1)
	if err == nil || s.Check(1, c.Move) != nil {
		t.Errorf("%+v, %v", c, err)
	}
}
