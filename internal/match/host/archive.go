package host

import (
	"context"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/rating"
)

// Archive finds finished public matches, by search or by id. It is part of Store.
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

// Place is a position in the archive, which is sorted by the end time of matches and then by id.
type Place struct {
	Ended time.Time
	ID    string
}

// Archived is the archive's row of one finished public match.
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
	Rating  int // mean rating of the players before the match; 0 if it was not rated
}

// ArchivedSeat is a seat of an archived match with its player, and the player's rating before and after the match; both
// ratings are zero if the match was not rated.
type ArchivedSeat struct {
	match.SeatSummary
	Before, After rating.Rating
}

// Search is a query of the archive, whose results come latest first. Empty and zero fields match every match.
type Search struct {
	User                    string // public id of a user who played in the match; Outcome and With refer to this user
	With                    string // public id of another user who played in the match
	Outcome                 match.Ending
	Game                    string
	Preset                  string
	Speed                   rating.Speed
	Result                  string
	Opening                 string // prefix of match.Summary.Opening
	LeastMoves, MostMoves   int
	LeastRating, MostRating int
	Since                   time.Time
	Before                  Place // position after which the results begin, for the next page; zero for the first page
	Limit                   int
	Look                    int // maximum number of matches that the query examines
}
