// Package api defines the types of the HTTP interface and nothing else. The OpenAPI document and the TypeScript types
// of the web client are generated from them.
package api

import "hexparlor/game"

// Me is the caller's own identity. ID is public; the secret that proves it stays in the cookie.
type Me struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Handle string `json:"handle,omitempty" doc:"of an account; a guest has none"`
	Role   string `json:"role,omitempty" doc:"moderator or owner; told by /api/me alone"`
	News   bool   `json:"news,omitempty" doc:"/api/site has something to tell the caller; told by /api/me alone"`

	Changes bool `json:"changes,omitempty" doc:"another device has changed the account; told by /api/me alone"`
}

// GameInfo describes one game of the site. Texts are in the caller's language.
type GameInfo struct {
	ID      string   `json:"id"`
	Version int      `json:"version" doc:"of the rules"`
	Title   string   `json:"title"`
	Summary string   `json:"summary" doc:"one sentence"`
	Facts   []string `json:"facts" doc:"a few words each: players, length, what is hidden"`
	Options []Option `json:"options"`
	Presets []Preset `json:"presets"`
	game.Traits
	Layout  string     `json:"layout" enum:"pointy,flat"`
	Gathers *Range     `json:"gathers,omitempty" doc:"how many can play, if people can sign up before that is known"`
	Seats   []SeatInfo `json:"seats" doc:"the seats with default options"`
	Levels  []Level    `json:"levels"`
	Lessons int        `json:"lessons" doc:"how many there are"`
}

// Range is a range of whole numbers, both ends included.
type Range struct {
	Least int `json:"least"`
	Most  int `json:"most"`
}

// Option is an option of a game. Values are text, whatever their type.
type Option struct {
	Name    string          `json:"name"`
	Title   string          `json:"title"`
	Help    string          `json:"help"`
	Kind    game.OptionKind `json:"kind"`
	Min     int             `json:"min"`
	Max     int             `json:"max"`
	Values  []string        `json:"values" doc:"if not empty, the only ones allowed, also for whole numbers"`
	Labels  []string        `json:"labels" doc:"for people, parallel to values; may be empty"`
	Default string          `json:"default"`
	Endless bool            `json:"endless" doc:"0 is allowed as well, below min: no limit, and then a game may go on for ever"`
}

// Preset is a named set of options that differ from the defaults.
type Preset struct {
	Name    string       `json:"name" doc:"stable word for programs"`
	Title   string       `json:"title"`
	Help    string       `json:"help"`
	Options game.Options `json:"options"`
}

// SeatInfo is one seat of a game. Seats of one team win and lose together.
type SeatInfo struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name" doc:"such as White or Player 3"`
	Team int       `json:"team" doc:"from 1"`
}

// Prompt explains to a seat what to do, and why just these moves are legal.
type Prompt struct {
	Code   string `json:"code" doc:"stable word for programs: must-deal, wait, over"`
	Title  string `json:"title"`
	Detail string `json:"detail,omitempty"`
	Rule   string `json:"rule,omitempty"`
}

// Refusal is the reason why a move or request was refused. It has changed nothing.
type Refusal struct {
	Code     string `json:"code" doc:"stable word for programs"`
	Sentence string `json:"sentence" doc:"for a person, with the cells and numbers concerned"`
	Rule     string `json:"rule" doc:"the rule it would break, such as R4.2"`
}

// Pick is one step on the way to a move.
type Pick struct {
	Kind  game.PickKind `json:"kind"`
	Value string        `json:"value"`
	Label string        `json:"label"`
	At    string        `json:"at,omitempty"`
	Set   bool          `json:"set,omitempty"`
	Verb  string        `json:"verb,omitempty"`
}

// Level is a level of the built-in bot, or an external engine that plays beside it.
type Level struct {
	Level int    `json:"level"`
	Name  string `json:"name"`
	Help  string `json:"help"`
}

// SeatKind is the kind of player on a seat.
type SeatKind string

// The kinds of seats.
const (
	Open  SeatKind = "open"  // free; a user with the link may sit down
	Guest SeatKind = "guest" // a user, with or without account
	Bot   SeatKind = "bot"

	ByMessage SeatKind = "message" // a player without a link, for whom the table's creator enters the messages
)

// SeatRequest says how a seat of a new table is to be filled. "me" is the caller; several seats may be theirs.
type SeatRequest struct {
	Kind  string `json:"kind" enum:"me,open,bot,message"`
	Level int    `json:"level,omitempty" minimum:"1" maximum:"99" doc:"for a bot, as listed for the game"`
	Name  string `json:"name,omitempty" maxLength:"200" doc:"of who plays by message"`
}

