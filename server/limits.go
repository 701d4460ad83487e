package server

import (
	"crypto/sha256"
	"net/http"
	"net/netip"
	"time"

	"hexparlor/message"
)

// Every bound on what one guest, one address or one request may take. docs/security.md tells them all.
const (
	requestsPerSecond, requestsAtOnce = 100, 500 // from one address
	writesPerSecond, writesAtOnce     = 10, 60   // moves and other actions of one guest
	namesPerSecond, namesAtOnce       = 0.1, 10  // changes of one guest's name
	tablesPerSecond, tablesAtOnce     = 0.5, 60  // new ones, and imported records, from one address
	guestsPerSecond, guestsAtOnce     = 0.5, 60  // new ones from one address

	guestStreams   = 30    // open at the same time
	addressStreams = 300   // open at the same time
	addressConns   = 400   // connections open at the same time; never more than a quarter of all
	allConns       = 10000 // connections open at the same time, unless Limits tells another number

	// Records that may wait to be imported: to replay one takes time and memory, so it is done for one at a time.
	addressImports = 3 // of one address
	houseImports   = 64
	importPatience = 10 * time.Second

	// An IPv6 address counts as its /64, which is what one customer gets at least. A /48, which is what one may get at
	// the most, is allowed so many times what a /64 is.
	wideShare = 4

	remembered = 20000 // guests or addresses whose rate is kept in mind; who has been quiet for longest is forgotten

	headerPatience = 5 * time.Second  // until the head of a request has come
	readPatience   = 15 * time.Second // until all of a request has come
	answerPatience = 30 * time.Second // until an answer has been taken, other than a stream
	writePatient   = 10 * time.Second // until a message of a stream has been taken
	idlePatience   = 2 * time.Minute  // between two requests of a connection
	maxHeader      = 16 << 10         // bytes of a request's head
	maxBody        = 64 << 10         // bytes of a request's body
	maxRecord      = 256 << 10        // bytes of an imported record
)

// Limits bounds what one guest and one address may do. The zero value is right for a public house: nobody notices it
// in play.
type Limits struct {
	Off         bool // for load tests: only Connections holds
	Connections int  // open at the same time; 0: 10000
}

// limits are all allowances of a server.
type limits struct {
	off     bool
	proxies int

	requests byAddress
	tables   byAddress
	guests   byAddress
	writes   *allowance[[sha256.Size]byte] // by guest
	names    *allowance[[sha256.Size]byte] // by guest

	ofGuest *tally[[sha256.Size]byte] // streams
	streams tallies
}

func newLimits(cfg Config) *limits {
	return &limits{
		off: cfg.Limits.Off, proxies: cfg.Proxies,
		requests: newByAddress("requests", requestsPerSecond, requestsAtOnce),
		tables:   newByAddress("tables", tablesPerSecond, tablesAtOnce),
		guests:   newByAddress("guests", guestsPerSecond, guestsAtOnce),
		writes: newAllowance[[sha256.Size]byte](
			"writes", writesPerSecond, writesAtOnce, remembered),
		names: newAllowance[[sha256.Size]byte](
			"names", namesPerSecond, namesAtOnce, remembered),
		ofGuest: newTally[[sha256.Size]byte](guestStreams),
		streams: newTallies(addressStreams),
	}
}

// limit turns away who asks too often.
func (l *limits) limit(next http.Handler) http.Handler {
	if l.off {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		now := time.Now()
		err := l.requests.check(originOf(clientAddr(r, l.proxies)), now)
		if c := callerOf(r.Context()); err == nil && c.secret != "" && !reads(r) {
			err = l.writes.check(c.hash(), now)
		}
		if err != nil {
			err.write(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func reads(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

// newTable counts a table or an imported record.
func (l *limits) newTable(r *http.Request) error { return l.checkNew(&l.tables, r) }

// newGuest counts a guest who is to be stored.
func (l *limits) newGuest(r *http.Request) error { return l.checkNew(&l.guests, r) }

func (l *limits) checkNew(a *byAddress, r *http.Request) error {
	if l.off {
		return nil
	}
	return errorOf(a.check(originOf(clientAddr(r, l.proxies)), time.Now()))
}

// newName counts a change of the caller's name.
func (l *limits) newName(c *caller) error {
	if l.off {
		return nil
	}
	return errorOf(l.names.check(c.hash(), time.Now()))
}

// errorOf keeps a nil *problem from becoming an error that is not nil.
func errorOf(p *problem) error {
	if p == nil {
		return nil
	}
	return p
}

// openStream counts a stream until closed is called.
func (l *limits) openStream(r *http.Request) (closed func(), err error) {
	if l.off {
		return func() {}, nil
	}
	from, c := originOf(clientAddr(r, l.proxies)), callerOf(r.Context())
	refusal := newProblem(http.StatusTooManyRequests, "too-many",
		message.Of("server.too-many-streams", "guest", guestStreams, "address", addressStreams))
	refusal.retry = 5 * time.Second
	if !l.streams.enter(from) {
		return nil, refusal
	}
	if c.secret == "" {
		return func() { l.streams.leave(from) }, nil
	}
	guest := c.hash()
	if !l.ofGuest.enter(guest) {
		l.streams.leave(from)
		return nil, refusal
	}
	return func() {
		l.ofGuest.leave(guest)
		l.streams.leave(from)
	}, nil
}

// origin is where something comes from.
type origin struct {
	near netip.Prefix // the address; for IPv6 the /64
	wide netip.Prefix // for IPv6 the /48; else invalid
}

func originOf(at netip.Addr) origin {
	at = at.Unmap().WithZone("")
	if !at.Is6() {
		near, _ := at.Prefix(at.BitLen()) // fails for no address, and then all without one are alike
		return origin{near: near}
	}
	near, _ := at.Prefix(64)
	wide, _ := at.Prefix(48)
	return origin{near, wide}
}
