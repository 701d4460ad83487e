package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"hexparlor/internal/cluster"
)

const (
	// maxPayload is how long a notification is at most; PostgreSQL takes 8000 bytes less one.
	maxPayload = 7900
	// maxNews is how long what a hint tells besides may be; what is longer is read where it is stored.
	maxNews = 2000
	// linkPulse is the time between two renewals of leases, by which it is known that the connection still stands, and
	// linkPatience how long an answer may take. Both together are less than leaseTime.
	linkPulse    = time.Second
	linkPatience = 2 * time.Second
	// linkPause is how long it takes from one try to connect to the next.
	linkPause = 200 * time.Millisecond
	// linkLook is how often it is looked at everything, whether or not a hint was lost.
	linkLook = time.Minute
)

// link is one connection, by which a server hears the hints of others and renews its leases: when it is lost both are.
// Hints come with the transactions that they are about (writer.attempt), so none comes too early, and none is sent
// about what was not stored.
type link struct {
	db   *postgreSQL
	told *envelope
	stop context.CancelFunc
	done chan struct{}

	mu        sync.Mutex
	hearers   []func(cluster.Invalidation)
	orders    []func(*pgx.Conn) // to be carried out on the connection
	interrupt func()            // ends waiting for hints
	up        bool
	held      map[string]*lease

	schema string // set before up
}

func newLink(db *postgreSQL, told *envelope) *link {
	ctx, stop := context.WithCancel(context.Background())
	l := &link{
		db: db, told: told, stop: stop, done: make(chan struct{}), interrupt: func() {},
		held: map[string]*lease{},
	}
	connected := make(chan struct{})
	go l.run(ctx, sync.OnceFunc(func() { close(connected) }))
	select {
	case <-connected: // before anything is known that could be out of date
	case <-time.After(linkPatience):
	}
	return l
}

func (d *postgreSQL) link(key func() ([]byte, error)) (l cluster.Bus, told *envelope, closeIt func(), err error) {
	if !d.sharing && d.writing != nil {
		return cluster.Alone{}, nil, func() {}, nil
	}
	secret, err := key()
	if err != nil {
		return nil, nil, nil, err
	}
	if told, err = newEnvelope(secret, d.clock.now); err != nil {
		return nil, nil, nil, err
	}
	if !d.sharing { // a command beside servers, who are to hear what it changes
		return cluster.Alone{}, told, func() {}, d.readClock()
	}
	own := newLink(d, told)
	return own, told, own.close, nil
}

func (l *link) close() {
	l.stop()
	<-l.done
}

// Shared tells true.
func (l *link) Shared() bool { return true }

// Subscribe has f called by the one who reads from the connection.
func (l *link) Subscribe(f func(cluster.Invalidation)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hearers = append(l.hearers, f)
}

func (l *link) tell(h cluster.Invalidation) {
	l.mu.Lock()
	hearers := l.hearers
	l.mu.Unlock()
	for _, f := range hearers {
		f(h)
	}
}

// run keeps the connection until ctx ends.
func (l *link) run(ctx context.Context, connected func()) {
	defer close(l.done)
	config := l.db.config.Copy()
	config.RuntimeParams["application_name"] = "hexparlor link"
	config.RuntimeParams["synchronous_commit"] = "off"
	for ctx.Err() == nil {
		if conn, err := pgx.ConnectConfig(ctx, config); err == nil {
			l.serve(ctx, conn, connected)
			l.lose()
			l.tell(cluster.Invalidation{Kind: cluster.Lost})
			closing, cancel := context.WithTimeout(context.Background(), linkPatience)
			_ = conn.Close(closing) // it may be lost already
			cancel()
		}
		select {
		case <-ctx.Done():
		case <-time.After(linkPause):
		}
	}
}

// serve returns when the connection is lost.
func (l *link) serve(ctx context.Context, conn *pgx.Conn, connected func()) {
	listening, cancel := context.WithTimeout(ctx, linkPatience)
	defer cancel()
	if err := conn.QueryRow(listening, "SELECT current_schema()").Scan(&l.schema); err != nil || !l.renew(ctx, conn) {
		return
	}
	if _, err := conn.Exec(listening, "LISTEN "+hintsChannel(l.schema)); err != nil {
		return
	}
	l.mu.Lock()
	l.up = true
	l.mu.Unlock()
	l.tell(cluster.Invalidation{Kind: cluster.Missed})
	connected()
	for looked, renewed := time.Now(), time.Now(); ; {
		if time.Since(looked) > linkLook {
			l.tell(cluster.Invalidation{Kind: cluster.Look})
			l.clean(ctx, conn)
			looked = time.Now()
		}
		if since := time.Since(renewed); since >= linkPulse {
			renewed = time.Now()
			if !l.renew(ctx, conn) {
				return
			}
			if since > leaseTime { // this server was frozen, and what it hears now is too old to be believed
				l.tell(cluster.Invalidation{Kind: cluster.Missed})
			}
		}
		waiting, orders := l.next(ctx)
		for _, order := range orders {
			order(conn)
		}
		note, err := conn.WaitForNotification(waiting)
		l.interrupt()
		switch {
		case err == nil:
			l.hear(note.Payload)
		case conn.IsClosed():
			return
		case ctx.Err() != nil:
			_, last := l.next(ctx) // such as a goodbye
			for _, order := range last {
				order(conn)
			}
			return
		}
	}
}

