package lab

import (
	"slices"

	"hexparlor/internal/lab/arena"
	"hexparlor/internal/lab/stats"
)

// Change is the difference of a figure between an arm of a study and the first arm.
type Change struct {
	Figure
	Arm    int     `json:"arm"`
	Chance float64 `json:"chance"` // probability of such a difference by chance (Holm's correction applied)
	Answer         // whether there is a difference
}

// Clear reports whether the difference is significant: chance alone would cause it in fewer than 5 % of cases.
func (c Change) Clear() bool { return c.Chance < 0.05 }

// Changes returns the differences of the figures in compared between each plain arm and the first arm.
func (b *Data) Changes() []Change {
	var changes []Change
	base := newSample(b.Arms[0], b.Pairs(0))
	for arm := 1; arm < len(b.Arms); arm++ {
		if b.Arms[arm].Kind != Plain {
			continue
		}
		other := newSample(b.Arms[arm], b.Pairs(arm))
		for _, m := range compared {
			f, margin, chance := m.between(base, other)
			changes = append(changes, Change{Figure: f, Arm: arm, Chance: chance, Answer: Answer{Margin: margin}})
		}
	}
	return corrected(changes)
}

// compareFigure is a figure that is compared between arms.
type compareFigure struct {
	name string
	unit Unit
	what counted
}

// margin returns the least difference that matters; groups has the figure under the rules compared with.
func (f compareFigure) margin(groups []stats.Group) float64 {
	if f.unit == Percent {
		return ShareMargin
	}
	return LengthMargin * stats.Mean(groups).Value
}

// compared lists the figures that are compared between arms, with their units and how to compute them.
var compared = []compareFigure{
	{"team", Percent, func(s *sample, r *Row) (float64, float64) { return s.points(r, 1), 1 }},
	{"draws", Percent, func(_ *sample, r *Row) (float64, float64) { return truth(len(r.Winners) == 0), 1 }},
	{"plies", Number, func(_ *sample, r *Row) (float64, float64) { return float64(r.Plies), 1 }},
	{"uncertainty", Percent, func(s *sample, r *Row) (sum, over float64) {
		if !s.sides {
			return 0, 0
		}
		for _, v := range s.course(r) {
			sum += uncertain(v)
			over++
		}
		return sum, over
	}},
}

// both returns the groups of two samples for the deals that both have, and the number of games in them.
func (s *sample) both(
	other *sample, what, theirWhat counted,
) (mine, theirs []stats.Group, count int) {
	mine, _ = s.groups(func(r *Row) (float64, float64) { return what(s, r) })
	theirs, _ = other.groups(func(r *Row) (float64, float64) { return theirWhat(other, r) })
	n := min(len(mine), len(theirs))
	return mine[:n], theirs[:n], 2 * n
}

// apart returns, for each pair of games, how many more points the first team got in an arm than in the same pair of the
// first arm (base).
func (b *Data) apart(pairs, base []Pair, arm int) []stats.Group {
	one, two := newSample(b.Arms[arm], pairs), newSample(b.Arms[0], base)
	n := min(len(pairs), len(base))
	groups := make([]stats.Group, n)
	for i := range groups {
		for g := range 2 {
			groups[i].Sum += one.points(&pairs[i][g], 1) - two.points(&base[i][g], 1)
		}
		groups[i].Over = 2
	}
	return groups
}

// corrected applies Holm's correction for the number of comparisons, judges the changes, and drops those without an
// interval.
func corrected(changes []Change) []Change {
	chances := make([]float64, len(changes))
	for i, c := range changes {
		chances[i] = c.Chance
	}
	for i, chance := range stats.Holm(chances) {
		c := &changes[i]
		c.Chance = chance
		c.Answer = judge(c.Interval, 0, c.Margin, c.Clear(), c.Count)
	}
	return slices.DeleteFunc(changes, func(c Change) bool { return c.Count == 0 || !c.Bounded() })
}

// score returns the share of the points of a game, from 0 to 1, that the arm's first player got with all its teams.
func (s *sample) score(r *Row) float64 {
	points := 0.0
	for team := 1; team <= s.teams; team++ {
		if (team%2 == 1) == (r.Number%2 == 0) {
			points += s.points(r, team)
		}
	}
	return points
}

// Steps returns how many Elo points players gain by twice the search, one figure for each arm of kind Depth.
func (b *Data) Steps() []Figure {
	var steps []Figure
	for arm, a := range b.Arms {
		if pairs := b.Pairs(arm); a.Kind == Depth && len(pairs) > 0 {
			s := newSample(a, pairs)
			i := s.scale(s.score).Interval()
			i.Value, i.Low, i.High = arena.Elo(i.Value), arena.Elo(i.Low), arena.Elo(i.High)
			steps = append(steps, Figure{"depth", a.Players[0], Elo, i, 2 * len(pairs)})
		}
	}
	return steps
}

// Summary holds all results of a study in a form for programs.
type Summary struct {
	Settings
	Replies    []Reply     `json:"replies"`  // answers to the questions of the study
	Figures    [][]Figure  `json:"figures"`  // figures of each arm, in the order of Arms
	Fairness   []*Reply    `json:"fairness"` // whether a side is favoured in each arm; null if the arm has no sides
	Changes    []Change    `json:"changes"`
	Components []Component `json:"components"`
	Steps      []Figure    `json:"depth"`
}

// Summary returns all results of the study.
func (b *Data) Summary() Summary {
	s := Summary{Settings: b.Settings, Replies: b.Replies(), Changes: b.Changes()}
	s.Components, s.Steps = b.Components(), b.Steps()
	for arm := range b.Arms {
		s.Figures = append(s.Figures, b.Figures(arm))
		var fairness *Reply
		if f, ok := b.Fairness(arm); ok {
			fairness = &f
		}
		s.Fairness = append(s.Fairness, fairness)
	}
	return s
}
