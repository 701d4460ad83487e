package clock_test

import (
	"testing"
	"time"

	"hexparlor/internal/clock"
)

const most = 1500 * time.Millisecond

func TestThinkingBudgetIsShareOfTimeOnClock(t *testing.T) {
	for name, c := range map[string]struct {
		control string
		before  int           // turns before that took their budget
		into    time.Duration // time since the turn began
		spent   time.Duration
		least   time.Duration
		most    time.Duration
	}{
		"no clock":                       {"", 0, 0, 0, most, most},
		"no clock, after some thought":   {"", 0, 0, time.Second, most - time.Second, most - time.Second},
		"no clock, all time used":        {"", 0, 0, 2 * time.Second, clock.Least, clock.Least},
		"much time":                      {"90+0", 10, 0, 0, most, most},
		"days":                           {"3days bank 2days", 3, 0, 0, most, most},
		"the first turn is free":         {"1+0", 0, 0, 0, most, most},
		"the second turn is not free":    {"1+0", 1, 0, 0, most, most},
		"a long game":                    {"1+0", 60, 0, 0, 50 * time.Millisecond, 400 * time.Millisecond},
		"an increment":                   {"1+2", 200, 0, 0, 1300 * time.Millisecond, most},
		"a short turn":                   {"0d1", 5, 0, 0, 400 * time.Millisecond, 500 * time.Millisecond},
		"a short turn that is half over": {"0d1", 5, 500 * time.Millisecond, 0, 200 * time.Millisecond, 250 * time.Millisecond},
		"free seconds":                   {"1d3", 300, 0, 0, most, most},
	} {
		control, err := clock.Parse(c.control)
		if err != nil {
			t.Fatal(err)
		}
		k, at := control.New(), noon
		for range c.before {
			k = k.Begin(control, at)
			at = at.Add(k.Allowance(control, at).Budget(most))
			k = k.Stop(control, at)
		}
		a := clock.Allowance{}
		if !control.None() {
			a = k.Begin(control, at).Allowance(control, at.Add(c.into))
		}
		a.Spent = c.spent
		if got := a.Budget(most); got < c.least || got > c.most {
			t.Errorf("%s: %v, not from %v to %v", name, got, c.least, c.most)
		}
	}
}

// TestThinkingBudgetsNeverUseUpClock plays long games in which every turn takes a little longer than its budget; some
// time must always be left.
func TestThinkingBudgetsNeverUseUpClock(t *testing.T) {
	for _, text := range []string{"1+0", "1+1", "3+0", "1d1", "0d1", "0d2"} {
		for _, late := range []time.Duration{0, 5 * time.Millisecond, clock.Late} {
			control, err := clock.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			k, at := control.New(), noon
			for turn := range 150 {
				k = k.Begin(control, at)
				for range 1 + turn%3 {
					at = at.Add(k.Allowance(control, at).Budget(most)/2 + late/3)
				}
				if !k.Ends.After(at) {
					t.Fatalf("%s, each turn %v late: the clock has run out in turn %d", text, late, turn+1)
				}
				k = k.Stop(control, at)
			}
		}
	}
}

// TestBudgetAfterTimeoutIsMinimumThinkingTime checks that a seat whose clock has run out still gets the least thinking
// time.
func TestBudgetAfterTimeoutIsMinimumThinkingTime(t *testing.T) {
	control, _ := clock.Parse("1+0")
	k := control.New().Begin(control, noon)
	if got := k.Allowance(control, noon.Add(time.Hour)).Budget(most); got != clock.Least {
		t.Errorf("%v", got)
	}
}
