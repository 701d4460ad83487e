// Package game is the contract that every rule book keeps. Whoever can hold a Game and its States can play, search,
// measure, store and show any of them; nothing above this package knows a rule, nothing below it knows a face.
//
// All luck is dealt before the first move: Game.New shuffles with a seed, and from then on a State is a plain value
// and every move is deterministic. A record is therefore options + seed + moves.
package game

import (
	"math/rand/v2"

	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// Game is one rule book.
type Game interface {
	Info() Info
	// Seats describes the seats of a table with these options, in seat order.
	Seats(o Options) []SeatInfo
	// New deals the opening position. The seed is used up in the order in which the rules list their draws.
	New(o Options, seed rng.Seed) (State, error)
	// Parse reads a complete position in the game's own notation, canonical or not; ErrSeen if it leaves something open.
	Parse(o Options, position string) (State, error)
	// ParseSeen reads a position as one viewer sees it. A complete one is what the Arbiter sees.
	ParseSeen(o Options, position string) (Seen, error)
}

// Info is what is true of a game whatever its options. What people are told of it stands in the catalogues (words.go).
type Info struct {
	ID      string
	Version int // of the rules, from 1; it rises when an old log would be played otherwise
	Layout  hex.Layout
	Options []Option
	Presets []Preset
	Events  []Event // one of every kind, empty: descriptions of the interface are made from their types
	Traits
}

// SeatInfo is one place at a table. Seats of one team win and lose together.
type SeatInfo struct {
	Seat Seat
	Name i18n.Message // "White", "Player 3"
	Team int          // from 1
}

// Position is what can be shown of a position, and listed for its seats. A Move has a meaning only in the position that
// listed or parsed it.
type Position interface {
	// ToAct is the set of seats that owe a decision: one, several at once, or none when the game is over.
	ToAct() Seats
	// Moves appends the moves that lead on for seat; none if it owes nothing. A playout through listed moves
	// ends. The order is canonical: equal positions list alike.
	Moves(seat Seat, buf []Move) []Move
	Result() Result

	// ParseMoves reads one move, or a message of several where the game knows such, for this seat in this
	// position. It refuses what is no move here; Check still has the last word.
	ParseMoves(seat Seat, text string) ([]Move, *Refusal)
	// MoveText is the canonical notation of a move that is allowed here.
	MoveText(seat Seat, m Move) string
	// Text is the canonical position as viewer may know it; Arbiter gets the whole.
	Text(viewer Seat) string
	// View is the position as viewer may know it, typed for JSON. Faces draw from it and from nothing else.
	View(viewer Seat) any
	// Prompt says what seat must do now and why, or what it waits for.
	Prompt(seat Seat) Prompt
	// Picks is the path of choices that makes a listed move.
	Picks(seat Seat, m Move) []Pick
	// Why explains a path of picks that leads to no listed move; nil if it does lead to one.
	Why(seat Seat, path []Pick) *Refusal
}

// State is a Position that can be played, complete with what is hidden. It is not safe for concurrent use.
type State interface {
	Position
	// Check tells whether seat may play m, listed or not, and if not, why. Any value of m is safe.
	Check(seat Seat, m Move) *Refusal
	// Play makes a move that Moves listed or Check allowed. Events are added to log unless it is nil.
	Play(seat Seat, m Move, log *Log)

	// Determinize replaces what viewer may not know by a draw, uniform among what its view allows.
	Determinize(viewer Seat, r *rand.Rand)
	// Blank is an empty state of the same kind, to be filled by Copy.
	Blank() State
	// Copy makes the state equal to from, which is of the same kind, reusing its own memory.
	Copy(from State)
	// Hash is equal for equal positions, whatever moves led to them.
	Hash() uint64
	// Size is the number of bytes the position takes.
	Size() int
}

// Clone is a copy in memory of its own.
func Clone(s State) State {
	c := s.Blank()
	c.Copy(s)
	return c
}

// Submit parses, checks and plays a text for seat, and gives the canonical texts of the moves made. It is all or
// nothing: after a refusal the state is as it was.
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
