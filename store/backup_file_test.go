package store_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hexparlor/store"
)

// A backup in which any single bit differs is refused, and leaves nothing behind.
func TestChangedBackupsAreRefused(t *testing.T) {
	path, file := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "backup")
	someHouse(t, path)
	if _, err := store.Backup(t.Context(), path, file, false, quiet); err != nil {
		t.Fatal(err)
	}
	whole := read(t, file)
	if len(whole) > len(read(t, path))/3 {
		t.Errorf("the backup has %d bytes, the file %d", len(whole), len(read(t, path)))
	}
	random := rand.New(rand.NewPCG(7, 7))
	for i := range 300 {
		bit := random.IntN(8 * len(whole))
		if i < 100 {
			bit = i * 5 // in the headers
		}
		changed := slices.Clone(whole)
		changed[bit/8] ^= 1 << (bit % 8)
		write(t, file, changed)
		into := filepath.Join(t.TempDir(), "new", "site.db")
		if _, _, err := store.Restore(t.Context(), file, into, false, quiet); !errors.Is(err, store.ErrNoBackup) {
			t.Errorf("bit %d: %v", bit, err)
		}
		if _, err := os.Stat(filepath.Dir(into)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("bit %d: it left a folder: %v", bit, err)
		}
	}
	for _, cut := range []int{0, 1, 7, 8, 39, 40, 47, 60, len(whole) - 1} {
		write(t, file, whole[:cut])
		into := filepath.Join(t.TempDir(), "site.db")
		if _, _, err := store.Restore(t.Context(), file, into, false, quiet); !errors.Is(err, store.ErrNoBackup) {
			t.Errorf("cut to %d: %v", cut, err)
		}
	}
}

// Views, triggers, tables and indexes of others are refused before they can run, in files and in backups.
func TestForeignSchemaObjectsAreRefused(t *testing.T) {
	const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
	for name, statement := range map[string]string{
		"view":          "CREATE VIEW v AS " + endless,
		"trigger":       "CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM people; END",
		"table":         "CREATE TABLE plants (name TEXT)",
		"virtual table": "CREATE VIRTUAL TABLE words USING fts5(word)",
		"index":         "CREATE INDEX more ON entries (text)",
		"view for a table": "DROP TABLE entries; CREATE VIEW entries AS SELECT 1 AS match_id, (" + endless +
			") AS number, 1 AS seat, '' AS kind, '' AS text, '' AS key, 1 AS at, 0 AS forgiven",
		"view for the version": "ALTER TABLE goose_db_version RENAME TO other; CREATE VIEW goose_db_version AS SELECT (" +
			endless + ") AS version_id",
		"changed trigger": "DROP TRIGGER book_changed; " +
			"CREATE TRIGGER book_changed BEFORE UPDATE ON book BEGIN DELETE FROM people; END",
	} {
		t.Run(name, func(t *testing.T) {
			path, file := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "backup")
			closed(t, path)
			execute(t, path, statement)
			refuses(t, name, path, store.ErrDamaged)
			if s, err := store.OpenBeside(t.Context(), path); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("beside a server: %v, %v", s, err)
			}
			store.Pack(t, path, file)
			into := filepath.Join(t.TempDir(), "new", "site.db")
			if _, _, err := store.Restore(t.Context(), file, into, false, quiet); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("restored: %v", err)
			}
			if _, err := os.Stat(filepath.Dir(into)); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("it left a folder: %v", err)
			}
		})
	}
}

// Other users of the machine may read neither the database nor what is beside it, nor backups.
func TestFilesArePrivate(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	path, file := filepath.Join(folder, "site.db"), filepath.Join(t.TempDir(), "backup")
	closed(t, path)
	if err := os.Chmod(path, 0o644); err != nil { // as earlier programs left it
		t.Fatal(err)
	}
	s := openAt(t, path)
	create(t, s, newMatch(true), "running")
	if _, err := store.Backup(t.Context(), path, file, false, quiet); err != nil {
		t.Fatal(err)
	}
	for _, name := range append(list(t, folder), file, ".") {
		if !filepath.IsAbs(name) {
			name = filepath.Join(folder, name)
		}
		info, err := os.Stat(name)
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
}
