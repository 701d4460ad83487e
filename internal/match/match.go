// Package match holds what a match is: its event log, the state that follows from the log, the clocks, the offers
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

// Match holds the properties of a match that are fixed when it is made.
type Match struct {
	ID      string
	Game    string
	Options game.Options  // value of every option of the game
	Seed    rng.Seed      // seed of the server, secret until the match is finished
	Public  bool          // whether the lobby lists the match
	Hints   bool          // whether every player may ask for hints
	Rated   bool          // whether the result changes the ratings of the players
	Chat    string        // who may chat with the players, a value of package chat
	Delay   time.Duration // time by which spectators see moves later while the match runs, see DelayedState
	Maker   string        // public id of the user who made the match; empty if unknown
	Created time.Time

	Rules    int // version of the game's rules, see game.Info
	Protocol int // version of the dealing protocol, a constant of package fairdeal

	Time    clock.Control
	RunsOut Policy // policy for a clock that has run out

	Variant Variant // variant whose rules are in Options; the zero value if there is none
}

// Status is the phase of a match: waiting for players, running or finished.
type Status string

// The phases of a match.
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
	Number int // 1-based number in the log, without gaps
	Seat   game.Seat
	Kind   Kind
	Text   string
	Key    string // key of the submission, in the first of its entries; empty in all other entries
	At     time.Time

	// Forgiven is what, of the time of a move, the seat's clock has shown without its doing: lag, or a bot's wait for
	// its turn to think.
	Forgiven time.Duration

	Undone bool // whether the move was taken back by a later entry; computed by State, not stored

	Unveiled bool // whether the move revealed a secret; computed by State, not stored

	Known game.Seats // viewers who may know of the entry, bit 0 for spectators; computed by State, not stored

	// What the entry changes of decisions, see precondition.go; the state sets these, they are not stored.
	Begins  game.Seats // seats that must decide anew because of the entry
	Changes bool       // whether it changes the position, other than by sealed orders
	Round   int        // number of the round of sealed orders that the entry begins, else 0
}

// Kind is the kind of an event log entry, such as a move, a draw offer or a resignation.
type Kind string

// The kinds of entries. Users submit most of them; only the server makes Gather, Announce, Rename, TimeOut, Called,
// Shut, Await, Onward, SetUp, TurnEnds, Restored, Abstain and Fault entries.
const (
	Sit             Kind = "sit"              // Text: who sat down, see Player.String
	Stand           Kind = "stand"            // before the game begins; Text: who stood up, as for Sit
	Gather          Kind = "gather"           // the first entry, if players sign up, see gathering.go
	Onward          Kind = "onward"           // the first entry of a branch; Text: id of the match that it goes on from
	SetUp           Kind = "set-up"           // the first entry; Text: the position from which the match begins
	Announce        Kind = "announce"         // before players sit down; Text: the organizer's own rules (R11b)
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
	RematchDecline  Kind = "rematch-decline"  //
	ReplaceAsk      Kind = "replace-ask"      // Text: which bot is to play for whom, see replacement
	ReplaceAccept   Kind = "replace-accept"   //
	ReplaceDecline  Kind = "replace-decline"  //
	Rename          Kind = "rename"           // Text: the new name of who holds the seat
	TimeOut         Kind = "time-out"         // the seat's clock has run out; Text: what follows, see timeout.go
	Called          Kind = "called"           // the user who runs the match waits no longer: the default move follows
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
	Abstain         Kind = "abstain"          // an offer waits for the seat no longer; Text: its kind, see offers.go
	ClaimWin        Kind = "claim-win"        // all opponents have left; Text: the seats that are away, see absence.go
	Fault           Kind = "fault"            // a bot cannot go on; Text: why, and who stands in, see FaultMessage
)

// Kinds of submissions by the starter of a gathered match or the leader of a team. The log records them as Sit and
// Stand.
const (
	AddBot    Kind = "add-bot"    // Text: its level; see teams.go
	RemoveBot Kind = "remove-bot" // from Target
)

// SeatsPlayers reports whether an entry of this kind may change the player of a seat or the player's name.
func (k Kind) SeatsPlayers() bool {
	switch k {
	case Gather, Start, Sit, Stand, Rename, ReplaceAsk, ReplaceAccept, Abstain, TimeOut, Fault:
		return true
	}
	return false
}

// CalledOff is the Result.Reason of a match whose players left before it began, or for which an awaited player did not
// come. It has no winner, and it is no draw.
const CalledOff = "called off"

// Closed is the Result.Reason of a match that an admin has ended. It has no winner.
const Closed = "closed"

// Player describes who plays a seat: no player (the zero value), a user, a bot, or a player by message.
type Player struct {
	User  string // public id of the user; empty if no user plays the seat
	Level int    // level of the bot, from 1; 0 if no bot plays the seat
	Name  string

	// Program is set if a program plays for the account of the user.
	Program bool

	// ByMessage is set if the player is elsewhere: the user who has made the match, and no other user, enters the
	// orders that they have sent.
	ByMessage bool

	Away string // public id of the user for whom the bot plays, and who may take the seat back; empty if there is none
}

