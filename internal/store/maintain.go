package store

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"hexparlor/internal/store/queries"
)

const (
	checkAfter      = time.Minute    // after the start, so that waiting clients come first
	statisticsAfter = 24 * time.Hour // between two updates of the planner's statistics
)

// Check reads the whole database at a place and returns ErrDamaged if it is damaged. A server may use it meanwhile.
func Check(ctx context.Context, place string) error {
	d, err := databaseAt(place)
	if err != nil {
		return err
	}
	version, err := d.look(ctx)
	if err == nil && version == 0 {
		err = ErrNoSite
	}
	if err == nil {
		err = d.check(ctx, func(time.Duration) {})
	}
	if err == nil {
		err = checkTotalsAt(ctx, d)
	}
	if err != nil {
		return unusable(d, err)
	}
	return nil
}

func checkTotalsAt(ctx context.Context, d database) error {
	db, err := d.connectToRead()
	if err != nil {
		return err
	}
	return errors.Join(checkTotals(ctx, db), db.Close())
}

// Maintain checks the whole database once and keeps the planner's statistics up to date, until ctx ends. It does so
// slowly: it rests for as long as it works. Ready returns the damage that it finds.
func (s *Store) Maintain(ctx context.Context, log *slog.Logger) {
	if s.recounted {
		log.Warn("the number of running matches was wrong, and was counted anew")
	}
	if !sleep(ctx, checkAfter) {
		return
	}
	s.checkSlowly(ctx, log)
	for {
		if err := s.updateStatistics(ctx); err != nil && ctx.Err() == nil {
			log.Warn("the planner's statistics could not be updated", "error", err)
		}
		switch wrong, err := s.rebuildStored(ctx); {
		case err != nil && ctx.Err() == nil:
			log.Warn("the stored bytes of users could not be counted", "error", err)
		case wrong:
			log.Warn("the stored bytes of some users were wrong, and were counted anew")
		}
		if !sleep(ctx, statisticsAfter) {
			return
		}
	}
}

func (s *Store) checkSlowly(ctx context.Context, log *slog.Logger) {
	began := time.Now()
	log.Info("the database is being checked in the background")
	err := s.health.explain(s.db.check(ctx, func(took time.Duration) { sleep(ctx, took) }))
	switch {
	case ctx.Err() != nil:
	case err != nil:
		log.Error("the check of the database has failed; see docs/operations.md for what to do", "error", err)
	default:
		log.Info("the database is whole", "seconds", int(time.Since(began).Seconds()))
	}
}

func (s *Store) updateStatistics(ctx context.Context) error {
	for _, statement := range s.db.statistics() {
		err := s.writer.write(ctx, maxRows, func(ctx context.Context, _ *queries.Queries) error {
			_, err := s.writer.conn.ExecContext(ctx, statement)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sleep reports whether ctx has lasted that long.
func sleep(ctx context.Context, long time.Duration) bool {
	select {
	case <-time.After(long):
		return true
	case <-ctx.Done():
		return false
	}
}
