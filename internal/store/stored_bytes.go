package store

import (
	"context"

	"hexparlor/internal/store/queries"
)

// countStored adds the bytes of a match to those of its maker's finished matches, if it is finished; sign -1 takes them
// away.
func countStored(ctx context.Context, q *queries.Queries, id string, sign int64) error {
	return q.AddStoredBytes(ctx, queries.AddStoredBytesParams{ID: id, Column2: sign})
}

// recountStored makes a change of a match that may concern its status, its bytes or its maker.
func recountStored(ctx context.Context, q *queries.Queries, id string, change func() error) error {
	if err := countStored(ctx, q, id, -1); err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	return countStored(ctx, q, id, 1)
}

// wrongStored lists the makers whose finished matches have other bytes than stored_bytes has. It reads an index of all
// matches.
const wrongStored = `SELECT m.maker, m.bytes FROM (
		SELECT maker, CAST(sum(bytes) AS BIGINT) AS bytes FROM matches WHERE status = 'finished' AND maker <> ''
		GROUP BY maker
	) AS m LEFT JOIN stored_bytes s ON s.maker = m.maker WHERE coalesce(s.bytes, 0) <> m.bytes`

// rebuildStored corrects the bytes of finished matches that are wrong, and reports whether any were. Only that holds up
// other writers.
func (s *Store) rebuildStored(ctx context.Context) (wrong bool, err error) {
	var makers int
	err = s.reading.QueryRowContext(ctx, "SELECT count(*) FROM ("+wrongStored+") AS w").Scan(&makers)
	if err != nil || makers == 0 {
		return false, s.health.explain(err)
	}
	return true, s.writer.write(ctx, maxRows, func(ctx context.Context, _ *queries.Queries) error {
		_, err := s.writer.conn.ExecContext(ctx, "INSERT INTO stored_bytes (maker, bytes) "+wrongStored+
			" ON CONFLICT (maker) DO UPDATE SET bytes = excluded.bytes")
		return err
	})
}
