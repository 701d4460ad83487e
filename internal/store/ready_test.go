package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/storetest"
)

func ready(t *testing.T, s *store.Store) {
	t.Helper()
	if err := s.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// unready waits until the store reports what is wrong: an answer holds for a moment.
func unready(t *testing.T, s *store.Store, want string) {
	t.Helper()
	var err error
	for range 200 {
		if err = s.Ready(t.Context()); err != nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("not %q: %v", want, err)
	}
}

func TestReadyDetectsDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	createSite(t, path)
	s := openAt(t, path)
	ready(t, s)
	ids, err := s.Lists(t.Context(), "", 1)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(make([]byte, info.Size()-20*pageSize), 20*pageSize); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Load(t.Context(), ids.Running[0]); err == nil {
		t.Fatal("a damaged match was read")
	}
	unready(t, s, "damaged")
}

func TestReadyDetectsReplacedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	createSite(t, path)
	s := openAt(t, path)
	ready(t, s)
	other := path + ".other"
	write(t, other, read(t, path))
	if err := os.Rename(other, path); err != nil {
		t.Fatal(err)
	}
	unready(t, s, "replaced")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func TestReadyEndsWithItsContext(t *testing.T) {
	s := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Ready(ctx); err == nil {
		t.Error("no error")
	}
	ready(t, s) // an interrupted question is no answer for the next
}

// On a full disk the store says so, stores nothing by halves, and goes on when there is space.
func TestAFullDiskFailsWritesUntilSpaceIsFree(t *testing.T) {
	folder := storetest.SmallDisk(t, "4m")
	path := filepath.Join(folder, "site.db")
	s := openAt(t, path)
	m := newMatch(true)
	create(t, s, m, match.Running)
	ready(t, s)
	storetest.Fill(t, filepath.Join(folder, "filling"))
	unready(t, s, "the disk is full")
	stored, failed := 1, 0
	for failed < 3 && stored < 100_000 {
		c := match.Change{ID: m.ID}
		for range 100 {
			c.Entries = append(c.Entries, move(stored+len(c.Entries)+1, ""))
		}
		switch err := s.Append(t.Context(), c); {
		case err == nil:
			stored += len(c.Entries)
		case strings.Contains(err.Error(), "disk is full"):
			failed++
		default:
			t.Fatal(err)
		}
	}
	if failed == 0 {
		t.Fatal("the disk did not get full")
	}
	if err := os.Remove(filepath.Join(folder, "filling")); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), match.Change{ID: m.ID, Entries: []match.Entry{move(stored+1, "")}}); err != nil {
		t.Error("with space again:", err)
	}
	if _, log, err := s.Load(t.Context(), m.ID); err != nil || len(log) != stored+1 {
		t.Errorf("%d entries of %d: %v", len(log), stored+1, err)
	}
	file := filepath.Join(t.TempDir(), "backup")
	if _, err := database.Backup(t.Context(), path, file, false, quiet); err != nil {
		t.Error(err)
	}
	if _, _, err := database.Restore(t.Context(), file, filepath.Join(folder, "x", "site.db"), false, quiet); err != nil {
		t.Log("no space for another copy:", err)
	}
}
