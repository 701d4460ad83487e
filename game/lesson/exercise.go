// Package lesson holds positions in which there is something to find, and judges by the rules of the game what is
// tried there. What is said about an exercise, and in which order exercises come, stands elsewhere, so that lessons,
// puzzles and the figures of a rules page can be made of them.
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

// Exercise is a position in which one seat is to find something. Moves are written as in the notation of its game.
type Exercise struct {
	Options  map[string]string `json:"options,omitempty"` // that differ from the defaults
	Position string            `json:"position"`          // complete, also with what is hidden
	Before   []Ply             `json:"before,omitempty"`  // played before it begins, such as what others have sealed
	Seat     game.Seat         `json:"seat"`              // who has to find something
	Want     Want              `json:"want"`
	Solution []string          `json:"solution"`          // moves of Seat
	Answers  []Answer          `json:"answers,omitempty"` // of the other seats
	Wrong    []Wrong           `json:"wrong,omitempty"`   // tries that are told apart
	Targets  []string          `json:"targets,omitempty"` // what is pointed at: cells, picks such as "piece 2", or Main
	Rules    []string          `json:"rules,omitempty"`   // sections of the rules page that it is about

	turns int // that the solution takes: a try may take no more
}

// Main is the target that is the button by which a move is played.
const Main = "main"

// Want is what solves an exercise: either one of some lines, or what must come to pass.
type Want struct {
	Lines  [][]string `json:"lines,omitempty"`  // moves of Seat
	Events []Pattern  `json:"events,omitempty"` // each is found among the events
	Never  []Pattern  `json:"never,omitempty"`  // none of them is found among the events
	Win    bool       `json:"win,omitempty"`    // Seat has won
}

// Answer is what other seats play.
type Answer struct {
	After []string `json:"after,omitempty"` // all moves of Seat until then; none: any that no other answer is for
	Play  []Ply    `json:"play"`
}

// Wrong is a try that does not solve the exercise, and of which something can be said.
type Wrong struct {
	Name    string    `json:"name,omitempty"`    // by which the sentence about it is found; none if the rules refuse it
	Try     []string  `json:"try"`               // an example
	When    []Pattern `json:"when,omitempty"`    // events of all such tries; without any it is the example alone
	Refused string    `json:"refused,omitempty"` // the code of the refusal, if the rules do not allow the last move
}

// Ply is a move of a seat, written "2 pass".
type Ply struct {
	Seat game.Seat
	Text string
}

// UnmarshalText reads a move with the seat before it.
func (p *Ply) UnmarshalText(text []byte) error {
	seat, move, found := strings.Cut(string(text), " ")
	n, err := strconv.Atoi(seat)
	if !found || err != nil || n < 1 || n > game.MaxSeats {
		return fmt.Errorf("%q is no seat with its move", text)
	}
	*p = Ply{game.Seat(n), move}
	return nil
}

// MarshalText writes what UnmarshalText reads.
func (p Ply) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p Ply) String() string { return fmt.Sprintf("%d %s", p.Seat, p.Text) }

// Pattern is a regular expression that matches the whole of an event's text.
type Pattern struct{ *regexp.Regexp }

// UnmarshalText compiles the expression.
func (p *Pattern) UnmarshalText(text []byte) (err error) {
	p.Regexp, err = regexp.Compile("^(?:" + string(text) + ")$")
	return err
}

// Read reads an exercise from its JSON text, and tries whether its game knows the position.
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

// Start is the position after the moves before the exercise.
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

// Game is g beginning with the exercise's position. Nothing of it is left to chance, and nobody is pressed for time.
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
