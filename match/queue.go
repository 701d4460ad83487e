package match

import (
	"context"
	"sync"
)

// queue hands out tables where a bot may owe a move, in the order in which they came. A table leaves it for one
// decision and comes back to its end, so each is served once before any is served twice. It is only a hint: the log
// tells whether a move is owed, so nothing is lost with the queue.
type queue struct {
	moved signal // tells that places have changed

	mu      sync.Mutex
	more    *sync.Cond // signalled when a table comes or the queue closes
	tables  []*Table
	came    int // tables that have ever come; the place of each follows from its number
	closed  bool
	cancels []context.CancelFunc
	workers sync.WaitGroup
}

func newQueue() *queue {
	q := &queue{}
	q.more = sync.NewCond(&q.mu)
	return q
}

// push appends t unless it waits already.
func (q *queue) push(t *Table) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed || t.queued != 0 {
		return
	}
	q.came++
	t.queued = q.came
	q.tables = append(q.tables, t)
	q.more.Signal()
	q.moved.send()
}

// work starts a worker that calls do for one table after the other until ctx ends or the queue is closed.
func (q *queue) work(ctx context.Context, do func(context.Context, *Table)) {
	ctx, cancel := context.WithCancel(ctx)
	context.AfterFunc(ctx, q.shut)
	q.mu.Lock()
	q.cancels = append(q.cancels, cancel)
	q.mu.Unlock()
	q.workers.Go(func() {
		for t := q.pop(); t != nil; t = q.pop() {
			do(ctx, t)
		}
	})
}

// waiting is the number of tables in the queue.
func (q *queue) waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.tables)
}

// place is where in the queue t waits; 1 is its head, 0 is elsewhere.
func (q *queue) place(t *Table) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if t.queued == 0 || q.closed {
		return 0
	}
	return t.queued - (q.came - len(q.tables))
}

// pop waits for a table; nil when the queue is closed.
func (q *queue) pop() *Table {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.tables) == 0 && !q.closed {
		q.more.Wait()
	}
	if q.closed {
		return nil
	}
	t := q.tables[0]
	q.tables[0] = nil
	q.tables = q.tables[1:]
	t.queued = 0
	q.moved.send()
	return t
}

// shut stops the workers; what waits is dropped.
func (q *queue) shut() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.tables = nil
	for _, cancel := range q.cancels {
		cancel()
	}
	q.more.Broadcast()
}

// close shuts the queue and waits until the workers have ended or ctx ends.
func (q *queue) close(ctx context.Context) error {
	q.shut()
	return wait(ctx, &q.workers)
}

// wait waits for wg or for the end of ctx, whose error it gives.
func wait(ctx context.Context, wg *sync.WaitGroup) error {
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
