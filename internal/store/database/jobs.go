package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// jobsName is the name of the SQLite file with the jobs of a site. They have a file of their own, so that the writer of
// moves never waits for a job.
const jobsName = "jobs.db"

// jobsConnections is the number of connections of one program to the jobs of a site on PostgreSQL. One of them listens.
const jobsConnections = 4

// Jobs holds the connections of one program to the jobs of a site.
type Jobs struct {
	DB     *sql.DB
	Pool   *pgxpool.Pool // connections below DB on PostgreSQL; nil on SQLite
	Schema string        // schema of the tables on PostgreSQL; empty on SQLite
}

// OpenJobs connects to the jobs of the site at a place: a file beside the site's file, which it creates, or a schema of
// the site's PostgreSQL database. migrate creates or upgrades the tables while no other program does.
func OpenJobs(ctx context.Context, place string, migrate func(Jobs) error) (j Jobs, err error) {
	if IsURL(place) {
		return openJobsPool(ctx, place, migrate)
	}
	path := filepath.Join(filepath.Dir(place), jobsName)
	j, err = openJobsFile(path, migrate)
	if !errors.Is(err, ErrDamaged) {
		return j, err
	}
	// No match is in the file, so the site goes on without the jobs that were in it.
	files, err := siteFiles(path)
	if err == nil {
		_, err = moveAside(filepath.Dir(path), files)
	}
	if err != nil {
		return j, err
	}
	return openJobsFile(path, migrate)
}

func openJobsFile(path string, migrate func(Jobs) error) (j Jobs, err error) {
	if j.DB, err = connectJobsFile(path); err == nil {
		err = migrate(j)
	}
	if err != nil {
		return j, errors.Join(explainSQLite(err), j.Close())
	}
	return j, nil
}

func connectJobsFile(path string) (*sql.DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), folderMode); err != nil {
		return nil, err
	}
	if err := keepPrivate(path); err != nil {
		return nil, err
	}
	// A job that the loss of power undoes is repeated, so a commit need not wait for the disk.
	return connect(path, 1, nil, "journal_mode(WAL)", "synchronous(NORMAL)", "secure_delete(1)")
}

// IsConnectionLost reports whether an error means that the connection to PostgreSQL is lost.
func (j Jobs) IsConnectionLost(err error) bool {
	return j.Pool != nil && new(postgreSQL).IsConnectionLost(err)
}

// Close closes the connections.
func (j Jobs) Close() (err error) {
	if j.DB != nil {
		err = j.DB.Close()
	}
	if j.Pool != nil {
		j.Pool.Close()
	}
	return err
}

func openJobsPool(ctx context.Context, place string, migrate func(Jobs) error) (j Jobs, err error) {
	config, err := pgxpool.ParseConfig(place)
	if err != nil {
		return j, catalog.Error(i18n.Of("store.bad-url", "why", err))
	}
	config.ConnConfig.RuntimeParams["application_name"] = "hexparlor jobs"
	config.ConnConfig.RuntimeParams["jit"] = "off"
	detectLostConnections(config.ConnConfig)
	config.MaxConns, config.MaxConnIdleTime = jobsConnections, time.Minute
	if j.Pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return j, err
	}
	j.DB = stdlib.OpenDBFromPool(j.Pool)
	if err = j.prepare(ctx, migrate); err != nil {
		return j, errors.Join(err, j.Close())
	}
	return j, nil
}

// prepare finds or creates the schema of the jobs and calls migrate. A lock lets one program after the other do so.
func (j *Jobs) prepare(ctx context.Context, migrate func(Jobs) error) (err error) {
	conn, err := j.Pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	const lock = "hashtext('hexparlor jobs ' || current_schema())"
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock("+lock+")"); err != nil {
		return err
	}
	defer func() {
		_, unlocked := conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock("+lock+")")
		err = errors.Join(err, unlocked)
	}()
	var there bool
	const find = "SELECT s, to_regnamespace(quote_ident(s)) IS NOT NULL FROM (SELECT current_schema() || '_jobs') AS t(s)"
	if err := conn.QueryRow(ctx, find).Scan(&j.Schema, &there); err != nil {
		return err
	}
	if !there {
		if _, err := conn.Exec(ctx, "CREATE SCHEMA "+pgx.Identifier{j.Schema}.Sanitize()); err != nil {
			return fmt.Errorf("schema %s: %w", j.Schema, err)
		}
	}
	return migrate(*j)
}
