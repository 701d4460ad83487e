// Package hexattack is the rule book of Hexattack: teams of warriors on a map of hexes, one secret order for each, all
// of them resolved together in five phases. Comments cite the rules by number, as R5.3.
package hexattack

import (
	_ "embed"
	"fmt"

	"hexparlor/chance"
	"hexparlor/game"
)

//go:embed rules.md
var rules string

// custom is the map that the option of the same name describes.
const custom = "custom"

var options = []game.Option{
	{
		Name: "map", Title: "Map", Help: "Where the warriors start, and who fights whom.",
		Kind: game.TextOption, Default: "trio", Values: mapNames(), Labels: mapLabels(),
	},
	{
		Name: custom, Title: "Own map",
		Help: "The position text of turn 1, without points and orders: h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -",
		Kind: game.TextOption,
	},
	{
		Name: "goal", Title: "Goal", Help: "What wins the game.",
		Kind: game.TextOption, Default: "standing",
		Values: []string{"standing", "race"}, Labels: []string{"Last team standing", "Race for points"},
	},
	{
		Name: "target", Title: "Target", Help: "Points that win a race.",
		Kind: game.IntOption, Min: 1, Max: 50, Default: "3",
	},
	{
		Name: "turns", Title: "Turns", Help: "The game ends after this turn.",
		Kind: game.IntOption, Min: 1, Max: 500, Default: "40",
	},
	{
		Name: "tiebreak", Title: "Without a winner",
		Help: "What decides when the last turn is over or nobody is left.",
		Kind: game.TextOption, Default: "points",
		Values: []string{"points", "draw"}, Labels: []string{"Points, then warriors", "It is a draw"},
	},
	{
		Name: "credit", Title: "Points for a kill", Help: "Who is paid when several warriors strike together.",
		Kind: game.TextOption, Default: "side",
		Values: []string{"side", "attacker"}, Labels: []string{"One for each team", "One for each attacker"},
	},
	{
		Name: "ffpenalty", Title: "Killing a friend", Help: "Points that it costs.",
		Kind: game.IntOption, Values: []string{"0", "1"}, Labels: []string{"Costs nothing", "Costs a point"}, Default: "0",
	},
	{
		Name: "share", Title: "Allies share orders", Help: "Allies see each other's sealed orders.",
		Kind: game.BoolOption, Default: "true",
	},
	{
		Name: "deadline", Title: "Deadline", Help: "Seconds to commit in each turn; 0 for no limit.",
		Kind: game.IntOption, Min: 0, Max: 604800, Default: "0",
	},
}

var presets = []game.Preset{
	{Name: "Duel", Help: "One warrior each: learn the five phases.", Options: game.Options{"map": "duel"}},
	{Name: "Gates", Help: "Three each, with rocks across the middle.", Options: game.Options{"map": "gates"}},
	{
		Name: "Army race", Help: "Six each; four points win.",
		Options: game.Options{"map": "army", "goal": "race", "target": "4"},
	},
	{Name: "Pairs", Help: "Two against two, two warriors each.", Options: game.Options{"map": "pairs"}},
	{Name: "Squads", Help: "Three against three, one warrior each.", Options: game.Options{"map": "squads"}},
	{Name: "Free for all", Help: "Four players, each for himself.", Options: game.Options{"map": "ffa4"}},
}

// standardMaps are the maps of R11 with their start positions. All are fair: a symmetry of the map carries every team
// onto every other.
var standardMaps = []struct{ name, label, start string }{
	{"duel", "Duel: 2 players, 1 warrior each", "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -"},
	{
		"trio", "Trio: 2 players, 3 warriors each",
		"h4 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3;2.3@-1,-2 0/0 t1 -",
	},
	{
		"gates", "Gates: 2 players, 3 warriors each, rocks across the middle",
		"h4#-4,2;-2,1;0,0;2,-1;4,-2 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3;2.3@-1,-2 0/0 t1 -",
	},
	{
		"army", "Army: 2 players, 6 warriors each",
		"h5 1/2 1.1@-2,4;1.2@-1,4;1.3@0,4;1.4@1,3;1.5@2,2;1.6@0,3;" +
			"2.1@2,-4;2.2@1,-4;2.3@0,-4;2.4@-1,-3;2.5@-2,-2;2.6@0,-3 0/0 t1 -",
	},
	{
		"pairs", "Pairs: 2 against 2, 2 warriors each",
		"h4 1,2/3,4 1.1@-2,3;1.2@-1,3;2.1@2,1;2.2@1,2;3.1@2,-3;3.2@1,-3;4.1@-2,-1;4.2@-1,-2 0/0 t1 -",
	},
	{
		"squads", "Squads: 3 against 3, 1 warrior each",
		"h5 1,2,3/4,5,6 1.1@-2,4;2.1@0,4;3.1@2,2;4.1@2,-4;5.1@0,-4;6.1@-2,-2 0/0 t1 -",
	},
	{
		"triad", "Triad: three teams of 2, 1 warrior each",
		"h5 1,2/3,4/5,6 1.1@-1,4;2.1@1,3;3.1@-3,-1;4.1@-4,1;5.1@4,-3;6.1@3,-4 0/0/0 t1 -",
	},
	{
		"ffa3", "Free for all: 3 players, 2 warriors each",
		"h4 1/2/3 1.1@-1,3;1.2@1,2;2.1@-2,-1;2.2@-3,1;3.1@3,-2;3.2@2,-3 0/0/0 t1 -",
	},
	{
		"ffa4", "Free for all: 4 players, 2 warriors each",
		"h4 1/2/3/4 1.1@-3,3;1.2@-2,3;2.1@3,0;2.2@2,1;3.1@3,-3;3.2@2,-3;4.1@-3,0;4.2@-2,-1 0/0/0/0 t1 -",
	},
	{
		"ffa6", "Free for all: 6 players, 1 warrior each",
		"h4 1/2/3/4/5/6 1.1@0,3;2.1@-3,3;3.1@-3,0;4.1@0,-3;5.1@3,-3;6.1@3,0 0/0/0/0/0/0 t1 -",
	},
}

