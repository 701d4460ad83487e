package hexstrat

import (
	"cmp"
	"fmt"
	"strconv"

	"hexparlor/game"
	"hexparlor/hex"
)

// The events of a move come in the order in which things happen (section 4 of the rules):
//
//	a move:      Revealed, then Bounced or Moved, then what arriving causes
//	an attack:   Struck as "struck", once or twice; then Struck as "answered"; or Eliminated, and Advanced or Stayed
//	arriving:    Capture (lost), Claimed, Reinforced, Impeded, Capture
//	a card:      Played first; for artillery then Shelled and perhaps Eliminated
//	a rest:      Rested
//
// and TurnEnded, Capture, Quiet and Ended where they fall due. All of them are public but for the card in Claimed.
// Squads are named inf, rkt, mech; grounds plains, mountain, forest, hq.

// Revealed tells that a tile was turned face up.
type Revealed struct {
	Seat   game.Seat `json:"seat" doc:"whose squad turned it"`
	Squad  string    `json:"squad" enum:"inf,rkt,mech" doc:"which"`
	Cell   hex.Cell  `json:"cell"`
	Ground string    `json:"ground" enum:"plains,mountain,forest,hq"`
	Star   bool      `json:"star"`
}

// Bounced tells that mechs found a mountain and stay where they are.
type Bounced struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	From  hex.Cell  `json:"from" doc:"where they stay"`
	Cell  hex.Cell  `json:"cell" doc:"the mountain"`
}

// Moved tells that a squad went to another tile.
type Moved struct {
	Seat    game.Seat `json:"seat"`
	Squad   string    `json:"squad" enum:"inf,rkt,mech"`
	From    hex.Cell  `json:"from"`
	Cell    hex.Cell  `json:"cell"`
	Ground  string    `json:"ground" enum:"plains,mountain,forest,hq"`
	Boosted bool      `json:"boosted" doc:"it is a second move, by the card"`
}

// Advanced tells that a squad took the tile of one that it has eliminated.
type Advanced struct {
	Seat   game.Seat `json:"seat"`
	Squad  string    `json:"squad" enum:"inf,rkt,mech"`
	From   hex.Cell  `json:"from"`
	Cell   hex.Cell  `json:"cell"`
	Ground string    `json:"ground" enum:"plains,mountain,forest,hq"`
}

// Stayed tells that mechs do not take the mountain whose squad they have eliminated.
type Stayed struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell" doc:"the mountain"`
}

// Claimed tells that a squad took a star and its owner drew a card.
type Claimed struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
	Card  string    `json:"card" doc:"A, B, E, S; ? if it is not known to the viewer, empty if the deck was empty"`
	Deck  int       `json:"deck" doc:"cards left in it"`
}

// Reinforced tells that a squad gained units by the card Survivors.
type Reinforced struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
	Gain  int       `json:"gain"`
	Units int       `json:"units" doc:"with the gain"`
}

// Impeded tells that a squad can only rest until it has rested.
type Impeded struct {
	Seat    game.Seat `json:"seat"`
	Squad   string    `json:"squad" enum:"inf,rkt,mech"`
	Cell    hex.Cell  `json:"cell"`
	Because string    `json:"because" enum:"forest,hq"`
}

// Rested tells that a squad is no longer impeded.
type Rested struct {
	Seat  game.Seat `json:"seat"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
}

// Struck is one blow: "struck" by the attacker, "answered" by the defender. Its sum is part of it.
type Struck struct {
	kind    string
	Seat    game.Seat `json:"seat" doc:"who deals the blow"`
	Squad   string    `json:"squad" enum:"inf,rkt,mech"`
	From    hex.Cell  `json:"from"`
	Against string    `json:"against" enum:"inf,rkt,mech" doc:"the squad that is hit"`
	Cell    hex.Cell  `json:"cell" doc:"where it stands"`
	Blow
}

// Eliminated tells that a squad has no units left.
type Eliminated struct {
	Seat  game.Seat `json:"seat" doc:"whose it was"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
}

// Played tells that a card was played.
type Played struct {
	Seat  game.Seat `json:"seat"`
	Card  string    `json:"card"`
	Squad string    `json:"squad" enum:"inf,rkt,mech" doc:"the squad that it helps; for artillery the enemy's that it hits"`
}

// Shelled tells that artillery took a unit from a squad.
type Shelled struct {
	Seat  game.Seat `json:"seat" doc:"whose squad it is"`
	Squad string    `json:"squad" enum:"inf,rkt,mech"`
	Cell  hex.Cell  `json:"cell"`
	Left  int       `json:"left"`
}

