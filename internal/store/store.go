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

// Store is an open database of a site. Its parts implement the storage interfaces of match, user, lobby, notify and
// rating, one subject each.
type Store struct {
	*connections
	userStore
	moderationStore
	matchStore
	ratingStore
	notificationStore
	lobbyStore
	variantStore
}

// The parts of a Store share its connections.
type (
	userStore         struct{ *connections } // users, accounts, tokens, rest hours and relations between users
	moderationStore   struct{ *connections } // reports, sanctions and the audit log
	matchStore        struct{ *connections } // matches, their outcomes, conditional moves and the archive
	ratingStore       struct{ *connections } // ratings and their histories
	notificationStore struct{ *connections } // notifications and the channels of users
	lobbyStore        struct{ *connections } // offers and chat messages
	variantStore      struct{ *connections } // variants, and what players say about them
)

// connections are the connections of a Store to its database, with what it keeps in memory.
type connections struct {
	db   database.Database
	lock io.Closer // lock against other programs; nil if a server may have the database open as well

	recounted bool // whether the count of running matches was wrong when the database was opened

	reading  *sql.DB
	prepared *statements // those of reading
	reads    *queries.Queries
	writer   *writer
	health   *health

	bound    atomic.Pointer[func() int] // returns the size limit in megabytes, see Within
	enforced atomic.Int64               // size limit in bytes that the database enforces

	link    cluster.Bus
	unlink  func()
	looking sync.WaitGroup // goroutines that look for changes without an invalidation

	notified sync.Map // ids of users with a notification channel; for other users no notification is stored
}

var _ host.Store = (*Store)(nil)

// onConnections returns a Store whose parts share connections.
func onConnections(c *connections) *Store {
	return &Store{
		connections: c, userStore: userStore{c}, moderationStore: moderationStore{c}, matchStore: matchStore{c},
		ratingStore: ratingStore{c}, notificationStore: notificationStore{c}, lobbyStore: lobbyStore{c},
		variantStore: variantStore{c},
	}
}

// Open opens the database at a place, or creates it, and upgrades its tables. Until Close no other process can open it.
// For a database that is missing, incomplete or visibly damaged it returns ErrLost, ErrArriving or ErrDamaged and
// changes nothing; Maintain and Check find other damage.
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

// OpenShared opens the database for one of several servers, which find each other by Link. On SQLite it works as Open.
// The first server creates or upgrades the tables while the others wait; Open fails until all have closed the database.
func OpenShared(ctx context.Context, place string) (*Store, error) {
	return OpenLogged(ctx, place, slog.New(slog.DiscardHandler))
}

// OpenLogged works as OpenShared, and logs an upgrade of the tables to log.
func OpenLogged(ctx context.Context, place string, log *slog.Logger) (*Store, error) {
	return openMigrated(ctx, place, database.ProgramSchema, log)
}

// openMigrated works as OpenLogged with another schema than ProgramSchema.
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

// newStore returns a Store for a database that was locked by lock. alone says that no other server has it open, so that
// the tables may be upgraded.
func newStore(ctx context.Context, d database.Database, lock io.Closer, alone bool, log *slog.Logger) (*Store, error) {
	s := onConnections(&connections{db: d, lock: lock})
	if err := s.open(ctx, alone, log); err != nil {
		return nil, errors.Join(database.Unusable(d, err), lock.Close())
	}
	return s, nil
}

// Link returns the connection to the other servers of the site.
func (s *Store) Link() cluster.Bus { return s.link }

// Wall returns the time of the site: that of the database if servers share one, else of this machine.
func (s *Store) Wall() time.Time { return s.db.Now() }

// IsOpenToAll reports whether other roles than the site's own may connect to the database.
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

// recount corrects the stored count of running matches and reports whether it was wrong. It reads an index of running
// matches only.
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

// attach connects to a database whose tables are up to date, and takes over the connection writing.
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
	s.prepared = &statements{DBTX: s.reading}
	s.reads = queries.New(s.prepared)
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

// reach returns nil if the database can be read and written.
func (s *Store) reach(ctx context.Context) error {
	return errors.Join(s.reading.PingContext(ctx), s.writer.touch(ctx))
}

// Close stores the changes that were accepted and closes the database.
func (s *Store) Close() error {
	s.health.outage.close()
	err := s.writer.close()
	s.unlink()
	s.looking.Wait()
	err = errors.Join(err, s.prepared.close(), s.reading.Close())
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return err
}

// OpenBeside opens the site at a place for a command, while a server may have it open. If its tables are an older
// program's it works as Open, which fails while a server runs. It returns database.ErrNoSite if there is no site.
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
	s := onConnections(&connections{db: d})
	writing, err := d.ConnectToWrite()
	if err == nil {
		err = s.attach(ctx, writing)
	}
	if err != nil {
		return nil, database.Unusable(d, err)
	}
	return s, nil
}

// isCurrent reports whether the tables of a site have the version of this program.
func isCurrent(ctx context.Context, d database.Database) (bool, error) {
	version, err := d.Version(ctx)
	if err != nil {
		return false, err
	}
	newest, err := d.Schema().Newest()
	return version == newest, err
}

// addressFact is the name of the site fact that holds the URL at which the site is served.
const addressFact = "address"

// RequireSite returns database.ErrNoSite if there is no site at a place. It creates nothing.
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

// SetAddress stores the URL at which the site is served.
func (s *Store) SetAddress(ctx context.Context, url string) error {
	if known, err := s.Address(ctx); err == nil && known == url {
		return nil
	}
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.SetSiteFact(ctx, queries.SetSiteFactParams{Name: addressFact, Value: url})
	})
}

// Address returns the URL at which the site was last served; "" if it never was.
func (s *Store) Address(ctx context.Context) (string, error) {
	url, err := s.reads.GetSiteFact(ctx, addressFact)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return url, s.health.explain(err)
}
