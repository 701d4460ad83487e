package httpapi

import (
	"context"
	"sync"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/limit"
)

// ReadQueue serves one heavy request at a time: those that replay a log, render or search. Addresses take turns, and
// the users of one address share its turns. Moves never wait here.
type ReadQueue struct {
	behind func(user string) bool // reports whether a user is served after all others; nil: no user is

	mu      sync.Mutex
	busy    bool
	waiting limit.Tree[*ticket]
	ofKind  map[*ReadKind]int
	near    map[nearKey]int
}

// nearKey is the key of the number of waiting requests of one kind from one address.
type nearKey struct {
	kind *ReadKind
	near string
}

// ReadKind is a kind of heavy request: how many may wait, per address and in total, and how long.
type ReadKind struct {
	ofAddress, ofSite int
	patience          time.Duration // greatest wait; 0: until the client disconnects
	full, busy        i18n.Message  // refusals: too many of the address wait; the wait was too long
}

// ticket is a waiting request; served is closed when its turn begins.
type ticket struct{ served chan struct{} }

// Requester is the place of a request in the queue's order: network lane, address in the lane, user at the address.
type Requester struct{ lane, near, User string }

func (a Requester) path() []string { return []string{a.lane, a.near, a.User} }

// IsNear reports whether two requesters share an address.
func (a Requester) IsNear(b Requester) bool { return a.lane == b.lane && a.near == b.near }

// RequesterFrom returns the requester of a user at an address. The addresses of an IPv6 /48 network share
// limit.WideShare lanes, so a network is served as often as WideShare addresses.
func RequesterFrom(from Origin, user string) Requester {
	near := from.Near.String()
	if !from.Wide.IsValid() {
		return Requester{near, near, user}
	}
	subnet := from.Near.Addr().As16()
	lane := 'a' + rune(subnet[7]%limit.WideShare)
	return Requester{from.Wide.String() + string(lane), near, user}
}

// NewReadQueue returns an empty queue. Users who have used up their quota of search time are served after all others.
func NewReadQueue(thinking *limit.Meter[string]) *ReadQueue {
	q := &ReadQueue{ofKind: map[*ReadKind]int{}, near: map[nearKey]int{}}
	if thinking != nil {
		q.behind = func(user string) bool { return thinking.Over(user, time.Now()) }
	}
	return q
}

// heldKey marks the context of a request that is being served by a queue.
type heldKey struct{ queue *ReadQueue }

// Do calls serve when it is the requester's turn; the turn ends when serve returns. A request that holds a turn already
// calls serve at once.
func (q *ReadQueue) Do(ctx context.Context, who Requester, kind *ReadKind, serve func(context.Context) error) error {
	done, err := q.Turn(ctx, who, kind)
	if err != nil {
		return err
	}
	defer done()
	return serve(context.WithValue(ctx, heldKey{q}, true))
}

// Turn waits for the requester's turn; the turn ends when the caller calls done.
func (q *ReadQueue) Turn(ctx context.Context, who Requester, kind *ReadKind) (done func(), err error) {
	if ctx.Value(heldKey{q}) != nil {
		return func() {}, nil
	}
	if err := q.enter(ctx, who, kind); err != nil {
		return nil, err
	}
	begun := time.Now()
	return func() { q.leave(who, begun) }, nil
}

// enter waits for the requester's turn, or returns the refusal.
func (q *ReadQueue) enter(ctx context.Context, who Requester, kind *ReadKind) error {
	own := &ticket{make(chan struct{})}
	if err := q.join(who, kind, own); err != nil {
		return err
	}
	waits, cancel := kind.waits(ctx)
	defer cancel()
	select {
	case <-own.served:
		q.joined(who, kind, -1)
		return nil
	case <-waits.Done():
	}
	q.joined(who, kind, -1)
	if !q.quit(who, own) { // it was served at the same moment
		q.leave(who, time.Now())
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return Busy(kind.busy)
}

// join queues a request, or returns the refusal if too many of its kind wait.
func (q *ReadQueue) join(who Requester, kind *ReadKind, own *ticket) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch near := q.near[nearKey{kind, who.near}]; {
	case q.busy && q.ofKind[kind] >= kind.ofSite:
		return Busy(kind.busy)
	case q.busy && near >= kind.ofAddress:
		return TooMany(kind.full)
	}
	q.count(who, kind, 1)
	q.waiting.Push(who.path(), own)
	if !q.busy {
		q.next()
	}
	return nil
}

func (q *ReadQueue) joined(who Requester, kind *ReadKind, by int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.count(who, kind, by)
}

// count adds by (1 or -1) to the numbers of waiting requests of a kind. The caller holds mu.
func (q *ReadQueue) count(who Requester, kind *ReadKind, by int) {
	q.ofKind[kind] += by
	key := nearKey{kind, who.near}
	if q.near[key] += by; q.near[key] <= 0 {
		delete(q.near, key)
	}
}

// quit removes a waiting request from the queue; it returns false if the request's turn has begun.
func (q *ReadQueue) quit(who Requester, own *ticket) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting.Remove(who.path(), own)
}

// leave ends the turn of a requester that began at the time since, and starts the next turn.
func (q *ReadQueue) leave(who Requester, since time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting.Charge(who.path(), time.Since(since))
	q.next()
}

// next starts the turn of the first waiting request. The caller holds mu.
func (q *ReadQueue) next() {
	first, waits := q.waiting.Pop(q.behind)
	if q.busy = waits; waits {
		close(first.served)
	}
}

func (k *ReadKind) waits(ctx context.Context) (context.Context, context.CancelFunc) {
	if k.patience == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, k.patience)
}

// length returns the number of waiting requests.
func (q *ReadQueue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting.Len()
}

// Serve calls serve when it is the caller's turn among all heavy reads.
func (q *ReadQueue) Serve(ctx context.Context, kind *ReadKind, serve func(context.Context) error) error {
	who, err := CallerOf(ctx).Requester(ctx)
	if err != nil {
		return err
	}
	return q.Do(ctx, who, kind, serve)
}

// fewMoves is the greatest number of moves of a lesson, figure or match that are played without waiting for a turn.
const fewMoves = 8

// Try calls serve, which plays the given number of moves, when it is the caller's turn; at once for up to fewMoves.
func (q *ReadQueue) Try(ctx context.Context, moves int, serve func() error) error {
	if moves <= fewMoves {
		return serve()
	}
	return q.Serve(ctx, Replaying, func(context.Context) error { return serve() })
}

// moveRoutes are the routes by which users move, sit down or answer: they never wait in a ReadQueue.
var moveRoutes = map[string]bool{
	"POST /api/matches/{id}/moves":             true,
	"POST /api/matches/{id}/actions":           true,
	"POST /api/matches/{id}/seats":             true,
	"POST /api/matches/{id}/deal-shares":       true,
	"POST /api/matches/{id}/conditional-moves": true,
	"POST /api/matches/{id}/messages":          true,
	"POST /api/matches/{id}/resolve":           true,
	"POST /api/matches/{id}/chat":              true,
}

// LoadTurn waits for the caller's turn before a long match is loaded, unless the route is in moveRoutes; see
// host.Config.LoadTurn.
func (q *ReadQueue) LoadTurn(ctx context.Context) (done func(), err error) {
	c := CallerOf(ctx)
	if c == nil || moveRoutes[c.Request().Pattern] {
		return func() {}, nil
	}
	who, err := c.Requester(ctx)
	if err != nil {
		return nil, err
	}
	return q.Turn(ctx, who, Replaying)
}
