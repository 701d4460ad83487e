package database

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/store/database/dial"
)

// postgreSQL is a site's storage in one schema of a PostgreSQL database, usually the schema public.
type postgreSQL struct {
	config     *pgx.ConnConfig
	migrations *Schema
	writing    *sql.DB     // connection of the program that has locked the site
	sharing    bool        // whether the lock admits other servers, but no program that needs the site alone
	open       atomic.Bool // whether other servers may open the site now
	clock      databaseClock

	mu    sync.Mutex
	taken Space // last measured space
	found time.Time
}

func newPostgreSQL(place string, migrations *Schema) (*postgreSQL, error) {
	config, err := pgx.ParseConfig(place)
	if err != nil {
		return nil, catalog.Error(i18n.Of("store.bad-url", "why", err))
	}
	config.RuntimeParams["application_name"] = "hexparlor"
	config.RuntimeParams["jit"] = "off" // it pays for long reports only
	detectLostConnections(config)
	return &postgreSQL{config: config, migrations: migrations}, nil
}

// detectLostConnections sets timeouts by which both ends give up a connection whose packets the network drops.
// Otherwise PostgreSQL keeps the locks of such a connection for hours.
func detectLostConnections(config *pgx.ConnConfig) {
	config.DialFunc = dial.Context
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = dial.Patience
	}
	for parameter, value := range map[string]string{
		"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "3", "tcp_keepalives_count": "2",
		"tcp_user_timeout": strconv.FormatInt(dial.Patience.Milliseconds(), 10),
	} {
		if config.RuntimeParams[parameter] == "" {
			config.RuntimeParams[parameter] = value
		}
	}
}

func (d *postgreSQL) Name() string {
	u := url.URL{Scheme: "postgres", Path: "/" + d.config.Database}
	if strings.HasPrefix(d.config.Host, "/") {
		u.RawQuery = "host=" + d.config.Host
	} else {
		u.Host = net.JoinHostPort(d.config.Host, strconv.Itoa(int(d.config.Port)))
	}
	return u.String()
}

func (d *postgreSQL) Schema() *Schema { return d.migrations }

func (d *postgreSQL) folder() string { return "" }

// lockPatience is how long a program waits for a lock that another connection holds. A program that was killed or has
// just closed its site loses its locks a moment later.
const lockPatience = 2 * time.Second

// idleInTransaction is the time in milliseconds after which PostgreSQL ends a connection that does nothing within a
// transaction, as of a frozen server, because others wait for the rows that it has locked.
const idleInTransaction = "3000"

// sharePatience is how long a server waits while another one creates the site or upgrades its tables.
const sharePatience = 30 * time.Second

// Share locks the site for one of several servers. If alone is true, this is the first server, and others wait until it
// calls AdmitOthers.
func (d *postgreSQL) Share(ctx context.Context) (lock io.Closer, alone bool, err error) {
	d.sharing = true
	lock, err = d.Lock(ctx)
	return lock, !d.open.Load(), err
}

// AdmitOthers lets other servers open the database, once its tables are up to date.
func (d *postgreSQL) AdmitOthers(ctx context.Context, db *sql.DB) error {
	if !d.sharing {
		return nil
	}
	for _, query := range []string{announceShared, withdrawAlone} {
		if _, err := db.ExecContext(ctx, query); err != nil {
			return err
		}
	}
	d.open.Store(true)
	return nil
}

// Lock opens the connection for writing. Each such connection announces itself by take, so that the lock also holds
// after a lost connection.
func (d *postgreSQL) Lock(ctx context.Context) (io.Closer, error) {
	config := d.config
	if d.sharing {
		config = config.Copy()
		config.RuntimeParams["idle_in_transaction_session_timeout"] = idleInTransaction
	}
	d.writing = connectPostgreSQL(config, 1, stdlib.OptionAfterConnect(d.take))
	if err := d.writing.PingContext(ctx); err != nil {
		return nil, errors.Join(Unusable(d, err), d.writing.Close())
	}
	return d.writing, nil
}

