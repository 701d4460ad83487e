package store

import (
	"context"
	"database/sql"
	"sync"
	"testing"
)

// countingDB counts the statements that it prepares.
type countingDB struct {
	*sql.DB
	prepared int
}

func (c *countingDB) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	c.prepared++
	return c.DB.PrepareContext(ctx, query)
}

func TestStatementIsPreparedAtItsFirstUseOnly(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	counted := &countingDB{DB: db}
	s := &statements{DBTX: counted}
	ctx := t.Context()
	for i := range 3 {
		if _, err := s.ExecContext(ctx, "SELECT 1"); err != nil {
			t.Fatal(err)
		}
		n := 0
		if err := s.QueryRowContext(ctx, "SELECT $1 + 0", i).Scan(&n); err != nil || n != i {
			t.Fatalf("%d instead of %d: %v", n, i, err)
		}
		rows, err := s.QueryContext(ctx, "SELECT 1")
		if err != nil || !rows.Next() {
			t.Fatal("no row", err)
		}
		rows.Close()
	}
	if counted.prepared != 2 {
		t.Errorf("two queries were prepared %d times", counted.prepared)
	}
	if _, err := s.ExecContext(ctx, "SELECT nothing"); err == nil {
		t.Error("an invalid query was run")
	}
	if err := s.QueryRowContext(ctx, "SELECT nothing").Scan(new(int)); err == nil {
		t.Error("an invalid query has a row")
	}
	if err := s.close(); err != nil {
		t.Error(err)
	}
	if _, err := s.ExecContext(ctx, "SELECT 1"); err == nil {
		t.Error("a closed statement was run")
	}
}

func TestStatementIsPreparedByManyAtOnce(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	s := &statements{DBTX: db}
	var meeting sync.WaitGroup
	for i := range 4 {
		meeting.Go(func() {
			n := 0
			if err := s.QueryRowContext(t.Context(), "SELECT $1 + 0", i).Scan(&n); err != nil || n != i {
				t.Errorf("%d instead of %d: %v", n, i, err)
			}
		})
	}
	meeting.Wait()
	if err := s.close(); err != nil {
		t.Error(err)
	}
}
