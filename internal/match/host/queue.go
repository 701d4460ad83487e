package host

import (
	"context"
	"sync"
	"time"

	"hexparlor/internal/limit"
)

// lane is a part of the queue for bots. Decisions of quick bots have their own lane and goroutine, so that they do not
// wait for strong bots.
type lane int

const (
	slow lane = iota
	quick
	lanes
)

// queue holds the tables in which a bot may have a pending decision. Users take turns; the tables of one user keep
// their order. The logs say which decisions are pending, so nothing is lost with the queue.
type queue struct {
	moved signal // signal that positions in the queue have changed
	// reports whether a user has used up their thinking time, so that other users come first; nil: never
	over func(owner string) bool

	mu      sync.Mutex
	more    *sync.Cond // signals that a table was added or the queue was closed
	matches [lanes]limit.Queue[*Match]
	since   map[*Match]time.Time // time at which each queued table was added
	closed  bool
	cancels []context.CancelFunc
	workers sync.WaitGroup
}

// ticket says where a table is queued: in which lane, and for which user.
type ticket struct {
	lane  lane
	owner string
}

func newQueue() *queue {
	q := &queue{since: map[*Match]time.Time{}}
	q.more = sync.NewCond(&q.mu)
	return q
}

// push adds t to the queued tables of the user at.owner, unless t is queued already.
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

// work starts a goroutine that calls do for each table of a lane until ctx is done or the queue is closed.
func (q *queue) work(ctx context.Context, l lane, do func(context.Context, *Match)) {
	q.run(ctx, func(ctx context.Context) {
		for t := q.pop(l); t != nil; t = q.pop(l) {
			do(ctx, t)
		}
	})
}

// run starts do in a goroutine whose context ends when the queue is closed.
func (q *queue) run(ctx context.Context, do func(context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	context.AfterFunc(ctx, q.shut)
	q.mu.Lock()
	q.cancels = append(q.cancels, cancel)
	q.mu.Unlock()
	q.workers.Go(func() { do(ctx) }) // which is guarded: Host.think, Host.background
}

// waiting returns the number of queued tables in all lanes.
func (q *queue) waiting() (n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for l := range q.matches {
		n += q.matches[l].Len()
	}
	return n
}

// longest returns how long the longest waiting table has been in the queue at the time now.
func (q *queue) longest(now time.Time) (wait time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, came := range q.since {
		wait = max(wait, now.Sub(came))
	}
	return wait
}

// urgent returns the number of queued tables, without those of users who have used up their thinking time.
func (q *queue) urgent() (n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for l := range q.matches {
		n += q.matches[l].LenUnless(q.over)
	}
	return n
}

// place returns the 1-based position of t in its lane, or 0 if t is not queued.
func (q *queue) place(t *Match) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if t.queued == nil || q.closed {
		return 0
	}
	return q.matches[t.queued.lane].PlaceUnless(q.over, t.queued.owner, t)
}

// pop waits for a table in a lane, removes it from the queue and returns it; nil when the queue is closed.
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

// shut closes the queue: it cancels the goroutines and removes all tables.
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

// close calls shut and waits until all goroutines have ended or ctx is done.
func (q *queue) close(ctx context.Context) error {
	q.shut()
	return wait(ctx, &q.workers)
}

// wait waits until wg is done or ctx is done, and then returns the error of ctx.
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
