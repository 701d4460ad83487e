package store_test

import (
	order "cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"go.uber.org/goleak"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

func TestMain(m *testing.M) {
	if runsAsChild() {
		return
	}
	goleak.VerifyTestMain(storetest.Tests{M: m, Furnish: func(ctx context.Context, place string) error {
		s, err := store.Open(ctx, place)
		if err != nil {
			return err
		}
		return s.Close()
	}})
}

var at = time.Date(2026, 11, 21, 12, 0, 0, 123000, time.UTC)

func open(t testing.TB) *store.Store {
	t.Helper()
	return openAt(t, storetest.Place(t))
}

func openAt(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func newMatch(public bool) match.Match {
	id := uuid.Must(uuid.NewV7()).String()
	return match.Match{
		ID: id, Game: "hexit", Options: game.Options{"tiles": "19"}, Seed: rng.Seed{1, 2, 3},
		Public: public, Hints: !public, Created: at,
	}
}

func move(number int, key string) match.Entry {
	return match.Entry{Number: number, Seat: 1, Kind: match.Move, Text: fmt.Sprint("move ", number), Key: key, At: at}
}

func listing(status match.Status) *match.Listing { return &match.Listing{Status: status} }

func create(t testing.TB, s *store.Store, m match.Match, status match.Status, members ...match.Member) {
	t.Helper()
	c := match.Change{ID: m.ID, New: &m, Listing: listing(status), Entries: []match.Entry{move(1, "create")}, Members: members}
	if err := s.Append(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}

func TestLoadReturnsAppendedMatch(t *testing.T) {
	s := open(t)
	m := newMatch(true)
	create(t, s, m, match.Running)
	more := []match.Entry{move(2, "key-2"), move(3, "")}
	if err := s.Append(t.Context(), match.Change{ID: m.ID, Entries: more}); err != nil {
		t.Fatal(err)
	}
	got, log, err := s.Load(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(append([]match.Entry{move(1, "create")}, more...), log); diff != "" {
		t.Error(diff)
	}
	after, err := s.Entries(t.Context(), m.ID, 2)
	if err != nil || len(after) != 1 || after[0].Number != 3 {
		t.Errorf("after entry 2: %v, %v", after, err)
	}
}

func TestAppendConflictStoresNothing(t *testing.T) {
	s := open(t)
	m, other := newMatch(false), newMatch(false)
	create(t, s, m, match.Running)
	create(t, s, other, match.Running)
	for name, changes := range map[string][]match.Change{
		"number taken":  {{ID: m.ID, Entries: []match.Entry{move(1, "other-key")}}},
		"second of two": {{ID: m.ID, Entries: []match.Entry{move(2, "fresh"), move(1, "")}}},
		"in second change": {
			{ID: m.ID, Entries: []match.Entry{move(2, "fresh")}},
			{ID: other.ID, Entries: []match.Entry{move(1, "fresh")}},
		},
	} {
		if err := s.Append(t.Context(), changes...); !errors.Is(err, host.ErrConflict) {
			t.Errorf("%s: %v", name, err)
		}
		if _, log, _ := s.Load(t.Context(), m.ID); len(log) != 1 {
			t.Errorf("%s: the log has %d entries", name, len(log))
		}
	}
}

// A conflict of one caller must not fail those who share its transaction.
func TestConflictOfOneCallerDoesNotFailOthersInBatch(t *testing.T) {
	s := open(t)
	m := newMatch(false)
	create(t, s, m, match.Running)
	const writers, rounds = 16, 20
	var won atomic.Int32
	var all sync.WaitGroup
	for w := range writers {
		own := newMatch(false)
		create(t, s, own, match.Running)
		all.Go(func() {
			for r := range rounds {
				own := match.Change{ID: own.ID, Entries: []match.Entry{move(r+2, "")}}
				if err := s.Append(context.Background(), own); err != nil {
					t.Errorf("own table: %v", err)
				}
				// Every other writer fails in its second entry, after it has written.
				contested := []match.Entry{move(r+2, fmt.Sprint("w", w))}
				if w%2 == 1 {
					contested = append(contested, move(1, ""))
				}
				err := s.Append(context.Background(), match.Change{ID: m.ID, Entries: contested})
				if err == nil {
					won.Add(1)
				} else if !errors.Is(err, host.ErrConflict) {
					t.Errorf("contested table: %v", err)
				}
			}
		})
	}
	all.Wait()
	_, log, err := s.Load(t.Context(), m.ID)
	if err != nil || len(log) != int(won.Load())+1 {
		t.Errorf("%d entries, %d winners, %v", len(log), won.Load(), err)
	}
}

func TestUnknownMatchIsNotFoundByLoadAndAppend(t *testing.T) {
	s := open(t)
	m := newMatch(false)
	if _, _, err := s.Load(t.Context(), m.ID); !errors.Is(err, host.ErrNotFound) {
		t.Error(err)
	}
	c := match.Change{ID: m.ID, Entries: []match.Entry{move(1, "key")}}
	if err := s.Append(t.Context(), c); !errors.Is(err, host.ErrNotFound) {
		t.Error(err)
	}
	if log, _ := s.Entries(t.Context(), m.ID, 0); len(log) > 0 {
		t.Error("an entry without a match was stored")
	}
}

func TestListsReturnsOwnAndPublicMatches(t *testing.T) {
	s := open(t)
	anna := match.Member{User: "anna", Seats: game.SeatsOf(1)}
	waiting, private, running, finished := newMatch(true), newMatch(false), newMatch(true), newMatch(true)
	create(t, s, finished, match.Running, anna)
	create(t, s, waiting, match.Waiting, anna)
	create(t, s, private, match.Running)
	create(t, s, running, match.Running, anna, match.Member{User: "ben", Seats: game.SeatsOf(2)})
	end := match.Change{ID: finished.ID, Listing: listing(match.Finished), Entries: []match.Entry{move(2, "end")}}
	if err := s.Append(t.Context(), end); err != nil {
		t.Fatal(err)
	}
	l, err := s.Lists(t.Context(), "anna", 10)
	if err != nil {
		t.Fatal(err)
	}
	for name, pair := range map[string][2][]string{
		"mine":    {l.Mine, {running.ID, waiting.ID, finished.ID}},
		"open":    {l.Open, {waiting.ID}},
		"running": {l.Running, {running.ID}},
	} {
		if !slices.Equal(pair[0], pair[1]) {
			t.Errorf("%s: %v, want %v", name, pair[0], pair[1])
		}
	}
	if l.Matches != 2 {
		t.Errorf("%d running tables", l.Matches)
	}
	if few, _ := s.Lists(t.Context(), "anna", 1); len(few.Mine) != 1 {
		t.Errorf("a limit of 1 gives %d", len(few.Mine))
	}
	if rows, _ := s.Unfinished(t.Context(), "anna"); len(rows) != 2 {
		t.Errorf("%d unfinished", len(rows))
	}
}

func TestBotsToMoveListsMatchesWithPendingBots(t *testing.T) {
	s := open(t)
	var pending []host.PendingBots
	for i := range 5 {
		m := newMatch(false)
		c := match.Change{ID: m.ID, New: &m, Listing: listing(match.Running), Entries: []match.Entry{move(1, "create")}}
		if i != 2 {
			c.Listing.PendingBots = game.SeatsOf(1)
			pending = append(pending, host.PendingBots{Bots: 2, ID: m.ID})
		}
		if err := s.Append(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	slices.SortFunc(pending, func(a, b host.PendingBots) int { return strings.Compare(a.ID, b.ID) })
	first, err := s.BotsToMove(t.Context(), host.PendingBots{}, 3)
	if err != nil || !slices.Equal(first, pending[:3]) {
		t.Errorf("the first of %v: %v, %v", pending, first, err)
	}
	if rest, err := s.BotsToMove(t.Context(), first[2], 3); err != nil || !slices.Equal(rest, pending[3:]) {
		t.Errorf("the rest of %v: %v, %v", pending, rest, err)
	}
}

// Deadlines come in the order of time, page by page, and go when the listing says so.
func TestDueListsDeadlinesInOrder(t *testing.T) {
	s := open(t)
	var want []host.Due
	for i := range 6 {
		m := newMatch(false)
		c := match.Change{ID: m.ID, New: &m, Listing: listing(match.Running), Entries: []match.Entry{move(1, "create")}}
		if i > 0 {
			c.Listing.Due = at.Add(time.Duration((6-i)/2) * time.Hour) // some at the same time
			want = append(want, host.Due{At: c.Listing.Due, ID: m.ID})
		}
		if err := s.Append(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	slices.SortFunc(want, func(a, b host.Due) int { return order.Or(a.At.Compare(b.At), strings.Compare(a.ID, b.ID)) })
	var got []host.Due
	for after := (host.Due{At: time.UnixMicro(1)}); ; after = got[len(got)-1] {
		page, err := s.Due(t.Context(), after, 2)
		if err != nil {
			t.Fatal(err)
		}
		if got = append(got, page...); len(page) < 2 {
			break
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("deadlines\n%v, want\n%v", got, want)
	}
	if err := s.Append(t.Context(), match.Change{ID: want[0].ID, Listing: listing(match.Running)}); err != nil {
		t.Fatal(err)
	}
	if next, err := s.Due(t.Context(), host.Due{}, 1); err != nil || !slices.Equal(next, want[1:2]) {
		t.Errorf("after the first is gone: %v, %v", next, err)
	}
}

// TestOneUserCannotFillLobby has one user make public matches without end, and two users two each before that.
func TestOneUserCannotFillLobby(t *testing.T) {
	s := open(t)
	others := map[string]bool{}
	makers := []string{"anna", "ben", "", "anna", "ben"}
	for i := range 60 {
		m := newMatch(true)
		m.Maker = "mallory"
		if i < len(makers) {
			m.Maker = makers[i]
			others[m.ID] = true
		}
		create(t, s, m, match.Waiting)
	}
	lists, err := s.Lists(t.Context(), "", 24)
	if err != nil || len(lists.Open) != 24 || !slices.IsSortedFunc(lists.Open, func(a, b string) int { return strings.Compare(b, a) }) {
		t.Fatalf("%d are listed, %v: %v", len(lists.Open), lists.Open, err)
	}
	for _, id := range lists.Open {
		delete(others, id)
	}
	if len(others) > 0 {
		t.Errorf("%d tables of others are not listed", len(others))
	}
	if first, _ := s.Lists(t.Context(), "", 4); len(first.Open) != 4 {
		t.Errorf("%d of 4 are listed", len(first.Open))
	}
}

func TestUsageCountsMatchesOfMaker(t *testing.T) {
	s := open(t)
	for i, c := range []struct {
		maker  string
		status match.Status
		public bool
		size   int
	}{
		{"anna", match.Running, true, 1},
		{"anna", match.Running, false, 10},
		{"anna", match.Finished, true, 100},
		{"anna", match.Waiting, false, 1000},
		{"anna", match.Waiting, true, 10_000},
		{"ben", match.Running, true, 100_000},
	} {
		m := newMatch(c.public)
		m.Maker, m.Created = c.maker, at.Add(time.Duration(i)*time.Hour)
		made := match.Change{
			ID: m.ID, New: &m, Listing: listing(c.status), Entries: []match.Entry{move(1, "create")}, Size: c.size,
		}
		if err := s.Append(t.Context(), made); err != nil {
			t.Fatal(err)
		}
		if again, _, err := s.Load(t.Context(), m.ID); err != nil || again.Maker != m.Maker {
			t.Errorf("made by %q, %v", again.Maker, err)
		}
		if c.size == 1 { // as it is updated, with another status or the same
			for _, status := range []match.Status{match.Running, match.Finished, match.Running} {
				grown := match.Change{ID: m.ID, Listing: listing(status), Size: 2}
				if err := s.Append(t.Context(), grown); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	before := at.Add(-time.Hour)
	for _, c := range []struct {
		since host.Since
		want  host.Usage
	}{
		{host.Since{Running: before, Open: before, Waiting: before}, host.Usage{Running: 2, Open: 4, Waiting: 1, Bytes: 11_112}},
		{host.Since{Running: at, Open: at, Waiting: at}, host.Usage{Running: 1, Open: 3, Waiting: 1, Bytes: 11_112}},
		{
			host.Since{Running: at.Add(time.Hour), Open: at.Add(3 * time.Hour), Waiting: at.Add(4 * time.Hour)},
			host.Usage{Running: 0, Open: 1, Waiting: 0, Bytes: 11_112},
		},
	} {
		if has, err := s.Usage(t.Context(), "anna", c.since); err != nil || has != c.want {
			t.Errorf("since %v: %+v, not %+v; %v", c.since, has, c.want, err)
		}
	}
	if has, err := s.Usage(t.Context(), "nobody", host.Since{}); err != nil || has != (host.Usage{}) {
		t.Errorf("usage of an unknown user: %+v, %v", has, err)
	}
}

func TestStoredMatchesSurviveReopening(t *testing.T) {
	path := storetest.Place(t)
	if !storetest.InDatabase(t) {
		path = filepath.Join(t.TempDir(), "site ?&#.db")
	}
	m := newMatch(false)
	first, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	create(t, first, m, match.Running)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil && !storetest.InDatabase(t) {
		t.Error(err)
	}
	if _, log, err := openAt(t, path).Load(t.Context(), m.ID); err != nil || len(log) != 1 {
		t.Error(log, err)
	}
}

func TestClosedStoreRefusesChanges(t *testing.T) {
	s, err := store.Open(t.Context(), storetest.Place(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Error(err)
	}
	m := newMatch(false)
	if err := s.Append(t.Context(), match.Change{ID: m.ID, New: &m, Listing: listing(match.Running)}); err == nil {
		t.Error("a closed store took an entry")
	}
}

func TestOpenRefusesUnusableFiles(t *testing.T) {
	folder := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	newer := filepath.Join(t.TempDir(), "newer.db")
	closed(t, newer)
	execute(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, TRUE)")
	for path, want := range map[string]string{
		file("text.db", strings.Repeat("this is no database\n", 100)): "not a database",
		filepath.Join(file("plain", ""), "site.db"):                   "folder",
		folder: "cannot be opened",
		newer:  "newer program",
	} {
		s, err := store.Open(t.Context(), path)
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// closed makes a site and closes it.
func closed(t *testing.T, path string) {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

func execute(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkAppendTo50Matches appends entries to 50 matches as fast as possible.
func BenchmarkAppendTo50Matches(b *testing.B) {
	s := open(b)
	const tables = 50
	matches := make([]match.Match, tables)
	for i := range matches {
		matches[i] = newMatch(false)
		create(b, s, matches[i], match.Running)
	}
	b.ReportAllocs()
	b.ResetTimer()
	before := processorTime(b)
	var all sync.WaitGroup
	for i, m := range matches {
		all.Go(func() {
			for n := i; n < b.N; n += tables {
				number := n/tables + 2
				e := move(number, fmt.Sprintf("0123456789abcdef%06d", number))
				if err := s.Append(context.Background(), match.Change{ID: m.ID, Entries: []match.Entry{e}}); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64((processorTime(b)-before).Microseconds())/float64(b.N), "cpu-us/op")
}

func processorTime(b testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
