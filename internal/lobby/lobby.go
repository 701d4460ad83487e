package lobby

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/notify"
	"hexparlor/internal/rating"
	"hexparlor/internal/user"
)

// How long offers stay open: live ones, challenges, offers of days, and standing offers.
const (
	liveFor     = 3 * time.Hour // usually its maker leaves earlier
	challengeOf = 30 * time.Minute
	daysFor     = 14 * 24 * time.Hour
	standsFor   = 60 * 24 * time.Hour
	again       = time.Hour // before a user who has declined can be challenged again by the same user
)

// MaxMatches is the maximum number of simultaneous matches of a standing offer, which stays open after it is accepted.
const MaxMatches = 10

// mostInVain is the maximum number of challenges of a user to another one within an hour that lead to no match. Without
// it a user could flood another one by challenging and withdrawing.
const mostInVain = 3

// mostAsked is the maximum number of pending challenges to one user.
const mostAsked = 20

// Config holds what a Lobby depends on.
type Config struct {
	Host     *host.Host
	Store    Store
	Accounts *user.Accounts
	Ratings  rating.Store
	// May returns an error if the user may not play on the site now.
	May func(context.Context, user.User) error
	// Here reports whether a user is online and follows the offers.
	Here    func(userID string) bool
	Clock   func() time.Time // clock for all times; nil for time.Now
	Changed func(Change)     // function that is called after each change, in order; may be nil
}

// Change is a changed offer with the event that changed it. Event is nil for a new offer, or one that is open again.
type Change struct {
	Offer Offer
	Event *Event
	Taker user.User // user who accepted the offer; zero for other events
}

// Lobby holds all offers that have not ended. It caches the store, which decides between concurrent changes.
type Lobby struct {
	Config
	// held while a new offer is compared with the others, so that the second of two equal offers finds the first
	making sync.Mutex

	mu       sync.Mutex
	offers   map[string]*Offer
	declined map[[2]string]time.Time // time at which the second user declined a challenge of the first, by user ids
}

// New returns a lobby with the open offers of the store.
func New(ctx context.Context, c Config) (*Lobby, error) {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Changed == nil {
		c.Changed = func(Change) {}
	}
	b := &Lobby{Config: c, offers: map[string]*Offer{}, declined: map[[2]string]time.Time{}}
	open, err := c.Store.OpenOffers(ctx, b.now())
	if err != nil {
		return nil, err
	}
	for _, o := range open {
		if err := b.complete(ctx, &o); err != nil {
			return nil, err
		}
		b.keep(o)
	}
	return b, nil
}

// complete fills in the fields of an offer that are not stored with it: its maker, their rating, and its events.
func (b *Lobby) complete(ctx context.Context, o *Offer) (err error) {
	if o.Maker, err = b.Accounts.Store.User(ctx, o.Maker.ID); err != nil {
		return err
	}
	if o.strong, err = b.ratingOf(ctx, o, o.Maker); err != nil {
		return err
	}
	standing, err := b.Store.StandingOf(ctx, *o)
	o.events, o.going = standing.Events, standing.Going
	return err
}

func (b *Lobby) now() time.Time { return b.Clock().UTC().Truncate(time.Microsecond) }

// ratingOf returns the rating of a user in the pool of an offer; nil for a guest.
func (b *Lobby) ratingOf(ctx context.Context, o *Offer, p user.User) (*Rating, error) {
	if p.Handle == "" {
		return nil, nil //nolint:nilnil // guests have none, which is no error
	}
	standing, err := b.Ratings.RatingOf(ctx, o.Pool(), p.ID)
	if err != nil {
		return nil, err
	}
	now := standing.Now(o.Pool().Model(), b.now())
	return &Rating{int(now.Value + 0.5), now.Provisional(o.Pool().Model())}, nil
}

// list returns copies of the offers for which holds is true, oldest first.
func (b *Lobby) list(holds func(*Offer) bool) []Offer {
	b.mu.Lock()
	defer b.mu.Unlock()
	var found []Offer
	for _, o := range b.offers {
		if holds(o) {
			found = append(found, *o)
		}
	}
	slices.SortFunc(found, func(a, b Offer) int { return strings.Compare(a.ID, b.ID) })
	return found
}

// Open returns the offers that any user may accept, oldest first.
func (b *Lobby) Open() []Offer { return b.list((*Offer).Open) }

// Of returns the offers that a user has made, oldest first.
func (b *Lobby) Of(userID string) []Offer {
	return b.list(func(o *Offer) bool { return o.Maker.ID == userID })
}

// Challenges returns the offers that are addressed to a user, oldest first.
func (b *Lobby) Challenges(userID string) []Offer {
	return b.list(func(o *Offer) bool { return o.Whom == userID })
}

// Find returns the offer with an id; the result is false if it has ended.
func (b *Lobby) Find(id string) (Offer, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if o := b.offers[id]; o != nil {
		return *o, true
	}
	return Offer{}, false
}

