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
	{Name: hexesOption, Kind: game.DataOption, Size: 60},
	{Name: heightOption, Kind: game.DataOption, Size: 8},
	{Name: hiveOption, Kind: game.DataOption, Size: 1200},
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
	counts               numbers // hexes of each colour by kind (R1.2)
	start                *hive   // hive to begin with; nil for one Dust (R4.1)
	height               uint8   // largest height of a stack (R7.1a)
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

// newRules returns the rules of the options, or an error if their data are wrong.
func newRules(o game.Options) (*rules, error) {
	r := &rules{
		tower: o.Int("tower"), gap: o.Int("gap"),
		calm: o.Bool("calm"), gate: o.Bool("gate"), leap: o.Bool("leap"), memory: o.Bool("memory"),
		anyReach: o["reach"] == "any", liftStep: o["lift"] == "step", enclosedOnly: o["trap"] == "enclosed",
		able: o["covered"] == "able", must: o["second"] == "must", freeSeats: o["seats"] == "free",
		anyRange: o["range"] == "any", ownFree: o["own"] == "free",
		maxTurns: o.Int("maxturns"), repeat: o.Int("repeat"),
	}
	return r, r.readData(o)
}

// New deals the pile, or builds the whole hive (R3, R4, R13).
func (Game) New(o game.Options, seed rng.Seed) (game.State, error) {
	r, err := newRules(o)
	if err != nil {
		return nil, err
	}
	s := newState(r)
	draw := rng.New(seed)
	s.phase, s.mover = build, first
	s.lay(r.start)
	left := r.left()
	one, two, dusts := left.material(first), left.material(second), left[game.Spectator][dust]
	queued := o["setup"] != "auto" && o["pick"] == "random"
	if !queued || s.leavesOpen() {
		one, two = s.name(shuffled(draw, one)), s.name(shuffled(draw, two))
	}
	switch {
	case o["setup"] == "auto":
		s.buildAtRandom(draw, one, two, dusts)
	case queued:
		all := slices.Concat(one, two)
		for range dusts {
			all = append(all, dustHex)
		}
		s.fillQueue(shuffled(draw, all))
	default:
		s.fill(one, two, dusts)
	}
	s.endBuilding()
	if s.home[first] != 0 {
		s.phase, s.mover = play, first
		s.beginTurn(nil)
	}
	return s, nil
}

func shuffled(draw *rng.Draw, list []code) []code {
	rng.Shuffle(draw, list)
	return list
}

// buildAtRandom builds a random hive that looks the same for both colours when the board is turned by 180 degrees
// (R13.3). Hexes that have no counterpart come last, one by one.
func (s *hive) buildAtRandom(draw *rng.Draw, one, two []code, dusts int) {
	pairs, pairsOfDust := min(len(one), len(two)), dusts/2
	if s.rules.start != nil {
		pairs, pairsOfDust = 0, 0
	}
	single := dusts - 2*pairsOfDust
	if single == 1 && s.mayTower(origin) && s.rules.start == nil {
		s.add(dustHex, origin)
		single = 0
	}
	plan := []byte(strings.Repeat("h", pairs) + strings.Repeat("o", pairsOfDust))
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
	left := append(slices.Clone(one), two...)
	for range single {
		left = append(left, dustHex)
	}
	for _, c := range shuffled(draw, left) {
		s.add(c, s.randomSpot(draw))
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
	r, err := newRules(o)
	if err != nil {
		return nil, err
	}
	s, err := parsePosition(r, position)
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
	r, err := newRules(o)
	if err != nil {
		return game.Seen{}, err
	}
	s, err := parsePosition(r, position)
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
