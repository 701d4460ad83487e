// Package store stores a site in one SQLite file or in a database of PostgreSQL. Its SQL is understood by both; the
// differences are in the package database.
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
	"hexparlor/internal/match/host"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/queries"
)

//go:generate go tool -modfile=../../tools/lint/go.mod sqlc generate

// Store is an open database of a site. It implements the storage interfaces of match, user, lobby, notify and rating.
type Store struct {
	db   database.Database
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
	d, err := database.At(place)
	if err != nil {
		return nil, err
	}
	lock, err := d.Lock(ctx)
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
	return openMigrated(ctx, place, database.ProgramSchema, log)
}

// openMigrated is OpenLogged with a given schema.
func openMigrated(ctx context.Context, place string, migrations *database.Schema, log *slog.Logger) (*Store, error) {
	d, err := database.With(place, migrations)
	if err != nil {
		return nil, err
	}
	lock, alone, err := d.Share(ctx)
	if err != nil {
		return nil, err
	}
	return newStore(ctx, d, lock, alone, log)
}

// newStore returns a Store that owns a lock.
func newStore(ctx context.Context, d database.Database, lock io.Closer, alone bool, log *slog.Logger) (*Store, error) {
	s := &Store{db: d, lock: lock}
	if err := s.open(ctx, alone, log); err != nil {
		return nil, errors.Join(database.Unusable(d, err), lock.Close())
	}
	return s, nil
}

// Link returns the bus to the other servers of the site.
func (s *Store) Link() cluster.Bus { return s.link }

// Wall returns the time of the site: the database's where servers share one, else this machine's.
func (s *Store) Wall() time.Time { return s.db.Now() }

// IsOpenToAll reports whether roles may connect to the database that are not the site's own.
func (s *Store) IsOpenToAll(ctx context.Context) (bool, error) {
	return s.db.IsOpenToAll(ctx, s.reading)
}

func (s *Store) open(ctx context.Context, alone bool, log *slog.Logger) error {
	version, err := s.db.CheckedVersion(ctx)
	if err != nil {
		return err
	}
	newest, err := s.db.Schema().Newest()
	if err != nil {
		return err
	}
	if !alone && version != newest {
		return catalog.Error(i18n.Of("store.older", "version", version, "newest", newest))
	}
	writing, err := s.db.ConnectToWrite()
	if err != nil {
		return err
	}
	if alone {
		err = database.Upgrade(ctx, s.db, writing, version, newest, log)
		if err == nil {
			s.recounted, err = recount(ctx, writing)
		}
		if err == nil {
			err = s.db.AdmitOthers(ctx, writing)
		}
	}
	if err != nil {
		return errors.Join(err, writing.Close())
	}
	return s.attach(ctx, writing)
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
	if s.reading, err = s.db.ConnectToRead(); err != nil {
		return err
	}
	if s.reads, err = queries.Prepare(ctx, s.reading); err != nil {
		return err
	}
	s.health = &health{db: s.db, outage: newOutage(s.reach)}
	if err = s.loadNotified(ctx); err != nil {
		return err
	}
	var sealed *database.Envelope
	key := func() ([]byte, error) { return database.SealKey(ctx, writing, s.reads) }
	if s.link, sealed, s.unlink, err = s.db.Link(key); err != nil {
		return err
	}
	if s.writer, err = newWriter(ctx, writing, s.health, sealed); err != nil {
		s.unlink()
	}
	s.link.Subscribe(s.receive)
	return err
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

// OpenBeside opens the site at a place for a change or a look, whether a server works with it or not. One that is an
// older program's is opened as Open does it, which no server may have open then. Where none is it returns ErrNoSite.
func OpenBeside(ctx context.Context, place string) (*Store, error) {
	if err := RequireSite(ctx, place); err != nil {
		return nil, err
	}
	d, err := database.At(place)
	if err != nil {
		return nil, err
	}
	current, err := isCurrent(ctx, d)
	if err != nil {
		return nil, database.Unusable(d, err)
	}
	if !current {
		return Open(ctx, place)
	}
	s := &Store{db: d}
	writing, err := d.ConnectToWrite()
	if err == nil {
		err = s.attach(ctx, writing)
	}
	if err != nil {
		return nil, database.Unusable(d, err)
	}
	return s, nil
}

// isCurrent reports whether a site is there whose tables are those of this program.
func isCurrent(ctx context.Context, d database.Database) (bool, error) {
	version, err := d.Version(ctx)
	if err != nil {
		return false, err
	}
	newest, err := d.Schema().Newest()
	return version == newest, err
}

// addressFact is the URL at which the site is served.
const addressFact = "address"

// RequireSite returns ErrNoSite if no site is at a place, and makes nothing.
func RequireSite(ctx context.Context, place string) error {
	d, err := database.At(place)
	if err != nil {
		return err
	}
	version, err := d.CheckedVersion(ctx)
	if err == nil && version == 0 {
		err = database.ErrNoSite
	}
	if err != nil {
		return database.Unusable(d, err)
	}
	return nil
}

// SetAddress stores the URL at which the site is served from now on.
func (s *Store) SetAddress(ctx context.Context, url string) error {
	if known, err := s.Address(ctx); err == nil && known == url {
		return nil
	}
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.SetSiteFact(ctx, queries.SetSiteFactParams{Name: addressFact, Value: url})
	})
}

// Address returns the URL at which the site was served last; empty if it never was.
func (s *Store) Address(ctx context.Context) (string, error) {
	url, err := s.reads.GetSiteFact(ctx, addressFact)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return url, s.health.explain(err)
}
