package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// rowsOf counts the rows of a table of the database.
func rowsOf(t *testing.T, path, table, where string) (n int) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM "+table+" WHERE "+where).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestRemoveAbandonedRemovesOnlyIdleWaitingMatches asks for every kind of table to be removed. Only one that waits goes, with all its rows, and not
// if something was done there lately, or a report about it waits.
func TestRemoveAbandonedRemovesOnlyIdleWaitingMatches(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	s := openAt(t, path)
	since := at.Add(time.Hour)
	matches := map[string]match.Match{}
	var all []string
	for name, status := range map[string]match.Status{
		"waiting": match.Waiting, "sat at": match.Waiting, "reported": match.Waiting, "settled": match.Waiting,
		"running": match.Running, "finished": match.Finished, "new": match.Waiting, "importing": match.Importing,
	} {
		m := newMatch(true)
		if name == "new" {
			m.Created = since
		}
		create(t, s, m, status, match.Member{User: "anna", Seats: 2})
		matches[name] = m
		all = append(all, m.ID)
	}
	late := move(2, "late")
	late.At = since
	if err := s.Append(t.Context(), match.Change{ID: matches["sat at"].ID, Entries: []match.Entry{late}}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"reported", "settled"} {
		c := admin.Complaint{ID: name, At: at, By: "ben", Match: matches[name].ID}
		if err := s.AddReport(t.Context(), c, 9); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Decide(t.Context(), admin.Decision{Kind: admin.Dismiss, Report: "settled", At: at, By: "olga"}); err != nil {
		t.Fatal(err)
	}
	listed, err := s.Waiting(t.Context(), since)
	if err != nil || len(listed) != 4 || slices.Contains(listed, matches["new"].ID) {
		t.Fatalf("%d tables wait, %v", len(listed), err)
	}
	gone, err := s.RemoveAbandoned(t.Context(), all, since)
	slices.Sort(gone)
	want := []string{matches["waiting"].ID, matches["settled"].ID}
	slices.Sort(want)
	if err != nil || !slices.Equal(gone, want) {
		for name, m := range matches {
			t.Logf("%s: %s", name, m.ID)
		}
		t.Fatalf("removed %v, %v", gone, err)
	}
	for _, id := range want {
		if _, _, err := s.Load(t.Context(), id); !errors.Is(err, host.ErrNotFound) {
			t.Errorf("it is still there: %v", err)
		}
		n := rowsOf(t, path, "entries", "match_id = '"+id+"'") + rowsOf(t, path, "members", "match_id = '"+id+"'")
		if n != 0 {
			t.Errorf("%d rows refer to it", n)
		}
		err := s.Append(t.Context(), match.Change{ID: id, Entries: []match.Entry{move(2, "too-late")}})
		if !errors.Is(err, host.ErrNotFound) {
			t.Errorf("who comes afterwards: %v", err)
		}
	}
	if n := rowsOf(t, path, "matches", "TRUE"); n != len(matches)-len(want) {
		t.Errorf("%d tables are left", n)
	}
}

// guest is a guest who was here last so long after at6.
func guest(t *testing.T, s *store.Store, id string, used time.Duration) {
	t.Helper()
	p := user.User{ID: id, Name: id, Created: at6}
	first := user.Session{ID: id, User: id, Created: at6, Used: at6.Add(used)}
	if err := s.CreateUser(t.Context(), p, first, user.HashOf(id)); err != nil {
		t.Fatal(err)
	}
}

// TestRemoveUnusedSparesGuestsWithData has one guest for each thing that keeps one, and some whom nothing keeps.
func TestRemoveUnusedSparesGuestsWithData(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	s := openAt(t, path)
	since := at6.Add(time.Hour)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	keep := []string{
		"lately", "two sessions", "account", "seated", "stood up", "maker", "ticket", "profile", "blocks", "blocked",
		"reports", "reported", "in the book",
	}
	for _, id := range keep {
		guest(t, s, id, 0)
	}
	must(s.UseSession(t.Context(), "lately", since))
	second := user.Session{ID: "second", User: "two sessions", Created: at6, Used: since}
	must(s.StartSession(t.Context(), second, user.HashOf("second"), ""))
	must(s.MakeAccount(t.Context(), "account", "account", "account", user.HashOf("account"), at6))
	create(t, s, newMatch(true), match.Finished, match.Member{User: "seated", Seats: 2}, match.Member{User: "stood up"})
	made := newMatch(true)
	made.Maker = "maker"
	create(t, s, made, match.Finished)
	ticket := user.Ticket{Purpose: user.SecondDevice, User: "ticket", Expires: since}
	must(s.PutTicket(t.Context(), ticket, user.HashOf("ticket"), at6))
	must(s.SetProfile(t.Context(), "profile", user.Profile{Words: "me"}))
	must(s.AddRelation(t.Context(), "blocks", user.Block, "blocked", at6))
	must(s.AddReport(t.Context(), admin.Complaint{ID: "1", At: at6, By: "reports"}, 9))
	must(s.AddReport(t.Context(), admin.Complaint{ID: "2", At: at6, By: "account", User: "reported"}, 9))
	_, err := s.Decide(t.Context(), admin.Decision{Kind: admin.Mute, At: at6, By: "account", User: "in the book"})
	must(err)
	newcomer := user.User{ID: "newcomer", Name: "New", Created: since}
	must(s.CreateUser(t.Context(), newcomer, user.Session{ID: "n", User: "newcomer"}, user.HashOf("newcomer")))

	want := []string{"gone-1", "gone-2", "gone-3"}
	for _, id := range want {
		guest(t, s, id, time.Hour-time.Second)
		must(s.RenameUser(t.Context(), id, "Another", at6))
		must(s.Show(t.Context(), id, 1))
	}
	if page, err := s.Unused(t.Context(), "", since, 2); err != nil || !slices.Equal(page, want[:2]) {
		t.Fatalf("the first page: %v, %v", page, err)
	}
	page, err := s.Unused(t.Context(), want[1], since, 2)
	if err != nil || !slices.Equal(page, want[2:]) {
		t.Fatalf("the second page: %v, %v", page, err)
	}
	gone, secrets, err := s.RemoveUnused(t.Context(), append(append(keep, "newcomer"), want...), since)
	slices.Sort(gone)
	if err != nil || !slices.Equal(gone, want) || len(secrets) != 3 {
		t.Fatalf("removed %v, %d secrets, %v", gone, len(secrets), err)
	}
	for _, id := range want {
		if _, _, err := s.UserBySecret(t.Context(), user.HashOf(id)); !errors.Is(err, user.ErrNotFound) {
			t.Errorf("%s is still there: %v", id, err)
		}
	}
	for _, id := range append(keep, "newcomer") {
		if _, err := s.User(t.Context(), id); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	for table, column := range map[string]string{"sessions": "user_id", "former_names": "user_id", "shown_decisions": "user_id"} {
		if n := rowsOf(t, path, table, fmt.Sprintf("%s LIKE 'gone-%%'", column)); n != 0 {
			t.Errorf("%d rows of %s are left", n, table)
		}
	}
}

// TestSweepRemovesUnusedGuestsInPages removes more guests than go into one transaction, except one who is in the site.
func TestSweepRemovesUnusedGuestsInPages(t *testing.T) {
	s := open(t)
	const guests, here = 450, "guest-200"
	for i := range guests {
		guest(t, s, fmt.Sprintf("guest-%03d", i), 0)
	}
	now := at6.Add(time.Minute)
	accounts := &user.Accounts{Store: s, Clock: func() time.Time { return now }}
	isHere := func(userID string) bool { return userID == here }
	if gone, _, err := accounts.Sweep(t.Context(), time.Hour, isHere); err != nil || len(gone) != 0 {
		t.Errorf("too early: %v, %v", gone, err)
	}
	now = now.Add(time.Hour)
	gone, secrets, err := accounts.Sweep(t.Context(), time.Hour, isHere)
	if err != nil || len(gone) != guests-1 || len(secrets) != guests-1 || slices.Contains(gone, here) {
		t.Errorf("%d guests, %d secrets, %v", len(gone), len(secrets), err)
	}
}