// NewMatch is a request for a new match.
type NewMatch struct {
	Game      string            `json:"game"`
	Options   map[string]string `json:"options,omitempty"`
	Seats     []SeatRequest     `json:"seats" doc:"in seat order"`
	Public    bool              `json:"public,omitempty" doc:"open seats are shown in the lobby"`
	Rated     bool              `json:"rated,omitempty" doc:"the result changes the ratings of who plays: a public table without hints, at which accounts play one of the sets of rules"`
	Gather    bool              `json:"gather,omitempty" doc:"people sign up, and the maker starts with as many as have come; seats are those who have, open ones are left out"`
	Time      string            `json:"time,omitempty" maxLength:"40" doc:"how much time there is, as in time.control of a match"`
	RunsOut   string            `json:"runsOut,omitempty" enum:"loses,default,bot,vote" doc:"what follows when it has run out; if missing, what fits the game"`
	Talk      string            `json:"talk,omitempty" enum:"none,team,all,letters" doc:"with whom players may talk: nobody, their team, all together, and also any two by themselves; if missing, all"`
	TalkOpens bool              `json:"talkOpens,omitempty" doc:"all that was said can be read by everybody when the game is over"`
	Delay     int               `json:"delay,omitempty" minimum:"0" maximum:"1800" doc:"by how many seconds spectators are behind while the game runs; only where something is hidden or sealed"`
	Hints     *bool             `json:"hints,omitempty" doc:"the house advises every seat that asks; if missing, it does where the caller is the only person and no seat is open"`
}

// Branch is a request for a new match that continues a finished one from an earlier position, with bots on all other
// seats.
type Branch struct {
	Moves int       `json:"moves" minimum:"0" maximum:"1000000" doc:"how many of the moves that stand have been made there"`
	Seat  game.Seat `json:"seat" minimum:"1" doc:"the caller's"`
	Level int       `json:"level" minimum:"1" maximum:"99" doc:"of the bots, as listed for the game"`
}

// Player is a seat with its player.
type Player struct {
	Seat   game.Seat `json:"seat"`
	Title  string    `json:"title" doc:"the seat's name in the game, such as White"`
	Team   int       `json:"team"`
	Kind   SeatKind  `json:"kind" enum:"open,guest,bot,message"`
	Name   string    `json:"name"`
	ID     string    `json:"id,omitempty" doc:"public id of a guest"`
	Level  int       `json:"level,omitempty"`
	Bot    bool      `json:"bot,omitempty" doc:"the guest is an account that a program plays by itself; its name says so as well"`
	Mine   bool      `json:"mine" doc:"held by the caller"`
	Online bool      `json:"online"`
	Away   string    `json:"away,omitempty" doc:"public id of the guest for whom a bot plays until they sit down again"`

	Leader game.Seat `json:"leader,omitempty" doc:"while a table of more than two waits: the seat of who adds and removes bots in this one's team"`
}

// Gathering is a match with a variable number of players, before its start. Users take the seats in order; when one
// leaves, those behind move up.
type Gathering struct {
	Range
	Joined    int       `json:"joined"`
	Starter   game.Seat `json:"starter" doc:"who may start the game, and add and remove bots: the maker, or the first person if the maker has left"`
	Divisions []int     `json:"divisions" doc:"into how many teams those who have joined can be divided; first as many as they are, which sets everybody against everybody"`
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
	Options   []string `json:"options" doc:"what differs from the defaults, as name=value"`
	Players   []Player `json:"players"`
	Status    Status   `json:"status" enum:"waiting,running,finished"`
	Moves     int      `json:"moves" doc:"those that a spectator may know of"`
	Hints     bool     `json:"hints" doc:"as in a match"`
	Rated     bool     `json:"rated" doc:"as in a match"`
	ToAct     []int    `json:"toAct"`
	Position  string   `json:"position" doc:"as a spectator sees it; empty before the deal"`
	View      any      `json:"view" doc:"the view of a spectator, for a thumbnail; null before the deal"`
	Result    string   `json:"result,omitempty"`
	Reason    string   `json:"reason,omitempty"`
	Winners   []int    `json:"winners"`
	UpdatedAt int64    `json:"updatedAt" doc:"Unix milliseconds"`

	Gathering *Gathering `json:"gathering,omitempty" doc:"while people sign up; seats and options are not settled"`
}

// Lobby is the content of the first page.
type Lobby struct {
	Mine     []Summary `json:"mine" doc:"the caller's tables, those that wait for the caller first"`
	Open     []Summary `json:"open" doc:"public tables with a free seat"`
	Running  []Summary `json:"running" doc:"tables to watch"`
	Watching int       `json:"watching"`
	Tables   int       `json:"tables" doc:"running tables in all"`
}

// Event is one event that a move caused, as the viewer may know it.
type Event struct {
	Kind     string `json:"kind"`
	Text     string `json:"text"`
	Sentence string `json:"sentence"`
	Data     any    `json:"data"`
}

// Offer is a proposal that waits for an answer, such as a draw offer.
type Offer struct {
	Kind   string    `json:"kind" enum:"draw,takeback,rematch,replace,time,pause"`
	By     game.Seat `json:"by"`
	Awaits []int     `json:"awaits" doc:"seats that have yet to agree"`
	Target game.Seat `json:"target,omitempty" doc:"the seat that a bot is to play from then on"`
	Level  int       `json:"level,omitempty" doc:"of that bot"`
}

// Wait is a kind of request that a seat has made lately and may not repeat yet.
type Wait struct {
	Kind  string    `json:"kind" enum:"draw,takeback,rematch,replace,time,pause"`
	Seat  game.Seat `json:"seat"`
	Turns int       `json:"turns,omitempty" doc:"before so many more turns of the seat have ended"`
	Until int64     `json:"until,omitempty" doc:"before that time, in Unix milliseconds"`
}

