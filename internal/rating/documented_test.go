package rating_test

import (
	"math"
	"testing"
	"time"

	"hexparlor/internal/rating"
)

// TestSpeedsHaveDocumentedBounds checks the classes of time controls in docs/ratings.md; a bound belongs to the slower
// class.
func TestSpeedsHaveDocumentedBounds(t *testing.T) {
	for _, c := range []struct {
		whole, each time.Duration
		want        rating.Speed
	}{
		{3*time.Minute - time.Second, 0, rating.Bullet},
		{3 * time.Minute, 0, rating.Blitz},
		{time.Minute, 3 * time.Second, rating.Blitz}, // 40 decisions: three minutes
		{8*time.Minute - time.Second, 0, rating.Blitz},
		{8 * time.Minute, 0, rating.Rapid},
		{25*time.Minute - time.Second, 0, rating.Rapid},
		{25 * time.Minute, 0, rating.Classical},
		{0, 4*time.Hour - time.Second, rating.Days}, // a match of 40 decisions takes more than a day
		{0, 4 * time.Hour, rating.Days},
		{0, 0, rating.Untimed},
	} {
		if got := rating.SpeedOf(c.whole, c.each); got != c.want {
			t.Errorf("%v and %v for each decision is %s, not %s", c.whole, c.each, got, c.want)
		}
	}
}

// TestRematchWeightsAreAsDocumented checks the weights of rematches in docs/ratings.md: 3/k from the fourth on, and
// moderators see them from the tenth on.
func TestRematchWeightsAreAsDocumented(t *testing.T) {
	for nth := 1; nth <= 12; nth++ {
		want := 1.0
		if nth >= 4 {
			want = 3 / float64(nth)
		}
		if got, farmed := rating.Weight(nth - 1); got != want || farmed != (nth >= 10) {
			t.Errorf("game %d counts %v, and is shown: %v", nth, got, farmed)
		}
	}
	if rating.Window != 24*time.Hour {
		t.Errorf("games of %v are rematches", rating.Window)
	}
}

// TestInitialAndProvisionalRatingsAreAsDocumented checks the first rating, and the end of provisional ratings, against
// docs/ratings.md.
func TestInitialAndProvisionalRatingsAreAsDocumented(t *testing.T) {
	for _, c := range []struct {
		model              rating.Model
		deviation, settled float64
	}{{rating.Duel, 350, 110}, {rating.Many, 500, 250}} {
		if r := c.model.Start(); r.Value != 1500 || r.Deviation != c.deviation {
			t.Errorf("a newcomer has %+v", r)
		}
		if (rating.Rating{Deviation: c.settled}).Provisional(c.model) ||
			!(rating.Rating{Deviation: c.settled + 0.1}).Provisional(c.model) {
			t.Errorf("a rating is provisional from another deviation on than %v", c.settled)
		}
	}
	settled := rating.Rating{Value: 1500, Deviation: 60, Volatility: 0.06}
	if aged := rating.Duel.Aged(settled, 365*24*time.Hour); math.Abs(aged.Deviation-110) > 1 {
		t.Errorf("after a year a deviation of 60 is %.1f", aged.Deviation)
	}
}
