package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
	"hexparlor/internal/user"
)

// newcomers asks for a new table and a new guest.
func newcomers(t *testing.T, s *store.Store) (matchErr, guest error) {
	t.Helper()
	m := newMatch(true)
	c := match.Change{ID: m.ID, New: &m, Listing: listing(match.Waiting), Entries: []match.Entry{move(1, "create")}}
	matchErr = s.Append(t.Context(), c)
	accounts := user.Accounts{Store: s}
	_, _, guest = accounts.Welcome(t.Context(), user.User{ID: m.ID, Name: "Anna"}, user.NewSecret(), "")
	return matchErr, guest
}

func welcome(t *testing.T, s *store.Store) {
	t.Helper()
	if matchErr, guest := newcomers(t, s); matchErr != nil || guest != nil {
		t.Errorf("there should be room: %v, %v", matchErr, guest)
	}
}

// refusedButPlayedOn plays at a table until newcomers are refused, and wants moves to be stored for a good while then.
func refusedButPlayedOn(t *testing.T, s *store.Store, id string, stored int) (last int) {
	t.Helper()
	play := func() error {
		c := match.Change{ID: id}
		for i := range 100 {
			e := move(stored+i+1, "")
			e.Text = strings.Repeat("x", 100)
			c.Entries = append(c.Entries, e)
		}
		err := s.Append(t.Context(), c)
		if err == nil {
			stored += len(c.Entries)
		}
		return err
	}
	for range 1000 {
		if space, err := s.Space(t.Context()); err != nil || !space.Room() {
			break
		}
		if err := play(); err != nil {
			t.Fatal("moves are refused before newcomers:", err)
		}
	}
	if matchErr, guest := newcomers(t, s); !errors.Is(matchErr, host.ErrFull) || !errors.Is(guest, user.ErrFull) {
		t.Errorf("newcomers are not refused: %v, %v", matchErr, guest)
	}
	for range 4 {
		if err := play(); err != nil {
			t.Error("nothing is kept for moves:", err)
		}
	}
	return stored
}

// A site may take so many megabytes. Newcomers are refused before moves, and nothing grows beyond the bound.
func TestSiteAtSizeLimitRefusesNewMatchesBeforeMoves(t *testing.T) {
	s := open(t)
	var megabytes atomic.Int64
	s.Within(func() int { return int(megabytes.Load()) })
	welcome(t, s)
	megabytes.Store(1)
	welcome(t, s)
	m := newMatch(true)
	create(t, s, m, match.Running)
	stored := refusedButPlayedOn(t, s, m.ID, 1)
	var err error
	for range 200 {
		c := match.Change{ID: m.ID, Entries: []match.Entry{move(stored+1, "")}}
		c.Entries[0].Text = strings.Repeat("x", 10_000)
		if err = s.Append(t.Context(), c); err != nil {
			break
		}
		stored++
	}
	if err == nil || !strings.Contains(err.Error(), "full") {
		t.Errorf("the bound is passed: %v", err)
	}
	if space, err := s.Space(t.Context()); err != nil || space.Used > space.Bound || space.Bound != 1_000_000 {
		t.Errorf("%+v, %v", space, err)
	}
	megabytes.Store(2)
	welcome(t, s)
	if err := s.Append(t.Context(), match.Change{ID: m.ID, Entries: []match.Entry{move(stored+1, "")}}); err != nil {
		t.Error("with a higher bound:", err)
	}
	megabytes.Store(0)
	welcome(t, s)
}

// On a disk that gets full newcomers are refused before moves, until there is room again.
func TestNearlyFullDiskRefusesNewMatchesBeforeMoves(t *testing.T) {
	folder := storetest.SmallDisk(t, "8m")
	s := openAt(t, filepath.Join(folder, "site.db"))
	welcome(t, s)
	m := newMatch(true)
	create(t, s, m, match.Running)
	filling := filepath.Join(folder, "filling")
	space, err := s.Space(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	write(t, filling, make([]byte, space.Free-space.Disk/8))
	refusedButPlayedOn(t, s, m.ID, 1)
	if err := os.Remove(filling); err != nil {
		t.Fatal(err)
	}
	welcome(t, s)
}
