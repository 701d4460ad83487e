package server

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
)

// maxBacklog is the greatest number of due notifications and of overdue matches that is counted exactly.
const maxBacklog = 1000

// backlog returns the numbers of bot decisions, notifications and deadlines that wait for this site's servers.
func (s *Server) backlog(ctx context.Context) (o api.Backlog, err error) {
	o.Bots, o.LongestBotWait = s.cfg.Host.BotQueue(), s.cfg.Host.LongestBotWait().Milliseconds()
	if o.Overdue, err = s.cfg.Host.Overdue(ctx, maxBacklog); err != nil {
		return o, httpapi.StoreError(err)
	}
	if outbox := s.cfg.Notifications.Store; outbox != nil {
		due, err := outbox.DueDeliveries(ctx, time.Now(), maxBacklog)
		if err != nil {
			return o, httpapi.StoreError(err)
		}
		o.Notifications = len(due)
	}
	o.Studies = s.lab.Running()
	return o, nil
}

// backlogMetrics exports the numbers of Server.backlog as metrics, except the length of the bot queue, which
// hexparlor_bot_queue_length exports.
type backlogMetrics struct{ server *Server }

// Describe sends the descriptions of the metrics.
func (backlogMetrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range allBacklogMetrics {
		out <- d
	}
}

// Collect sends the metrics, or none if the store does not answer, which /readyz reports.
func (f backlogMetrics) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	o, err := f.server.backlog(ctx)
	if err != nil {
		return
	}
	seconds := float64(o.LongestBotWait) / 1000
	for i, v := range []float64{seconds, float64(o.Notifications), float64(o.Overdue), float64(o.Studies)} {
		out <- prometheus.MustNewConstMetric(allBacklogMetrics[i], prometheus.GaugeValue, v)
	}
}
