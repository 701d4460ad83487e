// Package swarm has the rules of Swarm: one shared hive of stacked hexes, most of them face down. Comments cite
// the rules by number, as R7.4.
package swarm

import (
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// layout is the orientation in which the board is drawn: hexes with a flat top.
const layout = hex.Flat

// The two seats, Blue and Vermilion. Blue begins to build and takes the first turn (R4.1, R5.1).
const (
	first  game.Seat = 1
	second game.Seat = 2
)

var options = []game.Option{
	count("drones", 1, 12, "6"),
	count("lifters", 0, 6, "3"),
	count("disassemblers", 0, 6, "3"),
	count("dust", 1, 15, "7"),
	choice("setup", "players", "auto"),
	choice("pick", "choose", "random"),
	count("tower", 2, 6, "3"),
	count("gap", 1, 6, "3"),
	choice("seats", "fair", "free"),
	yesNo("calm", "true"),
	choice("second", "may", "must"),
	choice("covered", "still", "able"),
	choice("reach", "step", "any"),
	choice("range", "near", "any"),
	choice("own", "guarded", "free"),
	choice("lift", "free", "step"),
	yesNo("gate", "false"),
	choice("trap", "immobile", "enclosed"),
	yesNo("leap", "true"),
	yesNo("memory", "true"),
	count("maxturns", 20, 2000, "200"),
	{
		Name: "repeat", Kind: game.IntOption, Default: "3",
		Values: []string{"0", "2", "3", "4", "5", "6", "7", "8", "9"},
	},
}

func count(name string, least, most int, usual string) game.Option {
	return game.Option{Name: name, Kind: game.IntOption, Min: least, Max: most, Default: usual}
}

func yesNo(name, usual string) game.Option {
	return game.Option{Name: name, Kind: game.BoolOption, Default: usual}
}

// choice returns an option with two values, of which usual is the default.
func choice(name, usual, instead string) game.Option {
	return game.Option{Name: name, Kind: game.TextOption, Values: []string{usual, instead}, Default: usual}
}

var presets = []game.Preset{
	{Name: "printed", Options: game.Options{
		"memory": "false", "calm": "false", "gap": "1", "reach": "any", "range": "any", "own": "free", "covered": "able",
		"second": "must", "seats": "free", "repeat": "0", "maxturns": "2000", // the text knows no limit
	}},
	{Name: "quick", Options: game.Options{"setup": "auto"}},
	{Name: "drawn", Options: game.Options{"pick": "random"}},
	{Name: "memory", Options: game.Options{"memory": "false"}},
}

// Game is the rules of Swarm.
type Game struct{}

// Info returns the properties of the game.
func (Game) Info() game.Info { return info }

// info is built once, because every move reads it.
var info = game.Info{
	ID:      "swarm",
	Version: 1,
	Layout:  layout,
	Options: options,
	Presets: presets,
	Events:  events,
	Traits:  game.Traits{Hidden: true, Chance: true, Forced: true, Heuristic: true, ZeroSum: true, Sketched: true},
}

// side returns the message argument that selects the colour of a seat.
func side(seat game.Seat) string {
	if seat == first {
		return "blue"
	}
	return "vermilion"
}

// Seats returns the two players.
func (Game) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{
		{Seat: first, Name: i18n.Of("swarm.seat", "side", side(first)), Team: 1},
		{Seat: second, Name: i18n.Of("swarm.seat", "side", side(second)), Team: 2},
	}
}

// rules has the values of the options in the form in which moves need them. States share it and never change it.
type rules struct {
	counts               [kinds]int // number of hexes of each colour by kind (R1.2)
	tower, gap           int
	calm, gate, leap     bool
	anyReach, liftStep   bool
	enclosedOnly, memory bool
	able, must           bool // options covered=able (R6.3a) and second=must (R6.2a)
	freeSeats            bool // option seats=free: Assemblers may be seated wherever a hex may be placed (R5a)
	anyRange             bool // option range=any: abilities of Assemblers and Disassemblers reach any cell (R8.9)
	ownFree              bool // option own=free: a player may switch off the own Assembler, and loses (R8.8a)
	maxTurns, repeat     int
}

func newRules(o game.Options) *rules {
	return &rules{
		counts: [kinds]int{drone: o.Int("drones"), lifter: o.Int("lifters"), disassembler: o.Int("disassemblers")},
		tower:  o.Int("tower"), gap: o.Int("gap"),
		calm: o.Bool("calm"), gate: o.Bool("gate"), leap: o.Bool("leap"), memory: o.Bool("memory"),
		anyReach: o["reach"] == "any", liftStep: o["lift"] == "step", enclosedOnly: o["trap"] == "enclosed",
		able: o["covered"] == "able", must: o["second"] == "must", freeSeats: o["seats"] == "free",
		anyRange: o["range"] == "any", ownFree: o["own"] == "free",
		maxTurns: o.Int("maxturns"), repeat: o.Int("repeat"),
	}
}

// New deals the pile, or builds the whole hive (R3, R4, R13).
func (Game) New(o game.Options, seed rng.Seed) (game.State, error) {
	s := newState(newRules(o))
	draw := rng.New(seed)
	dust := o.Int("dust")
	s.phase, s.mover = build, first
	s.add(dustHex, origin)
	switch {
	case o["setup"] == "auto":
		one, two := shuffled(draw, s.rules.material(first)), shuffled(draw, s.rules.material(second))
		s.buildAtRandom(draw, one, two, dust-1)
		s.phase, s.mover = seating, second
		return s, nil
	case o["pick"] == "random":
		all := append(s.rules.material(first), s.rules.material(second)...)
		for range dust - 1 {
			all = append(all, dustHex)
		}
		s.fillQueue(shuffled(draw, all))
	default:
		s.fill(shuffled(draw, s.rules.material(first)), shuffled(draw, s.rules.material(second)), dust-1)
	}
	s.endBuilding()
	return s, nil
}

// material returns the hexes of a seat without the Assembler: Drones, Lifters and Disassemblers, in this order
// (R13.1).
func (r *rules) material(seat game.Seat) []code {
	var list []code
	for k := drone; k <= disassembler; k++ {
		for range r.counts[k] {
			list = append(list, codeOf(seat, k))
		}
	}
	return list
}

func shuffled(draw *rng.Draw, list []code) []code {
	rng.Shuffle(draw, list)
	return list
}

// buildAtRandom builds a random hive that looks the same for both colours when the board is turned by 180 degrees
// (R13.3).
func (s *hive) buildAtRandom(draw *rng.Draw, one, two []code, dust int) {
	if dust%2 == 1 {
		s.add(dustHex, origin)
	}
	plan := []byte(strings.Repeat("h", len(one)) + strings.Repeat("o", dust/2))
	rng.Shuffle(draw, plan)
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
func (s *hive) randomSpot(draw *rng.Draw) place {
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

// Parse parses a complete position text (R11.1).
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

// ParseSeen parses a position text in which the kinds of inactive hexes may be unknown (R12.2).
func (Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := parsePosition(newRules(o), position)
	return game.NewSeen(s), err
}

// leavesOpen reports whether the position was parsed from a redacted text that hides the kind of a hex.
func (s *State) leavesOpen() bool {
	isOpen := func(c code) bool { return c.owner() != game.Spectator && c.kind() == unknown }
	for id := range s.pieces {
		if isOpen(s.pieces[id].code) {
			return true
		}
	}
	for list := range s.draws {
		if slices.ContainsFunc(s.pileOf(list), isOpen) {
			return true
		}
	}
	return false
}
