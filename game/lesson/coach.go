package lesson

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
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

// PlacedRemark is a remark with the cells of the position that it is about; none if it is about the whole board.
type PlacedRemark struct {
	Remark
	Cells []string
}

// Remarks returns the remarks that are true with options o and whose patterns match position p for seat, the most
// urgent first.
func (c *Course) Remarks(o game.Options, p game.Position, seat game.Seat, events MoveEvents) []PlacedRemark {
	m := moment{p: p, seat: seat, moves: p.Moves(seat, nil), events: events}
	var list []PlacedRemark
	for _, r := range c.Coach {
		if !r.holds(o) {
			continue
		}
		if cells, ok := r.concerns(m); ok {
			list = append(list, PlacedRemark{Remark: r, Cells: cells})
		}
	}
	return list
}

// moment is a position with the legal moves of a seat.
type moment struct {
	p      game.Position
	seat   game.Seat
	moves  []game.Move
	events MoveEvents
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

// concerns reports whether all patterns match, and returns the cells of what they match: of the foreseeable event and
// its move, otherwise of the pieces that have such moves, otherwise of the prompt.
func (r Remark) concerns(m moment) (cells []string, ok bool) {
	prompt := m.p.Prompt(m.seat)
	if r.Prompt != nil {
		if !r.Prompt.MatchString(prompt.Code) {
			return nil, false
		}
		cells = hex.CellsIn(i18n.Sentences(prompt.Title, prompt.Detail).Values())
	}
	if r.Text != nil && !r.Text.MatchString(m.p.Text(m.seat)) {
		return nil, false
	}
	if r.Move != nil {
		if cells, ok = m.actors(r.Move); !ok {
			return nil, false
		}
	}
	if r.Event != nil {
		return m.foreseen(r.Event)
	}
	return cells, true
}

// actors returns the cells where moves that match begin; ok is false if there are no such moves.
func (m moment) actors(pattern *Pattern) (cells []string, ok bool) {
	for _, move := range m.moves {
		if pattern.MatchString(m.p.MoveText(m.seat, move)) {
			cells, ok = m.begin(cells, move), true
		}
	}
	return cells, ok
}

// begin adds the cells where a move begins: of its first pick, or of all picks of a set.
func (m moment) begin(cells []string, move game.Move) []string {
	for i, pick := range m.p.Picks(m.seat, move) {
		if (i == 0 || pick.Set) && pick.At != "" && !slices.Contains(cells, pick.At) {
			cells = append(cells, pick.At)
		}
	}
	return cells
}

// foreseen returns the cells of the first event that matches, after those where its move begins; ok is false if there
// is no such event.
func (m moment) foreseen(pattern *Pattern) (cells []string, ok bool) {
	for _, move := range m.moves {
		for _, e := range m.events(move) {
			if !pattern.MatchString(e.String()) {
				continue
			}
			cells = m.begin(nil, move)
			for _, cell := range hex.CellsIn(e.Message().Values()) {
				if !slices.Contains(cells, cell) {
					cells = append(cells, cell)
				}
			}
			return cells, true
		}
	}
	return nil, false
}
