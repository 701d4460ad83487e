package httpapi

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"hexparlor/i18n"
	"hexparlor/internal/limit"
)

// Quotas counts how much of each quota users and addresses have used, and refuses requests beyond. Package limit lists
// the quotas.
type Quotas struct {
	off     bool
	refused *prometheus.CounterVec // number of refusals, by quota

	requests, tables, guests, pictures, replays, signIns, offers, variants byAddress
	writes, names, programs, downloads, mail, chat                         byUser

	thinking *limit.Meter[string] // search time of bots by user; nil: not counted

	userStreams *openCount[string]
	streams     OpenCounts
}

// NewQuotas returns unused quotas. If off is true they refuse no request, for load tests.
func NewQuotas(
	off bool, n limit.Numbers, thinking *limit.Meter[string], refused *prometheus.CounterVec,
) *Quotas {
	return &Quotas{
		off: off, refused: refused, thinking: thinking,
		requests:    newByAddress(limit.Requests, n),
		tables:      newByAddress(limit.Matches, n),
		guests:      newByAddress(limit.Guests, n),
		pictures:    newByAddress(limit.Pictures, n),
		replays:     newByAddress(limit.Replays, n),
		signIns:     newByAddress(limit.SignIns, n),
		offers:      newByAddress(limit.NewOffers, n),
		variants:    newByAddress(limit.NewVariants, n),
		writes:      newByUser(limit.Writes, n),
		names:       newByUser(limit.Names, n),
		programs:    newByUser(limit.Programs, n),
		downloads:   newByUser(limit.Downloads, n),
		mail:        newByUser(limit.Mails, n),
		chat:        newByUser(limit.ChatMessages, n),
		userStreams: newOpenCount[string](limit.UserStreams.Number),
		streams:     NewOpenCounts(limit.AddressStreams.Number),
	}
}

// IsOff reports whether the quotas are switched off for a load test.
func (q *Quotas) IsOff() bool { return q.off }

// CountRefusal counts a refusal in the metrics and returns it; a nil refusal is returned uncounted.
func (q *Quotas) CountRefusal(of limit.Quota, refusal *Problem) *Problem {
	if refusal != nil {
		q.refused.WithLabelValues(of.Name).Inc()
	}
	return refusal
}

// Request charges a request of any kind to its address, or returns the refusal.
func (q *Quotas) Request(from Origin) *Problem {
	return q.CountRefusal(q.requests.quota, q.requests.check(from, time.Now()))
}

// Write charges a request that may change something to a user, or returns the refusal.
func (q *Quotas) Write(user string) *Problem {
	return q.CountRefusal(q.writes.quota, q.writes.check(user, time.Now()))
}

// NewTable charges a match that the caller creates or imports to their address, or returns the refusal.
func (q *Quotas) NewTable(c Caller) error { return q.checkAddress(&q.tables, c) }

// NewOffer charges an offer or a challenge to the caller's address, or returns the refusal.
func (q *Quotas) NewOffer(c Caller) error { return q.checkAddress(&q.offers, c) }

// NewVariant charges a variant that the caller creates or publishes to their address, or returns the refusal.
func (q *Quotas) NewVariant(c Caller) error { return q.checkAddress(&q.variants, c) }

// NewGuest charges a guest who is about to be stored to the caller's address, or returns the refusal.
func (q *Quotas) NewGuest(c Caller) error { return q.checkAddress(&q.guests, c) }

// NewPicture charges an image or GIF that is about to be rendered to the caller's address, or returns the refusal.
func (q *Quotas) NewPicture(c Caller) error { return q.checkAddress(&q.pictures, c) }

// NewReplay charges a replay page or turn report that is about to be computed to the caller's address, or returns the
// refusal.
func (q *Quotas) NewReplay(c Caller) error { return q.checkAddress(&q.replays, c) }

// SignIn charges an attempt to sign in, successful or not, to the caller's address, or returns the refusal.
func (q *Quotas) SignIn(c Caller) error { return q.SignInFrom(c.Origin()) }

// SignInFrom charges an attempt to sign in to an address, or returns the refusal.
func (q *Quotas) SignInFrom(from Origin) error { return q.checkOrigin(&q.signIns, from) }

