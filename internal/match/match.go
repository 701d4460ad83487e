// Package match holds what a match is: its event log, the state that follows from the log, the clocks, the requests
// between players, the deal and its commitments. It starts no goroutines and stores nothing: package host does.
package match

import (
	"strconv"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/internal/clock"
)

// Match is what is fixed when a match is made.
type Match struct {
	ID      string
	Game    string
	Options game.Options  // a value for every option of the game
	Seed    rng.Seed      // secret until the match is finished
	Public  bool          // listed in the lobby
	Hints   bool          // every seat may ask for hints
	Rated   bool          // its result changes the ratings of the players
	Chat    string        // with whom players may chat, see package chat
	Delay   time.Duration // by which spectators are behind while it runs, see DelayedState
	Maker   string        // public id of the guest who made the match; empty if that is not known
	Created time.Time

	Rules    int // version of the rules by which it is played, see game.Info
	Protocol int // by which it is dealt, see package fairdeal

	Time    clock.Control
	RunsOut Policy // what follows when a clock has run out
}

// Status says whether a match waits for players, runs or is finished.
type Status string

// The statuses of a match.
const (
	Waiting  Status = "waiting" // a seat is open
	Running  Status = "running"
	Finished Status = "finished"

	// Importing is the status in the store of a match from elsewhere that is not stored to its end. No match has it:
	// until then there is none, and a store that is opened forgets what a stop has left of such matches.
	Importing Status = "importing"
)

// Entry is one line of the event log of a match.
type Entry struct {
	Number int // from 1, without gaps
	Seat   game.Seat
	Kind   Kind
	Text   string
	Key    string // of the submission whose first entry this is, else empty
	At     time.Time

	// Forgiven is what, of the time of a move, the seat's clock has shown without its doing: lag, or a bot's wait for
	// its turn to think.
	Forgiven time.Duration

	Undone bool // a move that was taken back later; the state sets it; it is not stored

	Unveiled bool // a move that revealed a secret; the state sets it; it is not stored

	Known game.Seats // the viewers who may know of the entry, bit 0 for spectators; the state sets it; it is not stored

	// What the entry changes of decisions, see precondition.go; the state sets these, they are not stored.
	Begins  game.Seats // the seats for which a new decision begins with it
	Changes bool       // it changes the position by more than orders that are not revealed
	Round   int        // of sealed orders that it begins, else 0
}

// Kind says what an entry of the log records.
type Kind string

// The kinds of entries. Each of them except RematchAccept's new match and the entries of Rename, TimeOut, Called, Shut,
// Await, Onward, TurnEnds, Restored, Abstain and Fault can be submitted.
const (
	Sit             Kind = "sit"              // Text: who sat down, see Player.String
	Stand           Kind = "stand"            // before the game begins; Text: who stood up, as for Sit
	Gather          Kind = "gather"           // the first entry, if players sign up, see gathering.go
	Onward          Kind = "onward"           // the first entry of a branch; Text: id of the match that it goes on from
	Start           Kind = "start"            // of a gathered match; Text: the options that are settled, as JSON
	ShareCommit     Kind = "share-commit"     // Text: the hash that binds the seat to its share of the deal
	ShareReveal     Kind = "share-reveal"     // Text: the share
	Move            Kind = "move"             // Text: the canonical move
	Undo            Kind = "undo"             // of the seat's own last move, while its turn goes on
	Resign          Kind = "resign"           // Text: empty, or why a seat was forfeited
	DrawOffer       Kind = "draw-offer"       //
	DrawAccept      Kind = "draw-accept"      //
	DrawDecline     Kind = "draw-decline"     //
	TakebackAsk     Kind = "takeback-ask"     // to go back to before the asker's last move
	TakebackAccept  Kind = "takeback-accept"  //
	TakebackDecline Kind = "takeback-decline" //
	RematchAsk      Kind = "rematch-ask"      // only when the match is finished
	RematchAccept   Kind = "rematch-accept"   // Text: id of the new match, once all have accepted
	ReplaceAsk      Kind = "replace-ask"      // Text: which bot is to play for whom, see replacement
	ReplaceAccept   Kind = "replace-accept"   //
	ReplaceDecline  Kind = "replace-decline"  //
	Rename          Kind = "rename"           // Text: the new name of who holds the seat
	TimeOut         Kind = "time-out"         // the seat's clock has run out; Text: what follows, see timeout.go
	Called          Kind = "called"           // the guest who runs the match waits no longer: the default move follows
	Shut            Kind = "shut"             // the server closes the match
	TimeAsk         Kind = "time-ask"         // for more time
	TimeAccept      Kind = "time-accept"      //
	TimeDecline     Kind = "time-decline"     //
	PauseAsk        Kind = "pause-ask"        // to have all clocks stand for a while
	PauseAccept     Kind = "pause-accept"     //
	PauseDecline    Kind = "pause-decline"    //
	Resume          Kind = "resume"           // ends a pause, as a move does
	TurnEnds        Kind = "turn-ends"        // the end of a turn of days; Text: see turnEnds
	Restored        Kind = "restored"         // no server was running; Text: for how many microseconds
	Await           Kind = "await"            // the server gives the seat's player time to come, see pause.go
	Abstain         Kind = "abstain"          // a request waits for the seat no longer; Text: its kind, see request.go
	ClaimWin        Kind = "claim-win"        // all opponents have left; Text: the seats that are away, see absence.go
	Fault           Kind = "fault"            // a bot cannot go on; Text: why, and who stands in, see FaultMessage
)

// These are submitted by the player who starts a gathered match or leads a team, and are recorded as Sit and Stand.
const (
	AddBot    Kind = "add-bot"    // Text: its level; see teams.go
	RemoveBot Kind = "remove-bot" // from Target
)

