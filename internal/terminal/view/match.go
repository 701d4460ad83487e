// Package view represents a match as the user of this terminal sees it, wherever it is kept: in a folder of this
// computer or on a server.
package view

import (
	"time"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Match is a match as the user may see it. Its backend owns the fields, and changes them only in its methods and when
// a Job is applied.
type Match struct {
	Game    game.Game
	Options game.Options
	// State is the position. What Viewer may not know in it may be drawn at random. It is nil before the deal.
	State  game.State
	Seats  []game.SeatInfo
	Viewer game.Seat  // viewer whose knowledge is shown
	Own    game.Seats // seats that the user plays
	ToAct  game.Seats // seats with a pending decision; none when the match is over
	Bots   game.Seats

	Names    []string     // names of the players in seat order, cleaned for a terminal; nil if the seats' names are enough
	Opponent i18n.Message // description of the opponent for the title; may be empty
	Waiting  i18n.Message // what a match that has not begun waits for

	Past    []Turn
	Earlier int // number of turns before the first one of Past

	Over    bool
	Result  game.Result
	How     i18n.Message // how the match ended
	Outcome i18n.Message // what the end means for the user; may be empty

	Online *Online // what only matches on a server have; nil without a server
}

// Turn holds the moves that a seat made at once, the view before them and the events that followed.
type Turn struct {
	Before func() any // the viewer's view before the turn
	Seat   game.Seat
	Moves  []string
	Sealed bool // whether only the seat may know the moves
	Events []game.Event
}

// Online is the part of a match that only a server has.
type Online struct {
	Clocks    []Clock
	Here      game.Seats // seats whose players have the match open
	Chat      []Message  // the earliest first
	Unread    int        // number of messages since the user last looked at the chat
	Rooms     []string   // names of the rooms to which the user may write
	Proposals []Proposal
	Asks      []string // kinds of proposals that the user can make now
	Undo      bool     // whether the user can take back the last move without asking
	Hints     bool     // whether the server gives hints at this match

	Sending bool  // whether a move of the user is on its way to the server
	Lost    *Lost // the lost connection; nil while the match is connected
}

// Clock is a seat's clock.
type Clock struct {
	Seat game.Seat
	Left time.Duration // remaining time; while the clock runs, at Since
	Ends time.Time     // when a running clock runs out, by the clock of this computer; zero while it is stopped
}

// At returns the remaining time at a moment.
func (c Clock) At(now time.Time) time.Duration {
	if c.Ends.IsZero() {
		return c.Left
	}
	return max(0, c.Ends.Sub(now))
}

// Message is a chat message, cleaned for a terminal.
type Message struct {
	ID, Room, Name, Text string

	At   time.Time
	Mine bool
}

// Proposal is a proposal that waits for an answer, such as a draw offer.
type Proposal struct {
	Kind string // draw, takeback, rematch, replace, time or pause
	By   game.Seat
	Mine bool // whether the user made it
	Asks bool // whether it awaits the user's answer
}

// Asked returns the kind of the proposal that awaits the user's answer, or nothing.
func (o *Online) Asked() string {
	for _, p := range o.Proposals {
		if p.Asks {
			return p.Kind
		}
	}
	return ""
}

// actions are the words by which a user makes proposals, with their actions.
var actions = map[string]string{
	"draw": "draw-offer", "takeback": "takeback-ask", "time": "time-ask", "pause": "pause-ask", "resume": "resume",
	"rematch": "rematch-ask", "claim": "claim-win", "stand": "stand",
}

// Action returns the action for which a word of the user stands; known is false if there is none now.
func (o *Online) Action(word string) (action string, known bool) {
	if asked := o.Asked(); asked != "" && (word == "accept" || word == "decline") {
		return asked + "-" + word, true
	}
	action, known = actions[word]
	return action, known
}

// Lost describes a lost connection.
type Lost struct {
	Since time.Time
	Next  time.Time // of the next attempt
	Tries int       // number of attempts so far
	Why   i18n.Message
}

// ToMove returns the seat whose decision is next: a seat of the user before others if several decide at once.
func (m *Match) ToMove() game.Seat {
	if own := m.ToAct & m.Own; own != 0 {
		return own.First()
	}
	return m.ToAct.First()
}

// Mine reports whether the user decides now.
func (m *Match) Mine() bool { return m.State != nil && !m.Over && m.ToAct&m.Own != 0 }

// Alone reports whether the user plays all seats.
func (m *Match) Alone() bool { return m.Own.Len() > 1 && m.Own.Len() == len(m.Seats) }

// Name returns the seat's name in the game, such as "White".
func (m *Match) Name(seat game.Seat) i18n.Message { return m.Seats[seat-1].Name }

// Player returns the name of the seat's player, or the name of the seat if the player has none.
func (m *Match) Player(seat game.Seat) i18n.Message {
	if int(seat) <= len(m.Names) && m.Names[seat-1] != "" {
		return i18n.Verbatim(m.Names[seat-1])
	}
	return m.Name(seat)
}

// Turns returns the number of turns so far.
func (m *Match) Turns() int { return m.Earlier + len(m.Past) }

// Preview returns what a move would do, from what seat may know: events, or nothing if nothing can be said.
func (m *Match) Preview(seat game.Seat, move game.Move) []game.Event {
	if h, ok := m.State.(game.HiddenInformation); ok {
		return h.Sketch(seat, move)
	}
	if m.Game.Info().Secret() {
		return nil
	}
	var log game.Log
	trial := game.Clone(m.State)
	trial.Play(seat, move, &log)
	return log.For(m.Viewer)
}

// Hint is an answer to the question for a hint.
type Hint struct {
	Text  []i18n.Message
	Cells []hex.Cell
}
