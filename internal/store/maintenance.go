package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/queries"
)

// checkAfter is the time after the start until a check begins, so that waiting clients come first.
const checkAfter = time.Minute

// Check reads the whole database at a place and returns database.ErrDamaged if it is damaged. A server may run
// meanwhile.
func Check(ctx context.Context, place string) error {
	d, err := database.At(place)
	if err != nil {
		return err
	}
	version, err := d.CheckedVersion(ctx)
	if err == nil && version == 0 {
		err = database.ErrNoSite
	}
	if err == nil {
		err = d.Check(ctx, func(time.Duration) {})
	}
	if err == nil {
		err = checkTotalsAt(ctx, d)
	}
	if err != nil {
		return database.Unusable(d, err)
	}
	return nil
}

func checkTotalsAt(ctx context.Context, d database.Database) error {
	db, err := d.ConnectToRead()
	if err != nil {
		return err
	}
	return errors.Join(database.CheckTotals(ctx, db), db.Close())
}

// CheckInBackground checks the whole database once, with pauses as long as it works, or until ctx is done. Damage that
// it finds is returned by Ready.
func (s *Store) CheckInBackground(ctx context.Context, log *slog.Logger) {
	if s.recounted {
		log.Warn("corrected a wrong count of running matches")
	}
	if sleep(ctx, checkAfter) {
		s.checkSlowly(ctx, log)
	}
}

// Maintain updates the statistics of the query planner and corrects counts that follow from other rows.
func (s *Store) Maintain(ctx context.Context, log *slog.Logger) error {
	if err := s.updateStatistics(ctx); err != nil {
		return fmt.Errorf("the query planner's statistics: %w", err)
	}
	wrong, err := s.rebuildStored(ctx)
	if err != nil {
		return fmt.Errorf("the stored bytes of users: %w", err)
	}
	if wrong {
		log.Warn("corrected wrong counts of stored bytes")
	}
	return nil
}

func (s *Store) checkSlowly(ctx context.Context, log *slog.Logger) {
	began := time.Now()
	log.Info("checking the database in the background")
	err := s.health.explain(s.db.Check(ctx, func(took time.Duration) { sleep(ctx, took) }))
	switch {
	case ctx.Err() != nil:
	case err != nil:
		log.Error("the database check has failed; see docs/operations.md for what to do", "error", err)
	default:
		log.Info("the database check has passed", "seconds", int(time.Since(began).Seconds()))
	}
}

