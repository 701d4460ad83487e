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
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"hexparlor/match"
	"hexparlor/store/queries"
)

//go:generate go tool -modfile=../tools/go.mod sqlc generate

//go:embed migrations/*.sql
var migrations embed.FS

// busyTimeout is how long a statement waits for another program that writes to the same file, in milliseconds.
const busyTimeout = 5000

// Store is an open file.
type Store struct {
	reading *sql.DB
	reads   *queries.Queries
	writer  *writer
}

var _ match.Store = (*Store)(nil)

// Open opens the file, or makes it and the folders above it, and brings its tables up to date.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, fmt.Errorf("the folder for the database cannot be made: %w", err)
	}
	s, err := open(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("the database %s cannot be used: %w", path, explain(err))
	}
	return s, nil
}

func open(ctx context.Context, path string) (_ *Store, err error) {
	writing, err := connect(path, 1, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)")
	if err != nil {
		return nil, err
	}
	s := &Store{}
	defer func() {
		if err != nil {
			err = errors.Join(err, writing.Close())
			if s.reading != nil {
				err = errors.Join(err, s.reading.Close())
			}
		}
	}()
	if err = migrate(ctx, writing); err != nil {
		return nil, err
	}
	if s.reading, err = connect(path, max(4, runtime.GOMAXPROCS(0)), "query_only(1)"); err != nil {
		return nil, err
	}
	if s.reads, err = queries.Prepare(ctx, s.reading); err != nil {
		return nil, err
	}
	s.writer, err = newWriter(ctx, writing)
	return s, err
}

func connect(path string, connections int, pragmas ...string) (*sql.DB, error) {
	pragmas = append([]string{fmt.Sprintf("busy_timeout(%d)", busyTimeout)}, pragmas...)
	values := url.Values{"_pragma": pragmas, "_txlock": {"immediate"}}
	name := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: values.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// migrate brings the tables up to date, and refuses a file of a newer program.
func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	newest := sources[len(sources)-1].Version
	version, err := provider.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	if version > newest {
		return fmt.Errorf("it was written by a newer program: its tables are of version %d, and this program knows "+
			"versions up to %d", version, newest)
	}
	_, err = provider.Up(ctx)
	return err
}

// explain puts what SQLite reports in words that help.
func explain(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Code() & 0xff {
	case lib.SQLITE_CANTOPEN:
		return fmt.Errorf("it cannot be opened; is it a file in a folder that may be written to? (%w)", err)
	case lib.SQLITE_READONLY:
		return fmt.Errorf("it may not be written to; check the owner and the rights of the file and its folder (%w)", err)
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return fmt.Errorf("another program keeps it locked (%w)", err)
	case lib.SQLITE_NOTADB, lib.SQLITE_CORRUPT:
		return fmt.Errorf("it is not a database, or it is damaged (%w)", err)
	case lib.SQLITE_FULL:
		return fmt.Errorf("the disk is full (%w)", err)
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
	return errors.Join(s.writer.close(), s.reads.Close(), s.reading.Close())
}
