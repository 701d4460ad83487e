package store

import (
	"context"
	"database/sql"
	"io"
	"strings"
	"time"

	"hexparlor/internal/cluster"
)

// database is the part of a store that differs between a file of SQLite (sqlite.go) and a database of PostgreSQL
// (postgresql.go). Everything else is SQL that both understand.
type database interface {
	// name returns the name for messages. It contains no secret.
	name() string
	// folder returns the folder of the database on this machine, or nothing.
	folder() string

	// lock keeps all other programs from opening the database until it is closed.
	lock(ctx context.Context) (io.Closer, error)
	// share is lock for a server, which lets other servers in. If alone is true, this is the only server, and others wait
	// until admit is called.
	share(ctx context.Context) (lock io.Closer, alone bool, err error)
	admit(ctx context.Context, db *sql.DB) error
	// wall returns the time of the site: that of the database where servers share one, else this machine's.
	wall() time.Time
	// isOpenToAll reports whether roles may connect that are not the site's own.
	isOpenToAll(ctx context.Context, reading *sql.DB) (bool, error)
	// link connects to the other servers of a shared site. The envelope seals invalidations in transactions; it is nil if
	// there can be no other servers, and then key is not called.
	link(key func() ([]byte, error)) (l cluster.Bus, sealed *envelope, closeIt func(), err error)
	// look returns the version of the tables, or 0 if there are none. It refuses a database that is lost, newer than the
	// program, of another program, or damaged as far as header and schema show. It changes nothing.
	look(ctx context.Context) (version int64, err error)
	// check reads everything and returns ErrDamaged if the database is damaged. It calls rest between its parts with the
	// duration of the last part.
	check(ctx context.Context, rest func(took time.Duration)) error
	// statistics returns statements that update the planner's statistics; none if the database does that by itself.
	statistics() []string
	// version returns the version of the tables as look does, without other checks.
	version(ctx context.Context) (int64, error)
	// connectToRead and connectToWrite connect to a database whose tables exist or will be made.
	connectToRead() (*sql.DB, error)
	connectToWrite() (*sql.DB, error)
	// schema returns the migrations of the database.
	schema() *schema
	// migrate applies the migrations up to a version.
	migrate(ctx context.Context, db *sql.DB, version int64) error
	// finish makes the database itself protect the audit log, and marks the place as one that holds a site.
	finish(ctx context.Context, db *sql.DB) error

	// begin returns the statements that begin a transaction. Transactions with alone run one after the other, in all
	// programs.
	begin(alone bool) []string
	// explain returns an error of the driver with an explanation for users.
	explain(err error) error
	// again reports whether a transaction failed only because of concurrent ones, and can be repeated; gone, whether the
	// connection is lost.
	again(err error) bool
	gone(err error) bool

	// inspect returns a reason, visible from outside, for which the database cannot work.
	inspect() error
	// touch returns a statement that makes the disk write and changes nothing.
	touch() string
	// space returns used and free space; bound returns a statement that limits the size in bytes, 0 for no limit.
	space(ctx context.Context, reading *sql.DB) (Space, error)
	bound(bytes int64) (statement string) // empty: not supported
	// clean removes what deleted rows have left behind.
	clean(ctx context.Context) error

	// copyTo copies the database as it is at this moment into an empty file, as one of SQLite. Other programs may write
	// meanwhile.
	copyTo(ctx context.Context, file string, progress Progress) error
	// restore makes the database from a backup.
	restore(ctx context.Context, file string, force bool, progress Progress) (c Contents, aside string, err error)
}

// databaseAt returns the database at a place: a URL that begins with postgres:// or postgresql://, or a path.
func databaseAt(place string) (database, error) { return databaseWith(place, programSchema) }

// databaseWith is databaseAt with a given schema.
func databaseWith(place string, migrations *schema) (database, error) {
	if IsURL(place) {
		return newPostgreSQL(place, migrations)
	}
	return &sqliteFile{path: place, migrations: migrations}, nil
}

// IsURL reports whether a place is a database of PostgreSQL, and not the path of a file.
func IsURL(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// isOrphan reports whether a row was refused because the row that it refers to does not exist.
func isOrphan(err error) bool { return isOrphanOfSQLite(err) || isOrphanOfPostgreSQL(err) }

// Name returns the name of a place for messages. It contains no secret.
func Name(place string) string {
	d, err := databaseAt(place)
	if err != nil {
		return ""
	}
	return d.name()
}
