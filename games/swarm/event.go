package swarm

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
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
	Unseen   bool      `json:"-"` // its kind was not shown any more, or never was
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

// Covers tells, before a move is made, on what a hex would come to lie: see State.Sketch.
type Covers struct {
	Cell hex.Cell `json:"cell"`
	Hex  Hex      `json:"hex" doc:"what would be covered"`
}

// Sides tells, before a move is made, how many open sides an Assembler would have.
type Sides struct {
	Seat   game.Seat `json:"seat" doc:"whose Assembler"`
	Cell   hex.Cell  `json:"cell"`
	Before int       `json:"before"`
	After  int       `json:"after" doc:"fewer than two trap it"`
}

// Uncertain tells, before a move is made, that it would show a hex whose kind is not shown.
type Uncertain struct {
	Seat game.Seat `json:"seat"`
	Cell hex.Cell  `json:"cell"`
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
	Covers{},
	Sides{},
	Uncertain{},
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
func (Covers) Kind() string      { return "covers" }
func (Sides) Kind() string       { return "sides" }
func (Uncertain) Kind() string   { return "uncertain" }
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
func (e Covers) For(game.Seat) game.Event      { return e }
func (e Sides) For(game.Seat) game.Event       { return e }
func (e Uncertain) For(game.Seat) game.Event   { return e }
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
func (e Covers) String() string   { return fmt.Sprintf("covers %v %v", e.Cell, e.Hex) }
func (e Sides) String() string {
	return fmt.Sprintf("sides %d %v %d %d", e.Seat, e.Cell, e.Before, e.After)
}

func (e Uncertain) String() string {
	return fmt.Sprintf("uncertain %d %v", e.Seat, e.Cell)
}
func (e Ended) String() string { return fmt.Sprintf("ended %s %s", e.Result, e.Reason) }

// Message tells what would be covered.
func (e Covers) Message() i18n.Message {
	return i18n.Of("swarm.event.covers", "hex", e.Hex.word(), "owner", side(e.Hex.Owner), "cell", e.Cell)
}

// Message tells how much room an Assembler would have.
func (e Sides) Message() i18n.Message {
	return i18n.Of("swarm.event.sides", "side", side(e.Seat), "before", e.Before, "after", e.After)
}

// Message tells that a hex would be shown.
func (e Uncertain) Message() i18n.Message {
	return i18n.Of("swarm.event.uncertain", "cell", e.Cell)
}

// Message tells what was placed where.
func (e Placed) Message() i18n.Message {
	return i18n.Of("swarm.event.placed", "side", side(e.Seat), "hex", e.Hex.word(), "owner", side(e.Hex.Owner),
		"cell", e.Cell, "level", e.Level)
}

// Message tells where the Assembler was put.
func (e Seated) Message() i18n.Message {
	return i18n.Of("swarm.event.seated", "side", side(e.Seat), "cell", e.Cell, "level", e.Level)
}

// Message tells of the move.
func (e Moved) Message() i18n.Message {
	return i18n.Of("swarm.event.moved", "side", side(e.Seat), "hex", e.Hex.word(), "from", e.From, "to", e.To,
		"way", wayWord(e.FromLevel, e.ToLevel), "level", e.ToLevel)
}

// wayWord says whether a hex goes up, down or neither.
func wayWord(from, to int) string {
	switch {
	case to > from:
		return "up"
	case to < from:
		return "down"
	}
	return "level"
}

// Message tells what was carried where.
func (e Lifted) Message() i18n.Message {
	return i18n.Of("swarm.event.lifted", "side", side(e.Seat), "lifter", e.Lifter,
		"hex", e.Hex.word(), "owner", side(e.Hex.Owner), "from", e.From, "to", e.To,
		"way", wayWord(e.FromLevel, e.ToLevel), "level", e.ToLevel)
}

// Message tells which kind was turned up.
func (e Activated) Message() i18n.Message {
	if e.Revealed {
		return i18n.Of("swarm.event.revealed", "side", side(e.Seat), "cell", e.Cell, "hex", e.Hex.word())
	}
	return i18n.Of("swarm.event.activated", "side", side(e.Seat), "cell", e.Cell, "hex", e.Hex.word())
}

// Message tells what was switched off.
func (e Deactivated) Message() i18n.Message {
	return i18n.Of("swarm.event.deactivated", "side", side(e.Seat), "by", e.By,
		"hex", e.Hex.word(), "owner", side(e.Hex.Owner), "cell", e.Cell)
}

// Message tells that the hex is off.
func (e Fell) Message() i18n.Message {
	return i18n.Of("swarm.event.fell", "hex", e.Hex.word(), "owner", side(e.Hex.Owner), "cell", e.Cell,
		"levels", e.Levels)
}

// Message tells the colour.
func (e Drawn) Message() i18n.Message {
	return i18n.Of("swarm.event.drawn", "side", side(e.Seat), "colour", e.Colour)
}

// Message tells that the second action is not taken.
func (e Declined) Message() i18n.Message {
	return i18n.Of("swarm.event.declined", "side", side(e.Seat))
}

// Message tells that nothing was possible.
func (e Passed) Message() i18n.Message {
	return i18n.Of("swarm.event.passed", "side", side(e.Seat))
}

// Message warns the player.
func (e Trapped) Message() i18n.Message {
	if e.By != nil {
		return i18n.Of("swarm.event.covered", "side", side(e.Seat), "cell", e.Cell,
			"hex", e.By.word(), "owner", side(e.By.Owner))
	}
	return i18n.Of("swarm.event.trapped", "side", side(e.Seat), "cell", e.Cell, "cause", e.Cause)
}

// Message tells that the danger is over.
func (e Freed) Message() i18n.Message {
	return i18n.Of("swarm.event.freed", "side", side(e.Seat), "cell", e.Cell)
}

// Message warns of the draw.
func (e Repeated) Message() i18n.Message {
	return i18n.Of("swarm.event.repeated", "times", e.Times, "limit", e.Limit)
}

// Message says how the game ended.
func (e Ended) Message() i18n.Message { return i18n.Sentences(e.verdict(), e.because("none")) }

func (e Ended) verdict() i18n.Message {
	if e.Winner == game.Spectator {
		return i18n.Of("swarm.end.draw")
	}
	return i18n.Of("swarm.end.wins", "side", side(e.Winner))
}

// because says why the game is over, to a seat of that fate.
func (e Ended) because(fate string) i18n.Message {
	won := e.Winner != game.Spectator
	switch {
	case e.Reason == reasonOff && won:
		return i18n.Of("swarm.end.off", "side", side(other(e.Winner)), "fate", fate)
	case e.Reason == reasonTrap && won:
		return i18n.Of("swarm.end.trap", "side", side(other(e.Winner)), "fate", fate)
	case e.Reason == reasonRepeat:
		return i18n.Of("swarm.end.repeat")
	case e.Reason == reasonCap:
		return i18n.Of("swarm.end.cap")
	}
	return i18n.Of("swarm.end.other", "reason", e.Reason)
}

// Effects reports that the kind was not to be seen before.
func (e Activated) Effects() game.Effects { return game.Effects{Unveils: e.Unseen} }

// Effects reports that luck has decided.
func (Drawn) Effects() game.Effects { return game.Effects{Unveils: true} }

// Effects reports that earlier positions with the same hidden hexes are told apart from others.
func (Repeated) Effects() game.Effects { return game.Effects{Unveils: true} }

// Effects reports that all is shown at the end.
func (Ended) Effects() game.Effects { return game.Effects{Unveils: true} }

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

// word is by what a message chooses how to name a hex: its kind, or hidden.
func (h Hex) word() string {
	if h.Face == "hidden" {
		return h.Face
	}
	return kindWords[h.Kind]
}

var kindWords = map[string]string{
	"A": "assembler", "D": "drone", "L": "lifter", "X": "disassembler", "o": "dust", "": "hidden",
}

// name says what a hex is, by itself: "Blue's Drone".
func (h Hex) name() i18n.Message {
	return i18n.Of("swarm.hex", "hex", h.word(), "owner", side(h.Owner), "face", h.Face)
}

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

// Effects names the owner of the hex that can no longer act.
func (e Deactivated) Effects() game.Effects { return game.Effects{Loser: e.Hex.Owner} }

// Effects names the owner of the hex that can no longer act.
func (e Fell) Effects() game.Effects { return game.Effects{Loser: e.Hex.Owner} }
