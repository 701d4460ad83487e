package hexstrat

import (
	"cmp"
	"fmt"
	"strconv"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// The events of a move come in the order in which things happen (section 4 of the rules):
//
//	a move:      Revealed, then Bounced or Moved, then what arriving causes
//	an attack:   Struck as "struck", once or twice; then Struck as "answered" if there is an answer; Eliminated for
//	             the defender, for the attacker; Advanced or Stayed
//	arriving:    Capture (lost), Claimed, Reinforced, Impeded, Capture
//	a card:      Played first; for artillery then Shelled and perhaps Eliminated
//	a rest:      Rested
//	a turn ends: Recovered
//	before turn 1, with first=rps: Chosen for the first throw, Decided for the second
//
// and TurnEnded, Capture, Quiet and Ended where they occur. All events are public except for the card in
// Claimed and the throw in Chosen. Squads are named inf, rkt, mech; grounds plains, mountain, forest, hq.

// Chosen reports that a player has chosen rock, paper or scissors, and that the other player has not (R3.1a).
type Chosen struct {
	Seat  game.Seat `json:"seat"`
	Throw string    `json:"throw" enum:",rock,paper,scissors" doc:"empty if the viewer may not know it"`
}

// Decided reports what both players have chosen, and who plays first.
type Decided struct {
	Throws [2]string `json:"throws" doc:"rock, paper or scissors"`
	First  game.Seat `json:"first" doc:"who plays first; 0 after a tie: both choose again"`
	Lot    bool      `json:"lot" doc:"there were too many ties, and the lot has decided"`
}

// Revealed reports that a hidden tile was turned face up.
type Revealed struct {
	Seat   game.Seat `json:"seat" doc:"whose squad turned it"`
	Squad  string    `json:"squad" enum:"inf,rkt,mech" doc:"which"`
	Cell   hex.Cell  `json:"cell"`
	Ground string    `json:"ground" enum:"plains,mountain,forest,hq"`
	Star   bool      `json:"star"`
}

// Bounced reports that mechs found a mountain and stay where they are.
type Bounced struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	From  hex.Cell  `json:"from" doc:"where they stay"`
	Cell  hex.Cell  `json:"cell" doc:"the mountain"`
	Acts  bool      `json:"acts,omitempty" doc:"whether they may still attack"`
}

// Moved reports that a squad moved to another tile.
type Moved struct {
	Seat    game.Seat `json:"seat"`
	Squad   string    `json:"squad" enum:"inf,rkt,mech"`
	From    hex.Cell  `json:"from"`
	Cell    hex.Cell  `json:"cell"`
	Ground  string    `json:"ground" enum:"plains,mountain,forest,hq"`
	Boosted bool      `json:"boosted" doc:"it is a second move, by the card"`
}

// Advanced reports that a squad took the tile of a squad that it has eliminated.
type Advanced struct {
	Seat   game.Seat `json:"seat"`
	Squad  string    `json:"squad" enum:"inf,rkt,mech"`
	From   hex.Cell  `json:"from"`
	Cell   hex.Cell  `json:"cell"`
	Ground string    `json:"ground" enum:"plains,mountain,forest,hq"`
}

// Stayed reports that mechs do not advance after an attack, because the eliminated squad stood on a mountain.
type Stayed struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell" doc:"the mountain"`
}

// Claimed reports that a squad took a star and its owner drew a card.
type Claimed struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
	Card  string    `json:"card" doc:"A, B, E, S; ? if it is not known to the viewer, empty if the deck was empty"`
	Deck  int       `json:"deck" doc:"cards left in it"`
}

// Reinforced reports that a squad gained units by the card Survivors.
type Reinforced struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
	Gain  int       `json:"gain"`
	Units int       `json:"units" doc:"with the gain"`
}

// Impeded reports that a squad has become impeded: it can do nothing but rest until it is free again.
type Impeded struct {
	Seat    game.Seat `json:"seat"`
	Squad   string    `json:"squad" enum:"inf,rkt,mech"`
	Cell    hex.Cell  `json:"cell"`
	Because string    `json:"because" enum:"forest,hq"`
}

// Rested reports that a squad has rested and is no longer impeded.
type Rested struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
}

// Recovered reports that a squad is no longer impeded, though it has not rested (R4.11a).
type Recovered struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
}

// Struck reports one blow with its calculation: "struck" by the attacker, or "answered" by the defender.
type Struck struct {
	kind    string
	Seat    game.Seat `json:"seat" doc:"who deals the blow"`
	Squad   string    `json:"squad" enum:"inf,rkt,mech"`
	From    hex.Cell  `json:"from"`
	Against string    `json:"against" enum:"inf,rkt,mech" doc:"the squad that is hit"`
	Cell    hex.Cell  `json:"cell" doc:"where it stands"`
	Blow
}

