package store_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/storetest"
)

func quiet(float64) {}

// backups is how many backups are made under load; more are asked for by the environment.
func backups(t *testing.T) int {
	if text := os.Getenv("HEXPARLOR_BACKUPS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal("HEXPARLOR_BACKUPS:", err)
		}
		return n
	}
	if storetest.InDatabase(t) {
		return 2
	}
	return 10
}

// loaded is a table that the test writes to all the time.
type loaded struct {
	match  match.Match
	stored atomic.Int64 // entries that are acknowledged
}

// underLoad starts writers at tables of a store; they end when stop is called.
func underLoad(t *testing.T, s *store.Store, matches int) (list []*loaded, stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range matches {
		l := &loaded{match: newMatch(true)}
		create(t, s, l.match, match.Running)
		l.stored.Store(1)
		list = append(list, l)
		all.Go(func() {
			for n := 2; ctx.Err() == nil; n++ {
				e := move(n, fmt.Sprint("key ", n))
				if err := s.Append(context.Background(), match.Change{ID: l.match.ID, Entries: []match.Entry{e}}); err != nil {
					t.Error(err)
					return
				}
				l.stored.Store(int64(n))
				time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
			}
		})
	}
	return list, func() { cancel(); all.Wait() }
}

func TestBackupsUnderLoadAreConsistent(t *testing.T) {
	path := storetest.Place(t)
	s := openAt(t, path)
	list, stop := underLoad(t, s, 20)
	defer stop()
	for range backups(t) {
		before := make([]int64, len(list))
		for i, l := range list {
			before[i] = l.stored.Load()
		}
		folder := t.TempDir()
		file, copied := filepath.Join(folder, "backup"), storetest.EmptyPlace(t)
		saved, err := database.Backup(t.Context(), path, file, false, quiet)
		if err != nil {
			t.Fatal(err)
		}
		restored, aside, err := database.Restore(t.Context(), file, copied, false, quiet)
		if err != nil || aside != "" || restored != saved {
			t.Fatalf("%v was restored from %v, and %q put aside: %v", restored, saved, aside, err)
		}
		compare(t, s, copied, list, before)
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d backups of %d tables, %d entries in the first at the end", backups(t), len(list), list[0].stored.Load())
}

// compare demands of a copy every entry that was acknowledged before it was begun, and logs that the original goes on
// from.
func compare(t *testing.T, s *store.Store, copied string, list []*loaded, before []int64) {
	t.Helper()
	c, err := store.Open(t.Context(), copied)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for i, l := range list {
		m, log, err := c.Load(t.Context(), l.match.ID)
		if err != nil || int64(len(log)) < before[i] {
			t.Fatalf("the copy has %d entries of at least %d: %v", len(log), before[i], err)
		}
		_, all, err := s.Load(t.Context(), l.match.ID)
		if err != nil || len(all) < len(log) {
			t.Fatalf("the copy has %d entries of %d: %v", len(log), len(all), err)
		}
		if got, want := sum(t, m, log), sum(t, l.match, all[:len(log)]); got != want {
			t.Fatalf("match %s: %x was copied as %x", l.match.ID, want, got)
		}
	}
}

func sum(t *testing.T, m match.Match, log []match.Entry) database.Sum {
	t.Helper()
	s, err := database.SumLog(m, log)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Whatever differs in a log, its sum does; texts cannot pass into each other.
func TestChecksumsOfDifferentEventLogsDiffer(t *testing.T) {
	m := newMatch(false)
	first := sum(t, m, []match.Entry{move(1, "key")})
	seen := map[database.Sum]string{first: "itself"}
	for name, change := range map[string]func(*match.Match, *match.Entry){
		"id":     func(m *match.Match, _ *match.Entry) { m.ID = "other" },
		"seed":   func(m *match.Match, _ *match.Entry) { m.Seed[31]++ },
		"game":   func(m *match.Match, _ *match.Entry) { m.Game = "swarm" },
		"number": func(_ *match.Match, e *match.Entry) { e.Number++ },
		"seat":   func(_ *match.Match, e *match.Entry) { e.Seat++ },
		"kind":   func(_ *match.Match, e *match.Entry) { e.Kind, e.Text = e.Kind+"m", e.Text[1:] },
		"text":   func(_ *match.Match, e *match.Entry) { e.Text += "k"; e.Key = e.Key[1:] },
		"time":   func(_ *match.Match, e *match.Entry) { e.At = e.At.Add(time.Microsecond) },
	} {
		m, e := m, move(1, "key")
		change(&m, &e)
		s := sum(t, m, []match.Entry{e})
		if other, ok := seen[s]; ok {
			t.Errorf("%s has the sum of %s", name, other)
		}
		seen[s] = name
	}
}

// createSite makes a site of some hundred pages and closes it.
func createSite(t *testing.T, path string) {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		m := newMatch(true)
		c := match.Change{ID: m.ID, New: &m, Listing: listing(match.Running)}
		for n := range 100 {
			c.Entries = append(c.Entries, move(n+1, "some key"))
		}
		if err := s.Append(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

const pageSize = 4096

func TestDamagedDatabasePagesAreRefused(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "site.db")
	createSite(t, whole)
	data := read(t, whole)
	pages := len(data) / pageSize
	random := rand.New(rand.NewPCG(1, 2))
	damage := map[string]func(page []byte){
		"zeros": func(page []byte) { clear(page) },
		"noise": func(page []byte) {
			for i := range page {
				page[i] = byte(random.Uint32())
			}
		},
	}
	for range 40 {
		for name, spoil := range damage {
			at := random.IntN(pages)
			bad := slices.Clone(data)
			spoil(bad[at*pageSize : (at+1)*pageSize])
			path := filepath.Join(t.TempDir(), "site.db")
			write(t, path, bad)
			if err := store.Check(t.Context(), path); !errors.Is(err, database.ErrDamaged) {
				t.Errorf("%s in page %d of %d: %v", name, at, pages, err)
			}
			if !slices.Equal(read(t, path), bad) {
				t.Errorf("%s in page %d: the file was changed", name, at)
			}
			packed := filepath.Join(t.TempDir(), "backup")
			store.PackFile(t, path, packed)
			if _, _, err := database.Restore(t.Context(), packed, filepath.Join(t.TempDir(), "x", "site.db"), false, quiet); err == nil {
				t.Errorf("%s in page %d: restored", name, at)
			}
		}
	}
}

func refuses(t *testing.T, name, path string, want error) {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err == nil {
		s.Close()
	}
	if !errors.Is(err, want) {
		t.Errorf("%s: %v", name, err)
	}
}

// A plain copy of a file that is written to has pages of two moments. They may well form whole trees, and yet lack
// entries: that is noticed by counting.
func TestCopyWithPagesOfTwoMomentsIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	createSite(t, path)
	before := read(t, path)
	m := newMatch(true)
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	create(t, s, m, match.Running)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	after := read(t, path)
	mixtures := 0
	for at := pageSize; at < len(before); at += pageSize {
		old := before[at : at+pageSize]
		if slices.Equal(old, after[at:at+pageSize]) {
			continue
		}
		mixtures++
		mixed := filepath.Join(t.TempDir(), "site.db")
		write(t, mixed, slices.Concat(after[:at], old, after[at+pageSize:]))
		if err := store.Check(t.Context(), mixed); !errors.Is(err, database.ErrDamaged) {
			t.Errorf("page %d of another moment: %v", at/pageSize, err)
		}
	}
	if mixtures < 3 {
		t.Errorf("only %d pages differ", mixtures)
	}
}

func TestRestoreRefusesOtherDatabases(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(t *testing.T, path string)
		want  error
	}{
		"emptied": {func(t *testing.T, path string) { write(t, path, nil) }, database.ErrLost},
		"removed": {func(t *testing.T, path string) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}, database.ErrLost},
		"text": {func(t *testing.T, path string) {
			write(t, path, []byte(strings.Repeat("this is no database\n", 100)))
		}, database.ErrDamaged},
		"cut to half": {func(t *testing.T, path string) {
			data := read(t, path)
			write(t, path, data[:len(data)/2/pageSize*pageSize])
		}, database.ErrDamaged},
		"cut within a page": {func(t *testing.T, path string) { write(t, path, read(t, path)[:100_001]) }, database.ErrDamaged},
		"another program's": {func(t *testing.T, path string) {
			write(t, path, nil)
			execute(t, path, "CREATE TABLE plants (name TEXT)")
		}, database.ErrDamaged},
		"without tables": {func(t *testing.T, path string) {
			write(t, path, nil)
			execute(t, path, "PRAGMA user_version = 1; VACUUM")
		}, database.ErrLost},
		"without entries": {func(t *testing.T, path string) { execute(t, path, "DROP TABLE entries") }, database.ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "site.db")
			createSite(t, path)
			c.spoil(t, path)
			refuses(t, name, path, c.want)
			if _, err := database.Backup(t.Context(), path, filepath.Join(t.TempDir(), "x"), false, quiet); !errors.Is(err, c.want) {
				t.Errorf("backup: %v", err)
			}
		})
	}
}

