package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"hexparlor/internal/panics"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/tracing"
)

const (
	maxBatch = 256 // tasks that one transaction takes at most
	busy     = 4   // tasks in a transaction from which on more are expected at once
	linger   = 2 * time.Millisecond

	// maxRows are the entries that one transaction takes unless it is for a single task. With more, others would wait
	// for longer than a flush to the disk takes.
	maxRows = 512
	// maxEntries are the entries of one task at most: no game is that long, and each thousand holds up others for some
	// 10 ms.
	maxEntries = 8192
)

var (
	errClosed    = errors.New("the database is closed")
	errUnchanged = errors.New("nothing was written")
)

// writer is the only one who writes: whatever tasks wait share one transaction and so one flush to the disk. Large
// tasks have a transaction each, and between two of them the small ones that wait have theirs.
type writer struct {
	db      *sql.DB
	conn    *sql.Conn // nil if it was lost
	queries *queries.Queries
	health  *health
	tasks   chan *task
	large   chan *task    // of more than maxRows rows
	done    chan struct{} // closed when the loop has ended
	told    *envelope     // in which other servers are told what has changed; nil: nobody is
	channel string        // where they are told

	mu     sync.RWMutex // held for reading while a task is handed over, so that close loses none
	closed bool
}

// task is a change to be made. With an error that wraps errUnchanged, do promises that it has written nothing, and that
// no statement has failed.
type task struct {
	rows   int  // about
	alone  bool // what it writes follows from what it reads, and is not put in order by numbers of entries
	do     func(context.Context, *queries.Queries) error
	result chan error
}

func newWriter(ctx context.Context, db *sql.DB, h *health, told *envelope) (*writer, error) {
	w := &writer{
		db: db, health: h, told: told,
		tasks: make(chan *task, maxBatch), large: make(chan *task, 16), done: make(chan struct{}),
	}
	if err := w.connect(ctx); err != nil {
		return nil, err
	}
	go w.loop()
	return w, nil
}

func (w *writer) connect(ctx context.Context) error {
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return err
	}
	q, err := queries.Prepare(ctx, conn)
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	w.conn, w.queries = conn, q
	return nil
}

func (w *writer) disconnect() error {
	if w.conn == nil {
		return nil
	}
	err := errors.Join(w.queries.Close(), w.conn.Close())
	w.conn, w.queries = nil, nil
	return err
}

// write runs do, which writes about so many rows, in a transaction and returns when it is durable. After an error of
// ctx it may still come to pass.
func (w *writer) write(ctx context.Context, rows int, do func(context.Context, *queries.Queries) error) error {
	return w.make(ctx, &task{rows: rows, alone: true, do: do})
}

func (w *writer) make(ctx context.Context, t *task) error {
	if t.rows > maxEntries {
		return fmt.Errorf("a change of %d entries is too large to be stored; %d are the most", t.rows, maxEntries)
	}
	t.result = make(chan error, 1)
	ctx, span := tracing.Begin(ctx, "change of the store")
	err := w.hand(ctx, t)
	if err == nil {
		select {
		case err = <-t.result:
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	span.End(err != nil && !errors.Is(err, errUnchanged))
	return err
}

func (w *writer) hand(ctx context.Context, t *task) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return errClosed
	}
	lane := w.tasks
	if t.rows > maxRows {
		lane = w.large
	}
	select {
	case lane <- t:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) close() error {
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return nil
	}
	w.closed = true
	close(w.tasks)
	close(w.large)
	w.mu.Unlock()
	<-w.done
	return errors.Join(w.disconnect(), w.db.Close())
}

// loop lingers while many write, so that more of them share a flush: what they wait for it, they gain by fewer
// flushes. Who writes alone never waits.
func (w *writer) loop() {
	defer close(w.done)
	small, large := w.tasks, w.large
	last := 0
	for small != nil || large != nil {
		select {
		case t, ok := <-small:
			if !ok {
				small = nil
				continue
			}
			if last >= busy {
				time.Sleep(linger)
			}
			batch := w.batch(t)
			last = len(batch)
			w.commit(batch)
		case t, ok := <-large:
			if !ok {
				large = nil
				continue
			}
			w.commit([]*task{t})
			w.commit(w.batch()) // those who had to wait for it, before the next large one
		}
	}
}

