package bot

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/games/hexattack"
)

// Orders that do nothing whatever the others do: of level 9 at most 3 in 100, of level 5 at most 15. HEXPARLOR_ORDERS is
// the number of games of each level, 1 if it is not set.
func TestLevelsGiveFewOrdersThatDoNothing(t *testing.T) {
	games := 1
	if n, err := strconv.Atoi(os.Getenv("HEXPARLOR_ORDERS")); err == nil {
		games = n
	}
	g := hexattack.Game{}
	o, err := game.ParseOptions(g.Info().Options, map[string]string{"turns": "12"})
	if err != nil {
		t.Fatal(err)
	}
	for number, most := range map[int]float64{5: 0.15, 9: 0.03} {
		l, err := UntimedLevel(g.Info().ID, number)
		if err != nil {
			t.Fatal(err)
		}
		idle, all := 0, 0
		for n := range uint64(games) {
			s, err := g.New(o, rng.Seed{})
			if err != nil {
				t.Fatal(err)
			}
			for turn := uint64(1); s.ToAct() != 0; turn++ {
				for seat := range s.ToAct().All() {
					c, err := l.Choose(t.Context(), g, s, seat, n<<32+turn*2+uint64(seat))
					if err != nil {
						t.Fatal(err)
					}
					for _, m := range c.All() {
						text := s.MoveText(seat, m)
						if text == "commit" {
							break
						}
						all++
						if doesNothing(s.Text(game.Arbiter), seat, strings.Fields(text)) {
							idle++
						}
					}
					play(s, seat, c.All())
				}
			}
		}
		share := float64(idle) / float64(all)
		t.Logf("level %d: %d of %d orders do nothing", number, idle, all)
		if share > most {
			t.Errorf("level %d: %.1f %% of %d orders do nothing", number, 100*share, all)
		}
	}
}

var (
	standing   = regexp.MustCompile(`(\d)\.(\d)@(-?\d+),(-?\d+)`)
	directions = map[string]hex.Cell{
		"N": {R: -1}, "NE": {Q: 1, R: -1}, "SE": {Q: 1}, "S": {R: 1}, "SW": {Q: -1, R: 1}, "NW": {Q: -1},
	}
)

// doesNothing reports whether an order does nothing by the position alone: a hold, an attack with no foe within one step
// of its target, a step off the map, a push with no warrior within one step of its way, and a grab at nothing.
func doesNothing(position string, seat game.Seat, order []string) bool {
	if order[1] == "hold" {
		return true
	}
	own := strconv.Itoa(int(seat))
	var at hex.Cell
	var foes, rest []hex.Cell
	for _, m := range standing.FindAllStringSubmatch(position, -1) {
		q, _ := strconv.Atoi(m[3])
		r, _ := strconv.Atoi(m[4])
		c := hex.Cell{Q: int16(q), R: int16(r)}
		if m[1] == own && m[2] == order[0] {
			at = c
			continue
		}
		if rest = append(rest, c); m[1] != own {
			foes = append(foes, c)
		}
	}
	way := directions[order[2]]
	target := hex.Cell{Q: at.Q + way.Q, R: at.R + way.R}
	near := func(c hex.Cell, most int, all []hex.Cell) bool {
		return slices.ContainsFunc(all, func(other hex.Cell) bool { return c.Distance(other) <= most })
	}
	const radius = 4
	onMap := func(c hex.Cell) bool { return near(c, radius, []hex.Cell{{}}) }
	switch order[1] {
	case "attack":
		return !near(target, 1, foes)
	case "move":
		return !onMap(target)
	case "grab":
		return !near(target, 0, rest) && !near(hex.Cell{Q: target.Q + way.Q, R: target.R + way.R}, 0, rest)
	case "push":
		for ; onMap(target); target = (hex.Cell{Q: target.Q + way.Q, R: target.R + way.R}) {
			if near(target, 1, rest) {
				return false
			}
		}
		return true
	}
	return false
}

// The side that leads in the last turn wins with all plans, and keeps its warriors.
func TestLeaderKillsNoFriendInLastTurn(t *testing.T) {
	g := hexattack.Game{}
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := UntimedLevel(g.Info().ID, 9)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(8) {
		s, err := g.Parse(o, "h4 1/2 1.1@0,0;1.2@1,0;1.3@0,1;2.1@0,-4 2/0 t40 -")
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range []game.Seat{1, 2} {
			c, err := l.Choose(t.Context(), g, s, seat, seed)
			if err != nil {
				t.Fatal(err)
			}
			play(s, seat, c.All())
		}
		if lead := s.(game.Metrics).Lead(1); s.ToAct() != 0 || lead < 2 {
			t.Errorf("seed %d: %s", seed, s.Text(game.Arbiter))
		}
	}
}

// A side that is one warrior ahead wins against level 1 before the turn limit in nine of ten games. HEXPARLOR_AHEAD is
// the number of games.
func TestHexattackLeaderWinsBeforeTurnLimit(t *testing.T) {
	g := hexattack.Game{}
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	games, won := asked(t, "HEXPARLOR_AHEAD", 4), uint64(0)
	for n := range games {
		s, err := g.Parse(o, "h4 1/2 1.1@0,0;1.2@1,0;1.3@0,1;2.1@0,-3;2.2@-1,-2 1/0 t8 -")
		if err != nil {
			t.Fatal(err)
		}
		for turn := uint64(1); s.ToAct() != 0; turn++ {
			for seat := range s.ToAct().All() {
				l, err := UntimedLevel(g.Info().ID, []int{7, 1}[seat-1])
				if err != nil {
					t.Fatal(err)
				}
				c, err := l.Choose(t.Context(), g, s, seat, n<<32+turn*2+uint64(seat))
				if err != nil {
					t.Fatal(err)
				}
				play(s, seat, c.All())
			}
		}
		if s.Result().Value(1) == 1 && s.Result().Reason == "standing" {
			won++
		}
		t.Log(s.Text(game.Arbiter))
	}
	if 10*won < 9*games {
		t.Errorf("%d of %d games won before the limit", won, games)
	}
}
