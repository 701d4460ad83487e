// Package game is the contract of a game: rules that programs can play, search, measure, store and show without
// knowing them. Packages above this one know no rule, and the rules know no user interface.
//
// All chance comes before the first move: Game.New deals from a seed. From then on a State is a plain value and
// every move is deterministic, so a record is options, seed and moves.
package game

import (
	"math/rand/v2"

	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// Game is the rules of one game, with its options and the notation of its positions.
type Game interface {
	Info() Info
	// Seats returns the seats of a match with these options, in seat order.
	Seats(o Options) []SeatInfo
	// New deals the opening position. Draws from the seed follow the order in which the rules list them.
	New(o Options, seed rng.Seed) (State, error)
	// Parse reads a complete position in the game's own notation, canonical or not; ErrSeen if something is
	// missing.
	Parse(o Options, position string) (State, error)
	// ParseSeen reads a position as one viewer sees it; a complete position is the Arbiter's.
	ParseSeen(o Options, position string) (Seen, error)
}

// Info describes a game independently of its options. Its texts for users are in the catalogs (words.go).
type Info struct {
	ID      string
	Version int // version of the rules, from 1; it rises if an old log would lead to other positions
	Layout  hex.Layout
	Options []Option
	Presets []Preset
	Events  []Event // one empty event of each kind; the API descriptions are generated from their types
	Traits
}

// SeatInfo describes one seat of a match. Seats of one team win and lose together.
type SeatInfo struct {
	Seat Seat
	Name i18n.Message // name for users, such as "White" or "Player 3"
	Team int          // 1-based number of the seat's team
}

// Position is the part of a state that can be shown to viewers, with the legal moves of its seats. A Move is meaningful
// only in the position that listed or parsed it.
type Position interface {
	// ToAct returns the seats with a pending decision: one, several at once, or none when the game is over.
	ToAct() Seats
	// Moves appends the moves of seat that make progress; none without a pending decision. Every playout
	// through listed moves ends. The order is canonical: equal positions give equal lists.
	Moves(seat Seat, buf []Move) []Move
	Result() Result

	// ParseMoves reads one move, or a message of several where the game allows that, for this seat in this
	// position. It refuses text that is no move here; Check decides whether the move is legal.
	ParseMoves(seat Seat, text string) ([]Move, *Refusal)
	// MoveText returns the canonical notation of a move that is legal here.
	MoveText(seat Seat, m Move) string
	// Text returns the canonical position as viewer may know it; the Arbiter gets all.
	Text(viewer Seat) string
	// View returns the position as viewer may know it, typed for JSON. User interfaces draw from it alone.
	View(viewer Seat) any
	// Prompt returns what seat must do now and why, or what it waits for.
	Prompt(seat Seat) Prompt
	// Picks returns the path of choices that makes a listed move.
	Picks(seat Seat, m Move) []Pick
	// Why explains why a path of picks leads to no listed move; nil if the path does lead to one.
	Why(seat Seat, path []Pick) *Refusal
}

// State is a Position that can be played, including all hidden information. It is not safe for concurrent use.
type State interface {
	Position
	// Check returns why seat may not play m, listed or not; nil if m is legal. Any value of m is safe.
	Check(seat Seat, m Move) *Refusal
	// Play makes a move that Moves listed or Check allowed. Events are added to log unless it is nil.
	Play(seat Seat, m Move, log *Log)

	// Determinize replaces what viewer may not know by a draw, uniform among all that its view allows.
	Determinize(viewer Seat, r *rand.Rand)
	// Blank returns an empty state of the same kind, to be filled by Copy.
	Blank() State
	// Copy makes the state equal to from, which is of the same kind, and reuses its own memory.
	Copy(from State)
	// Hash returns equal numbers for equal positions, whichever moves led to them.
	Hash() uint64
	// Size returns the size of the position in bytes.
	Size() int
}

// Clone returns a copy that shares no memory with s.
func Clone(s State) State {
	c := s.Blank()
	c.Copy(s)
	return c
}

// Submit parses, checks and plays a text for seat, and returns the canonical texts of the moves made. After a
// refusal the state is unchanged.
func Submit(s State, seat Seat, text string, log *Log) ([]string, *Refusal) {
	moves, refusal := s.ParseMoves(seat, text)
	if refusal != nil {
		return nil, refusal
	}
	var texts []string
	trial, events := Clone(s), &Log{}
	for _, m := range moves {
		if refusal := trial.Check(seat, m); refusal != nil {
			return nil, refusal
		}
		texts = append(texts, trial.MoveText(seat, m))
		trial.Play(seat, m, events)
	}
	s.Copy(trial)
	for _, e := range events.Events {
		log.Add(e)
	}
	return texts, nil
}
