package store_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

const databaseNow = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

func shared(t *testing.T, place string) *store.Store {
	t.Helper()
	s, err := store.OpenShared(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// waitForLease asks for a lease until it is had.
func waitForLease(t *testing.T, s *store.Store, name string) (held context.Context, end func(), took time.Duration) {
	t.Helper()
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if held, end, ok := s.Link().Lease(t.Context(), name); ok {
			return held, end, time.Since(began)
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("no server gets the lease %q", name)
		}
	}
}

func numberOf(t *testing.T, db *sql.DB, name string) (number int64) {
	t.Helper()
	if err := db.QueryRow("SELECT number FROM leases WHERE name = $1", name).Scan(&number); err != nil {
		t.Fatal(err)
	}
	return number
}

// A server that is frozen renews nothing: its lease ends by the database's clock and others have it, and it notices when
// it is back.
func TestLeaseOfFrozenServerEndsByTime(t *testing.T) {
	place := storetest.Database(t)
	s, db := shared(t, place), storetest.Connect(t, place)
	frozen := func(name, ends string) {
		t.Helper()
		const query = "INSERT INTO leases (name, holder, number, ends) VALUES ($1, 'frozen', 9000000000000000, "
		if _, err := db.Exec(query+ends+")", name); err != nil {
			t.Fatal(err)
		}
	}
	frozen("of a frozen server", databaseNow+" + 2000000")
	if _, _, ok := s.Link().Lease(t.Context(), "of a frozen server"); ok {
		t.Error("a lease is had before it ends")
	}
	_, end, _ := waitForLease(t, s, "of a frozen server")
	if got := numberOf(t, db, "of a frozen server"); got <= 9000000000000000 {
		t.Errorf("the number has not grown: %d", got)
	}
	end()
	frozen("of a clock set back", databaseNow+" + 172800000000")
	_, end, _ = waitForLease(t, s, "of a clock set back")
	end()

	held, end, _ := waitForLease(t, s, "lost")
	defer end()
	time.Sleep(6 * time.Second)
	if held.Err() != nil {
		t.Error("a lease is not renewed")
	}
	const take = "UPDATE leases SET holder = 'another', number = number + 1, ends = " + databaseNow + " + 3000000 " +
		"WHERE name = 'lost'"
	if _, err := db.Exec(take); err != nil {
		t.Fatal(err)
	}
	select {
	case <-held.Done():
	case <-time.After(time.Minute):
		t.Fatal("who has lost a lease does not stop")
	}
}

// Roles that may connect block no server by locks whose numbers they guess.
func TestAdvisoryLocksOfOtherRolesBlockNoServer(t *testing.T) {
	place := storetest.Database(t)
	s, db := shared(t, place), storetest.Connect(t, place)
	if _, err := db.Exec("SELECT pg_advisory_lock(1751479139, hashtext('public'))"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := s.SiteKey(ctx, "something", func() ([]byte, error) { return []byte("key"), nil }); err != nil {
		t.Error(err)
	}
	if open, err := s.IsOpenToAll(ctx); err != nil || !open {
		t.Errorf("every role may connect, and the start does not report it: %v", err)
	}
	var name string
	if err := db.QueryRow("SELECT current_database()").Scan(&name); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`REVOKE CONNECT ON DATABASE "` + name + `" FROM PUBLIC`); err != nil {
		t.Fatal(err)
	}
	if open, err := s.IsOpenToAll(ctx); err != nil || open {
		t.Errorf("no other role may connect: %v", err)
	}
}

// BenchmarkTakeAndReleaseLease measures what it costs to take a lease and give it back.
func BenchmarkTakeAndReleaseLease(b *testing.B) {
	place := storetest.Database(b)
	s, err := store.OpenShared(b.Context(), place)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	for b.Loop() {
		_, end, ok := s.Link().Lease(b.Context(), "bot 0197a8b0-0000-7000-8000-000000000000")
		if ok {
			end()
		}
	}
}