// Open reports whether the seat has no player.
func (p Player) Open() bool { return p.User == "" && p.Level == 0 && !p.ByMessage }

// Bot reports whether a bot plays the seat.
func (p Player) Bot() bool { return p.Level > 0 }

// String returns the player as text of a Sit entry: "guest <id> <name>", "program <id> <name>", "bot <level> <name>" or
// "message <name>".
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
	return kind + p.User + " " + p.Name
}

// ParsePlayer parses a text of Player.String; the result is false if the text is not one.
func ParsePlayer(text string) (Player, bool) {
	kind, rest, _ := strings.Cut(text, " ")
	id, name, ok := strings.Cut(rest, " ")
	switch kind {
	case "message":
		return Player{ByMessage: true, Name: rest}, rest != ""
	case "guest", "program":
		return Player{User: id, Name: name, Program: kind == "program"}, ok && id != ""
	case "bot":
		level, err := strconv.Atoi(id)
		return Player{Level: level, Name: name}, ok && err == nil && level > 0
	}
	return Player{}, false
}

// OfferKind is the kind of an offer: a proposal to which the other seats must agree.
type OfferKind string

// The kinds of offers.
const (
	Draw     OfferKind = "draw"
	Takeback OfferKind = "takeback"
	Rematch  OfferKind = "rematch"
	Replace  OfferKind = "replace" // of a player who has left by a bot
	MoreTime OfferKind = "time"    // for the seat that asks
	Pause    OfferKind = "pause"   // of all clocks
)

// Offer is a proposal of one seat that waits for the answers of other seats.
type Offer struct {
	Kind   OfferKind
	By     game.Seat
	Awaits game.Seats // seats that have not answered yet
	Agreed game.Seats // seats that have agreed
	Target game.Seat  // seat that Bot is to take; only for the kind Replace
	Bot    Player
	Made   int       // number of the entry that made the offer
	Until  time.Time // time at which the vote ends, even if seats have not answered; only for the kind Replace
}

// Submission is a request of a user to do something in a match, such as a move or a draw offer.
type Submission struct {
	User string // public id of the submitting user, who must hold Seat unless Kind is Sit

	Program bool // Player.Program of the player who sits down; only for the kind Sit
	Seat    game.Seat
	Kind    Kind
	// Text holds one or several moves (Move), the player's name (Sit), a hash or a share (ShareCommit, ShareReveal), the
	// number of teams (Start) or the bot's level (AddBot). It is empty for the other kinds.
	Text string
	Key  string // key chosen by the client, 8 to 64 letters, digits, - and _; a repeated key has no second effect

	State int // number of the entry (State.Number) whose position the user saw; 0 if the client does not say

	// ByMessage says of a Sit that it is for a user elsewhere, whose name is Text; and of a Move that Text is a whole
	// message that such a player has sent, in place of all that they had sent before in this round.
	ByMessage bool
	Round     int // number of the round that a Move is for; 0 for the current round

	// Thought is for how long the user who sends a Move has had the position before them, as their program has measured
	// it; nil: it was not measured. The rest of the time is lag, of which little is believed.
	Thought *time.Duration

	// Target is the seat to replace (ReplaceAsk), the seat of the bot to remove (RemoveBot), or a seat of the team that
	// gets bots (AddBot).
	Target game.Seat
	Absent game.Seats // seats whose players the server has found to be away; for ReplaceAsk and ClaimWin
}

// SubmitResult describes what the stored entries of a submission did.
type SubmitResult struct {
	Number  int      // number of the last entry of the submission, as its seat counts entries
	Moves   []string // canonical texts of the moves that were made
	Rematch string   // id of the rematch, if the submission made one
	Repeat  bool     // whether the key was used before, so that the earlier result is returned and nothing was done
}

// Step is a new entry with the events that it caused and the state that follows.
type Step struct {
	Entry  Entry
	Events []game.Event // events of all viewers, with secrets
	State  *State       // state of the match after the entry
}

// New is a request to make a match.
type New struct {
	Game    string
	Options map[string]string // options that differ from the game's defaults
	Players []Player          // players in seat order; the zero Player leaves its seat open
	// whether users sign up for the match (see gathering.go); Players then lists the first ones
	Gather bool
	Public bool
	Hints  bool
	Rated  bool          // value of Match.Rated
	Chat   string        // value of Match.Talk
	Delay  time.Duration // value of Match.Delay
	Maker  string        // value of Match.Maker
	By     string        // public id of the user who sends the request, if that is not the Maker
	Awaits game.Seat     // seat whose player was elsewhere on the site and gets time to come; 0 for none
	Claims []Claim       // offers of the lobby that the match fulfils
	// position from which the match begins; empty for that of the rules
	Position string
	// text of the maker about this match, such as rules of their own; cleaned by the caller
	Announcement string
	Time         clock.Control
	RunsOut      Policy  // policy for a clock that has run out; empty for the default of the game
	Variant      Variant // value of Match.Variant; the caller has set Options to its rules
}

// Claim identifies an offer of the lobby that a new match fulfils. The match is stored only if the offer was not taken
// before.
type Claim struct {
	Offer  string
	Number int // number of the offer's event that takes it, from 1, without gaps
}
