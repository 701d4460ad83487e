// Package hexgame is the rule book of Hex, the game of Piet Hein (1942) and John Nash (1948). Package hex is another
// thing: the geometry of all boards. Comments cite the rules by number, as R5.2; they stand in testdata/hex/SPEC.md.
package hexgame

import (
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
)

// The two seats. Red moves first (R2.2).
const (
	red  game.Seat = 1
	blue game.Seat = 2
)

// layout is how the board is drawn (R1.2).
const layout = hex.Pointy

// The sizes of a board (R9.1).
const (
	minSize = 3
	maxSize = 19
)

var options = []game.Option{
	{Name: "size", Kind: game.IntOption, Min: minSize, Max: maxSize, Default: "11"},
	{Name: "swap", Kind: game.BoolOption, Default: "true"},
}

var presets = []game.Preset{
	{Name: "small", Options: game.Options{"size": "7"}},
	{Name: "classic", Options: game.Options{}},
	{Name: "tournament", Options: game.Options{"size": "14"}},
	{Name: "large", Options: game.Options{"size": "19"}},
}

// Game is Hex.
type Game struct{}

// Info describes the game.
func (Game) Info() game.Info { return info }

// info is asked for with every move, so it is made once.
var info = game.Info{
	ID:      "hex",
	Version: 1,
	Layout:  layout,
	Options: options,
	Presets: presets,
	Events:  events,
	Traits:  game.Traits{Heuristic: true, ZeroSum: true},
}

// Seats are Red and Blue.
func (Game) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{
		{Seat: red, Name: seatName(red), Team: 1},
		{Seat: blue, Name: seatName(blue), Team: 2},
	}
}

// New is the empty board (R2). The seed is not used: nothing is left to luck.
func (g Game) New(o game.Options, _ rng.Seed) (game.State, error) {
	row := strings.Repeat(".", o.Int("size"))
	return g.Parse(o, "1 "+row+strings.Repeat("/"+row, o.Int("size")-1))
}

// ParseSeen reads a position text: everybody sees the whole.
func (g Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := g.Parse(o, position)
	return game.NewSeen(s), err
}

// Parse reads a position text (R6).
func (Game) Parse(o game.Options, position string) (game.State, error) {
	s := &State{board: boards[o.Int("size")], swaps: o.Bool("swap")}
	if err := s.read(position); err != nil {
		return nil, err
	}
	return s, nil
}
