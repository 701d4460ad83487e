package swarm

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/hex"
)

// The events of an action come in the order in which things happen: Placed and Drawn, or one of Seated, Activated,
// Deactivated, Lifted, Moved, Declined and Passed; Fell if a hex was switched off by it; at the end of a turn Freed; at
// the start of the next one Trapped and Repeated; and Ended at last. All of them are public: a hex carries its kind
// only if everybody knows it.

// Placed tells that a hex was added to the hive.
type Placed struct {
	Seat  game.Seat `json:"seat" doc:"who placed it"`
	Cell  hex.Cell  `json:"cell"`
	Hex   Hex       `json:"hex"`
	Level int       `json:"level"`
}

// Seated tells where an Assembler was put.
type Seated struct {
	Seat  game.Seat `json:"seat"`
	Cell  hex.Cell  `json:"cell"`
	Level int       `json:"level"`
}

// Moved tells that a hex moved by itself.
type Moved struct {
	Seat      game.Seat `json:"seat"`
	From      hex.Cell  `json:"from"`
	To        hex.Cell  `json:"to"`
	FromLevel int       `json:"fromLevel"`
	ToLevel   int       `json:"toLevel"`
	Hex       Hex       `json:"hex"`
}

// Lifted tells that a Lifter carried a hex from one side to another.
type Lifted struct {
	Seat      game.Seat `json:"seat"`
	Lifter    hex.Cell  `json:"lifter"`
	From      hex.Cell  `json:"from"`
	To        hex.Cell  `json:"to"`
	FromLevel int       `json:"fromLevel"`
	ToLevel   int       `json:"toLevel"`
	Hex       Hex       `json:"hex"`
}

// Activated tells that a hex was turned face up.
type Activated struct {
	Seat     game.Seat `json:"seat"`
	Cell     hex.Cell  `json:"cell"`
	Hex      Hex       `json:"hex"`
	Revealed bool      `json:"revealed" doc:"nobody had seen it before"`
}

// Deactivated tells that a Disassembler turned a hex face down.
type Deactivated struct {
	Seat game.Seat `json:"seat"`
	By   hex.Cell  `json:"by" doc:"the Disassembler"`
	Cell hex.Cell  `json:"cell"`
	Hex  Hex       `json:"hex" doc:"as it was"`
}

// Fell tells that a hex came down so far that it was switched off.
type Fell struct {
	Cell   hex.Cell `json:"cell" doc:"where it lies now"`
	Hex    Hex      `json:"hex" doc:"as it was"`
	Levels int      `json:"levels"`
}

// Drawn tells the colour of the hex to be placed next, where luck decides (R4.6).
type Drawn struct {
	Seat   game.Seat `json:"seat" doc:"who places it"`
	Colour string    `json:"colour" enum:"1,2,o"`
}

// Declined tells that a player ended a turn after one action.
type Declined struct {
	Seat game.Seat `json:"seat"`
}

// Passed tells that a player could do nothing.
type Passed struct {
	Seat game.Seat `json:"seat"`
}

// Trapped tells that a player begins a turn with a trapped Assembler and must free it.
type Trapped struct {
	Seat  game.Seat `json:"seat"`
	Cell  hex.Cell  `json:"cell"`
	Cause string    `json:"cause" enum:"covered,enclosed,linked,stranded"`
	By    *Hex      `json:"by" doc:"the top hex of its stack; null if it is not covered"`
}

// Freed tells that a player's Assembler was trapped when the turn began and is free.
type Freed struct {
	Seat game.Seat `json:"seat"`
	Cell hex.Cell  `json:"cell"`
}

// Repeated tells that a position has come up before.
type Repeated struct {
	Times int `json:"times"`
	Limit int `json:"limit" doc:"the game is drawn when it comes up so often"`
}

// Ended tells how the game ended.
type Ended struct {
	Result string    `json:"result"`
	Reason string    `json:"reason" enum:"off,trap,repeat,cap"`
	Winner game.Seat `json:"winner" doc:"0 for a draw"`
	Cause  string    `json:"cause" doc:"why the Assembler was trapped, if the reason is trap"`
}

// events has one of every kind.
var events = []game.Event{
	Placed{},
	Seated{},
	Moved{},
	Lifted{},
	Activated{},
	Deactivated{},
	Fell{},
	Drawn{},
	Declined{},
	Passed{},
	Trapped{},
	Freed{},
	Repeated{},
	Ended{},
}

// Kind names the type of the event.
func (Placed) Kind() string      { return "placed" }
func (Seated) Kind() string      { return "seated" }
func (Moved) Kind() string       { return "moved" }
func (Lifted) Kind() string      { return "lifted" }
func (Activated) Kind() string   { return "activated" }
func (Deactivated) Kind() string { return "deactivated" }
func (Fell) Kind() string        { return "fell" }
func (Drawn) Kind() string       { return "drawn" }
func (Declined) Kind() string    { return "declined" }
func (Passed) Kind() string      { return "passed" }
func (Trapped) Kind() string     { return "trapped" }
func (Freed) Kind() string       { return "freed" }
func (Repeated) Kind() string    { return "repeated" }
func (Ended) Kind() string       { return "ended" }

