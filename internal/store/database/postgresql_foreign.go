package database

import (
	"context"
	"database/sql"
)

// foreignInPostgreSQL lists what other programs have attached to tables of the site's schema and what would run when
// they are read or written: triggers, rules, row security policies, and tables that inherit rows. It leaves out views,
// which run only when they are read.
const foreignInPostgreSQL = `SELECT 'trigger', t.tgname::text
		FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
		WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal
			AND NOT (t.tgname = 'audit_log_append_only' AND c.relname = 'audit_log')
	UNION ALL SELECT 'rule', r.rulename::text
		FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
	UNION ALL SELECT 'policy', p.polname::text
		FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
		WHERE c.relnamespace = current_schema()::regnamespace
	UNION ALL SELECT 'table', c.relname::text
		FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
		WHERE p.relnamespace = current_schema()::regnamespace AND p.relkind = 'r'`

// checkForeign returns an error for a database with triggers, rules and the like on its tables that this program has
// not made.
func checkForeign(ctx context.Context, db *sql.DB) error {
	var found []object
	err := Each(ctx, db, foreignInPostgreSQL, func(rows *sql.Rows) error {
		var o object
		err := rows.Scan(&o.kind, &o.name)
		found = append(found, o)
		return err
	})
	if err != nil || len(found) == 0 {
		return err
	}
	return foreign(found[0])
}
