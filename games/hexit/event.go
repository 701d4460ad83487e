package hexit

import (
	"fmt"
	"math/bits"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// The events of a move come in the order in which things happen:
//
//	drop:    Dropped
//	deal:    Dealt, Sown for every stone that lands on a tile, Captured if the rest falls into a gap
//	release: Released, Scored
//	pass:    Passed
//	place:   Placed
//	swap:    Swapped
//
// and Ended at last if the game is over. All events are public.

// Dropped reports that a stone was put on an empty tile.
type Dropped struct {
	Seat game.Seat `json:"seat"`
	Cell hex.Cell  `json:"cell"`
	Left int       `json:"left" doc:"stones left in the hand"`
}

// Dealt reports that a stack was lifted and moves along a line.
type Dealt struct {
	Seat      game.Seat `json:"seat"`
	From      hex.Cell  `json:"from"`
	Direction string    `json:"direction"`
	Target    hex.Cell  `json:"target"`
	Stack     string    `json:"stack" doc:"bottom stone first: the order in which they fall"`
}

// Sown reports that one stone of the lifted stack fell on a tile.
type Sown struct {
	Cell   hex.Cell `json:"cell"`
	Stone  string   `json:"stone" enum:"W,B"`
	Height int      `json:"height" doc:"of the stack there, with this stone"`
}

// Captured reports that stones fell into a gap, a cell without a tile, and are a prisoner there.
type Captured struct {
	Seat   game.Seat `json:"seat" doc:"who dealt"`
	Cell   hex.Cell  `json:"cell"`
	Fallen string    `json:"fallen" doc:"the stones that fell, bottom first"`
	Stack  string    `json:"stack" doc:"all that lies there now"`
	Ripe   bool      `json:"ripe" doc:"it touches two tiles or more"`
}

// Freed is one prisoner that a release sets free.
type Freed struct {
	Cell  hex.Cell `json:"cell"`
	Stack string   `json:"stack"`
}

// Released reports a release of prisoners: each prisoner's cell gets a tile of the releasing player's colour, and
// each stone returns to the hand of its colour's player.
type Released struct {
	Seat    game.Seat `json:"seat"`
	Freed   []Freed   `json:"freed"`
	Tile    string    `json:"tile" enum:"w,b"`
	White   int       `json:"white"`
	Black   int       `json:"black" doc:"stones that went home, by colour"`
	Reserve int       `json:"reserve"`
}

// Scored reports the scores after a release.
type Scored struct {
	White Score `json:"white"`
	Black Score `json:"black"`
}

// Passed reports that a player had no legal move.
type Passed struct {
	Seat   game.Seat `json:"seat"`
	Reason string    `json:"reason" enum:"no-stone,no-tile" doc:"no-stone: the hand is empty; no-tile: no tile is empty"`
}

// Placed reports that a tile was laid in the opening (R2.6a).
type Placed struct {
	Seat    game.Seat `json:"seat"`
	Cell    hex.Cell  `json:"cell"`
	Tile    string    `json:"tile" enum:"w,b"`
	Reserve int       `json:"reserve" doc:"tiles left"`
}

// Swapped reports that the second player swapped sides: all stones and tiles changed their colour (R2.5a).
type Swapped struct {
	Seat game.Seat `json:"seat" doc:"who swapped"`
}

// Ended reports how the game ended.
type Ended struct {
	Result string    `json:"result"`
	Reason string    `json:"reason" enum:"tiles,passes,quiet"`
	Winner game.Seat `json:"winner" doc:"0 for a draw"`
	White  Score     `json:"white"`
	Black  Score     `json:"black"`
}

// events has a zero value of each event type, for Info.
var events = []game.Event{
	Dropped{},
	Dealt{},
	Sown{},
	Captured{},
	Released{},
	Scored{},
	Passed{},
	Placed{},
	Swapped{},
	Ended{},
}

// Kind returns the name of the event type, as records and streams have it.
func (Dropped) Kind() string  { return "dropped" }
func (Dealt) Kind() string    { return "dealt" }
func (Sown) Kind() string     { return "sown" }
func (Captured) Kind() string { return "captured" }
func (Released) Kind() string { return "released" }
func (Scored) Kind() string   { return "scored" }
func (Passed) Kind() string   { return "passed" }
func (Placed) Kind() string   { return "placed" }
func (Swapped) Kind() string  { return "swapped" }
func (Ended) Kind() string    { return "ended" }

// For returns the event itself: everything is public.
func (e Dropped) For(game.Seat) game.Event  { return e }
func (e Dealt) For(game.Seat) game.Event    { return e }
func (e Sown) For(game.Seat) game.Event     { return e }
func (e Captured) For(game.Seat) game.Event { return e }
func (e Released) For(game.Seat) game.Event { return e }
func (e Scored) For(game.Seat) game.Event   { return e }
func (e Passed) For(game.Seat) game.Event   { return e }
func (e Placed) For(game.Seat) game.Event   { return e }
func (e Swapped) For(game.Seat) game.Event  { return e }
func (e Ended) For(game.Seat) game.Event    { return e }

func (e Dropped) String() string  { return "dropped " + digit(e.Seat) + " " + e.Cell.String() }
func (e Sown) String() string     { return "sown " + e.Cell.String() + " " + e.Stone }
func (e Captured) String() string { return "captured " + e.Cell.String() + " " + e.Stack }
func (e Scored) String() string   { return fmt.Sprintf("scored %v %v", e.White, e.Black) }
func (e Passed) String() string   { return fmt.Sprintf("passed %d %s", e.Seat, e.Reason) }
func (e Placed) String() string   { return "placed " + digit(e.Seat) + " " + e.Cell.String() }
func (e Swapped) String() string  { return "swapped " + digit(e.Seat) }
func (e Ended) String() string    { return fmt.Sprintf("ended %s %s", e.Result, e.Reason) }

func (e Dealt) String() string {
	return "dealt " + digit(e.Seat) + " " + e.From.String() + " " + e.Direction + " " + e.Target.String() + " " + e.Stack
}

func (e Released) String() string {
	text := fmt.Sprintf("released %d", e.Seat)
	for _, f := range e.Freed {
		text += fmt.Sprintf(" %v %s", f.Cell, f.Stack)
	}
	return text
}

// Message names the player who put a stone on a tile, and the cell.
func (e Dropped) Message() i18n.Message {
	return i18n.Of("hexit.event.dropped", "seat", seatName(e.Seat), "cell", e.Cell, "left", e.Left)
}

// Message names the dealt stack, its direction and the stack at which the deal is aimed.
func (e Dealt) Message() i18n.Message {
	d, _ := layout.ParseDirection(e.Direction)
	return i18n.Of("hexit.event.dealt", "seat", seatName(e.Seat), "stones", len(e.Stack), "from", e.From,
		"direction", game.DirectionWord(layout, d), "rival", seatName(other(e.Seat)), "target", e.Target)
}

// Message names the tile on which the stone fell and the new owner of its stack.
func (e Sown) Message() i18n.Message {
	owner := whiteSeat
	if e.Stone == colour(blackSeat) {
		owner = blackSeat
	}
	return i18n.Of("hexit.event.sown", "colour", colourWord(owner), "cell", e.Cell, "height", e.Height)
}

// Message describes how many stones fell, and whether they are a new prisoner or join one.
func (e Captured) Message() i18n.Message {
	key := "hexit.event.captured"
	if len(e.Stack) > len(e.Fallen) {
		key = "hexit.event.captured.more"
	}
	return i18n.Of(key, "stones", len(e.Fallen), "cell", e.Cell)
}

// Message lists the stones and tiles of each player.
func (e Released) Message() i18n.Message {
	var list []hex.Cell
	for _, f := range e.Freed {
		list = append(list, f.Cell)
	}
	return i18n.Of("hexit.event.released", "seat", seatName(e.Seat), "colour", colourWord(e.Seat), "tiles", len(list),
		"cells", i18n.And(list), "white", e.White, "black", e.Black, "reserve", e.Reserve)
}

// Message names the scores of both players.
func (e Scored) Message() i18n.Message {
	return i18n.Of("hexit.event.scored", "white", e.White, "black", e.Black)
}

// Message gives the reason why the player had no move.
func (e Passed) Message() i18n.Message {
	return i18n.Of("hexit.event.passed", "seat", seatName(e.Seat), "reason", e.Reason)
}

// Message names the tile.
func (e Placed) Message() i18n.Message {
	return i18n.Of("hexit.event.placed", "seat", seatName(e.Seat), "colour", colourWord(e.Seat), "cell", e.Cell,
		"reserve", e.Reserve)
}

// Message explains the swap.
func (e Swapped) Message() i18n.Message {
	return i18n.Of("hexit.event.swapped", "seat", seatName(e.Seat))
}

// Message gives the reason for the end of the game and names the winner.
func (e Ended) Message() i18n.Message { return i18n.Sentences(e.because(), e.verdict()) }

// because returns a sentence with the reason why the game is over.
func (e Ended) because() i18n.Message { return i18n.Of("hexit.end", "reason", e.Reason) }

// verdict returns a sentence that names the winner, or says that the game is drawn.
func (e Ended) verdict() i18n.Message {
	if e.Winner == game.Spectator {
		return i18n.Of("hexit.end.drawn", "white", e.White, "black", e.Black)
	}
	return i18n.Of("hexit.end.won", "seat", seatName(e.Winner),
		"more", max(e.White, e.Black), "less", min(e.White, e.Black))
}

// digit returns the digit that stands for a seat in notation.
func digit(seat game.Seat) string { return "012"[seat : seat+1] }

func stackText(s *State, id uint16) string {
	return string(appendStack(s, nil, id))
}

func dealtEvent(s *State, from uint16, d hex.Direction) Dealt {
	target := dealTarget(s, from, d)
	return Dealt{
		Seat: s.mover, From: s.sites[from].cell, Direction: layout.Name(d),
		Target: s.sites[target].cell, Stack: stackText(s, from),
	}
}

// capturedEvent returns the event for stones that fell into a gap: they are the top fallen stones of the stack that
// lies there now.
func capturedEvent(s *State, gap uint16, fallen int) Captured {
	stack := stackText(s, gap)
	return Captured{
		Seat: s.mover, Cell: s.sites[gap].cell, Fallen: stack[len(stack)-fallen:], Stack: stack,
		Ripe: s.sites[gap].ripe() == 1,
	}
}

// releasedEvent returns the event of a release that is about to be made.
func releasedEvent(s *State, set uint64) Released {
	e := Released{Seat: s.mover, Tile: strings.ToLower(colour(s.mover)), Reserve: int(s.reserve)}
	for ; set != 0; set &= set - 1 {
		id := s.captives[bits.TrailingZeros64(set)]
		stack := stackText(s, id)
		e.Freed = append(e.Freed, Freed{Cell: s.sites[id].cell, Stack: stack})
		e.White += strings.Count(stack, "W")
		e.Black += strings.Count(stack, "B")
		e.Reserve--
	}
	return e
}

func scoredEvent(s *State) Scored {
	return Scored{White: s.score(whiteSeat), Black: s.score(blackSeat)}
}

func endedEvent(s *State) Ended {
	r := s.Result()
	return Ended{
		Result: r.Text, Reason: r.Reason, Winner: r.Winners.First(),
		White: s.score(whiteSeat), Black: s.score(blackSeat),
	}
}

// stuckReason returns a word for the reason why the player to move cannot drop a stone: none is in hand, or no tile is
// empty.
func stuckReason(s *State) string {
	if s.hand[s.mover] == 0 {
		return "no-stone"
	}
	return "no-tile"
}

// Effects reports the tiles that the player lays; tiles are points (R9.1).
func (e Released) Effects() game.Effects {
	return game.Effects{Fact: game.Fact{
		Key: "hexit.fact.released", For: e.Seat, About: e.Seat, Weight: float64(len(e.Freed)) / 2, Rule: "R7.3",
		Args: []any{"tiles", len(e.Freed)},
	}}
}

// Effects names the rule by which the score decides the game.
func (e Ended) Effects() game.Effects { return game.Effects{Fact: game.Fact{Rule: "R9.1"}} }

// Effects names the seat whose stone is now below the opponent's: a deal takes prisoners of the other side.
func (e Captured) Effects() game.Effects { return game.Effects{Loser: 3 - e.Seat} }
