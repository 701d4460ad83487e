// Package lobby lets users find opponents: they make open offers or challenge another user. Accepting an offer
// creates the match in the same transaction. Offers and their events are rows that are never changed.
package lobby

import (
	"context"
	"errors"
	"maps"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/notify"
	"hexparlor/internal/rating"
	"hexparlor/internal/user"
)

// Offer is an open offer, or a challenge to one user, of a match for two players.
type Offer struct {
	ID      string
	Maker   user.User
	Whom    string            // public id of the challenged user; empty if any user may accept
	Game    string            // id of the game
	Options map[string]string // options that differ from the defaults
	Time    clock.Control
	Rated   bool
	Range   Range     // range of ratings of users who may accept
	Seat    game.Seat // seat that the maker wants; 0 for any
	// Matches is the maximum number of simultaneous matches of a standing offer, which stays open after it is accepted; 0
	// for an offer that is accepted once.
	Matches int
	Created time.Time
	Expires time.Time
	Variant match.Variant // variant whose rules are in Options; the zero value if there is none

	origin string  // network address from which the offer was made; not stored
	strong *Rating // rating of the maker when the offer was made or loaded; nil for a guest
	events int     // number of stored events
	going  int     // number of a standing offer's matches that are not finished
}

// Range is a range of ratings, both ends included. A bound of 0 is no bound.
type Range struct{ Least, Most int }

// Any reports whether the range contains all ratings.
func (r Range) Any() bool { return r == Range{} }

// Has reports whether the range contains a rating.
func (r Range) Has(rating int) bool {
	return (r.Least == 0 || rating >= r.Least) && (r.Most == 0 || rating <= r.Most)
}

// admits reports whether a user with the rating strong may accept an offer with this range; strong is nil for a guest.
func (r Range) admits(strong *Rating) bool { return r.Any() || strong != nil && r.Has(strong.Value) }

// Rating is the rating of a user in the pool of an offer, rounded.
type Rating struct {
	Value       int
	Provisional bool
}

// Live reports whether the match is played at one sitting, so that both players must be online.
func (o *Offer) Live() bool { return !o.Time.Days }

// Stands reports whether the offer is a standing one, which stays open after it is accepted.
func (o *Offer) Stands() bool { return o.Matches > 0 }

// Going returns the number of the standing offer's matches that are not finished.
func (o *Offer) Going() int { return o.going }

// Full reports whether a standing offer has as many unfinished matches as Tables allows.
func (o *Offer) Full() bool { return o.Stands() && o.going >= o.Matches }

// Open reports whether any user may accept the offer now.
func (o *Offer) Open() bool { return o.Whom == "" && !o.Full() }

// Strong returns the rating of the offer's maker; ok is false for a guest.
func (o *Offer) Strong() (r Rating, ok bool) {
	if o.strong == nil {
		return r, false
	}
	return *o.strong, true
}

// Pool returns the rating pool of the offer's matches.
func (o *Offer) Pool() rating.Pool {
	return rating.Pool{Game: o.Game, Speed: rating.SpeedOf(o.Time.Main, o.Time.Increment+o.Time.Turn)}
}

// suits reports whether two offers are for equal matches and do not want the same seat.
func (o *Offer) suits(other *Offer) bool {
	return o.equals(other) && (o.Seat == 0 || o.Seat != other.Seat)
}

// equals reports whether two offers are for equal matches.
func (o *Offer) equals(other *Offer) bool {
	return o.Game == other.Game && maps.Equal(o.Options, other.Options) && o.Variant == other.Variant &&
		o.Time == other.Time && o.Rated == other.Rated
}

// Kind is the kind of an offer's event, such as taken or withdrawn.
type Kind string

// The kinds of events.
const (
	Taken     Kind = "taken"
	Withdrawn Kind = "withdrawn"
	Declined  Kind = "declined"
	Left      Kind = "left"    // its maker has left the site
	Expired   Kind = "expired" // or such a match is no longer possible
)

// Event is something that happened to an offer. Every event ends the offer, except Taken if it is a standing offer.
type Event struct {
	Number int // 1-based number among the offer's events, without gaps
	Kind   Kind
	Match  string // id of the match; empty unless the kind is Taken
	At     time.Time
}

// ErrEnded is the error of an event that cannot be stored, because the offer has ended or its number is taken.
var ErrEnded = errors.New("the offer has ended")

// Standing is the state of an offer that follows from its stored events.
type Standing struct {
	Events int // number of stored events
	Ended  bool
	Going  int   // number of the offer's matches that are not finished
	Last   Event // last event; zero if there is none
}

// Store stores offers in the database. host.Store.Append stores their acceptance, together with the match.
type Store interface {
	// AddOffer stores an offer with the notifications that it causes.
	AddOffer(ctx context.Context, o Offer, notifications ...notify.Notification) error
	// CountChallenges returns the number of challenges between two users since a time that led to no match.
	CountChallenges(ctx context.Context, by, whom string, since time.Time) (int, error)
	// AddEvent stores an event other than Taken. ErrEnded: the number is taken.
	AddEvent(ctx context.Context, offer string, e Event) error
	// OpenOffers returns the offers that have not ended. Their makers have only an id.
	OpenOffers(ctx context.Context, now time.Time) ([]Offer, error)
	// OfferOf returns an offer, ended or not. Its maker has only an id. user.ErrNotFound: there is no such offer.
	OfferOf(ctx context.Context, id string) (Offer, error)
	// StandingOf returns the state of an offer.
	StandingOf(ctx context.Context, o Offer) (Standing, error)
	// OffersOf returns all offers of a user with their events, for the user's own data.
	OffersOf(ctx context.Context, userID string) ([]Offer, map[string][]Event, error)
}
