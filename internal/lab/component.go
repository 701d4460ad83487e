package lab

import (
	"maps"
	"slices"

	"hexparlor/game"
	"hexparlor/internal/lab/stats"
)

// Component is a part of a game's material, such as a card or a kind of move, with the results of games that use it.
type Component struct {
	Name   string  `json:"name"`
	Used   Figure  `json:"used"`   // share of the seats that used the component
	Times  Figure  `json:"times"`  // number of uses per seat that used it at all
	Won    Figure  `json:"won"`    // share of the points that seats got in games in which they used it
	More   Figure  `json:"more"`   // share of the points of sides that used it more often than the other side
	Chance float64 `json:"chance"` // probability that More differs from 0.5 this much by chance, after Holm

	Played bool   `json:"played"` // whether games were played in which one player never used the component
	Worth  Figure `json:"worth"`  // score of players who may use it against players who may not, minus 0.5

	WorthChance float64 `json:"worth_chance,omitempty"` // probability of such a Worth by chance, after Holm
	Answer      *Answer `json:"answer,omitempty"`       // whether Worth matters; null unless Played
}

// Matters reports whether Worth is significant: chance alone would cause it in fewer than 5 % of cases.
func (c Component) Matters() bool { return c.Played && c.WorthChance < 0.05 }

// Clear reports whether the distance of More from 0.5 is significant: chance alone would cause it in fewer than 5 % of
// cases.
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

// plain returns the samples of the arms of kind Plain.
func (b *Data) plain() (samples []*sample) {
	for arm, a := range b.Arms {
		if a.Kind == Plain {
			samples = append(samples, newSample(a, b.Pairs(arm)))
		}
	}
	return samples
}

// Shared returns the first plain arm in which both sides have used a component, or else the first in which one side has
// used it. It is the arm in which games without the component are meaningful.
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

// users returns the set of teams that have used a component in any game of the sample.
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

// enough is the number of games in which the sides must have used a component unequally, before its effect on the score
// is tested.
const enough = 30

// componentOf returns the figures of a component: how many seats use it, and the score of sides that used it more often
// than the other side in the same game. Long games, in which both sides use everything, therefore do not distort the
// score.
//
// Arms in which only one side has the component are left out if there are others, because there the score would measure
// everything else that this side has.
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

// keener compares all pairs of sides that used a component unequally often in a game. It returns the sum of the points
// of the sides that used it more often, and the number of these pairs.
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

// restricted sets Worth in components that have an arm of kind Without, in which one player never uses the component.
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
		c.Worth = s.worth(c.Name)
		groups, _ := s.groups(func(r *Row) (sum, over float64) { return s.score(r), 1 })
		played, chances = append(played, c), append(chances, stats.Test(groups, 0.5))
	}
	for i, chance := range stats.Holm(chances) {
		c := played[i]
		c.WorthChance = chance
		answer := judge(c.Worth.Interval, 0, WorthMargin, c.Matters(), c.Worth.Count)
		c.Answer = &answer
	}
}