func (d *postgreSQL) patience() time.Duration {
	if d.sharing {
		return sharePatience
	}
	return lockPatience
}

func connectPostgreSQL(config *pgx.ConnConfig, connections int, options ...stdlib.OptionOpenDB) *sql.DB {
	db := stdlib.OpenDB(*config, options...)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db
}

func (d *postgreSQL) ConnectToWrite() (*sql.DB, error) {
	if d.writing != nil {
		return d.writing, nil
	}
	return connectPostgreSQL(d.config, 1), nil
}

func (d *postgreSQL) ConnectToRead() (*sql.DB, error) {
	config := d.config.Copy()
	config.RuntimeParams["default_transaction_read_only"] = "on"
	return connectPostgreSQL(config, max(4, runtime.GOMAXPROCS(0))), nil
}

func (d *postgreSQL) CheckedVersion(ctx context.Context) (version int64, err error) {
	return d.Version(ctx)
}

// Check does nothing, because PostgreSQL checks its pages by data checksums and pg_amcheck.
func (d *postgreSQL) Check(context.Context, func(time.Duration)) error { return nil }

// StatisticsStatements returns none, because PostgreSQL's autovacuum updates the statistics.
func (d *postgreSQL) StatisticsStatements() []string { return nil }

func (d *postgreSQL) Version(ctx context.Context) (version int64, err error) {
	db := connectPostgreSQL(d.config, 1)
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := checkForeign(ctx, db); err != nil {
		return 0, err
	}
	return d.migrations.checkVersion(ctx, db, postgreSQLTables)
}

const postgreSQLTables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"

// migrate applies the migrations up to a version. It gives text columns the collation "C", so that texts are compared
// byte by byte, as SQLite does.
func (d *postgreSQL) migrate(ctx context.Context, db *sql.DB, version int64) error {
	if err := d.migrations.migrate(ctx, goose.DialectPostgres, db, version); err != nil {
		return err
	}
	const query = `SELECT format('ALTER TABLE %I ', c.relname) ||
			string_agg(format('ALTER COLUMN %I TYPE TEXT COLLATE "C"', a.attname), ', ')
		FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
			AND a.atttypid = 'text'::regtype AND a.attcollation <> 'pg_catalog."C"'::regcollation
		GROUP BY c.relname ORDER BY c.relname`
	var statements []string
	err := Each(ctx, db, query, func(rows *sql.Rows) error {
		var statement string
		defer func() { statements = append(statements, statement) }()
		return rows.Scan(&statement)
	})
	if err != nil || len(statements) == 0 {
		return err
	}
	_, err = db.ExecContext(ctx, "DO $$ BEGIN "+strings.Join(statements, "; ")+"; END $$")
	return err
}

// finish makes the database refuse to change or delete rows of the audit log, whatever program asks for it.
func (d *postgreSQL) finish(ctx context.Context, db *sql.DB) error {
	for _, query := range []string{
		`CREATE OR REPLACE FUNCTION refuse_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS
			$$ BEGIN RAISE EXCEPTION 'rows of the audit log cannot be changed'; END $$`,
		`CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
			FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_change()`,
	} {
		if _, err := db.ExecContext(ctx, query); err != nil {
			return err
		}
	}
	return nil
}

// BeginStatements returns the statements that begin a transaction. With alone they lock a table, so that such
// transactions run one after the other; others rely on the numbers of entries to find conflicts.
func (d *postgreSQL) BeginStatements(alone bool) []string {
	if !alone {
		return []string{"BEGIN"}
	}
	return []string{"BEGIN", "LOCK TABLE change_lock IN EXCLUSIVE MODE"}
}

// Now returns the time of the database's clock, which all servers share.
func (d *postgreSQL) Now() time.Time { return d.clock.now() }

// readClock reads the time of the database over a connection that it closes again.
func (d *postgreSQL) readClock() error {
	ctx, cancel := context.WithTimeout(context.Background(), linkPatience)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, d.config)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	var now int64
	asked := time.Now()
	if err := conn.QueryRow(ctx, "SELECT "+databaseNow).Scan(&now); err != nil {
		return err
	}
	d.clock.set(time.UnixMicro(now), asked)
	return nil
}

