package api

import "hexparlor/game"

// SeatKind is the kind of player on a seat.
type SeatKind string

// The kinds of seats.
const (
	Open  SeatKind = "open"  // free; a user with the link may sit down
	Guest SeatKind = "guest" // a user, with or without account
	Bot   SeatKind = "bot"

	ByMessage SeatKind = "message" // a player without a link, whose messages the organizer enters
)

// SeatRequest says how a seat of a new match is filled. "me" is the caller; several seats may be theirs.
type SeatRequest struct {
	Kind  string `json:"kind" enum:"me,open,bot,message"`
	Level int    `json:"level,omitempty" minimum:"1" maximum:"99" doc:"level of a bot, as listed for the game"`
	Name  string `json:"name,omitempty" maxLength:"200" doc:"name of a player by message"`
}

// NewMatch is a request for a new match.
type NewMatch struct {
	Game      string            `json:"game"`
	Options   map[string]string `json:"options,omitempty"`
	Seats     []SeatRequest     `json:"seats" doc:"requested players in seat order"`
	Public    bool              `json:"public,omitempty" doc:"the lobby shows open seats"`
	Rated     bool              `json:"rated,omitempty" doc:"the result changes the players' ratings; requires a public match of accounts without hints, with a preset"`
	Gather    bool              `json:"gather,omitempty" doc:"users sign up, and the creator starts with all who have; open seats are left out"`
	Time      string            `json:"time,omitempty" maxLength:"40" doc:"time control, as in time.control of a match"`
	RunsOut   string            `json:"runsOut,omitempty" enum:"loses,default,bot,vote" doc:"consequence when a clock runs out; missing: the usual one of the game"`
	Chat      string            `json:"chat,omitempty" enum:"none,team,all,private" doc:"chat rooms of the players: none, one per team, one for all, or also one for any two players; missing: all"`
	ChatOpens bool              `json:"chatOpens,omitempty" doc:"all messages become public when the match is over"`
	Delay     int               `json:"delay,omitempty" minimum:"0" maximum:"1800" doc:"delay in seconds for spectators while the match runs; only for games with hidden information or sealed orders"`
	// The text is cleaned: control characters are left out, and line breaks kept.
	Announcement string `json:"announcement,omitempty" maxLength:"4000" doc:"text of the caller about this match, such as rules of their own: plain text with line breaks"`

	Position string `json:"position,omitempty" maxLength:"4000" doc:"position from which the match begins, in the game's notation; such a match is neither public nor rated"`
	Variant  string `json:"variant,omitempty" maxLength:"80" doc:"variant that sets the options: its id and the number of its version, such as ab12.3, or only the id for the latest version or a draft of the caller"`

	Hints *bool `json:"hints,omitempty" doc:"every seat may ask the server for hints; missing: true if the caller plays against bots only"`
}

// Branch is a request for a new match that continues a finished one from an earlier position, with bots on all other
// seats.
type Branch struct {
	Moves int       `json:"moves" minimum:"0" maximum:"1000000" doc:"number of moves before the position, without undone ones"`
	Seat  game.Seat `json:"seat" minimum:"1" doc:"seat of the caller in the new match"`
	Level int       `json:"level" minimum:"1" maximum:"99" doc:"level of the bots, as listed for the game"`
}

// Player is a seat with its player.
type Player struct {
	Seat   game.Seat `json:"seat"`
	Title  string    `json:"title" doc:"name of the seat in the game, such as White"`
	Team   int       `json:"team"`
	Kind   SeatKind  `json:"kind" enum:"open,guest,bot,message"`
	Name   string    `json:"name"`
	ID     string    `json:"id,omitempty" doc:"public id of the user"`
	Level  int       `json:"level,omitempty" doc:"level of a bot"`
	Bot    bool      `json:"bot,omitempty" doc:"the user is an account that a program plays; its name says so as well"`
	Mine   bool      `json:"mine" doc:"the caller holds the seat"`
	Online bool      `json:"online"`
	Away   string    `json:"away,omitempty" doc:"public id of the absent user whom the bot replaces until they sit down again"`

	Leader game.Seat `json:"leader,omitempty" doc:"seat of the player who adds and removes bots in this seat's team, while a match of more than two seats waits"`
}