// batch is first and the small tasks that wait behind it, as far as one transaction takes them.
func (w *writer) batch(first ...*task) []*task {
	batch, rows := first, 0
	for _, t := range first {
		rows += t.rows
	}
	for len(batch) < maxBatch && rows < maxRows {
		select {
		case t, ok := <-w.tasks:
			if !ok {
				return batch
			}
			batch = append(batch, t)
			rows += t.rows
		default:
			return batch
		}
	}
	return batch
}

// commit runs a batch in one transaction. A task that fails halfway costs the transaction: the others are run again
// without it.
func (w *writer) commit(batch []*task) {
	for len(batch) > 0 {
		results, culprit, err := w.transact(batch)
		if err == nil || culprit < 0 {
			deliver(batch, results, err)
			return
		}
		batch[culprit].result <- err
		batch = slices.Delete(batch, culprit, culprit+1)
	}
}

func deliver(batch []*task, results []error, err error) {
	for i, t := range batch {
		if err == nil {
			t.result <- results[i]
		} else {
			t.result <- err
		}
	}
}

// attempts is how often a batch is run that others keep from being written.
const attempts = 20

// transact gives each task's own error. If err is not nil nothing was stored, because of the task culprit, or of none
// if that is negative.
func (w *writer) transact(batch []*task) (results []error, culprit int, err error) {
	for range attempts {
		results, culprit, err = w.attempt(batch)
		if !w.health.db.again(err) {
			break
		}
	}
	return results, culprit, w.health.explain(err)
}

func (w *writer) attempt(batch []*task) (results []error, culprit int, err error) {
	ctx := context.Background()
	if err := w.begin(ctx, slices.ContainsFunc(batch, func(t *task) bool { return t.alone })); err != nil {
		return nil, -1, err
	}
	var told *hintsOf
	if w.told != nil {
		told = &hintsOf{}
		ctx = context.WithValue(ctx, hintsKey{}, told)
	}
	results = make([]error, len(batch))
	for i, t := range batch {
		before := told.count()
		results[i] = panics.Catch(func() error { return t.do(ctx, w.queries) })
		switch {
		case results[i] == nil:
		case errors.Is(results[i], errUnchanged):
			told.withdraw(before) // others must not apply what was refused
		default:
			w.rollback(ctx)
			return nil, i, results[i]
		}
	}
	if err := w.sendHints(ctx, told); err != nil {
		w.rollback(ctx)
		return nil, -1, err
	}
	if _, err := w.conn.ExecContext(ctx, "COMMIT"); err != nil {
		w.rollback(ctx)
		return nil, -1, err
	}
	return results, -1, nil
}

// begin begins a transaction, on a new connection if the one that it had was lost.
func (w *writer) begin(ctx context.Context, alone bool) error {
	statements := w.health.db.begin(alone)
	if w.conn != nil {
		err := w.run(ctx, statements)
		if err == nil || !w.health.db.gone(err) {
			return err
		}
		_ = w.disconnect() // it is lost already, and says so once more
	}
	if err := w.connect(ctx); err != nil {
		return err
	}
	return w.run(ctx, statements)
}

func (w *writer) run(ctx context.Context, statements []string) error {
	for i, statement := range statements {
		if _, err := w.conn.ExecContext(ctx, statement); err != nil {
			if i > 0 {
				w.rollback(ctx)
			}
			return err
		}
	}
	return nil
}

// rollback ends the transaction. The database may have done so by itself, so that an error here says nothing; if the
// transaction does live on, the next one reports it.
func (w *writer) rollback(ctx context.Context) { _, _ = w.conn.ExecContext(ctx, "ROLLBACK") }