// next is the orders to be carried out, and for how long hints are waited for after that: not at all if there were any.
func (l *link) next(ctx context.Context) (waiting context.Context, orders []func(*pgx.Conn)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	orders, l.orders = l.orders, nil
	waiting, l.interrupt = context.WithTimeout(ctx, linkPulse)
	return waiting, orders
}

// Publish sends hints of their own, apart from any transaction.
func (l *link) Publish(hints []cluster.Invalidation) {
	l.order(func(conn *pgx.Conn) {
		ctx, cancel := context.WithTimeout(context.Background(), linkPatience)
		defer cancel()
		for _, payload := range payloads(l.told, hints) {
			if _, err := conn.Exec(ctx, sendNotification, hintsChannel(l.schema), payload); err != nil {
				return // the connection is lost, and that is told
			}
		}
	})
}

// order has something done on the connection, unless there is none.
func (l *link) order(do func(*pgx.Conn)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.up {
		l.orders = append(l.orders, do)
		l.interrupt()
	}
}

// hintsChannel is where the servers of a site hear hints: channels are those of a database, and a site has a schema.
func hintsChannel(schema string) string {
	sum := sha256.Sum256([]byte(schema))
	return "hexparlor_" + hex.EncodeToString(sum[:8])
}

// hear takes in a notification, which has a line for each hint.
func (l *link) hear(payload string) {
	node, text, ok := l.told.open(payload)
	if !ok {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		about, news, _ := strings.Cut(line, newsMark)
		kind, id, _ := strings.Cut(about, " ")
		l.tell(cluster.Invalidation{Kind: cluster.Kind(kind), ID: id, News: news, From: node})
	}
}

// newsMark stands before what a hint tells besides what it is about. It is in no text that anybody has typed.
const newsMark = "\x00"

// payloads are the notifications that tell of some hints.
func payloads(in *envelope, hints []cluster.Invalidation) (all []string) {
	text := ""
	for _, h := range hints {
		line := string(h.Kind) + " " + h.ID
		if h.News != "" {
			line += newsMark + h.News
		}
		if text != "" && in.sealedBytes(len(text)+1+len(line)) > maxPayload {
			all = append(all, in.seal(text))
			text = ""
		}
		if text != "" {
			text += "\n"
		}
		text += line
	}
	return append(all, in.seal(text))
}

// hintsOf is those of a transaction that is being written.
type hintsOf struct{ all []cluster.Invalidation }

// count returns how many there are; none where no other server listens.
func (h *hintsOf) count() int {
	if h == nil {
		return 0
	}
	return len(h.all)
}

// withdraw removes all but the first n.
func (h *hintsOf) withdraw(n int) {
	if h != nil {
		h.all = h.all[:n]
	}
}

type hintsKey struct{}

// hint has the transaction of ctx tell other servers when it is stored. It costs nothing where there are none.
func hint(ctx context.Context, kind cluster.Kind, id string) {
	hintNews(ctx, kind, id, func() string { return "" })
}

// hintNews is hint with what has changed, if that is small.
func hintNews(ctx context.Context, kind cluster.Kind, id string, news func() string) {
	told, _ := ctx.Value(hintsKey{}).(*hintsOf)
	if told == nil {
		return
	}
	h := cluster.Invalidation{Kind: kind, ID: id, News: news()}
	if len(h.News) > maxNews {
		h.News = ""
	}
	if !slices.Contains(told.all, h) {
		told.all = append(told.all, h)
	}
}

// sendNotification is the statement that has a transaction send a notification when it is stored.
const sendNotification = "SELECT pg_notify($1, $2)"

// sendHints ends what a transaction has to do.
func (w *writer) sendHints(ctx context.Context, told *hintsOf) error {
	if told == nil || len(told.all) == 0 {
		return nil
	}
	if w.channel == "" {
		var schema string
		if err := w.conn.QueryRowContext(ctx, "SELECT current_schema()").Scan(&schema); err != nil {
			return err
		}
		w.channel = hintsChannel(schema)
	}
	for _, payload := range payloads(w.told, told.all) {
		if _, err := w.conn.ExecContext(ctx, sendNotification, w.channel, payload); err != nil {
			return err
		}
	}
	return nil
}
