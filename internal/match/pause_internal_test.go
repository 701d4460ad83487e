package match

import (
	"testing"
	"time"

	"hexparlor/internal/clock"
)

func TestThereIsRoomForMoreTimeUntilTheLimitOfTheTurn(t *testing.T) {
	limit := time.Date(2026, 9, 11, 3, 30, 0, 0, time.UTC)
	for _, test := range []struct {
		days  bool
		after time.Duration
		want  bool
	}{
		{true, -time.Second, true}, {true, 0, false}, {true, time.Hour, false}, {false, time.Hour, true},
	} {
		c := Clocks{control: clock.Control{Days: test.days}, clocks: []clock.Clock{{}, {Limit: limit}}}
		if got := c.roomForMore(2, limit.Add(test.after)); got != test.want {
			t.Errorf("days %v, %v after the limit: %v", test.days, test.after, got)
		}
	}
}
