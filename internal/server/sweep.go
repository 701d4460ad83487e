package server

import (
	"context"
	"errors"
	"time"

	"hexparlor/internal/user/admin"
)

const (
	sweepFirst = 5 * time.Minute // after the start: first come those who have waited for it
	sweepEvery = time.Hour
)

// day is the length of a day of the calendar in UTC.
const day = 24 * time.Hour

// Values of the label of the metric that counts removals.
const (
	removedMatches = "matches"
	removedGuests  = "guests"
)

// sweepNowAndThen removes abandoned matches and unused guests at intervals until ctx is done.
func (s *Server) sweepNowAndThen(ctx context.Context) {
	timer := time.NewTimer(sweepFirst)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		if err := s.sweepAlone(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("what is unused could not be removed", "error", err)
		}
		timer.Reset(sweepEvery)
	}
}

// sweepAlone calls Sweep if this server gets the lease "sweep"; if another server holds it, it returns nil.
func (s *Server) sweepAlone(ctx context.Context) error {
	held, end, ok := s.cfg.Host.Link.Lease(ctx, "sweep")
	if !ok {
		return nil
	}
	defer end()
	return s.Sweep(held)
}

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
	return errors.Join(untabled, unclosed, unpeopled)
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
