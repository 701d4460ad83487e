package lesson

import (
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Remark is something a newcomer is told while they play, when it concerns what is on the board. Everything that it
// names must hold; all of it is known to the seat that plays. What it says stands with the texts of the lessons, under
// "coach" and its name.
type Remark struct {
	Name   string   `json:"name"`
	Prompt *Pattern `json:"prompt"` // the code of what the seat is told to do
	Text   *Pattern `json:"text"`   // the position, as the seat knows it
	Move   *Pattern `json:"move"`   // some move of the seat
	Event  *Pattern `json:"event"`  // what some move of the seat would cause, as far as that can be foreseen
	Rule   string   `json:"rule"`   // section of the rules page
	area   string
}

// Says is the remark in words.
func (r Remark) Says() i18n.Message { return i18n.Of(r.area + ".coach." + r.Name) }

// Foresight tells what a move of a seat would cause, as far as the seat may know it.
type Foresight func(m game.Move) []game.Event

// Remarks are those that concern a seat which is to move, the most urgent first.
func (c *Course) Remarks(p game.Position, seat game.Seat, foresee Foresight) []Remark {
	moves := p.Moves(seat, nil)
	var list []Remark
	for _, r := range c.Coach {
		if r.concerns(p, seat, moves, foresee) {
			list = append(list, r)
		}
	}
	return list
}

func (r Remark) concerns(p game.Position, seat game.Seat, moves []game.Move, foresee Foresight) bool {
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
		return slices.ContainsFunc(foresee(m), func(e game.Event) bool { return r.Event.MatchString(e.String()) })
	})
}
