package database

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"hexparlor/internal/cluster"
)

// Leases are rows in the site's own schema. A lease ends by the database's clock unless its holder renews it, which the
// link does every second for all that it holds; a server that is frozen or cut off loses them by that, and stops what
// it does under them as soon as it sees so. What it may still write then is refused by what it is about: numbers of
// entries, of offers and of deliveries.
//
// The link's own connection writes them without waiting for the disk: after a crash of the database all links are
// broken, and no server takes itself to have a lease.

const (
	// leaseTime is for how long a lease lasts that is not renewed.
	leaseTime = 4 * time.Second
	// leaseKept is for how long the row of a lease is kept that has ended.
	leaseKept = time.Minute

	databaseNow = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
)

// takeLease takes a lease that is free, has ended, or belongs to this server. A lease that ends later than possible was
// taken before the clock was set back, and counts as ended.
const takeLease = `INSERT INTO leases AS l (name, holder, number, ends)
VALUES ($1, $2, ` + databaseNow + `, ` + databaseNow + ` + $3) ON CONFLICT (name) DO UPDATE
SET holder = excluded.holder, number = greatest(l.number + 1, excluded.number), ends = excluded.ends
WHERE l.holder = excluded.holder OR l.ends <= ` + databaseNow + ` OR l.ends > ` + databaseNow + ` + $3
RETURNING number`

const giveLeaseBack = `UPDATE leases SET ends = 0 WHERE name = $1 AND holder = $2 AND number = $3`

// renewLeases renews leases of a server, and returns the database's time and the names of those that the server still
// has.
const renewLeases = `WITH renewed AS (
	UPDATE leases SET ends = ` + databaseNow + ` + $3 WHERE holder = $1 AND name = ANY($2) AND ends > 0 RETURNING name
) SELECT ` + databaseNow + `, coalesce((SELECT array_agg(name) FROM renewed), '{}')`

const dropLeases = `DELETE FROM leases WHERE ends < ` + databaseNow + ` - $1`

// lease is a lease that this server has taken or asks for.
type lease struct {
	link   *link
	name   string
	number int64 // number that grows each time the lease is taken; 0 if it is not taken
	cancel context.CancelFunc
}

// Lease asks for the lease with a name, and returns ok false if another server or goroutine has it. held is done when
// the lease is lost; end gives it back.
func (l *link) Lease(ctx context.Context, name string) (held context.Context, end func(), ok bool) {
	held, cancel := context.WithCancel(ctx)
	one := &lease{link: l, name: name, cancel: cancel}
	if !one.enter() {
		cancel()
		return nil, nil, false
	}
	got := make(chan bool, 1)
	l.order(func(conn *pgx.Conn) { got <- one.take(conn) })
	select {
	case ok = <-got:
		if !ok {
			one.leave()
			return nil, nil, false
		}
		return held, one.end, true
	case <-held.Done(): // if the connection still stands the lease may come yet
		one.end()
		return nil, nil, false
	}
}

// enter registers the lease in this server, and returns false if another goroutine has registered the same name.
func (one *lease) enter() bool {
	l := one.link
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[one.name] != nil || !l.up {
		return false
	}
	l.held[one.name] = one
	return true
}

func (one *lease) leave() {
	one.cancel()
	l := one.link
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[one.name] == one {
		delete(l.held, one.name)
	}
}

// take asks the database for the lease and reports whether this server has it now. It runs on the goroutine of the
// connection.
func (one *lease) take(conn *pgx.Conn) bool {
	ctx, cancel := context.WithTimeout(context.Background(), linkPatience)
	defer cancel()
	row := conn.QueryRow(ctx, takeLease, one.name, one.link.sealed.node, leaseTime.Microseconds())
	return row.Scan(&one.number) == nil
}

func (one *lease) giveBack(conn *pgx.Conn) {
	if one.number == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), linkPatience)
	defer cancel()
	// An error ends the connection, and the lease ends by itself.
	_, _ = conn.Exec(ctx, giveLeaseBack, one.name, one.link.sealed.node, one.number)
}

// end gives the lease back, unless it is lost already. Requests that are made later are served after that.
func (one *lease) end() {
	one.cancel()
	l := one.link
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[one.name] != one {
		return
	}
	delete(l.held, one.name)
	l.orders = append(l.orders, one.giveBack)
	l.interrupt()
}

// renew renews all leases of this server, cancels the contexts of those that it has lost, and reads the database's
// time. It returns false if the connection is lost.
func (l *link) renew(ctx context.Context, conn *pgx.Conn) bool {
	ctx, cancel := context.WithTimeout(ctx, linkPatience)
	defer cancel()
	asked := l.leases()
	names := make([]string, 0, len(asked))
	for _, one := range asked {
		names = append(names, one.name)
	}
	var now int64
	var renewed []string
	before := time.Now()
	err := conn.QueryRow(ctx, renewLeases, l.sealed.node, names, leaseTime.Microseconds()).Scan(&now, &renewed)
	if err != nil {
		return false
	}
	l.db.clock.set(time.UnixMicro(now), before)
	still := make(map[string]bool, len(renewed))
	for _, name := range renewed {
		still[name] = true
	}
	for _, one := range asked {
		if !still[one.name] {
			one.leave()
		}
	}
	return true
}

// leases returns the leases that this server has taken. Its caller must be the goroutine that takes leases, so that
// their numbers do not change meanwhile.
func (l *link) leases() (held []*lease) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, one := range l.held {
		if one.number > 0 {
			held = append(held, one)
		}
	}
	return held
}

// lose cancels the contexts of all leases and drops the pending orders, because the connection is lost.
func (l *link) lose() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.up, l.orders = false, nil
	for _, one := range l.held {
		one.cancel()
	}
	clear(l.held)
}

// clean deletes the rows of leases that ended long ago.
func (l *link) clean(ctx context.Context, conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(ctx, linkPatience)
	defer cancel()
	_, _ = conn.Exec(ctx, dropLeases, leaseKept.Microseconds()) // an error ends the connection, and the loss is published
}

// databaseClock estimates the time of the database: the last time that it showed plus the monotonic time since.
type databaseClock struct{ last atomic.Pointer[clockReading] }

type clockReading struct{ shown, at time.Time }

// set stores the time shown that the database returned to a query, which was sent at the time asked and has been
// answered now.
func (c *databaseClock) set(shown, asked time.Time) {
	c.last.Store(&clockReading{shown, asked.Add(time.Since(asked) / 2)})
}

// now returns the estimated time of the database, or this machine's time if the database was never asked.
func (c *databaseClock) now() time.Time {
	r := c.last.Load()
	if r == nil {
		return time.Now()
	}
	return r.shown.Add(time.Since(r.at))
}

var _ cluster.Bus = (*link)(nil)
