package variant_test

import (
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// faulty has, for each option of data, values with one fault each, with the words that name the field and those that say
// what would be right.
var faulty = map[string]map[string][]struct{ value, field, right string }{
	"hex": {"shape": {
		{"2x9", `"2x9" is no size`, "each from 3 to 19, as in 9x7"},
		{"9x20", `"9x20" is no size`, "each from 3 to 19, as in 9x7"},
		{"9x7*3", `"3" is no hole`, "write column and row from 0 as in 3,2"},
		{"9x7*9,9", "9,9 is not on a board", "9 columns and 7 rows, which begin with 0"},
		{"9x7*3,3;3,3", "the hole on 3,3", "is there twice"},
		{"3x3*0,0;1,1;2,2;0,1;1,0", "with these holes", "leave fewer holes"},
	}},
	"hexattack": {"custom": {
		{"h10 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -", "field 1, the board", "from h1 to h9"},
		{"h3#9,9 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -", "field 1, the board: 9,9", "the map of radius 3"},
		{"h3*9,9 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -", "field 1, the board: 9,9", "the map of radius 3"},
		{"h3 1 1.1@0,2 0 t1 -", "field 2, the teams", "two or more, as in 1,2/3,4"},
		{"h3 1/2 1.1@0,2;2.1@0,2 0/0 t1 -", "field 3, the warriors", "both stand on 0,2"},
		{"h3 1/2 1.1@0,5;2.1@0,-2 0/0 t1 -", "field 3, the warriors: warrior 1.1", "the map of radius 3"},
		{"h3 1/2 1.1@0,2 0/0 t1 -", "team B has no warrior", "every team needs one"},
		{"h3 1/2 1.1@0,2;2.1@0,-2 5/0 t1 -", "all points are 0", "as in"},
		{"h3 1/2 1.1@0,2;2.1@0,-2 0/0 t4 -", "turn t1", "as in"},
		{"h3", "a position has six fields", "as in"},
	}, "orders": {
		{"attack,fly", `"fly" is no order`, "possible are attack, defend, move, grab and push"},
	}},
	"hexstrat": {"tiles": {
		{"15/10", `"15/10" has 2 numbers`, "as in 15/10/10 for plains, forests and mountains"},
		{"15/10/11", "make 36", "take 1 tile away"},
		{"a/10/10", "option tiles, plains", "from 0 to 91"},
	}, "units": {
		{"6/6", `"6/6" has 2 numbers`, "as in 6/6/4 for infantry, rocketeers and mechs"},
		{"6/100/4", "option units, rocketeers", "from 0 to 99"},
		{"6/6/4;0/0/0", "a side without units", "as in 6/6/4"},
		{"6/6/4;6/6/4;6/6/4", "3 sides have units", "two for Blue and Vermilion"},
	}, "strikes": {
		{"1/3/2;2/1/3", "the table has 2 rows", "as in 1/3/2;2/1/3;4/2/1"},
		{"1/3/2;2/1/3;4/2/10", "option strikes, mechs", "from 0 to 9 (strikes of mechs)"},
		{"1/3;2/1/3;4/2/1", `"1/3" has 2 numbers`, "as in 1/3/2 against infantry"},
	}, "effects": {
		{"0,0/0,1", "effects of 2 grounds", "as in 0,0/0,1/1,1"},
		{"0,0/0,1/1,10", "option effects, defence", "from 0 to 9 (mountains)"},
		{"0/0,1/1,1", `"0" has 1 number`, "as in 0,1 for attack and defence (plains)"},
	}, "shape": {
		{"9,9", "9,9 is not on a map", "of radius 3"},
		{"0,3;0,3", "0,3", "is there twice"},
		{"x", `"x" is not a cell`, "two whole numbers such as 0,-1"},
	}},
	"swarm": {"hexes": {
		{"6/3;6/3/3;7", "6/3;6/3/3;7 is no set of hexes", "as in 6/3/3;6/3/3;7"},
		{"31/3/3;6/3/3;7", "Drones of Blue", "from 0 to 30"},
		{"6/3/3;6/3/3;x", "option hexes, Dust", "from 1 to 30"},
	}, "height": {
		{"21", "option height: 21", "from 1 to 20"},
	}, "hive": {
		{"0,0:z/1,0:*1", "stack 1", "a hex is o, a letter of ADLX"},
		{"0,0:o/5,0:*1/0,1:*2", "the hive", "not connected"},
		{"0,0:o/0,0:*1/0,1:*2", "stack 2: cell 0,0", "is there twice"},
	}},
	"hexit": {"board": {
		{"0,0x/1,0b", "option board, cell 1: 0,0", "leave empty gaps out"},
		{"0,0w/0,0b", "cell 0,0", "is there twice"},
		{"q", "option board, cell 1", "such as 0,-1"},
	}, "stock": {
		{"8", "8 is no stock", "each from 1 to 30, as in 8/8"},
		{"0/8", "0/8 is no stock", "each from 1 to 30, as in 8/8"},
	}, "scoring": {
		{"grp=3", "grp=3 is no value", "as in group=3,hand=1"},
		{"group=100", "option scoring, group", "from 0 to 9"},
		{"group=3,group=2", "group=2 is no value", "each at most once"},
	}},
	"hexstrike": {"cards": {
		{"hamer:damage=4", `no card is called "hamer"`, "such as jab"},
		{"hammer", `"hammer" is no entry`, "write name:values"},
		{"hammer:dmg=4", `Hammer: there is no field "dmg"`, "the fields are damage"},
		{"hammer:damage=21", "Hammer: damage", "from 0 to 20"},
		{"hammer:knockback=10", "Hammer: knockback", "from 0 to 9"},
		{"hammer:priority=0", "Hammer: priority", "from 1 to 99"},
		{"hammer:turn=2-1", "Hammer: turn", "such as 0-2"},
		{"hammer:strip=W", "Hammer: strip", "2 to 10 beats"},
		{"hammer:strip=W|a|q|E", "Hammer: strip, beat 3", "one of m, j, a, b, c"},
		{"hammer:strip=W|F7a|E", "Hammer: strip, beat 2", "6 hexes"},
		{"jab:strip=W|a|E", "Jab: strip", "in this order"},
		{"hammer:damage=4,damage=5", `Hammer: "damage"`, "comes twice"},
	}, "decks": {
		{"foo:strylan-base", `"foo" is neither a base deck`, "strylan-base"},
		{"ryathan:foo", `"foo" is no base deck`, "there are murelious-base"},
		{"strylan-base:step/guard", "Strylan's deck", "4 movement cards"},
	}, "fighters": {
		{"foo:hand=5", `no fighter is called "foo"`, "there are murelious"},
		{"strylan:hnd=5", `Strylan: there is no field "hnd"`, "the fields are hand, power"},
		{"strylan:hand=9", "Strylan: hand", "from 2 to 8"},
		{"strylan:power=99", "Strylan: power", "from 1 to 9"},
	}, "island": {
		{"x", `"x" is no hex`, "such as -2,0"},
		{"0,0;9,0/0,0;9,0", "hex 9,0", "5 from the centre"},
		{"0,0;0,0/0,0;0,0", "hex 0,0", "comes twice"},
		{"0,0;1,0/0,0;2,0", "the start 2,0", "add it, or write other starts"},
		{"0,0;1,0/0,0", "after the slash", "two hexes, the starts"},
	}},
}

// TestEachFaultOfDataNamesItsFieldAndWhatWouldBeRight plants one fault in each field of each option of data.
func TestEachFaultOfDataNamesItsFieldAndWhatWouldBeRight(t *testing.T) {
	for _, g := range games.All() {
		id := g.Info().ID
		for _, o := range g.Info().Options {
			if o.Kind == game.DataOption && len(faulty[id][o.Name]) == 0 {
				t.Errorf("%s: option %s has no faults", id, o.Name)
			}
		}
		for option, faults := range faulty[id] {
			for _, f := range faults {
				given := map[string]string{option: f.value}
				if option == "custom" {
					given["map"] = "custom"
				}
				_, err := variant.Canonical(g, given)
				if err == nil {
					t.Errorf("%s: %s=%s is accepted", id, option, f.value)
					continue
				}
				text := catalog.English().Say(i18n.Of("server.why", "why", err))
				if game.OptionOf(err) != option || !strings.HasPrefix(text, "option "+option) || !strings.Contains(text, f.field) ||
					!strings.Contains(text, f.right) {
					t.Errorf("%s: %s=%s of option %q: %s", id, option, f.value, game.OptionOf(err), text)
				}
			}
		}
	}
}
