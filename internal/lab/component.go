package lab

import (
	"maps"
	"slices"

	"hexparlor/game"
	"hexparlor/internal/lab/stats"
)

// Component is a part of the game's material, and the results of games that use it.
type Component struct {
	Name   string  `json:"name"`
	Used   Figure  `json:"used"`   // share of the seats that used it
	Times  Figure  `json:"times"`  // uses per seat in a game in which it is used
	Won    Figure  `json:"won"`    // share of the points of seats that used it
	More   Figure  `json:"more"`   // score of sides that used it more than others in the same game
	Chance float64 `json:"chance"` // probability of such a distance from one half by chance, corrected for all components

	Played bool   `json:"played"` // whether there are games in which one player never used it
	Worth  Figure `json:"worth"`  // score of players who could use it against players who did not, above one half

	WorthChance float64 `json:"worth_chance,omitempty"` // probability of such a worth by chance, corrected
}

// Matters reports whether the worth is more than chance.
func (c Component) Matters() bool { return c.Played && c.WorthChance < 0.05 }

// Clear reports whether the difference is more than chance.
func (c Component) Clear() bool { return c.Chance < 0.05 }

// Components returns all components used in the games of the plain arms, sorted by name.
func (b *Data) Components() []Component {
	samples := b.plain()
	names := map[string]bool{}
	for _, s := range samples {
		for _, p := range s.pairs {
			for _, r := range p {
				for _, uses := range r.Uses {
					for name := range uses {
						names[name] = true
					}
				}
			}
		}
	}
	var components []Component
	var chances []float64
	for _, name := range slices.Sorted(maps.Keys(names)) {
		c := componentOf(samples, name)
		chances = append(chances, c.Chance)
		components = append(components, c)
	}
	for i, chance := range stats.Holm(chances) {
		components[i].Chance = chance
	}
	b.restricted(components)
	return components
}

// plain returns the games of the plain arms.
func (b *Data) plain() (samples []*sample) {
	for arm, a := range b.Arms {
		if a.Kind == Plain {
			samples = append(samples, newSample(a, b.Pairs(arm)))
		}
	}
	return samples
}

// Shared returns the first plain arm in which both sides have used a component, or else the first in which one
// side has. There it is meaningful to play games in which one side never uses it.
func (b *Data) Shared(name string) Arm {
	samples := b.plain()
	for _, all := range []bool{true, false} {
		for _, s := range samples {
			if sides := s.users(name); len(sides) == s.teams || !all && len(sides) > 0 {
				return s.arm
			}
		}
	}
	return b.Arms[0]
}

// users returns the teams that have used a component in any game.
func (s *sample) users(name string) map[int]bool {
	teams := map[int]bool{}
	for i := range s.pairs {
		for _, r := range s.pairs[i] {
			for seat, uses := range r.Uses {
				if uses[name] > 0 {
					teams[s.arm.Teams[seat]] = true
				}
			}
		}
	}
	return teams
}

// enough is the number of games in which one side must have used a component more often than another, before it
// is analysed.
const enough = 30

// componentOf returns the users of a component, and the score of sides that used it more often than others in
// the same game. So long games, in which everything is used, count neither for it nor against it.
//
// Games of arms in which only one side has the component are skipped if there are others. There the component
// would stand for everything that this side has.
func componentOf(samples []*sample, name string) Component {
	over := func(what func(times int, points float64) (float64, float64)) counted {
		return func(s *sample, r *Row) (sum, over float64) {
			for i, uses := range r.Uses {
				x, n := what(uses[name], s.points(r, s.arm.Teams[i]))
				sum += x
				over += n
			}
			return sum, over
		}
	}
	used, seats := total(samples, over(func(times int, _ float64) (float64, float64) { return truth(times > 0), 1 }))
	often, users := total(samples, over(func(times int, _ float64) (float64, float64) {
		return float64(times), truth(times > 0)
	}))
	got, _ := total(samples, over(func(times int, points float64) (float64, float64) {
		return points * truth(times > 0), truth(times > 0)
	}))
	even := slices.DeleteFunc(slices.Clone(samples), func(s *sample) bool { return len(s.users(name)) < s.teams })
	if len(even) == 0 {
		even = samples
	}
	keener, games := total(even, func(s *sample, r *Row) (float64, float64) { return s.keener(r, name) })
	c := Component{
		Name:   name,
		Used:   Figure{"used", name, Percent, stats.Share(used), seats},
		Times:  Figure{"times", name, Number, stats.Mean(often), users},
		Won:    Figure{"won", name, Percent, stats.Share(got), users},
		More:   Figure{"more", name, Percent, stats.Share(keener), games},
		Chance: 1,
	}
	if games >= enough {
		c.Chance = stats.Test(keener, 0.5)
	}
	return c
}

// keener returns the points of the sides that used a component more often than another in the same game, and
// the points of both.
func (s *sample) keener(r *Row, name string) (points, over float64) {
	var times [game.MaxSeats + 1]int
	for i, uses := range r.Uses {
		times[s.arm.Teams[i]] += uses[name]
	}
	for one := 1; one <= s.teams; one++ {
		for other := one + 1; other <= s.teams; other++ {
			mine, theirs := s.points(r, one), s.points(r, other)
			if times[one] == times[other] || mine+theirs == 0 {
				continue
			}
			if times[one] < times[other] {
				mine, theirs = theirs, mine
			}
			points += mine / (mine + theirs)
			over++
		}
	}
	return points, over
}

// restricted sets the worth of being able to use components, where arms measure it.
func (b *Data) restricted(components []Component) {
	var played []*Component
	var chances []float64
	for arm, a := range b.Arms {
		pairs := b.Pairs(arm)
		i := slices.IndexFunc(components, func(c Component) bool { return c.Name == a.Never })
		if a.Kind != Without || i < 0 || len(pairs) == 0 {
			continue
		}
		c, s := &components[i], newSample(a, pairs)
		c.Played = true
		c.Worth = Figure{"worth", c.Name, Percent, s.scale(s.score).Interval().Turned(1, -0.5), 2 * len(pairs)}
		groups, _ := s.groups(func(r *Row) (sum, over float64) { return s.score(r), 1 })
		played, chances = append(played, c), append(chances, stats.Test(groups, 0.5))
	}
	for i, chance := range stats.Holm(chances) {
		played[i].WorthChance = chance
	}
}
