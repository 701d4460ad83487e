package store

import (
	"context"
	"os"
	"testing"
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

// RebuildStored corrects the sums of stored bytes now.
func RebuildStored(s *Store) (wrong bool, err error) { return s.rebuildStored(context.Background()) }