// Gathering is a match with a variable number of players, before its start. Users take the seats in order; when one
// leaves, those behind move up.
type Gathering struct {
	Range
	Joined    int       `json:"joined" doc:"number of users who have signed up"`
	Starter   game.Seat `json:"starter" doc:"seat of the user who may start the match, and add and remove bots: the creator, or the first user if the creator has left"`
	Divisions []int     `json:"divisions" doc:"possible numbers of teams for the users who have signed up; the first is their number, so that each plays alone"`
}

// Status is the status of a match.
type Status string

// The statuses of a match.
const (
	Waiting  Status = "waiting" // a seat is free
	Running  Status = "running"
	Finished Status = "finished"
)

// Summary is a match as a list shows it.
type Summary struct {
	ID        string   `json:"id"`
	Game      string   `json:"game"`
	Options   []string `json:"options" doc:"options that differ from the defaults, as name=value"`
	Players   []Player `json:"players"`
	Status    Status   `json:"status" enum:"waiting,running,finished"`
	Moves     int      `json:"moves" doc:"number of moves that a spectator may know of"`
	Hints     bool     `json:"hints" doc:"every seat may ask the server for hints"`
	Rated     bool     `json:"rated" doc:"the result changes the players' ratings"`
	ToAct     []int    `json:"toAct" doc:"seats with pending decisions"`
	Position  string   `json:"position" doc:"position as text, as a spectator may know it; empty before the deal"`
	View      any      `json:"view" doc:"view of a spectator, for a thumbnail; null before the deal"`
	Result    string   `json:"result,omitempty"`
	Reason    string   `json:"reason,omitempty" doc:"how the match ended, as a word"`
	Winners   []int    `json:"winners" doc:"seats that have won"`
	UpdatedAt int64    `json:"updatedAt" doc:"Unix milliseconds"`

	Gathering *Gathering `json:"gathering,omitempty" doc:"state of the sign-up; seats and options may still change"`

	Variant *MatchVariant `json:"variant,omitempty" doc:"variant by which the match is played"`
}

// MatchVariant names the version of a variant by which a match is played.
type MatchVariant struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version int    `json:"version" doc:"number of the version; 0: a draft of its designer"`
}

// Lobby is the content of the site's start page: the caller's matches and public matches.
type Lobby struct {
	Mine         []Summary `json:"mine" doc:"the caller's matches, those with pending decisions of the caller first"`
	Open         []Summary `json:"open" doc:"public matches with a free seat"`
	Running      []Summary `json:"running" doc:"public matches to watch"`
	Watching     int       `json:"watching" doc:"number of users who have a match open"`
	RunningCount int       `json:"runningCount" doc:"number of all running matches of the site"`
}

