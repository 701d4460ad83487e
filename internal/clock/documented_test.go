package clock_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/clock"
)

// TestControlBoundsAreAsDocumented checks the table of docs/time-controls.md at its edges: the last value is accepted,
// the next one is refused.
func TestControlBoundsAreAsDocumented(t *testing.T) {
	for text, taken := range map[string]bool{
		"1+0": true, "0+5": false, "180+0": true, "181+0": false,
		"5+180": true, "5+181": false, "5d180": true, "5d181": false,
		"0d1": true, "0d0": false, "0d604800": true, "0d604801": false,
		"1h": true, "30days": true, "31days": false,
		"1day bank 30days": true, "1day bank 31days": false,
		"3days bank 2days cap 9days": true, "3days bank 2days cap 8days": false,
		"30days bank 30days cap 90days": true, "30days bank 30days cap 91days": false,
	} {
		_, err := clock.Parse(text)
		if taken != (err == nil) || err != nil && !errors.Is(err, clock.ErrBounds) && !errors.Is(err, clock.ErrForm) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestDocumentedControlsParseAsDescribed checks the examples in docs/time-controls.md.
func TestDocumentedControlsParseAsDescribed(t *testing.T) {
	for text, want := range map[string]clock.Control{
		"":      {},
		"5+3":   {Main: 5 * time.Minute, Increment: 3 * time.Second},
		"5d3":   {Main: 5 * time.Minute, Turn: 3 * time.Second},
		"0d60":  {Turn: time.Minute},
		"3days": {Days: true, Turn: 3 * clock.Day, Cap: 3*clock.Day + clock.Usual},
		"36h bank 5days cap 20days": {
			Days: true, Turn: 36 * time.Hour, Main: 5 * clock.Day, Cap: 20 * clock.Day,
		},
	} {
		if got, err := clock.Parse(text); got != want || err != nil {
			t.Errorf("%q is %+v, %v", text, got, err)
		}
	}
}

// TestFreeOpeningOfLiveMatchesLastsDocumented30Seconds checks that the first 30 seconds of a seat's first turn are free
// in a live game.
func TestFreeOpeningOfLiveMatchesLastsDocumented30Seconds(t *testing.T) {
	c, _ := clock.Parse("5+0")
	at := time.Date(2026, time.June, 1, 12, 0, 0, 0, time.UTC)
	for took, want := range map[time.Duration]time.Duration{
		30 * time.Second: 5 * time.Minute, 31 * time.Second: 5*time.Minute - time.Second,
	} {
		if got := c.New().Begin(c, at).Stop(c, at.Add(took)).Left; got != want {
			t.Errorf("after %v the clock shows %v", took, got)
		}
	}
}

// TestThinkingAndRestTimesAreAsDocumented checks the figures about thinking time and rest in docs/time-controls.md.
func TestThinkingAndRestTimesAreAsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/time-controls.md")
	if err != nil {
		t.Fatal(err)
	}
	doc := strings.Join(strings.Fields(string(text)), " ")
	for _, sentence := range []string{
		fmt.Sprintf("the first %d seconds of each seat's first turn cost nothing", clock.Opening/time.Second),
		fmt.Sprintf("up to %d hours of sleep", clock.MaxSleep/60),
		fmt.Sprintf("%d days of holiday a year", clock.Budget),
		fmt.Sprintf("cap | %d days more than turn and bank | %d days", clock.Slack/clock.Day, clock.MaxCap/clock.Day),
	} {
		if !strings.Contains(doc, sentence) {
			t.Errorf("docs/time-controls.md does not say: %s", sentence)
		}
	}
	if clock.MaxFree != 3 {
		t.Errorf("%d free days a week", clock.MaxFree)
	}
	allowance := clock.Allowance{Limited: true, Left: 10 * time.Minute, Increment: 4 * time.Second}
	// three quarters of a 31st part, and the increment without a tenth
	want := 20*time.Second + 3*time.Second - 100*time.Millisecond
	if got := allowance.Budget(time.Hour); got != want {
		t.Errorf("of ten minutes %v are thought, not %v", got, want)
	}
	allowance = clock.Allowance{Limited: true, Left: time.Second, Increment: time.Minute}
	if got := allowance.Budget(time.Hour); got != time.Second/2 {
		t.Errorf("of the last second %v are thought", got)
	}
}