// Offer stores the offer o with a new id, made from the address origin. If a matching offer of another user is open, it
// makes a match of the two instead and returns its table.
func (b *Lobby) Offer(ctx context.Context, o Offer, origin string) (Offer, *host.Match, error) {
	o.ID, o.Created, o.origin = uuid.Must(uuid.NewV7()).String(), b.now(), origin
	o.Expires = o.Created.Add(o.lasts())
	if err := b.mayOffer(ctx, &o); err != nil {
		return o, nil, err
	}
	b.making.Lock()
	defer b.making.Unlock()
	alone, err := b.compareAlone(ctx)
	if err != nil {
		return o, nil, err
	}
	defer alone()
	if o.Whom == "" {
		if t, err := b.pair(ctx, &o); t != nil || err != nil {
			return o, t, err
		}
	}
	if err := b.mayAdd(&o); err != nil {
		return o, nil, err
	}
	var notifications []notify.Notification
	if o.Whom != "" {
		var err error
		if notifications, err = b.mayChallenge(ctx, &o); err != nil {
			return o, nil, err
		}
	}
	if err := b.Store.AddOffer(ctx, o, notifications...); err != nil {
		return o, nil, err
	}
	b.mu.Lock()
	b.keep(o)
	b.mu.Unlock()
	b.Changed(Change{Offer: o})
	return o, nil, nil
}

// keep lists a copy of an offer, which is changed only under the lock. Callers hold the lock.
func (b *Lobby) keep(o Offer) { b.offers[o.ID] = &o }

func (o *Offer) lasts() time.Duration {
	switch {
	case o.Stands():
		return standsFor
	case !o.Live():
		return daysFor
	case o.Whom != "":
		return challengeOf
	}
	return liveFor
}

// pair accepts, for the maker of o, an open offer that suits o. It returns nil if there is none.
func (b *Lobby) pair(ctx context.Context, o *Offer) (*host.Match, error) {
	for _, other := range b.list(func(other *Offer) bool {
		return other.Open() && other.Maker.ID != o.Maker.ID && other.suits(o) && o.Range.admits(other.strong) &&
			b.awake(other)
	}) {
		t, err := b.take(ctx, o.Maker, other.ID, o.Seat)
		if err == nil {
			return t, nil
		}
		if !isRefusal(err) {
			return nil, err
		}
	}
	return nil, nil //nolint:nilnil // there is no such offer
}

// awake reports whether the maker of an offer can start a match now: always if turns last days, else if they are
// online.
func (b *Lobby) awake(o *Offer) bool { return !o.Live() || b.Here == nil || b.Here(o.Maker.ID) }

// Take accepts an offer for user p and returns the table of the new match.
func (b *Lobby) Take(ctx context.Context, p user.User, id string) (*host.Match, error) {
	return b.take(ctx, p, id, 0)
}

// tries is how often taking or ending an offer is repeated if another user's event was stored first.
const tries = 5

// take accepts an offer for user p, who wants the given seat, or any seat if it is 0.
func (b *Lobby) take(ctx context.Context, p user.User, id string, seat game.Seat) (*host.Match, error) {
	for range tries {
		o, ok := b.Find(id)
		if !ok {
			return nil, Missing()
		}
		if err := b.mayTake(ctx, &o, p); err != nil {
			return nil, err
		}
		t, err := b.Host.Create(ctx, o.newMatchWith(p, seat))
		switch {
		case err == nil:
			b.taken(o, p, t.ID())
			return t, nil
		case !errors.Is(err, host.ErrClaimed):
			return nil, b.notMade(ctx, o, err)
		}
		if err := b.refresh(ctx, o); err != nil {
			return nil, err
		}
	}
	return nil, Missing()
}

// newMatch returns a request for the match that an offer is for, without its players.
func (o *Offer) newMatch() match.New {
	return match.New{
		Game: o.Game, Options: o.Options, Public: o.Whom == "" || o.Rated, Rated: o.Rated, Maker: o.Maker.ID, Time: o.Time,
		Players: make([]match.Player, 2), Variant: o.Variant,
	}
}

func (o *Offer) newMatchWith(p user.User, seat game.Seat) match.New {
	n := o.newMatch()
	own := o.Seat
	if own == 0 && seat != 0 {
		own = 3 - seat
	}
	if own == 0 {
		own = game.Seat(1 + rand.IntN(2)) //nolint:gosec // who begins is no secret
	}
	n.Players[own-1], n.Players[2-own] = player(o.Maker), player(p)
	n.By, n.Claims = p.ID, []match.Claim{{Offer: o.ID, Number: o.events + 1}}
	if o.Live() {
		n.Awaits = own
	}
	return n
}

func player(p user.User) match.Player {
	return match.Player{User: p.ID, Name: p.Shown(), Program: p.Bot()}
}

