package lesson

import (
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Remark is a hint for a new player during a game, given when its patterns all match. Everything that it uses
// is known to the seat that plays. Its text is in the catalog of the lessons, under "coach" and its name.
type Remark struct {
	Name   string   `json:"name"`
	Prompt *Pattern `json:"prompt"` // matches the code of the seat's prompt
	Text   *Pattern `json:"text"`   // matches the position as the seat sees it
	Move   *Pattern `json:"move"`   // matches a move of the seat
	Event  *Pattern `json:"event"`  // matches an event that a move of the seat would cause, as far as it can be foreseen
	Rule   string   `json:"rule"`   // section of the rules page
	area   string
}

// Says returns the text of the remark.
func (r Remark) Says() i18n.Message { return i18n.Of(r.area + ".coach." + r.Name) }

// MoveEvents returns the events that a move of a seat would cause, as far as the seat may know them.
type MoveEvents func(m game.Move) []game.Event

// Remarks returns the remarks that match for the seat to move, the most urgent first.
func (c *Course) Remarks(p game.Position, seat game.Seat, events MoveEvents) []Remark {
	moves := p.Moves(seat, nil)
	var list []Remark
	for _, r := range c.Coach {
		if r.concerns(p, seat, moves, events) {
			list = append(list, r)
		}
	}
	return list
}

func (r Remark) concerns(p game.Position, seat game.Seat, moves []game.Move, events MoveEvents) bool {
	if r.Prompt != nil && !r.Prompt.MatchString(p.Prompt(seat).Code) {
		return false
	}
	if r.Text != nil && !r.Text.MatchString(p.Text(seat)) {
		return false
	}
	if r.Move != nil && !slices.ContainsFunc(moves, func(m game.Move) bool {
		return r.Move.MatchString(p.MoveText(seat, m))
	}) {
		return false
	}
	return r.Event == nil || slices.ContainsFunc(moves, func(m game.Move) bool {
		return slices.ContainsFunc(events(m), func(e game.Event) bool { return r.Event.MatchString(e.String()) })
	})
}
