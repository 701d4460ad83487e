package store

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/store/queries"
)

// However many large changes wait, no small one waits for more than one of them.
func TestSmallChangeWaitsForAtMostOneLargeChange(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "site.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const each = 5
	var all sync.WaitGroup
	var order []string // written to by the writer alone
	put := func(name string, rows int) {
		all.Go(func() {
			err := s.writer.write(context.Background(), rows, func(context.Context, *queries.Queries) error {
				order = append(order, name)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	started, release := make(chan struct{}), make(chan struct{})
	all.Go(func() {
		err := s.writer.write(context.Background(), 1, func(context.Context, *queries.Queries) error {
			close(started)
			<-release
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-started
	for range each {
		put("large", maxEntries)
	}
	await(t, func() bool { return len(s.writer.large) == each })
	for range each {
		put("small", 1)
	}
	await(t, func() bool { return len(s.writer.tasks) == each })
	close(release)
	all.Wait()
	text := strings.Join(order, " ")
	smalls := strings.TrimSuffix(strings.Repeat("small ", each), " ")
	if !strings.HasPrefix(text, smalls) && !strings.HasPrefix(text, "large "+smalls) {
		t.Errorf("the order was %s", text)
	}
	if len(order) != 2*each {
		t.Errorf("%d of %d were made", len(order), 2*each)
	}
}

func await(t *testing.T, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it does not come to pass")
		}
	}
}

func TestBatchOfWriterTakesAtMostMaxRows(t *testing.T) {
	w := &writer{tasks: make(chan *task, maxBatch)}
	for range maxBatch {
		w.tasks <- &task{rows: 100}
	}
	if n := len(w.batch()); n != (maxRows+99)/100 {
		t.Errorf("a transaction takes %d tasks of 100 rows", n)
	}
}

func TestTooLargeChangeIsRefused(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "site.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for entries, ok := range map[int]bool{maxEntries: true, maxEntries + 1: false} {
		m := match.Match{ID: "m"}
		if !ok {
			m.ID = "n"
		}
		c := match.Change{ID: m.ID, New: &m, Listing: &match.Listing{Status: match.Running}}
		for n := range entries {
			c.Entries = append(c.Entries, match.Entry{Number: n + 1})
		}
		err := s.Append(t.Context(), c)
		if (err == nil) != ok {
			t.Errorf("%d entries: %v", entries, err)
		}
		if _, _, err := s.Load(t.Context(), m.ID); (err == nil) != ok {
			t.Errorf("%d entries are there: %v", entries, err)
		}
	}
}
