package server_test

import (
	"database/sql"
	"fmt"
	"io"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"hexparlor/internal/server"
)

// BenchmarkLobbyWithManyRunningMatches asks for the lobby and the health of a server with 100 and with 100,000 running
// matches.
func BenchmarkLobbyWithManyRunningMatches(b *testing.B) {
	for _, tables := range []int{100, 100_000} {
		folder := b.TempDir()
		fill(b, folder, tables)
		h := open(b, folder, server.Limits{Off: true})
		for _, path := range []string{"/api/lobby", "/healthz"} {
			b.Run(fmt.Sprintf("%s/%d", path[1:], tables), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					w := httptest.NewRecorder()
					w.Body = nil
					h.face.ServeHTTP(w, httptest.NewRequest("GET", "http://127.0.0.1"+path, nil))
					if _, err := io.Copy(io.Discard, w.Result().Body); err != nil || w.Code != 200 {
						b.Fatal(w.Code, err)
					}
				}
			})
		}
		h.stop()
	}
}

// fill copies the only match of a server until there are so many.
func fill(b *testing.B, folder string, tables int) {
	b.Helper()
	h := open(b, folder, server.Limits{Off: true})
	host, other := h.guest(), h.guest()
	id := host.table(true).ID
	other.sit(id, 2)
	h.stop()
	db, err := sql.Open("sqlite", filepath.Join(folder, "hexparlor.db"))
	must(b, err)
	defer db.Close()
	columns := func(table, key string) (names, copied string) {
		rows, err := db.Query("SELECT name FROM pragma_table_info(?)", table)
		must(b, err)
		defer rows.Close()
		for rows.Next() {
			var name string
			must(b, rows.Scan(&name))
			value := name
			if name == key { // ids of the same form that sort before the first one
				value = fmt.Sprintf("'00000000' || printf('-%%04x-7%%03x', n / 4096, n %% 4096) || substr(%s, 19)", key)
			}
			names, copied = names+", "+name, copied+", "+value
		}
		return names[2:], copied[2:]
	}
	tx, err := db.Begin()
	must(b, err)
	for table, key := range map[string]string{"matches": "id", "entries": "match_id", "members": "match_id"} {
		names, copied := columns(table, key)
		_, err := tx.Exec(fmt.Sprintf(`WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ?)
			INSERT INTO %[1]s (%[2]s) SELECT %[3]s FROM copies, %[1]s WHERE %[4]s = ?`, table, names, copied, key), tables-1, id)
		must(b, err)
	}
	_, err = tx.Exec("UPDATE totals SET matches = (SELECT count(*) FROM matches WHERE status = 'running')")
	must(b, err)
	must(b, tx.Commit())
}
