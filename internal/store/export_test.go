package store

import (
	"context"
	"os"
	"testing"

	"hexparlor/internal/store/queries"
)

// Pack makes a backup of a file without checking what is in it.
func Pack(t testing.TB, from, to string) {
	t.Helper()
	err := os.WriteFile(to, nil, fileMode)
	if err == nil {
		err = pack(context.Background(), from, to, func(float64) {})
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
