package limit_test

import (
	"maps"
	"testing"
	"time"

	"hexparlor/internal/limit"
)

var morning = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// TestMeterDrainReturnsUseFromSixteenthOfQuotaOnce publishes use at and above a sixteenth of the quota.
func TestMeterDrainReturnsUseFromSixteenthOfQuotaOnce(t *testing.T) {
	sixteen := limit.Quota{Name: "sixteen", Number: 16, Refill: 16 * time.Second}
	m := limit.NewMeter[string](sixteen, 1, nil, 10)
	m.Charge("before", 9, morning)
	m.Share()
	m.Charge("crumb", 1, morning)
	m.Charge("less", 0.75, morning)
	m.Charge("sum", 0.75, morning)
	m.Charge("sum", 0.75, morning)
	if got, want := m.Drain(), map[string]float64{"crumb": 1, "sum": 1.5}; !maps.Equal(got, want) {
		t.Errorf("first: %v, not %v", got, want)
	}
	m.Charge("less", 0.5, morning)
	m.Charge("crumb", 0.5, morning)
	if got, want := m.Drain(), map[string]float64{"less": 1.25}; !maps.Equal(got, want) {
		t.Errorf("second: %v, not %v", got, want)
	}
	if got := m.Drain(); len(got) != 0 {
		t.Errorf("third: %v", got)
	}
}

// TestMeterDrainOmitsEvictedKeys fills the meter with other keys after a key was used.
func TestMeterDrainOmitsEvictedKeys(t *testing.T) {
	m := limit.NewMeter[string](five, 1, nil, 1)
	m.Share()
	m.Charge("anna", 5, morning)
	m.Charge("ben", 5, morning)
	if got, want := m.Drain(), map[string]float64{"ben": 5}; !maps.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}

// TestMeterLearnCountsRemoteUseWithoutPublishingIt learns the use of another server.
func TestMeterLearnCountsRemoteUseWithoutPublishingIt(t *testing.T) {
	m := limit.NewMeter[string](five, 1, nil, 10)
	m.Share()
	m.Learn("anna", 5, morning)
	if m.Take("anna", morning) == 0 || !m.Over("anna", morning) {
		t.Error("use on another server does not count")
	}
	if got := m.Drain(); len(got) != 0 {
		t.Errorf("published: %v", got)
	}
}

// TestMeterPeekReturnsExactWaitForOneUnit asks for a unit with all, part and nothing of the quota left.
func TestMeterPeekReturnsExactWaitForOneUnit(t *testing.T) {
	for used, want := range map[float64]time.Duration{
		0: 0, 4: 0, 4.0000005: 0, 4.0001: time.Millisecond, 4.5: 500 * time.Millisecond, 5: time.Second, 9: 5 * time.Second,
	} {
		m := limit.NewMeter[string](limit.Quota{Number: 5, Refill: 5 * time.Second}, 1, nil, 10)
		m.Charge("anna", used, morning)
		for range 2 {
			if got := m.Peek("anna", morning).Round(time.Microsecond); got != want {
				t.Errorf("after use of %v: wait %v, not %v", used, got, want)
			}
		}
	}
}

// TestMeterOverReportsKeysThatUsedWholeQuota also holds that the quota comes back over the whole refill time.
func TestMeterOverReportsKeysThatUsedWholeQuota(t *testing.T) {
	slow := limit.Quota{Number: 4, Refill: 40 * time.Second}
	m := limit.NewMeter[string](slow, 1, nil, 10)
	m.Charge("anna", 4, morning)
	if !m.Over("anna", morning) || m.Over("anna", morning.Add(time.Second)) {
		t.Error("a key is not over exactly from its quota on")
	}
	m.Charge("anna", 4, morning)
	if wait := m.Peek("anna", morning); wait != 50*time.Second {
		t.Errorf("five more units take %v", wait)
	}
	if !m.Over("anna", morning.Add(40*time.Second)) || m.Over("anna", morning.Add(41*time.Second)) {
		t.Error("the quota does not come back continuously")
	}
}

// TestMeterStandingCountsActiveAndExhaustedKeys counts a full key, one with exactly one unit left, and an idle one.
func TestMeterStandingCountsActiveAndExhaustedKeys(t *testing.T) {
	m := limit.NewMeter[string](five, 1, nil, 10)
	for key, used := range map[string]float64{"full": 4.5, "one left": 4, "little": 0.5, "idle": 0} {
		m.Charge(key, used, morning)
	}
	if taking, full := m.Standing(morning); taking != 3 || full != 1 {
		t.Errorf("%d in use, %d full", taking, full)
	}
	if taking, full := m.Standing(morning.Add(time.Hour)); taking != 0 || full != 0 {
		t.Errorf("an hour later: %d in use, %d full", taking, full)
	}
}

// TestMeterKeepsUseWhenClockIsSetBack moves a meter back by a minute and forward again.
func TestMeterKeepsUseWhenClockIsSetBack(t *testing.T) {
	m := limit.NewMeter[string](five, 1, nil, 10)
	m.Charge("anna", 5, morning)
	if wait := m.Peek("anna", morning.Add(-time.Minute)); wait != time.Second {
		t.Errorf("a minute back: wait %v", wait)
	}
	if !m.Over("anna", morning.Add(-time.Hour)) {
		t.Error("an hour back the key has used less")
	}
}