// For is the event itself: what is hidden is hidden from all, and the event does not hold it.
func (e Placed) For(game.Seat) game.Event      { return e }
func (e Seated) For(game.Seat) game.Event      { return e }
func (e Moved) For(game.Seat) game.Event       { return e }
func (e Lifted) For(game.Seat) game.Event      { return e }
func (e Activated) For(game.Seat) game.Event   { return e }
func (e Deactivated) For(game.Seat) game.Event { return e }
func (e Fell) For(game.Seat) game.Event        { return e }
func (e Drawn) For(game.Seat) game.Event       { return e }
func (e Declined) For(game.Seat) game.Event    { return e }
func (e Passed) For(game.Seat) game.Event      { return e }
func (e Trapped) For(game.Seat) game.Event     { return e }
func (e Freed) For(game.Seat) game.Event       { return e }
func (e Repeated) For(game.Seat) game.Event    { return e }
func (e Ended) For(game.Seat) game.Event       { return e }

func (e Placed) String() string {
	return fmt.Sprintf("placed %d %v %v %d", e.Seat, e.Hex, e.Cell, e.Level)
}

func (e Seated) String() string { return fmt.Sprintf("seated %d %v %d", e.Seat, e.Cell, e.Level) }

func (e Moved) String() string {
	return fmt.Sprintf("moved %v %v %d %v %d", e.Hex, e.From, e.FromLevel, e.To, e.ToLevel)
}

func (e Lifted) String() string {
	return fmt.Sprintf("lifted %v %v %v %d %v %d", e.Lifter, e.Hex, e.From, e.FromLevel, e.To, e.ToLevel)
}

func (e Activated) String() string   { return fmt.Sprintf("activated %v %v", e.Cell, e.Hex) }
func (e Deactivated) String() string { return fmt.Sprintf("deactivated %v %v %v", e.By, e.Cell, e.Hex) }

func (e Fell) String() string     { return fmt.Sprintf("fell %v %v %d", e.Cell, e.Hex, e.Levels) }
func (e Drawn) String() string    { return fmt.Sprintf("drawn %d %s", e.Seat, e.Colour) }
func (e Declined) String() string { return fmt.Sprintf("declined %d", e.Seat) }
func (e Passed) String() string   { return fmt.Sprintf("passed %d", e.Seat) }
func (e Trapped) String() string  { return fmt.Sprintf("trapped %d %v %s", e.Seat, e.Cell, e.Cause) }
func (e Freed) String() string    { return fmt.Sprintf("freed %d %v", e.Seat, e.Cell) }
func (e Repeated) String() string { return fmt.Sprintf("repeated %d", e.Times) }
func (e Ended) String() string    { return fmt.Sprintf("ended %s %s", e.Result, e.Reason) }

// Sentence tells what was placed where.
func (e Placed) Sentence() string {
	return fmt.Sprintf("%s places %s on %v, level %d.", seatName(e.Seat), e.Hex.article(), e.Cell, e.Level)
}

// Sentence tells where the Assembler was put.
func (e Seated) Sentence() string {
	return fmt.Sprintf("%s seats the Assembler on %v, level %d.", seatName(e.Seat), e.Cell, e.Level)
}

// Sentence tells of the move.
func (e Moved) Sentence() string {
	return fmt.Sprintf("%s moves from %v %s.", capital(e.Hex.name()), e.From, toLevel(e.To, e.FromLevel, e.ToLevel))
}

// toLevel says where a hex goes, and how far up or down.
func toLevel(to hex.Cell, from, level int) string {
	switch {
	case level > from:
		return fmt.Sprintf("up to %v, level %d", to, level)
	case level < from:
		return fmt.Sprintf("down to %v, level %d", to, level)
	}
	return fmt.Sprintf("to %v", to)
}

// Sentence tells what was carried where.
func (e Lifted) Sentence() string {
	return fmt.Sprintf("%s's Lifter on %v lifts %s from %v %s.", seatName(e.Seat), e.Lifter, e.Hex.article(), e.From,
		toLevel(e.To, e.FromLevel, e.ToLevel))
}

// Sentence tells which kind was turned up.
func (e Activated) Sentence() string {
	if e.Revealed {
		return fmt.Sprintf("%s activates the hex on %v: %s.", seatName(e.Seat), e.Cell, e.Hex.article())
	}
	return fmt.Sprintf("%s activates %s on %v again.", seatName(e.Seat), e.Hex.name(), e.Cell)
}

// Sentence tells what was switched off.
func (e Deactivated) Sentence() string {
	return fmt.Sprintf("%s's Disassembler on %v switches off %s on %v.", seatName(e.Seat), e.By, e.Hex.name(), e.Cell)
}

// Sentence tells that the hex is off.
func (e Fell) Sentence() string {
	return fmt.Sprintf("%s on %v is switched off by a drop of %d levels.", capital(e.Hex.name()), e.Cell, e.Levels)
}

