package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEveryTableForgetsPeople finds, for each table with a column that refers to people, what removes its rows with the
// person: the table itself, or a statement for deletions.
func TestEveryTableForgetsPeople(t *testing.T) {
	path := filepath.Join(t.TempDir(), "house.db")
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
	person := regexp.MustCompile(`(?m)^\s*(\w+)\s.*REFERENCES people \(id\)(.*)$|^\s*(person_id)\s(.*)$`)
	found := 0
	for rows.Next() {
		var name, schema string
		if err := rows.Scan(&name, &schema); err != nil {
			t.Fatal(err)
		}
		for _, column := range person.FindAllStringSubmatch(schema, -1) {
			found++
			if strings.Contains(column[0], "ON DELETE CASCADE") {
				continue
			}
			if own := column[1] + column[3]; !strings.Contains(string(queries), "DELETE FROM "+name+" WHERE "+own+" = $1") &&
				!strings.Contains(string(queries), "DELETE FROM "+name+" WHERE owner_id = $1") {
				t.Errorf("who is deleted stays in %s.%s", name, own)
			}
		}
	}
	if found < 8 {
		t.Errorf("only %d columns refer to people", found)
	}
}
