package api

import (
	"cmp"
	"strconv"
	"strings"

	"hexparlor/game"
)

// Prompt explains to a seat what to do, and why just these moves are legal.
type Prompt struct {
	Code   string   `json:"code" doc:"stable identifier for programs, such as must-deal, wait or over"`
	Title  string   `json:"title"`
	Detail string   `json:"detail,omitempty"`
	Cells  []string `json:"cells,omitempty" doc:"cells that the texts are about"`
	Rule   string   `json:"rule,omitempty" doc:"number of the rule"`
}

// Event is one event that a move caused, as the viewer may know it.
type Event struct {
	Kind     string   `json:"kind"`
	Text     string   `json:"text"`
	Sentence string   `json:"sentence" doc:"what happened, without coordinates"`
	Cells    []string `json:"cells,omitempty" doc:"cells that the sentence is about"`
	Data     any      `json:"data"`
}

// Offer is a proposal that waits for an answer, such as a draw offer.
type Offer struct {
	Kind   string    `json:"kind" enum:"draw,takeback,rematch,replace,time,pause"`
	By     game.Seat `json:"by" doc:"seat that made the offer"`
	Awaits []int     `json:"awaits" doc:"seats that have not agreed yet"`
	Target game.Seat `json:"target,omitempty" doc:"seat that a bot would take over"`
	Level  int       `json:"level,omitempty" doc:"level of that bot"`
}

// Wait is a kind of request that a seat has made lately and may not repeat yet.
type Wait struct {
	Kind  string    `json:"kind" enum:"draw,takeback,rematch,replace,time,pause"`
	Seat  game.Seat `json:"seat"`
	Turns int       `json:"turns,omitempty" doc:"number of turns of the seat that must end first"`
	Until int64     `json:"until,omitempty" doc:"end of the wait in Unix milliseconds"`
}

// Turn is the pending decision of one seat of the viewer. Moves share most of their picks and texts, so each is
// listed once, and a move is a row of their numbers. Choices puts the moves together.
type Turn struct {
	Seat   game.Seat   `json:"seat"`
	Prompt Prompt      `json:"prompt"`
	Picks  []PickGroup `json:"picks" doc:"all picks, numbered from 0 by value through all groups"`
	Texts  []string    `json:"texts" doc:"forms of the texts of moves: {0} stands for the value of the first pick, {1} for that of the second"`
	Moves  [][]int     `json:"moves" doc:"legal moves: each is the number of its form in texts, then the numbers of its picks in order"`
	Undo   string      `json:"undo,omitempty" enum:"open,seen" doc:"whether the seat's last move of the same turn can be undone: open if it can, seen if it revealed hidden information; missing if there is none"`
}

// Position is the board after one entry of the log, as the viewer may see it. A game of chance is dealt when its last
// seat is filled: before that there is no board, Dealt is false, Text empty and View null.
type Position struct {
	Number       int       `json:"number" doc:"number of log entries so far that the viewer may know of"`
	Seat         game.Seat `json:"seat" doc:"seat whose knowledge is shown; 0 for a spectator"`
	Revealed     bool      `json:"revealed" doc:"nothing is hidden from the viewer"`
	SeatSpecific bool      `json:"seatSpecific" doc:"the viewer holds several seats that know different things; only what the shown seat knows is visible"`
	Dealt        bool      `json:"dealt"`
	Text         string    `json:"text"`
	View         any       `json:"view"`
	ToAct        []int     `json:"toAct" doc:"seats with pending decisions"`
	Sealed       []int     `json:"sealed" doc:"seats that have committed to orders and wait for the others"`
	Round        int       `json:"round,omitempty" doc:"1-based number of the open round, in games with sealed orders"`
	Deadline     int64     `json:"deadline,omitempty" doc:"time in Unix milliseconds at which the first clock runs out; missing if none does"`
	Paused       int64     `json:"paused,omitempty" doc:"latest end of the agreed pause of all clocks in Unix milliseconds; while it lasts, left of each clock is its whole remaining time"`
	Pause        int64     `json:"pause,omitempty" doc:"longest pause in milliseconds on which all could agree now; missing if no pause is possible"`
	Clocks       []Clock   `json:"clocks" doc:"clocks in seat order; empty if nothing is limited"`
	Prompt       Prompt    `json:"prompt" doc:"prompt for the viewer's first seat, or for a spectator"`
	Turns        []Turn    `json:"turns" doc:"pending decisions of the viewer's seats, and sealed orders that may still change; only for the shown seat where seats know different things"`
	Offers       []Offer   `json:"offers"`
	Waits        []Wait    `json:"waits,omitempty" doc:"requests that seats may not repeat yet"`
	Exits        []Exit    `json:"exits,omitempty" doc:"seats that have left a game that goes on without them, or went on until its end"`
	Out          []int     `json:"out,omitempty" doc:"seats that have resigned or are eliminated while the game goes on"`
	Status       Status    `json:"status" enum:"waiting,running,finished"`
	Result       string    `json:"result,omitempty"`
	Reason       string    `json:"reason,omitempty" doc:"how the match ended, as a word"`
	Winners      []int     `json:"winners" doc:"seats that have won"`
	Places       []Place   `json:"places,omitempty" doc:"places of all seats at the end, the best first; missing before the end and with two teams"`
}