// Eliminated reports that a squad has no units left.
type Eliminated struct {
	Seat  game.Seat `json:"seat" doc:"whose it was"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
}

// Played reports that a card was played.
type Played struct {
	Seat  game.Seat `json:"seat"`
	Card  string    `json:"card"`
	Squad string    `json:"squad" enum:"inf,rkt,mech" doc:"the squad that it helps; for artillery the enemy's that it hits"`
}

// Shelled reports that artillery took a unit from a squad.
type Shelled struct {
	Seat  game.Seat `json:"seat" doc:"whose squad it is"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
	Left  int       `json:"left"`
}

// Capture reports that a player's capture counter has changed; 0 means that the capture has failed.
type Capture struct {
	Seat  game.Seat `json:"seat" doc:"who captures"`
	Count int       `json:"count"`
}

// TurnEnded reports that a turn is over.
type TurnEnded struct {
	Seat   game.Seat `json:"seat"`
	Turn   int       `json:"turn" doc:"the one that is over"`
	Passed bool      `json:"passed" doc:"the player has ended it; else all squads had acted"`
}

// Quiet warns that the game will soon be drawn for lack of progress (R8.5).
type Quiet struct {
	Left  int  `json:"left" doc:"turns"`
	Cards bool `json:"cards,omitempty" doc:"whether there are cards, which also count"`
}

// Ended reports how the game ended.
type Ended struct {
	Result  string    `json:"result"`
	Reason  string    `json:"reason" enum:"rout,seize,turn limit,no progress"`
	Winner  game.Seat `json:"winner" doc:"0 for a draw"`
	because i18n.Message
}

// events has a zero value of each event type, for Info.
var events = []game.Event{
	Chosen{},
	Decided{},
	Revealed{},
	Bounced{},
	Moved{},
	Advanced{},
	Stayed{},
	Claimed{},
	Reinforced{},
	Impeded{},
	Rested{},
	Recovered{},
	Struck{kind: "struck"},
	Struck{kind: "answered"},
	Eliminated{},
	Played{},
	Shelled{},
	Capture{},
	TurnEnded{},
	Quiet{},
	Ended{},
}

// Effects reports that the event reveals what both players have chosen.
func (e Decided) Effects() game.Effects {
	revealed := game.Effects{Unveils: true}
	for i, name := range e.Throws {
		revealed.Orders = append(revealed.Orders, game.Revealed{
			Seat: side(i).seat(), Orders: []i18n.Message{throwWord(name)},
		})
	}
	return revealed
}

// Effects reports that the event shows hidden information: a tile.
func (Revealed) Effects() game.Effects { return game.Effects{Unveils: true} }

// Effects reports that the event depends on hidden information: the card that was drawn.
func (e Claimed) Effects() game.Effects {
	return game.Effects{Unveils: true, Fact: game.Fact{
		Key: "hexstrat.fact.star", For: e.Seat, About: e.Seat, Weight: 0.4, Rule: "R9.4",
	}}
}

// Effects reports that the event shows hidden information: a card of a hand.
func (Played) Effects() game.Effects { return game.Effects{Unveils: true} }

// Effects reports that the end of the game shows all hidden information.
func (e Ended) Effects() game.Effects {
	return game.Effects{Unveils: true, Fact: game.Fact{Rule: endRules[e.Reason]}}
}

// endRules are the sections of the rules page about the reasons for the end of a game.
var endRules = map[string]string{"rout": "R8.1", "seize": "R8.2", "turn limit": "R8.4", "no progress": "R8.5"}

// Kind returns the name of the event type, as records and streams have it.
func (Chosen) Kind() string     { return "chosen" }
func (Decided) Kind() string    { return "decided" }
func (Revealed) Kind() string   { return "revealed" }
func (Bounced) Kind() string    { return "bounced" }
func (Moved) Kind() string      { return "moved" }
func (Advanced) Kind() string   { return "advanced" }
func (Stayed) Kind() string     { return "stayed" }
func (Claimed) Kind() string    { return "claimed" }
func (Reinforced) Kind() string { return "reinforced" }
func (Impeded) Kind() string    { return "impeded" }
func (Rested) Kind() string     { return "rested" }
func (Recovered) Kind() string  { return "recovered" }
func (e Struck) Kind() string   { return e.kind }
func (Eliminated) Kind() string { return "eliminated" }
func (Played) Kind() string     { return "played" }
func (Shelled) Kind() string    { return "shelled" }
func (Capture) Kind() string    { return "capture" }
func (TurnEnded) Kind() string  { return "turn-ended" }
func (Quiet) Kind() string      { return "quiet" }
func (Ended) Kind() string      { return "ended" }