func (q *Quotas) checkAddress(a *byAddress, c Caller) error { return q.checkOrigin(a, c.Origin()) }

func (q *Quotas) checkOrigin(a *byAddress, from Origin) error {
	if q.off {
		return nil
	}
	return ErrorOf(q.CountRefusal(a.quota, a.check(from, time.Now())))
}

// NewName charges a change of name to a user, or returns the refusal.
func (q *Quotas) NewName(user string) error { return q.checkUser(&q.names, user) }

// TokenRequest charges a request with an API token to the token's owner, or returns the refusal.
func (q *Quotas) TokenRequest(owner string) error { return q.checkUser(&q.programs, owner) }

// NewDownload charges a download of a user's own data to the user, or returns the refusal.
func (q *Quotas) NewDownload(user string) error { return q.checkUser(&q.downloads, user) }

// Mail charges an e-mail to an e-mail address or an account, or returns the refusal.
func (q *Quotas) Mail(of string) error { return q.checkUser(&q.mail, of) }

// NewMessage charges a chat message to its author, or returns the refusal.
func (q *Quotas) NewMessage(user string) error { return q.checkUser(&q.chat, user) }

func (q *Quotas) checkUser(u *byUser, user string) error {
	if q.off {
		return nil
	}
	return ErrorOf(q.CountRefusal(u.quota, u.check(user, time.Now())))
}

// IsThinkingSpent reports whether a user has used up their quota of search time of bots.
func (q *Quotas) IsThinkingSpent(user string) bool {
	return q.thinking != nil && q.thinking.Over(user, time.Now())
}

// OpenStream counts a stream of the caller until closed is called, or returns the refusal. If user is empty, the stream
// is counted by address only.
func (q *Quotas) OpenStream(c Caller, user string) (closed func(), err error) {
	if q.off {
		return func() {}, nil
	}
	from := c.Origin()
	refusal := NewProblem(http.StatusTooManyRequests, "too-many", i18n.Of("server.too-many-streams",
		"guest", limit.UserStreams.Number, "address", limit.AddressStreams.Number))
	refusal.Retry = 5 * time.Second
	if !q.streams.Enter(from) {
		return nil, q.CountRefusal(limit.AddressStreams, refusal)
	}
	if user != "" && !q.userStreams.enter(user) {
		q.streams.Leave(from)
		return nil, q.CountRefusal(limit.UserStreams, refusal)
	}
	return func() {
		if user != "" {
			q.userStreams.leave(user)
		}
		q.streams.Leave(from)
	}, nil
}

// QuotaUsage counts the users or addresses (Per) that have used some, and all, of a quota.
type QuotaUsage struct {
	Quota, Per       string
	InUse, Exhausted int
}

func (q *Quotas) byAddress() []*byAddress {
	return []*byAddress{&q.requests, &q.tables, &q.guests, &q.pictures, &q.replays, &q.signIns, &q.offers, &q.variants}
}

func (q *Quotas) byUser() []*byUser {
	return []*byUser{&q.writes, &q.names, &q.programs, &q.downloads, &q.mail, &q.chat}
}

// Usage returns the current counts of all quotas.
func (q *Quotas) Usage() (all []QuotaUsage) {
	now := time.Now()
	add := func(of limit.Quota, per string, taking, full int) {
		all = append(all, QuotaUsage{of.Name, per, taking, full})
	}
	for _, a := range q.byAddress() {
		near, nearFull := a.near.Standing(now)
		wide, wideFull := a.wide.Standing(now)
		add(a.quota, "address", near, nearFull)
		add(a.quota, "network", wide, wideFull)
	}
	for _, u := range q.byUser() {
		taking, full := u.meter.Standing(now)
		add(u.quota, "user", taking, full)
	}
	if q.thinking != nil {
		taking, full := q.thinking.Standing(now)
		add(limit.Thinking, "user", taking, full)
	}
	taking, full := q.userStreams.standing()
	add(limit.UserStreams, "user", taking, full)
	taking, full = q.streams.near.standing()
	add(limit.AddressStreams, "address", taking, full)
	return all
}