// notMade returns the error for a user who accepts an offer when its match could not be made. If the reason lies with
// the maker, the user learns only that the offer is gone.
func (b *Lobby) notMade(ctx context.Context, o Offer, err error) error {
	why := (*match.Error)(nil)
	if !errors.As(err, &why) {
		return err
	}
	switch why.Code {
	case match.TooManyMatches, match.TooManyOpen, match.TooManyWaiting, match.TooMuchStored, match.NotYourSeat:
		return Missing()
	case match.UnknownGame, match.BadOptions, match.BadTime, match.BadSeats:
		return errors.Join(Missing(), b.end(ctx, o, Expired))
	}
	return err
}

func (b *Lobby) taken(o Offer, p user.User, matchID string) {
	e := Event{Number: o.events + 1, Kind: Taken, Match: matchID, At: b.now()}
	o.events = e.Number
	b.mu.Lock()
	if kept := b.offers[o.ID]; kept != nil {
		if kept.events < e.Number { // else refresh has counted the match
			kept.events, kept.going = e.Number, kept.going+1
		}
		if !o.Stands() {
			delete(b.offers, o.ID)
		}
		o = *kept
	}
	b.mu.Unlock()
	b.Changed(Change{Offer: o, Event: &e, Taker: p})
}

// refresh reads the events of an offer from the store and publishes a change.
func (b *Lobby) refresh(ctx context.Context, o Offer) error {
	standing, err := b.Store.StandingOf(ctx, o)
	if err != nil {
		return err
	}
	b.mu.Lock()
	kept := b.offers[o.ID]
	if kept == nil || standing.Events < kept.events { // or an event was stored after the events were read
		b.mu.Unlock()
		return nil
	}
	before := *kept
	kept.events, kept.going = standing.Events, standing.Going
	if standing.Ended {
		delete(b.offers, o.ID)
	}
	if last := standing.Last; last.Kind == Declined {
		b.declined[[2]string{o.Maker.ID, o.Whom}] = last.At
	}
	o = *kept
	b.mu.Unlock()
	switch {
	case o.events > before.events:
		b.Changed(Change{Offer: o, Event: &standing.Last})
	case before.Full() != o.Full():
		b.Changed(Change{Offer: o})
	}
	return nil
}

// Withdraw ends an offer, if the user is its maker.
func (b *Lobby) Withdraw(ctx context.Context, userID, id string) error {
	o, ok := b.Find(id)
	if !ok || o.Maker.ID != userID {
		return Missing()
	}
	return b.end(ctx, o, Withdrawn)
}

// Decline ends a challenge, if the user is the challenged one.
func (b *Lobby) Decline(ctx context.Context, userID, id string) error {
	o, ok := b.Find(id)
	if !ok || o.Whom != userID {
		return Missing()
	}
	if err := b.checkBlocks(ctx, userID, o.Maker.ID); err != nil {
		return err
	}
	if err := b.end(ctx, o, Declined); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.declined[[2]string{o.Maker.ID, o.Whom}] = b.now()
	return nil
}

// end stores the event that ends an offer and removes the offer. If the offer has ended by another event, it returns
// Missing.
func (b *Lobby) end(ctx context.Context, o Offer, kind Kind) error {
	for range tries {
		e := Event{Number: o.events + 1, Kind: kind, At: b.now()}
		err := b.Store.AddEvent(ctx, o.ID, e)
		if err == nil {
			b.remove(o, e)
			return nil
		}
		if !errors.Is(err, ErrEnded) {
			return err
		}
		if err := b.refresh(ctx, o); err != nil {
			return err
		}
		var ok bool
		if o, ok = b.Find(o.ID); !ok {
			return Missing()
		}
	}
	return Missing()
}

func (b *Lobby) remove(o Offer, e Event) {
	b.mu.Lock()
	delete(b.offers, o.ID)
	b.mu.Unlock()
	b.Changed(Change{Offer: o, Event: &e})
}

// Tidy ends expired offers, and live offers whose makers have left the site. It also checks whether full standing
// offers have become open again.
func (b *Lobby) Tidy(ctx context.Context) error {
	now := b.now()
	var failed error
	for _, o := range b.list(func(*Offer) bool { return true }) {
		var err error
		switch {
		case !now.Before(o.Expires):
			err = b.end(ctx, o, Expired)
		case !b.awake(&o):
			err = b.end(ctx, o, Left)
		case o.Full():
			err = b.refresh(ctx, o)
		}
		if !isRefusal(err) {
			failed = errors.Join(failed, err)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.declined, func(_ [2]string, at time.Time) bool { return now.Sub(at) > again })
	return failed
}

// Forget removes the offers of a deleted user and the challenges to them from the lobby.
func (b *Lobby) Forget(userID string) {
	for _, o := range b.list(func(o *Offer) bool { return o.Maker.ID == userID || o.Whom == userID }) {
		b.remove(o, Event{Number: o.events + 1, Kind: Withdrawn, At: b.now()})
	}
}