// For hides the throw from all but its player.
func (e Chosen) For(viewer game.Seat) game.Event {
	if viewer != game.Arbiter && viewer != e.Seat {
		e.Throw = ""
	}
	return e
}

// For returns the event itself: it is public.
func (e Decided) For(game.Seat) game.Event    { return e }
func (e Revealed) For(game.Seat) game.Event   { return e }
func (e Bounced) For(game.Seat) game.Event    { return e }
func (e Moved) For(game.Seat) game.Event      { return e }
func (e Advanced) For(game.Seat) game.Event   { return e }
func (e Stayed) For(game.Seat) game.Event     { return e }
func (e Reinforced) For(game.Seat) game.Event { return e }
func (e Impeded) For(game.Seat) game.Event    { return e }
func (e Rested) For(game.Seat) game.Event     { return e }
func (e Recovered) For(game.Seat) game.Event  { return e }
func (e Struck) For(game.Seat) game.Event     { return e }
func (e Eliminated) For(game.Seat) game.Event { return e }
func (e Played) For(game.Seat) game.Event     { return e }
func (e Shelled) For(game.Seat) game.Event    { return e }
func (e Capture) For(game.Seat) game.Event    { return e }
func (e TurnEnded) For(game.Seat) game.Event  { return e }
func (e Quiet) For(game.Seat) game.Event      { return e }
func (e Ended) For(game.Seat) game.Event      { return e }

// For hides the card from all but its owner; Survivors is shown to all (R9.5, R9.10).
func (e Claimed) For(viewer game.Seat) game.Event {
	if viewer != game.Arbiter && viewer != e.Seat && e.Card != "" && e.Card != cardText(survivors) {
		e.Card = cardText(hiddenCard)
	}
	return e
}

func (e Chosen) String() string { return fmt.Sprintf("chosen %d %s", e.Seat, cmp.Or(e.Throw, "?")) }

func (e Decided) String() string {
	text := fmt.Sprintf("decided %s %s %d", e.Throws[0], e.Throws[1], e.First)
	if e.Lot {
		text += " lot"
	}
	return text
}

func (e Revealed) String() string {
	text := fmt.Sprintf("revealed %d %s %v %s", e.Seat, e.Squad, e.Cell, e.Ground)
	if e.Star {
		text += " star"
	}
	return text
}

func (e Bounced) String() string { return fmt.Sprintf("bounced %d %s %v", e.Seat, e.Squad, e.Cell) }
func (e Moved) String() string {
	return fmt.Sprintf("moved %d %s %v %v", e.Seat, e.Squad, e.From, e.Cell)
}

func (e Advanced) String() string {
	return fmt.Sprintf("advanced %d %s %v %v", e.Seat, e.Squad, e.From, e.Cell)
}
func (e Stayed) String() string { return fmt.Sprintf("stayed %d %s %v", e.Seat, e.Squad, e.Cell) }

func (e Claimed) String() string {
	return fmt.Sprintf("claimed %d %s %v %s", e.Seat, e.Squad, e.Cell, cmp.Or(e.Card, "-"))
}

func (e Reinforced) String() string {
	return fmt.Sprintf("reinforced %d %s %d", e.Seat, e.Squad, e.Units)
}

func (e Impeded) String() string { return fmt.Sprintf("impeded %d %s %s", e.Seat, e.Squad, e.Because) }
func (e Rested) String() string  { return fmt.Sprintf("rested %d %s", e.Seat, e.Squad) }

func (e Recovered) String() string { return fmt.Sprintf("recovered %d %s", e.Seat, e.Squad) }

func (e Struck) String() string {
	return fmt.Sprintf("%s %d %s %s %d %d", e.kind, e.Seat, e.Squad, e.Against, e.Lost, e.Left)
}

func (e Eliminated) String() string { return fmt.Sprintf("eliminated %d %s", e.Seat, e.Squad) }
func (e Played) String() string     { return fmt.Sprintf("played %d %s %s", e.Seat, e.Card, e.Squad) }

func (e Shelled) String() string   { return fmt.Sprintf("shelled %d %s %d", e.Seat, e.Squad, e.Left) }
func (e Capture) String() string   { return fmt.Sprintf("capture %d %d", e.Seat, e.Count) }
func (e TurnEnded) String() string { return fmt.Sprintf("turn-ended %d %d", e.Seat, e.Turn) }
func (e Quiet) String() string     { return fmt.Sprintf("quiet %d", e.Left) }
func (e Ended) String() string     { return fmt.Sprintf("ended %s %s", e.Result, e.Reason) }

