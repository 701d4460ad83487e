package jobs

import (
	"errors"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// values returns the numbers of collected metrics by name and labels, such as "hexparlor_jobs test waiting".
func values(t *testing.T, c prometheus.Collector) map[string]float64 {
	t.Helper()
	registry := prometheus.NewRegistry()
	must(t, registry.Register(c))
	families, err := registry.Gather()
	must(t, err)
	found := map[string]float64{}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			name := f.GetName()
			for _, l := range m.GetLabel() {
				name += " " + l.GetValue()
			}
			found[name] = number(m)
		}
	}
	return found
}

func number(m *dto.Metric) float64 {
	if m.GetCounter() != nil {
		return m.GetCounter().GetValue()
	}
	return m.GetGauge().GetValue()
}

func TestTriesAreCountedByOutcomeWithTheirTime(t *testing.T) {
	for _, c := range []struct {
		attempt int
		err     error
		outcome string
	}{
		{1, nil, "completed"},
		{3, nil, "completed"},
		{1, river.JobSnooze(0), "postponed"},
		{3, river.JobSnooze(0), "postponed"},
		{1, errors.New("full"), "failed"},
		{2, errors.New("full"), "failed"},
		{3, errors.New("full"), "given up"},
		{4, errors.New("full"), "given up"},
	} {
		m := newMetrics()
		m.count(&rivertype.JobRow{Kind: "task", Attempt: c.attempt, MaxAttempts: 3}, c.err, 1500*time.Millisecond)
		if got := values(t, m.ended); len(got) != 1 || got["hexparlor_jobs_tries_total task "+c.outcome] != 1 {
			t.Errorf("try %d with %v is counted as %v", c.attempt, c.err, got)
		}
		if got := values(t, m.spent); got["hexparlor_jobs_seconds_total task"] != 1.5 {
			t.Errorf("the time is %v", got)
		}
	}
}

func TestMetricsHaveJobsOfEachQueueByState(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e := open(t, place)
		for range 2 {
			insert(t, e, "waits", Scheduled)
		}
		_, _, err := e.Insert(t.Context(), task{"other"}, &river.InsertOpts{Queue: "other"})
		must(t, err)
		time.Sleep(5 * time.Millisecond)
		got := values(t, e)
		for name, want := range map[string]float64{
			"hexparlor_jobs test waiting": 2, "hexparlor_jobs test running": 0, "hexparlor_jobs test failed": 0,
			"hexparlor_jobs other waiting": 1,
		} {
			if got[name] != want {
				t.Errorf("%s is %v, not %v", name, got[name], want)
			}
		}
		if age := got["hexparlor_jobs_oldest_seconds test"]; age <= 0 || age > 60 {
			t.Errorf("the oldest job has waited for %v seconds", age)
		}
	})
}
