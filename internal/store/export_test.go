package store

import (
	"context"
	"io/fs"
	"log/slog"
	"os"
	"testing"

	"hexparlor/internal/store/database"
	"hexparlor/internal/store/queries"
)

// PackFile makes a backup of a file without a check of its contents.
func PackFile(t testing.TB, from, to string) {
	t.Helper()
	err := os.WriteFile(to, nil, 0o600)
	if err == nil {
		err = database.Pack(context.Background(), from, to, func(float64) {})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// WriteAlone calls during in the middle of a transaction for which those of other servers wait.
func WriteAlone(s *Store, during func()) error {
	return s.writer.write(context.Background(), 1, func(context.Context, *queries.Queries) error {
		during()
		return nil
	})
}

// RebuildStored corrects the sums of stored bytes now.
func RebuildStored(s *Store) (wrong bool, err error) { return s.rebuildStored(context.Background()) }

// OpenMigrated is OpenLogged with other migrations than the program's.
func OpenMigrated(ctx context.Context, place string, migrations fs.FS, log *slog.Logger) (*Store, error) {
	return openMigrated(ctx, place, &database.Schema{Files: migrations}, log)
}

// Migrations returns the program's migrations.
func Migrations() fs.FS { return database.ProgramSchema.Files }
