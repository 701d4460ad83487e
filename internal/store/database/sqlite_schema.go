package database

import (
	"context"
	"database/sql"
	"strings"

	"github.com/pressly/goose/v3"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// auditLogTriggers maps the names of the only triggers that a database may have to their statements.
var auditLogTriggers = map[string]string{
	"audit_log_updated": `CREATE TRIGGER audit_log_updated BEFORE UPDATE ON audit_log
			BEGIN SELECT raise(ABORT, 'rows of the audit log cannot be changed'); END`,
	"audit_log_deleted": `CREATE TRIGGER audit_log_deleted BEFORE DELETE ON audit_log
			BEGIN SELECT raise(ABORT, 'rows of the audit log cannot be changed'); END`,
}

// object is a row of sqlite_schema: a table, index, view or trigger.
type object struct{ kind, name, text string }

func (o object) key() string { return o.kind + " " + o.name }

func objects(ctx context.Context, db *sql.DB) (all []object, err error) {
	err = Each(ctx, db, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema", func(rows *sql.Rows) error {
		var o object
		err := rows.Scan(&o.kind, &o.name, &o.text)
		all = append(all, o)
		return err
	})
	return all, err
}

// check returns the version of the tables in a file, as checkVersion does. It first refuses views, triggers, tables and
// indexes that this program has not made: they would run with its rights, and reading a view need never end.
func (s *Schema) check(ctx context.Context, db *sql.DB) (version int64, err error) {
	all, err := objects(ctx, db)
	if err != nil {
		return 0, err
	}
	for _, o := range all {
		if !isHarmless(o) {
			return 0, foreign(o)
		}
	}
	version, err = s.checkVersion(ctx, db, sqliteTables)
	if version == 0 || err != nil {
		return version, err
	}
	own, err := s.ownObjects(version)
	if err != nil {
		return 0, err
	}
	for _, o := range all {
		if !own[o.key()] && o.kind != "trigger" && !isInternal(o) {
			return 0, foreign(o)
		}
	}
	return version, nil
}

func foreign(o object) error {
	return catalog.Error(i18n.Of("store.damaged.foreign-object", "damage", ErrDamaged, "kind", o.kind,
		"name", i18n.Escaped(o.name)))
}

// isHarmless reports whether an object runs no code when a table is read or written.
func isHarmless(o object) bool {
	switch o.kind {
	case "table":
		return strings.HasPrefix(o.text, "CREATE TABLE ")
	case "index":
		return true
	case "trigger":
		own, known := auditLogTriggers[o.name]
		return known && strings.Join(strings.Fields(o.text), " ") == strings.Join(strings.Fields(own), " ")
	}
	return false
}

// isInternal reports whether SQLite has created an object by itself.
func isInternal(o object) bool {
	switch o.name {
	case "sqlite_stat1", "sqlite_stat4", "sqlite_sequence":
		return o.kind == "table"
	}
	return o.kind == "index" && o.text == ""
}

// ownObjects returns the keys of all objects that the migrations up to a version create.
func (s *Schema) ownObjects(version int64) (map[string]bool, error) {
	if own, known := s.own.Load(version); known {
		return own.(map[string]bool), nil
	}
	db, err := connect(":memory:", 1, nil)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	ctx := context.Background()
	if err := s.migrate(ctx, goose.DialectSQLite3, db, version); err != nil {
		return nil, err
	}
	all, err := objects(ctx, db)
	own := map[string]bool{}
	for _, o := range all {
		own[o.key()] = true
	}
	if err == nil {
		s.own.Store(version, own)
	}
	return own, err
}
