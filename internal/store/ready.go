package store

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/internal/store/database"
	"hexparlor/internal/store/queries"
)

// readyFor is how long the result of Ready is cached.
const readyFor = time.Second

// health holds what is known about the state of the database.
type health struct {
	db     database.Database
	outage *outage
	damage atomic.Pointer[error] // first damage that a statement met; nil if there is none

	mu    sync.Mutex // held during a check of Ready; guards the fields below
	asked time.Time
	last  error
}

// explain returns err with an explanation for users, and remembers that the database is damaged or unreachable if err
// says so.
func (h *health) explain(err error) error {
	lost := isUnreachable(err)
	err = h.db.Explain(err)
	if lost {
		h.outage.begin(err)
		return unreachable{err}
	}
	if errors.Is(err, database.ErrDamaged) {
		h.damage.CompareAndSwap(nil, &err)
	}
	return err
}

// Ready returns an error if the store cannot work: the disk is full, a file is read-only, replaced or cut short, or a
// statement has met damage. It writes to the disk, at most once per readyFor.
func (s *Store) Ready(ctx context.Context) error {
	h := s.health
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.asked) >= readyFor {
		err := errors.Join(h.inspect(), s.writer.touch(ctx))
		if ctx.Err() != nil {
			return ctx.Err() // whatever came of it says nothing about the store
		}
		h.last, h.asked = err, time.Now()
	}
	return h.last
}

func (h *health) inspect() error {
	if damage := h.damage.Load(); damage != nil {
		return *damage
	}
	return h.db.Inspect()
}

// touch makes a durable write that changes nothing, through the queue of all writes, to test whether writing works.
func (w *writer) touch(ctx context.Context) error {
	return w.write(ctx, 0, func(ctx context.Context, _ *queries.Queries) error {
		_, err := w.conn.ExecContext(ctx, w.health.db.TouchStatement())
		return err
	})
}
