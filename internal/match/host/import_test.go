package host_test

import (
	"context"
	"errors"
	"testing"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// cut is a store whose disk fails from a certain change on.
type cut struct {
	host.Store
	made []string // the matches that were begun
	done int      // Changes that were stored of the last one
	most int      // Changes that are stored of each match; 0: all
}

func (c *cut) Append(ctx context.Context, changes ...match.Change) error {
	if changes[0].New != nil {
		c.made, c.done = append(c.made, changes[0].ID), 0
	}
	if c.done++; c.most > 0 && c.done > c.most {
		return errors.New("the plug was pulled")
	}
	return c.Store.Append(ctx, changes...)
}

// TestInterruptedImportLeavesNoMatch stops in the middle of an import: no user can see the match, and the next start
// removes it.
func TestInterruptedImportLeavesNoMatch(t *testing.T) {
	path := newPath(t)
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	disk := &cut{Store: s}
	h := testHostOn(t, disk, nil)
	long := hexattackRecord(t, 60, match.MaxChanges/2)
	if _, err := h.Import(t.Context(), long, ""); err != nil || disk.done < 4 {
		t.Fatalf("an import takes %d changes: %v", disk.done, err)
	}
	whole := disk.done
	for disk.most = 1; disk.most < whole; disk.most++ {
		if _, err := h.Import(t.Context(), long, ""); code(err) != match.Unavailable {
			t.Fatalf("after %d changes: %v", disk.most, err)
		}
	}
	if n := count(t, path, "SELECT count(*) FROM matches"); n != whole {
		t.Fatalf("%d tables are stored, so that this shows nothing", n)
	}
	for _, id := range disk.made[1:] {
		if _, err := h.Match(t.Context(), id); code(err) != match.UnknownMatch {
			t.Errorf("half an import is a table: %v", err)
		}
	}
	if lists, err := h.Lists(t.Context(), match.ImportedUser, 10); err != nil || lists.Matches != 0 ||
		len(lists.Mine)+len(lists.Open)+len(lists.Running) != 0 {
		t.Errorf("the lobby lists the interrupted import: %+v, %v", lists, err)
	}
	closeTestHost(t, h)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again := openTestHost(t, path, nil)
	if n := count(t, path, "SELECT count(*) FROM matches"); n != 1 {
		t.Errorf("%d tables are stored after a start", n)
	}
	if n := count(t, path, "SELECT count(*) FROM entries"); n != len(long.Moves)+2 {
		t.Errorf("%d entries are stored after a start", n)
	}
	if m, err := again.Match(t.Context(), disk.made[0]); err != nil || !finished(read(m)) {
		t.Errorf("the whole one: %v", err)
	}
}

func count(t *testing.T, path, query string) (n int) {
	t.Helper()
	if err := storetest.Connect(t, path).QueryRow(query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
