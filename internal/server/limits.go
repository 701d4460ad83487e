package server

import (
	"net/http"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hexparlor/i18n"
	"hexparlor/internal/limit"
	"hexparlor/internal/server/httpapi"
)

// What bounds a connection, a request or a line in which requests wait. What one guest or one address may take in the
// course of time is a quota, see package quota. docs/security.md tells them all.
const (
	addressConns = 400   // connections open at the same time; never more than a quarter of all
	allConns     = 10000 // connections open at the same time, unless Limits tells another number

	addressExports = 4 // tables for downloads of one address that wait to be read; one is at a time
	houseExports   = 64
	exportPatience = 10 * time.Second

	// Records that may wait to be imported: to replay one takes time and memory, so it is done for one at a time.
	addressImports = 3 // of one address
	houseImports   = 64
	importPatience = 10 * time.Second

	// Requests that wait to replay a match. A page of a replay ends with either of its bounds.
	addressReplays = 16 // of one address
	houseReplays   = 256
	replayPatience = 10 * time.Second
	pageBytes      = 1 << 20
	pageSteps      = 500
	keptPageBytes  = 16 << 20 // of pages, packed, and of positions from which replays go on
	keptStoryBytes = 16 << 20 // of matches told in turns, as far as that can be estimated

	// Hints, and tries of puzzles, that wait to be thought about.
	addressHints = 40 // of one address
	houseHints   = 256
	hintPatience = 20 * time.Second // until there is an answer

	// Pictures that the house draws: to paint one takes a core for a moment, so one is painted at a time.
	addressPictures  = 16 // of one address that may wait
	housePictures    = 256
	picturePatience  = 10 * time.Second
	keptPictures     = 64 // painted ones that are kept
	keptPictureBytes = 32 << 20
	addressFilms     = 1 // of one address that may wait; one is made at a time
	houseFilms       = 16
	filmPatience     = 8 * time.Second  // until it begins
	filmTime         = 20 * time.Second // until it is made

	// Letters, which wait for an SMTP server.
	lettersAtOnce  = 4
	lettersWaiting = 200
	letterPatience = time.Minute

	refusalPause   = 250 * time.Millisecond // before a request is refused that is one too many
	headerPatience = 5 * time.Second        // until the head of a request has come
	readPatience   = 15 * time.Second       // until all of a request has come
	answerPatience = 30 * time.Second       // until an answer has been taken, other than a stream
	writePatient   = 10 * time.Second       // until a message of a stream has been taken
	idlePatience   = 2 * time.Minute        // between two requests of a connection
	maxHeader      = 16 << 10               // bytes of a request's head
	maxRecord      = 256 << 10              // bytes of an imported record
)

// Limits bounds what one guest and one address may do. The zero value is right for a public house: nobody notices it
// in play.
type Limits struct {
	Off         bool // for load tests: only Connections holds
	Connections int  // open at the same time; 0: 10000
	Numbers     limit.Numbers
	Thinking    *limit.Meter[string] // for how long the house has thought for whom; nil: it does not matter
}

// limits count what guests and addresses take.
type limits struct {
	off     bool
	proxies int
	refused *prometheus.CounterVec // by quota

	requests, tables, guests, pictures, replays, signIns, offers byAddress
	writes, names, programs, downloads, letters, talk            byPerson

	thinking *limit.Meter[string]

	ofGuest *tally[string] // streams
	streams tallies
}

func newLimits(cfg Config, refused *prometheus.CounterVec) *limits {
	n := cfg.Limits.Numbers
	return &limits{
		off: cfg.Limits.Off, proxies: cfg.Proxies, refused: refused, thinking: cfg.Limits.Thinking,
		requests:  newByAddress(limit.Requests, n),
		tables:    newByAddress(limit.Tables, n),
		guests:    newByAddress(limit.Guests, n),
		pictures:  newByAddress(limit.Pictures, n),
		replays:   newByAddress(limit.Replays, n),
		signIns:   newByAddress(limit.SignIns, n),
		offers:    newByAddress(limit.NewOffers, n),
		writes:    newByPerson(limit.Writes, n),
		names:     newByPerson(limit.Names, n),
		programs:  newByPerson(limit.Programs, n),
		downloads: newByPerson(limit.Downloads, n),
		letters:   newByPerson(limit.Letters, n),
		talk:      newByPerson(limit.Talk, n),
		ofGuest:   newTally[string](limit.PersonStreams.Number),
		streams:   newTallies(limit.AddressStreams.Number),
	}
}