// Message names the player, and to the player the throw.
func (e Chosen) Message() i18n.Message {
	if e.Throw == "" {
		return i18n.Of("hexstrat.event.chosen.hidden", "side", side(e.Seat-1))
	}
	return i18n.Of("hexstrat.event.chosen", "side", side(e.Seat-1), "throw", e.Throw)
}

// Message names both throws and their consequence.
func (e Decided) Message() i18n.Message {
	key := "hexstrat.event.decided"
	switch {
	case e.First == game.Spectator:
		return i18n.Of("hexstrat.event.decided.tie", "throw", e.Throws[0])
	case e.Lot:
		key = "hexstrat.event.decided.lot"
	}
	first := side(e.First - 1)
	return i18n.Of(key, "side", first, "throw", e.Throws[first], "other", e.Throws[first.foe()], "ties", mostTies)
}

// Message names the ground that was found.
func (e Revealed) Message() i18n.Message {
	return i18n.Of("hexstrat.event.revealed", "side", side(e.Seat-1), "squad", e.Squad, "ground", e.Ground,
		"star", strconv.FormatBool(e.Star), "cell", e.Cell)
}

// Message gives the reason why the mechs stay.
func (e Bounced) Message() i18n.Message {
	key := "hexstrat.event.bounced"
	if e.Acts {
		key = "hexstrat.event.bounced.acts" // R4.4a
	}
	return i18n.Of(key, "side", side(e.Seat-1), "squad", e.Squad, "from", e.From)
}

// Message describes the move.
func (e Moved) Message() i18n.Message {
	key := "hexstrat.event.moved"
	if e.Boosted {
		key = "hexstrat.event.moved.again"
	}
	return i18n.Of(key, "side", side(e.Seat-1), "squad", e.Squad, "from", e.From, "cell", e.Cell,
		"direction", game.StepWord(layout, e.From, e.Cell))
}

// Message describes the advance.
func (e Advanced) Message() i18n.Message {
	return i18n.Of("hexstrat.event.advanced", "side", side(e.Seat-1), "squad", e.Squad, "cell", e.Cell)
}

// Message gives the reason why there is no advance.
func (e Stayed) Message() i18n.Message {
	return i18n.Of("hexstrat.event.stayed", "side", side(e.Seat-1), "squad", e.Squad, "cell", e.Cell)
}

// Message names the star and its card.
func (e Claimed) Message() i18n.Message {
	key := "hexstrat.event.claimed"
	switch e.Card {
	case "":
		key = "hexstrat.event.claimed.none"
	case cardText(hiddenCard):
		key = "hexstrat.event.claimed.hidden"
	}
	return i18n.Of(key, "side", side(e.Seat-1), "squad", e.Squad, "cell", e.Cell, "card", cardName(e.Card))
}

// Message names the squad that gained units and their number.
func (e Reinforced) Message() i18n.Message {
	return i18n.Of("hexstrat.event.reinforced", "side", side(e.Seat-1), "squad", e.Squad, "units", e.Units)
}

// Message gives the reason why the squad is impeded.
func (e Impeded) Message() i18n.Message {
	key := "hexstrat.event.impeded.forest"
	if e.Because == "hq" {
		key = "hexstrat.event.impeded.hq"
	}
	return i18n.Of(key, "side", side(e.Seat-1), "squad", e.Squad)
}

// Message names the squad that has rested.
func (e Rested) Message() i18n.Message {
	return i18n.Of("hexstrat.event.rested", "side", side(e.Seat-1), "squad", e.Squad)
}

// Message names the squad that has recovered.
func (e Recovered) Message() i18n.Message {
	return i18n.Of("hexstrat.event.recovered", "side", side(e.Seat-1), "squad", e.Squad)
}

// Message describes the blow with its calculation.
func (e Struck) Message() i18n.Message {
	key := "hexstrat.event.struck"
	if e.kind == "answered" {
		key = "hexstrat.event.answered"
	}
	return i18n.Of(key, "side", side(e.Seat-1), "squad", e.Squad, "against", e.Against, "cell", e.Cell,
		"sum", e.Blow, "lost", e.Lost, "left", e.Left)
}

// Message names the eliminated squad.
func (e Eliminated) Message() i18n.Message {
	return i18n.Of("hexstrat.event.eliminated", "side", side(e.Seat-1), "squad", e.Squad, "cell", e.Cell)
}

