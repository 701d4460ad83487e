package clock_test

import (
	"testing"
	"time"

	"hexparlor/internal/clock"
)

const (
	second = time.Second
	minute = time.Minute
	hour   = time.Hour
)

// control parses a time control.
func control(t *testing.T, text string) clock.Control {
	t.Helper()
	c, err := clock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// begun returns a control, and its clock after the first turn began at noon.
func begun(t *testing.T, text string) (clock.Control, clock.Clock) {
	t.Helper()
	c := control(t, text)
	return c, c.New().Begin(c, noon)
}

// TestClockAddKeepsGrantedTimeAfterStop grants time in a turn that ends at once: all of it is there in the next turn.
func TestClockAddKeepsGrantedTimeAfterStop(t *testing.T) {
	c, k := begun(t, "5+3")
	k = k.Add(c, 75*second, noon).Stop(c, noon)
	if want := 5*minute + 75*second + 3*second; k.Left != want {
		t.Errorf("%v is left, not %v", k.Left, want)
	}
	if k = k.Begin(c, noon); k.Ends.Sub(noon) != k.Left {
		t.Errorf("the next turn ends after %v, not %v", k.Ends.Sub(noon), k.Left)
	}
}

// TestClockAddAtMomentOfTimeoutExtendsDeadline adds time at the moment when the clock runs out.
func TestClockAddAtMomentOfTimeoutExtendsDeadline(t *testing.T) {
	for _, text := range []string{"5+0", "0d60"} {
		c, k := begun(t, text)
		if got := k.Add(c, minute, k.Ends).Ends.Sub(k.Ends); got != minute {
			t.Errorf("%s: the end moved by %v", text, got)
		}
	}
}

func TestClockAddInDaysMovesDeadlineAndMarksItUnsettled(t *testing.T) {
	c, k := begun(t, "3days")
	k = k.Settle(noon.Add(clock.Day), noon.Add(2*clock.Day))
	if k = k.Add(c, hour, noon); k.Dated {
		t.Error("the end counts as settled after time was added")
	}
	if k.Free.Sub(noon) != 25*hour || k.Ends.Sub(noon) != 49*hour {
		t.Errorf("free until %v, ends %v", k.Free, k.Ends)
	}
}

func TestClockNewGivesLagQuotaToLiveControlsOnly(t *testing.T) {
	for text, want := range map[string]time.Duration{"5+3": clock.MaxQuota, "0d60": clock.MaxQuota, "3days": 0, "0d3600": 0} {
		c := control(t, text)
		k := c.New()
		if k.Quota != want || k.Turns != 0 || k.Runs() {
			t.Errorf("%s: %+v", text, k)
		}
		if k = k.Begin(c, noon); k.Quota != want || k.Turns != 1 {
			t.Errorf("%s, begun: %+v", text, k)
		}
	}
}

// TestClockBeginGivesFreeOpeningOnceToLiveControlsWithMainTime also holds that a longer free part stays.
func TestClockBeginGivesFreeOpeningOnceToLiveControlsWithMainTime(t *testing.T) {
	for text, want := range map[string][2]time.Duration{
		"5+0": {clock.Opening, 0}, "5d3": {clock.Opening, 3 * second}, "5d60": {minute, minute},
		"0d20": {20 * second, 20 * second}, "1day bank 1day": {clock.Day, clock.Day},
	} {
		c, k := begun(t, text)
		second := k.Stop(c, noon).Begin(c, noon)
		if k.Free.Sub(noon) != want[0] || second.Free.Sub(noon) != want[1] || second.Turns != 2 {
			t.Errorf("%s: free for %v, then %v in turn %d", text, k.Free.Sub(noon), second.Free.Sub(noon), second.Turns)
		}
	}
}

func TestClockBeginInDaysStartsUnsettledTurnWithLimit(t *testing.T) {
	c, k := begun(t, "3days")
	k = k.Settle(k.Free, k.Ends).Stop(c, noon).Begin(c, noon.Add(hour))
	if k.Dated || !k.Limit.Equal(noon.Add(hour+c.Cap)) || !k.Asked.Equal(noon.Add(hour)) {
		t.Errorf("the next turn: %+v", k)
	}
	if _, live := begun(t, "5+0"); !live.Limit.IsZero() {
		t.Errorf("a live clock has the limit %v", live.Limit)
	}
}

// TestClockBeginRefillsLagQuotaUpToMaximum uses up the quota.
func TestClockBeginRefillsLagQuotaUpToMaximum(t *testing.T) {
	c, k := begun(t, "5+0")
	k = k.Forgive(2*second, noon.Add(10*second))
	if k.Quota != 0 || k.Lag != clock.MaxQuota {
		t.Fatalf("after lag of two seconds: quota %v, forgiven %v", k.Quota, k.Lag)
	}
	for turn, want := range []time.Duration{clock.Refill, 2 * clock.Refill, 3 * clock.Refill, clock.MaxQuota, clock.MaxQuota} {
		if k = k.Begin(c, noon); k.Quota != want {
			t.Errorf("turn %d: quota %v, not %v", turn+1, k.Quota, want)
		}
	}
}

func TestClockStopOfStoppedClockAddsNothing(t *testing.T) {
	c, k := begun(t, "5+3")
	once := k.Stop(c, noon.Add(10*second))
	if again := once.Stop(c, noon.Add(minute)); again != once {
		t.Errorf("stopped twice: %+v, not %+v", again, once)
	}
}

func TestClockStopAfterTimeoutLeavesIncrementOnly(t *testing.T) {
	c, k := begun(t, "5+3")
	if k = k.Stop(c, noon.Add(hour)); k.Left != c.Increment {
		t.Errorf("%v is left", k.Left)
	}
}

// TestClockReopenRestoresFreeTimeAndDeadlineOfTurn reopens a turn before and after the end of its free part.
func TestClockReopenRestoresFreeTimeAndDeadlineOfTurn(t *testing.T) {
	for _, c := range []struct {
		control    string
		after      time.Duration
		free, ends time.Duration
	}{
		{"5+3", 10 * second, 30 * second, 30*second + 5*minute},
		{"5+3", 40 * second, 40 * second, 40*second + 5*minute - 10*second},
		{"1day bank 2days", hour, clock.Day, 3 * clock.Day},
		{"1day bank 2days", 30 * hour, 30 * hour, 3 * clock.Day},
	} {
		control, k := begun(t, c.control)
		at := noon.Add(c.after)
		k = k.Stop(control, at).Reopen(control, at)
		if k.Free.Sub(noon) != c.free || k.Ends.Sub(noon) != c.ends || !k.Asked.Equal(at) || k.Turns != 1 {
			t.Errorf("%s, %v: free %v, ends %v, %+v", c.control, c.after, k.Free.Sub(noon), k.Ends.Sub(noon), k)
		}
	}
}

// TestClockReopenOneMinuteLaterMovesDeadlineOfLiveClocksOnly reopens a turn a minute after it was stopped.
func TestClockReopenOneMinuteLaterMovesDeadlineOfLiveClocksOnly(t *testing.T) {
	for text, want := range map[string]time.Duration{"5+3": minute + 5*minute, "1day bank 2days": 3 * clock.Day} {
		c, k := begun(t, text)
		k = k.Stop(c, noon.Add(10*second)).Reopen(c, noon.Add(minute))
		if got := k.Ends.Sub(noon); got != want {
			t.Errorf("%s: it ends after %v, not %v", text, got, want)
		}
	}
}

// TestClockResumeRestoresTimeAtStartOfWait resumes a clock after a gap.
func TestClockResumeRestoresTimeAtStartOfWait(t *testing.T) {
	for _, text := range []string{"5+3", "3days"} {
		c, k := begun(t, text)
		k = k.Settle(k.Free, k.Ends)
		later := noon.Add(2 * hour)
		got := k.Resume(c, later)
		if got.Shows(later) != k.Shows(noon) || !got.Asked.Equal(later) || got.Dated || got.Waited(later) != 0 {
			t.Errorf("%s: %+v became %+v", text, k, got)
		}
		if c.Days && !got.Limit.Equal(later.Add(c.Cap)) || !c.Days && !got.Limit.IsZero() {
			t.Errorf("%s: the limit is %v", text, got.Limit)
		}
	}
}

// TestClockExcuseExtendsDeadlineByAtMostTimeWaited also excuses a negative time and one before the seat was asked.
func TestClockExcuseExtendsDeadlineByAtMostTimeWaited(t *testing.T) {
	for _, c := range []struct{ by, after, want time.Duration }{
		{10 * second, minute, 10 * second}, {hour, minute, minute}, {-minute, minute, 0}, {minute, -second, 0},
	} {
		_, k := begun(t, "5+0")
		got := k.Excuse(c.by, noon.Add(c.after))
		if moved := got.Ends.Sub(k.Ends); moved != c.want || !got.Asked.Equal(noon.Add(c.after)) {
			t.Errorf("%v after %v: the end moved by %v, asked %v", c.by, c.after, moved, got.Asked)
		}
	}
}

// TestClockForgiveReducesLagQuota forgives lag twice: the second time only the rest of the quota waits for the flag.
func TestClockForgiveReducesLagQuota(t *testing.T) {
	_, k := begun(t, "5+0")
	k = k.Forgive(700*time.Millisecond, noon.Add(10*second))
	if k.Lag != 700*time.Millisecond || k.Quota != 300*time.Millisecond || k.Falls().Sub(k.Ends) != k.Quota {
		t.Errorf("first: %+v", k)
	}
	k = k.Forgive(200*time.Millisecond, noon.Add(20*second))
	if k.Lag != 200*time.Millisecond || k.Quota != 100*time.Millisecond || k.Falls().Sub(k.Ends) != k.Quota {
		t.Errorf("second: %+v", k)
	}
	if k = k.Forgive(-second, noon.Add(30*second)); k.Lag != 0 || k.Quota != 100*time.Millisecond || !k.Falls().Equal(k.Ends) {
		t.Errorf("negative lag: %+v", k)
	}
}

// TestClockIgnoresTimesBeforeStartOfTurn asks a clock about moments before its turn began.
func TestClockIgnoresTimesBeforeStartOfTurn(t *testing.T) {
	c, k := begun(t, "5+3")
	before := noon.Add(-hour)
	if k.Waited(before) != 0 || k.Forgive(second, before).Lag != 0 {
		t.Errorf("waited %v", k.Waited(before))
	}
	if a := k.Allowance(c, before); a.Used != 0 || a.Free != clock.Opening {
		t.Errorf("allowance %+v", a)
	}
	if got := k.Stop(c, before).Left; got != 5*minute+3*second {
		t.Errorf("%v is left", got)
	}
}

// TestClockSpareChargesNoTimeForForcedMoves excludes the whole wait of a live clock, and only the bank of a clock of
// days.
func TestClockSpareChargesNoTimeForForcedMoves(t *testing.T) {
	live, k := begun(t, "5+0")
	at := noon.Add(40 * second)
	if got := k.Spare(live, at); got.Ends.Sub(k.Ends) != 40*second || got.Free.Sub(k.Free) != 40*second {
		t.Errorf("live: %+v became %+v", k, got)
	}
	days, k := begun(t, "1day bank 2days")
	if got := k.Spare(days, noon.Add(hour)); got != k {
		t.Errorf("days, in the free part: %+v became %+v", k, got)
	}
	at = noon.Add(30 * hour)
	if got := k.Spare(days, at); !got.Free.Equal(at) || !got.Ends.Equal(k.Ends) || got.Stop(days, at).Left != days.Main {
		t.Errorf("days, in the bank: %+v became %+v", k, got)
	}
}

// TestClockSettleCutsDeadlineToLimit also settles a clock without limit.
func TestClockSettleCutsDeadlineToLimit(t *testing.T) {
	_, k := begun(t, "3days")
	got := k.Settle(noon.Add(4*clock.Day), noon.Add(5*clock.Day))
	if !got.Dated || got.Free.Sub(noon) != 4*clock.Day || got.Ends.Sub(noon) != 5*clock.Day {
		t.Errorf("before the limit: %+v", got)
	}
	got = k.Settle(noon.Add(11*clock.Day), noon.Add(12*clock.Day))
	if !got.Free.Equal(k.Limit) || !got.Ends.Equal(k.Limit) {
		t.Errorf("after the limit: %+v", got)
	}
	if got = (clock.Clock{}).Settle(noon, noon.Add(hour)); !got.Free.Equal(noon) || !got.Ends.Equal(noon.Add(hour)) {
		t.Errorf("without limit: %+v", got)
	}
}

func TestClockShowsRemainingTimeOfRunningAndStoppedClocks(t *testing.T) {
	c, k := begun(t, "5+0")
	if k.Shows(noon) != 5*minute+30*second || k.Shows(k.Ends) != 0 || k.Shows(k.Ends.Add(hour)) != 0 {
		t.Errorf("running: %v, %v", k.Shows(noon), k.Shows(k.Ends.Add(hour)))
	}
	if k = k.Stop(c, noon.Add(minute)); k.Shows(noon.Add(hour)) != 4*minute+30*second {
		t.Errorf("stopped: %v", k.Shows(noon.Add(hour)))
	}
}

// TestControlBoundsAreInclusive checks controls at their bounds and just outside.
func TestControlBoundsAreInclusive(t *testing.T) {
	days := func(turn, bank, most time.Duration) clock.Control {
		return clock.Control{Days: true, Turn: turn, Main: bank, Cap: most}
	}
	const d = clock.Day
	for _, c := range []struct {
		control clock.Control
		ok      bool
	}{
		{clock.Control{}, true},
		{clock.Control{Main: minute}, true},
		{clock.Control{Main: minute - 1}, false},
		{clock.Control{Main: 3 * hour}, true},
		{clock.Control{Main: 3*hour + 1}, false},
		{clock.Control{Main: hour, Increment: 3 * minute}, true},
		{clock.Control{Main: hour, Increment: 3*minute + 1}, false},
		{clock.Control{Main: hour, Increment: -1}, false},
		{clock.Control{Main: -hour}, false},
		{clock.Control{Main: hour, Turn: 3 * minute}, true},
		{clock.Control{Main: hour, Turn: 3*minute + 1}, false},
		{clock.Control{Main: hour, Turn: -1}, false},
		{clock.Control{Main: hour, Turn: second, Increment: second}, false},
		{clock.Control{Main: hour, Cap: d}, false},
		{clock.Control{Turn: second}, true},
		{clock.Control{Turn: second - 1}, false},
		{clock.Control{Turn: 7 * d}, true},
		{clock.Control{Turn: 7*d + 1}, false},
		{clock.Control{Turn: minute, Increment: second}, false},
		{clock.Control{Turn: minute, Cap: d}, false},
		{days(hour, 0, hour+4*d), true},
		{days(hour-1, 0, 5*d), false},
		{days(hour, 0, hour+4*d-1), false},
		{days(30*d, 30*d, 90*d), true},
		{days(30*d+1, 0, 90*d), false},
		{days(d, 30*d+1, 90*d), false},
		{days(d, 0, 90*d+1), false},
		{days(d, -1, 90*d), false},
		{clock.Control{Days: true, Turn: d, Cap: 10 * d, Increment: second}, false},
	} {
		if err := c.control.Check(); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.control, err)
		}
	}
}