// Exit is a seat that has resigned, or was eliminated, before the end of the game.
type Exit struct {
	Seat     game.Seat `json:"seat"`
	Round    int       `json:"round" doc:"1-based number of the round"`
	Resigned bool      `json:"resigned,omitempty"`
}

// Place is the place of a seat at the end of a game of three or more teams. Equal seats share a place.
type Place struct {
	Seat  game.Seat `json:"seat"`
	Place int       `json:"place" minimum:"1"`
}

// Clock is a seat's clock. Times are Unix milliseconds by the server's clock. While it runs, the seat has until Ends;
// the time up to Free is not subtracted from Left.
type Clock struct {
	Seat     game.Seat `json:"seat"`
	Left     int64     `json:"left" doc:"remaining milliseconds, without the free time of a turn; while the clock runs, as of its start"`
	Since    int64     `json:"since,omitempty" doc:"time at which the clock started; missing while it is stopped"`
	Free     int64     `json:"free,omitempty" doc:"end of the free time of the turn"`
	Ends     int64     `json:"ends,omitempty" doc:"time at which the clock runs out"`
	TurnEnds int64     `json:"turnEnds,omitempty" doc:"end of a turn of days without rest hours, added time or the cap, if it differs from ends"`
	More     int64     `json:"more,omitempty" doc:"milliseconds that the seat gains if it asks for more time and all agree; missing if it may not ask"`
	Overdue  bool      `json:"overdue,omitempty" doc:"the clock has run out, and the other players may let a bot take over"`
	Missed   int       `json:"missed,omitempty" doc:"number of successive turns that ended without a decision of the seat"`

	Deserted bool `json:"deserted,omitempty" doc:"so many turns were missed that any user may sit down on the seat"`
}

// TimeControl is the time control of a match, and what follows when a player's time has run out.
type TimeControl struct {
	Control string `json:"control" doc:"time control: 5+3 (minutes, and seconds added per turn), 5d3 (minutes, and free seconds per turn), 0d60 (seconds per turn), 3days or 36h with bank 5days and cap 20days (time per turn, reserve for the match, limit per turn); empty: no limit"`
	RunsOut string `json:"runsOut,omitempty" enum:"loses,default,bot,vote" doc:"consequence when a clock runs out: the seat loses, its default orders are entered, a bot plays until the user sits down again, or the other players vote for a bot"`
	Days    bool   `json:"days,omitempty" doc:"no turn ends in the rest hours of its player"`
	Cap     int64  `json:"cap,omitempty" doc:"limit in seconds for a turn of days"`
}

// Entry is one entry of a match's log as the viewer may know it. Secret entries are left out, and not counted.
type Entry struct {
	Number int       `json:"number" doc:"1-based number, without gaps"`
	Kind   string    `json:"kind" enum:"onward,set-up,gather,announce,start,sit,stand,share-commit,share-reveal,move,undo,resign,draw-offer,draw-accept,draw-decline,takeback-ask,takeback-accept,takeback-decline,rematch-ask,rematch-accept,rematch-decline,rename,replace-ask,replace-accept,replace-decline,time-ask,time-accept,time-decline,pause-ask,pause-accept,pause-decline,resume,turn-ends,restored,time-out,called,await,abstain,claim-win,fault"`
	Seat   game.Seat `json:"seat"`
	Text   string    `json:"text" doc:"text that depends on the kind: the move; the name of the user who sat down; the id of the rematch; the name of the bot that would take over; of time-out the consequence (only, default, loses, bot or vote; only: the single legal move was made); of turn-ends the end in Unix milliseconds; of restored the milliseconds given back"`
	At     int64     `json:"at" doc:"Unix milliseconds"`
	Undone bool      `json:"undone,omitempty" doc:"the move was taken back later"`
}

// Step is one new entry with its effects: the later messages of the stream.
type Step struct {
	Entry    Entry     `json:"entry"`
	Events   []Event   `json:"events"`
	Position Position  `json:"position"`
	Players  []Player  `json:"players,omitempty" doc:"players of all seats; missing if unchanged"`
	Rematch  string    `json:"rematch,omitempty" doc:"id of the rematch"`
	Receipts []Receipt `json:"receipts,omitempty" doc:"receipts of the latest round, after a move in a match with receipts; earlier ones are unchanged"`
	Deal     *Deal     `json:"deal,omitempty" doc:"protocol of the deal; missing if unchanged"`
}