// Message describes the use of the card.
func (e Played) Message() i18n.Message {
	if e.Card == cardText(artillery) {
		return i18n.Of("hexstrat.event.played.artillery", "side", side(e.Seat-1), "squad", e.Squad)
	}
	return i18n.Of("hexstrat.event.played", "side", side(e.Seat-1), "squad", e.Squad, "card", cardName(e.Card))
}

// Message names the squad that artillery has hit and the units that it keeps.
func (e Shelled) Message() i18n.Message {
	return i18n.Of("hexstrat.event.shelled", "side", side(e.Seat-1), "squad", e.Squad, "cell", e.Cell, "left", e.Left)
}

// Message describes the progress of the capture.
func (e Capture) Message() i18n.Message {
	key := [...]string{
		"hexstrat.event.capture.failed", "hexstrat.event.capture.first", "hexstrat.event.capture.second",
		"hexstrat.event.capture.third",
	}[e.Count]
	return i18n.Of(key, "side", side(e.Seat-1))
}

// Message gives the reason why the turn is over.
func (e TurnEnded) Message() i18n.Message {
	key := "hexstrat.event.turn-ended"
	if e.Passed {
		key = "hexstrat.event.turn-ended.passed"
	}
	return i18n.Of(key, "side", side(e.Seat-1), "turn", e.Turn)
}

// Message names the number of turns left before the game is drawn.
func (e Quiet) Message() i18n.Message {
	return i18n.Of("hexstrat.event.quiet", "turns", e.Left, "cards", strconv.FormatBool(e.Cards))
}

// Message gives the reason for the end of the game and names the winner.
func (e Ended) Message() i18n.Message { return i18n.Sentences(e.because, e.verdict()) }

// verdict returns a sentence that names the winner, or says that the game is drawn.
func (e Ended) verdict() i18n.Message {
	if e.Winner == game.Spectator {
		return i18n.Of("hexstrat.end.drawn")
	}
	return i18n.Of("hexstrat.end.won", "side", side(e.Winner-1))
}

func logClaim(s *State, k kind, card string, log *game.Log) {
	if log != nil {
		log.Add(Claimed{
			Seat: s.mover.seat(), Squad: k.String(), Cell: s.cell(s.squads[s.mover][k].at), Card: card,
			Deck: int(s.deckLeft),
		})
	}
}

func logCapture(s *State, who side, log *game.Log) {
	if log != nil {
		log.Add(Capture{Seat: who.seat(), Count: int(s.captures[who])})
	}
}

// warning is the number of remaining quiet turns before a draw (R8.5) from which the players are warned.
const warning = 10

// logTurn logs after a turn how the game has ended, or else a warning if the limit of quiet turns is near.
func logTurn(s *State, log *game.Log) {
	if s.ended != running {
		logEnd(s, log)
		return
	}
	if left := int(s.quietLimit - s.quiet); left <= warning {
		log.Add(Quiet{left, s.bonus})
	}
}

func logEnd(s *State, log *game.Log) {
	if log != nil {
		log.Add(endedEvent(s))
	}
}

func endedEvent(s *State) Ended {
	r := s.Result()
	because := overMessage(s, "hexstrat.end", "outcome", "none")
	return Ended{Result: r.Text, Reason: r.Reason, Winner: r.Winners.First(), because: because}
}

// Effects names the seat that has lost the squad.
func (e Eliminated) Effects() game.Effects {
	return game.Effects{Loser: e.Seat, Fact: game.Fact{
		Key: "hexstrat.fact.eliminated", Against: e.Seat, About: e.Seat, Weight: 1, Rule: "R6.5",
		Args: []any{"squad", e.Squad},
	}}
}

// Effects reports the units that the squad loses.
func (e Struck) Effects() game.Effects {
	if e.Lost == 0 {
		return game.Effects{}
	}
	return game.Effects{Fact: game.Fact{
		Key: "hexstrat.fact.struck", For: e.Seat, Against: 3 - e.Seat, About: 3 - e.Seat,
		Weight: 0.15 * float64(e.Lost), Rule: "R6.3", Args: []any{"squad", e.Against, "lost", e.Lost},
	}}
}

// Effects reports that a capture of the enemy's HQ goes on.
func (e Capture) Effects() game.Effects {
	if e.Count == 0 {
		return game.Effects{}
	}
	return game.Effects{Fact: game.Fact{
		Key: "hexstrat.fact.capture", For: e.Seat, About: e.Seat, Weight: 0.4 * float64(e.Count), Rule: "R7.3",
		Args: []any{"turn", e.Count},
	}}
}