// Turn is the pending decision of one seat of the viewer. Moves share most of their picks and texts, so each is
// listed once, and a move is a row of their numbers. Choices puts the moves together.
type Turn struct {
	Seat   game.Seat   `json:"seat"`
	Prompt Prompt      `json:"prompt"`
	Picks  []PickGroup `json:"picks" doc:"everything that can be picked, numbered from 0 by its value, through all groups"`
	Texts  []string    `json:"texts" doc:"forms of the texts of moves: {0} stands for the value of the first pick, {1} for that of the second"`
	Moves  [][]int     `json:"moves" doc:"the legal moves: each is the number of its text's form and then those of its picks, in their order"`
	Undo   string      `json:"undo,omitempty" enum:"open,seen" doc:"the last move was the seat's own, in the same turn: open if it may be undone, seen if it has shown what was secret; missing otherwise"`
}

// Position is the board after one entry of the log, as the viewer may see it. A game of chance is dealt when its last
// seat is filled: before that there is no board, Dealt is false, Text empty and View null.
type Position struct {
	Number   int       `json:"number" doc:"entries of the log up to here that the viewer may know of"`
	Seat     game.Seat `json:"seat" doc:"the seat whose knowledge this is; 0 for a spectator"`
	Revealed bool      `json:"revealed" doc:"nothing is hidden from the viewer, or no longer"`
	Apart    bool      `json:"apart" doc:"the seat that is shown may know what another seat of the viewer may not, or the other way round"`
	Dealt    bool      `json:"dealt"`
	Text     string    `json:"text"`
	View     any       `json:"view"`
	ToAct    []int     `json:"toAct"`
	Sealed   []int     `json:"sealed" doc:"seats that have committed to orders and wait for the others"`
	Round    int       `json:"round,omitempty" doc:"where orders are sealed: the round that is open, from 1"`
	Deadline int64     `json:"deadline,omitempty" doc:"Unix milliseconds at which the first clock runs out; missing if none does"`
	Paused   int64     `json:"paused,omitempty" doc:"all clocks stand by consent, at the latest until then, in Unix milliseconds; left then tells of every clock all that it shows"`
	Pause    int64     `json:"pause,omitempty" doc:"milliseconds for which all clocks may stand at most, should all agree now; missing if they may not"`
	Clocks   []Clock   `json:"clocks" doc:"of each seat, in seat order; empty if nothing is limited"`
	Prompt   Prompt    `json:"prompt" doc:"what the viewer's first seat is told, or a spectator"`
	Turns    []Turn    `json:"turns" doc:"for each seat of the viewer that owes a decision; where seats know different things only for the seat that is shown, even when it may change what it has committed to"`
	Offers   []Offer   `json:"offers"`
	Waits    []Wait    `json:"waits,omitempty" doc:"requests that a seat may not make again yet"`
	Out      []int     `json:"out,omitempty" doc:"seats without which the game goes on: they have resigned, or have nothing left"`
	Status   Status    `json:"status" enum:"waiting,running,finished"`
	Result   string    `json:"result,omitempty"`
	Reason   string    `json:"reason,omitempty"`
	Winners  []int     `json:"winners"`
}

// Clock is a seat's clock. Times are Unix milliseconds by the server's clock. While it runs, the seat has until Ends;
// the time up to Free is not subtracted from Left.
type Clock struct {
	Seat    game.Seat `json:"seat"`
	Left    int64     `json:"left" doc:"milliseconds, without what is free of a turn; while it runs, as many as when it began to"`
	Since   int64     `json:"since,omitempty" doc:"since when it runs; missing while it stands"`
	Free    int64     `json:"free,omitempty" doc:"until when that costs nothing of what is left"`
	Ends    int64     `json:"ends,omitempty" doc:"when it runs out"`
	Itself  int64     `json:"itself,omitempty" doc:"when a turn of days would end by itself, if it ends at another time: because of hours in which the person rests, of time that was added or of the cap"`
	More    int64     `json:"more,omitempty" doc:"milliseconds that the seat gets more if it asks and all agree; missing if it may not"`
	Overdue bool      `json:"overdue,omitempty" doc:"it has run out, and the others may have a bot play on"`
	Missed  int       `json:"missed,omitempty" doc:"turns in a row that ended without a decision of the seat"`

	Deserted bool `json:"deserted,omitempty" doc:"so many that anybody may sit down there"`
}

// TimeControl is the time control of a match, and what follows when a player's time has run out.
type TimeControl struct {
	Control string `json:"control" doc:"5+3: minutes, and seconds added for each turn; 5d3: minutes, and of each turn so many seconds that cost nothing; 0d60: seconds for each turn; 3days or 36h bank 5days cap 20days: for each turn, besides once, and at most; empty: nothing is limited"`
	RunsOut string `json:"runsOut,omitempty" enum:"loses,default,bot,vote" doc:"what follows: the seat has lost; its default is entered, where orders are sealed; a bot plays on until the person sits down again; the others may have one play on"`
	Days    bool   `json:"days,omitempty" doc:"no turn ends in hours in which the person need not play"`
	Cap     int64  `json:"cap,omitempty" doc:"seconds that a turn of days lasts at most"`
}

