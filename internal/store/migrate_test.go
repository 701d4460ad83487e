package store_test

import (
	"database/sql"
	"fmt"
	"os"
	"reflect"
	"testing"

	"github.com/pressly/goose/v3"

	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/notify"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
	"hexparlor/internal/user"
)

// openOld makes a file as the program did whose newest migration was version.
func openOld(t *testing.T, place string, version int64) *sql.DB {
	t.Helper()
	db, dialect := storetest.Connect(t, place), goose.DialectSQLite3
	if store.IsURL(place) {
		dialect = goose.DialectPostgres
	}
	old, err := goose.NewProvider(dialect, db, os.DirFS("migrations"))
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
	path := storetest.EmptyPlace(t)
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
		insert("INSERT INTO matches VALUES ($1, 'hexit', '{}', $2, FALSE, 0, $3, 0)", id, make([]byte, 32), c.status)
		for _, m := range c.members {
			insert("INSERT INTO members VALUES ($1, $2, $3, FALSE)", id, m.guest, m.seats)
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

// Quiet hours that people had set for notices are their hours of sleep, unless they had set those.
func TestQuietHoursAreSleep(t *testing.T) {
	path := storetest.EmptyPlace(t)
	db := openOld(t, path, 19)
	const awake = `{"Zone":"Europe/Berlin","Sleep":{"From":0,"To":0},` +
		`"Free":[true,false,false,false,false,false,false],"Holidays":null}`
	const asleep = `{"Zone":"Asia/Tokyo","Sleep":{"From":1380,"To":360},` +
		`"Free":[false,false,false,false,false,false,false],"Holidays":null}`
	cases := []struct {
		name, zone string
		from, to   int
		hours      string
		want       user.Hours
	}{
		{"quiet", "Europe/Berlin", 1320, 420, "", user.Hours{Zone: "Europe/Berlin", Sleep: clock.Span{From: 1320, To: 420}}},
		{"never", "Europe/Berlin", 0, 0, "", user.Hours{}},
		{"too-long", "", 1080, 480, "", user.Hours{Sleep: clock.Span{From: 1200, To: 480}}},
		{"free-days", "Europe/Berlin", 1320, 420, awake, user.Hours{
			Zone: "Europe/Berlin", Sleep: clock.Span{From: 1320, To: 420}, Free: [7]bool{true},
		}},
		{"both", "Europe/Berlin", 1320, 420, asleep, user.Hours{Zone: "Asia/Tokyo", Sleep: clock.Span{From: 1380, To: 360}}},
	}
	insert := func(statement string, values ...any) {
		if _, err := db.ExecContext(t.Context(), statement, values...); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range cases {
		insert("INSERT INTO people (id, name, created) VALUES ($1, $2, 1)", c.name, c.name)
		insert("INSERT INTO notice_settings VALUES ($1, 'mail turn', $2, $3, $4)", c.name, c.zone, c.from, c.to)
		if c.hours != "" {
			insert("INSERT INTO hours VALUES ($1, $2)", c.name, c.hours)
		}
	}
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, c := range cases {
		if h, err := s.Hours(t.Context(), c.name); err != nil || !reflect.DeepEqual(h, c.want) {
			t.Errorf("%s: %+v, not %+v; %v", c.name, h, c.want, err)
		}
		if n, err := s.NoticeSettings(t.Context(), c.name); err != nil || n.Wants(notify.Mail, notify.Turn) {
			t.Errorf("%s: %+v, %v", c.name, n, err)
		}
	}
}
