package lab

import (
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrike"
)

// gifted is Hex-It with an extra stone of White on the board at the start.
type gifted struct{ hexit.Game }

func (g gifted) New(o game.Options, _ rng.Seed) (game.State, error) {
	return g.Parse(o, "1 1,-1b/0,0wW/1,0w/0,1b 8,8 15 0 0")
}

// An extra stone of one side is found as an advantage of that side.
func TestStudyFindsAdvantageOfExtraStone(t *testing.T) {
	g := gifted{}
	s := settings(g, "sims:40", 1)
	b := played(t, g, s, Each(160))
	if f := figure(t, b.Figures(0), "team", "1"); f.Low <= 0.5 {
		t.Errorf("White has one stone more and gets %+v", f)
	}
}

// Of all cards, one that was made too strong stands out, and one that was made too weak is hardly played.
func TestStudyFindsTooStrongAndTooWeakCards(t *testing.T) {
	g := hexstrike.Game{}
	s := settings(g, "sims:80,overlooks=0.1", 1)
	for name, value := range map[string]string{
		"p1char": "ryathan", "p2char": "ryathan", "shuffle": "true",
		"cards": "jab:damage=20,knockback=4,priority=99;" +
			"cross-slash:damage=0,knockback=0,strip=W|W|W|W|W|a-La-Ra|Co|W|W|E",
	} {
		s.Arms[0].Options[name] = value
	}
	components := played(t, g, s, Each(120)).Components()
	byName := func(name string) Component {
		return components[slices.IndexFunc(components, func(c Component) bool { return c.Name == name })]
	}
	strong, weak := byName("jab"), byName("cross-slash/active")
	if !strong.Clear() || strong.More.Low <= 0.5 {
		t.Errorf("the strong card is %+v", strong)
	}
	for _, c := range components {
		if c.Clear() && c.More.Value > strong.More.Value+0.02 {
			t.Errorf("%s stands out more than the strong card: %+v", c.Name, c.More)
		}
	}
	if weak.Used.High > 0.3 {
		t.Errorf("the weak card is played by %+v", weak.Used)
	}
}
