package clock_test

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hexparlor/internal/clock"
)

var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC) // a Monday

func TestParseReadsControlsAndRefusesOthers(t *testing.T) {
	for text, want := range map[string]clock.Control{
		"":                        {},
		"5+3":                     {Main: 5 * time.Minute, Increment: 3 * time.Second},
		"1+0":                     {Main: time.Minute},
		"180+180":                 {Main: 3 * time.Hour, Increment: 3 * time.Minute},
		"5d3":                     {Main: 5 * time.Minute, Turn: 3 * time.Second},
		"0d60":                    {Turn: time.Minute},
		"0d604800":                {Turn: 7 * clock.Day},
		"3days":                   {Days: true, Turn: 3 * clock.Day, Cap: 10 * clock.Day},
		"1day bank 12h":           {Days: true, Turn: clock.Day, Main: 12 * time.Hour, Cap: 8*clock.Day + 12*time.Hour},
		"36h cap 10days":          {Days: true, Turn: 36 * time.Hour, Cap: 10 * clock.Day},
		"1h bank 2days cap 7days": {Days: true, Turn: time.Hour, Main: 2 * clock.Day, Cap: 7 * clock.Day},
	} {
		got, err := clock.Parse(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%q: %+v, %v; written %q", text, got, err, got.String())
		}
	}
	for text, want := range map[string]error{
		"0+0": clock.ErrForm, "5": clock.ErrForm, "5+": clock.ErrForm, "5d0": clock.ErrForm, " 5+3": clock.ErrForm,
		"05+3": clock.ErrForm, "3 days": clock.ErrForm, "3days bank": clock.ErrForm, "3days cap 5days more": clock.ErrForm,
		"0+3": clock.ErrBounds, "181+0": clock.ErrBounds, "5+181": clock.ErrBounds, "0d604801": clock.ErrBounds,
		"31days": clock.ErrBounds, "3days bank 31days": clock.ErrBounds, "3days cap 6days": clock.ErrBounds,
		"3days cap 91days": clock.ErrBounds, "-5+3": clock.ErrForm, "5+3\n": clock.ErrForm,
	} {
		if got, err := clock.Parse(text); !errors.Is(err, want) || !got.None() {
			t.Errorf("%q: %+v, %v, not %v", text, got, err, want)
		}
	}
}

// FuzzParseTimeControl checks that every parsed control is within bounds, and that String and Parse are inverse.
func FuzzParseTimeControl(f *testing.F) {
	for _, text := range []string{"", "5+3", "5d3", "0d60", "3days", "36h bank 5days cap 20days", "1h cap 200h", "9999h"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := clock.Parse(text)
		if err != nil {
			return
		}
		if err := c.Check(); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if again, err := clock.Parse(c.String()); err != nil || again != c {
			t.Errorf("%q: %+v is written %q, which reads %+v, %v", text, c, c.String(), again, err)
		}
	})
}

func TestTurnsLeaveTimeAccordingToTimeControl(t *testing.T) {
	parse := func(text string) clock.Control {
		c, err := clock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	const s = time.Second
	cases := []struct {
		name, control string
		turns         []time.Duration // duration of each turn
		left          time.Duration
	}{
		{"the first 30 seconds cost nothing", "5+0", []time.Duration{30 * s}, 300 * s},
		{"a first turn beyond 30 seconds costs time", "5+0", []time.Duration{50 * s}, 280 * s},
		{"an increment is added after a turn", "5+3", []time.Duration{0, 10 * s}, 296 * s},
		{"an increment above the time used adds time", "5+3", []time.Duration{0, s}, 305 * s},
		{"an unused delay adds no time", "5d3", []time.Duration{0, s, s}, 300 * s},
		{"only time beyond the delay is charged", "5d3", []time.Duration{0, 10 * s}, 293 * s},
		{"each round has its full time", "0d60", []time.Duration{50 * s, 10 * s}, 0},
		{"a bank of days is used up", "1day bank 2days", []time.Duration{36 * time.Hour, 30 * time.Hour}, 30 * time.Hour},
	}
	for _, c := range cases {
		control, at := parse(c.control), noon
		k := control.New()
		for _, d := range c.turns {
			k = k.Begin(control, at)
			at = at.Add(d)
			k = k.Stop(control, at).Shift(time.Hour) // a stopped clock is not shifted
		}
		if k.Left != c.left || k.Runs() || k.Shows(at) != c.left {
			t.Errorf("%s: %v is left, not %v", c.name, k.Left, c.left)
		}
	}
}

// TestClockInvariantsHoldForRandomOperations performs random operations on clocks.
func TestClockInvariantsHoldForRandomOperations(t *testing.T) {
	controls := []string{"1+0", "5+3", "3d5", "0d60", "3days", "1day bank 2days"}
	rapid.Check(t, func(t *rapid.T) {
		c, err := clock.Parse(rapid.SampledFrom(controls).Draw(t, "control"))
		if err != nil {
			t.Fatal(err)
		}
		k, at := c.New(), noon
		spent, earned, forgiven := time.Duration(0), time.Duration(0), time.Duration(0)
		for range rapid.IntRange(1, 30).Draw(t, "turns") {
			k = k.Begin(c, at)
			free, left, ends := k.Free.Sub(at), k.Left, k.Ends
			took := time.Duration(rapid.Int64Range(0, int64(k.Ends.Sub(at))).Draw(t, "took"))
			at = at.Add(took)
			if got := k.Shows(at); got != ends.Sub(at) {
				t.Fatalf("it shows %v, not %v", got, ends.Sub(at))
			}
			lag := min(took, time.Duration(rapid.Int64Range(0, int64(2*clock.MaxQuota)).Draw(t, "lag")))
			k = k.Forgive(min(lag, k.Quota), at)
			if k.Quota < 0 || k.Quota > clock.MaxQuota || k.Falls().Before(k.Ends) {
				t.Fatalf("quota %v, falls %v, ends %v", k.Quota, k.Falls(), k.Ends)
			}
			lag = k.Lag
			k = k.Stop(c, at)
			spent += max(0, took-lag-free)
			earned += c.Increment
			forgiven += lag
			if k.Left > left+c.Increment {
				t.Fatalf("%v came from nowhere", k.Left-left)
			}
			// Withdrawing a commitment at once changes nothing.
			if again := k.Reopen(c, at).Stop(c, at); again.Left != k.Left {
				t.Fatalf("recalled and committed again: %v, not %v", again.Left, k.Left)
			}
		}
		if want := c.Main + earned - spent; k.Left != want {
			t.Fatalf("left %v, not %v: %v spent, %v forgiven", k.Left, want, spent, forgiven)
		}
		if most := clock.MaxQuota + time.Duration(k.Turns)*clock.Refill; forgiven > most {
			t.Fatalf("%v of lag were forgiven in %d turns", forgiven, k.Turns)
		}
	})
}
