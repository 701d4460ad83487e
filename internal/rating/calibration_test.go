package rating_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"hexparlor/internal/rating"
)

var update = flag.Bool("update", false, "draw the plot in docs anew")

const plotFile = "../../docs/images/calibration.svg"

// bucket counts matches with about the same predicted score.
type bucket struct{ predicted, scored, games float64 }

func (b bucket) means() (predicted, scored float64) { return b.predicted / b.games, b.scored / b.games }

// simulate plays 100,000 matches between 500 players of fixed hidden strengths. Pairings are random, and so are
// results, by the strengths alone. It notes the rating's prediction before each match.
func simulate(seed uint64) (buckets [10]bucket) {
	r := rand.New(rand.NewPCG(seed, 2))
	const players = 500
	var strengths [players]float64
	var known [players]rating.Rating
	for i := range known {
		known[i] = rating.Duel.Start()
		strengths[i] = known[i].Value + known[i].Deviation*r.NormFloat64()
	}
	for range 100_000 {
		a, b := r.IntN(players), r.IntN(players-1)
		if b >= a {
			b++
		}
		predicted := known[a].Expected(known[b])
		score := outcome(r, 1/(1+math.Pow(10, (strengths[b]-strengths[a])/400)))
		at := &buckets[min(9, int(predicted*10))]
		at.predicted += predicted
		at.scored += float64(score)
		at.games++
		game := func(o rating.Rating, s rating.Score) []rating.Game {
			return []rating.Game{{Opponent: o, Score: s, Weight: 1}}
		}
		known[a], known[b] = known[a].Play(game(known[b], score)), known[b].Play(game(known[a], rating.Won-score))
	}
	return buckets
}

// outcome draws a result with that expected score; the more equal the players, the more draws.
func outcome(r *rand.Rand, expected float64) rating.Score {
	drawn := 0.8 * expected * (1 - expected)
	switch x := r.Float64(); {
	case x < expected-drawn/2:
		return rating.Won
	case x < expected+drawn/2:
		return rating.Drawn
	}
	return rating.Lost
}

// TestPredictionsMatchSimulatedResults compares predictions with results from the first match on: they may differ by
// 1.5 percentage points in each tenth.
func TestPredictionsMatchSimulatedResults(t *testing.T) {
	buckets := simulate(1)
	for i, b := range buckets {
		predicted, scored := b.means()
		t.Logf("%d to %d %%: %6.0f games, predicted %.1f %%, scored %.1f %%", 10*i, 10*i+10, b.games, 100*predicted, 100*scored)
		if b.games < 1000 || math.Abs(predicted-scored) > 0.015 {
			t.Errorf("%.0f games of which %.1f %% were predicted brought %.1f %%", b.games, 100*predicted, 100*scored)
		}
	}
	drawn := plot(buckets)
	if *update {
		if err := os.WriteFile(plotFile, []byte(drawn), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(plotFile); err != nil || string(kept) != drawn {
		t.Errorf("%s is not what the simulation draws: go test ./internal/rating -run Predictions -update (%v)", plotFile, err)
	}
}

// plot draws results over predictions; on the diagonal both are equal.
func plot(buckets [10]bucket) string {
	const size, margin = 360.0, 48.0
	x := func(v float64) float64 { return margin + v*size }
	y := func(v float64) float64 { return margin/2 + (1-v)*size }
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="sans-serif" font-size="12">`+"\n",
		size+1.5*margin, size+1.7*margin)
	s.WriteString(`<rect width="100%" height="100%" fill="#fff"/>` + "\n")
	for i := 0; i <= 10; i += 2 {
		v := float64(i) / 10
		fmt.Fprintf(&s, `<path d="M%.1f %.1fH%.1fM%.1f %.1fV%.1f" stroke="#ddd"/>`+"\n", x(0), y(v), x(1), x(v), y(0), y(1))
		fmt.Fprintf(&s, `<text x="%.1f" y="%.1f" text-anchor="end" fill="#333">%d</text>`+"\n", x(0)-6, y(v)+4, 10*i)
		fmt.Fprintf(&s, `<text x="%.1f" y="%.1f" text-anchor="middle" fill="#333">%d</text>`+"\n", x(v), y(0)+16, 10*i)
	}
	fmt.Fprintf(&s, `<path d="M%.1f %.1fL%.1f %.1f" stroke="#888" stroke-dasharray="4 3"/>`+"\n", x(0), y(0), x(1), y(1))
	for _, b := range buckets {
		predicted, scored := b.means()
		fmt.Fprintf(&s, `<circle cx="%.1f" cy="%.1f" r="4.5" fill="#1b6ca8"/>`+"\n", x(predicted), y(scored))
	}
	fmt.Fprintf(&s, `<text x="%.1f" y="%.1f" text-anchor="middle" fill="#333">predicted, %%</text>`+"\n", x(0.5), y(0)+34)
	fmt.Fprintf(&s, `<text transform="translate(14 %.1f) rotate(-90)" text-anchor="middle" fill="#333">scored, %%</text>`+"\n", y(0.5))
	s.WriteString("</svg>\n")
	return s.String()
}
