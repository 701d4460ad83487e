package hexstrike

import (
	"cmp"
	"fmt"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// The events of a move come in the order in which things happen: first the submission, the laid set or the
// answer. Then come the settled beats, from BeatEvent to SettledEvent, then drawn cards and new questions. A
// beat that pauses for a question is logged once, when it is settled. All events are public except for cards
// that go to or lie in a hand.

// Who is the player whom an event is about, with the player's name.
type Who struct {
	Seat game.Seat `json:"seat"`
	name i18n.Message
}

// Name returns the name of the player.
func (w Who) Name() i18n.Message { return w.name }

// EnteredEvent reports the entries of a player in the choosing round; only that player gets the event.
type EnteredEvent struct {
	Who
	Choice
}

// CommittedEvent reports that a player has chosen a character and a deck.
type CommittedEvent struct{ Who }

// RecalledEvent reports that a player has taken back the commitment to a character and a deck.
type RecalledEvent struct{ Who }

// BegunEvent reports that both players have chosen, and their characters.
type BegunEvent struct {
	Characters [2]string `json:"characters" doc:"ids, by seat"`
}

// SubmittedEvent reports that a player submitted a set, which stays secret until the other player has submitted
// one. Only the owner gets the cards.
type SubmittedEvent struct {
	Who
	Active  string `json:"active,omitempty"`
	Passive string `json:"passive,omitempty"`
	Turn    string `json:"turn,omitempty"`
}

// LaidEvent reports that a set's actions were put into a player's row, from a beat on.
type LaidEvent struct {
	Who
	Active  string `json:"active"`
	Passive string `json:"passive"`
	Turn    string `json:"turn"`
	Beat    int    `json:"beat"`
	Row     []Slot `json:"row"`
}

// BeatEvent reports the start of a beat: the actions of both players and their order.
type BeatEvent struct {
	Beat  int       `json:"beat"`
	Slots [2]Slot   `json:"slots"`
	First game.Seat `json:"first" doc:"who acts first"`
}

// Standing is the hex and facing of a figure.
type Standing struct {
	Cell   hex.Cell `json:"cell"`
	Facing string   `json:"facing"`
	Damage int      `json:"damage"`
}

// SettledEvent reports the hexes and facings of the figures after a beat.
type SettledEvent struct {
	Beat    int         `json:"beat"`
	Slots   [2]Slot     `json:"slots" doc:"as they stand in the history"`
	Figures [2]Standing `json:"figures"`
}

// TurnedEvent reports that a figure turned at the start of a beat.
type TurnedEvent struct {
	Who
	Turn   string `json:"turn"`
	Facing string `json:"facing"`
}

// MovedEvent reports that a figure moved or jumped, was stopped, or could not reach the start of its path.
type MovedEvent struct {
	Who
	From    hex.Cell `json:"from"`
	To      hex.Cell `json:"to"`
	Way     string   `json:"way" enum:"move,jump"`
	Stopped bool     `json:"stopped" doc:"by the opponent on the next hex"`
}

// MissedEvent reports that an attack had no effect, and the reason.
type MissedEvent struct {
	Who
	Card     string   `json:"card"`
	Cell     hex.Cell `json:"cell"`
	Reason   string   `json:"reason" enum:"empty,blocked,immune"`
	At       hex.Cell `json:"at" doc:"where the opponent stands"`
	Opponent Who      `json:"opponent"`
	Moved    bool     `json:"moved" doc:"the opponent stood on the cell when the beat began"`
	Priority int      `json:"priority,omitempty" doc:"of the opponent's action, if it took them away"`
}

// HitEvent reports a hit with an attack, an arrow or a counter.
type HitEvent struct {
	Who                // the player who was hit or thrown
	By        Who      `json:"by"`
	Card      string   `json:"card"`
	Means     string   `json:"means" enum:"attack,arrow,counter"`
	Cell      hex.Cell `json:"cell" doc:"where it struck"`
	Damage    int      `json:"damage"`
	Total     int      `json:"total"`
	Knockback int      `json:"knockback" doc:"factor"`
	Direction string   `json:"direction"`
	Steps     int      `json:"steps"`
	To        hex.Cell `json:"to"`
	Stun      int      `json:"stun" doc:"beats lost from this or the next one on"`
	Lost      string   `json:"lost" doc:"the action of this beat that is lost, if any"`
	Priority  int      `json:"priority"`
}

// ThrownEvent reports a throw.
type ThrownEvent struct {
	Who                // the player who was hit or thrown
	By        Who      `json:"by"`
	Card      string   `json:"card"`
	Direction string   `json:"direction"`
	Cell      hex.Cell `json:"cell" doc:"where the target stands now"`
	Damage    int      `json:"damage"`
	Total     int      `json:"total"`
	Stun      int      `json:"stun"`
}

// HurtEvent reports damage that is not a hit.
type HurtEvent struct {
	Who
	Damage int    `json:"damage"`
	Total  int    `json:"total"`
	Cause  string `json:"cause" enum:"hammer,fire,cross-slash"`
}

// HealedEvent reports damage that was healed.
type HealedEvent struct {
	Who
	Healed int `json:"healed"`
	Total  int `json:"total"`
}

// TokenEvent reports a new token on the board: "fire", "platform" or "arrow".
type TokenEvent struct {
	Token     string    `json:"token" enum:"fire,platform,arrow"`
	Cell      hex.Cell  `json:"cell"`
	Seat      game.Seat `json:"seat" doc:"whose it is; 0 for nobody's"`
	Direction string    `json:"direction,omitempty" doc:"of an arrow"`
	Lasts     bool      `json:"lasts" doc:"beyond this beat"`
}

// CardEvent reports what happened to a card in public. Reflex Dodge was "swapped" in, Haven has "skipped" a wait,
// Rewind was "focused", has "lost" its focus or "must-return", a card was "buried" in the deck.
type CardEvent struct {
	What string `json:"what"`
	Who
	Card string   `json:"card"`
	Cell hex.Cell `json:"cell" doc:"of a focus"`
}

// ReturnedEvent reports that a player returned to the hex and facing of Rewind's focus.
type ReturnedEvent struct {
	Who
	Cell    hex.Cell `json:"cell"`
	Blocked bool     `json:"blocked" doc:"the opponent stands there"`
}

// DrewEvent reports that a player drew cards; only that player gets the names of the cards.
type DrewEvent struct {
	Who
	Count int      `json:"count"`
	Ready int      `json:"ready" doc:"movement cards ready now"`
	Cards []string `json:"cards,omitempty"`
}

// RefreshedEvent reports that a player's hand was filled up; only that player gets the names of the cards.
type RefreshedEvent struct {
	Who
	Count    int      `json:"count"`
	Platform bool     `json:"platform" doc:"one was used up"`
	Cards    []string `json:"cards,omitempty"`
}

// DiscardedEvent reports the cards that a player discarded.
type DiscardedEvent struct {
	Who
	Abilities []string `json:"abilities"`
	Movement  []string `json:"movement"`
}

// RevealedEvent reports that a card was revealed from the hand.
type RevealedEvent struct {
	Who
	Card     string   `json:"card"`
	Movement []string `json:"movement" doc:"discarded with it"`
}

// AskedEvent reports that a player was asked a question.
type AskedEvent struct {
	Who
	Question Question `json:"question"`
}

// AnsweredEvent reports a player's public answer to a question; discarded and revealed cards have their own events.
type AnsweredEvent struct {
	Who
	Question Question `json:"question"`
	Answer   string   `json:"answer"`
}

// ResignedEvent reports that a player has resigned.
type ResignedEvent struct{ Who }

// MarkedEvent reports the mark that ends a player's row after one of the players has lost by distance from land.
type MarkedEvent struct {
	Who
	Mark string `json:"mark" enum:"Death,Victory"`
	Beat int    `json:"beat" doc:"the one after the last"`
}

// EndedEvent reports how the game ended.
type EndedEvent struct {
	Result string `json:"result"`
	Reason string `json:"reason"`
	Beat   int    `json:"beat"`
	Winner Who    `json:"winner" doc:"seat 0 for a draw"`
	Loser  Who    `json:"loser"`
}

// events has a zero value of each event type, for Info.
var events = []game.Event{
	EnteredEvent{},
	CommittedEvent{},
	RecalledEvent{},
	BegunEvent{},
	SubmittedEvent{},
	LaidEvent{},
	BeatEvent{},
	SettledEvent{},
	TurnedEvent{},
	MovedEvent{},
	MissedEvent{},
	HitEvent{},
	ThrownEvent{},
	HurtEvent{},
	HealedEvent{},
	TokenEvent{},
	CardEvent{},
	ReturnedEvent{},
	DrewEvent{},
	RefreshedEvent{},
	DiscardedEvent{},
	RevealedEvent{},
	AskedEvent{},
	AnsweredEvent{},
	ResignedEvent{},
	MarkedEvent{},
	EndedEvent{},
}

// Kind returns the name of the event type, as records and streams have it.
func (EnteredEvent) Kind() string   { return "entered" }
func (CommittedEvent) Kind() string { return "committed" }
func (RecalledEvent) Kind() string  { return "recalled" }
func (BegunEvent) Kind() string     { return "begun" }
func (SubmittedEvent) Kind() string { return "submitted" }
func (LaidEvent) Kind() string      { return "laid" }
func (BeatEvent) Kind() string      { return "beat" }
func (SettledEvent) Kind() string   { return "settled" }
func (TurnedEvent) Kind() string    { return "turned" }
func (MovedEvent) Kind() string     { return "moved" }
func (MissedEvent) Kind() string    { return "missed" }
func (HitEvent) Kind() string       { return "hit" }
func (ThrownEvent) Kind() string    { return "thrown" }
func (HurtEvent) Kind() string      { return "hurt" }
func (HealedEvent) Kind() string    { return "healed" }
func (TokenEvent) Kind() string     { return "token" }
func (CardEvent) Kind() string      { return "card" }
func (ReturnedEvent) Kind() string  { return "returned" }
func (DrewEvent) Kind() string      { return "drew" }
func (RefreshedEvent) Kind() string { return "refreshed" }
func (DiscardedEvent) Kind() string { return "discarded" }
func (RevealedEvent) Kind() string  { return "revealed" }
func (AskedEvent) Kind() string     { return "asked" }
func (AnsweredEvent) Kind() string  { return "answered" }
func (ResignedEvent) Kind() string  { return "resigned" }
func (MarkedEvent) Kind() string    { return "marked" }
func (EndedEvent) Kind() string     { return "ended" }

// For returns nil for all viewers but the player, because it is also secret that the player has made entries.
func (e EnteredEvent) For(viewer game.Seat) game.Event {
	if !mayKnow(viewer, e.Seat) {
		return nil
	}
	return e
}

// For returns the event without cards that viewer may not know.
func (e SubmittedEvent) For(viewer game.Seat) game.Event {
	if !mayKnow(viewer, e.Seat) {
		e.Active, e.Passive, e.Turn = "", "", ""
	}
	return e
}

// For returns the event, without the drawn cards for viewers who may not know them.
func (e DrewEvent) For(viewer game.Seat) game.Event {
	if !mayKnow(viewer, e.Seat) {
		e.Cards = nil
	}
	return e
}

// For returns the event, without the drawn cards for viewers who may not know them.
func (e RefreshedEvent) For(viewer game.Seat) game.Event {
	if !mayKnow(viewer, e.Seat) {
		e.Cards = nil
	}
	return e
}

func mayKnow(viewer, owner game.Seat) bool { return viewer == owner || viewer == game.Arbiter }

// For returns the event itself: everything in it is public.
func (e CommittedEvent) For(game.Seat) game.Event { return e }
func (e RecalledEvent) For(game.Seat) game.Event  { return e }
func (e BegunEvent) For(game.Seat) game.Event     { return e }
func (e LaidEvent) For(game.Seat) game.Event      { return e }
func (e BeatEvent) For(game.Seat) game.Event      { return e }
func (e SettledEvent) For(game.Seat) game.Event   { return e }
func (e TurnedEvent) For(game.Seat) game.Event    { return e }
func (e MovedEvent) For(game.Seat) game.Event     { return e }
func (e MissedEvent) For(game.Seat) game.Event    { return e }
func (e HitEvent) For(game.Seat) game.Event       { return e }
func (e ThrownEvent) For(game.Seat) game.Event    { return e }
func (e HurtEvent) For(game.Seat) game.Event      { return e }
func (e HealedEvent) For(game.Seat) game.Event    { return e }
func (e TokenEvent) For(game.Seat) game.Event     { return e }
func (e CardEvent) For(game.Seat) game.Event      { return e }
func (e ReturnedEvent) For(game.Seat) game.Event  { return e }
func (e DiscardedEvent) For(game.Seat) game.Event { return e }
func (e RevealedEvent) For(game.Seat) game.Event  { return e }
func (e AskedEvent) For(game.Seat) game.Event     { return e }
func (e AnsweredEvent) For(game.Seat) game.Event  { return e }
func (e ResignedEvent) For(game.Seat) game.Event  { return e }
func (e MarkedEvent) For(game.Seat) game.Event    { return e }
func (e EndedEvent) For(game.Seat) game.Event     { return e }

func (e EnteredEvent) String() string {
	return fmt.Sprintf("entered %d %s %s:%s", e.Seat, cmp.Or(e.Character, "-"), idList(e.Movement), idList(e.Abilities))
}
func (e CommittedEvent) String() string { return fmt.Sprintf("committed %d", e.Seat) }
func (e RecalledEvent) String() string  { return fmt.Sprintf("recalled %d", e.Seat) }
func (e BegunEvent) String() string {
	return fmt.Sprintf("begun %s %s", e.Characters[0], e.Characters[1])
}

func (e SubmittedEvent) String() string {
	if e.Active == "" {
		return fmt.Sprintf("submitted %d", e.Seat)
	}
	return fmt.Sprintf("submitted %d %s/%s %s", e.Seat, e.Active, e.Passive, e.Turn)
}

func (e LaidEvent) String() string {
	return fmt.Sprintf("laid %d %s/%s %s @%d", e.Seat, e.Active, e.Passive, e.Turn, e.Beat)
}

func (e BeatEvent) String() string {
	return fmt.Sprintf("beat %d %s %s", e.Beat, e.Slots[0].Action, e.Slots[1].Action)
}

func (e SettledEvent) String() string {
	text := fmt.Sprintf("settled %d", e.Beat)
	for _, f := range e.Figures {
		text += fmt.Sprintf(" %v;%s;%d", f.Cell, f.Facing, f.Damage)
	}
	return text
}

func (e TurnedEvent) String() string { return fmt.Sprintf("turned %d %s %s", e.Seat, e.Turn, e.Facing) }

func (e MovedEvent) String() string {
	text := fmt.Sprintf("moved %d %s %v %v", e.Seat, e.Way, e.From, e.To)
	if e.Stopped {
		text += " stopped"
	}
	return text
}

func (e MissedEvent) String() string {
	return fmt.Sprintf("missed %d %s %v %s", e.Seat, e.Card, e.Cell, e.Reason)
}

func (e HitEvent) String() string {
	return fmt.Sprintf("hit %d %s %s %d.%d %d %v", e.Seat, e.Card, e.Means, e.Damage, e.Knockback, e.Steps, e.To)
}

func (e ThrownEvent) String() string {
	return fmt.Sprintf("thrown %d %s %s %v", e.Seat, e.Card, e.Direction, e.Cell)
}
func (e HurtEvent) String() string   { return fmt.Sprintf("hurt %d %d", e.Seat, e.Damage) }
func (e HealedEvent) String() string { return fmt.Sprintf("healed %d %d", e.Seat, e.Healed) }
func (e TokenEvent) String() string {
	return strings.TrimSpace(fmt.Sprintf("token %s %v %s", e.Token, e.Cell, e.Direction))
}

func (e CardEvent) String() string     { return fmt.Sprintf("card %s %d %s", e.What, e.Seat, e.Card) }
func (e ReturnedEvent) String() string { return fmt.Sprintf("returned %d %v", e.Seat, e.Cell) }
func (e DrewEvent) String() string {
	return strings.TrimSpace(fmt.Sprintf("drew %d %d %s", e.Seat, e.Count, strings.Join(e.Cards, "+")))
}

func (e RefreshedEvent) String() string {
	return strings.TrimSpace(fmt.Sprintf("refreshed %d %d %s", e.Seat, e.Count, strings.Join(e.Cards, "+")))
}

func (e DiscardedEvent) String() string {
	return fmt.Sprintf("discarded %d %s", e.Seat, strings.Join(append(e.Abilities, e.Movement...), "+"))
}

func (e RevealedEvent) String() string { return fmt.Sprintf("revealed %d %s", e.Seat, e.Card) }
func (e AskedEvent) String() string    { return fmt.Sprintf("asked %d %s", e.Seat, e.Question.Kind) }

func (e AnsweredEvent) String() string {
	return strings.TrimSpace(fmt.Sprintf("answered %d %s %s", e.Seat, e.Question.Kind, e.Answer))
}
func (e ResignedEvent) String() string { return fmt.Sprintf("resigned %d", e.Seat) }
func (e MarkedEvent) String() string   { return fmt.Sprintf("marked %d %s %d", e.Seat, e.Mark, e.Beat) }
func (e EndedEvent) String() string    { return fmt.Sprintf("ended %s %s", e.Result, e.Reason) }

// Effects names the player who was hit, if the hit does damage.
func (e HitEvent) Effects() game.Effects {
	return e.harm("hexstrike.fact.hit", e.Damage, "R9.6", e.By.Seat, "card", title(e.Card))
}

// Effects names the player who was thrown, if the throw does damage.
func (e ThrownEvent) Effects() game.Effects {
	return e.harm("hexstrike.fact.thrown", e.Damage, "R9.11", e.By.Seat, "card", title(e.Card))
}

// Effects names the player who was hurt.
func (e HurtEvent) Effects() game.Effects {
	return e.harm("hexstrike.fact.hurt", e.Damage, "R9.13", game.Spectator, "cause", e.Cause)
}

// Effects names the rule by which the duel has ended.
func (e EndedEvent) Effects() game.Effects {
	rule := map[string]string{"far": "R14.1", "cards": "R14.2"}[e.Reason]
	return game.Effects{Fact: game.Fact{Rule: cmp.Or(rule, "R14.5")}}
}

// harm returns the effects of damage to a player; none if there is no damage.
func (w Who) harm(key string, damage int, rule string, by game.Seat, args ...any) game.Effects {
	if damage == 0 {
		return game.Effects{}
	}
	return game.Effects{Loser: w.Seat, Fact: game.Fact{
		Key: key, For: by, Against: w.Seat, About: w.Seat, Weight: 0.2 + 0.1*float64(damage), Rule: rule,
		Args: append([]any{"damage", damage}, args...),
	}}
}
