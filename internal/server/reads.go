package server

import (
	"context"
	"math"
	"sync"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/limit"
	"hexparlor/internal/server/httpapi"
)

// readQueue serves one heavy request at a time: whatever replays a log, renders or searches. Addresses are served in
// turn, and the users of one address within its turns. Moves never wait here, so one processor is left to them.
type readQueue struct {
	behind func(user string) bool // is served after all others; nil: nobody is

	mu      sync.Mutex
	busy    bool
	waiting limit.Tree[*ticket]
	ofKind  map[*readKind]int
	near    map[nearKey]int
}

// nearKey names the requests of one kind that come from one address.
type nearKey struct {
	kind *readKind
	near string
}

// readKind bounds how many requests of a kind wait, and for how long.
type readKind struct {
	ofAddress, ofSite int
	patience          time.Duration // 0: as long as the request lasts
	full, busy        i18n.Message  // for an address with too many, and when the server is too busy
}

// ticket is a request that waits.
type ticket struct{ served chan struct{} }

// asker is for whom a request is served: a network lane, an address in it, and a user.
type asker struct{ lane, near, user string }

func (a asker) path() []string { return []string{a.lane, a.near, a.user} }

// askerFrom files a user under their address. The addresses of an IPv6 network share WideShare lanes, so a network is
// served as often as that many addresses.
func askerFrom(from origin, user string) asker {
	near := from.near.String()
	if !from.wide.IsValid() {
		return asker{near, near, user}
	}
	subnet := from.near.Addr().As16()
	lane := 'a' + rune(subnet[7]%limit.WideShare)
	return asker{from.wide.String() + string(lane), near, user}
}

// asker is for whom the server works when it answers the caller.
func (c *caller) asker(ctx context.Context) (asker, error) {
	user, err := c.payer(ctx)
	return askerFrom(c.origin(), user), err
}

// Kinds of requests. Bounds that are not here are those of the quotas.
var (
	importing = &readKind{
		ofAddress: addressImports, ofSite: houseImports, patience: importPatience,
		full: i18n.Of("server.too-many-records", "address", addressImports, "house", houseImports),
		busy: i18n.Of("server.busy-with-records"),
	}
	// Pictures, and each picture of a film.
	painting = &readKind{
		ofAddress: addressPictures, ofSite: housePictures, patience: picturePatience,
		full: i18n.Of("server.too-many-pictures", "address", addressPictures, "house", housePictures),
		busy: i18n.Of("server.busy-with-pictures"),
	}
	filming = &readKind{
		ofAddress: addressFilms, ofSite: houseFilms, patience: filmPatience,
		full: i18n.Of("server.too-many-films", "address", addressFilms, "house", houseFilms),
		busy: i18n.Of("server.busy-with-pictures"),
	}
	// Each match of a download.
	exporting = &readKind{
		ofAddress: addressExports, ofSite: houseExports, patience: exportPatience,
		full: i18n.Of("server.busy-with-downloads"), busy: i18n.Of("server.busy-with-downloads"),
	}
	// Replays, reports, variations, and long matches that are loaded to be looked at.
	replaying = &readKind{
		ofAddress: addressReplays, ofSite: houseReplays, patience: replayPatience,
		full: i18n.Of("server.too-many-replays", "address", addressReplays), busy: i18n.Of("server.busy"),
	}
	// Hints, and tries that a search judges.
	advising = &readKind{
		ofAddress: addressHints, ofSite: houseHints, patience: hintPatience,
		full: i18n.Of("server.too-many-hints"), busy: i18n.Of("server.too-many-hints"),
	}
	// Each decision of an analysis, which goes on while somebody asks for it. maxStudies bounds them.
	analysing = &readKind{ofAddress: math.MaxInt, ofSite: math.MaxInt}
)

func newReadQueue(thinking *limit.Meter[string]) *readQueue {
	q := &readQueue{ofKind: map[*readKind]int{}, near: map[nearKey]int{}}
	if thinking != nil {
		q.behind = func(user string) bool { return thinking.Over(user, time.Now()) }
	}
	return q
}

// heldKey marks the context of a request that is being served by a queue.
type heldKey struct{ queue *readQueue }

