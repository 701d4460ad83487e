package server

import (
	"context"
	"errors"
	"time"

	"hexparlor/internal/user/admin"
)

// Bounds of what is kept of analyses and of notifications that were given up.
const (
	keptAnalyses     = 2000
	keptAnalysisDays = 90 // after the last request
	keptFailureDays  = 30
)

// day is the length of a day of the calendar in UTC.
const day = 24 * time.Hour

// Values of the label of the metric that counts removals.
const (
	removedMatches = "matches"
	removedGuests  = "guests"
)

// Sweep removes matches that never began and guests who never returned, after the days in the site's settings. Matches
// go first, since a guest with a match is kept.
func (s *Server) Sweep(ctx context.Context) error {
	h, err := s.cfg.Admin.State(ctx)
	if err != nil { // it is unknown whether the site wants it
		return err
	}
	tables, guests := 0, 0
	var untabled, unpeopled error
	if days := h.Number(admin.MatchDays); days > 0 {
		tables, untabled = s.cfg.Host.Sweep(ctx, time.Duration(days)*day)
	}
	closed, unclosed := s.cfg.Host.CloseAbandoned(ctx)
	if days := h.Number(admin.GuestDays); days > 0 {
		guests, unpeopled = s.sweepGuests(ctx, time.Duration(days)*day)
	}
	s.metrics.removals.WithLabelValues(removedMatches).Add(float64(tables))
	s.metrics.removals.WithLabelValues(removedGuests).Add(float64(guests))
	if tables+guests+closed > 0 {
		s.cfg.Log.Info("what is unused was removed or closed", "tables", tables, "guests", guests, "closed", closed)
	}
	return errors.Join(untabled, unclosed, unpeopled, s.sweepRecords(ctx))
}

// sweepRecords removes old analyses, and old notifications that were given up.
func (s *Server) sweepRecords(ctx context.Context) error {
	now := time.Now()
	if s.cfg.Analyses != nil {
		if _, err := s.cfg.Analyses.DropAnalyses(ctx, now.Add(-keptAnalysisDays*day), keptAnalyses); err != nil {
			return err
		}
	}
	if outbox := s.cfg.Notifications.Store; outbox != nil {
		return outbox.DropFailedDeliveries(ctx, now.Add(-keptFailureDays*day))
	}
	return nil
}

func (s *Server) sweepGuests(ctx context.Context, away time.Duration) (int, error) {
	gone, secrets, err := s.cfg.Users.Sweep(ctx, away, s.whereabouts.IsHere)
	if len(gone) > 0 {
		s.sessions.end(secrets...)
	}
	return len(gone), err
}

// rateNowAndThen keeps the ratings up to date until ctx is done.
func (s *Server) rateNowAndThen(ctx context.Context) {
	changed, stop := s.cfg.Host.Subscribe()
	defer stop()
	s.cfg.Ratings.Run(ctx, changed, func(err error) {
		s.cfg.Log.Error("the ratings could not be brought up to date", "error", err)
	})
}