// SeatsPlayers reports whether an entry of this kind may change who holds a seat, or their name.
func (k Kind) SeatsPlayers() bool {
	switch k {
	case Gather, Start, Sit, Stand, Rename, ReplaceAsk, ReplaceAccept, Abstain, TimeOut, Fault:
		return true
	}
	return false
}

// CalledOff is the reason of the result of a match whose players all stood up before it began. It has no winner, and
// it is no draw.
const CalledOff = "called off"

// Closed is the reason of the result of a match that the server has ended. It has no winner either.
const Closed = "closed"

// Player is the player of a seat: none (the zero value), a guest, a bot, or a player by message.
type Player struct {
	Guest string // public id of a user
	Level int    // of a bot, from 1
	Name  string

	// Program is set if a program plays for the account of the guest.
	Program bool

	// ByMessage is set if the player is elsewhere: the user who has made the match, and no other user, enters the
	// orders that they have sent.
	ByMessage bool

	Away string // of a bot that plays for a guest who has vanished: the guest, who may sit down again
}

// Open reports whether the seat has no player.
func (p Player) Open() bool { return p.Guest == "" && p.Level == 0 && !p.ByMessage }

// Bot reports whether a bot plays the seat.
func (p Player) Bot() bool { return p.Level > 0 }

// String returns the text of a Sit entry: "guest <id> <name>", "program <id> <name>", "bot <level> <name>" or "message
// <name>".
func (p Player) String() string {
	if p.Bot() {
		return "bot " + strconv.Itoa(p.Level) + " " + p.Name
	}
	if p.ByMessage {
		return "message " + p.Name
	}
	kind := "guest "
	if p.Program {
		kind = "program "
	}
	return kind + p.Guest + " " + p.Name
}

// ParsePlayer reads what Player.String wrote.
func ParsePlayer(text string) (Player, bool) {
	kind, rest, _ := strings.Cut(text, " ")
	id, name, ok := strings.Cut(rest, " ")
	switch kind {
	case "message":
		return Player{ByMessage: true, Name: rest}, rest != ""
	case "guest", "program":
		return Player{Guest: id, Name: name, Program: kind == "program"}, ok && id != ""
	case "bot":
		level, err := strconv.Atoi(id)
		return Player{Level: level, Name: name}, ok && err == nil && level > 0
	}
	return Player{}, false
}

// OfferKind names a proposal that needs the consent of the other seats.
type OfferKind string

// The proposals.
const (
	Draw     OfferKind = "draw"
	Takeback OfferKind = "takeback"
	Rematch  OfferKind = "rematch"
	Replace  OfferKind = "replace" // of a player who has left by a bot
	MoreTime OfferKind = "time"    // for the seat that asks
	Pause    OfferKind = "pause"   // of all clocks
)

// Offer is a proposal that waits for answers.
type Offer struct {
	Kind   OfferKind
	By     game.Seat
	Awaits game.Seats // the seats that have yet to accept
	Agreed game.Seats // the seats that have accepted
	Target game.Seat  // of a Replace: the seat at which Bot is to play
	Bot    Player
	Made   int       // number of the entry that made it
	Until  time.Time // of a Replace: when it is decided without those who have not answered
}

// Submission is a request to do something in a match.
type Submission struct {
	Guest string // the guest who asks; must hold Seat, except to sit down

	Program bool // of a Sit: see Player
	Seat    game.Seat
	Kind    Kind
	Text    string // of a Move: one move or a message of several; of a Sit: the guest's name; see ShareCommit and
	// ShareReveal; of a Start: into how many teams; of an AddBot: its level; else empty
	Key string // chosen by the client, 8 to 64 letters, digits, - and _: repeating it has no second effect

	State int // the guest's number (State.Number) of the position for which they decided this; 0: it is not named

	// ByMessage says of a Sit that it is for a user elsewhere, whose name is Text; and of a Move that Text is a whole
	// message that such a player has sent, in place of all that they had sent before in this round.
	ByMessage bool
	Round     int // for which a Move is meant; 0: for whichever it is

	// Thought is for how long the user who sends a Move has had the position before them, as their program has measured
	// it; nil: it was not measured. The rest of the time is lag, of which little is believed.
	Thought *time.Duration

	Target game.Seat  // of a ReplaceAsk: whose player has vanished; of a RemoveBot: where it sits; of an AddBot: see lead
	Absent game.Seats // of a ReplaceAsk or ClaimWin: whose players have been away for long enough, as the caller knows
}

// SubmitResult is what a submission led to. All of it is stored.
type SubmitResult struct {
	Number  int      // of the last entry that it made, as the seat that asked for it counts
	Moves   []string // the canonical moves that it made
	Rematch string   // id of the new match, if it made one
	Repeat  bool     // the key had been used: nothing was done again
}

// Step is one new entry with what it caused.
type Step struct {
	Entry  Entry
	Events []game.Event // not redacted
	State  *State       // the match after the entry
}

// New is a request for a new match.
type New struct {
	Game    string
	Options map[string]string // what differs from the defaults
	Players []Player          // in seat order; the zero Player leaves a seat open
	Gather  bool              // players sign up; Players are those who have, without gaps
	Public  bool
	Hints   bool
	Rated   bool          // see Match
	Chat    string        // see Match
	Delay   time.Duration // see Match
	Maker   string        // see Match
	By      string        // who makes it, if that is not the Maker
	Awaits  game.Seat     // whose player has to come from elsewhere; 0: no user, or there is no hurry
	Claims  []Claim       // offers that it fulfils
	Time    clock.Control
	RunsOut Policy // empty: what fits the game
}

// Claim is an offer that a new match fulfils. It is stored together with the match, unless the offer was taken before.
type Claim struct {
	Offer  string
	Number int // of the event of the offer, from 1, without gaps
}
