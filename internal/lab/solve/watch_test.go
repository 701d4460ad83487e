package solve

import (
	"context"
	"testing"

	"hexparlor/bot"
)

// A player with a fixed plan is predicted, and the answer follows from the prediction.
func TestHabitsPredictFixedPlanAndAnswerBeatsIt(t *testing.T) {
	g, o := duel(t, map[string]string{})
	s, err := g.Parse(o, "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -")
	if err != nil {
		t.Fatal(err)
	}
	h := &Habits{}
	for range 300 {
		h.Watch(s, 2, [2]string{}, "heads")
	}
	likely := h.Foresee(s, 2, [2]string{}, []string{"tails", "heads"})
	if likely[1] < 0.95 || !near(likely[0]+likely[1], 1) {
		t.Errorf("heads, always seen, is foreseen with %v", likely)
	}
	if other := h.Foresee(s, 1, [2]string{}, []string{"tails", "heads"}); !near(other[0], 0.5) {
		t.Errorf("of a seat never watched %v is foreseen", other)
	}
	pennies := &Round{Plans: [2][]Plan{{{1}, {2}}, {{1}, {2}}}, Payoff: Matrix{{1, 0}, {0, 1}}}
	if pennies.Answer(1, likely) != 1 || pennies.Answer(2, likely) != 0 {
		t.Error("the answer to heads is not to match, or not to avoid it")
	}
}

// The weakest level is easy to predict.
func TestWatcherBeatsWeakestLevelByPrediction(t *testing.T) {
	g, o := duel(t, map[string]string{"turns": "20"})
	reading := Reading{Game: g, Options: o, Level: bot.Levels(g.Info().ID)[0], Watch: 60, Pairs: 30, Rounds: 1, Seed: 1}
	pairs, err := reading.Run(context.Background(), nil)
	if err != nil || pairs.Count() != 30 || pairs.Share() < 0.54 {
		t.Errorf("%v, %.2f, %v", pairs, pairs.Share(), err)
	}
	reading.Watch, reading.Pairs = 5, 3
	if pairs, err = reading.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	again, err := reading.Run(context.Background(), nil)
	if err != nil || again != pairs {
		t.Errorf("the same seed gave %v and %v, %v", pairs, again, err)
	}
}
