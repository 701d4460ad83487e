package store_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
)

// A backup in which any single bit differs is refused, and leaves nothing behind.
func TestChangedBackupsAreRefused(t *testing.T) {
	path, file := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "backup")
	createSite(t, path)
	if _, err := database.Backup(t.Context(), path, file, false, quiet); err != nil {
		t.Fatal(err)
	}
	whole := read(t, file)
	if len(whole) > len(read(t, path))/3 {
		t.Errorf("the backup has %d bytes, the file %d", len(whole), len(read(t, path)))
	}
	random := rand.New(rand.NewPCG(7, 7))
	for i := range 500 {
		bit := random.IntN(8 * len(whole))
		if i < 100 {
			bit = i * 5 // in the headers
		}
		changed := slices.Clone(whole)
		changed[bit/8] ^= 1 << (bit % 8)
		write(t, file, changed)
		into := filepath.Join(t.TempDir(), "new", "site.db")
		if _, _, err := database.Restore(t.Context(), file, into, false, quiet); !errors.Is(err, database.ErrNoBackup) {
			t.Errorf("bit %d: %v", bit, err)
		}
		if _, err := os.Stat(filepath.Dir(into)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("bit %d: it left a folder: %v", bit, err)
		}
	}
	cuts := []int{0, 1, 7, 8, 39, 40, 47, 60, len(whole) - 1}
	for range 100 {
		cuts = append(cuts, random.IntN(len(whole)))
	}
	for _, cut := range cuts {
		write(t, file, whole[:cut])
		into := filepath.Join(t.TempDir(), "site.db")
		if _, _, err := database.Restore(t.Context(), file, into, false, quiet); !errors.Is(err, database.ErrNoBackup) {
			t.Errorf("cut to %d: %v", cut, err)
		}
	}
}

// TestForgedBackupsAreRefusedInBoundedTime restores files whose checksum is right and whose content is not: what is packed is
// no database, has another size than is announced, or would fill the disk. Nothing is left behind.
func TestForgedBackupsAreRefusedInBoundedTime(t *testing.T) {
	path, file := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "backup")
	closed(t, path)
	content := read(t, path)
	zeros := make([]byte, 64<<20)
	for name, forged := range map[string][]byte{
		"no database":         forge(t, zeros, int64(len(zeros))),
		"a bomb":              forge(t, append(slices.Clone(content[:100]), zeros...), 1<<20),
		"larger than stated":  forge(t, content, int64(len(content))-1),
		"smaller than stated": forge(t, content, int64(len(content))+1),
		"larger than a disk":  forge(t, content, 1<<62),
		"below zero":          forge(t, content, -1),
		"only a part of it":   forge(t, content[:len(content)/2], int64(len(content)/2)),
		"a header of nothing": forge(t, content[:16], 16),
		"nothing":             forge(t, nil, 0),
	} {
		write(t, file, forged)
		into := filepath.Join(t.TempDir(), "new", "site.db")
		if _, _, err := database.Restore(t.Context(), file, into, false, quiet); err == nil {
			t.Errorf("%s: it is restored", name)
		}
		if _, err := os.Stat(filepath.Dir(into)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: it left a folder: %v", name, err)
		}
	}
}

// forge returns a backup with a right checksum that announces a size.
func forge(t *testing.T, content []byte, size int64) []byte {
	t.Helper()
	var body bytes.Buffer
	_ = binary.Write(&body, binary.BigEndian, size) // a buffer takes all
	compressor := gzip.NewWriter(&body)
	if _, err := compressor.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := compressor.Close(); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(body.Bytes())
	return slices.Concat([]byte("HEXBACK1"), sum[:], body.Bytes())
}

// Views, triggers, tables and indexes of others are refused before they can run, in files and in backups.
func TestForeignSchemaObjectsAreRefused(t *testing.T) {
	const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
	for name, statement := range map[string]string{
		"view":          "CREATE VIEW v AS " + endless,
		"trigger":       "CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM users; END",
		"table":         "CREATE TABLE plants (name TEXT)",
		"virtual table": "CREATE VIRTUAL TABLE words USING fts5(word)",
		"index":         "CREATE INDEX more ON entries (text)",
		"view for a table": "DROP TABLE entries; CREATE VIEW entries AS SELECT 1 AS match_id, (" + endless +
			") AS number, 1 AS seat, '' AS kind, '' AS text, '' AS key, 1 AS at, 0 AS forgiven",
		"view for the version": "ALTER TABLE goose_db_version RENAME TO other; CREATE VIEW goose_db_version AS SELECT (" +
			endless + ") AS version_id",
		"changed trigger": "DROP TRIGGER audit_log_updated; " +
			"CREATE TRIGGER audit_log_updated BEFORE UPDATE ON audit_log BEGIN DELETE FROM users; END",
	} {
		t.Run(name, func(t *testing.T) {
			path, file := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "backup")
			closed(t, path)
			execute(t, path, statement)
			refuses(t, name, path, database.ErrDamaged)
			if s, err := store.OpenBeside(t.Context(), path); !errors.Is(err, database.ErrDamaged) {
				t.Errorf("beside a server: %v, %v", s, err)
			}
			store.PackFile(t, path, file)
			into := filepath.Join(t.TempDir(), "new", "site.db")
			if _, _, err := database.Restore(t.Context(), file, into, false, quiet); !errors.Is(err, database.ErrDamaged) {
				t.Errorf("restored: %v", err)
			}
			if _, err := os.Stat(filepath.Dir(into)); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("it left a folder: %v", err)
			}
		})
	}
}

// Other users of the machine may read neither the database nor what is beside it, nor backups.
func TestFilesOfSiteAreReadableOnlyByOwner(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	path, file := filepath.Join(folder, "site.db"), filepath.Join(t.TempDir(), "backup")
	closed(t, path)
	if err := os.Chmod(path, 0o644); err != nil { // as earlier programs left it
		t.Fatal(err)
	}
	s := openAt(t, path)
	create(t, s, newMatch(true), "running")
	if _, err := database.Backup(t.Context(), path, file, false, quiet); err != nil {
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
