package store_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// TestUpgradeIsLogged opens a database of an earlier program: the log names both versions and the backup
// that is not made. A second start says nothing.
func TestUpgradeIsLogged(t *testing.T) {
	place := storetest.EmptyPlace(t)
	if err := openOld(t, place, 28).Close(); err != nil {
		t.Fatal(err)
	}
	for start, want := range []int{1, 0} {
		var log bytes.Buffer
		s, err := store.OpenLogged(t.Context(), place, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"being upgraded", "were upgraded", "change_seconds", "backup=false"} {
			if n := strings.Count(log.String(), word); n != want {
				t.Errorf("start %d says %q %d times: %s", start, word, n, log.String())
			}
		}
	}
}
