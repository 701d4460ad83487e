package server

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel/attribute"

	"hexparlor/internal/limit"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/live"
	"hexparlor/internal/server/middleware"
	"hexparlor/internal/tracing"
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
	quotas   *prometheus.CounterVec
	swept    *prometheus.CounterVec
	notices  *prometheus.CounterVec
}

func newMetrics(host *host.Host) *metrics {
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
		quotas: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_quota_refusals_total", Help: "What was refused because of a quota, or had to wait behind others.",
		}, []string{"quota"}),
		swept: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_swept_total", Help: "Tables that never began, and unused guests, that were removed.",
		}, []string{"what"}),
		notices: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_notices_total", Help: "Notices to people who are elsewhere, and what came of them.",
		}, []string{"way", "outcome"}),
		submit: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "hexparlor_submit_seconds", Help: "Time to judge and durably append a submission.", Buckets: buckets,
		}),
	}
	for _, q := range limit.All {
		m.quotas.WithLabelValues(q.Name)
	}
	m.swept.WithLabelValues(sweptTables)
	m.swept.WithLabelValues(sweptGuests)
	m.registry.MustRegister(queueFigure(host), m.requests, m.duration, m.streams, m.frames, m.dropped, m.refused,
		m.moves, m.submit, m.quotas, m.swept, m.notices,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func queueFigure(host *host.Host) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "hexparlor_bot_queue", Help: "Tables that wait for a bot to become free.",
	}, func() float64 { return float64(host.BotQueue()) })
}

func playedFigure() prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{
		Name: "hexparlor_games_played_total", Help: "Games of studies and of the arena that were played here.",
	})
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// count measures every request by its route, and traces it, but for streams, which last as long as a user watches.
// What strangers send of traces of their own is not believed.
func (m *metrics) count(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := middleware.NewStatusWriter(w)
		start := time.Now()
		ctx, span := tracing.Begin(r.Context(), "request")
		if ctx != r.Context() {
			r = r.WithContext(ctx)
		}
		next.ServeHTTP(answer, r)
		route := r.Pattern
		if route == "" {
			route = "none"
		}
		m.requests.WithLabelValues(route, strconv.Itoa(answer.Status)).Inc()
		if route != live.StreamRoute {
			m.duration.WithLabelValues(route).Observe(time.Since(start).Seconds())
			span.Rename(route)
			span.End(answer.Status >= http.StatusInternalServerError, attribute.Int("http.response.status_code", answer.Status))
		}
	})
}

// standing reports how full quotas are in all, never of whom.
type standing struct {
	limits *httpapi.Quotas
	taking *prometheus.Desc
	full   *prometheus.Desc
}

func newStanding(l *httpapi.Quotas) *standing {
	labels := []string{"quota", "per"}
	return &standing{
		limits: l,
		taking: prometheus.NewDesc("hexparlor_quota_taking", "How many have taken some of a quota.", labels, nil),
		full:   prometheus.NewDesc("hexparlor_quota_full", "How many have taken all of a quota.", labels, nil),
	}
}

// Describe lists the metrics.
func (s *standing) Describe(told chan<- *prometheus.Desc) {
	told <- s.taking
	told <- s.full
}

// Collect counts.
func (s *standing) Collect(told chan<- prometheus.Metric) {
	for _, f := range s.limits.Figures() {
		told <- prometheus.MustNewConstMetric(s.taking, prometheus.GaugeValue, float64(f.Taking), f.Quota, f.Per)
		told <- prometheus.MustNewConstMetric(s.full, prometheus.GaugeValue, float64(f.Full), f.Quota, f.Per)
	}
}

// Space is what the site uses and may use, in bytes.
type Space struct {
	Used, Bound, Free int64 // of the database; 0: as many as there are; on the disk
	Room              bool  // for new tables and guests
}

// spaceFigures are its metrics.
type spaceFigures struct {
	space func(context.Context) (Space, error)
}

var (
	usedFigure  = prometheus.NewDesc("hexparlor_store_bytes", "Bytes of the database that are in use.", nil, nil)
	boundFigure = prometheus.NewDesc("hexparlor_store_bound_bytes", "Bytes that it may take; 0 for any number.", nil, nil)
	freeFigure  = prometheus.NewDesc("hexparlor_disk_free_bytes", "Bytes that are free on its disk.", nil, nil)
	roomFigure  = prometheus.NewDesc("hexparlor_store_room", "1 if there is room for new tables and guests.", nil, nil)
)

// Describe lists the metrics.
func (spaceFigures) Describe(told chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{usedFigure, boundFigure, freeFigure, roomFigure} {
		told <- d
	}
}

// Collect looks at the disk.
func (f spaceFigures) Collect(told chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	now, err := f.space(ctx)
	if err != nil {
		return // readiness reports it
	}
	room := 0.0
	if now.Room {
		room = 1
	}
	for d, v := range map[*prometheus.Desc]float64{
		usedFigure: float64(now.Used), boundFigure: float64(now.Bound), freeFigure: float64(now.Free), roomFigure: room,
	} {
		told <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v)
	}
}

// How much work waits, see backlogFigures.
var (
	waitFigure = prometheus.NewDesc("hexparlor_bot_wait_seconds",
		"The longest wait of a table for a bot.", nil, nil)
	noticesFigure = prometheus.NewDesc("hexparlor_notices_owed",
		"Notices that are due, 1000 at most.", nil, nil)
	overdueFigure = prometheus.NewDesc("hexparlor_deadlines_overdue",
		"Tables where time has run out, 1000 at most.", nil, nil)
	studiesFigure = prometheus.NewDesc("hexparlor_studies_running",
		"Studies of the lab that are not done.", nil, nil)
	allBacklogFigures = []*prometheus.Desc{waitFigure, noticesFigure, overdueFigure, studiesFigure}
)
