package database

import (
	"context"
	"database/sql"
	"embed"
	"io/fs"
	"sync"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Schema is a sequence of migrations, which are the same for SQLite and PostgreSQL.
type Schema struct {
	Files fs.FS
	own   sync.Map // sets of objects by version, as map[string]bool, see ownObjects
}

// ProgramSchema holds the migrations of this program.
var ProgramSchema = &Schema{Files: mustSub(migrations, "migrations")}

func mustSub(files fs.FS, folder string) fs.FS {
	sub, err := fs.Sub(files, folder)
	if err != nil {
		panic(err)
	}
	return sub
}

// Newest returns the version of the last migration file.
func (s *Schema) Newest() (int64, error) {
	files, err := fs.Glob(s.Files, "*.sql")
	if err != nil {
		return 0, err
	}
	return goose.NumericComponent(files[len(files)-1])
}

// migrate applies the migrations up to a version. Only the table in which goose records them differs by database.
func (s *Schema) migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB, version int64) error {
	provider, err := goose.NewProvider(dialect, db, s.Files)
	if err != nil {
		return err
	}
	_, err = provider.UpTo(ctx, version)
	return err
}