// Capture tells that a capture counter has changed; 0 means that the capture has failed.
type Capture struct {
	Seat  game.Seat `json:"seat" doc:"who captures"`
	Count int       `json:"count"`
}

// TurnEnded tells that a turn is over.
type TurnEnded struct {
	Seat   game.Seat `json:"seat"`
	Turn   int       `json:"turn" doc:"the one that is over"`
	Passed bool      `json:"passed" doc:"the player has ended it; else all squads had acted"`
}

// Quiet warns that the game will be drawn for lack of progress.
type Quiet struct {
	Left int `json:"left" doc:"turns"`
}

// Ended tells how the game ended.
type Ended struct {
	Result  string    `json:"result"`
	Reason  string    `json:"reason" enum:"rout,seize,turn limit,no progress"`
	Winner  game.Seat `json:"winner" doc:"0 for a draw"`
	because string
}

// events has one of every kind.
var events = []game.Event{
	Revealed{},
	Bounced{},
	Moved{},
	Advanced{},
	Stayed{},
	Claimed{},
	Reinforced{},
	Impeded{},
	Rested{},
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

// Kind names the type of the event.
func (Revealed) Kind() string   { return "revealed" }
func (Bounced) Kind() string    { return "bounced" }
func (Moved) Kind() string      { return "moved" }
func (Advanced) Kind() string   { return "advanced" }
func (Stayed) Kind() string     { return "stayed" }
func (Claimed) Kind() string    { return "claimed" }
func (Reinforced) Kind() string { return "reinforced" }
func (Impeded) Kind() string    { return "impeded" }
func (Rested) Kind() string     { return "rested" }
func (e Struck) Kind() string   { return e.kind }
func (Eliminated) Kind() string { return "eliminated" }
func (Played) Kind() string     { return "played" }
func (Shelled) Kind() string    { return "shelled" }
func (Capture) Kind() string    { return "capture" }
func (TurnEnded) Kind() string  { return "turn-ended" }
func (Quiet) Kind() string      { return "quiet" }
func (Ended) Kind() string      { return "ended" }

// For is the event itself, for it is public.
func (e Revealed) For(game.Seat) game.Event   { return e }
func (e Bounced) For(game.Seat) game.Event    { return e }
func (e Moved) For(game.Seat) game.Event      { return e }
func (e Advanced) For(game.Seat) game.Event   { return e }
func (e Stayed) For(game.Seat) game.Event     { return e }
func (e Reinforced) For(game.Seat) game.Event { return e }
func (e Impeded) For(game.Seat) game.Event    { return e }
func (e Rested) For(game.Seat) game.Event     { return e }
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

// theSquad names a squad with its owner, and gives its kind.
func theSquad(seat game.Seat, name string) (string, kind) {
	k := kind(indexOf(kindNames[:], name))
	return side(seat-1).name() + "'s " + k.words(), k
}

func groundOf(name string) ground { return ground(indexOf(groundNames[:], name)) }

// Sentence tells what was found.
func (e Revealed) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	star := ""
	if e.Star {
		star = " with a star"
	}
	return fmt.Sprintf("%s %s %s%s on %v.", who, k.verb("find", "finds"), groundOf(e.Ground).words(), star, e.Cell)
}

// Sentence tells why the mechs stay.
func (e Bounced) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	return fmt.Sprintf("%s %s off the mountain and %s on %v; the action is spent.",
		who, k.verb("bounce", "bounces"), k.verb("stay", "stays"), e.From)
}

// Sentence tells of the move.
func (e Moved) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	again := ""
	if e.Boosted {
		again = " again"
	}
	return fmt.Sprintf("%s %s%s, from %v to %v.", who, k.verb("move", "moves"), again, e.From, e.Cell)
}

// Sentence tells of the advance.
func (e Advanced) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	return fmt.Sprintf("%s %s to %v.", who, k.verb("advance", "advances"), e.Cell)
}

// Sentence tells why there is no advance.
func (e Stayed) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	return fmt.Sprintf("%s cannot enter the mountain on %v and %s.", who, e.Cell, k.verb("stay", "stays"))
}

// Sentence tells of the star and its card.
func (e Claimed) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	takes := fmt.Sprintf("%s %s the star on %v", who, k.verb("take", "takes"), e.Cell)
	switch e.Card {
	case "":
		return takes + "; no card is left."
	case cardText(hiddenCard):
		return takes + fmt.Sprintf("; %s draws a card.", side(e.Seat-1).name())
	}
	return takes + fmt.Sprintf("; %s draws %s.", side(e.Seat-1).name(), cardName(e.Card))
}

func cardName(letter string) string {
	for c := range cardLetters {
		if cardLetters[c:c+1] == letter {
			return cardNames[c]
		}
	}
	return letter
}