// A stop in the middle of making a site leaves an empty file, which is no lost site.
func TestEmptyFileIsNewSite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	write(t, path, nil)
	openAt(t, path)
}

func TestSecondStoreInAFolderIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	file := filepath.Join(t.TempDir(), "backup")
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("in use by another Hexparlor (process %d)", os.Getpid())
	if _, err := store.Open(t.Context(), path); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
	if _, err := database.Backup(t.Context(), path, file, false, quiet); err != nil {
		t.Error(err)
	}
	if _, _, err := database.Restore(t.Context(), file, path, true, quiet); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	openAt(t, path)
}

func TestRestoreMovesExistingSiteAside(t *testing.T) {
	path, file := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "backup")
	createSite(t, path)
	old := read(t, path)
	other := filepath.Join(t.TempDir(), "site.db")
	createSite(t, other)
	want, err := database.Backup(t.Context(), other, file, false, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := database.Restore(t.Context(), file, path, false, quiet); !errors.Is(err, database.ErrExists) {
		t.Errorf("a site was there: %v", err)
	}
	write(t, path+"-wal", []byte("what the last server left"))
	got, aside, err := database.Restore(t.Context(), file, path, true, quiet)
	if err != nil || got != want {
		t.Fatalf("%v, want %v: %v", got, want, err)
	}
	if !slices.Equal(read(t, filepath.Join(aside, "site.db")), old) {
		t.Error("the old site is not as it was")
	}
	if text := read(t, filepath.Join(aside, "site.db-wal")); string(text) != "what the last server left" {
		t.Error("the log of the old site is not as it was")
	}
	openAt(t, path)
}

func TestRestoreRefusesBackupOfNewerProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	closed(t, path)
	execute(t, path, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, TRUE)")
	into, packed := filepath.Join(t.TempDir(), "new", "site.db"), filepath.Join(t.TempDir(), "backup")
	store.PackFile(t, path, packed)
	if _, _, err := database.Restore(t.Context(), packed, into, false, quiet); err == nil ||
		!strings.Contains(err.Error(), "newer program") {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Dir(into)); err == nil {
		t.Error("it left a folder")
	}
}

func TestBackupsReplaceNoExistingFile(t *testing.T) {
	path, file := filepath.Join(t.TempDir(), "site.db"), filepath.Join(t.TempDir(), "backup")
	createSite(t, path)
	write(t, file, []byte("precious"))
	if _, err := database.Backup(t.Context(), path, file, false, quiet); !errors.Is(err, database.ErrExists) {
		t.Error(err)
	}
	if string(read(t, file)) != "precious" {
		t.Error("the file was replaced")
	}
	if _, err := database.Backup(t.Context(), path, path, true, quiet); err == nil {
		t.Error("the site was replaced by its backup")
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err := database.Backup(ctx, path, file, true, func(float64) { cancel() })
	if !errors.Is(err, context.Canceled) || string(read(t, file)) != "precious" {
		t.Error("an interrupt:", err)
	}
	if names := list(t, filepath.Dir(file)); !slices.Equal(names, []string{"backup"}) {
		t.Errorf("it left %v", names)
	}
	if _, err := database.Backup(t.Context(), path, file, true, quiet); err != nil {
		t.Error(err)
	}
}

func list(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

const childJob = "HEXPARLOR_TEST_BACKUP" // database, file, and how far to come before hanging

// runsAsChild makes a backup that hangs on its way, to be killed there.
func runsAsChild() bool {
	job := strings.Split(os.Getenv(childJob), "|")
	if len(job) != 3 {
		return false
	}
	stop, err := strconv.ParseFloat(job[2], 64)
	if err == nil {
		_, err = database.Backup(context.Background(), job[0], job[1], false, func(done float64) {
			if done >= stop {
				fmt.Println("hangs")
				time.Sleep(time.Hour)
			}
		})
	}
	fmt.Println("came to an end:", err)
	return true
}

func TestKilledBackupLeavesNoFileOfItsName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	createSite(t, path)
	folder := t.TempDir()
	for _, stop := range []string{"0", "0.1", "0.6", "1"} {
		file := filepath.Join(folder, "backup")
		child := exec.CommandContext(t.Context(), os.Args[0])
		child.Env = append(os.Environ(), childJob+"="+path+"|"+file+"|"+stop)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil || line != "hangs\n" {
			t.Errorf("at %s: %q, %v", stop, line, err)
		}
		if err := child.Process.Kill(); err != nil {
			t.Error(err)
		}
		_ = child.Wait() // it was killed
		if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("killed at %s it left the file: %v", stop, err)
		}
	}
	if _, err := database.Backup(t.Context(), path, filepath.Join(folder, "backup"), false, quiet); err != nil {
		t.Error(err)
	}
}
