package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"hexparlor/i18n"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store/database"
)

const (
	// outageProbe is the time between two attempts to reach the database during an outage, and outagePatience how long
	// one may take.
	outageProbe    = 500 * time.Millisecond
	outagePatience = 2 * time.Second
)

// outage is the state of being cut off from the database. Its begin and its end are logged once each; other log records
// about it are dropped (LogOutages).
type outage struct {
	probe func(context.Context) error // returns nil if the store can be read and written

	watching sync.WaitGroup
	ctx      context.Context // done when the store is closed
	stop     context.CancelFunc

	mu      sync.Mutex
	log     *slog.Logger // log for outages; nil if they are not logged
	since   time.Time    // time at which the outage began; zero if there is none
	dropped int          // number of log records dropped during the outage
}

func newOutage(probe func(context.Context) error) *outage {
	ctx, stop := context.WithCancel(context.Background())
	return &outage{probe: probe, ctx: ctx, stop: stop}
}

// begin starts an outage because of err, unless one is going on.
func (o *outage) begin(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.since.IsZero() || o.ctx.Err() != nil {
		return
	}
	o.since = time.Now()
	if o.log != nil {
		o.log.Error("the database is unreachable: requests that need it fail until it returns", "error", err)
	}
	o.watching.Go(o.watch)
}

// watch tries to reach the database at intervals, until the outage ends or the store is closed.
func (o *outage) watch() {
	for {
		select {
		case <-o.ctx.Done():
			return
		case <-time.After(outageProbe):
		}
		ctx, cancel := context.WithTimeout(o.ctx, outagePatience)
		err := o.probe(ctx)
		cancel()
		if err == nil {
			o.end()
			return
		}
	}
}

func (o *outage) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.log != nil {
		o.log.Warn("the database is reachable again", "seconds", time.Since(o.since).Round(time.Millisecond).Seconds(),
			"errors", o.dropped)
	}
	o.since, o.dropped = time.Time{}, 0
}

func (o *outage) close() {
	o.mu.Lock()
	o.stop()
	o.mu.Unlock()
	o.watching.Wait()
}

// LogOutages makes the store log outages to log. It returns a logger that drops other records about them: those with an
// attribute that is host.ErrUnreachable.
func (s *Store) LogOutages(log *slog.Logger) *slog.Logger {
	o := s.health.outage
	o.mu.Lock()
	defer o.mu.Unlock()
	o.log = log
	return slog.New(outageHandler{log.Handler(), o})
}

// outageHandler is a log handler that drops records about an outage of the database.
type outageHandler struct {
	slog.Handler
	outage *outage
}

// Handle drops the record if an attribute is the error host.ErrUnreachable, and passes on any other record.
func (h outageHandler) Handle(ctx context.Context, r slog.Record) error {
	dropped := false
	r.Attrs(func(a slog.Attr) bool {
		err, is := a.Value.Any().(error)
		dropped = is && errors.Is(err, host.ErrUnreachable)
		return !dropped
	})
	if !dropped {
		return h.Handler.Handle(ctx, r)
	}
	h.outage.mu.Lock()
	defer h.outage.mu.Unlock()
	h.outage.dropped++
	return nil
}

// WithAttrs returns a handler with the attributes that drops the same records.
func (h outageHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return outageHandler{h.Handler.WithAttrs(attrs), h.outage}
}

// WithGroup returns a handler with the group that drops the same records.
func (h outageHandler) WithGroup(name string) slog.Handler {
	return outageHandler{h.Handler.WithGroup(name), h.outage}
}

// unreachable wraps an error that means that the database cannot be reached.
type unreachable struct{ error }

func (e unreachable) Unwrap() error { return e.error }

// Message returns the message of the wrapped error for a user.
func (e unreachable) Message() i18n.Message { return i18n.OfError(e.error) }

// Is reports whether target is host.ErrUnreachable, so that errors.Is finds it.
func (e unreachable) Is(target error) bool { return target == host.ErrUnreachable }

// isUnreachable reports whether an error of PostgreSQL's driver means that the database cannot be reached or the
// connection is lost. A timeout of the caller does not count, since it says nothing about the database.
func isUnreachable(err error) bool {
	var network net.Error
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return false
	case errors.As(err, new(*pgconn.ConnectError)):
		return true
	case errors.Is(err, context.DeadlineExceeded):
		return false
	case errors.Is(err, driver.ErrBadConn), errors.Is(err, sql.ErrConnDone), errors.Is(err, io.ErrUnexpectedEOF),
		errors.As(err, &network):
		return true
	}
	return database.IsServerUnreachable(err)
}
