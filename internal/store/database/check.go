package database

import (
	"context"
	"database/sql"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"

	"github.com/pressly/goose/v3"
)

// Errors of Open after which a backup must be restored.
var (
	// ErrDamaged is returned for a database that exists and is damaged.
	ErrDamaged = catalog.Error(i18n.Of("store.damaged"))
	// ErrLost is returned for a folder that held a site and whose database is missing or empty.
	ErrLost = catalog.Error(i18n.Of("store.lost"))
	// ErrNoSite is returned for a place without a site.
	ErrNoSite = catalog.Error(i18n.Of("store.no-site"))
	// ErrArriving is returned for a place to which a site is being moved.
	ErrArriving = catalog.Error(i18n.Of("store.arriving"))
)

// requiredTables lists tables without which a database counts as damaged.
var requiredTables = []string{"users", "matches", "entries", "members"}

// CheckTotals returns ErrDamaged if the stored count of running matches is wrong. SQLite's own check cannot find that.
func CheckTotals(ctx context.Context, db *sql.DB) error {
	const query = "SELECT coalesce((SELECT matches FROM totals WHERE status = 'running'), -1), " +
		"(SELECT count(*) FROM matches WHERE status = 'running')"
	var total, counted int64
	if err := db.QueryRowContext(ctx, query).Scan(&total, &counted); err != nil {
		return err
	}
	if total != counted {
		return catalog.Error(i18n.Of("store.damaged.totals", "damage", ErrDamaged, "running", counted, "total", total))
	}
	return nil
}

// countTotals corrects the stored count of running matches, since a wrong count must not keep a site from starting.
func countTotals(ctx context.Context, writing *sql.DB) error {
	_, err := writing.ExecContext(ctx, `INSERT INTO totals (status, matches)
		SELECT 'running', count(*) FROM matches WHERE status = 'running'
		ON CONFLICT (status) DO UPDATE SET matches = excluded.matches`)
	return err
}

// checkVersion returns the version of the tables that query lists, or 0 if there are none. It returns an error for
// tables of another program, of a newer version, or of a site that is being moved there.
func (s *Schema) checkVersion(ctx context.Context, db *sql.DB, query string) (int64, error) {
	found := map[string]bool{}
	err := Each(ctx, db, query, func(rows *sql.Rows) error {
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
	newest, err := s.Newest()
	switch {
	case err != nil:
		return 0, err
	case found[movingTable]:
		return 0, ErrArriving
	case version.Int64 > newest:
		return 0, catalog.Error(i18n.Of("store.newer", "version", version.Int64, "newest", newest))
	case version.Int64 == 0 && len(found) > 0:
		return 0, catalog.Error(i18n.Of("store.damaged.other-program", "damage", ErrDamaged))
	case version.Int64 == 0:
		return 0, nil
	}
	for _, name := range requiredTables {
		if !found[name] {
			return 0, catalog.Error(i18n.Of("store.damaged.no-table", "damage", ErrDamaged, "table", name))
		}
	}
	return version.Int64, nil
}

// Each runs a query and calls do for each row of the result.
func Each(ctx context.Context, db *sql.DB, query string, do func(*sql.Rows) error) error {
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