// Sentence tells of the gain.
func (e Reinforced) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	return fmt.Sprintf("Survivors join: %s now %s %s.", who, k.verb("have", "has"), count(e.Units, "unit"))
}

// Sentence tells why.
func (e Impeded) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	why := "the forest"
	if e.Because == "hq" {
		why = "the enemy HQ"
	}
	return fmt.Sprintf("%s %s impeded by %s and must rest first.", who, k.verb("are", "is"), why)
}

// Sentence tells of the rest.
func (e Rested) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	return fmt.Sprintf("%s %s and %s free again.", who, k.verb("rest", "rests"), k.verb("are", "is"))
}

// Sentence tells of the blow with its sum.
func (e Struck) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	whom, _ := theSquad(3-e.Seat, e.Against)
	act := k.verb("strike", "strikes")
	if e.kind == "answered" {
		act = k.verb("strike", "strikes") + " back at"
	}
	return fmt.Sprintf("%s %s %s on %v: %s; %s lost, %s left.", who, act, whom, e.Cell, e.Blow, number(e.Lost),
		number(e.Left))
}

// number is a number as a word where that is "none".
func number(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
}

// Sentence tells who is gone.
func (e Eliminated) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	return fmt.Sprintf("%s on %v %s eliminated.", who, e.Cell, k.verb("are", "is"))
}

// Sentence tells what for.
func (e Played) Sentence() string {
	name := side(e.Seat - 1).name()
	k := kind(indexOf(kindNames[:], e.Squad))
	if e.Card == cardText(artillery) {
		return fmt.Sprintf("%s plays Artillery against the enemy's %s.", name, k.words())
	}
	return fmt.Sprintf("%s plays %s for its %s.", name, cardName(e.Card), k.words())
}

// Sentence tells of the loss.
func (e Shelled) Sentence() string {
	who, k := theSquad(e.Seat, e.Squad)
	return fmt.Sprintf("%s on %v %s a unit; %s left.", who, e.Cell, k.verb("lose", "loses"), number(e.Left))
}

// Sentence tells how far the capture is.
func (e Capture) Sentence() string {
	name, foe := side(e.Seat-1).name(), side(e.Seat-1).foe().name()
	switch e.Count {
	case 0:
		return fmt.Sprintf("%s no longer holds the enemy HQ.", name)
	case 3:
		return fmt.Sprintf("%s's infantry begins its third turn in %s's HQ.", name, foe)
	case 2:
		return fmt.Sprintf("%s's infantry begins its second turn in %s's HQ; %s has one turn left.", name, foe, foe)
	}
	return fmt.Sprintf("%s's infantry is in %s's HQ; %s has two turns left to eliminate it.", name, foe, foe)
}

// Sentence tells why the turn is over.
func (e TurnEnded) Sentence() string {
	name := side(e.Seat - 1).name()
	if e.Passed {
		return fmt.Sprintf("%s ends turn %d.", name, e.Turn)
	}
	return fmt.Sprintf("All of %s's squads have acted: turn %d is over.", name, e.Turn)
}

// Sentence warns.
func (e Quiet) Sentence() string {
	return fmt.Sprintf("The game is drawn after %s more without a new tile, a loss or a card.", count(e.Left, "turn"))
}

// Sentence tells how the game ended.
func (e Ended) Sentence() string { return e.because + ". " + e.verdict() }

// verdict says who has won.
func (e Ended) verdict() string {
	if e.Winner == game.Spectator {
		return "The game is drawn."
	}
	return side(e.Winner-1).name() + " wins."
}

func (s *State) logClaim(k kind, card string, log *game.Log) {
	if log != nil {
		log.Add(Claimed{
			Seat: s.mover.seat(), Squad: k.String(), Cell: s.cell(s.squads[s.mover][k].at), Card: card,
			Deck: int(s.deckLeft),
		})
	}
}

func (s *State) logCapture(who side, log *game.Log) {
	if log != nil {
		log.Add(Capture{Seat: who.seat(), Count: int(s.captures[who])})
	}
}

// warning is how many turns before the end by R8.5 the players are warned.
const warning = 10

// logTurn tells what the end of a turn has brought.
func (s *State) logTurn(log *game.Log) {
	if s.ended != running {
		s.logEnd(log)
		return
	}
	if left := int(s.quietLimit - s.quiet); left <= warning {
		log.Add(Quiet{Left: left})
	}
}

func (s *State) logEnd(log *game.Log) {
	if log != nil {
		log.Add(s.endedEvent())
	}
}

func (s *State) endedEvent() Ended {
	r := s.Result()
	return Ended{Result: r.Text, Reason: r.Reason, Winner: r.Winners.First(), because: s.because()}
}