// Entry is one entry of a match's log as the viewer may know it. Secret entries are left out, and not counted.
type Entry struct {
	Number int       `json:"number" doc:"from 1, without gaps"`
	Kind   string    `json:"kind" enum:"onward,gather,start,sit,stand,share-commit,share-reveal,move,undo,resign,draw-offer,draw-accept,draw-decline,takeback-ask,takeback-accept,takeback-decline,rematch-ask,rematch-accept,rename,replace-ask,replace-accept,replace-decline,time-ask,time-accept,time-decline,pause-ask,pause-accept,pause-decline,resume,turn-ends,restored,time-out,called,await,abstain,claim-win,fault"`
	Seat   game.Seat `json:"seat"`
	Text   string    `json:"text" doc:"the move, or who sat down, or the id of the rematch, or the name of the bot that is to replace; of a time-out what followed: only (the only move was made), default, loses, bot or vote; of turn-ends when, in Unix milliseconds; of restored how many milliseconds"`
	At     int64     `json:"at" doc:"Unix milliseconds"`
	Undone bool      `json:"undone,omitempty" doc:"a move that was taken back later"`
}

// Receipt is the commitment to a seat's sealed orders. Hash is the SHA-256 of the salt and the orders;
// docs/record-format.md gives the bytes. The seat gets Salt and Orders at once, all others when the round is
// revealed.
type Receipt struct {
	Number int       `json:"number" doc:"from 1, in the order in which they were issued at this table"`
	Seat   game.Seat `json:"seat"`
	Round  int       `json:"round"`
	Hash   string    `json:"hash"`
	Status string    `json:"status" enum:"sealed,open,withdrawn"`
	Salt   string    `json:"salt,omitempty"`
	Orders *string   `json:"orders,omitempty" doc:"canonical text; missing while it is secret"`
}

// Deal describes how a game of chance is dealt by commit and reveal; docs/fair-play.md gives the hashed bytes. The
// server publishes a commitment to its secret seed, then each user's seat commits to a share. When all seats are
// filled, the shares are revealed and the game is dealt; the seed is published at the end.
type Deal struct {
	Protocol   int      `json:"protocol" doc:"1, or 0 for a table whose deal proves nothing"`
	Commitment string   `json:"commitment" doc:"binds the house to its seed; empty if nothing does"`
	Commits    []string `json:"commits" doc:"what binds each seat to its share, in seat order; empty for bots and until the seat has committed"`
	Shares     []string `json:"shares" doc:"what each seat has added, in seat order; empty for bots and until it is revealed"`
	Awaits     []int    `json:"awaits" doc:"the seats that have to commit or reveal before the game is dealt"`
	Reveals    bool     `json:"reveals" doc:"they have to reveal"`
	Seed       string   `json:"seed,omitempty" doc:"the house's secret, when the match is finished"`
}

// DealShare is a seat's part in the deal: first Commit, later Reveal.
type DealShare struct {
	Key    string    `json:"key" minLength:"8" maxLength:"64" doc:"chosen by the client; repeating it has no second effect"`
	Seat   game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Commit string    `json:"commit,omitempty" pattern:"^[0-9a-f]{64}$" doc:"the hash that binds the seat to a share of 32 random bytes, drawn after the house's commitment was seen"`
	Reveal string    `json:"reveal,omitempty" pattern:"^[0-9a-f]{64}$" doc:"the share"`
}

// Match is everything that a viewer may know of a match: the first message of its stream.
type Match struct {
	ID        string            `json:"id"`
	Game      string            `json:"game"`
	Public    bool              `json:"public" doc:"everybody may come across it: in the lobby, by a preview of its link, in a frame of another site"`
	Rated     bool              `json:"rated" doc:"the result changes the ratings of who plays"`
	Options   map[string]string `json:"options"`
	Changed   []string          `json:"changed" doc:"options that differ from the defaults"`
	Players   []Player          `json:"players"`
	Position  Position          `json:"position"`
	Time      TimeControl       `json:"time"`
	Now       int64             `json:"now,omitempty" doc:"Unix milliseconds by the server's clock, where time is limited"`
	Log       []Entry           `json:"log"`
	Rematch   string            `json:"rematch,omitempty" doc:"id of the table that follows this one"`
	Master    string            `json:"master,omitempty" doc:"public id of the guest who made the table, if they may seat people who play by message or run the game for some"`
	Hints     bool              `json:"hints" doc:"the house advises every seat here that asks, until the match is over"`
	Talk      string            `json:"talk" enum:"none,team,all,letters" doc:"with whom players may talk"`
	TalkOpens bool              `json:"talkOpens,omitempty" doc:"all that was said can be read by everybody when the match is over"`
	Delay     int               `json:"delay,omitempty" doc:"by how many seconds spectators are behind while the match runs"`
	Watchers  int               `json:"watchers"`
	Line      int               `json:"line,omitempty" doc:"as in presence"`
	Receipts  []Receipt         `json:"receipts" doc:"of sealed orders, in the order in which they were issued"`
	Deal      *Deal             `json:"deal,omitempty" doc:"of a game of chance"`
	Absent    []Absence         `json:"absent" doc:"seats of people who do not have the table open"`
	Patience  int               `json:"patience" doc:"seconds of absence after which opponents may claim the win of a player who owes a decision or, where no time is limited, have a bot play on; 0 in games of days"`
	Claims    bool              `json:"claims" doc:"whoever stays when all opponents have left may claim the win"`
	Gathering *Gathering        `json:"gathering,omitempty" doc:"while people sign up; seats and options are not settled, and each step is told as a whole match"`
}

