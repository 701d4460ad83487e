package store

import (
	"context"
	"database/sql"
	"log/slog"
	"time"
)

// upgrade brings the tables from one version to another, and tells that in the log. It first checks all of an older
// database: a migration would spread damage.
func upgrade(ctx context.Context, d database, writing *sql.DB, from, to int64, log *slog.Logger) error {
	if from == 0 || from == to {
		return prepare(ctx, d, writing)
	}
	log = log.With("from_version", from, "to_version", to)
	began := time.Now()
	log.Info("the tables of the database are being upgraded: first all of it is checked, then they are changed; "+
		"no backup is made by this, and an older program cannot open them afterwards", "migrations", to-from, "backup", false)
	if err := d.check(ctx, func(time.Duration) {}); err != nil {
		log.Error("the upgrade has not begun: the check of the database has failed", "error", d.explain(err))
		return err
	}
	checked := time.Now()
	if err := prepare(ctx, d, writing); err != nil {
		log.Error("the upgrade has failed; the next start goes on with it", "error", d.explain(err))
		return err
	}
	log.Info("the tables of the database were upgraded", "check_seconds", checked.Sub(began).Seconds(),
		"change_seconds", time.Since(checked).Seconds())
	return nil
}
