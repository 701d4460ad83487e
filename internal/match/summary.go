package match

import (
	"context"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/internal/rating"
)

// Summary is what the archive keeps of a finished public match, so that it can be found without reading its log. It
// follows from the log.
type Summary struct {
	Game    string
	Preset  string // empty: options of its own
	Speed   rating.Speed
	Ended   time.Time
	Result  string // as records write it
	Reason  string
	Moves   int
	Opening string // the first moves, each ended by a semicolon
	Rated   bool   // it counts
	Pool    rating.Pool
	Seats   []SeatSummary
}

// SeatSummary is what the archive keeps of a seat.
type SeatSummary struct {
	Seat    game.Seat
	Team    int
	User    string // empty: a bot of the house, or somebody elsewhere
	Name    string
	Level   int  // of a bot of the house
	Program bool // an account that a program plays by itself
	Ended   Ending
}

// openingMoves is how many moves an opening has at most, and openingBytes how long it is.
const (
	openingMoves = 6
	openingBytes = 120
)

// Summary is what the archive keeps; nil for matches that are not in it: private and unfinished ones, those that were
// called off or closed, and those that began elsewhere.
func (f *State) Summary() *Summary {
	if f.Status != Finished || !f.Match.Public || f.Origin != "" || f.imported() || f.Moves == 0 ||
		f.Result.Reason == CalledOff || f.Result.Reason == Closed {
		return nil
	}
	preset, _ := f.Preset()
	s := &Summary{
		Game: f.Match.Game, Preset: preset, Speed: f.Speed(), Ended: f.endedAt(), Result: f.Result.Text,
		Reason: f.Result.Reason, Moves: f.Moves, Opening: f.opening(), Rated: f.counts(), Pool: f.Pool(),
	}
	for i, p := range f.Players {
		seat := game.Seat(i + 1)
		s.Seats = append(s.Seats, SeatSummary{
			Seat: seat, Team: f.Seats[i].Team, User: p.person(), Name: p.Name, Level: p.Level, Program: p.Program,
			Ended: f.ended(seat),
		})
	}
	return s
}

// endedAt is when the match ended: the time of the entry that ended it.
func (f *State) endedAt() time.Time {
	for i := len(f.Log) - 1; i >= 0; i-- {
		switch f.Log[i].Kind {
		case RematchAsk, RematchAccept, Rename: // which come after it
		default:
			return f.Log[i].At
		}
	}
	return f.Match.Created
}

func (f *State) opening() string {
	var text strings.Builder
	moves := 0
	for _, e := range f.Log {
		if e.Kind != Move || e.Undone {
			continue
		}
		if moves == openingMoves || text.Len()+len(e.Text) >= openingBytes {
			break
		}
		text.WriteString(e.Text + ";")
		moves++
	}
	return text.String()
}

// Place is a place in the archive, whose order is that in which matches ended.
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

// ArchivedSeat is who held a seat, and what the match has done to their rating; zero ratings if it has done nothing.
type ArchivedSeat struct {
	SeatSummary
	Before, After rating.Rating
}

// Search asks the archive for matches, the latest first. What is empty or 0 does not matter.
type Search struct {
	User                    string // who played; Outcome and With are theirs
	With                    string // who played too
	Outcome                 Ending
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

// Archive finds finished public matches. It is part of Store.
type Archive interface {
	// Search finds matches, and tells where to go on; an empty place: there are no more. It may find fewer than were asked
	// for, if it has looked at as many as it may.
	Search(ctx context.Context, s Search) (found []Archived, on Place, err error)
	// Archived is a match of the archive. ErrNotFound.
	Archived(ctx context.Context, id string) (Archived, error)
	// ArchivedSeats is who played in a match of the archive, in seat order.
	ArchivedSeats(ctx context.Context, id string) ([]ArchivedSeat, error)
	// Farmed lists matches since then of people who have met too often within a day, the latest first.
	Farmed(ctx context.Context, since time.Time, limit int) ([]string, error)
}