func mapNames() []string {
	var names []string
	for _, m := range standardMaps {
		names = append(names, m.name)
	}
	return append(names, custom)
}

func mapLabels() []string {
	var labels []string
	for _, m := range standardMaps {
		labels = append(labels, m.label)
	}
	return append(labels, "Your own map")
}

// Game is Hexattack.
type Game struct{}

// Info describes the game.
func (Game) Info() game.Info { return info }

// info is asked for with every move, so it is made once.
var info = game.Info{
	ID:      "hexattack",
	Version: 1,
	Title:   "Hexattack",
	Summary: "Seal one secret order for each of your warriors - attack, defend, move, grab or push - " +
		"and watch all of them happen at once.",
	Facts:   []string{"2 to 9 players, in teams or not", "about 30 minutes", "simultaneous secret orders", "no luck"},
	Layout:  layout,
	Options: options,
	Presets: presets,
	Rules:   rules,
	Events:  events,
	Traits:  game.Traits{Sealed: true, Revised: true, Resigns: true, Judged: true, Clock: "deadline"},
}

// Seats are the players of the map; none if it is the player's own and not valid.
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

// New is the start position of the map (R11). The seed is not used: there is no chance (R13).
func (g Game) New(o game.Options, _ chance.Seed) (game.State, error) {
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
		return nil, fmt.Errorf("option custom describes a map, but option map says %q; set map=custom to play on it",
			o["map"])
	}
	for _, m := range standardMaps {
		if m.name == o["map"] {
			return parseState(o, m.start)
		}
	}
	return nil, fmt.Errorf("there is no map %q", o["map"])
}

// parseMap reads the player's own map and holds it to R11.
func parseMap(o game.Options) (*State, error) {
	s, err := parseState(o, o[custom])
	if err != nil {
		return nil, fmt.Errorf("option custom: %w", err)
	}
	if s.turn != 1 || s.points != [9]int16{} || s.committed != 0 || s.order != [slots]order{} {
		return nil, fmt.Errorf("option custom: a map is a position of turn t1 in which all points are 0 and no order " +
			"is entered, as in \"h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -\"")
	}
	for team, count := range s.strength() {
		if team < int(s.teams) && count == 0 {
			return nil, fmt.Errorf("option custom: team %s has no warrior; every team needs one", teamLetter(uint8(team)))
		}
	}
	return s, nil
}

// Parse reads a position text (R10), complete or redacted. A viewer who wants to see what orders would come to replaces
// in a redacted text what is not known by guesses, "2:1aN!" for "2:?!", and plays the commitments that are missing.
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

// ParseSeen reads a position text in which the orders of other seats may be open.
func (Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := parseState(o, position)
	return game.NewSeen(s), err
}

// parseState reads a position text under the options of a game.
func parseState(o game.Options, position string) (*State, error) {
	s, err := parsePosition(position)
	if err != nil {
		return nil, err
	}
	s.variant = variant{
		race: o["goal"] == "race", drawn: o["tiebreak"] == "draw", perAttacker: o["credit"] == "attacker",
		penalty: o["ffpenalty"] == "1", share: o.Bool("share"),
		target: int16(o.Int("target")), turns: uint16(o.Int("turns")),
	}
	if !s.over() && s.ToAct() == 0 {
		return nil, fmt.Errorf("field 6, the orders: everybody has committed, so the turn has been resolved already; " +
			"leave the mark ! out for at least one player")
	}
	return s, nil
}
