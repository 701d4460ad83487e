package arena

import (
	"testing"
	"time"

	"hexparlor/bot"
)

// TestBudgetOfSeriesLeavesLevelsAlone checks that a level keeps its own budget unless its specification has another.
func TestBudgetOfSeriesLeavesLevelsAlone(t *testing.T) {
	own, _ := bot.UntimedLevel("hexit", 2)
	for spec, want := range map[string]bot.Budget{
		"level:2":              own.Budget,
		"level:2,budget=100ms": {Time: 100 * time.Millisecond},
		"level:2,budget=5000":  {Simulations: 5000},
	} {
		c, err := Parse(spec, bot.Budget{Time: time.Second}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := c.(builtIn).level("hexit").Budget
		if got.Time != want.Time || got.Simulations != want.Simulations {
			t.Errorf("%s searches with %+v, wanted %+v", spec, got, want)
		}
	}
	if _, err := Parse("level:2,budget=soon", bot.Budget{}, nil); err == nil {
		t.Error("a budget that is none is accepted")
	}
}
