package database

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/cluster"
)

// busyTimeout is how long a statement waits for another program that writes to the same file, in milliseconds.
const busyTimeout = 5000

// sqliteFile is a site's storage in a SQLite file. The folder of the file belongs to the site and is locked as a whole.
type sqliteFile struct {
	path       string
	migrations *Schema
	opened     os.FileInfo // file information at the time when it was opened, by which Inspect notices another file
}

func (d *sqliteFile) Schema() *Schema { return d.migrations }
func (d *sqliteFile) Name() string    { return d.path }
func (d *sqliteFile) folder() string  { return filepath.Dir(d.path) }

func (d *sqliteFile) Lock(context.Context) (io.Closer, error) {
	if err := os.MkdirAll(d.folder(), folderMode); err != nil {
		return nil, catalog.Error(i18n.Of("store.no-folder", "why", err))
	}
	return lockFolder(d.folder())
}

// Share locks the folder as Lock does. alone is always true, because a file has only one server.
func (d *sqliteFile) Share(ctx context.Context) (lock io.Closer, alone bool, err error) {
	lock, err = d.Lock(ctx)
	return lock, true, err
}

func (d *sqliteFile) AdmitOthers(context.Context, *sql.DB) error { return nil }

func (d *sqliteFile) Now() time.Time { return time.Now() }

func (d *sqliteFile) IsOpenToAll(context.Context, *sql.DB) (bool, error) { return false, nil }

func (d *sqliteFile) Link(func() ([]byte, error)) (l cluster.Bus, sealed *Envelope, closeIt func(), err error) {
	return cluster.Alone{}, nil, func() {}, nil
}

func (d *sqliteFile) CheckedVersion(ctx context.Context) (version int64, err error) {
	path := d.path
	marked, err := isMarked(d.folder())
	if err != nil {
		return 0, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		log, err := os.Stat(path + "-wal")
		if marked || err == nil && log.Size() > 0 {
			return 0, catalog.Error(i18n.Of("store.lost.missing", "loss", ErrLost))
		}
		return 0, nil
	case err != nil:
		return 0, err
	case info.IsDir():
		return 0, catalog.Error(i18n.Of("store.is-folder"))
	case info.Size() == 0 && marked:
		return 0, catalog.Error(i18n.Of("store.lost.empty", "loss", ErrLost))
	case info.Size() == 0:
		return 0, nil
	}
	return d.checkForOpening(ctx, marked)
}

// checkForOpening checks the header and the schema of the file, and changes nothing. It does not read the pages,
// whatever the size of the file; Check does that while the server works.
func (d *sqliteFile) checkForOpening(ctx context.Context, marked bool) (version int64, err error) {
	db, err := connect(d.path, 1, url.Values{"mode": {"ro"}}, "query_only(1)")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	version, err = d.migrations.check(ctx, db)
	if err == nil && version == 0 && marked {
		err = catalog.Error(i18n.Of("store.lost.no-tables", "loss", ErrLost))
	}
	return version, err
}

func (d *sqliteFile) Version(ctx context.Context) (version int64, err error) {
	there, err := exists(d.path)
	if err != nil || !there {
		return 0, err
	}
	db, err := connect(d.path, 1, nil, "query_only(1)")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return d.migrations.check(ctx, db)
}

// sqliteTables selects the names of the tables of a file, without SQLite's own tables.
const sqliteTables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"

// pragmaCheck runs a check of SQLite, and returns ErrDamaged with its answer unless that is ok.
func pragmaCheck(ctx context.Context, db *sql.DB, pragma string) error {
	var answer string
	if err := db.QueryRowContext(ctx, pragma).Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		answer = strings.ReplaceAll(answer, "\n", " ")
		return catalog.Error(i18n.Of("store.damaged.answer", "damage", ErrDamaged, "answer", answer))
	}
	return nil
}

func (d *sqliteFile) ConnectToWrite() (*sql.DB, error) {
	if err := keepPrivate(d.path); err != nil {
		return nil, err
	}
	return connect(d.path, 1, nil, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
		"secure_delete(1)") // what is deleted is overwritten
}

func (d *sqliteFile) ConnectToRead() (db *sql.DB, err error) {
	if d.opened, err = os.Stat(d.path); err != nil {
		return nil, err
	}
	return connect(d.path, max(4, runtime.GOMAXPROCS(0)), nil, "query_only(1)")
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

// fileName returns a path as a URI for SQLite, with values as its parameters.
func fileName(path string, values url.Values) string {
	name := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: values.Encode()}
	return name.String()
}

func (d *sqliteFile) migrate(ctx context.Context, db *sql.DB, version int64) error {
	return d.migrations.migrate(ctx, goose.DialectSQLite3, db, version)
}

// finish makes the file refuse to change or delete rows of the audit log, whatever program asks for it, and marks the
// folder.
func (d *sqliteFile) finish(ctx context.Context, db *sql.DB) error {
	for _, text := range auditLogTriggers {
		query := strings.Replace(text, "CREATE TRIGGER", "CREATE TRIGGER IF NOT EXISTS", 1)
		if _, err := db.ExecContext(ctx, query); err != nil {
			return err
		}
	}
	return mark(d.folder())
}

