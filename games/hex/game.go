// Package hexgame has the rules of Hex, the game of Piet Hein (1942) and John Nash (1948). It is not package
// hex, which is the geometry of all boards. Comments cite the rules of testdata/hex/SPEC.md by number, as R5.2.
package hexgame

import (
	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
)

// The two seats; Red moves first (R2.2).
const (
	red  game.Seat = 1
	blue game.Seat = 2
)

// layout is the orientation in which the board is drawn: hexes with a point at the top (R1.2).
const layout = hex.Pointy

// The smallest and the largest size of a board, in cells per side (R9.1).
const (
	minSize = 3
	maxSize = 19
)

// sizeSpec is the option for the size of the standard board.
var sizeSpec = game.Option{Name: "size", Kind: game.IntOption, Min: minSize, Max: maxSize, Default: "11"}

var options = []game.Option{
	sizeSpec,
	{Name: "swap", Kind: game.BoolOption, Default: "true"},
	{Name: shapeOption, Kind: game.DataOption, Size: 2400},
}

var presets = []game.Preset{
	{Name: "small", Options: game.Options{"size": "7"}},
	{Name: "classic", Options: game.Options{}},
	{Name: "tournament", Options: game.Options{"size": "14"}},
	{Name: "large", Options: game.Options{"size": "19"}},
}

// Game is the rules of Hex.
type Game struct{}

// Info returns the properties of the game.
func (Game) Info() game.Info { return info }

// info is built once, because every move reads it.
var info = game.Info{
	ID:      "hex",
	Version: 1,
	Layout:  layout,
	Options: options,
	Presets: presets,
	Events:  events,
	Traits:  game.Traits{Heuristic: true, ZeroSum: true},
}

// Seats returns Red and Blue.
func (Game) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{
		{Seat: red, Name: seatName(red), Team: 1},
		{Seat: blue, Name: seatName(blue), Team: 2},
	}
}

// New returns the empty board (R2). It ignores the seed, because the game has no chance.
func (Game) New(o game.Options, _ rng.Seed) (game.State, error) {
	b, err := parseBoard(o)
	if err != nil {
		return nil, err
	}
	return &State{board: b, swaps: o.Bool("swap") && b.mirrors, mover: red}, nil
}

// ParseSeen parses a position text, which hides nothing from any viewer.
func (g Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := g.Parse(o, position)
	return game.NewSeen(s), err
}

// Parse parses a position text (R6).
func (Game) Parse(o game.Options, position string) (game.State, error) {
	b, err := parseBoard(o)
	if err != nil {
		return nil, err
	}
	s := &State{board: b, swaps: o.Bool("swap") && b.mirrors}
	if err := s.read(position); err != nil {
		return nil, err
	}
	return s, nil
}