// Absence is a seat whose user does not have the table open.
type Absence struct {
	Seat  game.Seat `json:"seat"`
	Since int64     `json:"since" doc:"Unix milliseconds"`
}

// Step is one new entry with its effects: the later messages of the stream.
type Step struct {
	Entry    Entry     `json:"entry"`
	Events   []Event   `json:"events"`
	Position Position  `json:"position"`
	Players  []Player  `json:"players,omitempty" doc:"only when they changed"`
	Rematch  string    `json:"rematch,omitempty"`
	Receipts []Receipt `json:"receipts,omitempty" doc:"those of the latest round, after a move where there are any; others are as before"`
	Deal     *Deal     `json:"deal,omitempty" doc:"only when it changed"`
}

// MaxThought is the greatest thinking time that a submission may report, in milliseconds.
const MaxThought = 100_000_000

// Submission is a move or a proposal. The client chooses the key; repeating it has no second effect.
type Submission struct {
	Key  string    `json:"key" minLength:"8" maxLength:"64"`
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Text string    `json:"text" maxLength:"2000"`

	State int `json:"state,omitempty" minimum:"1" doc:"position.number of the position for which the user decided this, as a match, a step or an accepted submission tells it; what is late is answered by 409 and the code late, and changes nothing. Required where orders are sealed or a clock limits the match, else 428 and the code state-required"`

	Thought *int `json:"thought,omitempty" minimum:"0" maximum:"100000000" doc:"milliseconds for which the caller has had the position before them; the rest of the time that a live clock has run is lag, of which a little is forgiven"`
}

// Accepted is the answer to a submission that is stored.
type Accepted struct {
	Number int      `json:"number" doc:"of the last entry it made"`
	Moves  []string `json:"moves" doc:"as they were recorded"`
	Repeat bool     `json:"repeat,omitempty" doc:"the key had been used: nothing was done again"`
}

// PreviewQuery asks for the effects of some of a seat's moves.
type PreviewQuery struct {
	Seat  game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Moves []string  `json:"moves" minItems:"1" maxItems:"32" maxLength:"2000" doc:"texts of legal moves"`
}

// Preview is the effect of a move, for the seat that may make it. Where something is hidden, it shows only what the
// move would do if no other player interfered.
type Preview struct {
	Text   string  `json:"text"`
	Events []Event `json:"events"`
	View   any     `json:"view" doc:"null for a sketch"`
}

// Why asks for the reason why picks lead to no move.
type Why struct {
	Seat  game.Seat `json:"seat"`
	Picks []Pick    `json:"picks" maxItems:"200"`
}

// Replay is a page of a match, position by position. Step 0 is the start.
type Replay struct {
	From  int          `json:"from" doc:"which step is the first of the page"`
	All   int          `json:"all" doc:"how many steps the match has by now"`
	Next  int          `json:"next,omitempty" doc:"from which step to go on; missing on the last page"`
	Steps []ReplayStep `json:"steps"`
}

// ReplayStep is one move and the board after it.
type ReplayStep struct {
	Number int       `json:"number" doc:"of the log entry; 0 for the start"`
	Seat   game.Seat `json:"seat"`
	Text   string    `json:"text"`
	Round  int       `json:"round,omitempty" doc:"where orders are sealed: the round that is open after it, from 1"`
	Events []Event   `json:"events"`
	View   any       `json:"view"`
}

// Rename is a request for another name.
type Rename struct {
	Name string `json:"name" minLength:"1" maxLength:"100" doc:"1 to 24 characters, without line breaks and the like"`
}

// Rules holds the rules of a game for players.
type Rules struct {
	HTML      string `json:"html" doc:"sections have ids, so that they can be linked to"`
	Catalogue any    `json:"catalogue,omitempty" doc:"what is printed on the cards of a game that has any"`
}

// Figure is an example of the rules: drawings, and a practice table with its position at which the caller plays all
// seats. The server stores nothing of it.
type Figure struct {
	Before  any      `json:"before" doc:"the position, as it is shown to the seat of the first move"`
	Ordered any      `json:"ordered,omitempty" doc:"with all orders, before they are opened; missing where none are sealed"`
	After   any      `json:"after,omitempty" doc:"missing if the last move is refused"`
	Moves   []string `json:"moves" doc:"each behind the number of its seat"`
	Events  []Event  `json:"events" doc:"what the moves cause"`
	Refused bool     `json:"refused" doc:"the last move is not allowed"`
	Caption string   `json:"caption" doc:"what the moves lead to, or why the last of them is refused"`
	Match   Match    `json:"match" doc:"the table, before the moves"`
	Steps   []Step   `json:"steps" doc:"what a stream would have sent of the moves, as far as they are allowed"`
}

