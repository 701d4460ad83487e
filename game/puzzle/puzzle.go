// Package puzzle defines positions in which one seat can force a goal, however the others play and whatever is
// hidden. A search of all continuations within a few turns proves each puzzle. The same search judges tries, so
// every way that works is right.
package puzzle

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"

	"hexparlor/game"
	"hexparlor/game/lesson"
)

// Theme is the kind of goal that a seat has to force.
type Theme string

// The themes of puzzles.
const (
	Win  Theme = "win"  // win the game
	Save Theme = "save" // do not lose the game
	Hold Theme = "hold" // do not fall behind in the game's count (Lead)
	Gain Theme = "gain" // get ahead in the game's count (Lead)
)

// Goal is the condition that a seat has to force, with the number of turns.
type Goal struct {
	Theme Theme `json:"theme"`
	Turns int   `json:"turns"`          // turns of all seats, the seat's own first; rounds where orders are sealed
	Gain  int   `json:"gain,omitempty"` // points or pieces by which to get ahead (Lead), for the theme Gain
}

// Own returns how many of the goal's turns belong to the seat that solves the puzzle.
func (g Goal) Own(info game.Info) int {
	if info.Sealed {
		return g.Turns
	}
	return (g.Turns + 1) / 2
}

// Looks are the numbers of simulations of the searches that grade puzzles, as in Measure.Level.
var Looks = [...]int{20, 40, 80, 300, 2000}

// Measure is the difficulty of a puzzle.
type Measure struct {
	// Luck is the probability that a first turn of random moves is right.
	Luck float64 `json:"luck"`
	// Choices is the number of first moves, Right the number of those that keep the goal.
	Choices int `json:"choices"`
	Right   int `json:"right"`
	// Level is the 1-based index of the smallest of Looks that mostly finds the first turn; 6 if none does.
	Level int `json:"level"`
}

// Puzzle is a position with a goal that can be forced there.
type Puzzle struct {
	*lesson.Exercise
	Goal
	Measure
}

// KeyOf returns a key that is equal for two positions if they would be the same puzzle for seat.
func KeyOf(s game.State, seat game.Seat) any {
	if m, ok := s.(game.Metrics); ok {
		if h := m.CanonicalHash(seat); h != 0 {
			return h
		}
	}
	return s.Text(game.Arbiter)
}

// line is a puzzle as stored in one line of its file.
type line struct {
	Options  map[string]string `json:"options,omitempty"`
	Position string            `json:"position"`
	Seat     game.Seat         `json:"seat"`
	Solution []string          `json:"solution"`
	Goal
	Measure
}

// Difficulty returns the difficulty from 1 to 5. It grows with the number of simulations that find the first turn and
// with the number of turns, and if few first turns are right.
func (p *Puzzle) Difficulty(info game.Info) int {
	d := p.Level + p.Own(info) + 1
	if p.Luck < rare {
		d++
	}
	return min(5, d/2)
}

// rare is the value of Measure.Luck below which a puzzle counts as harder.
const rare = 0.03

// Read parses the puzzles of a game, one per line.
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

// Line returns the puzzle as one line of JSON, as Read parses it.
func (p *Puzzle) Line() ([]byte, error) {
	return json.Marshal(line{p.Options, p.Position, p.Seat, p.Solution, p.Goal, p.Measure})
}
