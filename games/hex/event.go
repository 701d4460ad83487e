package hexgame

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// A move logs Placed or Swapped, and then Ended if it wins. All events are public.

// Placed reports that a stone was placed.
type Placed struct {
	Seat game.Seat `json:"seat"`
	Cell hex.Cell  `json:"cell"`
}

// Swapped reports that Blue took over the first stone.
type Swapped struct {
	Seat game.Seat `json:"seat" doc:"who swapped"`
	From hex.Cell  `json:"from" doc:"where the red stone was"`
	To   hex.Cell  `json:"to" doc:"where the blue stone is"`
}

// Ended reports who has won.
type Ended struct {
	Result string     `json:"result"`
	Reason string     `json:"reason" enum:"connected"`
	Winner game.Seat  `json:"winner"`
	Chain  []hex.Cell `json:"chain" doc:"the shortest chain from edge to edge"`
}

// events has a zero value of each event type, for Info.
var events = []game.Event{Placed{}, Swapped{}, Ended{}}

// Kind returns the name of the event type, as records and streams have it.
func (Placed) Kind() string  { return "placed" }
func (Swapped) Kind() string { return "swapped" }
func (Ended) Kind() string   { return "ended" }

// For returns the event itself: everything is public.
func (e Placed) For(game.Seat) game.Event  { return e }
func (e Swapped) For(game.Seat) game.Event { return e }
func (e Ended) For(game.Seat) game.Event   { return e }

func (e Placed) String() string  { return fmt.Sprintf("placed %d %v", e.Seat, e.Cell) }
func (e Swapped) String() string { return fmt.Sprintf("swapped %d %v %v", e.Seat, e.From, e.To) }
func (e Ended) String() string   { return fmt.Sprintf("ended %s %s", e.Result, e.Reason) }

// Message names the player and the cell of the stone.
func (e Placed) Message() i18n.Message {
	return i18n.Of("hex.event.placed", "colour", colour(e.Seat), "cell", point(e.Cell))
}

// Message explains the swap.
func (e Swapped) Message() i18n.Message {
	return i18n.Of("hex.event.swapped", "from", point(e.From), "to", point(e.To))
}

// Message names the winner and the reason.
func (e Ended) Message() i18n.Message {
	return i18n.Sentences(because(e.Winner, "none"), verdict(e.Winner))
}

// because returns the reason why the game is over, in words for a seat with the given outcome.
func because(winner game.Seat, outcome string) i18n.Message {
	return i18n.Of("hex.end.connected", "colour", colour(winner), "outcome", outcome)
}

// verdict returns a sentence that names the winner.
func verdict(winner game.Seat) i18n.Message {
	return i18n.Of("hex.end.won", "seat", seatName(winner))
}

func (s *State) endedEvent() Ended {
	r := s.Result()
	return Ended{Result: r.Text, Reason: r.Reason, Winner: s.winner, Chain: s.chain()}
}

// Effects names the rule by which a chain wins.
func (e Ended) Effects() game.Effects { return game.Effects{Fact: game.Fact{Rule: "R5.2"}} }
