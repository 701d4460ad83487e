package host

import (
	"context"
	"errors"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// Store keeps matches permanently. Its methods are safe for concurrent use.
type Store interface {
	Archive
	// Append stores all changes or none, and returns when they are durable. ErrConflict: the number of an entry is
	// taken. ErrClaimed: something else has come of an offer. ErrFull: for what is new, while what exists can go on. After
	// any other error the changes may be stored all the same.
	Append(ctx context.Context, changes ...match.Change) error
	// Load reads a match and its log. ErrNotFound, also while it is Importing; ErrUnreadable.
	Load(ctx context.Context, id string) (match.Match, []match.Entry, error)
	// Entries reads the log after the entry of that number. ErrUnreadable.
	Entries(ctx context.Context, id string, after int) ([]match.Entry, error)
	// LogLength returns how many entries a match has; 0 for a match that is not there.
	LogLength(ctx context.Context, id string) (int, error)
	// BotsToMove lists matches in which a bot has a pending decision that a user waits for, at most limit, from after on.
	BotsToMove(ctx context.Context, after PendingBots, limit int) ([]PendingBots, error)
	// Due lists matches by their deadlines, the earliest first, at most limit, from after on.
	Due(ctx context.Context, after Due, limit int) ([]Due, error)
	// Plans are what seats of a match have decided in advance.
	Plans(ctx context.Context, id string) ([]match.Plan, error)
	// Planned lists matches that are not over where a seat has decided something in advance, from the one after that on.
	Planned(ctx context.Context, after string, limit int) ([]string, error)
	// Beat notes the heartbeat of a server, unless another one had a later one.
	Beat(ctx context.Context, at time.Time) error
	// ComeBack notes that a server is there again. If none was there before, it notes the downtime and puts off all
	// deadlines by as much.
	ComeBack(ctx context.Context, r Return) (Returned, error)
	// Downtimes lists when no server was there, the earliest first.
	Downtimes(ctx context.Context) ([]match.Downtime, error)
	// Usage counts what a guest has made since then, and is still there.
	Usage(ctx context.Context, maker string, since Since) (Usage, error)
	// Unfinished lists the matches of a guest that are not over.
	Unfinished(ctx context.Context, guest string) ([]string, error)
	// Played lists the matches of a user.
	Played(ctx context.Context, p Played) ([]string, error)
	// Results counts how the public matches of a user ended.
	Results(ctx context.Context, user string) ([]Tally, error)
	// Of lists matches that a guest has made or has sat at, at most limit.
	Of(ctx context.Context, guest string, limit int) ([]string, error)
	// Rewrite has a match forget a guest.
	Rewrite(ctx context.Context, r Rewriting) error
	// Waiting lists matches that have not begun and were made before that time.
	Waiting(ctx context.Context, before time.Time) ([]string, error)
	// Silent lists running matches without a deadline to whose logs nothing has been added since that time.
	Silent(ctx context.Context, since time.Time, limit int) ([]string, error)
	// RemoveAbandoned removes those of these matches that have not begun and to whose logs nothing has been added since
	// that time, unless a report about them waits. It returns their ids.
	RemoveAbandoned(ctx context.Context, ids []string, since time.Time) ([]string, error)
	// Lists reads the lobby of a guest, at most limit of each kind.
	Lists(ctx context.Context, guest string, limit int) (Lists, error)
}

// ErrClaimed is the error of an offer that was taken or ended before.
var ErrClaimed = errors.New("something else has come of this offer")

// Errors of a Store that callers distinguish.
var (
	// ErrConflict: an entry of this number is there already.
	ErrConflict = errors.New("this is taken already")
	// ErrFull: there is no room for new matches.
	ErrFull = errors.New("the server has no room for new matches")
	// ErrNotFound: there is no such match.
	ErrNotFound = errors.New("not found")
	// ErrUnreadable: what is stored of a match is no match.
	ErrUnreadable = errors.New("this is damaged")
	// ErrUnreachable is the error of a store whose database is out of reach.
	ErrUnreachable = errors.New("the database cannot be reached")
)

// PendingBots is a match with the bots that have pending decisions.
type PendingBots struct {
	Bots game.Seats
	ID   string
}

// Due is a match with its deadline.
type Due struct {
	At time.Time
	ID string
}

// Since is from when on the matches of a guest count for quotas.
type Since struct{ Running, Open, Waiting time.Time }

// Lists are the ids of the matches in the lobby, newest first. Of the public ones, every maker's newest comes before
// anyone's second.
type Lists struct {
	Mine    []string // of the guest: unfinished ones, then some finished ones
	Open    []string // public ones with an open seat
	Running []string // public ones to watch
	Matches int      // running ones in all
}

// Played asks for matches of a user, the latest first.
type Played struct {
	Guest    string
	Viewer   string // sees public ones, and those at which they sit
	Finished bool   // those that are over; else those that are not
	Game     string // if not empty, of this game only
	With     string // if not empty, those at which this guest sits too
	Before   string // the match after which the list goes on; empty: from its begin
	Limit    int
}

// Tally is how many public matches of a game ended in one way for a user.
type Tally struct {
	Game          string
	HumanOpponent bool // against human players, not only against bots
	Ended         match.Ending
	Matches       int
}
