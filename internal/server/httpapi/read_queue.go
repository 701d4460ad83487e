package httpapi

import (
	"context"
	"sync"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/limit"
)

// ReadQueue serves one heavy request at a time: those that replay a log, draw or search. Addresses are served in turn,
// and the users of one address within its turns. Moves never wait here, so one processor is left to them.
type ReadQueue struct {
	behind func(user string) bool // reports whether a user is served after all others; nil: all are alike

	mu      sync.Mutex
	busy    bool
	waiting limit.Tree[*ticket]
	ofKind  map[*ReadKind]int
	near    map[nearKey]int
}

// nearKey names the requests of one kind that come from one address.
type nearKey struct {
	kind *ReadKind
	near string
}

// ReadKind bounds how many requests of a kind wait, and for how long.
type ReadKind struct {
	ofAddress, ofSite int
	patience          time.Duration // 0: as long as the request lasts
	full, busy        i18n.Message  // for an address with too many, and when the server is too busy
}

// ticket is a request that waits.
type ticket struct{ served chan struct{} }

// Requester identifies for whom a request is served: a lane of a network, an address in it, and a user.
type Requester struct{ lane, near, User string }

func (a Requester) path() []string { return []string{a.lane, a.near, a.User} }

// RequesterFrom returns the requester of a user at an address. The addresses of an IPv6 network share WideShare lanes,
// so a network is served as often as that many addresses.
func RequesterFrom(from Origin, user string) Requester {
	near := from.Near.String()
	if !from.Wide.IsValid() {
		return Requester{near, near, user}
	}
	subnet := from.Near.Addr().As16()
	lane := 'a' + rune(subnet[7]%limit.WideShare)
	return Requester{from.Wide.String() + string(lane), near, user}
}

// NewReadQueue returns an empty queue. Users who have spent their quota of thinking are served after all others.
func NewReadQueue(thinking *limit.Meter[string]) *ReadQueue {
	q := &ReadQueue{ofKind: map[*ReadKind]int{}, near: map[nearKey]int{}}
	if thinking != nil {
		q.behind = func(user string) bool { return thinking.Over(user, time.Now()) }
	}
	return q
}

// heldKey marks the context of a request that is being served by a queue.
type heldKey struct{ queue *ReadQueue }

// Do calls serve when it is the requester's turn, which ends when serve returns. A request that is being served waits
// for no second turn.
func (q *ReadQueue) Do(ctx context.Context, who Requester, kind *ReadKind, serve func(context.Context) error) error {
	done, err := q.Turn(ctx, who, kind)
	if err != nil {
		return err
	}
	defer done()
	return serve(context.WithValue(ctx, heldKey{q}, true))
}

// Turn waits for the requester's turn, which ends with done.
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

// enter waits for the requester's turn.
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

// join queues a request, unless too many wait.
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

// count counts requests that wait. The caller holds mu.
func (q *ReadQueue) count(who Requester, kind *ReadKind, by int) {
	q.ofKind[kind] += by
	key := nearKey{kind, who.near}
	if q.near[key] += by; q.near[key] <= 0 {
		delete(q.near, key)
	}
}

// quit removes a request from the queue; it reports false if the request is being served by now.
func (q *ReadQueue) quit(who Requester, own *ticket) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting.Remove(who.path(), own)
}

// leave ends the turn of a requester who was served since a time.
func (q *ReadQueue) leave(who Requester, since time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting.Charge(who.path(), time.Since(since))
	q.next()
}

// next begins to serve the first request. The caller holds mu.
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

// length returns how many requests wait.
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

// fewMoves is how many moves of a lesson, a figure or a match are tried at once without waiting for a turn.
const fewMoves = 8

// Try calls serve, which tries or shows so many moves, when it is the caller's turn; at once if the moves are few.
func (q *ReadQueue) Try(ctx context.Context, moves int, serve func() error) error {
	if moves <= fewMoves {
		return serve()
	}
	return q.Serve(ctx, Replaying, func(context.Context) error { return serve() })
}

// moveRoutes are the routes by which users move, sit down or answer: they wait for no reads.
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

// LoadTurn makes requests that only look at a long match wait before it is loaded; see host.Config.LoadTurn.
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
