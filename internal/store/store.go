// Package store stores a site in one SQLite file or in a database of PostgreSQL. Its SQL is understood by both; the
// differences are in sqlite.go and postgresql.go.
package store

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store/queries"
)

//go:generate go tool -modfile=../../tools/lint/go.mod sqlc generate

// Store is an open database of a site. It implements the storage interfaces of match, user, lobby, notify and rating.
type Store struct {
	db   database
	lock io.Closer // nil if a server may have the database open

	recounted bool // the total of running matches was wrong when it was opened

	reading *sql.DB
	reads   *queries.Queries
	writer  *writer
	health  *health

	bound    atomic.Pointer[func() int] // megabytes, see Within
	enforced atomic.Int64               // bytes that the database enforces

	link    cluster.Bus
	unlink  func()
	looking sync.WaitGroup // for changes without an invalidation

	notified sync.Map // ids of users with a notification channel: for other users no notification is stored
}

var _ host.Store = (*Store)(nil)

// Open opens the database at a place, or creates it, and upgrades its tables. Until Close no other process can open it.
// It returns ErrLost, ErrArriving or ErrDamaged for a database that is missing, incomplete or visibly damaged, and
// leaves it unchanged; Maintain and Check find other damage.
func Open(ctx context.Context, place string) (*Store, error) {
	d, err := databaseAt(place)
	if err != nil {
		return nil, err
	}
	lock, err := d.lock(ctx)
	if err != nil {
		return nil, err
	}
	return newStore(ctx, d, lock, true, slog.New(slog.DiscardHandler))
}

// OpenShared opens the database for one of several servers, which find each other by Link. On SQLite it is Open. The
// first server creates or upgrades the tables while the others wait; Open fails until all have closed the database.
func OpenShared(ctx context.Context, place string) (*Store, error) {
	return OpenLogged(ctx, place, slog.New(slog.DiscardHandler))
}

// OpenLogged is OpenShared with a log, to which it writes about an upgrade.
func OpenLogged(ctx context.Context, place string, log *slog.Logger) (*Store, error) {
	return openMigrated(ctx, place, programSchema, log)
}

// openMigrated is OpenLogged with a given schema.
func openMigrated(ctx context.Context, place string, migrations *schema, log *slog.Logger) (*Store, error) {
	d, err := databaseWith(place, migrations)
	if err != nil {
		return nil, err
	}
	lock, alone, err := d.share(ctx)
	if err != nil {
		return nil, err
	}
	return newStore(ctx, d, lock, alone, log)
}

// newStore returns a Store that owns a lock.
func newStore(ctx context.Context, d database, lock io.Closer, alone bool, log *slog.Logger) (*Store, error) {
	s := &Store{db: d, lock: lock}
	if err := s.open(ctx, alone, log); err != nil {
		return nil, errors.Join(unusable(d, err), lock.Close())
	}
	return s, nil
}

// Link returns the bus to the other servers of the site.
func (s *Store) Link() cluster.Bus { return s.link }

// Wall returns the time of the site: the database's where servers share one, else this machine's.
func (s *Store) Wall() time.Time { return s.db.wall() }

// IsOpenToAll reports whether roles may connect to the database that are not the site's own.
func (s *Store) IsOpenToAll(ctx context.Context) (bool, error) {
	return s.db.isOpenToAll(ctx, s.reading)
}

func unusable(d database, err error) error {
	return catalog.Error(i18n.Of("store.unusable", "path", d.name(), "why", d.explain(err)))
}

func (s *Store) open(ctx context.Context, alone bool, log *slog.Logger) error {
	version, err := s.db.look(ctx)
	if err != nil {
		return err
	}
	newest, err := s.db.schema().newest()
	if err != nil {
		return err
	}
	if !alone && version != newest {
		return catalog.Error(i18n.Of("store.older", "version", version, "newest", newest))
	}
	writing, err := s.db.connectToWrite()
	if err != nil {
		return err
	}
	if alone {
		err = upgrade(ctx, s.db, writing, version, newest, log)
		if err == nil {
			s.recounted, err = recount(ctx, writing)
		}
		if err == nil {
			err = s.db.admit(ctx, writing)
		}
	}
	if err != nil {
		return errors.Join(err, writing.Close())
	}
	return s.attach(ctx, writing)
}

// prepare upgrades the tables and corrects what follows from other rows.
func prepare(ctx context.Context, d database, writing *sql.DB) error {
	newest, err := d.schema().newest()
	if err == nil {
		err = d.migrate(ctx, writing, newest)
	}
	if err == nil {
		err = countTotals(ctx, writing)
	}
	if err == nil {
		err = sweep(ctx, writing)
	}
	if err == nil {
		err = d.finish(ctx, writing)
	}
	return err
}

// recount corrects the total of running matches and reports whether it was wrong. It reads an index of those.
func recount(ctx context.Context, db *sql.DB) (wrong bool, err error) {
	const query = "UPDATE totals SET matches = (SELECT count(*) FROM matches WHERE status = 'running') " +
		"WHERE status = 'running' AND matches <> (SELECT count(*) FROM matches WHERE status = 'running')"
	result, err := db.ExecContext(ctx, query)
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	return rows > 0, err
}

// attach connects to a database with current tables, and takes over a connection for writing.
func (s *Store) attach(ctx context.Context, writing *sql.DB) (err error) {
	defer func() {
		if err != nil {
			err = errors.Join(err, writing.Close())
			if s.reading != nil {
				err = errors.Join(err, s.reading.Close())
			}
		}
	}()
	if s.reading, err = s.db.connectToRead(); err != nil {
		return err
	}
	if s.reads, err = queries.Prepare(ctx, s.reading); err != nil {
		return err
	}
	s.health = &health{db: s.db, outage: newOutage(s.reach)}
	if err = s.loadNotified(ctx); err != nil {
		return err
	}
	var told *envelope
	key := func() ([]byte, error) { return hintKey(ctx, writing, s.reads) }
	if s.link, told, s.unlink, err = s.db.link(key); err != nil {
		return err
	}
	if s.writer, err = newWriter(ctx, writing, s.health, told); err != nil {
		s.unlink()
	}
	s.link.Subscribe(s.hear)
	return err
}

// sweep deletes the matches whose import was interrupted; no user has seen them. Entries go first: after another
// interruption the rest is found again.
func sweep(ctx context.Context, db *sql.DB) error {
	for _, query := range []string{
		"DELETE FROM entries WHERE match_id IN (SELECT id FROM matches WHERE status = $1)",
		"DELETE FROM matches WHERE status = $1",
	} {
		if _, err := db.ExecContext(ctx, query, match.Importing); err != nil {
			return err
		}
	}
	return nil
}

// reach reports whether the database can be read and written.
func (s *Store) reach(ctx context.Context) error {
	return errors.Join(s.reading.PingContext(ctx), s.writer.touch(ctx))
}

// Close stores the accepted changes and closes the database.
func (s *Store) Close() error {
	s.health.outage.close()
	err := s.writer.close()
	s.unlink()
	s.looking.Wait()
	err = errors.Join(err, s.reads.Close(), s.reading.Close())
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return err
}
