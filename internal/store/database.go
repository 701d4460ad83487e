package store

import (
	"context"
	"database/sql"
	"io"
	"strings"
	"time"

	"hexparlor/internal/cluster"
)

// database is what is peculiar to where a house is kept: a file of SQLite (sqlite.go) or a database of PostgreSQL
// (postgresql.go). All else is said in the SQL that both understand.
type database interface {
	// name is what it is called in messages. It holds no secret.
	name() string
	// folder is where the house stands on this machine; empty: nowhere.
	folder() string

	// lock keeps everybody else from opening the house, until it is closed.
	lock(ctx context.Context) (io.Closer, error)
	// share is lock for a server, which lets other servers in. Alone: it is the only one, and keeps them out until admit
	// is called.
	share(ctx context.Context) (lock io.Closer, alone bool, err error)
	admit(ctx context.Context, db *sql.DB) error
	// wall is the clock of the site: that of the database where servers share one, else this machine's.
	wall() time.Time
	// isOpenToAll reports whether roles may connect that are not the site's own.
	isOpenToAll(ctx context.Context, reading *sql.DB) (bool, error)
	// link leads to the other servers of a house that is shared, and gives in what they are told of it what is stored;
	// nil: there are none. The key is asked for only if there may be some.
	link(key func() ([]byte, error)) (l cluster.Bus, told *envelope, closeIt func(), err error)
	// look tells which version of a house's tables is there, 0 for none. It refuses what is lost, newer than the program,
	// something else, or damaged as far as the header and the schema show it. It changes nothing and reads no history.
	look(ctx context.Context) (version int64, err error)
	// check reads everything and returns ErrDamaged if it is not whole. It calls rest between its parts with the time that
	// the last one took.
	check(ctx context.Context, rest func(took time.Duration)) error
	// statistics are statements that keep the planner's statistics up to date; none if the database does it by itself.
	statistics() []string
	// version is that of the tables, as look tells it, without a look at what is in them.
	version(ctx context.Context) (int64, error)
	// connectToRead and connectToWrite connect to a house whose tables are there or are to be made.
	connectToRead() (*sql.DB, error)
	connectToWrite() (*sql.DB, error)
	// schema returns the migrations of the database.
	schema() *schema
	// migrate brings the tables up to a version.
	migrate(ctx context.Context, db *sql.DB, version int64) error
	// finish has the database itself keep what the program promises, and notes that a house is there.
	finish(ctx context.Context, db *sql.DB) error

	// begin is how a transaction begins. With alone, all others of which this is said as well wait for its end, in
	// whatever program.
	begin(alone bool) []string
	// explain puts an error of its driver in words that help.
	explain(err error) error
	// again tells whether a transaction failed because of others only, so that it is to be run again; gone, whether the
	// connection has come to its end.
	again(err error) bool
	gone(err error) bool

	// inspect tells what keeps it from working, as far as that is seen from outside.
	inspect() error
	// touch is a statement that has the disk written to, and changes nothing.
	touch() string
	// space tells how much is taken and what is left; bound has no more than so many bytes be taken, 0: any.
	space(ctx context.Context, reading *sql.DB) (Space, error)
	bound(bytes int64) (statement string) // empty: it cannot
	// clean has nothing left of what was removed.
	clean(ctx context.Context) error

	// copyTo copies the house as it is at this moment into an empty file, as one of SQLite, while others write to it.
	copyTo(ctx context.Context, file string, progress Progress) error
	// restore makes the house from a backup that is whole.
	restore(ctx context.Context, file string, force bool, progress Progress) (c Contents, aside string, err error)
}

// databaseAt is the database of a place: a URL that begins with postgres:// or postgresql://, or the path of a file.
func databaseAt(place string) (database, error) { return databaseWith(place, programSchema) }

// databaseWith is databaseAt with a given schema.
func databaseWith(place string, migrations *schema) (database, error) {
	if IsURL(place) {
		return newPostgreSQL(place, migrations)
	}
	return &sqliteFile{path: place, migrations: migrations}, nil
}

// IsURL tells whether a place is a database of PostgreSQL, and not the path of a file.
func IsURL(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// isOrphan tells whether a row was refused because what it belongs to does not exist.
func isOrphan(err error) bool { return isOrphanOfSQLite(err) || isOrphanOfPostgreSQL(err) }

// Name is what a place is called in messages. It holds no secret.
func Name(place string) string {
	d, err := databaseAt(place)
	if err != nil {
		return ""
	}
	return d.name()
}
