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
	"hexparlor/internal/store/database"
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

// writer runs all writes to the database. Waiting tasks share one transaction, and so one flush to the disk. Large
// tasks have a transaction each; between two of them the waiting small tasks get one.
type writer struct {
	db       *sql.DB
	conn     *sql.Conn // connection for writing; nil if it was lost
	prepared *statements
	queries  *queries.Queries
	health   *health
	tasks    chan *task
	large    chan *task         // queue of tasks with more than maxRows rows
	done     chan struct{}      // closed when loop has returned
	sealed   *database.Envelope // seals invalidations for other servers; nil if there are no other servers
	channel  string             // PostgreSQL channel for invalidations; empty until it is known

	mu     sync.RWMutex // held for reading while a task is put into a queue, so that close loses no task
	closed bool
}

// task is a change of the database. If do returns an error that wraps errUnchanged, it has written nothing, so that the
// other tasks of the transaction need not run again.
type task struct {
	rows int // approximate number of rows to be written
	// alone says that the transaction must not run beside others: it writes what depends on rows it has read, without an
	// entry number that would reveal a conflict.
	alone  bool
	do     func(context.Context, *queries.Queries) error
	result chan error
}

func newWriter(ctx context.Context, db *sql.DB, h *health, sealed *database.Envelope) (*writer, error) {
	w := &writer{
		db: db, health: h, sealed: sealed,
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
	w.conn, w.prepared = conn, &statements{DBTX: conn}
	w.queries = queries.New(w.prepared)
	return nil
}

func (w *writer) disconnect() error {
	if w.conn == nil {
		return nil
	}
	err := errors.Join(w.prepared.close(), w.conn.Close())
	w.conn, w.prepared, w.queries = nil, nil, nil
	return err
}

// write runs do, which writes about so many rows, in a transaction and returns when it is on disk. If ctx is done
// first, the change may still be stored later.
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

// loop runs the tasks until the writer is closed. After a large batch it waits a moment for more tasks, because a
// shared flush to the disk saves more time than that; a lone task never waits.
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

// batch returns the tasks first with the small tasks that wait in the queue, as many as one transaction takes.
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

// commit runs a batch of tasks in one transaction. If a task fails after it has written, the transaction is rolled
// back, and the other tasks run again without it.
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

// attempts is how often a batch is tried that fails because of concurrent transactions.
const attempts = 20

// transact runs a batch in one transaction and returns the error of each task. If err is not nil, nothing was stored:
// because of the task with index culprit, or for another reason if culprit is negative.
func (w *writer) transact(batch []*task) (results []error, culprit int, err error) {
	for range attempts {
		results, culprit, err = w.attempt(batch)
		if !w.health.db.IsRetryable(err) {
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
	var hints *hintsOf
	if w.sealed != nil {
		hints = &hintsOf{}
		ctx = context.WithValue(ctx, hintsKey{}, hints)
	}
	results = make([]error, len(batch))
	for i, t := range batch {
		before := hints.count()
		results[i] = panics.Catch(func() error { return t.do(ctx, w.queries) })
		switch {
		case results[i] == nil:
		case errors.Is(results[i], errUnchanged):
			hints.withdraw(before) // others must not apply what was refused
		default:
			w.rollback(ctx)
			return nil, i, results[i]
		}
	}
	if err := w.sendHints(ctx, hints); err != nil {
		w.rollback(ctx)
		return nil, -1, err
	}
	if _, err := w.conn.ExecContext(ctx, "COMMIT"); err != nil {
		w.rollback(ctx)
		return nil, -1, err
	}
	return results, -1, nil
}

// begin begins a transaction, on a new connection if the old one was lost.
func (w *writer) begin(ctx context.Context, alone bool) error {
	statements := w.health.db.BeginStatements(alone)
	if w.conn != nil {
		err := w.run(ctx, statements)
		if err == nil || !w.health.db.IsConnectionLost(err) {
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

// rollback ends the transaction without effect. It ignores errors, because the database may have ended the transaction
// by itself.
func (w *writer) rollback(ctx context.Context) { _, _ = w.conn.ExecContext(ctx, "ROLLBACK") }
