// Package hexit is the rule book of Hex-It, the earlier name of the game printed as Exxit. Comments cite the rules
// by number, as R5.3; numbers with a letter, as R2.5a, are those of docs/rules-additions.md.
package hexit

import (
	_ "embed"
	"fmt"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/hex"
)

//go:embed rules.md
var rules string

// The two seats. White moves first (R2.4).
const (
	whiteSeat game.Seat = 1
	blackSeat game.Seat = 2
)

// layout is how the board is drawn (R1.3).
const layout = hex.Pointy

var options = []game.Option{
	{
		Name: "tiles", Title: "Tiles", Help: "Tiles in all, the four start tiles included. 19 and 29 make short games.",
		Kind: game.IntOption, Min: 8, Max: 99, Default: "39",
	},
	{
		Name: "stones", Title: "Stones", Help: "Stones of each player.",
		Kind: game.IntOption, Min: 3, Max: 20, Default: "8",
	},
	{
		Name: "start", Title: "Start", Help: "The four tiles on the table at the beginning.",
		Kind: game.TextOption, Default: "core",
		Values: []string{"core", "twin"}, Labels: []string{"White in the middle", "Even halves"},
	},
	{
		Name: "setup", Title: "Set-up", Help: "Whether the start tiles lie ready, or the players place six in turn.",
		Kind: game.TextOption, Default: "ready",
		Values: []string{"ready", "placed"}, Labels: []string{"Tiles lie ready", "Players place six tiles"},
	},
	{
		Name: "pie", Title: "Swap", Help: "After the first move the second player may swap sides.",
		Kind: game.BoolOption, Default: "false",
	},
	{
		Name: "release", Title: "Release", Help: "How many prisoners of a group a release takes.",
		Kind: game.TextOption, Default: "choice",
		Values: []string{"choice", "all"}, Labels: []string{"As many as you like", "The whole group"},
	},
	{
		Name: "prisoners", Title: "Falling on prisoners",
		Help: "Whether a deal may end in a gap that already holds a prisoner.",
		Kind: game.TextOption, Default: "closed",
		Values: []string{"closed", "join"}, Labels: []string{"Not allowed", "The stones join it"},
	},
	{
		Name: "quiet", Title: "Quiet moves",
		Help: "The game is scored after so many deals and passes without a drop or release.",
		Kind: game.IntOption, Min: 10, Max: 400, Default: "40",
	},
}

var presets = []game.Preset{
	{
		Name: "Short game", Help: "19 tiles: about half as long.",
		Options: game.Options{"tiles": "19"},
	},
	{
		Name: "Even start", Help: "The start tiles are the same for both players after half a turn of the board.",
		Options: game.Options{"start": "twin"},
	},
	{
		Name: "Exxit 39", Help: "The printed game: a release takes the whole group.",
		Options: game.Options{"release": "all"},
	},
	{
		Name: "Exxit 29", Help: "Exxit with 29 tiles.",
		Options: game.Options{"release": "all", "tiles": "29"},
	},
	{
		Name: "Exxit 19", Help: "Exxit with 19 tiles: the shortest.",
		Options: game.Options{"release": "all", "tiles": "19"},
	},
}

// starts are the boards on which a game begins (R10.2).
var starts = map[string]string{
	"core": "1,-1b/0,0w/1,0w/0,1b",
	"twin": "1,-1w/0,0w/1,0b/0,1b",
}

// startTiles lie on the table from the beginning and count among the tiles (R2.3).
const startTiles = 4

// Game is Hex-It.
type Game struct{}

// Info describes the game.
func (Game) Info() game.Info { return info }

// info is asked for with every move, so it is made once.
var info = game.Info{
	ID:      "hexit",
	Version: 1,
	Title:   "Hex-It",
	Summary: "Deal your stacks along the lines of a small island, push stones over its edge, " +
		"and let the island grow there.",
	Facts:   []string{"2 players", "about 20 minutes", "no luck, nothing hidden", "many moves are forced"},
	Layout:  layout,
	Options: options,
	Presets: presets,
	Rules:   rules,
	Events:  events,
	Traits:  game.Traits{Judged: true},
}

// Seats are White and Black.
func (Game) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{
		{Seat: whiteSeat, Name: "White", Team: 1},
		{Seat: blackSeat, Name: "Black", Team: 2},
	}
}

// New is the opening position (R2). The seed is not used: nothing is left to luck.
func (g Game) New(o game.Options, _ chance.Seed) (game.State, error) {
	stones, board, reserve := o.Int("stones"), starts[o["start"]], o.Int("tiles")-startTiles
	if o["setup"] == "placed" {
		board, reserve = emptyBoard, o.Int("tiles")
	}
	return g.Parse(o, fmt.Sprintf("1 %s %d,%d %d 0 0", board, stones, stones, reserve))
}

// ParseSeen reads a position text: everybody sees the whole.
func (g Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := g.Parse(o, position)
	return game.NewSeen(s), err
}

// Parse reads a position text (R10).
func (Game) Parse(o game.Options, position string) (game.State, error) {
	placed := o["setup"] == "placed"
	s, err := parsePosition(position, placed)
	if err != nil {
		return nil, err
	}
	s.pie, s.placed = o.Bool("pie"), placed
	if err := s.checkSetUp(); err != nil {
		return nil, err
	}
	s.all, s.join = o["release"] == "all", o["prisoners"] == "join"
	s.limit = uint16(o.Int("quiet"))
	return s, nil
}
