package store

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/internal/store/queries"
)

const (
	// spare is how much Ready writes for a moment to see whether the disk takes it. A write to the database alone would
	// not tell: it goes into space of the write-ahead log that was claimed long ago.
	spare = 256 << 10
	// readyFor is how long an answer holds, so that asking often costs nothing.
	readyFor = time.Second
)

// health is what is known of the state of the database.
type health struct {
	db     database
	outage *outage
	damage atomic.Pointer[error] // the first that a statement met

	mu    sync.Mutex // held by who looks
	asked time.Time
	last  error
}

// explain puts an error in words, and remembers that the database is damaged or cannot be reached.
func (h *health) explain(err error) error {
	lost := isUnreachable(err)
	err = h.db.explain(err)
	if lost {
		h.outage.begin(err)
		return unreachable{err}
	}
	if errors.Is(err, ErrDamaged) {
		h.damage.CompareAndSwap(nil, &err)
	}
	return err
}

// Ready tells what keeps the store from working: a full disk, a folder or file that may not be written to, a file that
// was replaced or cut short, damage that somebody has met since it was opened. It writes to the disk, once a second at
// most.
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
	return h.db.inspect()
}

// touch makes a durable write that changes nothing. It goes the way of all writes, so it also tells that they are made.
func (w *writer) touch(ctx context.Context) error {
	return w.write(ctx, 0, func(ctx context.Context, _ *queries.Queries) error {
		_, err := w.conn.ExecContext(ctx, w.health.db.touch())
		return err
	})
}