// do calls serve when it is the asker's turn, which ends when serve returns. What is served already waits for no second
// turn.
func (q *readQueue) do(ctx context.Context, who asker, kind *readKind, serve func(context.Context) error) error {
	done, err := q.turn(ctx, who, kind)
	if err != nil {
		return err
	}
	defer done()
	return serve(context.WithValue(ctx, heldKey{q}, true))
}

// turn waits for the asker's turn, which ends with done.
func (q *readQueue) turn(ctx context.Context, who asker, kind *readKind) (done func(), err error) {
	if ctx.Value(heldKey{q}) != nil {
		return func() {}, nil
	}
	if err := q.enter(ctx, who, kind); err != nil {
		return nil, err
	}
	begun := time.Now()
	return func() { q.leave(who, begun) }, nil
}

// enter waits for the asker's turn.
func (q *readQueue) enter(ctx context.Context, who asker, kind *readKind) error {
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
	return httpapi.Busy(kind.busy)
}

// join files a request, unless too many wait.
func (q *readQueue) join(who asker, kind *readKind, own *ticket) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch near := q.near[nearKey{kind, who.near}]; {
	case q.busy && q.ofKind[kind] >= kind.ofSite:
		return httpapi.Busy(kind.busy)
	case q.busy && near >= kind.ofAddress:
		return httpapi.TooMany(kind.full)
	}
	q.count(who, kind, 1)
	q.waiting.Push(who.path(), own)
	if !q.busy {
		q.next()
	}
	return nil
}

func (q *readQueue) joined(who asker, kind *readKind, by int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.count(who, kind, by)
}

// count counts requests that wait. The caller holds mu.
func (q *readQueue) count(who asker, kind *readKind, by int) {
	q.ofKind[kind] += by
	key := nearKey{kind, who.near}
	if q.near[key] += by; q.near[key] <= 0 {
		delete(q.near, key)
	}
}

// quit takes a request back; false: it is served by now.
func (q *readQueue) quit(who asker, own *ticket) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting.Remove(who.path(), own)
}

// leave ends the turn of an asker who was served since a time.
func (q *readQueue) leave(who asker, since time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting.Charge(who.path(), time.Since(since))
	q.next()
}

// next serves the request that is first. The caller holds mu.
func (q *readQueue) next() {
	first, waits := q.waiting.Pop(q.behind)
	if q.busy = waits; waits {
		close(first.served)
	}
}

func (k *readKind) waits(ctx context.Context) (context.Context, context.CancelFunc) {
	if k.patience == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, k.patience)
}

// length returns how many requests wait.
func (q *readQueue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting.Len()
}

// heavily calls serve when it is the caller's turn among all that replays, renders or searches.
func (s *Server) heavily(ctx context.Context, kind *readKind, serve func(context.Context) error) error {
	who, err := callerOf(ctx).asker(ctx)
	if err != nil {
		return err
	}
	return s.reads.do(ctx, who, kind, serve)
}

// moving are the routes by which users move, sit down or answer: they wait for no reads.
var moving = map[string]bool{
	"POST /api/matches/{id}/moves":    true,
	"POST /api/matches/{id}/actions":  true,
	"POST /api/matches/{id}/seats":    true,
	"POST /api/matches/{id}/shares":   true,
	"POST /api/matches/{id}/plans":    true,
	"POST /api/matches/{id}/messages": true,
	"POST /api/matches/{id}/resolve":  true,
	"POST /api/matches/{id}/talk":     true,
}

// loadTurn has requests that only look wait before they load a long match; see host.Config.LoadTurn.
func (s *Server) loadTurn(ctx context.Context) (done func(), err error) {
	c, asked := httpapi.CallerOf(ctx).(*caller)
	if !asked || moving[c.r.Pattern] {
		return func() {}, nil
	}
	who, err := c.asker(ctx)
	if err != nil {
		return nil, err
	}
	return s.reads.turn(ctx, who, replaying)
}

// fewMoves is how many moves of a lesson, a figure or a table are tried at once without waiting for a turn.
const fewMoves = 8

// trying calls serve, which tries or shows so many moves, when it is the caller's turn; at once if they are few.
func (s *Server) trying(ctx context.Context, moves int, serve func() error) error {
	if moves <= fewMoves {
		return serve()
	}
	return s.heavily(ctx, replaying, func(context.Context) error { return serve() })
}
