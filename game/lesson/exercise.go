// Package lesson defines exercises, which are positions with a task, and judges tries by the rules of the game.
// Texts and the order of exercises are stored elsewhere, so lessons, puzzles and figures of a rules page can
// all use exercises.
package lesson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/rng"
)

// Exercise is a position in which one seat has to find moves. Moves are written in the notation of the game.
type Exercise struct {
	Options  map[string]string `json:"options,omitempty"` // options that differ from the defaults
	Position string            `json:"position"`          // complete position, including hidden information
	Before   []Ply             `json:"before,omitempty"`  // moves before it begins, such as sealed orders
	Seat     game.Seat         `json:"seat"`              // seat that has to find the solution
	Want     Want              `json:"want"`
	Solution []string          `json:"solution"`          // moves of Seat that solve the exercise
	Answers  []Answer          `json:"answers,omitempty"` // moves of the other seats
	Wrong    []Wrong           `json:"wrong,omitempty"`   // wrong tries with their own texts
	Targets  []string          `json:"targets,omitempty"` // highlighted targets: cells, picks such as "piece 2", or Main
	Rules    []string          `json:"rules,omitempty"`   // sections of the rules page that it is about

	turns int // turns of the solution: a try may take no more
}

// Main is the target for the button that plays a move.
const Main = "main"

// Want is what solves an exercise: one of several lines, or events that must occur.
type Want struct {
	Lines  [][]string `json:"lines,omitempty"`  // accepted lines of moves of Seat
	Events []Pattern  `json:"events,omitempty"` // each must match an event
	Never  []Pattern  `json:"never,omitempty"`  // none may match an event
	Win    bool       `json:"win,omitempty"`    // Seat must have won
}

// Answer is what other seats play after given moves.
type Answer struct {
	After []string `json:"after,omitempty"` // all moves of Seat until then; empty: any moves without another answer
	Play  []Ply    `json:"play"`
}

// Wrong is a kind of try that does not solve the exercise and has its own text.
type Wrong struct {
	Name    string    `json:"name,omitempty"`    // name of its text; empty if the rules refuse the try
	Try     []string  `json:"try"`               // example of the try, as moves of Seat
	When    []Pattern `json:"when,omitempty"`    // event patterns of such tries; if empty, only the example matches
	Refused string    `json:"refused,omitempty"` // code of the refusal, if the rules do not allow the last move
}

// Ply is a move of a seat, written "2 pass".
type Ply struct {
	Seat game.Seat
	Text string
}

// UnmarshalText parses a move with its seat in front.
func (p *Ply) UnmarshalText(text []byte) error {
	seat, move, found := strings.Cut(string(text), " ")
	n, err := strconv.Atoi(seat)
	if !found || err != nil || n < 1 || n > game.MaxSeats {
		return fmt.Errorf("%q is no seat with its move", text)
	}
	*p = Ply{game.Seat(n), move}
	return nil
}

// MarshalText returns the text that UnmarshalText parses.
func (p Ply) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p Ply) String() string { return fmt.Sprintf("%d %s", p.Seat, p.Text) }

// Pattern is a regular expression that matches the whole of an event's text.
type Pattern struct{ *regexp.Regexp }

// UnmarshalText compiles the expression.
func (p *Pattern) UnmarshalText(text []byte) (err error) {
	p.Regexp, err = regexp.Compile("^(?:" + string(text) + ")$")
	return err
}

// Read parses an exercise from its JSON text, and checks that its game accepts the position.
func Read(g game.Game, text []byte) (*Exercise, error) {
	e := &Exercise{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(e); err != nil {
		return nil, err
	}
	_, err := e.Start(g)
	if err == nil {
		e.turns = e.turnsOfSolution(g)
	}
	return e, err
}

// Start returns the position after the moves before the exercise.
func (e *Exercise) Start(g game.Game) (game.State, error) {
	options, err := game.ParseOptions(g.Info().Options, e.Options)
	if err != nil {
		return nil, err
	}
	s, err := e.Game(g).New(options, rng.Seed{})
	if err != nil {
		return nil, err
	}
	for _, p := range e.Before {
		if _, refusal := game.Submit(s, p.Seat, p.Text, nil); refusal != nil {
			return nil, fmt.Errorf("the move %d %s before it: %w", p.Seat, p.Text, refusal)
		}
	}
	return s, nil
}

// Game returns g with the exercise's position as its deal. It has no chance and no time limits.
func (e *Exercise) Game(g game.Game) game.Game { return placed{g, e.Position} }

type placed struct {
	game.Game
	position string
}

func (p placed) Info() game.Info {
	info := p.Game.Info()
	info.Chance, info.Clock = false, ""
	return info
}

func (p placed) New(o game.Options, _ rng.Seed) (game.State, error) { return p.Parse(o, p.position) }
