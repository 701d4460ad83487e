package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every query must find its rows by an index, in the order in which it gives them.
func TestQueriesUseIndexes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "site.db")
	openAt(t, path)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	text, err := os.ReadFile("queries.sql")
	if err != nil {
		t.Fatal(err)
	}
	queries := strings.Split(string(text), "-- name: ")[1:]
	if len(queries) < 10 {
		t.Fatalf("only %d queries", len(queries))
	}
	scan := regexp.MustCompile(`^SCAN \w+$|TEMP B-TREE`)
	// The few instants of a trend are computed from the arguments; the rows of each are found by an index.
	computed := regexp.MustCompile(`^ListRatingTrend .*(SCAN (i|instants)|ORDER BY)$`)
	for _, query := range queries {
		name, statement, _ := strings.Cut(query, "\n")
		for _, step := range plan(t, db, statement) {
			if scan.MatchString(step) && !computed.MatchString(name+" "+step) {
				t.Errorf("%s: %s", name, step)
			}
		}
	}
}

func plan(t *testing.T, db *sql.DB, statement string) []string {
	t.Helper()
	args := make([]any, strings.Count(statement, "$"))
	rows, err := db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+statement, args...)
	if err != nil {
		t.Fatalf("%v: %s", err, statement)
	}
	defer rows.Close()
	var steps []string
	for rows.Next() {
		var id, parent, unused int
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, detail)
	}
	t.Log(strings.Join(steps, "; "))
	return steps
}