func TestControlIsLiveOnlyUpToMaximumIncrement(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "5+3": true, "180+0": true, "0d180": true, "0d181": false, "3days": false, "1h": false,
	} {
		if got := control(t, text).Live(); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestControlExtraTimeAndMaxPauseDependOnKindOfControl(t *testing.T) {
	for text, want := range map[string][2]time.Duration{
		"3days bank 2days": {3 * clock.Day, 12 * clock.Day}, "0d40": {40 * second, 15 * minute},
		"4+0": {minute, 15 * minute}, "3+0": {minute, 15 * minute}, "20+10": {5 * minute, 15 * minute},
	} {
		c := control(t, text)
		if got := [2]time.Duration{c.Extra(), c.MaxPause()}; got != want {
			t.Errorf("%q: %v, not %v", text, got, want)
		}
	}
}

// TestBudgetEqualsShareOfRemainingTimeMinusSafetyMargin computes budgets by hand.
func TestBudgetEqualsShareOfRemainingTimeMinusSafetyMargin(t *testing.T) {
	for name, c := range map[string]struct {
		allowance clock.Allowance
		want      time.Duration
	}{
		"an even share":              {clock.Allowance{Limited: true, Left: 62 * second, Turns: 2}, 2*second - clock.Late},
		"a later turn":               {clock.Allowance{Limited: true, Left: 62 * second, Turns: 64}, second - clock.Late},
		"the free part is no share":  {clock.Allowance{Limited: true, Left: 34 * second, Free: 4 * second}, 5*second - clock.Late},
		"within the free part":       {clock.Allowance{Limited: true, Left: 33 * second, Free: 4 * second, Used: second}, 4*second - clock.Late},
		"after the free part":        {clock.Allowance{Limited: true, Left: 29 * second, Free: 4 * second, Used: 4500 * time.Millisecond}, 4*second + 29500*time.Millisecond/30 - 4500*time.Millisecond - clock.Late},
		"three quarters of increase": {clock.Allowance{Limited: true, Left: 30 * second, Increment: 4 * second}, 4*second - clock.Late},
		"half of what is left":       {clock.Allowance{Limited: true, Left: 2 * second, Increment: 20 * second}, second},
	} {
		if got := c.allowance.Budget(hour); got != c.want {
			t.Errorf("%s: %v, not %v", name, got, c.want)
		}
	}
}

func TestAllowanceReturnsTimesOfRunningAndStoppedClock(t *testing.T) {
	c, k := begun(t, "5+3")
	want := clock.Allowance{
		Limited: true, Left: 5*minute + 20*second, Used: 10 * second, Free: 30 * second, Increment: 3 * second, Turns: 1,
	}
	if got := k.Allowance(c, noon.Add(10*second)); got != want {
		t.Errorf("running: %+v", got)
	}
	want = clock.Allowance{Limited: true, Left: 5*minute + 3*second, Increment: 3 * second, Turns: 1}
	if got := k.Stop(c, noon).Allowance(c, noon.Add(hour)); got != want {
		t.Errorf("stopped: %+v", got)
	}
}
