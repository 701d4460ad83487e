package server

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
)

// mostOwed is as far as notices and deadlines are counted.
const mostOwed = 1000

// owed is how much work waits. It tells nothing of any game.
func (s *Server) owed(ctx context.Context) (o api.Owed, err error) {
	o.Bots, o.Longest = s.cfg.Host.BotQueue(), s.cfg.Host.LongestBotWait().Milliseconds()
	if o.Overdue, err = s.cfg.Host.Overdue(ctx, mostOwed); err != nil {
		return o, httpapi.StoreError(err)
	}
	if outbox := s.cfg.Notices.Store; outbox != nil {
		due, err := outbox.DueDeliveries(ctx, time.Now(), mostOwed)
		if err != nil {
			return o, httpapi.StoreError(err)
		}
		o.Notices = len(due)
	}
	o.Studies = s.lab.Running()
	return o, nil
}

// owedFigures tells the same in figures; hexparlor_bot_queue is one of its own.
type owedFigures struct{ server *Server }

// Describe tells which figures there are.
func (owedFigures) Describe(told chan<- *prometheus.Desc) {
	for _, d := range allOwedFigures {
		told <- d
	}
}

// Collect counts. Where the store does not answer nothing is told: readiness tells.
func (f owedFigures) Collect(told chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	o, err := f.server.owed(ctx)
	if err != nil {
		return
	}
	seconds := float64(o.Longest) / 1000
	for i, v := range []float64{seconds, float64(o.Notices), float64(o.Overdue), float64(o.Studies)} {
		told <- prometheus.MustNewConstMetric(allOwedFigures[i], prometheus.GaugeValue, v)
	}
}