// TrialQuery holds the moves that were played at the practice table of a figure.
type TrialQuery struct {
	Moves []string `json:"moves" maxItems:"200" maxLength:"210" doc:"each behind the number of its seat"`
}

// TrialPreviews asks for the effects of moves at the practice table of a figure.
type TrialPreviews struct {
	Moves []string  `json:"moves" maxItems:"200" maxLength:"210" doc:"each behind the number of its seat"`
	Seat  game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Next  []string  `json:"next" minItems:"1" maxItems:"32" maxLength:"200" doc:"texts of legal moves"`
}

// TrialWhy asks why picks lead to no move at the practice table of a figure.
type TrialWhy struct {
	Moves []string  `json:"moves" maxItems:"200" maxLength:"210" doc:"each behind the number of its seat"`
	Seat  game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Picks []Pick    `json:"picks" maxItems:"200"`
}

// SetupQuery asks for the seats and first position of a game with these options.
type SetupQuery struct {
	Options map[string]string `json:"options,omitempty"`
}

// Setup describes a game with certain options before a match is created.
type Setup struct {
	Seats []SeatInfo `json:"seats"`
	View  any        `json:"view" doc:"of a spectator at the opening; null if it is dealt by chance"`
	NoEnd string     `json:"noEnd" doc:"why no program can play, advise or analyse with these options; empty if programs can"`
}

// SeatClaim is a request to sit down on a free seat, or to return to the caller's own seat for which a bot plays.
type SeatClaim struct {
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Name string    `json:"name,omitempty" maxLength:"200" doc:"the caller has made the table, and gives the seat, open or a bot's, to somebody of that name who plays by message"`
}

// Action is a proposal or the answer to one. The client chooses the key; repeating it has no second effect.
type Action struct {
	Key  string    `json:"key" minLength:"8" maxLength:"64"`
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Text string    `json:"text" enum:"start,add-bot,remove-bot,stand,undo,resign,draw-offer,draw-accept,draw-decline,takeback-ask,takeback-accept,takeback-decline,rematch-ask,rematch-accept,replace-ask,replace-accept,replace-decline,time-ask,time-accept,time-decline,pause-ask,pause-accept,pause-decline,resume,claim-win"`

	State int `json:"state,omitempty" minimum:"1" doc:"position.number of the position for which the user decided this, as a match, a step or an accepted submission tells it; what is late is answered by 409 and the code late, and changes nothing. Required where orders are sealed or a clock limits the match, else 428 and the code state-required"`

	Target game.Seat `json:"target,omitempty" minimum:"1" maximum:"9" doc:"of replace-ask: the seat whose player has vanished; of remove-bot: where it sits; of add-bot, where nobody signs up: a seat of the team that it fills"`
	Teams  int       `json:"teams,omitempty" minimum:"1" maximum:"9" doc:"of start: one of the divisions"`
	Level  int       `json:"level,omitempty" minimum:"1" maximum:"99" doc:"of add-bot"`
}

// WhatIf asks what would happen if the other seats had given these orders. The answer uses only what the seat may
// know, and nothing is stored.
type WhatIf struct {
	Seat   game.Seat `json:"seat" minimum:"1" maximum:"9" doc:"held by the caller"`
	Orders []Guess   `json:"orders" maxItems:"9" doc:"of the seats that do not show theirs to this one; seats left out give none"`
}

// Guess is the orders that another seat is assumed to give.
type Guess struct {
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Text string    `json:"text" maxLength:"2000"`
}

// Outcome is the answer to WhatIf.
type Outcome struct {
	Events []Event `json:"events"`
	View   any     `json:"view"`
}

// Analysis judges the decisions of a finished match, each by what its seat knew at the time.
type Analysis struct {
	Total     int        `json:"total" doc:"decisions that there are to judge"`
	Decisions []Decision `json:"decisions" doc:"those judged so far, in the order in which they were made"`
	Failed    bool       `json:"failed,omitempty" doc:"the analysis cannot go on"`
}

// Decision is the judgement of one decision: a move, or the orders that a seat sealed together.
type Decision struct {
	Seat   game.Seat `json:"seat"`
	Number int       `json:"number" doc:"of the log entry that made it"`
	Move   int       `json:"move" doc:"which of the moves that stand it was, from 1: the step of the replay"`
	Text   string    `json:"text" doc:"what was played"`
	Value  float64   `json:"value" doc:"what the seat could expect before it, from 0 (lost) to 1 (won)"`
	Exact  bool      `json:"exact,omitempty" doc:"the value is proven"`
	Forced bool      `json:"forced,omitempty" doc:"there was nothing to choose, and nothing was judged"`
	Best   string    `json:"best" doc:"what the house would have played"`
	Played *float64  `json:"played,omitempty" doc:"what the seat could expect of what it played; missing if that was not tried"`
	Loss   *float64  `json:"loss,omitempty" doc:"what that was worth less than the best; never below 0"`
	Gap    float64   `json:"gap,omitempty" doc:"how much more what was played promised than the best of the rest, if it was best"`

	Unjudged bool `json:"unjudged,omitempty" doc:"it could not be judged: value, best, played, loss and gap say nothing"`
}

