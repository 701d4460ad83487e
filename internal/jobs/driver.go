package jobs

import (
	"context"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"hexparlor/internal/store/database"
)

// client holds the methods of river.Client that do not depend on the type of transactions.
type client interface {
	Start(ctx context.Context) error
	Stop(ctx context.Context) error
	Insert(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) (*rivertype.JobInsertResult, error)
	JobGet(ctx context.Context, id int64) (*rivertype.JobRow, error)
	JobList(ctx context.Context, params *river.JobListParams) (*river.JobListResult, error)
	JobCancel(ctx context.Context, id int64) (*rivertype.JobRow, error)
	JobRetry(ctx context.Context, id int64) (*rivertype.JobRow, error)
	JobDelete(ctx context.Context, id int64) (*rivertype.JobRow, error)
	JobDeleteMany(ctx context.Context, params *river.JobDeleteManyParams) (*river.JobDeleteManyResult, error)
	JobUpdate(ctx context.Context, id int64, params *river.JobUpdateParams) (*rivertype.JobRow, error)
	QueueList(ctx context.Context, params *river.QueueListParams) (*river.QueueListResult, error)
	QueuePause(ctx context.Context, name string, opts *river.QueuePauseOpts) error
	QueueResume(ctx context.Context, name string, opts *river.QueuePauseOpts) error
}

// fileDriver is River's driver for SQLite without its notifications through the file. One program runs the jobs of a
// file, so inserting one wakes its queue directly; reading the file 20 times a second for news would be a waste.
type fileDriver struct{ *riversqlite.Driver }

// SupportsListener returns false.
func (fileDriver) SupportsListener() bool { return false }

// SupportsListenNotify returns false.
func (fileDriver) SupportsListenNotify() bool { return false }

// connect returns what River needs to work on the tables of j.
func connect(j database.Jobs) (riverdriver.Executor, func(*river.Config) (client, error)) {
	if j.Pool == nil {
		return engineOn(fileDriver{riversqlite.New(j.DB)})
	}
	return engineOn(riverpgxv5.New(j.Pool))
}

func engineOn[TTx any](d riverdriver.Driver[TTx]) (riverdriver.Executor, func(*river.Config) (client, error)) {
	return d.GetExecutor(), func(c *river.Config) (client, error) { return river.NewClient(d, c) }
}

// migrate creates or upgrades the tables of j.
func migrate(ctx context.Context, j database.Jobs) error {
	if j.Pool == nil {
		return migrateOn(ctx, fileDriver{riversqlite.New(j.DB)}, j.Schema)
	}
	return migrateOn(ctx, riverpgxv5.New(j.Pool), j.Schema)
}

func migrateOn[TTx any](ctx context.Context, d riverdriver.Driver[TTx], schema string) error {
	migrator, err := rivermigrate.New(d, &rivermigrate.Config{Logger: unlogged, Schema: schema})
	if err == nil {
		_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	}
	return err
}
