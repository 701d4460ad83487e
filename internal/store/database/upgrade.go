package database

import (
	"context"
	"database/sql"
	"log/slog"
	"time"

	"hexparlor/internal/match"
)

// Upgrade brings the tables from one version to another, and logs that. It first checks the whole of an older database,
// because a migration would spread damage.
func Upgrade(ctx context.Context, d Database, writing *sql.DB, from, to int64, log *slog.Logger) error {
	if from == 0 || from == to {
		return prepare(ctx, d, writing)
	}
	log = log.With("from_version", from, "to_version", to)
	began := time.Now()
	log.Info("upgrading the database: it is checked first, then its tables are changed; "+
		"no backup is made, and older programs cannot open it afterwards", "migrations", to-from, "backup", false)
	if err := d.Check(ctx, func(time.Duration) {}); err != nil {
		log.Error("the upgrade was not started: the database check has failed", "error", d.Explain(err))
		return err
	}
	checked := time.Now()
	if err := prepare(ctx, d, writing); err != nil {
		log.Error("the upgrade has failed; the next start continues it", "error", d.Explain(err))
		return err
	}
	log.Info("the database was upgraded", "check_seconds", checked.Sub(began).Seconds(),
		"change_seconds", time.Since(checked).Seconds())
	return nil
}

// prepare applies the migrations, corrects the stored count of running matches, and deletes interrupted imports.
func prepare(ctx context.Context, d Database, writing *sql.DB) error {
	newest, err := d.Schema().Newest()
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

// sweep deletes the matches whose import was interrupted; no user has seen them. It deletes entries first, so that
// after another interruption the matches are found again.
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