// Match is everything that a viewer may know of a match: the first message of its stream.
type Match struct {
	ID            string            `json:"id"`
	Game          string            `json:"game"`
	Public        bool              `json:"public" doc:"the match is listed, and link previews and embedded frames show it"`
	Rated         bool              `json:"rated" doc:"the result changes the players' ratings"`
	Options       map[string]string `json:"options"`
	Announcement  string            `json:"announcement,omitempty" doc:"text of the user who made the match, such as rules of their own: plain text with line breaks"`
	Changed       []string          `json:"changed" doc:"options that differ from the defaults, as name=value"`
	Players       []Player          `json:"players"`
	Position      Position          `json:"position"`
	Time          TimeControl       `json:"time"`
	Now           int64             `json:"now,omitempty" doc:"time of the server's clock in Unix milliseconds; missing if nothing is limited"`
	Log           []Entry           `json:"log"`
	Rematch       string            `json:"rematch,omitempty" doc:"id of the rematch"`
	Organizer     string            `json:"organizer,omitempty" doc:"public id of the user who created the match, if they may seat players by message or enter their messages"`
	Hints         bool              `json:"hints" doc:"every seat may ask the server for hints until the match is over"`
	Chat          string            `json:"chat" enum:"none,team,all,private" doc:"chat rooms of the players: none, one per team, one for all, or also one for any two players"`
	ChatOpens     bool              `json:"chatOpens,omitempty" doc:"all messages become public when the match is over"`
	Delay         int               `json:"delay,omitempty" doc:"delay in seconds for spectators while the match runs"`
	Watchers      int               `json:"watchers" doc:"number of spectators"`
	QueuePosition int               `json:"queuePosition,omitempty" doc:"as in Presence"`
	Receipts      []Receipt         `json:"receipts" doc:"receipts of sealed orders, in the order in which they were issued"`
	Deal          *Deal             `json:"deal,omitempty" doc:"protocol of the deal, in a game of chance"`
	Absent        []Absence         `json:"absent" doc:"seats of users who do not have the match open"`
	AbsenceLimit  int               `json:"absenceLimit" doc:"seconds of absence after which opponents of a player with pending decisions may claim the win or, without a time limit, replace the player by a bot; 0 with time controls in days"`
	Claims        bool              `json:"claims" doc:"a player whose opponents have all left may claim the win"`
	Gathering     *Gathering        `json:"gathering,omitempty" doc:"state of the sign-up; seats and options may still change, and the stream sends a whole match for each step"`
	Variant       *MatchVariant     `json:"variant,omitempty" doc:"variant by which the match is played"`
}

// Absence is a seat whose user does not have the match open.
type Absence struct {
	Seat  game.Seat `json:"seat"`
	Since int64     `json:"since" doc:"start of the absence in Unix milliseconds"`
}

// Presence lists the users who are connected to a match: a message of its stream.
type Presence struct {
	Online        []int     `json:"online" doc:"seats whose players have the match open; bots always do"`
	Watchers      int       `json:"watchers" doc:"number of spectators"`
	QueuePosition int       `json:"queuePosition,omitempty" doc:"1-based position in the bot queue of a bot with a pending decision here; missing if none waits"`
	Absent        []Absence `json:"absent" doc:"seats of users who do not have the match open"`
}

// AnalysisProgress is the event of a finished match's stream that its analysis has come further.
type AnalysisProgress struct {
	Judged int `json:"judged" doc:"number of decisions that are judged"`
}

// SeatClaim is a request to sit down on a free seat, or to return to the caller's own seat for which a bot plays.
type SeatClaim struct {
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Name string    `json:"name,omitempty" maxLength:"200" doc:"name of a player by message to whom the organizer gives the seat, which is open or a bot's"`
}

// Replay is a page of a match, position by position. Step 0 is the start.
type Replay struct {
	From  int          `json:"from" doc:"number of the first step of the page"`
	Total int          `json:"total" doc:"number of steps of the match so far"`
	Next  int          `json:"next,omitempty" doc:"first step of the next page; missing on the last page"`
	Steps []ReplayStep `json:"steps"`
}

// ReplayStep is one move and the board after it.
type ReplayStep struct {
	Number int       `json:"number" doc:"number of the log entry; 0 for the start"`
	Seat   game.Seat `json:"seat"`
	Text   string    `json:"text"`
	Round  int       `json:"round,omitempty" doc:"1-based number of the open round after the step, in games with sealed orders"`
	Events []Event   `json:"events"`
	View   any       `json:"view"`
}

// NewRecord uploads the record of a match that was played elsewhere.
type NewRecord struct {
	Text string `json:"text" doc:"game in one of the formats of getRecord"`
}

// OwnMatches lists the caller's matches that are not over, those that wait for the caller first.
type OwnMatches struct {
	Waiting int        `json:"waiting" doc:"number of all matches with pending decisions of the caller"`
	Matches []OwnMatch `json:"matches"`
}

// OwnMatch is one unfinished match of the caller in the list OwnMatches.
type OwnMatch struct {
	Summary
	Waits    bool  `json:"waits" doc:"the match has a pending decision of the caller"`
	Deadline int64 `json:"deadline,omitempty" doc:"deadline of the pending decision in Unix milliseconds"`
}
