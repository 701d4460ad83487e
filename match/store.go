package match

import (
	"context"
	"errors"
	"time"

	"hexparlor/game"
)

// Errors of a Store that have a meaning to its callers.
var (
	// ErrConflict: an entry of this number, or a guest of this id or secret, is there already.
	ErrConflict = errors.New("this is taken already")
	// ErrNotFound: there is no such match or guest.
	ErrNotFound = errors.New("not found")
)

// Listing is what the store must know of a match to find it. It is kept beside the log, and written only when it
// changes: for most moves the log is all that is written.
type Listing struct {
	Status  Status
	BotsOwe game.Seats // the bots that owe a decision, if a person is seated: bots alone play while somebody watches
	Due     time.Time  // when the house decides for those who have not; zero: never
}

// Owing is a match in which these bots owe a decision.
type Owing struct {
	Bots game.Seats
	ID   string
}

// Due is when the time of a match's round runs out.
type Due struct {
	At time.Time
	ID string
}

// Member is a guest who holds seats of a match.
type Member struct {
	Guest string
	Seats game.Seats
}

// Change is what one commit adds to one match.
type Change struct {
	ID      string   // of the match
	New     *Match   // not nil: the match itself is new
	Listing *Listing // after the entries; nil: as it was
	Entries []Entry
	Members []Member // who hold seats from now on
}

// Lists are the ids of the tables that the lobby shows, newest first.
type Lists struct {
	Mine    []string // of the guest: unfinished ones, then some finished ones
	Open    []string // public ones with an open seat
	Running []string // public ones to watch
	Tables  int      // running ones in all
}

// Store keeps matches and guests for good. Its methods are safe for concurrent use.
type Store interface {
	// Append stores all changes or none, and returns when they are durable. ErrConflict: the number of an entry is
	// taken. After any other error the changes may be stored all the same.
	Append(ctx context.Context, changes ...Change) error
	// Load reads a match and its log. ErrNotFound, also while it is Importing.
	Load(ctx context.Context, id string) (Match, []Entry, error)
	// Entries reads the log after the entry of that number.
	Entries(ctx context.Context, id string, after int) ([]Entry, error)
	// BotsToMove lists matches in which a bot owes somebody a decision, at most limit, from after on.
	BotsToMove(ctx context.Context, after Owing, limit int) ([]Owing, error)
	// Due lists matches by their deadlines, the earliest first, at most limit, from after on.
	Due(ctx context.Context, after Due, limit int) ([]Due, error)
	// Made counts the running matches that a guest has made since then.
	Made(ctx context.Context, maker string, since time.Time) (int, error)
	// Unfinished lists the matches of a guest that are not over.
	Unfinished(ctx context.Context, guest string) ([]string, error)
	// Lists reads the lobby of a guest, at most limit of each kind.
	Lists(ctx context.Context, guest string, limit int) (Lists, error)
	Guests
}

// Guest is a person. ID is public; only the hash of the secret that proves an identity is kept.
type Guest struct {
	ID      string
	Name    string
	Created time.Time
}

// Guests keeps identities.
type Guests interface {
	// CreateGuest stores a new person. ErrConflict: the id or the secret is taken.
	CreateGuest(ctx context.Context, g Guest, secretHash []byte) error
	// GuestBySecret finds the person who holds a secret. ErrNotFound.
	GuestBySecret(ctx context.Context, secretHash []byte) (Guest, error)
	// RenameGuest changes a name. ErrNotFound. Host.Rename also tells the tables.
	RenameGuest(ctx context.Context, id, name string) error
}
