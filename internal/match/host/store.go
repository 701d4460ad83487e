package host

import (
	"context"
	"errors"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// Store keeps matches in the database. Its methods are safe for concurrent use.
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
	// Usage counts what a user has made since then, and is still there.
	Usage(ctx context.Context, maker string, since Since) (Usage, error)
	// Unfinished lists the matches of a user that are not over.
	Unfinished(ctx context.Context, user string) ([]string, error)
	// Played lists the matches of a user.
	Played(ctx context.Context, p Played) ([]string, error)
	// Results counts how the public matches of a user ended.
	Results(ctx context.Context, user string) ([]Tally, error)
	// Of lists matches that a user has made or has sat at, at most limit.
	Of(ctx context.Context, user string, limit int) ([]string, error)
	// Rewrite has a match forget a user.
	Rewrite(ctx context.Context, r Rewriting) error
	// Waiting lists matches that have not begun and were made before that time.
	Waiting(ctx context.Context, before time.Time) ([]string, error)
	// Silent lists running matches without a deadline to whose logs nothing has been added since that time.
	Silent(ctx context.Context, since time.Time, limit int) ([]string, error)
	// RemoveAbandoned removes those of these matches that have not begun and to whose logs nothing has been added since
	// that time, unless a report about them waits. It returns their ids.
	RemoveAbandoned(ctx context.Context, ids []string, since time.Time) ([]string, error)
	// Lists reads the lobby of a user, at most limit of each kind.
	Lists(ctx context.Context, user string, limit int) (Lists, error)
}

// ErrClaimed is the error of Append if a claimed offer was taken or withdrawn before.
var ErrClaimed = errors.New("something else has come of this offer")

// Errors that a Store returns and that callers distinguish by errors.Is.
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

// PendingBots is a match with the seats of bots that have a pending decision.
type PendingBots struct {
	Bots game.Seats
	ID   string
}

// Due is a match with the time of its deadline.
type Due struct {
	At time.Time
	ID string
}

// Since holds the times since which a user's matches count for the quotas of running, open and waiting matches.
type Since struct{ Running, Open, Waiting time.Time }

// Lists holds the ids of the matches in the lobby, newest first. In the public lists the newest match of each maker
// comes before the second one of any maker.
type Lists struct {
	Mine    []string // matches of the user: the unfinished ones, then some finished ones
	Open    []string // public matches with an open seat
	Running []string // public running matches
	Matches int      // number of all running matches
}

// Played is a query for the matches of a user, latest first.
type Played struct {
	User string
	// public id of the user who sees the result; they see public matches and those in which they hold a seat
	Viewer   string
	Finished bool   // whether to list finished matches; else unfinished ones
	Game     string // id of the game; empty for all games
	With     string // public id of another user who must hold a seat; empty for none
	Before   string // id of the match after which the list continues; empty for the start
	Limit    int
}

// Tally is the number of public matches of a game that ended in one way for a user.
type Tally struct {
	Game          string
	HumanOpponent bool // whether another human player took part in these matches
	Ended         match.Ending
	Matches       int
}
