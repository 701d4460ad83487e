// Package swarm is the rule book of Swarm: one shared hive of stacked hexes, most of them face down. Comments cite the
// rules by number, as R7.4.
package swarm

import (
	_ "embed"
	"slices"
	"strings"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/hex"
)

//go:embed rules.md
var rulesText string

// layout is how the board is drawn.
const layout = hex.Flat

// The two seats. Player 1 begins to build and takes the first turn (R4.1, R5.1).
const (
	first  game.Seat = 1
	second game.Seat = 2
)

var options = []game.Option{
	count("drones", "Drones", "Drones of each player.", 1, 12, "6"),
	count("lifters", "Lifters", "Lifters of each player.", 0, 6, "3"),
	count("disassemblers", "Disassemblers", "Disassemblers of each player.", 0, 6, "3"),
	count("dust", "Dust", "Dust in all. An odd number gives both players equally many placements.", 1, 15, "7"),
	{
		Name: "setup", Title: "Setup", Help: "Who builds the hive: the players, hex by hex, or luck, evenly for both.",
		Kind: game.TextOption, Default: "players",
		Values: []string{"players", "auto"}, Labels: []string{"The players build", "Built at random"},
	},
	{
		Name: "pick", Title: "Next hex", Help: "Whether the builder chooses the colour of the next hex or luck does.",
		Kind: game.TextOption, Default: "choose",
		Values: []string{"choose", "random"}, Labels: []string{"The builder chooses", "At random"},
	},
	count("tower", "Tower", "The highest stack while the hive is built.", 2, 6, "3"),
	count("gap", "Gap", "Cells between the Assemblers at the beginning.", 1, 6, "3"),
	yesNo("calm", "Calm start", "In the very first turn the second action may not be a move.", "true"),
	{
		Name: "reach", Title: "Reach", Help: "How far up and down Assemblers and Disassemblers reach.",
		Kind: game.TextOption, Default: "step",
		Values: []string{"step", "any"}, Labels: []string{"One level", "Any level"},
	},
	{
		Name: "lift", Title: "Lifting", Help: "How high Lifters lift.",
		Kind: game.TextOption, Default: "free",
		Values: []string{"free", "step"}, Labels: []string{"To any height", "One level up"},
	},
	yesNo("gate", "Gates", "Two high neighbours close the way between them, and nothing crosses a bare gap.", "false"),
	{
		Name: "trap", Title: "Trap", Help: "When an Assembler counts as trapped.",
		Kind: game.TextOption, Default: "immobile",
		Values: []string{"immobile", "enclosed"}, Labels: []string{"It cannot move", "Covered or closed in"},
	},
	yesNo("leap", "Leaps", "A hex may drop three levels or more and is switched off by it.", "true"),
	yesNo("memory", "Open memory", "What has once been seen stays shown when it is face down again.", "true"),
	count("maxturns", "Turns", "The game is drawn after so many turns of both players together.", 20, 2000, "200"),
	{
		Name: "repeat", Title: "Repetition", Help: "The game is drawn when a position comes up so often; 0: never.",
		Kind: game.IntOption, Default: "3",
		Values: []string{"0", "2", "3", "4", "5", "6", "7", "8", "9"},
	},
}

func count(name, title, help string, least, most int, usual string) game.Option {
	return game.Option{
		Name: name, Title: title, Help: help, Kind: game.IntOption, Min: least, Max: most, Default: usual,
	}
}

func yesNo(name, title, help, usual string) game.Option {
	return game.Option{Name: name, Title: title, Help: help, Kind: game.BoolOption, Default: usual}
}

var presets = []game.Preset{
	{
		Name: "Quick start", Help: "The hive is built at random, evenly for both: seat your Assembler and play.",
		Options: game.Options{"setup": "auto"},
	},
	{
		Name: "Drawn hexes", Help: "Luck decides the colour of each hex you place.",
		Options: game.Options{"pick": "random"},
	},
	{
		Name: "Memory", Help: "Hexes that are switched off show no kind: remember them.",
		Options: game.Options{"memory": "false"},
	},
}

// Game is Swarm.
type Game struct{}

// Info describes the game.
func (Game) Info() game.Info { return info }

// info is asked for with every move, so it is made once.
var info = game.Info{
	ID:      "swarm",
	Version: 1,
	Title:   "Swarm",
	Summary: "Wake the hexes of a shared hive, climb, lift and switch off, " +
		"and trap the enemy Assembler before yours is trapped.",
	Facts:   []string{"2 players", "about 30 minutes", "nobody knows what lies face down"},
	Layout:  layout,
	Options: options,
	Presets: presets,
	Rules:   rulesText,
	Events:  events,
	Traits:  game.Traits{Hidden: true, Chance: true, Judged: true},
}

