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

// metrics holds the metrics that Admin exports.
type metrics struct {
	registry      *prometheus.Registry
	requests      *prometheus.CounterVec
	duration      *prometheus.HistogramVec
	streams       prometheus.Gauge
	frames        prometheus.Counter
	dropped       prometheus.Counter
	refused       *prometheus.CounterVec
	moves         prometheus.Counter
	submit        prometheus.Histogram
	quotas        *prometheus.CounterVec
	removals      *prometheus.CounterVec
	notifications *prometheus.CounterVec
}

func newMetrics(host *host.Host) *metrics {
	buckets := []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .25, 1, 5}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_http_requests_total", Help: "Number of answered HTTP requests.",
		}, []string{"route", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "hexparlor_http_request_duration_seconds", Buckets: buckets,
			Help: "Duration of HTTP requests in seconds, without streams.",
		}, []string{"route"}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "hexparlor_open_streams", Help: "Number of open streams of matches.",
		}),
		frames: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "hexparlor_stream_steps_sent_total", Help: "Number of steps sent on streams.",
		}),
		dropped: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "hexparlor_streams_dropped_total",
			Help: "Number of streams closed because the client was too slow or had disconnected.",
		}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_connections_refused_total",
			Help: "Number of connections refused because too many were open.",
		}, []string{"limit"}),
		moves: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "hexparlor_submissions_total", Help: "Number of stored moves and actions of users.",
		}),
		quotas: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_quota_refusals_total", Help: "Number of requests that a quota refused or delayed.",
		}, []string{"quota"}),
		removals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_cleanup_removals_total",
			Help: "Number of removed matches that never began, and of removed unused guests.",
		}, []string{"kind"}),
		notifications: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hexparlor_notification_deliveries_total", Help: "Number of notification deliveries by outcome.",
		}, []string{"transport", "outcome"}),
		submit: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "hexparlor_submission_duration_seconds", Buckets: buckets,
			Help: "Duration of checking and storing a submission in seconds.",
		}),
	}
	for _, q := range limit.All {
		m.quotas.WithLabelValues(q.Name)
	}
	m.removals.WithLabelValues(removedMatches)
	m.removals.WithLabelValues(removedGuests)
	m.registry.MustRegister(newQueueMetric(host), m.requests, m.duration, m.streams, m.frames, m.dropped, m.refused,
		m.moves, m.submit, m.quotas, m.removals, m.notifications,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func newQueueMetric(host *host.Host) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "hexparlor_bot_queue_length", Help: "Number of matches that wait for a bot.",
	}, func() float64 { return float64(host.BotQueue()) })
}

func newPlayedMetric() prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{
		Name: "hexparlor_lab_matches_played_total",
		Help: "Number of study and arena matches that this process has played.",
	})
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// count measures and traces every request by its route, except streams, whose duration is that of the visit. Trace
// headers of clients are ignored.
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

// quotaMetrics exports the numbers of users and addresses that have used a part or all of each quota, without their
// names.
type quotaMetrics struct {
	limits    *httpapi.Quotas
	inUse     *prometheus.Desc
	exhausted *prometheus.Desc
}

func newQuotaMetrics(l *httpapi.Quotas) *quotaMetrics {
	labels := []string{"quota", "per"}
	return &quotaMetrics{
		limits: l,
		inUse: prometheus.NewDesc("hexparlor_quota_in_use",
			"Number of users, addresses or networks that have used part of a quota.", labels, nil),
		exhausted: prometheus.NewDesc("hexparlor_quota_exhausted",
			"Number of users, addresses or networks that have exhausted a quota.", labels, nil),
	}
}

// Describe sends the descriptions of the metrics.
func (s *quotaMetrics) Describe(out chan<- *prometheus.Desc) {
	out <- s.inUse
	out <- s.exhausted
}

// Collect sends the metrics.
func (s *quotaMetrics) Collect(out chan<- prometheus.Metric) {
	for _, f := range s.limits.Usage() {
		out <- prometheus.MustNewConstMetric(s.inUse, prometheus.GaugeValue, float64(f.InUse), f.Quota, f.Per)
		out <- prometheus.MustNewConstMetric(s.exhausted, prometheus.GaugeValue, float64(f.Exhausted), f.Quota, f.Per)
	}
}

// Space is the size and limit of the database and the free space on its disk, in bytes.
type Space struct {
	Used, Bound, Free int64 // bytes: size of the database; its limit, 0 for none; free space on its disk
	Room              bool  // whether new matches and guests are accepted
}

// spaceMetrics exports Space as metrics.
type spaceMetrics struct {
	space func(context.Context) (Space, error)
}

var (
	databaseSize = prometheus.NewDesc("hexparlor_database_size_bytes",
		"Size of the database in bytes.", nil, nil)
	databaseLimit = prometheus.NewDesc("hexparlor_database_limit_bytes",
		"Limit of the database size in bytes; 0 means no limit.", nil, nil)
	diskFree = prometheus.NewDesc("hexparlor_disk_free_bytes",
		"Free space on the disk of the database in bytes.", nil, nil)
	spaceAvailable = prometheus.NewDesc("hexparlor_database_space_available",
		"1 if the database has space for new matches and guests, else 0.", nil, nil)
)

// Describe sends the descriptions of the metrics.
func (spaceMetrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{databaseSize, databaseLimit, diskFree, spaceAvailable} {
		out <- d
	}
}

// Collect sends the metrics, or none if the store does not answer; /readyz reports that.
func (f spaceMetrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	now, err := f.space(ctx)
	if err != nil {
		return
	}
	room := 0.0
	if now.Room {
		room = 1
	}
	for d, v := range map[*prometheus.Desc]float64{
		databaseSize: float64(now.Used), databaseLimit: float64(now.Bound), diskFree: float64(now.Free), spaceAvailable: room,
	} {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v)
	}
}

// Descriptions of the metrics that backlogMetrics exports.
var (
	longestBotWait = prometheus.NewDesc("hexparlor_bot_longest_wait_seconds",
		"Longest current wait of a match for a bot in seconds.", nil, nil)
	notificationsDue = prometheus.NewDesc("hexparlor_notifications_due",
		"Number of notifications that are due, at most 1000.", nil, nil)
	deadlinesOverdue = prometheus.NewDesc("hexparlor_deadlines_overdue",
		"Number of matches with an expired deadline, at most 1000.", nil, nil)
	studiesRunning = prometheus.NewDesc("hexparlor_studies_running",
		"Number of unfinished studies of this server.", nil, nil)
	allBacklogMetrics = []*prometheus.Desc{longestBotWait, notificationsDue, deadlinesOverdue, studiesRunning}
)
