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
	"hexparlor/internal/notify"
	"hexparlor/internal/rating"
	"hexparlor/internal/user"
)

// Offer is an offer or challenge of a match for two.
type Offer struct {
	ID      string
	Maker   user.User
	Whom    string            // public id of the challenged user; empty: any user may accept
	Game    string            // id of the game
	Options map[string]string // options that differ from the defaults
	Time    clock.Control
	Rated   bool
	Range   Range     // of the accepting user's rating
	Seat    game.Seat // of the maker; 0: any
	Matches int       // greatest number of simultaneous matches of a standing offer; 0: it is accepted once
	Created time.Time
	Expires time.Time

	origin string  // address from which it was made; not stored
	strong *Rating // of the maker, when it was made or loaded
	events int     // number of events so far
	going  int     // of a standing offer: its matches that are not over
}

// Range bounds a rating; 0 is no bound.
type Range struct{ Least, Most int }

// Any reports whether all ratings are in the range.
func (r Range) Any() bool { return r == Range{} }

// Has reports whether a rating is in the range.
func (r Range) Has(rating int) bool {
	return (r.Least == 0 || rating >= r.Least) && (r.Most == 0 || rating <= r.Most)
}

// admits reports whether a user with this rating may accept an offer with the range; nil is a guest's.
func (r Range) admits(strong *Rating) bool { return r.Any() || strong != nil && r.Has(strong.Value) }

// Rating is a user's rating in the pool of an offer.
type Rating struct {
	Value       int
	Provisional bool
}

// Live reports whether both players must be online at the same time.
func (o *Offer) Live() bool { return !o.Time.Days }

// Stands reports whether the offer stays open after it is accepted.
func (o *Offer) Stands() bool { return o.Matches > 0 }

// Going returns the number of a standing offer's matches that are not over.
func (o *Offer) Going() int { return o.going }

// Full reports whether a standing offer has reached its number of simultaneous matches.
func (o *Offer) Full() bool { return o.Stands() && o.going >= o.Matches }

// Open reports whether any user may accept the offer now.
func (o *Offer) Open() bool { return o.Whom == "" && !o.Full() }

// Strong returns the rating of its maker; ok is false for a guest.
func (o *Offer) Strong() (r Rating, ok bool) {
	if o.strong == nil {
		return r, false
	}
	return *o.strong, true
}

// Pool returns the rating pool of its matches.
func (o *Offer) Pool() rating.Pool {
	return rating.Pool{Game: o.Game, Speed: rating.SpeedOf(o.Time.Main, o.Time.Increment+o.Time.Turn)}
}

// suits reports whether two offers are for the same game and do not want the same seat.
func (o *Offer) suits(other *Offer) bool {
	return o.Game == other.Game && maps.Equal(o.Options, other.Options) && o.Time == other.Time &&
		o.Rated == other.Rated && (o.Seat == 0 || o.Seat != other.Seat)
}

// Kind is the kind of an offer's event.
type Kind string

// The kinds of events.
const (
	Taken     Kind = "taken"
	Withdrawn Kind = "withdrawn"
	Declined  Kind = "declined"
	Left      Kind = "left"    // its maker has left the site
	Expired   Kind = "expired" // or such a match is no longer possible
)

// Event is something that happened to an offer. Every event ends it, except Taken if the offer stands.
type Event struct {
	Number int // from 1, without gaps
	Kind   Kind
	Match  string // id of the match, if the offer was accepted
	At     time.Time
}

// ErrEnded means that an offer has ended, or that another event was stored first.
var ErrEnded = errors.New("the offer has ended")

// Standing is the state of an offer in the store.
type Standing struct {
	Events int // number of events
	Ended  bool
	Going  int   // matches that are not over
	Last   Event // the last event, if there is any
}

// Store stores offers permanently. host.Store.Append stores their acceptance, together with the match.
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
