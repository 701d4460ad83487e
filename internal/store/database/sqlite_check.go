package database

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// fullCheck reads every page, and compares every index with its table and every entry with its match.
func fullCheck(ctx context.Context, db *sql.DB) error {
	if err := pragmaCheck(ctx, db, "PRAGMA integrity_check(1)"); err != nil {
		return err
	}
	if err := CheckTotals(ctx, db); err != nil {
		return err
	}
	return checkReferences(ctx, db, "PRAGMA foreign_key_check")
}

// checkReferences returns ErrDamaged if rows refer to rows that do not exist.
func checkReferences(ctx context.Context, db *sql.DB, pragma string) error {
	orphans := 0
	err := Each(ctx, db, pragma, func(*sql.Rows) error {
		orphans++
		return nil
	})
	if err == nil && orphans > 0 {
		err = catalog.Error(i18n.Of("store.damaged.entries", "damage", ErrDamaged, "entries", orphans))
	}
	return err
}

// Check does the work of fullCheck one table at a time, each in its own transaction, because the write-ahead log grows
// during one. After each table it calls rest with the time that the table took.
func (d *sqliteFile) Check(ctx context.Context, rest func(took time.Duration)) (err error) {
	db, err := connect(d.path, 1, url.Values{"mode": {"ro"}}, "query_only(1)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := d.migrations.check(ctx, db); err != nil {
		return err
	}
	var names []string
	err = Each(ctx, db, sqliteTables+" ORDER BY name", func(rows *sql.Rows) error {
		var name string
		defer func() { names = append(names, name) }()
		return rows.Scan(&name)
	})
	for _, name := range names {
		if err != nil {
			return err
		}
		began := time.Now()
		if err = pragmaCheck(ctx, db, "PRAGMA integrity_check("+name+")"); err == nil {
			err = checkReferences(ctx, db, "PRAGMA foreign_key_check("+name+")")
		}
		rest(time.Since(began))
	}
	return err
}

// StatisticsStatements returns statements by which SQLite's planner samples the indexes that have changed much.
func (d *sqliteFile) StatisticsStatements() []string {
	return []string{"PRAGMA analysis_limit = 400", "PRAGMA optimize = 0x10002"}
}
