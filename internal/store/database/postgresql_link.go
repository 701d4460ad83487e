package database

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"hexparlor/internal/cluster"
)

const (
	// maxPayload is how long a notification is at most; PostgreSQL takes 8000 bytes less one.
	maxPayload = 7900
	// linkPulse is the time between two renewals of leases, by which it is known that the connection still stands, and
	// linkPatience how long an answer may take. Both together are less than leaseTime.
	linkPulse    = time.Second
	linkPatience = 2 * time.Second
	// linkPause is how long it takes from one try to connect to the next.
	linkPause = 200 * time.Millisecond
	// linkLook is how often it is looked at everything, whether or not a hint was lost.
	linkLook = time.Minute
)

// link is the connection by which a server receives the invalidations of other servers and renews its leases: when it
// is lost, so are both. Invalidations are sent by the transactions that they are about (writer.attempt), so they never
// come before the change or without it.
type link struct {
	db     *postgreSQL
	sealed *Envelope
	stop   context.CancelFunc
	done   chan struct{}

	mu          sync.Mutex
	subscribers []func(cluster.Invalidation)
	orders      []func(*pgx.Conn) // functions to be called on the connection
	interrupt   func()            // ends the wait for invalidations
	up          bool
	held        map[string]*lease

	schema string // schema of the site; set before up
}

func newLink(db *postgreSQL, sealed *Envelope) *link {
	ctx, stop := context.WithCancel(context.Background())
	l := &link{
		db: db, sealed: sealed, stop: stop, done: make(chan struct{}), interrupt: func() {},
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

func (d *postgreSQL) Link(key func() ([]byte, error)) (l cluster.Bus, sealed *Envelope, closeIt func(), err error) {
	if !d.sharing && d.writing != nil {
		return cluster.Alone{}, nil, func() {}, nil
	}
	secret, err := key()
	if err != nil {
		return nil, nil, nil, err
	}
	if sealed, err = newEnvelope(secret, d.clock.now); err != nil {
		return nil, nil, nil, err
	}
	if !d.sharing { // a command beside servers, who are to hear what it changes
		return cluster.Alone{}, sealed, func() {}, d.readClock()
	}
	own := newLink(d, sealed)
	return own, sealed, own.close, nil
}

func (l *link) close() {
	l.stop()
	<-l.done
}

// Shared returns true, because several servers may share a site on PostgreSQL.
func (l *link) Shared() bool { return true }

// Subscribe calls f for each invalidation, on the goroutine of the connection, so that f must not block.
func (l *link) Subscribe(f func(cluster.Invalidation)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.subscribers = append(l.subscribers, f)
}

func (l *link) deliver(h cluster.Invalidation) {
	l.mu.Lock()
	subscribers := l.subscribers
	l.mu.Unlock()
	for _, f := range subscribers {
		f(h)
	}
}

// run connects and serves the connection, again and again, until ctx is done. It calls connected after the first
// connection.
func (l *link) run(ctx context.Context, connected func()) {
	defer close(l.done)
	config := l.db.config.Copy()
	config.RuntimeParams["application_name"] = "hexparlor link"
	config.RuntimeParams["synchronous_commit"] = "off"
	for ctx.Err() == nil {
		if conn, err := pgx.ConnectConfig(ctx, config); err == nil {
			l.serve(ctx, conn, connected)
			l.lose()
			l.deliver(cluster.Invalidation{Kind: cluster.Lost})
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

// serve receives invalidations, renews leases and runs orders on a connection. It returns when the connection is lost
// or ctx is done.
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
	l.deliver(cluster.Invalidation{Kind: cluster.Missed})
	connected()
	for looked, renewed := time.Now(), time.Now(); ; {
		if time.Since(looked) > linkLook {
			l.deliver(cluster.Invalidation{Kind: cluster.Look})
			l.clean(ctx, conn)
			looked = time.Now()
		}
		if since := time.Since(renewed); since >= linkPulse {
			renewed = time.Now()
			if !l.renew(ctx, conn) {
				return
			}
			if since > leaseTime { // this server was frozen, and what it hears now is too old to be believed
				l.deliver(cluster.Invalidation{Kind: cluster.Missed})
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
			l.receive(note.Payload)
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

// next returns the pending orders and removes them, with a context for the wait for invalidations that order cancels.
func (l *link) next(ctx context.Context) (waiting context.Context, orders []func(*pgx.Conn)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	orders, l.orders = l.orders, nil
	waiting, l.interrupt = context.WithTimeout(ctx, linkPulse)
	return waiting, orders
}

// Publish sends invalidations to the other servers outside of a transaction.
func (l *link) Publish(hints []cluster.Invalidation) {
	l.order(func(conn *pgx.Conn) {
		ctx, cancel := context.WithTimeout(context.Background(), linkPatience)
		defer cancel()
		for _, payload := range payloads(l.sealed, hints) {
			if _, err := conn.Exec(ctx, sendNotification, hintsChannel(l.schema), payload); err != nil {
				return // the connection is lost, and the loss is published
			}
		}
	})
}

// order makes the goroutine of the connection call do. It does nothing if the connection is lost.
func (l *link) order(do func(*pgx.Conn)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.up {
		l.orders = append(l.orders, do)
		l.interrupt()
	}
}

// hintsChannel returns the name of the notification channel of a site. It depends on the schema, because sites in one
// database share all channels.
func hintsChannel(schema string) string {
	sum := sha256.Sum256([]byte(schema))
	return "hexparlor_" + hex.EncodeToString(sum[:8])
}

// receive opens a sealed notification and delivers the invalidations in it, one per line.
func (l *link) receive(payload string) {
	node, text, ok := l.sealed.open(payload)
	if !ok {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		about, news, _ := strings.Cut(line, newsMark)
		kind, id, _ := strings.Cut(about, " ")
		l.deliver(cluster.Invalidation{Kind: cluster.Kind(kind), ID: id, News: news, From: node})
	}
}

// newsMark separates kind and id of an invalidation from its News. No text of a user contains it.
const newsMark = "\x00"

// payloads returns invalidations as sealed notifications of at most maxPayload bytes each.
func payloads(in *Envelope, hints []cluster.Invalidation) (all []string) {
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

// sendNotification is the statement by which a transaction sends a notification when it is committed.
const sendNotification = "SELECT pg_notify($1, $2)"

// SendInvalidations makes the transaction on a connection send invalidations when it is committed. channel is the
// site's channel, or "" if unknown; it returns the channel for the next call.
func SendInvalidations(
	ctx context.Context, conn *sql.Conn, channel string, in *Envelope, hints []cluster.Invalidation,
) (string, error) {
	if channel == "" {
		var schema string
		if err := conn.QueryRowContext(ctx, "SELECT current_schema()").Scan(&schema); err != nil {
			return "", err
		}
		channel = hintsChannel(schema)
	}
	for _, payload := range payloads(in, hints) {
		if _, err := conn.ExecContext(ctx, sendNotification, channel, payload); err != nil {
			return channel, err
		}
	}
	return channel, nil
}