// limit turns away who asks too often.
func (s *Server) limit(next http.Handler) http.Handler {
	l := s.limits
	if l.off {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		now := time.Now()
		err := l.note(l.requests.quota, l.requests.check(originOf(clientAddr(r, l.proxies)), now))
		if err != nil {
			pauseRefusal(r)
		}
		if c := callerOf(r.Context()); err == nil && c.secret != "" && !reads(r) {
			err = l.note(l.writes.quota, l.writes.check(s.sessions.owner(c.hash()), now))
		}
		if err != nil {
			err.Write(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// pauseRefusal keeps a client waiting that sends more requests than it may: each of its connections is refused few
// times a second, so refusals take no processor away from others.
func pauseRefusal(r *http.Request) {
	select {
	case <-time.After(refusalPause):
	case <-r.Context().Done():
	}
}

func reads(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

// note counts a refusal.
func (l *limits) note(q limit.Quota, refusal *httpapi.Problem) *httpapi.Problem {
	if refusal != nil {
		l.refused.WithLabelValues(q.Name).Inc()
	}
	return refusal
}

// newTable counts a table or an imported record.
func (l *limits) newTable(r *http.Request) error { return l.checkNew(&l.tables, r) }

// newOffer counts an offer of a game, or a challenge.
func (l *limits) newOffer(r *http.Request) error { return l.checkNew(&l.offers, r) }

// newGuest counts a guest who is to be stored.
func (l *limits) newGuest(r *http.Request) error { return l.checkNew(&l.guests, r) }

// newPicture counts a picture or a film that is to be drawn.
func (l *limits) newPicture(r *http.Request) error { return l.checkNew(&l.pictures, r) }

// newReplay counts a page of a replay, or a turn report, that is to be worked out.
func (l *limits) newReplay(r *http.Request) error { return l.checkNew(&l.replays, r) }

// signIn counts a try to sign in, whatever comes of it.
func (l *limits) signIn(r *http.Request) error { return l.checkNew(&l.signIns, r) }

func (l *limits) checkNew(a *byAddress, r *http.Request) error {
	if l.off {
		return nil
	}
	return httpapi.ErrorOf(l.note(a.quota, a.check(originOf(clientAddr(r, l.proxies)), time.Now())))
}

// newName counts a change of a person's name.
func (l *limits) newName(person string) error { return l.checkOf(&l.names, person) }

// program counts a request by a token.
func (l *limits) program(owner string) error { return l.checkOf(&l.programs, owner) }

// newDownload counts a download of all that is a person's own.
func (l *limits) newDownload(person string) error { return l.checkOf(&l.downloads, person) }

// letter counts one to an address, or for an account.
func (l *limits) letter(who string) error { return l.checkOf(&l.letters, who) }

// newWords counts what a person says at tables.
func (l *limits) newWords(person string) error { return l.checkOf(&l.talk, person) }

func (l *limits) checkOf(p *byPerson, who string) error {
	if l.off {
		return nil
	}
	return httpapi.ErrorOf(l.note(p.quota, p.check(who, time.Now())))
}

// openStream counts a stream of a person, who may be nobody, until closed is called.
func (l *limits) openStream(r *http.Request, person string) (closed func(), err error) {
	if l.off {
		return func() {}, nil
	}
	from := originOf(clientAddr(r, l.proxies))
	refusal := httpapi.NewProblem(http.StatusTooManyRequests, "too-many", i18n.Of("server.too-many-streams",
		"guest", limit.PersonStreams.Number, "address", limit.AddressStreams.Number))
	refusal.Retry = 5 * time.Second
	if !l.streams.enter(from) {
		return nil, l.note(limit.AddressStreams, refusal)
	}
	if person != "" && !l.ofGuest.enter(person) {
		l.streams.leave(from)
		return nil, l.note(limit.PersonStreams, refusal)
	}
	return func() {
		if person != "" {
			l.ofGuest.leave(person)
		}
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
