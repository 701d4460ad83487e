package hexattack

import (
	"fmt"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// The events of a reveal come in the order of R12:
//
//	start:  Began
//	grab:   Grabbed, then Immobile, then Pulled and Held
//	defend: Defended
//	attack: Attacked, then Killed, then Scored
//	move:   Moved and Stayed
//	push:   BallMade; in each tick: Ticked; EdgeHit, Blocked, Crashed; Stalled; Bumped; RolledOn, each followed by
//	        PickedUp or PassedOver. A ball that ends with a passenger is followed by Dropped.
//
// then Disbanded for each team that has lost its captains, and Ended at last if the game is over. Inside each
// block, warriors and balls come in rising order. All of this is public.
//
// Between reveals, Ordered goes only to viewers who may see the order. Committed, Recalled and Resigned are the
// same for every viewer, whatever was ordered.

// Name is the name of a warrior, such as "1.2" for player 1's warrior 2. A ball has the name of the warrior that
// pushed it.
type Name string

// Sealed is one warrior's order as the reveal at the start of the turn shows it.
type Sealed struct {
	Warrior   Name     `json:"warrior"`
	Team      string   `json:"team" doc:"A"`
	Cell      hex.Cell `json:"cell" doc:"where the warrior stands at the start of the turn"`
	Verb      string   `json:"verb" enum:"attack,defend,move,grab,push,hold"`
	Direction string   `json:"direction,omitempty" doc:"NE; none for hold"`
	Missing   bool     `json:"missing,omitempty" doc:"nothing was ordered, so the warrior holds"`
}

// Began reveals the orders of all warriors.
type Began struct {
	Turn   int      `json:"turn"`
	Orders []Sealed `json:"orders"`
}

// Grabbed reports which cells a grab covers and which warrior it selects.
type Grabbed struct {
	Warrior   Name       `json:"warrior"`
	Cell      hex.Cell   `json:"cell"`
	Direction string     `json:"direction"`
	Line      []hex.Cell `json:"line" doc:"the playable cells looked at; a target stands on the last"`
	Target    Name       `json:"target,omitempty" doc:"nobody: nobody is in range"`
}

// Immobile reports that a warrior is grabbed from two or more sides and therefore not pulled.
type Immobile struct {
	Warrior Name     `json:"warrior"`
	Cell    hex.Cell `json:"cell"`
	By      []Name   `json:"by"`
}

// Pulled reports that a warrior was pulled one step towards its grabber.
type Pulled struct {
	Warrior Name     `json:"warrior"`
	From    hex.Cell `json:"from"`
	To      hex.Cell `json:"to"`
	By      Name     `json:"by"`
}

// Hindrance is the reason why a step was not made.
type Hindrance struct {
	Why    string `json:"why" enum:"edge,contest,swap,jam,dead"`
	Rivals []Name `json:"rivals,omitempty" doc:"who wanted the same hex, or the hex of this warrior"`
	Before Name   `json:"before,omitempty" doc:"who stood on the wanted hex and did not leave it"`
	Head   Name   `json:"head,omitempty" doc:"who stopped the queue, if that is not Before"`
}

// Held reports that a warrior was grabbed but could not be pulled.
type Held struct {
	Warrior Name     `json:"warrior"`
	Cell    hex.Cell `json:"cell"`
	To      hex.Cell `json:"to"`
	By      Name     `json:"by"`
	Hindrance
}

// Defended reports that a warrior has raised its shield.
type Defended struct {
	Warrior   Name     `json:"warrior"`
	Cell      hex.Cell `json:"cell"`
	Direction string   `json:"direction"`
	Sides     []string `json:"sides" doc:"the three that are covered, clockwise"`
}

// Attacked reports one warrior's attack and its result.
type Attacked struct {
	Warrior   Name     `json:"warrior"`
	Cell      hex.Cell `json:"cell"`
	Direction string   `json:"direction"`
	To        hex.Cell `json:"to" doc:"the hex that was struck; it may lie off the map"`
	Target    Name     `json:"target,omitempty"`
	Outcome   string   `json:"outcome" enum:"kill,blocked,bounced,miss"`
}

// Killed reports that a warrior has fallen.
type Killed struct {
	Warrior Name     `json:"warrior"`
	Cell    hex.Cell `json:"cell"`
	By      []Name   `json:"by"`
}

// Scored reports the points that a team gets or loses for a killed warrior.
type Scored struct {
	Team      string `json:"team"`
	Delta     int    `json:"delta"`
	Victim    Name   `json:"victim"`
	Attackers []Name `json:"attackers" doc:"that team's successful ones"`
	Points    int    `json:"points" doc:"of the team, now"`
}

// Moved reports that a warrior made the step of its order.
type Moved struct {
	Warrior Name     `json:"warrior"`
	From    hex.Cell `json:"from"`
	To      hex.Cell `json:"to"`
}

// Stayed reports that a warrior could not make the step of its order.
type Stayed struct {
	Warrior Name     `json:"warrior"`
	Cell    hex.Cell `json:"cell"`
	To      hex.Cell `json:"to" doc:"the hex that it wanted; it may lie off the map"`
	Hindrance
}

// BallMade reports that a warrior has pushed a ball.
type BallMade struct {
	Ball      Name     `json:"ball"`
	Cell      hex.Cell `json:"cell"`
	Direction string   `json:"direction"`
	Dead      bool     `json:"dead,omitempty" doc:"the pusher was killed in this turn"`
}

// Ticked reports the start of the next tick of the push phase.
type Ticked struct {
	Tick int `json:"tick"`
}

// EdgeHit reports that a ball ended because the edge of the map or a rock is in the way.
type EdgeHit struct {
	Ball Name     `json:"ball"`
	Cell hex.Cell `json:"cell" doc:"where it was"`
}

// Blocked reports that a ball ended at a shield.
type Blocked struct {
	Ball   Name     `json:"ball"`
	Target Name     `json:"target"`
	Cell   hex.Cell `json:"cell" doc:"where the ball was"`
}

// Crashed reports that a ball ended by running into other balls.
type Crashed struct {
	Ball Name     `json:"ball"`
	Cell hex.Cell `json:"cell" doc:"where it was"`
	To   hex.Cell `json:"to" doc:"the hex that it wanted"`
	Why  string   `json:"why" enum:"meet,cross" doc:"meet: they wanted the same hex; cross: they wanted each other's"`
	With []Name   `json:"with" doc:"the other balls"`
}

// Dropped reports that a warrior carried by a ball was set down on a cell.
type Dropped struct {
	Warrior Name     `json:"warrior"`
	Cell    hex.Cell `json:"cell"`
	Ball    Name     `json:"ball"`
}

// Stalled reports that a warrior is not moved because several balls would enter its cell at once.
type Stalled struct {
	Warrior Name     `json:"warrior"`
	Cell    hex.Cell `json:"cell"`
	Balls   []Name   `json:"balls"`
}

// Bumped reports that a ball which carries a warrior ended in front of another warrior.
type Bumped struct {
	Ball   Name     `json:"ball"`
	Target Name     `json:"target"`
	Cell   hex.Cell `json:"cell" doc:"where the ball was"`
}

// RolledOn reports that a ball entered a hex.
type RolledOn struct {
	Ball      Name     `json:"ball"`
	From      hex.Cell `json:"from"`
	Cell      hex.Cell `json:"cell"`
	Passenger Name     `json:"passenger,omitempty"`
}

// PickedUp reports that a ball picked up a warrior, which it carries from now on.
type PickedUp struct {
	Ball    Name     `json:"ball"`
	Warrior Name     `json:"warrior"`
	Cell    hex.Cell `json:"cell"`
}

// PassedOver reports that a ball left a warrior where it is, because another ball has affected it already.
type PassedOver struct {
	Ball    Name     `json:"ball"`
	Warrior Name     `json:"warrior"`
	Cell    hex.Cell `json:"cell"`
}

// Disbanded reports that a team has lost its last captain and leaves the map.
type Disbanded struct {
	Team     string `json:"team"`
	Warriors []Name `json:"warriors" doc:"who were left"`
}

// Ended reports how the game ended.
type Ended struct {
	Result   string      `json:"result"`
	Reason   string      `json:"reason" enum:"target,standing,captain,wipe-out,limit"`
	Decided  string      `json:"decided" enum:"points,warriors,last,equal,option"`
	Team     string      `json:"team,omitempty" doc:"that has won; none for a draw"`
	Winners  []game.Seat `json:"winners"`
	Points   []int       `json:"points" doc:"of each team"`
	Warriors []int       `json:"warriors" doc:"left, of each team"`
}

// Ordered reports the current order of a warrior, to the player and the allies who may see it.
type Ordered struct {
	Seat      game.Seat `json:"seat"`
	Warrior   Name      `json:"warrior"`
	Verb      string    `json:"verb" enum:"attack,defend,move,grab,push,hold"`
	Direction string    `json:"direction,omitempty"`
	to        game.Seats
}

// Explained describes to a player the effect that an order would have, before the player gives it: see
// State.Sketch.
type Explained struct {
	Warrior   Name       `json:"warrior"`
	Verb      string     `json:"verb" enum:"attack,defend,move,grab,push,hold"`
	Direction string     `json:"direction,omitempty"`
	Touches   []hex.Cell `json:"touches" doc:"playable cells that the order is about, nearest first"`
	Idle      bool       `json:"idle,omitempty" doc:"it would do nothing if all others held"`
	foe       bool       // whether the order would meet a foe if all others held
}

// Committed reports that a player's orders are locked.
type Committed struct {
	Seat game.Seat `json:"seat"`
}

// Recalled reports that a player has unlocked the orders again, before the reveal.
type Recalled struct {
	Seat game.Seat `json:"seat"`
}

// Resigned reports that a player has resigned and that the player's warriors have left the map.
type Resigned struct {
	Seat     game.Seat `json:"seat"`
	Warriors []Name    `json:"warriors"`
	Forfeit  bool      `json:"forfeit" doc:"the team has no warriors left, and no points either"`
}

// events has a zero value of each event type, for Info.
var events = []game.Event{
	Began{},
	Grabbed{},
	Immobile{},
	Pulled{},
	Held{},
	Defended{},
	Attacked{},
	Killed{},
	Scored{},
	Moved{},
	Stayed{},
	BallMade{},
	Ticked{},
	EdgeHit{},
	Blocked{},
	Crashed{},
	Dropped{},
	Stalled{},
	Bumped{},
	RolledOn{},
	PickedUp{},
	PassedOver{},
	Disbanded{},
	Ended{},
	Ordered{},
	Explained{},
	Committed{},
	Recalled{},
	Resigned{},
}

// Kind returns the name of the event type, as records and streams have it.
func (Began) Kind() string      { return "turn" }
func (Grabbed) Kind() string    { return "grab" }
func (Immobile) Kind() string   { return "immobile" }
func (Pulled) Kind() string     { return "pull" }
func (Held) Kind() string       { return "held" }
func (Defended) Kind() string   { return "defend" }
func (Attacked) Kind() string   { return "attack" }
func (Killed) Kind() string     { return "killed" }
func (Scored) Kind() string     { return "point" }
func (Moved) Kind() string      { return "move" }
func (Stayed) Kind() string     { return "stay" }
func (BallMade) Kind() string   { return "ball" }
func (Ticked) Kind() string     { return "tick" }
func (EdgeHit) Kind() string    { return "edge" }
func (Blocked) Kind() string    { return "blocked" }
func (Crashed) Kind() string    { return "crash" }
func (Dropped) Kind() string    { return "drop" }
func (Stalled) Kind() string    { return "stall" }
func (Bumped) Kind() string     { return "bump" }
func (RolledOn) Kind() string   { return "roll" }
func (PickedUp) Kind() string   { return "pickup" }
func (PassedOver) Kind() string { return "pass" }
func (Disbanded) Kind() string  { return "disband" }
func (Ended) Kind() string      { return "end" }
func (Ordered) Kind() string    { return "ordered" }
func (Explained) Kind() string  { return "explained" }
func (Committed) Kind() string  { return "committed" }
func (Recalled) Kind() string   { return "recalled" }
func (Resigned) Kind() string   { return "resigned" }

// For returns the event itself: a reveal is public (R9.4), and so is which players are ready (R9.1).
func (e Began) For(game.Seat) game.Event      { return e }
func (e Grabbed) For(game.Seat) game.Event    { return e }
func (e Immobile) For(game.Seat) game.Event   { return e }
func (e Pulled) For(game.Seat) game.Event     { return e }
func (e Held) For(game.Seat) game.Event       { return e }
func (e Defended) For(game.Seat) game.Event   { return e }
func (e Attacked) For(game.Seat) game.Event   { return e }
func (e Killed) For(game.Seat) game.Event     { return e }
func (e Scored) For(game.Seat) game.Event     { return e }
func (e Moved) For(game.Seat) game.Event      { return e }
func (e Stayed) For(game.Seat) game.Event     { return e }
func (e BallMade) For(game.Seat) game.Event   { return e }
func (e Ticked) For(game.Seat) game.Event     { return e }
func (e EdgeHit) For(game.Seat) game.Event    { return e }
func (e Blocked) For(game.Seat) game.Event    { return e }
func (e Crashed) For(game.Seat) game.Event    { return e }
func (e Dropped) For(game.Seat) game.Event    { return e }
func (e Stalled) For(game.Seat) game.Event    { return e }
func (e Bumped) For(game.Seat) game.Event     { return e }
func (e RolledOn) For(game.Seat) game.Event   { return e }
func (e PickedUp) For(game.Seat) game.Event   { return e }
func (e PassedOver) For(game.Seat) game.Event { return e }
func (e Disbanded) For(game.Seat) game.Event  { return e }
func (e Ended) For(game.Seat) game.Event      { return e }
func (e Explained) For(game.Seat) game.Event  { return e }
func (e Committed) For(game.Seat) game.Event  { return e }
func (e Recalled) For(game.Seat) game.Event   { return e }
func (e Resigned) For(game.Seat) game.Event   { return e }

// For returns nil for viewers who may not see the order (R9.1).
func (e Ordered) For(viewer game.Seat) game.Event {
	if viewer != game.Arbiter && !e.to.Has(viewer) {
		return nil
	}
	return e
}

// words joins the parts of an event's notation with spaces.
func words(parts ...any) string { return strings.TrimSuffix(fmt.Sprintln(parts...), "\n") }

// orNone returns the name, or the notation's sign for no warrior if the name is empty.
func (n Name) orNone() Name {
	if n == "" {
		return "-"
	}
	return n
}

func joined(names []Name) string {
	var b strings.Builder
	for i, name := range names {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(string(name))
	}
	return b.String()
}

// String returns the event as a line of notation (R12).
func (e Began) String() string { return words("turn", e.Turn) }

func (e Grabbed) String() string    { return words("grab", e.Warrior, e.Direction, e.Target.orNone()) }
func (e Immobile) String() string   { return words("immobile", e.Warrior) }
func (e Pulled) String() string     { return words("pull", e.Warrior, e.From, e.To) }
func (e Held) String() string       { return words("held", e.Warrior, e.Cell, e.Why) }
func (e Defended) String() string   { return words("defend", e.Warrior, e.Direction) }
func (e Killed) String() string     { return words("killed", e.Warrior, e.Cell) }
func (e Moved) String() string      { return words("move", e.Warrior, e.From, e.To) }
func (e Stayed) String() string     { return words("stay", e.Warrior, e.Cell, e.Why) }
func (e BallMade) String() string   { return words("ball", e.Ball, e.Cell, e.Direction) }
func (e Ticked) String() string     { return words("tick", e.Tick) }
func (e EdgeHit) String() string    { return words("edge", e.Ball, e.Cell) }
func (e Blocked) String() string    { return words("blocked", e.Ball, e.Target, e.Cell) }
func (e Crashed) String() string    { return words("crash", e.Ball, e.Cell, e.Why) }
func (e Dropped) String() string    { return words("drop", e.Warrior, e.Cell, e.Ball) }
func (e Stalled) String() string    { return words("stall", e.Warrior, e.Cell) }
func (e Bumped) String() string     { return words("bump", e.Ball, e.Target, e.Cell) }
func (e PickedUp) String() string   { return words("pickup", e.Ball, e.Warrior, e.Cell) }
func (e PassedOver) String() string { return words("pass", e.Ball, e.Warrior, e.Cell) }
func (e Disbanded) String() string  { return words("disband", e.Team, joined(e.Warriors)) }
func (e Ended) String() string      { return words("end", e.Result) }
func (e Committed) String() string  { return words("committed", e.Seat) }
func (e Recalled) String() string   { return words("recalled", e.Seat) }
func (e Resigned) String() string   { return words("resigned", e.Seat) }

func (e Attacked) String() string {
	return words("attack", e.Warrior, e.Direction, e.Target.orNone(), e.Outcome)
}

func (e Scored) String() string {
	return fmt.Sprintf("point %s %+d %s %s", e.Team, e.Delta, e.Victim, joined(e.Attackers))
}

func (e RolledOn) String() string {
	if e.Passenger == "" {
		return words("roll", e.Ball, e.Cell)
	}
	return words("roll", e.Ball, e.Cell, e.Passenger)
}

func (e Explained) String() string {
	text := strings.TrimSuffix(words("explained", e.Warrior, e.Verb, e.Direction), " ")
	if e.Idle {
		text += " idle"
	}
	if e.foe {
		text += " foe"
	}
	return text
}

func (e Ordered) String() string {
	return strings.TrimSuffix(words("ordered", e.Warrior, e.Verb, e.Direction), " ")
}
