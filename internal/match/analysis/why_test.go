package analysis_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/analysis"
)

// reviewsVariable is the environment variable that sets how many random games of each game
// TestTurningPointOfRandomGameHasReasonOfItsOwn looks back at; the suite looks at one.
const reviewsVariable = "HEXPARLOR_REVIEWS"

// shortest is the number of moves after which a reviewed game stops in the suite.
const shortest = 24

// TestTurningPointOfRandomGameHasReasonOfItsOwn looks back at games of chance: no decision fails, and each turning
// point has a headline of its own and a rule that the rules page has.
func TestTurningPointOfRandomGameHasReasonOfItsOwn(t *testing.T) {
	n, length := 1, shortest
	if many, err := strconv.Atoi(os.Getenv(reviewsVariable)); err == nil {
		n, length = many, longestRandom
	}
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			o, err := game.ParseOptions(g.Info().Options, smaller[g.Info().ID])
			if err != nil {
				t.Fatal(err)
			}
			sum := review{}
			for i := range n {
				sum.lookBack(t, randomMatchOf(t, g, o, rand.New(rand.NewPCG(7, uint64(i))), length))
			}
			t.Logf("%d games, %d decisions, grades %v, %d candidates, %d without a reason, %d turning points",
				n, sum.decisions, sum.grades, sum.candidates, sum.unexplained, sum.points)
		})
	}
}

// review counts what looking back at games has found.
type review struct {
	decisions, candidates, unexplained, points int
	grades                                     map[analysis.Grade]int
}

func (sum *review) lookBack(t *testing.T, f *match.State) {
	t.Helper()
	if sum.grades == nil {
		sum.grades = map[analysis.Grade]int{}
	}
	var list []analysis.Verdict
	for _, d := range decisions(t, f) {
		v, err := d.Judge(t.Context(), bot.Budget{Simulations: 300})
		if err != nil {
			t.Fatalf("%s: %v", d.Text, err)
		}
		if v.Turns() {
			sum.candidates++
			if v.Why, err = v.Explain(t.Context()); err != nil {
				t.Fatalf("%s is not explained: %v", d.Text, err)
			}
			if v.Why == nil {
				sum.unexplained++
			}
		}
		sum.grades[v.Grade()]++
		list = append(list, stored(t, v))
	}
	sum.decisions += len(list)
	headlines := map[string]bool{}
	for _, i := range analysis.TurningPoints(f, list) {
		sum.points++
		v := list[i]
		headline := says(v.Why.Headline, 1)
		if headline == "" || headlines[headline] {
			t.Errorf("the reason %q is none of its own", headline)
		}
		headlines[headline] = true
		t.Logf("%s\nseat %d played %s, best %s, value %.2f, loss %.2f, gap %.2f\n%s (%s)", v.Before().Text(game.Arbiter), v.Seat, v.Text,
			v.Best, v.Value, v.Loss, v.Gap(), headline, v.Why.Rule)
		for _, d := range v.Why.Details {
			t.Log(says(d, 1))
		}
	}
}

// stored returns the verdict as it is read back from the store.
func stored(t *testing.T, v analysis.Verdict) analysis.Verdict {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	read := analysis.Verdict{}
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	read.Decision = v.Decision
	return read
}
