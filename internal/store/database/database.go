// Package database holds what differs between a site in a file of SQLite and one in a database of PostgreSQL:
// connections, locks, migrations, checks, and copies for backups and moves. It also links the servers of a site on
// PostgreSQL.
package database

import (
	"context"
	"database/sql"
	"io"
	"strings"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/cluster"
)

// Database is what differs between storage in a SQLite file (sqlite.go) and in a PostgreSQL database (postgresql.go).
// Everything else is SQL that both understand.
type Database interface {
	// Name returns the name for messages. It contains no secret.
	Name() string
	// folder returns the folder of the database on this machine, or nothing.
	folder() string

	// Lock keeps all other programs from opening the database until it is closed.
	Lock(ctx context.Context) (io.Closer, error)
	// Share is lock for a server, which lets other servers in. If alone is true, this is the only server, and others wait
	// until AdmitOthers is called.
	Share(ctx context.Context) (lock io.Closer, alone bool, err error)
	AdmitOthers(ctx context.Context, db *sql.DB) error
	// Now returns the time of the site: that of the database where servers share one, else this machine's.
	Now() time.Time
	// IsOpenToAll reports whether roles may connect that are not the site's own.
	IsOpenToAll(ctx context.Context, reading *sql.DB) (bool, error)
	// Link connects to the other servers of a shared site. The envelope seals invalidations in transactions; it is nil if
	// there can be no other servers, and then key is not called.
	Link(key func() ([]byte, error)) (l cluster.Bus, sealed *Envelope, closeIt func(), err error)
	// CheckedVersion returns the version of the tables, or 0 if there are none. It refuses a database that is lost, newer
	// than the program, of another program, or damaged as far as header and schema show. It changes nothing.
	CheckedVersion(ctx context.Context) (version int64, err error)
	// Check reads everything and returns ErrDamaged if the database is damaged. It calls rest between its parts with the
	// duration of the last part.
	Check(ctx context.Context, rest func(took time.Duration)) error
	// StatisticsStatements returns statements that update the planner's statistics; none if the database does that by
	// itself.
	StatisticsStatements() []string
	// Version returns the version of the tables as look does, without other checks.
	Version(ctx context.Context) (int64, error)
	// ConnectToRead and ConnectToWrite connect to a database whose tables exist or will be made.
	ConnectToRead() (*sql.DB, error)
	ConnectToWrite() (*sql.DB, error)
	// Schema returns the migrations of the database.
	Schema() *Schema
	// migrate applies the migrations up to a version.
	migrate(ctx context.Context, db *sql.DB, version int64) error
	// finish makes the database itself protect the audit log, and marks the place as one that holds a site.
	finish(ctx context.Context, db *sql.DB) error

	// BeginStatements returns the statements that begin a transaction. Transactions with alone run one after the other,
	// in all programs.
	BeginStatements(alone bool) []string
	// Explain returns an error of the driver with an explanation for users.
	Explain(err error) error
	// IsRetryable reports whether a transaction failed only because of concurrent ones, and can be repeated.
	// IsConnectionLost reports whether the connection is lost.
	IsRetryable(err error) bool
	IsConnectionLost(err error) bool

	// Inspect returns a reason, visible from outside, for which the database cannot work.
	Inspect() error
	// TouchStatement returns a statement that makes the disk write and changes nothing.
	TouchStatement() string
	// Space returns used and free space; BoundStatement returns a statement that limits the size in bytes, 0 for no limit.
	Space(ctx context.Context, reading *sql.DB) (Space, error)
	BoundStatement(bytes int64) (statement string) // "" if the database supports no limit
	// Clean removes what deleted rows have left behind.
	Clean(ctx context.Context) error

	// copyTo copies the database as it is at this moment into an empty file, as one of SQLite. Other programs may write
	// meanwhile.
	copyTo(ctx context.Context, file string, progress Progress) error
	// restore makes the database from a backup.
	restore(ctx context.Context, file string, force bool, progress Progress) (c Contents, aside string, err error)
}

// At returns the database at a place: a URL that begins with postgres:// or postgresql://, or the path of a file.
func At(place string) (Database, error) { return With(place, ProgramSchema) }

// With returns the database at a place as At does, with other migrations than ProgramSchema.
func With(place string, migrations *Schema) (Database, error) {
	if IsURL(place) {
		return newPostgreSQL(place, migrations)
	}
	return &sqliteFile{path: place, migrations: migrations}, nil
}

// IsURL reports whether a place is the URL of a PostgreSQL database rather than the path of a file.
func IsURL(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// IsOrphan reports whether an error says that a row was refused because it refers to a row that does not exist.
func IsOrphan(err error) bool { return isOrphanOfSQLite(err) || isOrphanOfPostgreSQL(err) }

// Name returns the name of a place for messages, without passwords; "" if the place is not valid.
func Name(place string) string {
	d, err := At(place)
	if err != nil {
		return ""
	}
	return d.Name()
}

// Unusable returns the error of a database that cannot be used, with its name and the explained cause err.
func Unusable(d Database, err error) error {
	return catalog.Error(i18n.Of("store.unusable", "path", d.Name(), "why", d.Explain(err)))
}