// Ways lists the alternatives to a decision that was played.
type Ways struct {
	Seat   game.Seat  `json:"seat"`
	Before any        `json:"before" doc:"the position in which it was decided"`
	Ways   []Way      `json:"ways" doc:"the best first; what was played is among them"`
	Line   []LineStep `json:"line" doc:"the best one, and how the game might have gone on"`
}

// Way is one of these alternatives.
type Way struct {
	Played bool     `json:"played,omitempty" doc:"it was"`
	Value  *float64 `json:"value,omitempty" doc:"what the seat could expect of it; missing if that was not tried"`
	Parts  []Part   `json:"parts" doc:"its moves, without a commitment that ends them"`
}

// Part is one move of a decision.
type Part struct {
	Text  string `json:"text"`
	Picks []Pick `json:"picks"`
}

// LineStep is one decision in a line of play, or all decisions of a round.
type LineStep struct {
	Seat   game.Seat `json:"seat"`
	Events []Event   `json:"events"`
	View   any       `json:"view" doc:"the position to which it leads"`
}

// HintQuery asks for a hint for a seat of the caller.
type HintQuery struct {
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
}

// Hint is the move that the bot would play with the seat's knowledge.
type Hint struct {
	Move     string  `json:"move" doc:"the next move, one of the choices"`
	Text     string  `json:"text" doc:"all that it belongs to: the move, or the orders to be sealed, separated by commas"`
	Value    float64 `json:"value" doc:"what the seat may expect, from 0 (lost) to 1 (won)"`
	Exact    bool    `json:"exact,omitempty" doc:"the value is proven"`
	Searched bool    `json:"searched" doc:"false if there was only one thing to do"`

	Reasons []Reason `json:"reasons" doc:"what speaks for it, and what it costs"`
}

// Reason is an event that speaks for a hint.
type Reason struct {
	Kind     string `json:"kind" enum:"takes,costs,leads,averts" doc:"takes and costs: certain; leads: likely to follow; averts: likely to follow after anything else"`
	Sentence string `json:"sentence"`
}

// Because is the reason why picks lead to no move.
type Because struct {
	Refusal *Refusal `json:"refusal,omitempty" doc:"missing if they do lead to one"`
}

// NewRecord uploads the record of a match that was played elsewhere.
type NewRecord struct {
	Text string `json:"text" doc:"a record, as GET record gives it"`
}

// Course lists the lessons of a game in their order; empty if it has none.
type Course struct {
	Lessons []CourseLesson    `json:"lessons"`
	Play    map[string]string `json:"play,omitempty" doc:"options for the first whole game, if they differ from the defaults"`
}

// Remark is an explanation for newcomers about the position on the board.
type Remark struct {
	Name string `json:"name" doc:"stable word for programs"`
	Text string `json:"text"`
	Rule string `json:"rule" doc:"section of the rules page"`
}

// CourseLesson is a lesson as a list shows it.
type CourseLesson struct {
	Name  string `json:"name" doc:"stable word for programs"`
	Title string `json:"title"`
	View  any    `json:"view" doc:"of its position, for a thumbnail"`
}

// Lesson is a position with one task, and all texts about it.
type Lesson struct {
	CourseLesson
	Say      string   `json:"say" doc:"what is seen and what is to be done"`
	Learn    string   `json:"learn" doc:"the one thing to learn"`
	Done     string   `json:"done" doc:"a few words for when it is solved"`
	Why      string   `json:"why" doc:"what has happened then"`
	Targets  []string `json:"targets" doc:"what is pointed at: cells, picks such as piece 2, or main"`
	Solution []string `json:"solution" doc:"moves of the seat that learns"`
	Rules    []string `json:"rules" doc:"sections of the rules page that it is about"`
	Match    Match    `json:"match" doc:"a table at which the caller learns; nothing of it is stored"`
}

// TryQuery holds the moves of an attempt at a lesson, from its beginning.
type TryQuery struct {
	Moves []string `json:"moves" minItems:"1" maxItems:"64" maxLength:"200" doc:"of the seat that learns"`
}

// Try is the result of the last move of an attempt.
type Try struct {
	Steps    []Step `json:"steps" doc:"the move, and what the other seats answer"`
	Verdict  string `json:"verdict" enum:"open,solved,missed" doc:"open while more moves are wanted"`
	Sentence string `json:"sentence,omitempty" doc:"of a missed try: why that is not it"`
	Kept     int    `json:"kept" doc:"how many moves stand when a missed try is taken back"`
	Back     *Match `json:"back,omitempty" doc:"of a missed try: the table as it is then"`
}

// LessonPreviews asks for the effects of moves in a lesson.
type LessonPreviews struct {
	Moves []string `json:"moves" maxItems:"64" maxLength:"200" doc:"those made so far"`
	Next  []string `json:"next" minItems:"1" maxItems:"32" maxLength:"200" doc:"texts of legal moves"`
}

// LessonWhy asks why picks lead to no move in a lesson.
type LessonWhy struct {
	Moves []string `json:"moves" maxItems:"64" maxLength:"200" doc:"those made so far"`
	Picks []Pick   `json:"picks" maxItems:"200"`
}

