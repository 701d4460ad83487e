package bot

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"hexparlor/game"
)

// In nim with heaps 1 and 2, only taking one of the two wins; every other move is a proven loss.
func TestOpinionProvesValueOfEveryMoveOfNim(t *testing.T) {
	o, err := Judge(t.Context(), game.Info{}, newNim(2, 1, 2), 1, nil, Budget{Simulations: 2000}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if o.Value != 1 || !o.Exact || !o.Searched || !slices.Equal(o.Candidates[0].Moves, []game.Move{nimMove(1, 1)}) {
		t.Errorf("the opinion is %+v", o)
	}
	sum := 0.0
	for _, c := range o.Candidates {
		sum += c.Share
		if c.Tried && c.Moves[0] != nimMove(1, 1) && c.Value > 0.5 {
			t.Errorf("a losing move is worth %v", c.Value)
		}
	}
	if len(o.Candidates) != 3 || math.Abs(sum-1) > 1e-9 {
		t.Errorf("%d candidates share %v", len(o.Candidates), sum)
	}
}

// The other seat's hidden card must make no difference.
func TestOpinionDoesNotDependOnHiddenCards(t *testing.T) {
	var opinions []Opinion
	for _, other := range []int{1, 3} {
		s := &kuhn{cards: [2]int{2, other}}
		o, err := Judge(t.Context(), game.Info{Traits: game.Traits{Hidden: true}}, s, 1, nil, Budget{Simulations: 3000}, 7)
		if err != nil {
			t.Fatal(err)
		}
		opinions = append(opinions, o)
	}
	if opinions[0].Value != opinions[1].Value ||
		!slices.EqualFunc(opinions[0].Candidates, opinions[1].Candidates, func(a, b Candidate) bool {
			return slices.Equal(a.Moves, b.Moves) && a.Value == b.Value && a.Share == b.Share
		}) {
		t.Errorf("a hidden card makes a difference: %+v", opinions)
	}
}

func TestOpinionReturnsErrorOfCancelledContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Judge(ctx, game.Info{}, newNim(2, 9, 9, 9), 1, nil, Budget{}, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