// BeginStatements returns a statement that waits for the write lock: a file has only one writer at a time.
func (d *sqliteFile) BeginStatements(bool) []string { return []string{"BEGIN IMMEDIATE"} }

func (d *sqliteFile) IsRetryable(error) bool      { return false }
func (d *sqliteFile) IsConnectionLost(error) bool { return false }

func (d *sqliteFile) Explain(err error) error { return explainSQLite(err) }

func explainSQLite(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Code() & 0xff {
	case lib.SQLITE_CANTOPEN:
		return catalog.Error(i18n.Of("store.cannot-open", "cause", err))
	case lib.SQLITE_READONLY:
		return catalog.Error(i18n.Of("store.read-only", "cause", err))
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED:
		return catalog.Error(i18n.Of("store.locked", "cause", err))
	case lib.SQLITE_NOTADB, lib.SQLITE_CORRUPT:
		return catalog.Error(i18n.Of("store.damaged.cause", "damage", ErrDamaged, "cause", err))
	case lib.SQLITE_FULL:
		return catalog.Error(i18n.Of("store.disk-full", "cause", err))
	}
	return err
}

func isOrphanOfSQLite(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == lib.SQLITE_CONSTRAINT_FOREIGNKEY
}

func (d *sqliteFile) Inspect() error {
	now, err := os.Stat(d.path)
	switch {
	case err != nil:
		return catalog.Error(i18n.Of("store.gone", "why", err))
	case !os.SameFile(now, d.opened):
		return catalog.Error(i18n.Of("store.replaced", "path", d.path))
	case now.Size() < d.opened.Size():
		return catalog.Error(i18n.Of("store.cut-short", "path", d.path))
	}
	if err := trySpace(filepath.Dir(d.path)); err != nil {
		return catalog.Error(i18n.Of("store.no-space", "why", err))
	}
	return nil
}

// spare is the number of bytes that trySpace writes. A write to the database would not find a full disk, because it
// goes into space of the write-ahead log that was allocated before.
const spare = 256 << 10

// trySpace writes a file of spare bytes into a folder and removes it again, to find a full disk.
func trySpace(folder string) error {
	f, err := os.OpenFile(filepath.Join(folder, "space.partial"), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(bytes.Repeat([]byte{1}, spare))
	return errors.Join(err, f.Sync(), f.Close(), os.Remove(f.Name()))
}

func (d *sqliteFile) TouchStatement() string { return "PRAGMA user_version = 1" }

func (d *sqliteFile) Space(ctx context.Context, reading *sql.DB) (now Space, err error) {
	err = reading.QueryRowContext(ctx, "SELECT (page_count - freelist_count) * page_size "+
		"FROM pragma_page_count, pragma_freelist_count, pragma_page_size").Scan(&now.Used)
	if err != nil {
		return now, err
	}
	now.Free, now.Disk, err = diskSpace(d.folder())
	return now, err
}

const (
	pageSize = 4096
	anyPages = 1<<32 - 2
)

func (d *sqliteFile) BoundStatement(bytes int64) string {
	pages := int64(anyPages)
	if bytes > 0 {
		pages = bytes / pageSize
	}
	return fmt.Sprintf("PRAGMA max_page_count = %d", pages)
}

// Clean empties the write-ahead log, which holds pages as they were before a deletion. In the database itself deleted
// data is overwritten (secure_delete).
func (d *sqliteFile) Clean(ctx context.Context) error {
	db, err := connect(d.path, 1, nil)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return errors.Join(err, db.Close())
}

// copyTo copies the pages of the file. Meanwhile other programs may write; their changes stay in the write-ahead log,
// which grows until the copy is done.
func (d *sqliteFile) copyTo(ctx context.Context, to string, progress Progress) (err error) {
	db, err := connect(d.path, 1, url.Values{"mode": {"ro"}}, "query_only(1)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	// A transaction that has read something keeps its view: without it, every write would start the copy anew.
	for _, statement := range []string{"BEGIN DEFERRED", "SELECT count(*) FROM sqlite_schema"} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return conn.Raw(func(driver any) error {
		backup, err := driver.(interface {
			NewBackup(to string) (*sqlite.Backup, error)
		}).NewBackup(fileName(to, nil))
		if err != nil {
			return err
		}
		for more := true; more && err == nil; {
			more, err = backup.Step(stepPages)
			if err == nil {
				progress(copied * float64(backup.PageCount()-backup.Remaining()) / float64(max(1, backup.PageCount())))
				err = ctx.Err()
			}
		}
		return errors.Join(err, backup.Finish())
	})
}

// openCopy opens a database file that no program writes to, and creates no files beside it.
func openCopy(file string) (*sql.DB, error) {
	return connect(file, 1, url.Values{"mode": {"ro"}, "immutable": {"1"}}, "query_only(1)")
}
