package limit_test

import (
	"testing"
	"time"

	"hexparlor/internal/limit"
)

var five = limit.Quota{Name: "five", Number: 5, Refill: 5 * time.Second, Setting: "five", Most: 100}

// TestMeterKeepsActiveKeysWhenManyNewOnesCome floods a meter with new keys: a key at its limit stays there, and
// memory is bounded.
func TestMeterKeepsActiveKeysWhenManyNewOnesCome(t *testing.T) {
	const keys = 100
	m := limit.NewMeter[int](five, 1, nil, keys)
	now := time.Now()
	for range 5 {
		if wait := m.Take(-1, now); wait > 0 {
			t.Fatal(wait)
		}
	}
	for key := range 50 * keys {
		if wait := m.Take(key, now); wait > 0 {
			t.Fatalf("newcomer %d is refused for %v", key, wait)
		}
		if key%(keys/2) == 0 && m.Take(-1, now) == 0 {
			t.Fatalf("after %d others the limit of the first one is forgotten", key)
		}
	}
	if taking, full := m.Standing(now); taking != keys || full != 1 {
		t.Errorf("%d keys are remembered, %d of them at their limit", taking, full)
	}
	if wait := m.Take(-1, now); wait < 900*time.Millisecond || wait > time.Second {
		t.Errorf("how long to wait: %v", wait)
	}
	if wait := m.Take(-1, now.Add(1100*time.Millisecond)); wait > 0 {
		t.Errorf("still refused when it should do: %v", wait)
	}
}

// TestMeterFollowsChangedQuota changes the site's number while a key is at its limit.
func TestMeterFollowsChangedQuota(t *testing.T) {
	number := 3
	m := limit.NewMeter[string](five, 2, func(setting string) int {
		if setting != "five" {
			t.Errorf("asked for %q", setting)
		}
		return number
	}, 10)
	now := time.Now()
	take := func() (taken int) {
		for m.Take("anna", now) == 0 {
			taken++
		}
		return taken
	}
	if n := take(); n != 6 {
		t.Errorf("twice 3 are %d", n)
	}
	number = 5
	if n := take(); n != 4 {
		t.Errorf("with twice 5, %d more may be taken", n)
	}
	number = 1
	if wait := m.Peek("anna", now); wait < 22*time.Second || wait > 23*time.Second {
		t.Errorf("with twice 1 it takes %v until one of 10 can be taken again", wait)
	}
}

// TestMeterChargedBeyondQuotaBlocksUntilRefilled charges more than is left.
func TestMeterChargedBeyondQuotaBlocksUntilRefilled(t *testing.T) {
	m := limit.NewMeter[string](five, 1, nil, 10)
	now := time.Now()
	for _, c := range []struct {
		charge float64
		after  time.Duration
		over   bool
	}{
		{4.5, 0, false},
		{1.5, 0, true},
		{0, 1500 * time.Millisecond, false},
		{20, 0, true},
		{0, 19 * time.Second, true},
		{0, time.Second, false},
		{0, time.Hour, false},
		{4.9, 0, false},
	} {
		now = now.Add(c.after)
		m.Charge("anna", c.charge, now)
		if over := m.Over("anna", now); over != c.over {
			t.Errorf("after %v and a charge of %v over is %v", c.after, c.charge, over)
		}
	}
	if m.Over("ben", now) {
		t.Error("who has taken nothing is over")
	}
}

// TestMeterUseIsUnchangedWhenClockIsSetBack sets the system clock back.
func TestMeterUseIsUnchangedWhenClockIsSetBack(t *testing.T) {
	m := limit.NewMeter[string](five, 1, nil, 10)
	now := time.Now()
	for range 5 {
		m.Take("anna", now)
	}
	now = now.Add(-time.Hour)
	if wait := m.Take("anna", now); wait == 0 || wait > time.Second {
		t.Errorf("after the step: %v", wait)
	}
	if wait := m.Take("anna", now.Add(1100*time.Millisecond)); wait > 0 {
		t.Errorf("a second later: %v", wait)
	}
}
