package store_test

import (
	"context"
	"database/sql"
	"net/url"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// asStranger connects to a database as a role that may connect and nothing else.
func asStranger(t *testing.T, db *sql.DB, place string) *sql.DB {
	t.Helper()
	const create = "DO $$ BEGIN CREATE ROLE stranger LOGIN; EXCEPTION WHEN duplicate_object THEN END $$"
	if _, err := db.Exec(create); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(place)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.User("stranger")
	return storetest.Connect(t, u.String())
}

// block has a stranger take the numbers by which earlier versions excluded each other, and wait for all locks that
// any role has, each in a mode that keeps others from taking it.
func block(t *testing.T, stranger *sql.DB) {
	t.Helper()
	if _, err := stranger.Exec("SELECT pg_advisory_lock(1751480415, hashtext('public'))"); err != nil {
		t.Fatal(err)
	}
	rows, err := stranger.Query("SELECT classid::bigint << 32 | objid::bigint FROM pg_locks " +
		"WHERE locktype = 'advisory' AND objsubid = 1")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	taken := 0
	for ; rows.Next(); taken++ {
		var number int64
		if err := rows.Scan(&number); err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = stranger.Exec("SELECT pg_advisory_lock($1)", number) }() // until the test ends
		if _, err := stranger.Exec("SELECT pg_advisory_lock_shared($1)", number+1); err != nil {
			t.Fatal(err)
		}
	}
	if err := rows.Err(); err != nil || taken == 0 {
		t.Fatalf("there is no lock of a server: %v", err)
	}
}

func TestRoleWithConnectPrivilegeOnlyCannotExcludeServers(t *testing.T) {
	place := storetest.Database(t)
	s, db := shared(t, place), storetest.Connect(t, place)
	stranger := asStranger(t, db, place)
	block(t, stranger)
	for _, statement := range []string{
		"UPDATE leases SET ends = 0", "SELECT * FROM leases", "DO $$ BEGIN LOCK TABLE leases; END $$",
		"DO $$ BEGIN LOCK TABLE change_lock; END $$", "SELECT * FROM site_keys", "CREATE TABLE mine (id BIGINT)",
	} {
		if _, err := stranger.Exec(statement); err == nil || !strings.Contains(err.Error(), "42501") {
			t.Errorf("%s: %v", statement, err)
		}
	}
	const end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity " +
		"WHERE datname = current_database() AND application_name LIKE 'hexparlor%'"
	if _, err := db.Exec(end); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the server writes again", func() bool { return s.Ready(t.Context()) == nil })
	_, giveBack, _ := waitForLease(t, s, "bot 1")
	giveBack()
	another, err := store.OpenShared(t.Context(), place)
	if err != nil {
		t.Fatal("a second server is kept out: ", err)
	}
	if _, err := store.Open(t.Context(), place); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Error("a command is alone beside servers: ", err)
	}
	if err := another.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	alone, err := store.Open(t.Context(), place)
	if err != nil {
		t.Fatal("a command is kept out: ", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := store.OpenShared(ctx, place); err == nil {
		t.Error("a server comes in beside a command that is alone")
	}
	if err := alone.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestConcurrentServerStartsCreateOneSite has one of them make the site while the others wait.
func TestConcurrentServerStartsCreateOneSite(t *testing.T) {
	place := storetest.EmptyDatabase(t)
	results := make(chan error)
	for range 6 {
		go func() {
			s, err := store.OpenShared(t.Context(), place)
			if err == nil {
				t.Cleanup(func() { s.Close() })
			}
			results <- err
		}()
	}
	for range 6 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
}

// TestTransactionOfFrozenServerIsEndedByDatabase has a connection with the settings of a server's stand still in a transaction that
// holds what other servers wait for. The database ends it.
func TestTransactionOfFrozenServerIsEndedByDatabase(t *testing.T) {
	place := storetest.Database(t)
	s, frozen := shared(t, place), shared(t, place)
	begun, goOn := make(chan struct{}), make(chan struct{})
	failed := make(chan error)
	go func() { failed <- store.WriteAlone(frozen, func() { close(begun); <-goOn }) }()
	<-begun
	written := make(chan error, 1)
	go func() { written <- store.WriteAlone(s, func() {}) }()
	select {
	case err := <-written:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("a server waits in vain for one that is frozen")
	}
	close(goOn)
	if err := <-failed; err == nil {
		t.Error("the transaction of the frozen server was not ended")
	}
	if err := store.WriteAlone(frozen, func() {}); err != nil {
		t.Errorf("the server does not write again: %v", err)
	}
}