// Puzzles lists all puzzles of the site, and the puzzle of the day.
type Puzzles struct {
	Date  string        `json:"date" doc:"today in Greenwich, by which the puzzle of the day is chosen: 2026-11-22"`
	Daily *ToldPuzzle   `json:"daily,omitempty" doc:"missing if there are no puzzles"`
	Games []GamePuzzles `json:"games" doc:"those that have puzzles"`
}

// GamePuzzles lists the puzzles of a game.
type GamePuzzles struct {
	Game    string        `json:"game"`
	Puzzles []PuzzleEntry `json:"puzzles" doc:"in their order, the first has number 1"`
}

// PuzzleEntry is a puzzle as a list shows it.
type PuzzleEntry struct {
	Theme      string `json:"theme" enum:"win,save,hold,gain" doc:"what is to be forced"`
	Turns      int    `json:"turns" doc:"how many turns of the seat's own it takes"`
	Difficulty int    `json:"difficulty" minimum:"1" maximum:"5"`
}

// ToldPuzzle is a puzzle as a card shows it.
type ToldPuzzle struct {
	PuzzleEntry
	Game   string `json:"game"`
	Number int    `json:"number"`
	Title  string `json:"title"`
	View   any    `json:"view" doc:"of its position, for a thumbnail"`
}

// Puzzle is a position in which a win can be forced.
type Puzzle struct {
	ToldPuzzle
	Say      string   `json:"say" doc:"what is to be forced"`
	Level    int      `json:"level" doc:"how long a search mostly finds the first turn: 1 to 5 for 20, 40, 80, 300 and 2,000 simulations; 6 if none of them does"`
	Luck     float64  `json:"luck" doc:"how often a first turn is right that is drawn at random"`
	Solution []string `json:"solution" doc:"moves of the seat that has to find something"`
	Match    Match    `json:"match" doc:"a table at which the caller tries; nothing of it is stored"`
}

// Presence lists the users who are connected to a table: a message of its stream.
type Presence struct {
	Online   []int     `json:"online" doc:"seats whose players have the table open; bots always do"`
	Watchers int       `json:"watchers"`
	Line     int       `json:"line,omitempty" doc:"where a bot that owes a decision here stands in line for the processors, 1 for the next to think; missing if none waits"`
	Absent   []Absence `json:"absent" doc:"seats of people who do not have the table open"`
}

// Problem is the reason why a request failed (RFC 9457). Nothing was changed.
type Problem struct {
	Title   string   `json:"title" doc:"what the status means"`
	Status  int      `json:"status"`
	Detail  string   `json:"detail" doc:"for a person: what was wrong, and what would be right"`
	Code    string   `json:"code,omitempty" doc:"stable word for programs"`
	Refusal *Refusal `json:"refusal,omitempty" doc:"the rule that a move would break"`
	Errors  []Fault  `json:"errors,omitempty" doc:"what was wrong with which part of the request"`
}

// Fault is one invalid part of a request.
type Fault struct {
	Message  string `json:"message"`
	Location string `json:"location,omitempty" doc:"such as body.seats[0].kind"`
}

// Desk is the state of a match for the user who runs it for players by message: their seats, and all seats whose
// orders are missing.
type Desk struct {
	Round   int        `json:"round" doc:"under way; 0 if the game has none"`
	Seats   []DeskSeat `json:"seats"`
	Missing []int      `json:"missing" doc:"all seats that owe orders, also those of people with a link"`
}

// DeskSeat is a seat whose orders come by message.
type DeskSeat struct {
	Seat    game.Seat `json:"seat"`
	Name    string    `json:"name"`
	Owes    bool      `json:"owes"`
	Orders  string    `json:"orders,omitempty" doc:"as they were entered, in the game's notation"`
	Receipt string    `json:"receipt,omitempty" doc:"the hash that binds the player to them"`
}

// Pasted is a text of several messages, each with its sender's name or seat first: docs/play-by-message.md.
type Pasted struct {
	Key   string `json:"key" minLength:"8" maxLength:"60" doc:"chosen by the client; repeating it has no second effect"`
	Round int    `json:"round" minimum:"0" doc:"for which they are meant; 0 if the game has none"`
	Text  string `json:"text" maxLength:"32768"`
}

// Delivery is the answer to Pasted: one Answer for each message.
type Delivery struct {
	Answers []Answer `json:"answers"`
	Desk    Desk     `json:"desk"`
}

// Answer is the result of one message.
type Answer struct {
	Sender   string    `json:"sender" doc:"as it was written; empty for nobody"`
	Seat     game.Seat `json:"seat" doc:"0: nobody is called so"`
	Line     int       `json:"line" doc:"where the message begins"`
	Taken    bool      `json:"taken"`
	Replaced bool      `json:"replaced,omitempty" doc:"a later message of the same text takes its place"`
	Sentence string    `json:"sentence" doc:"to send back"`
	Moves    []string  `json:"moves" doc:"as they were recorded"`
	Receipt  string    `json:"receipt,omitempty"`
}

// Resolution is a request to enter the default orders of the rules for the seats that have sent none.
type Resolution struct {
	Key   string `json:"key" minLength:"8" maxLength:"64"`
	Round int    `json:"round" minimum:"1"`
	State int    `json:"state,omitempty" minimum:"1" doc:"position.number of the position for which the host decided this; what is late is answered by 409 and the code late, and changes nothing"`
}