// Seats are the two players.
func (Game) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{
		{Seat: first, Name: seatName(first), Team: 1},
		{Seat: second, Name: seatName(second), Team: 2},
	}
}

// rules are the options as the moves need them; states share them and never change them.
type rules struct {
	counts               [kinds]int // hexes of each colour by kind (R1.2)
	tower, gap           int
	calm, gate, leap     bool
	anyReach, liftStep   bool
	enclosedOnly, memory bool
	maxTurns, repeat     int
}

func newRules(o game.Options) *rules {
	return &rules{
		counts: [kinds]int{drone: o.Int("drones"), lifter: o.Int("lifters"), disassembler: o.Int("disassemblers")},
		tower:  o.Int("tower"), gap: o.Int("gap"),
		calm: o.Bool("calm"), gate: o.Bool("gate"), leap: o.Bool("leap"), memory: o.Bool("memory"),
		anyReach: o["reach"] == "any", liftStep: o["lift"] == "step", enclosedOnly: o["trap"] == "enclosed",
		maxTurns: o.Int("maxturns"), repeat: o.Int("repeat"),
	}
}

// New deals the pile, or builds the whole hive (R3, R4, R13).
func (Game) New(o game.Options, seed chance.Seed) (game.State, error) {
	s := newState(newRules(o))
	draw := chance.New(seed)
	dust := o.Int("dust")
	s.phase, s.mover = build, first
	s.add(dustHex, origin)
	switch {
	case o["setup"] == "auto":
		one, two := shuffled(draw, s.material(first)), shuffled(draw, s.material(second))
		s.buildAtRandom(draw, one, two, dust-1)
		s.phase, s.mover = seating, second
		return s, nil
	case o["pick"] == "random":
		all := append(s.material(first), s.material(second)...)
		for range dust - 1 {
			all = append(all, dustHex)
		}
		s.fillQueue(shuffled(draw, all))
	default:
		s.fillPiles(shuffled(draw, s.material(first)), shuffled(draw, s.material(second)), dust-1)
	}
	return s, nil
}

// material lists the hexes of a colour but the Assembler: Drones, Lifters, Disassemblers (R13.1).
func (s *State) material(seat game.Seat) []code {
	var list []code
	for k := drone; k <= disassembler; k++ {
		for range s.rules.counts[k] {
			list = append(list, codeOf(seat, k))
		}
	}
	return list
}

func shuffled(draw *chance.Draw, list []code) []code {
	chance.Shuffle(draw, list)
	return list
}

// buildAtRandom builds a hive that is the same for both colours after half a turn (R13.3).
func (s *State) buildAtRandom(draw *chance.Draw, one, two []code, dust int) {
	if dust%2 == 1 {
		s.add(dustHex, origin)
	}
	plan := []byte(strings.Repeat("h", len(one)) + strings.Repeat("o", dust/2))
	chance.Shuffle(draw, plan)
	for _, item := range plan {
		at := s.randomSpot(draw)
		if item == 'o' {
			s.add(dustHex, at)
			s.add(dustHex, at.opposite())
			continue
		}
		s.add(one[0], at)
		s.add(two[0], at.opposite())
		one, two = one[1:], two[1:]
	}
}

// randomSpot draws a cell for the next two hexes: near the middle if there is room (R13.3).
func (s *State) randomSpot(draw *chance.Draw) place {
	var near, all []place
	for _, at := range s.spots(nil) {
		if at == origin {
			continue
		}
		all = append(all, at)
		if at.distance(origin) <= 2 {
			near = append(near, at)
		}
	}
	if len(near) == 0 {
		near = all
	}
	return near[draw.N(len(near))]
}

// Parse reads a complete position text (R11.1).
func (Game) Parse(o game.Options, position string) (game.State, error) {
	s, err := parsePosition(newRules(o), position)
	switch {
	case err != nil:
		return nil, err
	case s.leavesOpen():
		return nil, game.ErrSeen
	}
	return s, nil
}

// ParseSeen reads a position text in which the kinds of hexes that are face down may be open (R12.2).
func (Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := parsePosition(newRules(o), position)
	return game.NewSeen(s), err
}

// leavesOpen tells whether the kind of some hex is not known.
func (s *State) leavesOpen() bool {
	isOpen := func(c code) bool { return c.owner() != game.Spectator && c.kind() == unknown }
	for id := range s.pieces {
		if isOpen(s.pieces[id].code) {
			return true
		}
	}
	for list := range s.pile {
		if slices.ContainsFunc(s.pileOf(list), isOpen) {
			return true
		}
	}
	return false
}
