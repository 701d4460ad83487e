package hexattack_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"hexparlor/game"
)

// TestDeterminizeDrawsHiddenOrdersUniformly draws the two hidden warriors of a duel map often: each of the 32 times
// 32 pairs of orders, no order included, must be equally frequent.
func TestDeterminizeDrawsHiddenOrdersUniformly(t *testing.T) {
	s := mustParse(t, nil, "h3 1/2 1.1@0,0;2.1@0,1;2.2@0,2 0/0 t3 1:1aN;2:1h!")
	r := rand.New(rand.NewPCG(5, 6))
	const draws, cells = 200_000, 32 * 32
	counts := map[string]int{}
	drawn := s.Blank()
	for range draws {
		drawn.Copy(s)
		drawn.Determinize(1, r)
		counts[drawn.Text(game.Arbiter)]++
	}
	chi := float64(cells-len(counts)) * draws / cells
	for _, n := range counts {
		d := float64(n) - float64(draws)/cells
		chi += d * d * cells / draws
	}
	// 1023 degrees of freedom: mean 1023, standard deviation 45.
	if len(counts) != cells || chi < 850 || chi > 1200 {
		t.Errorf("%d texts, chi-square %.0f", len(counts), chi)
	}
}

// TestTurnCanBePlayedFromViewWithGuessedOrders tries guessed orders as the comment of View describes.
func TestTurnCanBePlayedFromViewWithGuessedOrders(t *testing.T) {
	s := mustParse(t, nil, "h3 1/2 1.1@0,0;2.1@0,-1 0/0 t3 1:1aN;2:1mN!")
	seen := s.Text(1)
	guess := strings.Replace(seen, "2:?!", "2:1aS!", 1)
	if seen == guess {
		t.Fatalf("nothing to guess in %s", seen)
	}
	trial, log := mustParse(t, nil, guess), &game.Log{}
	trial.Play(1, trial.(game.SimultaneousMoves).Default(1), log)
	if got := strings.Join(lineOf(log.Events), "; "); got != "turn 3; attack 1.1 N 2.1 bounced; attack 2.1 S 1.1 bounced" {
		t.Errorf("the guess comes to %s", got)
	}
}
