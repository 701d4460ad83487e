package notify

import (
	"math/rand/v2"
	"testing"
	"time"
	_ "time/tzdata" // the test needs time zones

	"hexparlor/internal/clock"
)

var noon = time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)

func TestWarningTimeDependsOnLengthOfTurn(t *testing.T) {
	for _, c := range []struct{ limit, lead time.Duration }{
		{3 * time.Minute, 0},
		{4 * time.Minute, time.Minute},
		{10 * time.Minute, 150 * time.Second},
		{time.Hour, 15 * time.Minute},
		{24 * time.Hour, 6 * time.Hour},
		{7 * 24 * time.Hour, 12 * time.Hour},
	} {
		at, ok := WarnedAt(noon, noon.Add(c.limit))
		if ok != (c.lead > 0) || ok && at != noon.Add(c.limit-c.lead) {
			t.Errorf("of %v: %v %v", c.limit, noon.Add(c.limit).Sub(at), ok)
		}
	}
}

func TestPlanChoosesStepAndTime(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	night := clock.Life{Zone: berlin, Sleep: clock.Span{From: 22 * 60, To: 7 * 60}} // 21:00 to 6:00 UTC in winter
	away := night                                                                   // on holiday from the day of noon on
	away.Holidays = []clock.Holiday{{First: clock.Date{Year: 2026, Month: 3, Day: 10}, Last: clock.Date{Year: 2026, Month: 3, Day: 19}}}
	const back = 9*24*time.Hour + 18*time.Hour // after noon, when the holiday and the night are over
	for name, c := range map[string]struct {
		kind  Kind
		way   Way
		age   time.Duration
		last  time.Duration // since the last e-mail
		now   time.Time
		s     Settings
		rest  clock.Life
		truth Truth
		step  Step
		until time.Time
	}{
		"soon":         {kind: Turn, way: Push, truth: Truth{Holds: true}, step: Wait, until: noon.Add(Usual.Push)},
		"now":          {kind: Turn, way: Push, age: time.Minute, truth: Truth{Holds: true}, step: Send},
		"moved":        {kind: Turn, way: Push, age: time.Minute, step: Drop},
		"at the table": {kind: Turn, way: Push, age: time.Minute, truth: Truth{Holds: true, There: true}, step: Drop},
		"too late":     {kind: Turn, way: Push, age: Usual.Latest, truth: Truth{Holds: true}, step: Drop},
		"not wanted": {
			kind: Turn, way: Push, age: time.Minute, s: Settings{Off: []string{"push turn"}}, truth: Truth{Holds: true}, step: Drop,
		},
		"wanted otherwise": {
			kind: Turn, way: Push, age: time.Minute, s: Settings{Off: []string{"mail turn"}}, truth: Truth{Holds: true}, step: Send,
		},
		"mail waits": {kind: Turn, way: Mail, age: time.Minute, truth: Truth{Holds: true}, step: Wait, until: noon.Add(14 * time.Minute)},
		"one mail an hour": {
			kind: Turn, way: Mail, age: time.Hour, last: 10 * time.Minute, truth: Truth{Holds: true}, step: Wait,
			until: noon.Add(50 * time.Minute),
		},
		"asleep": {
			kind: Turn, way: Push, age: time.Hour, now: noon.Add(10 * time.Hour), rest: night, truth: Truth{Holds: true}, step: Wait,
			until: noon.Add(18 * time.Hour),
		},
		"no deadline": {kind: Deadline, way: Push, truth: Truth{Holds: true}, step: Wait, until: noon.Add(stopped)},
		"far from it": {
			kind: Deadline, way: Mail, truth: Truth{Holds: true, Began: noon, Limit: noon.Add(24 * time.Hour)}, s: Settings{}, step: Wait,
			until: noon.Add(18 * time.Hour),
		},
		"near": {
			kind: Deadline, way: Mail, now: noon.Add(20 * time.Hour), last: time.Minute,
			truth: Truth{Holds: true, Began: noon, Limit: noon.Add(24 * time.Hour)}, step: Send,
		},
		"before they sleep": { // the deadline is at 3:00 UTC
			kind: Deadline, way: Push, rest: night, truth: Truth{Holds: true, Began: noon, Limit: noon.Add(15 * time.Hour)}, step: Wait,
			until: noon.Add(9*time.Hour - 5*time.Minute),
		},
		"over while they sleep": {
			kind: Deadline, way: Push, now: noon.Add(10 * time.Hour), rest: night,
			truth: Truth{Holds: true, Began: noon, Limit: noon.Add(15 * time.Hour)}, step: Drop,
		},
		"after they wake": { // the deadline is at 12:00 UTC
			kind: Deadline, way: Push, now: noon.Add(17 * time.Hour), rest: night,
			truth: Truth{Holds: true, Began: noon.Add(-24 * time.Hour), Limit: noon.Add(24 * time.Hour)}, step: Wait,
			until: noon.Add(18 * time.Hour),
		},
		"on holiday": {kind: Turn, way: Push, age: time.Hour, rest: away, truth: Truth{Holds: true}, step: Wait, until: noon.Add(back)},
		"old after the holidays": {
			kind: Turn, way: Push, age: back, now: noon.Add(back), rest: away, truth: Truth{Holds: true}, step: Send,
		},
		"their turn ends on a holiday": {
			kind: Deadline, way: Push, rest: away, truth: Truth{Holds: true, Began: noon, Limit: noon.Add(48 * time.Hour)}, step: Wait,
			until: noon.Add(36 * time.Hour),
		},
		"so they are warned on it, when the night is over": {
			kind: Deadline, way: Push, now: noon.Add(42 * time.Hour), rest: away,
			truth: Truth{Holds: true, Began: noon, Limit: noon.Add(48 * time.Hour)}, step: Send,
		},
		"over": {kind: Deadline, way: Push, now: noon.Add(2 * time.Hour), truth: Truth{Holds: true, Began: noon, Limit: noon.Add(time.Hour)}, step: Drop},
	} {
		now := c.now
		if now.IsZero() {
			now = noon
		}
		d := Delivery{Notification: Notification{Kind: c.kind, At: now.Add(-c.age)}, Channel: Channel{Way: c.way}}
		if c.last > 0 {
			d.Channel.Last = now.Add(-c.last)
		}
		step, until := Usual.Plan(d, c.s, c.rest, c.truth, now)
		if step != c.step || !until.Equal(c.until) {
			t.Errorf("%s: %s %v, not %s %v", name, step, until, c.step, c.until)
		}
	}
}