// Receipt is the commitment to a seat's sealed orders. Hash is the SHA-256 of the salt and the orders;
// docs/record-format.md gives the bytes. The seat gets Salt and Orders at once, all others when the round is
// revealed.
type Receipt struct {
	Number int       `json:"number" doc:"1-based number in the order of issue in this match"`
	Seat   game.Seat `json:"seat"`
	Round  int       `json:"round"`
	Hash   string    `json:"hash" doc:"commitment in hexadecimal digits"`
	Status string    `json:"status" enum:"sealed,open,withdrawn"`
	Salt   string    `json:"salt,omitempty"`
	Orders *string   `json:"orders,omitempty" doc:"canonical text of the orders; missing while they are secret"`
}

// Deal describes how a game of chance is dealt by commit and reveal; docs/fair-play.md gives the hashed bytes. The
// server publishes a commitment to its secret seed, then each user's seat commits to a share. When all seats are
// filled, the shares are revealed and the game is dealt; the seed is published at the end.
type Deal struct {
	Protocol   int      `json:"protocol" doc:"version of the protocol: 1, or 0 for a match whose deal proves nothing"`
	Commitment string   `json:"commitment" doc:"the server's commitment to its secret seed; empty without one"`
	Commits    []string `json:"commits" doc:"commitments of the seats to their seed shares, in seat order; empty for bots and before the seat has committed"`
	Shares     []string `json:"shares" doc:"revealed seed shares in seat order; empty for bots and before the reveal"`
	Awaits     []int    `json:"awaits" doc:"seats that must commit or reveal before the game is dealt"`
	Reveals    bool     `json:"reveals" doc:"those seats must reveal"`
	Seed       string   `json:"seed,omitempty" doc:"the server's secret seed, when the match is finished"`
}

// DealShare is a seat's part in the deal: first Commit, later Reveal.
type DealShare struct {
	Key    string    `json:"key" minLength:"8" maxLength:"64" doc:"idempotency key chosen by the client; repeating it has no second effect"`
	Seat   game.Seat `json:"seat" minimum:"1" maximum:"9"`
	Commit string    `json:"commit,omitempty" pattern:"^[0-9a-f]{64}$" doc:"commitment to a seed share of 32 random bytes, drawn after the server's commitment was received"`
	Reveal string    `json:"reveal,omitempty" pattern:"^[0-9a-f]{64}$" doc:"the seed share in hexadecimal digits"`
}

// Pick is one thing that a user selects to make a move, such as a cell or a card. A move is a path of picks.
type Pick struct {
	Kind  game.PickKind `json:"kind"`
	Value string        `json:"value"`
	Label string        `json:"label" doc:"text for users"`
	At    string        `json:"at,omitempty" doc:"cell at which a board offers the pick"`
	Set   bool          `json:"set,omitempty" doc:"neighbouring picks with this flag form a set: any order makes the same move"`
	Verb  string        `json:"verb,omitempty" doc:"effect of the move as a word, such as deal"`
}

// PickGroup is a set of picks that differ only in their values. In Label and At, {0} stands for the value.
type PickGroup struct {
	Kind   game.PickKind `json:"kind" enum:"cell,direction,piece,card,word"`
	Label  string        `json:"label,omitempty" doc:"text for users; {0} stands for the value; missing: the value itself"`
	At     string        `json:"at,omitempty" doc:"cell at which a board offers the pick; {0} stands for the value; missing: no cell"`
	Set    bool          `json:"set,omitempty" doc:"neighbouring picks with this flag form a set: any order makes the same move"`
	Verb   string        `json:"verb,omitempty" doc:"effect of the move as a word, such as deal; on the last pick of a move, and on all picks of a set"`
	Values []string      `json:"values" doc:"values as moves and the notation use them, such as 0,1 or NW or pass"`
}

// Choice is one legal move: its text, and the path of picks that makes it.
type Choice struct {
	Text  string
	Picks []Pick
}

// Choices returns the legal moves of a turn with their texts and picks.
func (t *Turn) Choices() []Choice {
	picks := t.picks()
	choices := make([]Choice, len(t.Moves))
	for i, row := range t.Moves {
		for _, n := range row[1:] {
			choices[i].Picks = append(choices[i].Picks, picks[n])
		}
		choices[i].Text = textOf(t.Texts[row[0]], choices[i].Picks)
	}
	return choices
}

// picks returns all picks of a turn, in the order by whose index (0-based) the turn's moves refer to them.
func (t *Turn) picks() []Pick {
	var picks []Pick
	for _, g := range t.Picks {
		for _, v := range g.Values {
			p := Pick{Kind: g.Kind, Value: v, Set: g.Set, Verb: g.Verb}
			p.Label, p.At = textOf(cmp.Or(g.Label, "{0}"), []Pick{p}), textOf(g.At, []Pick{p})
			picks = append(picks, p)
		}
	}
	return picks
}

// textOf returns the text form with {0}, {1} ... replaced by the values of picks.
func textOf(form string, picks []Pick) string {
	for n, p := range picks {
		form = strings.Replace(form, "{"+strconv.Itoa(n)+"}", p.Value, 1)
	}
	return form
}
