package database

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Servers share a site; a command that must be alone, and a server that migrates, exclude all others. Each connection
// that writes announces which of the two it is, and then looks for announcements that exclude it.
//
// An announcement is an advisory lock with a random number, so that no role can take it first. Announcements of roles
// that cannot create tables in the site's schema do not count. A lease cannot serve here: the exclusion is needed
// before there are tables, and must last until the connection ends, however long its program stands still.

// Kinds of announcements: kindShared by servers, kindAlone by programs that need the site alone. Kind and schema give
// the upper half of an advisory lock's number.
const (
	kindShared = "hashtext('hexparlor shared ' || current_schema())"
	kindAlone  = "hashtext('hexparlor alone ' || current_schema())"
)

const (
	announceShared = "SELECT pg_advisory_lock_shared(" + kindShared + "::bigint << 32 | " + randomHalf + ")"
	announceAlone  = "SELECT pg_advisory_lock_shared(" + kindAlone + "::bigint << 32 | " + randomHalf + ")"
	// randomHalf is the lower half of a number. gen_random_uuid cannot be predicted, as random() can.
	randomHalf = "('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint"

	withdrawAlone = `SELECT pg_advisory_unlock_shared(classid::bigint << 32 | objid::bigint) FROM pg_locks
		WHERE pid = pg_backend_pid() AND ` + announcements + ` AND classid::bigint = ` + kindAlone + ` & 4294967295`

	announcements = `locktype = 'advisory' AND objsubid = 1 AND granted
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

	// countAnnouncements counts the announcements of both kinds that other connections of the site have made.
	countAnnouncements = `SELECT count(*) FILTER (WHERE classid::bigint = ` + kindShared + ` & 4294967295),
			count(*) FILTER (WHERE classid::bigint = ` + kindAlone + ` & 4294967295)
		FROM pg_locks JOIN pg_stat_activity a USING (pid)
		WHERE pid <> pg_backend_pid() AND ` + announcements + `
			AND has_schema_privilege(a.usesysid, current_schema(), 'CREATE')`
)

// take announces a new connection, and waits up to the patience of the lock while other connections exclude it.
func (d *postgreSQL) take(ctx context.Context, conn *pgx.Conn) error {
	for began := time.Now(); ; time.Sleep(10*time.Millisecond + rand.N(40*time.Millisecond)) {
		held, err := d.try(ctx, conn)
		if held || err != nil {
			return err
		}
		if time.Since(began) > d.patience() {
			return catalog.Error(i18n.Of("store.database-in-use"))
		}
	}
}

// try announces a connection, counts the announcements of others, and withdraws its own if they exclude it. Of two
// connections that exclude each other at least one sees the other; if both do, both try again.
func (d *postgreSQL) try(ctx context.Context, conn *pgx.Conn) (held bool, err error) {
	if !d.open.Load() {
		shared, alone, err := announce(ctx, conn, announceAlone)
		if err != nil || shared+alone == 0 {
			return err == nil, err
		}
		if _, err := conn.Exec(ctx, withdrawAlone); err != nil || alone > 0 || !d.sharing {
			return false, err
		}
	}
	_, alone, err := announce(ctx, conn, announceShared)
	if err == nil && alone > 0 {
		_, err = conn.Exec(ctx, "SELECT pg_advisory_unlock_all()")
	}
	held = err == nil && alone == 0
	d.open.Store(held || d.open.Load())
	return held, err
}

// announce announces a connection by the query and returns how many other connections are announced as shared and as
// alone.
func announce(ctx context.Context, conn *pgx.Conn, query string) (shared, alone int, err error) {
	if _, err = conn.Exec(ctx, query); err == nil {
		err = conn.QueryRow(ctx, countAnnouncements).Scan(&shared, &alone)
	}
	return shared, alone, err
}
