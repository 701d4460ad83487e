package store_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/storetest"
	"hexparlor/internal/user"
)

// nextMigrations returns the program's migrations and one more, which adds a table.
func nextMigrations(t *testing.T) fstest.MapFS {
	t.Helper()
	names, err := fs.Glob(store.Migrations(), "*.sql")
	need(t, err)
	next := fstest.MapFS{fmt.Sprintf("%05d_next.sql", len(names)+1): {Data: []byte(
		"-- +goose Up\nCREATE TABLE next (id BIGINT NOT NULL PRIMARY KEY);\nINSERT INTO next (id) VALUES (7);\n")}}
	for _, name := range names {
		text, err := fs.ReadFile(store.Migrations(), name)
		need(t, err)
		next[name] = &fstest.MapFile{Data: text}
	}
	return next
}

// openNext opens a database as a later version of the program would.
func openNext(t *testing.T, place string, log *bytes.Buffer) *store.Store {
	t.Helper()
	s, err := store.OpenMigrated(t.Context(), place, nextMigrations(t), slog.New(slog.NewTextHandler(log, nil)))
	need(t, err)
	return s
}

// TestUpgradeIsLogged opens a database of an earlier program: the log names both versions and the backup
// that is not made. A second start says nothing.
func TestUpgradeIsLogged(t *testing.T) {
	place := storetest.Place(t)
	need(t, openAt(t, place).Close())
	newest := len(nextMigrations(t))
	versions := fmt.Sprintf("from_version=%d to_version=%d migrations=1", newest-1, newest)
	for start, want := range []int{1, 0} {
		var log bytes.Buffer
		need(t, openNext(t, place, &log).Close())
		for _, word := range []string{
			"upgrading the database", "the database was upgraded", "change_seconds", "backup=false", versions,
		} {
			if n := strings.Count(log.String(), word); n != want {
				t.Errorf("start %d says %q %d times: %s", start, word, n, log.String())
			}
		}
	}
}

// TestUpgradeKeepsRows upgrades a database with a user, and one that was restored from the backup of an earlier program:
// the user is in both, and the earlier program refuses both.
func TestUpgradeKeepsRows(t *testing.T) {
	place, file, restored := storetest.EmptyPlace(t), filepath.Join(t.TempDir(), "backup"), storetest.EmptyPlace(t)
	s, err := store.Open(t.Context(), place)
	need(t, err)
	need(t, s.CreateUser(t.Context(), user.User{ID: "anna", Name: "Anna"}, user.Session{ID: "s", User: "anna"}, user.HashOf("s")))
	need(t, s.Close())
	quiet := func(float64) {}
	_, err = database.Backup(t.Context(), place, file, false, quiet)
	need(t, err)
	_, _, err = database.Restore(t.Context(), file, restored, false, quiet)
	need(t, err)
	for _, place := range []string{place, restored} {
		s := openNext(t, place, new(bytes.Buffer))
		if u, err := s.User(t.Context(), "anna"); err != nil || u.Name != "Anna" {
			t.Errorf("after the upgrade the user is %+v: %v", u, err)
		}
		need(t, s.Close())
		if _, err := store.Open(t.Context(), place); err == nil || !strings.Contains(err.Error(), "newer") {
			t.Errorf("the earlier program opens the upgraded database: %v", err)
		}
		if _, err := database.Backup(t.Context(), place, file, true, quiet); err == nil || !strings.Contains(err.Error(), "newer") {
			t.Errorf("the earlier program backs up the upgraded database: %v", err)
		}
	}
}
