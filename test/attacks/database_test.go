package attacks

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	_ "modernc.org/sqlite"
)

// rows returns all stored rows of a server by table, as text. Times of the last use of sessions are left out, because
// reading changes them.
func (h *site) rows() map[string][]string {
	h.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(h.data, "hexparlor.db")+"?_pragma=query_only(1)&_pragma=busy_timeout(5000)")
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	all := map[string][]string{}
	for _, table := range h.query(db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'") {
		columns := h.query(db, "SELECT name FROM pragma_table_info('"+table+"') WHERE name <> 'used'")
		for i, c := range columns {
			columns[i] = "quote(" + c + ")"
		}
		all[table] = h.query(db, "SELECT "+strings.Join(columns, "||' '||")+" FROM "+table)
		slices.Sort(all[table])
	}
	return all
}

func (h *site) query(db *sql.DB, query string) (texts []string) {
	h.t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		h.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			h.t.Fatal(err)
		}
		texts = append(texts, text)
	}
	if err := rows.Err(); err != nil {
		h.t.Fatal(err)
	}
	return texts
}

// unchanged checks that an attack has changed nothing in the database, except in these tables.
func (h *site) unchanged(what string, attack func(), except ...string) {
	h.t.Helper()
	before := h.rows()
	attack()
	for table, after := range h.rows() {
		if slices.Contains(except, table) || slices.Equal(before[table], after) {
			continue
		}
		h.t.Errorf("%s changed %s: %s", what, table, difference(before[table], after))
	}
}

// difference returns the items of one list that the other lacks.
func difference(before, after []string) string {
	var diff strings.Builder
	for _, row := range before {
		if !slices.Contains(after, row) {
			fmt.Fprintf(&diff, "\n- %.200s", row)
		}
	}
	for _, row := range after {
		if !slices.Contains(before, row) {
			fmt.Fprintf(&diff, "\n+ %.200s", row)
		}
	}
	return diff.String()
}
