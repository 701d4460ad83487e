package view

import (
	"context"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Backend keeps a match and carries out what its user does. All methods and applied jobs run on one goroutine.
type Backend interface {
	// View returns the match; the pointer stays the same as long as the backend.
	View() *Match
	// Begin returns the work that goes on without the user, such as the search of a bot or the stream of a server.
	Begin() []Job
	// Close ends all work of the backend. The match stays where it is kept.
	Close()

	// Submit plays a text for a seat of the user.
	Submit(seat game.Seat, text string) Update
	// Undo takes back the user's last turn, or asks the opponent to allow that.
	Undo() Update
	Resign(seat game.Seat) Update
	// Advise searches a hint for a seat; words is the language of names in it.
	Advise(seat game.Seat, words *i18n.Catalogue) Update
	// Rematch begins a match with the same players and rules, or proposes it.
	Rematch() Update
	// Record asks for the record of the match.
	Record() Update
	// Act makes a proposal or answers one, by the name of the action such as draw-accept.
	Act(action string) Update
	// Plan adds conditional moves, such as "d4 then e5". An empty text asks for them, and "none" deletes them.
	Plan(text string) Update
	// Say sends a chat message to a room.
	Say(room, text string) Update
}

// Job is work that must not delay the screen: it runs on a goroutine of its own, and returns what is to be done with
// its result on the goroutine of the backend.
type Job func(ctx context.Context) (apply func() Update)

// Update is what an action or a job has led to. The zero value is: nothing to show.
type Update struct {
	Changed bool         // whether the match has changed
	Turn    bool         // whether a turn has ended, so that picks begin anew
	Err     error        // reason why the user's action was refused
	Status  i18n.Message // what has happened
	Bell    bool         // whether the user should look here: it is their turn, or a message has come
	Hint    *Hint
	Record  string // text of the record
	Open    Backend
	Jobs    []Job // work to begin
}

// Failed returns the update of an action that was refused.
func Failed(err error) Update { return Update{Err: err} }

// Quiet reports whether an update shows nothing new.
func (u Update) Quiet() bool {
	return !u.Changed && !u.Turn && u.Err == nil && u.Status.Empty() && !u.Bell && u.Hint == nil && u.Record == "" &&
		u.Open == nil
}
