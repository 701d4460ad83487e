// Package hexattack has the rules of Hexattack: teams of warriors on a map of hexes, one secret order for each,
// all resolved together in five phases. Comments cite the rules by number, as R5.3.
package hexattack

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// custom is the value of option map for a map that the user describes in option custom.
const custom = "custom"

var options = []game.Option{
	{Name: "map", Kind: game.TextOption, Values: mapNames(), Default: "trio", ByData: custom},
	{Name: custom, Kind: game.DataOption, Size: 4000},
	{Name: "orders", Kind: game.DataOption, Size: 40},
	{Name: "goal", Kind: game.TextOption, Values: goalNames, Default: "standing"},
	{Name: "target", Kind: game.IntOption, Min: 1, Max: 50, Default: "3"},
	{Name: "turns", Kind: game.IntOption, Min: 1, Max: 500, Default: "40"},
	{Name: "tiebreak", Kind: game.TextOption, Values: []string{"points", "draw"}, Default: "points"},
	{Name: "credit", Kind: game.TextOption, Values: []string{"side", "attacker"}, Default: "side"},
	{Name: "ffpenalty", Kind: game.IntOption, Values: []string{"0", "1"}, Default: "0"},
	{Name: "share", Kind: game.BoolOption, Default: "true"},
	{Name: "headon", Kind: game.TextOption, Values: []string{"meet", "pass"}, Default: "meet"},
	{Name: "names", Kind: game.TextOption, Values: []string{"numbers", "captain"}, Default: "numbers"},
	{Name: "deadline", Kind: game.IntOption, Min: 0, Max: 604800, Default: "0"},
}

var presets = []game.Preset{
	{Name: "duel", Options: game.Options{"map": "duel"}},
	{Name: "gates", Options: game.Options{"map": "gates"}},
	{Name: "army-race", Options: game.Options{"map": "army", "goal": "race", "target": "4"}},
	{Name: "pairs", Options: game.Options{"map": "pairs"}},
	{Name: "squads", Options: game.Options{"map": "squads"}},
	{Name: "free-for-all", Options: game.Options{"map": "ffa4"}},
	{Name: "printed", Options: game.Options{"names": "captain", "turns": "500"}}, // the text knows no limit
}

// Game is the rules of Hexattack.
type Game struct{ game.PresentationDefaults }

// Info returns the properties of the game.
func (Game) Info() game.Info { return info }

// info is built once, because every move reads it.
var info = game.Info{
	ID:      "hexattack",
	Version: 1,
	Layout:  layout,
	Options: options,
	Presets: presets,
	Events:  events,
	Traits:  game.Traits{Sealed: true, Revisable: true, Resigns: true, Heuristic: true, Sketched: true, Clock: "deadline"},
}

// Seats returns the players of the map; none if a custom map is not valid.
func (g Game) Seats(o game.Options) []game.SeatInfo {
	s, err := g.start(o)
	if err != nil {
		return nil
	}
	seats := make([]game.SeatInfo, 0, s.players)
	for player := 1; player <= int(s.players); player++ {
		seats = append(seats, game.SeatInfo{
			Seat: game.Seat(player), Name: seatName(game.Seat(player)), Team: int(s.team[player]) + 1,
		})
	}
	return seats
}

// New returns the start position of the map (R11). It ignores the seed, because the game has no chance (R13).
func (g Game) New(o game.Options, _ rng.Seed) (game.State, error) {
	s, err := g.start(o)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (g Game) start(o game.Options) (*State, error) {
	if o["map"] == custom {
		return parseMap(o)
	}
	if o[custom] != "" {
		why := catalog.Error(i18n.Of("hexattack.text.map-unused", "map", i18n.Quote(o["map"])))
		return nil, game.WrongOption(custom, why)
	}
	for _, m := range standardMaps {
		if m.name == o["map"] {
			return parseState(o, m.start)
		}
	}
	return nil, catalog.Error(i18n.Of("hexattack.text.map", "map", i18n.Quote(o["map"])))
}

// parseMap parses a custom map (R11).
func parseMap(o game.Options) (*State, error) {
	if _, err := parseVerbs(o["orders"]); err != nil {
		return nil, err
	}
	s, err := parseState(o, o[custom])
	if err != nil {
		err = catalog.Error(i18n.Of("hexattack.text.custom", "why", err))
	} else {
		err = checkMap(s)
	}
	if err != nil {
		return nil, game.WrongOption(custom, err)
	}
	return s, nil
}

// checkMap returns an error unless the position can be the start of a match.
func checkMap(s *State) error {
	if s.turn != 1 || s.points != [9]int16{} || s.committed != 0 || s.order != [slots]order{} {
		return catalog.Error(i18n.Of("hexattack.text.custom-begun"))
	}
	for team, count := range s.strength() {
		if team < int(s.teams) && count == 0 {
			return catalog.Error(i18n.Of("hexattack.text.custom-empty", "team", teamLetter(uint8(team))))
		}
	}
	return nil
}

// Parse parses a position text (R10), complete or redacted. A viewer can try guesses: replace unknown orders of
// a redacted text, such as "2:?!", by "2:1aN!", and play the missing commitments.
func (Game) Parse(o game.Options, position string) (game.State, error) {
	s, err := parseState(o, position)
	switch {
	case err != nil:
		return nil, err
	case s.unknown != 0:
		return nil, game.ErrSeen
	}
	return s, nil
}

// ParseSeen parses a position text in which the orders of other seats may be unknown.
func (Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := parseState(o, position)
	return game.NewSeen(s), err
}

// parseState parses a position text and gives the state the options of a game.
func parseState(o game.Options, position string) (*State, error) {
	forbidden, err := parseVerbs(o["orders"])
	if err != nil {
		return nil, err
	}
	s, err := parsePosition(position)
	if err != nil {
		return nil, err
	}
	s.variant = variant{
		goal: goal(slices.Index(goalNames, o["goal"])), drawn: o["tiebreak"] == "draw",
		perAttacker: o["credit"] == "attacker",
		penalty:     o["ffpenalty"] == "1", share: o.Bool("share"),
		captainW: o["names"] == "captain", passBy: o["headon"] == "pass",
		target: int16(o.Int("target")), turns: uint16(o.Int("turns")),
		forbidden: forbidden,
	}
	if err := checkVerbs(s); err != nil {
		return nil, err
	}
	if team, lost := s.leaderless(); lost {
		return nil, catalog.Error(i18n.Of("hexattack.text.no-captain", "team", teamLetter(team)))
	}
	if !s.over() && s.ToAct() == 0 {
		return nil, catalog.Error(i18n.Of("hexattack.text.all-committed"))
	}
	return s, nil
}
