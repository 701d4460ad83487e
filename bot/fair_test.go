package bot

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	rulebooks "hexparlor/games"
)

// sides are positions of two seats, each with the same position after the seats are exchanged, and the largest accepted
// difference. It is larger where the search cannot keep all plans.
var sides = []struct {
	id, options, position, mirrored string
	within                          float64
}{
	{"hexattack", "map=duel", "h3 1/2 1.1@0,1;2.1@0,0 0/0 t16 -", "h3 1/2 1.1@0,0;2.1@0,1 0/0 t16 -", 0.02},
	{"hexattack", "map=duel", "h3 1/2 1.1@1,0;2.1@0,0 0/0 t16 -", "h3 1/2 1.1@0,0;2.1@1,0 0/0 t16 -", 0.02},
	{"hexattack", "map=duel", "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -", "h3 1/2 1.1@0,-2;2.1@0,2 0/0 t1 -", 0.02},
	{
		"hexattack", "map=trio", "h4 1/2 1.1@0,1;1.2@-1,1;2.1@0,-1;2.2@1,-1 0/0 t9 -",
		"h4 1/2 1.1@0,-1;1.2@1,-1;2.1@0,1;2.2@-1,1 0/0 t9 -", 0.08,
	},
	{
		"hexattack", "map=gates", "h4#-4,2;-2,1;0,0;2,-1;4,-2 1/2 1.1@0,1;1.2@-1,1;2.1@0,-1;2.2@1,-1 0/0 t9 -",
		"h4#-4,2;-2,1;0,0;2,-1;4,-2 1/2 1.1@0,-1;1.2@1,-1;2.1@0,1;2.2@-1,1 0/0 t9 -", 0.02,
	},
}

// meanValue returns the mean value of searches of one seat with 20,000 simulations.
func meanValue(t *testing.T, g game.Game, s game.State, seat game.Seat, seeds int) float64 {
	t.Helper()
	sum := 0.0
	for seed := range uint64(seeds) {
		c, err := For(g.Info()).Choose(t.Context(), s, seat, Budget{Simulations: 20_000}, seed+1)
		if err != nil {
			t.Fatal(err)
		}
		sum += c.Value
	}
	return sum / float64(seeds)
}

// The value of a position belongs to the places of the seats and not to their numbers, and what one seat gains the
// other loses. HEXPARLOR_SIDES is the number of searches of each position, 4 if it is not set.
func TestSealedSearchValuesMirrorWithSeats(t *testing.T) {
	seeds := 4
	if n, err := strconv.Atoi(os.Getenv("HEXPARLOR_SIDES")); err == nil {
		seeds = n
	}
	option := regexp.MustCompile(`(\w+)=(\w+)`)
	for _, c := range sides {
		g, _ := rulebooks.Lookup(c.id)
		given := map[string]string{}
		for _, m := range option.FindAllStringSubmatch(c.options, -1) {
			given[m[1]] = m[2]
		}
		o, err := game.ParseOptions(g.Info().Options, given)
		if err != nil {
			t.Fatal(err)
		}
		var values [2][2]float64
		for i, position := range []string{c.position, c.mirrored} {
			s, err := g.Parse(o, position)
			if err != nil {
				t.Fatal(err)
			}
			for seat := range values[i] {
				values[i][seat] = meanValue(t, g, s, game.Seat(seat+1), seeds)
			}
		}
		t.Logf("%s: %.3f, mirrored %.3f", c.position, values[0], values[1])
		for i := range values {
			if gap := math.Abs(values[0][i] - values[1][1-i]); gap > c.within {
				t.Errorf("%s: seat %d is worth %.3f, and with the seats exchanged %.3f",
					c.position, i+1, values[0][i], values[1][1-i])
			}
			if sum := values[i][0] + values[i][1]; math.Abs(sum-1) > c.within {
				t.Errorf("%s: the seats' values %.3f add up to %.3f", c.position, values[i], sum)
			}
		}
	}
}

// Equal fighters with equal decks are worth the same at the start.
func TestSealedSearchGivesEqualFightersEqualValues(t *testing.T) {
	g, _ := rulebooks.Lookup("hexstrike")
	o, err := g.Info().ParsePreset("mirror", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	one := meanValue(t, g, s, 1, 4)
	two := meanValue(t, g, s, 2, 4)
	t.Logf("seat 1 %.3f, seat 2 %.3f", one, two)
	if math.Abs(one-two) > 0.02 {
		t.Errorf("seat 1 is worth %.3f, seat 2 %.3f", one, two)
	}
}
