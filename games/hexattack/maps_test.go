package hexattack_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/games/hexattack"
)

// uneven are the maps on which no symmetry of a hexagon can take every team to every other.
var uneven = []string{"ffa5", "ffa7", "ffa8", "ffa9"}

// TestEveryMapHasSymmetryBetweenAllTeams deals every map: a symmetry of the map must take every team to every
// other (R11).
func TestEveryMapHasSymmetryBetweenAllTeams(t *testing.T) {
	for _, name := range rules.Info().Options[0].Values {
		given := map[string]string{"map": name}
		if name == "custom" {
			given["custom"] = "h3 1/2,3 1.1@0,2;2.1@0,-2;3.7@1,1 0/0 t1 -"
		}
		s := mustStart(t, given)
		v := s.View(game.Spectator).(hexattack.View)
		if seats := rules.Seats(mustOptions(t, given)); len(seats) != len(v.Players) || seats[len(seats)-1].Team != len(v.Teams) {
			t.Errorf("%s has the seats %+v", name, seats)
		}
		for _, team := range v.Teams[1:] {
			if name != "custom" && !slices.Contains(uneven, name) && !carried(v, v.Teams[0].Name, team.Name) {
				t.Errorf("%s: team %s does not stand as team A does", name, team.Name)
			}
		}
	}
	for text, want := range map[string]string{
		"": "six fields", "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t2 -": "turn t1", "h3 1/2 1.1@0,2;2.1@0,-2 1/0 t1 -": "points",
		"h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 1:!": "order", "h3 1/2 1.1@0,2 0/0 t1 -": "team B has no warrior",
	} {
		o := mustOptions(t, map[string]string{"map": "custom", "custom": text})
		_, err := rules.New(o, rng.Seed{})
		if err == nil || !strings.Contains(sayError(t, err), want) || rules.Seats(o) != nil {
			t.Errorf("%q: expected an error with %q, got %v", text, want, err)
		}
	}
	o := mustOptions(t, map[string]string{"map": "duel", "custom": "h3"})
	if _, err := rules.New(o, rng.Seed{}); err == nil || !strings.Contains(sayError(t, err), "map=custom") {
		t.Errorf("a map that is not asked for: %v", err)
	}
	if _, err := rules.New(game.Options{"map": "moon"}, rng.Seed{}); sayError(t, err) != `there is no map "moon"` {
		t.Errorf("a map that is not there: %v", err)
	}
}

// TestUnevenMapsPlaceTeamsAtEqualDistances checks that all teams are equally far from the middle, from the edge and
// from both neighbours. No other team may be nearer, and the map must have a symmetry (R11a).
func TestUnevenMapsPlaceTeamsAtEqualDistances(t *testing.T) {
	for _, name := range uneven {
		v := mustStart(t, map[string]string{"map": name}).View(game.Spectator).(hexattack.View)
		n, ring := len(v.Teams), standing(v, "A")[0].Distance(hex.Cell{})
		between := gap(standing(v, "A"), standing(v, "B"))
		for i, team := range v.Teams {
			own := standing(v, team.Name)
			for _, c := range own {
				if c.Distance(hex.Cell{}) != ring || ring != v.Radius-1 {
					t.Errorf("%s: %v stands %d from the middle", name, c, c.Distance(hex.Cell{}))
				}
			}
			for j, other := range v.Teams {
				apart, beside := gap(own, standing(v, other.Name)), (i+1)%n == j || (j+1)%n == i
				if i != j && (apart < between || beside && apart != between) {
					t.Errorf("%s: %d between team %s and team %s", name, apart, team.Name, other.Name)
				}
			}
		}
		symmetries := 0
		for turn := range 12 {
			y := symmetry{turn: turn % 6, mirror: turn >= 6}
			if slices.IndexFunc(v.Teams, func(team hexattack.Team) bool { return !lands(v, y, team.Name) }) < 0 {
				symmetries++
			}
		}
		if symmetries < 2 {
			t.Errorf("%s has no symmetry", name)
		}
	}
}

// gap returns the least distance between warriors of two teams.
func gap(own, others []hex.Cell) int {
	least := 99
	for _, c := range own {
		for _, o := range others {
			least = min(least, c.Distance(o))
		}
	}
	return least
}

// lands reports whether a symmetry takes a team to the cells of some team.
func lands(v hexattack.View, y symmetry, name string) bool {
	image := []hex.Cell{}
	for _, c := range standing(v, name) {
		image = append(image, y.cell(c))
	}
	return slices.ContainsFunc(v.Teams, func(team hexattack.Team) bool {
		return cmp.Equal(sorted(image), sorted(standing(v, team.Name)))
	})
}

// TestOptionsForRefusesTeamsOfDifferentSize checks the possible divisions for each number of players, and that
// the others are refused with a message (R11a).
func TestOptionsForRefusesTeamsOfDifferentSize(t *testing.T) {
	o := mustOptions(t, map[string]string{"map": "custom", "custom": "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -", "turns": "9"})
	want := map[int][]int{2: {2}, 3: {3}, 4: {2, 4}, 5: {5}, 6: {2, 3, 6}, 7: {7}, 8: {2, 8}, 9: {3, 9}}
	for players := range 12 {
		for teams := range 12 {
			g, err := rules.OptionsFor(o, players, teams)
			if !slices.Contains(want[players], teams) {
				if err == nil {
					t.Errorf("%d players are %d teams: %v", players, teams, g)
				} else if text := sayError(t, err); players == 7 && teams == 2 && text != "7 players cannot be divided into 2 teams "+
					"of the same size; the numbers of teams that are possible: 7" {
					t.Error(text)
				}
				continue
			}
			if err != nil || g["turns"] != "9" || o["map"] != "custom" {
				t.Fatalf("%d players in %d teams: %v, %v", players, teams, g, err)
			}
			size := map[int]int{}
			for _, seat := range rules.Seats(g) {
				size[seat.Team]++
			}
			if len(rules.Seats(g)) != players || len(size) != teams || size[1] != players/teams || size[teams] != size[1] {
				t.Errorf("%d players in %d teams have the seats %+v", players, teams, rules.Seats(g))
			}
		}
	}
}

// carried reports whether a rotation or reflection of the map takes one team's warriors to the other's, and
// rocks to rocks.
func carried(v hexattack.View, from, to string) bool {
	for turn := range 12 {
		y := symmetry{turn: turn % 6, mirror: turn >= 6}
		image := func(cells []hex.Cell) []hex.Cell {
			out := []hex.Cell{}
			for _, c := range cells {
				out = append(out, y.cell(c))
			}
			return sorted(out)
		}
		if cmp.Equal(image(standing(v, from)), sorted(standing(v, to))) && cmp.Equal(image(v.Rocks), sorted(v.Rocks)) {
			return true
		}
	}
	return false
}

func standing(v hexattack.View, team string) []hex.Cell {
	var cells []hex.Cell
	for _, w := range v.Warriors {
		if w.Team == team {
			cells = append(cells, w.Cell)
		}
	}
	return cells
}

func sorted(cells []hex.Cell) []hex.Cell {
	cells = append([]hex.Cell{}, cells...)
	slices.SortFunc(cells, hex.Cell.Compare)
	return cells
}
