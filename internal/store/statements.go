package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"hexparlor/internal/store/queries"
)

// statements runs queries as prepared statements. Each is prepared at its first use: a server or command uses few of
// them, and preparing all takes longer than the rest of opening a site.
type statements struct {
	queries.DBTX
	prepared sync.Map // of *sql.Stmt by query
}

// statement returns the prepared statement of a query.
func (s *statements) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if known, ok := s.prepared.Load(query); ok {
		return known.(*sql.Stmt), nil
	}
	made, err := s.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if first, ok := s.prepared.LoadOrStore(query, made); ok {
		return first.(*sql.Stmt), made.Close()
	}
	return made, nil
}

func (s *statements) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	statement, err := s.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement.ExecContext(ctx, args...)
}

func (s *statements) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	statement, err := s.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement.QueryContext(ctx, args...)
}

func (s *statements) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	statement, err := s.statement(ctx, query)
	if err != nil {
		return s.DBTX.QueryRowContext(ctx, query, args...) // a row that holds an error can be made in no other way
	}
	return statement.QueryRowContext(ctx, args...)
}

// close closes the prepared statements; the connections stay open.
func (s *statements) close() error {
	var errs []error
	for _, statement := range s.prepared.Range {
		errs = append(errs, statement.(*sql.Stmt).Close())
	}
	return errors.Join(errs...)
}