func (s *Store) updateStatistics(ctx context.Context) error {
	for _, statement := range s.db.StatisticsStatements() {
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

// sleep waits for a duration and returns true, or returns false at once when ctx is done.
func sleep(ctx context.Context, long time.Duration) bool {
	select {
	case <-time.After(long):
		return true
	case <-ctx.Done():
		return false
	}
}

// DamagedMatch is a match whose row or log cannot be read, with the error as Cause.
type DamagedMatch struct{ Match, Cause string }

// CheckAll checks the database as Check does, and then reads every match with its log; damaged lists the matches that
// cannot be read. err is set if the database itself is damaged. A server may run meanwhile.
func CheckAll(ctx context.Context, place string, progress database.Progress) (damaged []DamagedMatch, err error) {
	if err := Check(ctx, place); err != nil {
		return nil, err
	}
	s, err := openUnchanged(ctx, place)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	ids, err := s.matchIDs(ctx)
	for i, id := range ids {
		if err != nil {
			return nil, err
		}
		switch _, _, failed := s.Load(ctx, id); {
		case errors.Is(failed, host.ErrUnreadable):
			damaged = append(damaged, DamagedMatch{id, failed.Error()})
		case !errors.Is(failed, host.ErrNotFound): // it may have been deleted meanwhile
			err = failed
		}
		progress(float64(i+1) / float64(len(ids)))
	}
	return damaged, err
}

// openUnchanged opens the site at a place as OpenBeside does, but returns an error for tables of an older program
// instead of upgrading them.
func openUnchanged(ctx context.Context, place string) (*Store, error) {
	d, err := database.At(place)
	if err != nil {
		return nil, err
	}
	version, err := d.Version(ctx)
	if err != nil {
		return nil, database.Unusable(d, err)
	}
	if newest, err := d.Schema().Newest(); err != nil || version != newest {
		return nil, errors.Join(err, catalog.Error(i18n.Of("store.check-older", "version", version, "newest", newest)))
	}
	return OpenBeside(ctx, place)
}

// matchIDs returns the ids of all matches in rising order, without unfinished imports.
func (s *Store) matchIDs(ctx context.Context) (ids []string, err error) {
	const listed = "SELECT id FROM matches WHERE status <> 'importing' ORDER BY id"
	err = database.Each(ctx, s.reading, listed, func(rows *sql.Rows) error {
		var id string
		defer func() { ids = append(ids, id) }()
		return rows.Scan(&id)
	})
	return ids, err
}

// Within limits the size of the database to the result of megabytes, which may change; 0 means no limit.
func (s *Store) Within(megabytes func() int) { s.bound.Store(&megabytes) }

// Space returns the space that the database takes and may take.
func (s *connections) Space(ctx context.Context) (database.Space, error) {
	now, err := s.db.Space(ctx, s.reading)
	if err != nil {
		return now, s.health.explain(err)
	}
	if bound := s.bound.Load(); bound != nil {
		now.Bound = int64((*bound)()) * 1_000_000
	}
	return now, s.enforce(ctx, now.Bound)
}

// room returns the error full if the database has no room for new matches and guests.
func (s *connections) room(ctx context.Context, full error) error {
	now, err := s.Space(ctx)
	if err == nil && !now.Room() {
		return full
	}
	return err
}

// enforce makes the database refuse to grow beyond bound bytes, if the database supports that.
func (s *connections) enforce(ctx context.Context, bound int64) error {
	statement := s.db.BoundStatement(bound)
	if s.enforced.Swap(bound) == bound || statement == "" {
		return nil
	}
	return s.writer.write(ctx, 0, func(ctx context.Context, _ *queries.Queries) error {
		_, err := s.writer.conn.ExecContext(ctx, statement)
		return err
	})
}

// countStored adds the size of a match, if it is finished, to the stored bytes of its maker; a sign of -1 subtracts it.
func countStored(ctx context.Context, q *queries.Queries, id string, sign int64) error {
	return q.AddStoredBytes(ctx, queries.AddStoredBytesParams{ID: id, Column2: sign})
}

// recountStored runs change, which may alter status, size or maker of a match, and adjusts the stored bytes of its
// makers.
func recountStored(ctx context.Context, q *queries.Queries, id string, change func() error) error {
	if err := countStored(ctx, q, id, -1); err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	return countStored(ctx, q, id, 1)
}

// wrongStored selects the makers whose row in stored_bytes differs from the size of their finished matches, with the
// right size. It reads an index of all matches.
const wrongStored = `SELECT m.maker, m.bytes FROM (
		SELECT maker, CAST(sum(bytes) AS BIGINT) AS bytes FROM matches WHERE status = 'finished' AND maker <> ''
		GROUP BY maker
	) AS m LEFT JOIN stored_bytes s ON s.maker = m.maker WHERE coalesce(s.bytes, 0) <> m.bytes`

// rebuildStored corrects the wrong rows of stored_bytes, and reports whether there were any. Only then does it block
// other writers.
func (s *Store) rebuildStored(ctx context.Context) (wrong bool, err error) {
	var makers int
	err = s.reading.QueryRowContext(ctx, "SELECT count(*) FROM ("+wrongStored+") AS w").Scan(&makers)
	if err != nil || makers == 0 {
		return false, s.health.explain(err)
	}
	return true, s.writer.write(ctx, maxRows, func(ctx context.Context, _ *queries.Queries) error {
		_, err := s.writer.conn.ExecContext(ctx, "INSERT INTO stored_bytes (maker, bytes) "+wrongStored+
			" ON CONFLICT (maker) DO UPDATE SET bytes = excluded.bytes")
		return err
	})
}
