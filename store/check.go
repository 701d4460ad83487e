package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"hexparlor/languages"
	"hexparlor/message"

	"github.com/pressly/goose/v3"
)

// Errors of Open that call for a backup.
var (
	// ErrDamaged: the database is there, but it is not whole.
	ErrDamaged = languages.Error(message.Of("store.damaged"))
	// ErrLost: the folder held a house, and its database is missing or empty.
	ErrLost = languages.Error(message.Of("store.lost"))
)

// tables are what every house has, whatever its version.
var tables = []string{"guests", "matches", "entries", "members"}

// isNew tells whether there is no house yet at a path, and refuses what once was one or is something else.
func isNew(ctx context.Context, path string) (bool, error) {
	marked, err := isMarked(filepath.Dir(path))
	if err != nil {
		return false, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		log, err := os.Stat(path + "-wal")
		if marked || err == nil && log.Size() > 0 {
			return false, languages.Error(message.Of("store.lost.missing", "loss", ErrLost))
		}
		return true, nil
	case err != nil:
		return false, err
	case info.IsDir():
		return false, languages.Error(message.Of("store.is-folder"))
	case info.Size() == 0 && marked:
		return false, languages.Error(message.Of("store.lost.empty", "loss", ErrLost))
	case info.Size() == 0:
		return true, nil
	}
	return checkForOpening(ctx, path, marked)
}

// checkForOpening looks at everything that can be looked at quickly, and changes nothing.
func checkForOpening(ctx context.Context, path string, marked bool) (isNew bool, err error) {
	db, err := connect(path, 1, url.Values{"mode": {"ro"}}, "query_only(1)")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	version, err := checkVersion(ctx, db)
	if err != nil {
		return false, err
	}
	if version == 0 {
		if marked {
			return false, languages.Error(message.Of("store.lost.no-tables", "loss", ErrLost))
		}
		return true, nil
	}
	// It reads every page, and counts what is in each index.
	if err := pragmaCheck(ctx, db, "PRAGMA quick_check(1)"); err != nil {
		return false, err
	}
	return false, checkTotals(ctx, db, version)
}

// totalsSince is the first version of a house's tables that has totals.
const totalsSince = 4

// checkTotals counts what the total tells, since a total of another moment is no fault that SQLite could find.
func checkTotals(ctx context.Context, db *sql.DB, version int64) error {
	if version < totalsSince {
		return nil
	}
	const query = "SELECT coalesce((SELECT matches FROM totals WHERE status = 'running'), -1), " +
		"(SELECT count(*) FROM matches WHERE status = 'running')"
	var told, counted int64
	if err := db.QueryRowContext(ctx, query).Scan(&told, &counted); err != nil {
		return err
	}
	if told != counted {
		return languages.Error(message.Of("store.damaged.totals", "damage", ErrDamaged, "running", counted, "total", told))
	}
	return nil
}

// checkVersion is the version of a house's tables; 0 if there are none. It refuses what is no house, and newer ones.
func checkVersion(ctx context.Context, db *sql.DB) (int64, error) {
	const query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
	found := map[string]bool{}
	err := each(ctx, db, query, func(rows *sql.Rows) error {
		var name string
		defer func() { found[name] = true }()
		return rows.Scan(&name)
	})
	if err != nil {
		return 0, err
	}
	var version sql.NullInt64
	if found[goose.DefaultTablename] {
		err := db.QueryRowContext(ctx, "SELECT max(version_id) FROM "+goose.DefaultTablename).Scan(&version)
		if err != nil {
			return 0, err
		}
		delete(found, goose.DefaultTablename)
	}
	newest, err := newestVersion()
	switch {
	case err != nil:
		return 0, err
	case version.Int64 > newest:
		return 0, languages.Error(message.Of("store.newer", "version", version.Int64, "newest", newest))
	case version.Int64 == 0 && len(found) > 0:
		return 0, languages.Error(message.Of("store.damaged.other-program", "damage", ErrDamaged))
	case version.Int64 == 0:
		return 0, nil
	}
	for _, name := range tables {
		if !found[name] {
			return 0, languages.Error(message.Of("store.damaged.no-table", "damage", ErrDamaged, "table", name))
		}
	}
	return version.Int64, nil
}

// newestVersion is that of the tables that this program makes.
func newestVersion() (int64, error) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return 0, err
	}
	return goose.NumericComponent(files[len(files)-1])
}

// fullCheck also compares every index with its table and every entry with its match. It takes some ten times as long
// as the check for opening.
func fullCheck(ctx context.Context, db *sql.DB, version int64) error {
	if err := pragmaCheck(ctx, db, "PRAGMA integrity_check(1)"); err != nil {
		return err
	}
	if err := checkTotals(ctx, db, version); err != nil {
		return err
	}
	orphans := 0
	err := each(ctx, db, "PRAGMA foreign_key_check", func(*sql.Rows) error {
		orphans++
		return nil
	})
	if err == nil && orphans > 0 {
		err = languages.Error(message.Of("store.damaged.entries", "damage", ErrDamaged, "entries", orphans))
	}
	return err
}

// pragmaCheck runs a check of SQLite's that answers ok or tells what is wrong.
func pragmaCheck(ctx context.Context, db *sql.DB, pragma string) error {
	var answer string
	if err := db.QueryRowContext(ctx, pragma).Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		answer = strings.ReplaceAll(answer, "\n", " ")
		return languages.Error(message.Of("store.damaged.answer", "damage", ErrDamaged, "answer", answer))
	}
	return nil
}

// each calls do with every row.
func each(ctx context.Context, db *sql.DB, query string, do func(*sql.Rows) error) error {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