// IsOpenToAll reports whether every role of the PostgreSQL server may connect to the database.
func (d *postgreSQL) IsOpenToAll(ctx context.Context, reading *sql.DB) (open bool, err error) {
	const query = "SELECT has_database_privilege('public', current_database(), 'CONNECT')"
	err = reading.QueryRowContext(ctx, query).Scan(&open)
	return open, err
}

// Codes of PostgreSQL errors, from appendix A of its manual.
const (
	codeOrphan        = "23503"
	codeIdle          = "25P03"
	codeSerialization = "40001"
	codeDeadlock      = "40P01"
	codeDiskFull      = "53100"
	codeReadOnly      = "25006"
	codeNoRight       = "42501"
	codeNoDatabase    = "3D000"
	codeDamaged       = "XX001"
	codeDamagedIndex  = "XX002"
	classLogin        = "28"
	classConnection   = "08"
	classStopped      = "57P"
)

// codeOf returns the code of a PostgreSQL server's error; "" for any other error.
func codeOf(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// IsServerUnreachable reports whether an error says that the PostgreSQL server is down or cannot be reached.
func IsServerUnreachable(err error) bool {
	code := codeOf(err)
	return strings.HasPrefix(code, classConnection) || strings.HasPrefix(code, classStopped) ||
		code == "" && pgconn.SafeToRetry(err)
}

func isOrphanOfPostgreSQL(err error) bool { return codeOf(err) == codeOrphan }

func (d *postgreSQL) IsRetryable(err error) bool {
	return codeOf(err) == codeSerialization || codeOf(err) == codeDeadlock
}

func (d *postgreSQL) IsConnectionLost(err error) bool {
	code := codeOf(err)
	return code == "" || code == codeIdle ||
		strings.HasPrefix(code, classConnection) || strings.HasPrefix(code, classStopped)
}

func (d *postgreSQL) Explain(err error) error {
	code := codeOf(err)
	switch {
	case code == codeDiskFull:
		return catalog.Error(i18n.Of("store.disk-full", "cause", err))
	case code == codeReadOnly || code == codeNoRight:
		return catalog.Error(i18n.Of("store.no-right", "cause", err))
	case code == codeDamaged || code == codeDamagedIndex:
		return catalog.Error(i18n.Of("store.damaged.cause", "damage", ErrDamaged, "cause", err))
	case code == codeNoDatabase || strings.HasPrefix(code, classLogin):
		return catalog.Error(i18n.Of("store.no-entry", "cause", err))
	case errors.As(err, new(*pgconn.ConnectError)):
		return catalog.Error(i18n.Of("store.no-connection", "cause", err))
	}
	return err
}

func (d *postgreSQL) Inspect() error { return nil }

func (d *postgreSQL) TouchStatement() string {
	return "SELECT pg_logical_emit_message(TRUE, 'hexparlor', 'ready')"
}

// spaceFor is how long a measured size is cached; measuring reads the size of every file.
const spaceFor = time.Second

// Space returns the size of the tables. It knows nothing of the disk, which may be on another machine.
func (d *postgreSQL) Space(ctx context.Context, reading *sql.DB) (Space, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if time.Since(d.found) < spaceFor {
		return d.taken, nil
	}
	const query = `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
		WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`
	var now Space
	if err := reading.QueryRowContext(ctx, query).Scan(&now.Used); err != nil {
		return now, err
	}
	d.taken, d.found = now, time.Now()
	return now, nil
}

// BoundStatement returns "", because PostgreSQL cannot limit the size of a database. New matches and guests are refused
// by Space.Room all the same.
func (d *postgreSQL) BoundStatement(int64) string { return "" }

// Clean does nothing, because PostgreSQL overwrites deleted rows in its own time.
func (d *postgreSQL) Clean(context.Context) error { return nil }
