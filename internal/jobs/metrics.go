package jobs

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river/rivertype"
)

// metrics counts the jobs that this program has run.
type metrics struct {
	ended *prometheus.CounterVec
	spent *prometheus.CounterVec
}

func newMetrics() metrics {
	return metrics{
		ended: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_jobs_tries_total", Help: "Number of tries of jobs by their outcome.",
		}, []string{"kind", "outcome"}),
		spent: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_jobs_seconds_total", Help: "Time for which jobs have run, in seconds.",
		}, []string{"kind"}),
	}
}

// count counts one try of a job.
func (m metrics) count(job *rivertype.JobRow, err error, took time.Duration) {
	outcome := "completed"
	switch {
	case isPostponed(err):
		outcome = "postponed"
	case err != nil && job.Attempt >= job.MaxAttempts:
		outcome = "given up"
	case err != nil:
		outcome = "failed"
	}
	m.ended.WithLabelValues(job.Kind, outcome).Inc()
	m.spent.WithLabelValues(job.Kind).Add(took.Seconds())
}

var (
	jobsMetric = prometheus.NewDesc("hexparlor_jobs", "Number of jobs of the site.", []string{"queue", "state"}, nil)
	ageMetric  = prometheus.NewDesc("hexparlor_jobs_oldest_seconds", "Age of the job that has waited longest.",
		[]string{"queue"}, nil)
)

// metricsTimeout is the longest time that counting jobs for the metrics may take.
const metricsTimeout = 2 * time.Second

// Describe sends the descriptions of the metrics.
func (e *Engine) Describe(to chan<- *prometheus.Desc) {
	to <- jobsMetric
	to <- ageMetric
	e.metrics.ended.Describe(to)
	e.metrics.spent.Describe(to)
}

// Collect sends the metrics. It leaves out the numbers of jobs if the database cannot be read.
func (e *Engine) Collect(to chan<- prometheus.Metric) {
	e.metrics.ended.Collect(to)
	e.metrics.spent.Collect(to)
	ctx, cancel := context.WithTimeout(context.Background(), metricsTimeout)
	defer cancel()
	queues, err := e.Queues(ctx)
	if err != nil {
		e.warn("cannot count jobs", err)
		return
	}
	for _, q := range queues {
		for state, jobs := range map[string]int{"waiting": q.Waiting, "running": q.Running, "failed": q.Failed} {
			to <- prometheus.MustNewConstMetric(jobsMetric, prometheus.GaugeValue, float64(jobs), q.Name, state)
		}
		age := 0.0
		if !q.Oldest.IsZero() {
			age = max(0, time.Since(q.Oldest).Seconds())
		}
		to <- prometheus.MustNewConstMetric(ageMetric, prometheus.GaugeValue, age, q.Name)
	}
}
