// Package puzzle holds positions in which one seat can force something, however the others play and whatever is hidden.
// What a puzzle claims is proven by a search through everything that may happen within a few turns. Tries are judged by
// the same search, so any way that works is right.
package puzzle

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"

	"hexparlor/game"
	"hexparlor/game/lesson"
)

// Theme is what a seat is to force.
type Theme string

// The themes.
const (
	Win  Theme = "win"  // win the game
	Save Theme = "save" // not lose the game
	Hold Theme = "hold" // not fall behind in what the game counts
	Gain Theme = "gain" // get ahead in what the game counts
)

// Goal is what a seat is to force, and within which time.
type Goal struct {
	Theme Theme `json:"theme"`
	Turns int   `json:"turns"`          // of all seats, the seat's own first; rounds where orders are sealed
	Gain  int   `json:"gain,omitempty"` // how much is to be won, for Gain
}

// Own is how many turns of the seat's own there are within the time.
func (g Goal) Own(info game.Info) int {
	if info.Sealed {
		return g.Turns
	}
	return (g.Turns + 1) / 2
}

// Looks are the simulations of the searches by which puzzles are graded.
var Looks = [...]int{20, 40, 80, 300, 2000}

// Measure is what makes a puzzle hard or easy.
type Measure struct {
	// Luck is how often the first turn is right if each of its moves is drawn at random.
	Luck float64 `json:"luck"`
	// Choices is the number of first moves, Right how many of them keep the goal.
	Choices int `json:"choices"`
	Right   int `json:"right"`
	// Level is the place, from 1 on, of the shortest of Looks that mostly finds the first turn; 6 if none does.
	Level int `json:"level"`
}

// Puzzle is a position with what can be forced there.
type Puzzle struct {
	*lesson.Exercise
	Goal
	Measure
}

// KeyOf is what a position has in common with those that would be the same puzzle again.
func KeyOf(s game.State, seat game.Seat) any {
	if m, ok := s.(game.Metrics); ok {
		if h := m.CanonicalHash(seat); h != 0 {
			return h
		}
	}
	return s.Text(game.Arbiter)
}

// line is a puzzle in its file.
type line struct {
	Options  map[string]string `json:"options,omitempty"`
	Position string            `json:"position"`
	Seat     game.Seat         `json:"seat"`
	Solution []string          `json:"solution"`
	Goal
	Measure
}

// Difficulty is from 1 to 5. It grows with the look that is needed to find the first turn and with the number of
// turns, and is more where hardly any turn is right.
func (p *Puzzle) Difficulty(info game.Info) int {
	d := p.Level + p.Own(info) + 1
	if p.Luck < rare {
		d++
	}
	return min(5, d/2)
}

// rare is the luck below which a puzzle counts as harder.
const rare = 0.03

// Read reads the puzzles of a game, one a line.
func Read(g game.Game, text []byte) ([]*Puzzle, error) {
	var list []*Puzzle
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var l line
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", len(list)+1, err)
		}
		list = append(list, l.puzzle())
	}
	return list, lines.Err()
}

func (l *line) puzzle() *Puzzle {
	e := &lesson.Exercise{Options: l.Options, Position: l.Position, Seat: l.Seat, Solution: l.Solution}
	return &Puzzle{Exercise: e, Goal: l.Goal, Measure: l.Measure}
}

// Line is the puzzle as Read reads it.
func (p *Puzzle) Line() ([]byte, error) {
	return json.Marshal(line{p.Options, p.Position, p.Seat, p.Solution, p.Goal, p.Measure})
}
