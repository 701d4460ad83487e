// Package store keeps matches and guests in one SQLite file. Its SQL is the dialect that PostgreSQL shares; only
// opening the file is peculiar to SQLite.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"github.com/gofrs/flock"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"hexparlor/languages"
	"hexparlor/match"
	"hexparlor/message"
	"hexparlor/store/queries"
)

//go:generate go tool -modfile=../tools/go.mod sqlc generate

//go:embed migrations/*.sql
var migrations embed.FS

// busyTimeout is how long a statement waits for another program that writes to the same file, in milliseconds.
const busyTimeout = 5000

// Store is an open file.
type Store struct {
	lock    *flock.Flock // on the folder
	reading *sql.DB
	reads   *queries.Queries
	writer  *writer
	health  *health
}

var _ match.Store = (*Store)(nil)

// Open opens the file, or makes it and the folders above it, and brings its tables up to date. Until Close nobody else
// can open a file in that folder. A database that is not whole is refused and left as it is: ErrDamaged, ErrLost.
func Open(ctx context.Context, path string) (*Store, error) {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return nil, languages.Error(message.Of("store.no-folder", "why", err))
	}
	lock, err := lockFolder(folder)
	if err != nil {
		return nil, err
	}
	s := &Store{lock: lock}
	if err := s.open(ctx, path); err != nil {
		err = languages.Error(message.Of("store.unusable", "path", path, "why", explain(err)))
		return nil, errors.Join(err, lock.Close())
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, path string) (err error) {
	if _, err := isNew(ctx, path); err != nil {
		return err
	}
	writing, err := connect(path, 1, nil, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, writing.Close())
			if s.reading != nil {
				err = errors.Join(err, s.reading.Close())
			}
		}
	}()
	if err = migrate(ctx, writing); err != nil {
		return err
	}
	if err = sweep(ctx, writing); err != nil {
		return err
	}
	if s.reading, err = connect(path, max(4, runtime.GOMAXPROCS(0)), nil, "query_only(1)"); err != nil {
		return err
	}
	if s.reads, err = queries.Prepare(ctx, s.reading); err != nil {
		return err
	}
	if err = mark(filepath.Dir(path)); err != nil {
		return err
	}
	if s.health, err = newHealth(path); err != nil {
		return err
	}
	s.writer, err = newWriter(ctx, writing, s.health)
	return err
}

func connect(path string, connections int, mode url.Values, pragmas ...string) (*sql.DB, error) {
	values := url.Values{
		"_pragma": append([]string{fmt.Sprintf("busy_timeout(%d)", busyTimeout)}, pragmas...),
		"_txlock": {"immediate"},
	}
	maps.Copy(values, mode)
	db, err := sql.Open("sqlite", fileName(path, values))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// fileName is a path as SQLite takes it when there is more to say.
func fileName(path string, values url.Values) string {
	name := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: values.Encode()}
	return name.String()
}

// migrate brings the tables up to date.
func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// sweep removes the matches that a stop left in the middle of their import, of which nobody has been told. Entries go
// first: after another stop the rest is found again.
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

// explain puts what SQLite reports in words that help.
func explain(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Code() & 0xff {
	case lib.SQLITE_CANTOPEN:
		return languages.Error(message.Of("store.cannot-open", "cause", err))
	case lib.SQLITE_READONLY:
		return languages.Error(message.Of("store.read-only", "cause", err))
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return languages.Error(message.Of("store.locked", "cause", err))
	case lib.SQLITE_NOTADB, lib.SQLITE_CORRUPT:
		return languages.Error(message.Of("store.damaged.cause", "damage", ErrDamaged, "cause", err))
	case lib.SQLITE_FULL:
		return languages.Error(message.Of("store.disk-full", "cause", err))
	}
	return err
}

// isOrphan tells whether a row was refused because what it belongs to does not exist.
func isOrphan(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == lib.SQLITE_CONSTRAINT_FOREIGNKEY
}

// Close stores what was accepted and closes the file.
func (s *Store) Close() error {
	return errors.Join(s.writer.close(), s.reads.Close(), s.reading.Close(), s.lock.Close())
}