// TestPlanSendsOrDropsEveryDeliveryOutsideRest follows random deliveries for weeks. Nothing is sent during sleep, and
// on free days only warnings for that day; no delivery waits for ever; warnings come before their deadlines.
func TestPlanSendsOrDropsEveryDeliveryOutsideRest(t *testing.T) {
	zones := []string{"", "Europe/Berlin", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland"}
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 0))
		rest := clock.Life{Sleep: clock.Span{From: r.IntN(24 * 60)}}
		rest.Sleep.To = (rest.Sleep.From + r.IntN(clock.MaxSleep+1)) % (24 * 60)
		rest.Zone, _ = time.LoadLocation(zones[r.IntN(len(zones))])
		for range r.IntN(clock.MaxFree + 1) {
			rest.Free[r.IntN(7)] = true
		}
		began := noon.Add(time.Duration(r.IntN(365*24)) * time.Hour)
		year, month, day := began.AddDate(0, 0, r.IntN(9)-4).Date()
		rest.Holidays = []clock.Holiday{{First: clock.Date{Year: year, Month: month, Day: day}, Last: clock.Date{Year: year, Month: month, Day: day}}}
		truth := Truth{Holds: true, Began: began, Limit: began.Add(time.Duration(1+r.IntN(10*24*60)) * time.Minute)}
		d := Delivery{
			Notification: Notification{Kind: Kinds[r.IntN(len(Kinds))], At: began}, Channel: Channel{Way: Ways[r.IntN(len(Ways))]},
		}
		now, steps := began, 0
		for ; steps < 10; steps++ {
			step, until := Usual.Plan(d, Settings{}, rest, truth, now)
			if step == Send {
				kept := rest
				if d.Kind == Deadline && !rest.Awake(truth.Limit.Add(-time.Minute)) {
					kept = rest.Nights()
				}
				if !kept.Awake(now) {
					t.Errorf("%d: sent at %v, in %+v", seed, now, rest)
				}
				if d.Kind == Deadline && !now.Before(truth.Limit) {
					t.Errorf("%d: warned after the end", seed)
				}
			}
			if step != Wait {
				break
			}
			if !until.After(now) {
				t.Fatalf("%d: waits at %v until %v", seed, now, until)
			}
			now = until
		}
		if steps == 10 {
			t.Errorf("%d: waits and waits", seed)
		}
	}
}
