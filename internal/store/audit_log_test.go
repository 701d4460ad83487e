package store_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// TestAuditLogIsAppendOnly holds that rows of the book come back as they were written, and that the file refuses to change
// or remove them, also for who opens it by other means.
func TestAuditLogIsAppendOnly(t *testing.T) {
	place := storetest.Place(t)
	s := openAt(t, place)
	at := time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)
	want := []admin.Decision{
		{At: at, Kind: admin.Set, Name: admin.Access, Value: admin.ToAccounts},
		{
			At: at, By: "olga", Kind: admin.Mute, User: "mallory", Until: at.Add(time.Hour), Why: "rude",
		},
		{At: at, By: "olga", Kind: admin.Close, Match: "t1", Why: "its name"},
	}
	for i := range want {
		var err error
		if want[i], err = s.Decide(t.Context(), want[i]); err != nil || want[i].Number != int64(i+1) {
			t.Fatalf("%+v: %v", want[i], err)
		}
	}
	if got, err := s.Decisions(t.Context(), 0, 10); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := s.Decisions(t.Context(), 1, 1); err != nil || !reflect.DeepEqual(got, want[1:2]) {
		t.Errorf("%+v, %v", got, err)
	}
	db := storetest.Connect(t, place)
	for _, statement := range []string{
		"UPDATE audit_log SET reason = 'kind' WHERE number = 2", "DELETE FROM audit_log WHERE number = 2", "DELETE FROM audit_log",
	} {
		if _, err := db.ExecContext(t.Context(), statement); err == nil || !strings.Contains(err.Error(), "cannot be changed") {
			t.Errorf("%s: %v", statement, err)
		}
	}
	if got, _ := s.Decisions(t.Context(), 0, 10); !reflect.DeepEqual(got, want) {
		t.Errorf("the book is %+v", got)
	}
}

// TestOpenBesideWritesWhileServerIsOpen has a command write to a site that a server has open, and to one that no server has open.
func TestOpenBesideWritesWhileServerIsOpen(t *testing.T) {
	path := storetest.EmptyPlace(t)
	first, err := store.Open(t.Context(), path) // makes the site
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	serving := openAt(t, path)
	beside, err := store.OpenBeside(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	adminService := admin.New(beside, beside, nil)
	secret, _, err := adminService.OwnerLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := adminService.Decide(t.Context(), admin.Decision{Kind: admin.Set, Name: admin.Access, Value: "accounts"}); err != nil {
		t.Fatal(err)
	}
	if rows, err := serving.Decisions(t.Context(), 0, 9); err != nil || len(rows) != 1 || rows[0].Value != "accounts" {
		t.Errorf("the server reads %+v, %v", rows, err)
	}
	now := time.Now()
	if _, err := serving.TakeTicket(t.Context(), admin.Ownership, user.HashOf(secret), now); err != nil {
		t.Error(err)
	}
}
