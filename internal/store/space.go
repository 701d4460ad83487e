package store

import (
	"context"

	"hexparlor/internal/store/queries"
)

// reserve is how many bytes are kept free for what goes on at tables: new tables and guests are refused before. Of a
// small disk, or of a small bound, it is a part.
const (
	reserve      = 64 << 20
	reservedPart = 8
)

// Space is what the site takes and may take, in bytes.
type Space struct {
	Used  int64 // of the database, without what is free in it
	Bound int64 // of Used; 0: none
	Free  int64 // on the disk
	Disk  int64 // its size; 0 if that is not known
}

// Room reports whether there is room for new tables and guests.
func (s Space) Room() bool {
	return (s.Bound == 0 || s.Used < s.Bound-kept(s.Bound)) && (s.Disk == 0 || s.Free >= kept(s.Disk))
}

func kept(all int64) int64 { return min(reserve, all/reservedPart) }

// Within has the database take so many megabytes at most, as long as the function says so; 0: any.
func (s *Store) Within(megabytes func() int) { s.bound.Store(&megabytes) }

// Space returns how much the site takes.
func (s *Store) Space(ctx context.Context) (Space, error) {
	now, err := s.db.space(ctx, s.reading)
	if err != nil {
		return now, s.health.explain(err)
	}
	if bound := s.bound.Load(); bound != nil {
		now.Bound = int64((*bound)()) * 1_000_000
	}
	return now, s.enforce(ctx, now.Bound)
}

// room is an error if there is no room for new tables and guests.
func (s *Store) room(ctx context.Context, full error) error {
	now, err := s.Space(ctx)
	if err == nil && !now.Room() {
		return full
	}
	return err
}

// enforce has the database refuse to grow beyond a bound, if it can.
func (s *Store) enforce(ctx context.Context, bound int64) error {
	statement := s.db.bound(bound)
	if s.enforced.Swap(bound) == bound || statement == "" {
		return nil
	}
	return s.writer.write(ctx, 0, func(ctx context.Context, _ *queries.Queries) error {
		_, err := s.writer.conn.ExecContext(ctx, statement)
		return err
	})
}
