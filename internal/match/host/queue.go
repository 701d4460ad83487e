package host

import (
	"context"
	"sync"
	"time"

	"hexparlor/internal/limit"
)

// lane is one of the lines of the queue for bots. Quick decisions have a lane and a worker of their own, so that they
// do not wait for strong bots.
type lane int

const (
	slow lane = iota
	quick
	lanes
)

// queue hands out matches in which a bot may have a pending decision: users take turns, and each user's matches keep
// their order. It is only a hint: the log says whether a decision is pending, so nothing is lost with the queue.
type queue struct {
	moved signal                  // sent when positions in the queue have changed
	over  func(owner string) bool // whose tables come after those of others; nil: no user's

	mu      sync.Mutex
	more    *sync.Cond // signalled when a table comes or the queue closes
	matches [lanes]limit.Queue[*Match]
	since   map[*Match]time.Time // when each of them came
	closed  bool
	cancels []context.CancelFunc
	workers sync.WaitGroup
}

// ticket is the place of a table in the queue.
type ticket struct {
	lane  lane
	owner string
}

func newQueue() *queue {
	q := &queue{since: map[*Match]time.Time{}}
	q.more = sync.NewCond(&q.mu)
	return q
}

// push appends t to the tables of a user unless it is queued already.
func (q *queue) push(t *Match, at ticket) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed || t.queued != nil {
		return
	}
	t.queued = &at
	q.since[t] = time.Now()
	q.matches[at.lane].Push(at.owner, t)
	q.more.Broadcast()
	q.moved.send()
}

// work starts a worker that calls do for the tables of its lane until ctx ends or the queue is closed.
func (q *queue) work(ctx context.Context, l lane, do func(context.Context, *Match)) {
	q.run(ctx, func(ctx context.Context) {
		for t := q.pop(l); t != nil; t = q.pop(l) {
			do(ctx, t)
		}
	})
}

// run calls do beside the queue's workers until the queue is closed.
func (q *queue) run(ctx context.Context, do func(context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	context.AfterFunc(ctx, q.shut)
	q.mu.Lock()
	q.cancels = append(q.cancels, cancel)
	q.mu.Unlock()
	q.workers.Go(func() { do(ctx) }) // which is guarded: Host.think, Host.background
}

// waiting returns the number of tables in the queue.
func (q *queue) waiting() (n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for l := range q.matches {
		n += q.matches[l].Len()
	}
	return n
}

// longest returns the longest time that a table in the queue has waited.
func (q *queue) longest(now time.Time) (wait time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, came := range q.since {
		wait = max(wait, now.Sub(came))
	}
	return wait
}

// urgent returns the number of tables in the queue that come before those of users for whom bots have thought enough.
func (q *queue) urgent() (n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for l := range q.matches {
		n += q.matches[l].LenUnless(q.over)
	}
	return n
}

// place returns the 1-based position of t in its lane, or 0 if it is not queued.
func (q *queue) place(t *Match) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if t.queued == nil || q.closed {
		return 0
	}
	return q.matches[t.queued.lane].PlaceUnless(q.over, t.queued.owner, t)
}

// pop waits for a table and returns it; it returns nil when the queue is closed.
func (q *queue) pop(l lane) *Match {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.matches[l].Len() == 0 && !q.closed {
		q.more.Wait()
	}
	if q.closed {
		return nil
	}
	t, _ := q.matches[l].PopUnless(q.over)
	t.queued = nil
	delete(q.since, t)
	q.moved.send()
	return t
}

// shut stops the workers and empties the queue.
func (q *queue) shut() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.matches = [lanes]limit.Queue[*Match]{}
	clear(q.since)
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

// wait waits for wg or for the end of ctx, whose error it returns.
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
