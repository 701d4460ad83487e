package store_test

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"testing"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// TestTotalOfRunningMatchesEqualsCount begins, changes and ends matches at random, some of them in changes that fail as
// a whole: the total is what counting would find, at any time, and also after the file was opened anew.
func TestTotalOfRunningMatchesEqualsCount(t *testing.T) {
	place := storetest.Place(t)
	s, db := openAt(t, place), storetest.Connect(t, place)
	random := rand.New(rand.NewPCG(1, 2))
	statuses := []match.Status{match.Waiting, match.Running, match.Finished}
	var ids []string
	lengths := map[string]int{}
	seen := map[int]bool{}
	for i := range 300 {
		l := &match.Listing{Status: statuses[random.IntN(3)]}
		if len(ids) < 10 || random.IntN(4) == 0 {
			m := newMatch(true)
			ids = append(ids, m.ID)
			change := match.Change{ID: m.ID, New: &m, Listing: l}
			if random.IntN(4) == 0 { // together with one that fails
				ids = ids[:len(ids)-1]
				gone := newMatch(true).ID
				if err := s.Append(t.Context(), change, match.Change{ID: gone, Listing: l}); err == nil {
					t.Fatal("a match that is not there was changed")
				}
			} else if err := s.Append(t.Context(), change); err != nil {
				t.Fatal(err)
			}
		} else {
			id := ids[random.IntN(len(ids))]
			lengths[id]++
			number := lengths[id]
			taken := number > 1 && random.IntN(4) == 0
			if taken {
				number, lengths[id] = number-1, lengths[id]-1
			}
			err := s.Append(t.Context(), match.Change{
				ID: id, Listing: l, Entries: []match.Entry{move(number, fmt.Sprint("a-key-", i))},
			})
			if (err != nil) != taken {
				t.Fatalf("entry %d, taken %v: %v", number, taken, err)
			}
		}
		lists, err := s.Lists(t.Context(), "", 1)
		if err != nil {
			t.Fatal(err)
		}
		var counted int
		if err := db.QueryRow("SELECT count(*) FROM matches WHERE status = 'running'").Scan(&counted); err != nil {
			t.Fatal(err)
		}
		if lists.Matches != counted {
			t.Fatalf("after %d changes the total is %d, and %d are running", i+1, lists.Matches, counted)
		}
		seen[counted] = true
	}
	if len(seen) < 5 {
		t.Errorf("the total was only ever %v", seen)
	}
}

// TestStoredBytesOfUserEqualSumOfMatches makes, changes and erases matches at random: the sum of a user's bytes is that
// of all their matches at any time, and a wrong sum is corrected.
func TestStoredBytesOfUserEqualSumOfMatches(t *testing.T) {
	place := storetest.Place(t)
	s, db := openAt(t, place), storetest.Connect(t, place)
	random := rand.New(rand.NewPCG(3, 4))
	statuses := []match.Status{match.Waiting, match.Running, match.Finished}
	var ids []string
	for range 200 {
		change := match.Change{Listing: &match.Listing{Status: statuses[random.IntN(3)]}, Size: random.IntN(1000)}
		switch {
		case len(ids) > 10 && random.IntN(10) == 0:
			id := ids[random.IntN(len(ids))]
			need(t, s.Rewrite(t.Context(), host.Rewriting{ID: id, User: "anna", Alias: "former"}))
			continue
		case len(ids) < 10 || random.IntN(4) == 0:
			m := newMatch(true)
			m.Maker = []string{"anna", "ben", ""}[random.IntN(3)]
			ids, change.New = append(ids, m.ID), &m
			change.ID = m.ID
		default:
			change.ID = ids[random.IntN(len(ids))]
		}
		need(t, s.Append(t.Context(), change))
		compareStored(t, s, db)
	}
	_, err := db.Exec("UPDATE stored_bytes SET bytes = bytes + 7")
	need(t, err)
	if wrong, err := store.RebuildStored(s); !wrong || err != nil {
		t.Errorf("wrong sums were found: %v, %v", wrong, err)
	}
	if wrong, err := store.RebuildStored(s); wrong || err != nil {
		t.Errorf("wrong sums were found again: %v, %v", wrong, err)
	}
	compareStored(t, s, db)
}

func compareStored(t *testing.T, s *store.Store, db *sql.DB) {
	t.Helper()
	for _, maker := range []string{"anna", "ben", "former"} {
		var want int
		need(t, db.QueryRow("SELECT coalesce(sum(bytes), 0) FROM matches WHERE maker = $1", maker).Scan(&want))
		if has, err := s.Usage(t.Context(), maker, host.Since{}); err != nil || has.Bytes != want {
			t.Fatalf("%s has stored %d bytes, reported as %d; %v", maker, want, has.Bytes, err)
		}
	}
}
