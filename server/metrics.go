package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hexparlor/match"
)

// metrics are the figures that Admin shows.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	streams  prometheus.Gauge
	frames   prometheus.Counter
	dropped  prometheus.Counter
	refused  *prometheus.CounterVec
	moves    prometheus.Counter
	submit   prometheus.Histogram
}

func newMetrics(host *match.Host) *metrics {
	buckets := []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .25, 1, 5}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_requests_total", Help: "Answered requests.",
		}, []string{"route", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "hexparlor_request_seconds", Help: "Time to answer, without streams.", Buckets: buckets,
		}, []string{"route"}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "hexparlor_streams", Help: "Open streams.",
		}),
		frames: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "hexparlor_stream_steps_total", Help: "Steps sent on streams.",
		}),
		dropped: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "hexparlor_streams_dropped_total", Help: "Streams ended because the client was too slow or gone.",
		}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_connections_refused_total", Help: "Connections turned away because too many were open.",
		}, []string{"limit"}),
		moves: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "hexparlor_submissions_total", Help: "Moves and actions of guests that were stored.",
		}),
		submit: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "hexparlor_submit_seconds", Help: "Time to judge and durably append a submission.", Buckets: buckets,
		}),
	}
	queue := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "hexparlor_bot_queue", Help: "Tables that wait for a bot to become free.",
	}, func() float64 { return float64(host.BotQueue()) })
	m.registry.MustRegister(queue, m.requests, m.duration, m.streams, m.frames, m.dropped, m.refused, m.moves, m.submit,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// count measures every request by its route.
func (m *metrics) count(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := &answer{ResponseWriter: w, status: http.StatusOK}
		start := time.Now()
		next.ServeHTTP(answer, r)
		route := r.Pattern
		if route == "" {
			route = "none"
		}
		m.requests.WithLabelValues(route, strconv.Itoa(answer.status)).Inc()
		if route != streamRoute {
			m.duration.WithLabelValues(route).Observe(time.Since(start).Seconds())
		}
	})
}

// answer remembers the status of a response.
type answer struct {
	http.ResponseWriter
	status  int
	written bool
}

func (a *answer) WriteHeader(status int) {
	if !a.written {
		a.status, a.written = status, true
	}
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
