package lesson

import (
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Remark is a hint for a new player during a game. It is shown if the game has its options and each of its patterns
// that is set matches. It uses only information that the player's seat may know. Its text is in the catalog of the
// lessons, under "coach" and the remark's name.
type Remark struct {
	Name string `json:"name"`
	// Options are the values of options under which the remark is true; nil means that it is always true.
	Options map[string]string `json:"options"`

	Prompt *Pattern `json:"prompt"` // pattern for the code of the seat's prompt; nil matches always
	Text   *Pattern `json:"text"`   // pattern for the position text as the seat sees it; nil matches always
	Move   *Pattern `json:"move"`   // pattern for one of the seat's legal moves; nil matches always
	Event  *Pattern `json:"event"`  // pattern for a foreseeable event of a legal move; nil matches always
	Rule   string   `json:"rule"`   // section of the rules page that explains the hint
	area   string
}

// Says returns the text of the remark.
func (r Remark) Says() i18n.Message { return i18n.Of(r.area + ".coach." + r.Name) }

// MoveEvents returns the events that a move of a seat would cause, without events that the seat cannot know in advance.
type MoveEvents func(m game.Move) []game.Event

// Remarks returns the remarks that are true with options o and whose patterns match position p for seat, the most
// urgent first.
func (c *Course) Remarks(o game.Options, p game.Position, seat game.Seat, events MoveEvents) []Remark {
	moves := p.Moves(seat, nil)
	var list []Remark
	for _, r := range c.Coach {
		if r.holds(o) && r.concerns(p, seat, moves, events) {
			list = append(list, r)
		}
	}
	return list
}

// holds reports whether the remark is true in a game with options o.
func (r Remark) holds(o game.Options) bool {
	for name, value := range r.Options {
		if o[name] != value {
			return false
		}
	}
	return true
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
