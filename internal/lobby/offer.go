// Package lobby brings people together who want to play: they offer games to whoever comes or challenge somebody, and
// who takes an offer sits down with its maker at a table that is made in the same transaction. What is kept are
// offers and what has come of them, each a row that is only added.
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

// Offer is a game of two that somebody wants to play.
type Offer struct {
	ID      string
	Maker   user.User
	Whom    string            // public id of who is challenged; empty: whoever comes may take it
	Game    string            // its name
	Options map[string]string // what differs from the defaults
	Time    clock.Control
	Rated   bool
	Range   Range     // of the taker's rating
	Seat    game.Seat // that the maker wants; 0: whichever
	Tables  int       // how many may go on at a time, of one that stands; 0: it is taken once
	Created time.Time
	Expires time.Time

	origin string  // address from which it was made; not kept
	strong *Rating // of the maker, when it was made or taken up
	events int     // what has come of it so far
	going  int     // its tables that are not over, of one that stands
}

// Range bounds a rating; 0 is no bound.
type Range struct{ Least, Most int }

// Any reports whether all ratings are in the range.
func (r Range) Any() bool { return r == Range{} }

// Has reports whether a rating is in the range.
func (r Range) Has(rating int) bool {
	return (r.Least == 0 || rating >= r.Least) && (r.Most == 0 || rating <= r.Most)
}

// admits reports whether somebody of a rating may take what is offered to the range; nil is a guest's.
func (r Range) admits(strong *Rating) bool { return r.Any() || strong != nil && r.Has(strong.Value) }

// Rating is how strong somebody is at the kind of game that an offer is for.
type Rating struct {
	Value       int
	Provisional bool
}

// Live reports whether its players must be in the site at the same time.
func (o *Offer) Live() bool { return !o.Time.Days }

// Stands reports whether the offer stays when it is taken.
func (o *Offer) Stands() bool { return o.Tables > 0 }

// Going is how many of its tables are not over, of one that stands.
func (o *Offer) Going() int { return o.going }

// Full reports whether as many of its tables go on as may.
func (o *Offer) Full() bool { return o.Stands() && o.going >= o.Tables }

// Open reports whether everybody may take the offer now.
func (o *Offer) Open() bool { return o.Whom == "" && !o.Full() }

// Strong is the rating of its maker; ok is false for a guest.
func (o *Offer) Strong() (r Rating, ok bool) {
	if o.strong == nil {
		return r, false
	}
	return *o.strong, true
}

// Pool is where its games are rated.
func (o *Offer) Pool() rating.Pool {
	return rating.Pool{Game: o.Game, Speed: rating.SpeedOf(o.Time.Main, o.Time.Increment+o.Time.Turn)}
}

// suits reports whether two offers are for the same game, and nobody has to sit where the other does.
func (o *Offer) suits(other *Offer) bool {
	return o.Game == other.Game && maps.Equal(o.Options, other.Options) && o.Time == other.Time &&
		o.Rated == other.Rated && (o.Seat == 0 || o.Seat != other.Seat)
}

// Kind tells what has come of an offer.
type Kind string

// The kinds of events.
const (
	Taken     Kind = "taken"
	Withdrawn Kind = "withdrawn"
	Declined  Kind = "declined"
	Left      Kind = "left"    // its maker has left the site
	Expired   Kind = "expired" // or there can be no such game any more
)

// Event is something that has come of an offer. All but Taken end it, as Taken does with one that does not stand.
type Event struct {
	Number int // from 1, without gaps
	Kind   Kind
	Match  string // id of the table, if it was taken
	At     time.Time
}

// ErrEnded tells that an offer has ended, or that something else has come of it first.
var ErrEnded = errors.New("the offer has ended")

// Standing is how far an offer has come, as the store knows.
type Standing struct {
	Events int // how many there are
	Ended  bool
	Going  int   // tables that are not over
	Last   Event // of them, if there is any
}

// Store keeps offers for good. Offers are taken by host.Store.Append, together with their tables.
type Store interface {
	// AddOffer keeps an offer, and what somebody is told of it.
	AddOffer(ctx context.Context, o Offer, told ...notify.Notification) error
	// CountChallenges counts the challenges of one person by another since a time that led to no match.
	CountChallenges(ctx context.Context, by, whom string, since time.Time) (int, error)
	// AddEvent keeps what has come of an offer, other than Taken. ErrEnded: the number is taken.
	AddEvent(ctx context.Context, offer string, e Event) error
	// OpenOffers lists those that have not ended. Of their makers it knows the ids alone.
	OpenOffers(ctx context.Context, now time.Time) ([]Offer, error)
	// OfferOf finds an offer, whether or not it has ended. Of its maker it knows the id alone.
	// user.ErrNotFound: there is none.
	OfferOf(ctx context.Context, id string) (Offer, error)
	// StandingOf tells how far an offer has come.
	StandingOf(ctx context.Context, o Offer) (Standing, error)
	// OffersOf lists all offers of a person and what has come of each, for themselves.
	OffersOf(ctx context.Context, person string) ([]Offer, map[string][]Event, error)
}
