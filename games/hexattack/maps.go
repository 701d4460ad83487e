package hexattack

import (
	"maps"
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// standardMaps are the maps of R11 with their start positions. A symmetry of the map takes every team to every
// other. With 5, 7, 8 or 9 sides a hexagon has no such symmetry; there all teams are equally far from the
// middle and from both neighbours.
var standardMaps = []struct{ name, start string }{
	{"duel", "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -"},
	{"trio", "h4 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3;2.3@-1,-2 0/0 t1 -"},
	{"gates", "h4#-4,2;-2,1;0,0;2,-1;4,-2 1/2 1.1@0,3;1.2@-1,3;1.3@1,2;2.1@0,-3;2.2@1,-3;2.3@-1,-2 0/0 t1 -"},
	{
		"army",
		"h5 1/2 1.1@-2,4;1.2@-1,4;1.3@0,4;1.4@1,3;1.5@2,2;1.6@0,3;" +
			"2.1@2,-4;2.2@1,-4;2.3@0,-4;2.4@-1,-3;2.5@-2,-2;2.6@0,-3 0/0 t1 -",
	},
	{"pairs", "h4 1,2/3,4 1.1@-2,3;1.2@-1,3;2.1@2,1;2.2@1,2;3.1@2,-3;3.2@1,-3;4.1@-2,-1;4.2@-1,-2 0/0 t1 -"},
	{"squads", "h5 1,2,3/4,5,6 1.1@-2,4;2.1@0,4;3.1@2,2;4.1@2,-4;5.1@0,-4;6.1@-2,-2 0/0 t1 -"},
	{"triad", "h5 1,2/3,4/5,6 1.1@-1,4;2.1@1,3;3.1@-3,-1;4.1@-4,1;5.1@4,-3;6.1@3,-4 0/0/0 t1 -"},
	{
		"fours",
		"h5 1,2,3,4/5,6,7,8 1.1@-3,4;2.1@-1,4;3.1@1,3;4.1@3,1;5.1@3,-4;6.1@1,-4;7.1@-1,-3;8.1@-3,-1 0/0 t1 -",
	},
	{
		"threes",
		"h5 1,2,3/4,5,6/7,8,9 1.1@-2,4;2.1@0,4;3.1@2,2;4.1@-2,-2;5.1@-4,0;6.1@-4,2;7.1@4,-2;8.1@4,-4;9.1@2,-4 " +
			"0/0/0 t1 -",
	},
	{"ffa3", "h4 1/2/3 1.1@-1,3;1.2@1,2;2.1@-2,-1;2.2@-3,1;3.1@3,-2;3.2@2,-3 0/0/0 t1 -"},
	{"ffa4", "h4 1/2/3/4 1.1@-3,3;1.2@-2,3;2.1@3,0;2.2@2,1;3.1@3,-3;3.2@2,-3;4.1@-3,0;4.2@-2,-1 0/0/0/0 t1 -"},
	{
		"ffa5",
		"h6 1/2/3/4/5 1.1@0,5;1.2@-1,5;2.1@-5,4;2.2@-5,3;3.1@-3,-2;3.2@-2,-3;4.1@3,-5;4.2@4,-5;5.1@5,-1;5.2@5,0 " +
			"0/0/0/0/0 t1 -",
	},
	{"ffa6", "h4 1/2/3/4/5/6 1.1@0,3;2.1@-3,3;3.1@-3,0;4.1@0,-3;5.1@3,-3;6.1@3,0 0/0/0/0/0/0 t1 -"},
	{
		"ffa7",
		"h8 1/2/3/4/5/6/7 1.1@0,7;1.2@-1,7;2.1@-6,7;2.2@-7,7;3.1@-7,2;3.2@-7,1;4.1@-3,-4;4.2@-2,-5;" +
			"5.1@3,-7;5.2@4,-7;6.1@7,-5;6.2@7,-4;7.1@6,1;7.2@5,2 0/0/0/0/0/0/0 t1 -",
	},
	{
		"ffa8",
		"h5 1/2/3/4/5/6/7/8 1.1@0,4;2.1@-3,4;3.1@-4,2;4.1@-3,-1;5.1@0,-4;6.1@3,-4;7.1@4,-2;8.1@3,1 " +
			"0/0/0/0/0/0/0/0 t1 -",
	},
	{
		"ffa9",
		"h7 1/2/3/4/5/6/7/8/9 1.1@0,6;1.2@-1,6;2.1@-4,6;2.2@-5,6;3.1@-6,4;3.2@-6,3;4.1@-6,0;4.2@-5,-1;" +
			"5.1@-2,-4;5.2@-1,-5;6.1@2,-6;6.2@3,-6;7.1@6,-6;7.2@6,-5;8.1@6,-2;8.2@6,-1;9.1@4,2;9.2@3,3 " +
			"0/0/0/0/0/0/0/0/0 t1 -",
	},
}

func mapNames() []string {
	var names []string
	for _, m := range standardMaps {
		names = append(names, m.name)
	}
	return append(names, custom)
}

// gathered has the name of the map by number of players and number of teams (R11a). If the numbers are equal, every
// player is a team.
var gathered = [game.MaxSeats + 1]map[int]string{
	2: {2: "trio"},
	3: {3: "ffa3"},
	4: {4: "ffa4", 2: "pairs"},
	5: {5: "ffa5"},
	6: {6: "ffa6", 2: "squads", 3: "triad"},
	7: {7: "ffa7"},
	8: {8: "ffa8", 2: "fours"},
	9: {9: "ffa9", 3: "threes"},
}

// PlayerRange returns the smallest and the largest number of players (R3.11).
func (Game) PlayerRange() (least, most int) { return 2, game.MaxSeats }

// OptionsFor returns o with the map for these numbers of players and teams, or an error if there is no such map
// (R11a).
func (g Game) OptionsFor(o game.Options, players, teams int) (game.Options, error) {
	if least, most := g.PlayerRange(); players < least || players > most {
		return nil, catalog.Error(i18n.Of("hexattack.text.crowd", "players", players))
	}
	name, ok := gathered[players][teams]
	if !ok {
		ways := slices.Sorted(maps.Keys(gathered[players]))
		return nil, catalog.Error(i18n.Of("hexattack.text.divided",
			"players", players, "teams", teams, "ways", i18n.And(ways)))
	}
	o = maps.Clone(o)
	o["map"], o[custom] = name, ""
	return o, nil
}
