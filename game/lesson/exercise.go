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
	Before   []Ply             `json:"before,omitempty"`  // moves before the exercise starts, such as sealed orders
	Seat     game.Seat         `json:"seat"`              // seat that has to find the solution
	Want     Want              `json:"want"`
	Solution []string          `json:"solution"`          // moves of Seat that solve the exercise
	Answers  []Answer          `json:"answers,omitempty"` // moves of the other seats in answer to moves of Seat
	Wrong    []Wrong           `json:"wrong,omitempty"`   // kinds of wrong tries that have their own texts
	Goals    []string          `json:"goals,omitempty"`   // cells that show what is to be achieved, never the way to it
	Rules    []string          `json:"rules,omitempty"`   // sections of the rules page that the exercise is about

	turns int // number of turns of the solution, which is the limit of a try
}

// Want is the condition that solves an exercise: one of several lines of moves, or events and a win.
type Want struct {
	Lines  [][]string `json:"lines,omitempty"`  // accepted lines of moves of Seat
	Events []Pattern  `json:"events,omitempty"` // patterns that must each match an event of the try
	Never  []Pattern  `json:"never,omitempty"`  // patterns that must match no event of the try
	Win    bool       `json:"win,omitempty"`    // whether Seat must have won the game
}

// Answer is the moves that the other seats play in answer to given moves.
type Answer struct {
	After []string `json:"after,omitempty"` // all moves of Seat so far; empty for moves without an Answer of their own
	Play  []Ply    `json:"play"`
}

// Wrong is a kind of try that does not solve the exercise and has its own text.
type Wrong struct {
	Name    string    `json:"name,omitempty"`    // name of the text about such tries; empty if the rules refuse them
	Try     []string  `json:"try"`               // example of the wrong try, as moves of Seat
	When    []Pattern `json:"when,omitempty"`    // patterns that must each match an event of the try
	Refused string    `json:"refused,omitempty"` // code of the refusal if the rules refuse the last move of the example
}

// Ply is a move of a seat, written with the seat in front: "2 pass".
type Ply struct {
	Seat game.Seat
	Text string
}

// UnmarshalText parses a move with its seat in front, such as "2 pass".
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

// Pattern is a regular expression that must match a whole text, such as the text of an event.
type Pattern struct{ *regexp.Regexp }

// UnmarshalText compiles a regular expression that must match a whole text.
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

// Start returns the exercise's position after the moves in Before.
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
