package host

import (
	"context"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/rating"
)

// Archive finds finished public matches. It is part of Store.
type Archive interface {
	// Search returns matches, and where to go on; an empty place: there are no more. It may find fewer than were asked
	// for, if it has looked at as many as it may.
	Search(ctx context.Context, s Search) (found []Archived, on Place, err error)
	// Archived is a match of the archive. ErrNotFound.
	Archived(ctx context.Context, id string) (Archived, error)
	// ArchivedSeats is who played in a match of the archive, in seat order.
	ArchivedSeats(ctx context.Context, id string) ([]ArchivedSeat, error)
	// Farmed lists matches since then of users who have met too often within a day, the latest first.
	Farmed(ctx context.Context, since time.Time, limit int) ([]string, error)
}

// Place is a place in the archive, which is ordered by the ends of matches.
type Place struct {
	Ended time.Time
	ID    string
}

// Archived is a match of the archive.
type Archived struct {
	Place
	Game    string
	Preset  string
	Speed   rating.Speed
	Result  string
	Reason  string
	Winners game.Seats
	Moves   int
	Rated   bool
	Rating  int // of the players before it, in the mean; 0: not rated
}

// ArchivedSeat is a seat of an archived match with its player, and how the match changed their rating; both ratings are
// zero if it did not.
type ArchivedSeat struct {
	match.SeatSummary
	Before, After rating.Rating
}

// Search asks the archive for matches, the latest first. Empty fields and zeros match everything.
type Search struct {
	User                    string // who played; Outcome and With are theirs
	With                    string // who played too
	Outcome                 match.Ending
	Game                    string
	Preset                  string
	Speed                   rating.Speed
	Result                  string
	Opening                 string // how the text of the first moves begins, see Summary
	LeastMoves, MostMoves   int
	LeastRating, MostRating int
	Since                   time.Time
	Before                  Place // from there on; empty: from the latest match on
	Limit                   int
	Look                    int // how many matches are looked at
}
