package store_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/pressly/goose/v3"

	"hexparlor/match"
	"hexparlor/store"
)

// openOld makes a file as the program did whose newest migration was version.
func openOld(t *testing.T, path string, version int64) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	old, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := old.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
	return db
}

// Tables that were made before hints were a choice have them where they had them then: where no seat is open and one
// person plays.
func TestOldTablesKeepTheirHints(t *testing.T) {
	path := filepath.Join(t.TempDir(), "house.db")
	db := openOld(t, path, 1)
	type member struct {
		guest string
		seats int
	}
	cases := []struct {
		name    string
		status  match.Status
		members []member
		hints   bool
	}{
		{"against a bot", match.Running, []member{{"anna", 1 << 1}}, true},
		{"both sides", match.Running, []member{{"anna", 1<<1 | 1<<2}}, true},
		{"over, and may be played again", match.Finished, []member{{"anna", 1 << 1}}, true},
		{"a seat is open", match.Waiting, []member{{"anna", 1 << 1}}, false},
		{"two people", match.Running, []member{{"anna", 1 << 1}, {"ben", 1 << 2}}, false},
		{"one stood up", match.Running, []member{{"anna", 1 << 1}, {"ben", 0}}, true},
		{"bots alone", match.Running, nil, false},
	}
	insert := func(statement string, values ...any) {
		if _, err := db.ExecContext(t.Context(), statement, values...); err != nil {
			t.Fatal(err)
		}
	}
	for i, c := range cases {
		id := fmt.Sprint("match-", i)
		insert("INSERT INTO matches VALUES (?, 'hexit', '{}', zeroblob(32), FALSE, 0, ?, 0)", id, c.status)
		for _, m := range c.members {
			insert("INSERT INTO members VALUES (?, ?, ?, FALSE)", id, m.guest, m.seats)
		}
	}
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, c := range cases {
		if m, _, err := s.Load(t.Context(), fmt.Sprint("match-", i)); err != nil || m.Hints != c.hints {
			t.Errorf("%s: hints are %v, want %v; %v", c.name, m.Hints, c.hints, err)
		}
	}
}
