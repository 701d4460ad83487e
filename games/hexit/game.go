// Package hexit has the rules of Hex-It, the earlier name of the game printed as Exxit. Comments cite the rules
// by number, as R5.3; numbers with a letter, as R2.5a, are those of docs/rules-additions.md.
package hexit

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
)

// The two seats; White moves first (R2.4).
const (
	whiteSeat game.Seat = 1
	blackSeat game.Seat = 2
)

// layout is the orientation in which the board is drawn: hexes with a point at the top (R1.3).
const layout = hex.Pointy

// stonesOption is the number of stones of each player.
var stonesOption = game.Option{Name: "stones", Kind: game.IntOption, Min: 3, Max: 20, Default: "8"}

var options = []game.Option{
	{Name: "tiles", Kind: game.IntOption, Min: 8, Max: 99, Default: "39"},
	stonesOption,
	{Name: "start", Kind: game.TextOption, Values: []string{"core", "twin"}, Default: "core"},
	{Name: "setup", Kind: game.TextOption, Values: []string{"ready", "placed"}, Default: "ready"},
	{Name: "pie", Kind: game.BoolOption, Default: "false"},
	{Name: "release", Kind: game.TextOption, Values: []string{"choice", "all", "ripe"}, Default: "choice"},
	{Name: "prisoners", Kind: game.TextOption, Values: []string{"closed", "join"}, Default: "closed"},
	{Name: "quiet", Kind: game.IntOption, Min: 10, Max: 400, Default: "40", Endless: true},
	{Name: boardOption, Kind: game.DataOption, Size: 1500},
	{Name: stockOption, Kind: game.DataOption, Size: 8},
	{Name: scoringOption, Kind: game.DataOption, Size: 60},
}

var presets = []game.Preset{
	{Name: "short", Options: game.Options{"tiles": "19"}},
	{Name: "even", Options: game.Options{"start": "twin"}},
	{Name: "printed", Options: game.Options{"prisoners": "join", "release": "ripe", "quiet": "0"}},
	{Name: "exxit-39", Options: game.Options{"release": "all"}},
	{Name: "exxit-29", Options: game.Options{"release": "all", "tiles": "29"}},
	{Name: "exxit-19", Options: game.Options{"release": "all", "tiles": "19"}},
}

// starts has the boards on which a game can begin, by the value of option start (R10.2).
var starts = map[string]string{
	"core": "1,-1b/0,0w/1,0w/0,1b",
	"twin": "1,-1w/0,0w/1,0b/0,1b",
}

// Game is the rules of Hex-It.
type Game struct{}

// Info returns the properties of the game.
func (Game) Info() game.Info { return info }

// info is built once, because every move reads it.
var info = game.Info{
	ID:      "hexit",
	Version: 1,
	Layout:  layout,
	Options: options,
	Presets: presets,
	Events:  events,
	Traits:  game.Traits{Forced: true, Heuristic: true, ZeroSum: true},
}

// Seats returns White and Black.
func (Game) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{
		{Seat: whiteSeat, Name: seatName(whiteSeat), Team: 1},
		{Seat: blackSeat, Name: seatName(blackSeat), Team: 2},
	}
}

// New returns the opening position (R2). It ignores the seed, because the game has no chance.
func (g Game) New(o game.Options, _ rng.Seed) (game.State, error) {
	d, err := readData(o)
	if err != nil {
		return nil, err
	}
	return parse(o, d, fmt.Sprintf("1 %s %d,%d %d 0 0", d.board, d.hands[whiteSeat], d.hands[blackSeat], d.reserve))
}

// ParseSeen parses a position text, which hides nothing from any viewer.
func (g Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := g.Parse(o, position)
	return game.NewSeen(s), err
}

// Parse parses a position text (R10).
func (Game) Parse(o game.Options, position string) (game.State, error) {
	d, err := readData(o)
	if err != nil {
		return nil, err
	}
	return parse(o, d, position)
}

func parse(o game.Options, d *data, position string) (game.State, error) {
	placed := o["setup"] == "placed"
	s, err := parsePosition(position, placed)
	if err != nil {
		return nil, err
	}
	s.pie, s.placed, s.data = o.Bool("pie"), placed, d
	if err := s.checkSetUp(); err != nil {
		return nil, err
	}
	s.releases, s.join = releaseRules[o["release"]], o["prisoners"] == "join"
	s.limit = uint16(o.Int("quiet"))
	if s.limit == 0 {
		s.limit = noLimit // R8.3a
	}
	return s, nil
}
