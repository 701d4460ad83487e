// Package hexstrat has the rules of Hexstrat. Comments cite the rules by number, as R5.3.
package hexstrat

import (
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// layout is the orientation in which the board is drawn: hexes with a flat top.
const layout = hex.Flat

var options = []game.Option{
	{Name: "hq", Kind: game.TextOption, Default: "inset", Values: []string{"inset", "corners"}},
	{Name: "radius", Kind: game.IntOption, Min: minRadius, Max: maxRadius, Default: "3"},
	{Name: "first", Kind: game.TextOption, Default: "random", Values: []string{"random", "1", "2", "rps"}},
	{Name: "bonus", Kind: game.BoolOption, Default: "false"},
	{Name: "answer", Kind: game.TextOption, Default: "survivors", Values: []string{"survivors", "all"}},
	{Name: "impeded", Kind: game.TextOption, Default: "rest", Values: []string{"rest", "turn"}},
	{Name: "bounced", Kind: game.TextOption, Default: "done", Values: []string{"done", "act"}},
	{Name: "hqattack", Kind: game.BoolOption, Default: "true"},
	{Name: "maxturns", Kind: game.IntOption, Min: 20, Max: 1000, Default: "200"},
	{Name: "quiet", Kind: game.IntOption, Min: 10, Max: 200, Default: "40"},
	{Name: tilesOption, Kind: game.DataOption, Size: 20},
	{Name: unitsOption, Kind: game.DataOption, Size: 20},
	{Name: strikesOption, Kind: game.DataOption, Size: 40},
	{Name: effectsOption, Kind: game.DataOption, Size: 20},
	{Name: shapeOption, Kind: game.DataOption, Size: 600},
}

var presets = []game.Preset{
	{Name: "printed", Options: game.Options{
		"answer": "all", "impeded": "turn", "bounced": "act", "hq": "corners", "first": "rps",
		"maxturns": "1000", "quiet": "200", // the text knows no limit
	}},
	{Name: "corners", Options: game.Options{"hq": "corners"}},
	{Name: "hills", Options: game.Options{"bonus": "true"}},
	{Name: "skirmish", Options: game.Options{"radius": "2"}},
}

// Game is the rules of Hexstrat.
type Game struct{}

// Info returns the properties of the game.
func (Game) Info() game.Info { return info }

// info is built once, because every move reads it.
var info = game.Info{
	ID:      "hexstrat",
	Version: 1,
	Layout:  layout,
	Options: options,
	Presets: presets,
	Events:  events,
	Traits: game.Traits{
		Hidden: true, Chance: true, Forced: true, Heuristic: true, ZeroSum: true,
		Own:           func(o game.Options) bool { return o.Bool("bonus") },     // R10.3
		SealedOpening: func(o game.Options) bool { return o["first"] == "rps" }, // R3.1a
	},
}

// Seats returns Blue in the south and Vermilion in the north (R1.1).
func (Game) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{
		{Seat: 1, Name: i18n.Of("hexstrat.seat", "side", side(0)), Team: 1},
		{Seat: 2, Name: i18n.Of("hexstrat.seat", "side", side(1)), Team: 2},
	}
}

// New deals the opening position; the draws come in the order of R11.
func (Game) New(o game.Options, seed rng.Seed) (game.State, error) {
	draw := rng.New(seed)
	s := &State{turn: 1, bonus: o.Bool("bonus")}
	if err := s.setOptions(o); err != nil {
		return nil, err
	}
	s.hq = s.region().headquarters(o["hq"])
	lot := side(0)
	switch o["first"] {
	case "random":
		s.mover = side(draw.N(2))
	case "rps":
		lot = side(draw.N(2))
	case "2":
		s.mover = 1
	}
	s.layLand(draw)
	if s.bonus {
		s.layStars(draw)
		s.stackDeck(draw)
	}
	for who := range s.squads {
		for k := range s.squads[who] {
			s.squads[who][k] = squad{at: off - uint8(k)}
			if units := s.rules.units[who][k]; units > 0 {
				s.squads[who][k] = squad{units: units, at: s.hq[who]}
			}
		}
	}
	if o["first"] == "rps" {
		return s.begin(lot), nil
	}
	return s, nil
}

// setOptions copies the options that matter during a game. The error names an option of data that is wrong.
func (s *State) setOptions(o game.Options) (err error) {
	s.hqAttack, s.allAnswer, s.recovers = o.Bool("hqattack"), o["answer"] == "all", o["impeded"] == "turn"
	s.bouncedActs = o["bounced"] == "act"
	s.maxTurns, s.quietLimit = uint32(o.Int("maxturns")), uint32(o.Int("quiet"))
	s.rules, err = parseParameters(o)
	return err
}

// headquarters returns the cells of the HQs, player 1's in the south and player 2's in the north, as the value of
// option hq says (R2.1).
func (m *region) headquarters(option string) [2]uint8 {
	h := int16(max(2, int(m.radius)-1))
	if option == "corners" {
		h = int16(m.radius)
	}
	return [2]uint8{m.find(hex.Cell{R: h}), m.find(hex.Cell{R: -h})}
}

// layLand shuffles the land tiles and lays them face down (R11, step 2).
func (s *State) layLand(draw *rng.Draw) {
	var list []ground
	for g, n := range s.rules.tiles {
		for range n {
			list = append(list, ground(g))
		}
	}
	rng.Shuffle(draw, list)
	land := s.landCells()
	s.down = land
	for _, g := range list {
		s.setGround(land.next(), g)
	}
}

// layStars gives stars to some land tiles (R11, step 3).
func (s *State) layStars(draw *rng.Draw) {
	var land []uint8
	var numbers []int
	for set := s.landCells(); set != (cells{}); {
		numbers = append(numbers, len(land))
		land = append(land, set.next())
	}
	rng.Shuffle(draw, numbers)
	for _, n := range numbers[:s.rules.stars] {
		s.star = s.star.or(only(land[n]))
	}
}

// stackDeck shuffles the cards (R11, step 4).
func (s *State) stackDeck(draw *rng.Draw) {
	for i := range s.deck {
		s.deck[i] = card(i / copies)
	}
	rng.Shuffle(draw, s.deck[:])
	s.deckLeft = deckSize
}

// Parse parses a complete position text.
func (Game) Parse(o game.Options, position string) (game.State, error) {
	s, err := parseState(o, position)
	switch {
	case err != nil:
		return nil, err
	case strings.Contains(position, "?"):
		return nil, game.ErrSeen
	}
	return s, nil
}

// ParseSeen parses a position text in which land and cards may be face down.
func (Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := parseState(o, position)
	return game.NewSeen(s), err
}

// parseState parses a position text and gives the state the options of a game.
func parseState(o game.Options, position string) (game.State, error) {
	s := &State{bonus: o.Bool("bonus")}
	if err := s.setOptions(o); err != nil {
		return nil, err
	}
	if o["first"] == "rps" {
		return parseContest(s, position)
	}
	if err := parsePosition(s, position); err != nil {
		return nil, err
	}
	s.ended = s.findEnd()
	return s, nil
}