// Sentence tells the colour.
func (e Drawn) Sentence() string {
	colour := map[string]string{"1": "a hex of Player 1's", "2": "a hex of Player 2's", "o": "Dust"}[e.Colour]
	return fmt.Sprintf("%s draws %s.", seatName(e.Seat), colour)
}

// Sentence tells that the second action is not taken.
func (e Declined) Sentence() string { return seatName(e.Seat) + " ends the turn after one action." }

// Sentence tells that nothing was possible.
func (e Passed) Sentence() string { return seatName(e.Seat) + " passes: no action is possible." }

// Sentence warns the player.
func (e Trapped) Sentence() string {
	because := trapReasons[e.Cause]
	if e.By != nil {
		because += " by " + e.By.article()
	}
	return fmt.Sprintf("%s's Assembler on %v is trapped: %s. It must be freed in this turn.", seatName(e.Seat), e.Cell,
		because)
}

// trapReasons say why an Assembler is trapped.
var trapReasons = map[string]string{
	"covered":  "it is covered",
	"enclosed": "it has fewer than two open sides",
	"linked":   "it holds the hive together",
	"stranded": "every neighbouring cell is too high or too low",
}

// Sentence tells that the danger is over.
func (e Freed) Sentence() string {
	return fmt.Sprintf("%s's Assembler on %v is free again.", seatName(e.Seat), e.Cell)
}

// Sentence warns of the draw.
func (e Repeated) Sentence() string {
	return fmt.Sprintf("This position has come up %d times; at %d the game is drawn.", e.Times, e.Limit)
}

// Sentence tells how the game ended.
func (e Ended) Sentence() string { return e.verdict() + " " + e.because() }

func (e Ended) verdict() string {
	if e.Winner == game.Spectator {
		return "The game is drawn."
	}
	return seatName(e.Winner) + " wins."
}

// because says why the game is over.
func (e Ended) because() string {
	loser := ""
	if e.Winner != game.Spectator {
		loser = seatName(other(e.Winner)) + "'s Assembler"
	}
	switch {
	case e.Reason == reasonOff && loser != "":
		return loser + " is switched off."
	case e.Reason == reasonTrap && loser != "":
		return loser + " was trapped for a whole turn."
	case e.Reason == reasonRepeat:
		return "The position has come up too often."
	case e.Reason == reasonCap:
		return "The last turn is over."
	}
	return "It ended by " + e.Reason + "."
}

// String writes a hex as R12.2 does.
func (h Hex) String() string {
	switch {
	case h.Face == "dust":
		return "o"
	case h.Kind == "":
		return "?" + colourNames[h.Owner]
	}
	for k, letter := range kindLetters {
		if letter == h.Kind {
			mark := map[string]string{"hidden": "?", "known": "-"}[h.Face]
			return mark + letters[h.Owner][k:k+1]
		}
	}
	return "?"
}

// name says what a hex is: "Player 1's Drone".
func (h Hex) name() string {
	switch {
	case h.Face == "dust":
		return "Dust"
	case h.Kind == "" || h.Face == "hidden":
		return seatName(h.Owner) + "'s face-down hex"
	case h.Face == "known":
		return seatName(h.Owner) + "'s inactive " + kindWords[h.Kind]
	}
	return seatName(h.Owner) + "'s " + kindWords[h.Kind]
}

// article says what kind of hex it is, for one that has not been spoken of.
func (h Hex) article() string {
	switch {
	case h.Face == "dust":
		return "a Dust"
	case h.Kind == "" || h.Face == "hidden":
		return "a face-down hex of " + seatName(h.Owner) + "'s"
	case h.Kind == "A":
		return h.name()
	}
	return "a " + kindWords[h.Kind] + " of " + seatName(h.Owner) + "'s"
}

var kindWords = map[string]string{"A": "Assembler", "D": "Drone", "L": "Lifter", "X": "Disassembler", "o": "Dust"}

func (s *State) endedEvent() Ended {
	r := s.Result()
	e := Ended{Result: r.Text, Reason: r.Reason, Winner: r.Winners.First()}
	if e.Reason == reasonTrap && e.Winner != game.Spectator && s.home[other(e.Winner)] != 0 {
		e.Cause = trapNames[s.trapped(other(e.Winner))]
	}
	return e
}

// tellFreed tells that the mover's Assembler was freed in the turn that ends.
func (s *State) tellFreed(log *game.Log) {
	if s.flag {
		log.Add(Freed{Seat: s.mover, Cell: s.cell(s.home[s.mover])})
	}
}

// tellTrapped warns the mover at the start of a turn.
func (s *State) tellTrapped(log *game.Log) {
	if !s.flag {
		return
	}
	id := s.home[s.mover]
	e := Trapped{Seat: s.mover, Cell: s.cell(id), Cause: trapNames[s.trapped(s.mover)]}
	if top := s.top(s.pieces[id].at); top != id {
		cover := s.show(top)
		e.By = &cover
	}
	log.Add(e)
}
