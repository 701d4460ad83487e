package swarm

import (
	"cmp"
	"fmt"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// The events of an action come in the order in which things happen. First Placed and Drawn, or one of Seated,
// Activated, Deactivated, Lifted, Moved, Declined and Passed. Then Fell if a hex was switched off by it; at the
// end of a turn Freed; at the start of the next one Trapped and Repeated; and Ended at last. All events are
// public: a hex has its kind only if the kind is public.

// Placed reports that a hex, which is a playing piece of Swarm, was added to the hive.
type Placed struct {
	Seat  game.Seat `json:"seat" doc:"who placed it"`
	Cell  hex.Cell  `json:"cell"`
	Hex   Hex       `json:"hex"`
	Level int       `json:"level"`
}

// Seated reports where an Assembler was placed.
type Seated struct {
	Seat  game.Seat `json:"seat"`
	Cell  hex.Cell  `json:"cell"`
	Level int       `json:"level"`
}

// Moved reports that a hex made a move of its own, and was not carried.
type Moved struct {
	Seat      game.Seat `json:"seat"`
	From      hex.Cell  `json:"from"`
	To        hex.Cell  `json:"to"`
	FromLevel int       `json:"fromLevel"`
	ToLevel   int       `json:"toLevel"`
	Hex       Hex       `json:"hex"`
}

// Lifted reports that a Lifter carried a hex from one neighbouring cell to another.
type Lifted struct {
	Seat      game.Seat `json:"seat"`
	Lifter    hex.Cell  `json:"lifter"`
	From      hex.Cell  `json:"from"`
	To        hex.Cell  `json:"to"`
	FromLevel int       `json:"fromLevel"`
	ToLevel   int       `json:"toLevel"`
	Hex       Hex       `json:"hex"`
}

// Activated reports that a hex was turned face up.
type Activated struct {
	Seat     game.Seat `json:"seat"`
	Cell     hex.Cell  `json:"cell"`
	Hex      Hex       `json:"hex"`
	Revealed bool      `json:"revealed" doc:"nobody had seen it before"`
	Unseen   bool      `json:"-"` // whether its kind was hidden before
}

// Deactivated reports that a Disassembler turned a hex face down.
type Deactivated struct {
	Seat game.Seat `json:"seat"`
	By   hex.Cell  `json:"by" doc:"the Disassembler"`
	Cell hex.Cell  `json:"cell"`
	Hex  Hex       `json:"hex" doc:"as it was"`
}

// Fell reports that a hex fell so far that it was switched off.
type Fell struct {
	Cell   hex.Cell `json:"cell" doc:"where it lies now"`
	Hex    Hex      `json:"hex" doc:"as it was"`
	Levels int      `json:"levels"`
}

// Drawn reports the colour of the hex to be placed next, where chance decides (R4.6).
type Drawn struct {
	Seat   game.Seat `json:"seat" doc:"who places it"`
	Colour string    `json:"colour" enum:"1,2,o"`
}

// Declined reports that a player ended a turn after the first action.
type Declined struct {
	Seat game.Seat `json:"seat"`
}

// Passed reports that a player had no legal action.
type Passed struct {
	Seat game.Seat `json:"seat"`
}

// Trapped reports that a player begins a turn with a trapped Assembler and must free it.
type Trapped struct {
	Seat  game.Seat `json:"seat"`
	Cell  hex.Cell  `json:"cell"`
	Cause string    `json:"cause" enum:"covered,enclosed,linked,stranded"`
	By    *Hex      `json:"by" doc:"the top hex of its stack; null if it is not covered"`
}

// Freed reports that a player has freed an Assembler that was trapped when the turn began.
type Freed struct {
	Seat game.Seat `json:"seat"`
	Cell hex.Cell  `json:"cell"`
}

// Repeated reports that a position has occurred before in this game, and how often.
type Repeated struct {
	Times int `json:"times"`
	Limit int `json:"limit" doc:"the game is drawn when it comes up so often"`
}

// Covers reports, before a move, the hex that the move would cover: see State.Sketch.
type Covers struct {
	Cell hex.Cell `json:"cell"`
	Hex  Hex      `json:"hex" doc:"what would be covered"`
}

// Sides reports, before a move, how many open sides an Assembler would have after it: see State.Sketch.
type Sides struct {
	Seat   game.Seat `json:"seat" doc:"whose Assembler"`
	Cell   hex.Cell  `json:"cell"`
	Before int       `json:"before"`
	After  int       `json:"after" doc:"fewer than two trap it"`
}

// Uncertain reports, before a move, that the move would reveal a hidden hex: see State.Sketch.
type Uncertain struct {
	Seat game.Seat `json:"seat"`
	Cell hex.Cell  `json:"cell"`
}

// Ended reports how the game ended.
type Ended struct {
	Result string    `json:"result"`
	Reason string    `json:"reason" enum:"off,trap,repeat,cap"`
	Winner game.Seat `json:"winner" doc:"0 for a draw"`
	Cause  string    `json:"cause" doc:"why the Assembler was trapped, if the reason is trap"`
}

// events has a zero value of each event type, for Info.
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

// Kind returns the name of the event type, as records and streams have it.
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

// For returns the event itself: hidden information is hidden from all viewers alike, and the event contains none.
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

// Message names the hex that would be covered.
func (e Covers) Message() i18n.Message {
	return i18n.Of("swarm.event.covers", "hex", e.Hex.word(), "owner", side(e.Hex.Owner), "cell", e.Cell)
}

// Message names the Assembler and its numbers of open sides before and after the move.
func (e Sides) Message() i18n.Message {
	return i18n.Of("swarm.event.sides", "side", side(e.Seat), "before", e.Before, "after", e.After)
}

// Message names the hex that would be revealed.
func (e Uncertain) Message() i18n.Message {
	return i18n.Of("swarm.event.uncertain", "cell", e.Cell)
}

// Message names the hex and its cell.
func (e Placed) Message() i18n.Message {
	return i18n.Of("swarm.event.placed", "side", side(e.Seat), "hex", e.Hex.word(), "owner", side(e.Hex.Owner),
		"cell", e.Cell, "level", e.Level)
}

// Message names the cell of the Assembler.
func (e Seated) Message() i18n.Message {
	return i18n.Of("swarm.event.seated", "side", side(e.Seat), "cell", e.Cell, "level", e.Level)
}

// Message describes the move.
func (e Moved) Message() i18n.Message {
	return i18n.Of("swarm.event.moved", "side", side(e.Seat), "hex", e.Hex.word(), "from", e.From, "to", e.To,
		"way", wayWord(e.FromLevel, e.ToLevel), "level", e.ToLevel, "direction", game.StepWord(layout, e.From, e.To))
}

// wayWord returns the message argument that says whether a step from one level to another leads up, down or
// neither.
func wayWord(from, to int) string {
	switch {
	case to > from:
		return "up"
	case to < from:
		return "down"
	}
	return "level"
}

// Message names the carried hex and its cells.
func (e Lifted) Message() i18n.Message {
	return i18n.Of("swarm.event.lifted", "side", side(e.Seat), "lifter", e.Lifter,
		"hex", e.Hex.word(), "owner", side(e.Hex.Owner), "from", e.From, "to", e.To,
		"way", wayWord(e.FromLevel, e.ToLevel), "level", e.ToLevel)
}

// Message names the kind of the hex.
func (e Activated) Message() i18n.Message {
	if e.Revealed {
		return i18n.Of("swarm.event.revealed", "side", side(e.Seat), "cell", e.Cell, "hex", e.Hex.word())
	}
	return i18n.Of("swarm.event.activated", "side", side(e.Seat), "cell", e.Cell, "hex", e.Hex.word())
}

// Message names the hex that was switched off.
func (e Deactivated) Message() i18n.Message {
	return i18n.Of("swarm.event.deactivated", "side", side(e.Seat), "by", e.By,
		"hex", e.Hex.word(), "owner", side(e.Hex.Owner), "cell", e.Cell)
}

// Message names the hex that is inactive now.
func (e Fell) Message() i18n.Message {
	return i18n.Of("swarm.event.fell", "hex", e.Hex.word(), "owner", side(e.Hex.Owner), "cell", e.Cell,
		"levels", e.Levels)
}

// Message names the colour of the drawn hex.
func (e Drawn) Message() i18n.Message {
	return i18n.Of("swarm.event.drawn", "side", side(e.Seat), "colour", e.Colour)
}

// Message reports that the second action is not used.
func (e Declined) Message() i18n.Message {
	return i18n.Of("swarm.event.declined", "side", side(e.Seat))
}

// Message reports that no action was possible.
func (e Passed) Message() i18n.Message {
	return i18n.Of("swarm.event.passed", "side", side(e.Seat))
}

// Message warns the player that the Assembler is trapped, and gives the reason.
func (e Trapped) Message() i18n.Message {
	if e.By != nil {
		return i18n.Of("swarm.event.covered", "side", side(e.Seat), "cell", e.Cell,
			"hex", e.By.word(), "owner", side(e.By.Owner))
	}
	return i18n.Of("swarm.event.trapped", "side", side(e.Seat), "cell", e.Cell, "cause", e.Cause)
}

// Message reports that the Assembler is free.
func (e Freed) Message() i18n.Message {
	return i18n.Of("swarm.event.freed", "side", side(e.Seat), "cell", e.Cell)
}

// Message warns how often the position may still repeat before the game is drawn.
func (e Repeated) Message() i18n.Message {
	return i18n.Of("swarm.event.repeated", "times", e.Times, "limit", e.Limit)
}

// Message returns how the game ended.
func (e Ended) Message() i18n.Message { return i18n.Sentences(e.verdict(), e.because("none")) }

func (e Ended) verdict() i18n.Message {
	if e.Winner == game.Spectator {
		return i18n.Of("swarm.end.draw")
	}
	return i18n.Of("swarm.end.wins", "side", side(e.Winner))
}

// because returns the reason why the game is over, in words for a seat with the given outcome.
func (e Ended) because(outcome string) i18n.Message {
	won := e.Winner != game.Spectator
	switch {
	case e.Reason == reasonOff && won:
		return i18n.Of("swarm.end.off", "side", side(other(e.Winner)), "outcome", outcome)
	case e.Reason == reasonTrap && won:
		return i18n.Of("swarm.end.trap", "side", side(other(e.Winner)), "outcome", outcome)
	case e.Reason == reasonRepeat:
		return i18n.Of("swarm.end.repeat")
	case e.Reason == reasonCap:
		return i18n.Of("swarm.end.cap")
	}
	return i18n.Of("swarm.end.other", "reason", e.Reason)
}

// Effects reports whether the event shows hidden information: the kind of the hex.
func (e Activated) Effects() game.Effects {
	return game.Effects{Unveils: e.Unseen, Fact: game.Fact{
		Key: "swarm.fact.activated", For: e.Seat, About: e.Seat, Weight: 0.3, Rule: "R8.2", Args: []any{"hex", e.Hex.word()},
	}}
}

// Effects reports that the event depends on chance.
func (Drawn) Effects() game.Effects { return game.Effects{Unveils: true} }

// Effects reports that the event depends on the history of the game, which the visible hexes do not show.
func (Repeated) Effects() game.Effects { return game.Effects{Unveils: true} }

// Effects reports that the end of the game shows all hidden information.
func (e Ended) Effects() game.Effects {
	rule := map[string]string{reasonOff: "R9.1", reasonTrap: "R9.3", "repeat": "R9.4"}[e.Reason]
	return game.Effects{Unveils: true, Fact: game.Fact{Rule: cmp.Or(rule, "R9.5")}}
}

// Effects reports that the Assembler of a player is trapped.
func (e Trapped) Effects() game.Effects {
	return game.Effects{Fact: game.Fact{
		Key: "swarm.fact.trapped", Against: e.Seat, About: e.Seat, Weight: 1.5, Rule: "R9.2", Args: []any{"cause", e.Cause},
	}}
}

// String returns a hex in the notation of R12.2, such as ?d.
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

// word returns the message argument for the name of a hex: its kind, or hidden.
func (h Hex) word() string {
	if h.Face == "hidden" {
		return h.Face
	}
	return kindWords[h.Kind]
}

var kindWords = map[string]string{
	"A": "assembler", "D": "drone", "L": "lifter", "X": "disassembler", "o": "dust", "": "hidden",
}

// name returns the name of a hex: "Blue's Drone".
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

// logFreed logs that the player to move has freed the Assembler, if it was trapped when the turn began.
func (s *State) logFreed(log *game.Log) {
	if s.flag {
		log.Add(Freed{Seat: s.mover, Cell: s.cell(s.home[s.mover])})
	}
}

// logTrapped logs a warning at the start of a turn if the Assembler of the player to move is trapped.
func (s *State) logTrapped(log *game.Log) {
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

// Effects names the owner of the hex that was switched off.
func (e Deactivated) Effects() game.Effects { return e.Hex.switchedOff(e.Seat, "R8.3") }

// Effects names the owner of the hex that was switched off.
func (e Fell) Effects() game.Effects { return e.Hex.switchedOff(game.Spectator, "R8.7") }

// switchedOff returns the effects of an event by which the hex is switched off, by a seat or by none.
func (h Hex) switchedOff(by game.Seat, rule string) game.Effects {
	return game.Effects{Loser: h.Owner, Fact: game.Fact{
		Key: "swarm.fact.off", For: by, Against: h.Owner, About: h.Owner, Weight: 0.8, Rule: rule,
		Args: []any{"hex", h.word()},
	}}
}
