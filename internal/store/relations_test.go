package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestEveryTableForgetsDeletedUsers finds, for each table with a column that refers to users, what removes its rows
// with the user: the table itself, or a statement for deletions.
func TestEveryTableForgetsDeletedUsers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	openAt(t, path)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), "SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	queries, err := os.ReadFile("queries.sql")
	if err != nil {
		t.Fatal(err)
	}
	kept := []string{"members", "archive_seats", "conditional_moves", "meetings", "reports", "audit_log"}
	user := regexp.MustCompile(`(?m)^\s*(\w+)\s.*REFERENCES users \(id\)(.*)$|^\s*(user_id)\s(.*)$`)
	found := 0
	for rows.Next() {
		var name, schema string
		if err := rows.Scan(&name, &schema); err != nil {
			t.Fatal(err)
		}
		for _, column := range user.FindAllStringSubmatch(schema, -1) {
			found++
			if strings.Contains(column[0], "ON DELETE CASCADE") || slices.Contains(kept, name) {
				continue
			}
			if own := column[1] + column[3]; !strings.Contains(string(queries), "DELETE FROM "+name+" WHERE "+own+" = $1") &&
				!strings.Contains(string(queries), "DELETE FROM "+name+" WHERE owner_id = $1") {
				t.Errorf("a deleted user stays in %s.%s", name, own)
			}
		}
	}
	if found < 8 {
		t.Errorf("only %d columns refer to users", found)
	}
}
