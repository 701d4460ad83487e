package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// copyTo copies all rows into a SQLite file, as one transaction sees them at its beginning. No other transaction waits
// for it.
func (d *postgreSQL) copyTo(ctx context.Context, file string, progress Progress) (err error) {
	out := connectPostgreSQL(d.config, 1)
	defer func() { err = errors.Join(err, out.Close()) }()
	version, err := d.migrations.checkVersion(ctx, out, postgreSQLTables)
	if err != nil {
		return err
	}
	tables, err := d.migrations.tables(ctx, version)
	if err != nil {
		return err
	}
	in, err := connect(file, 1, nil, "journal_mode(MEMORY)", "synchronous(OFF)") // it is made anew if this is stopped
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	if err := d.migrations.migrate(ctx, goose.DialectSQLite3, in, version); err != nil {
		return err
	}
	if err := within(ctx, in, func(tx *sql.Tx) error { return empty(ctx, tx, tables) }); err != nil {
		return err
	}
	moment, err := out.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, moment.Rollback()) }()
	total, err := count(ctx, moment, tables)
	if err != nil {
		return err
	}
	passed := 0
	advance := func(rows int) {
		passed += rows
		progress(checked * min(1, float64(passed)/float64(3*max(1, total))))
	}
	for _, t := range tables {
		if err := t.copyMissing(ctx, moment, in, advance); err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	_, err = compare(ctx, moment, in, tables, advance)
	return err
}

// restore unpacks the backup into a temporary SQLite site, and then moves that site here. Tables that exist already are
// moved into another schema, whose name it returns.
func (d *postgreSQL) restore(
	ctx context.Context, file string, force bool, progress Progress,
) (c Contents, aside string, err error) {
	folder, err := os.MkdirTemp("", "hexparlor-restore-*")
	if err != nil {
		return c, "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	source := &sqliteFile{path: filepath.Join(folder, "hexparlor.db"), migrations: d.migrations}
	if c, _, err = source.restore(ctx, file, false, func(done float64) { progress(done / 2) }); err != nil {
		return c, "", err
	}
	out, closeSource, err := openAlone(ctx, source)
	if err != nil {
		return c, "", err
	}
	defer func() { err = errors.Join(err, closeSource()) }()
	if err := prepare(ctx, source, out); err != nil {
		return c, "", err
	}
	in, closeTarget, err := openAlone(ctx, d)
	if err != nil {
		return c, "", err
	}
	defer func() { err = errors.Join(err, closeTarget()) }()
	if aside, err = d.makeRoom(ctx, in, force); err != nil {
		return c, aside, err
	}
	_, err = arrive(ctx, out, d, in, func(done float64) { progress(0.5 + done/2) })
	return c, aside, d.Explain(err)
}

// makeRoom moves existing tables into a new schema and returns its name; "" if there are none. Without force it returns
// ErrExists if there are any.
func (d *postgreSQL) makeRoom(ctx context.Context, in *sql.DB, force bool) (schema string, err error) {
	var names []string
	err = Each(ctx, in, postgreSQLTables, func(rows *sql.Rows) error {
		var name string
		defer func() { names = append(names, name) }()
		return rows.Scan(&name)
	})
	if err != nil || len(names) == 0 {
		return "", err
	}
	if !force {
		return "", catalog.Error(i18n.Of("store.site-exists", "folder", d.Name(), "cause", ErrExists))
	}
	schema = "replaced_" + time.Now().UTC().Format("20060102_150405")
	return schema, within(ctx, in, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "CREATE SCHEMA "+schema)
		for _, name := range names {
			if err == nil {
				_, err = tx.ExecContext(ctx, fmt.Sprintf("ALTER TABLE %q SET SCHEMA %s", name, schema))
			}
		}
		return err
	})
}
