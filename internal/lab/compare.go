package lab

import (
	"slices"

	"hexparlor/internal/lab/arena"
	"hexparlor/internal/lab/stats"
)

// Change is the difference of a figure between an arm and the first arm.
type Change struct {
	Figure
	Arm    int     `json:"arm"`
	Chance float64 `json:"chance"` // probability of such a difference by chance, corrected for all comparisons (Holm)
}

// Clear reports whether the change is more than chance.
func (c Change) Clear() bool { return c.Chance < 0.05 }

// Changes compares all plain arms with the first one.
func (b *Data) Changes() []Change {
	var changes []Change
	base := newSample(b.Arms[0], b.Pairs(0))
	for arm := 1; arm < len(b.Arms); arm++ {
		if b.Arms[arm].Kind != Plain {
			continue
		}
		other := newSample(b.Arms[arm], b.Pairs(arm))
		for _, m := range compared {
			first, second, count := base.both(other, m.what)
			i, chance := stats.Difference(second, first)
			changes = append(changes, Change{Figure{m.name, "", m.unit, i, count}, arm, chance})
		}
	}
	return corrected(changes)
}

// compared are the figures by which arms are compared.
var compared = []struct {
	name string
	unit Unit
	what counted
}{
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

// both returns the groups of two samples with the same deals.
func (s *sample) both(
	other *sample, what counted,
) (mine, theirs []stats.Group, count int) {
	mine, _ = s.groups(func(r *Row) (float64, float64) { return what(s, r) })
	theirs, _ = other.groups(func(r *Row) (float64, float64) { return what(other, r) })
	n := min(len(mine), len(theirs))
	return mine[:n], theirs[:n], 2 * n
}

// apart returns how much more the first team got in each pair of an arm than in the same pair of the first arm.
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

// corrected corrects the probabilities for the number of comparisons.
func corrected(changes []Change) []Change {
	chances := make([]float64, len(changes))
	for i, c := range changes {
		chances[i] = c.Chance
	}
	for i, chance := range stats.Holm(chances) {
		changes[i].Chance = chance
	}
	return slices.DeleteFunc(changes, func(c Change) bool { return c.Count == 0 || !c.Bounded() })
}

// score returns the share of the points of a game that the first player of an arm got, on either side.
func (s *sample) score(r *Row) float64 {
	points := 0.0
	for team := 1; team <= s.teams; team++ {
		if (team%2 == 1) == (r.Number%2 == 0) {
			points += s.points(r, team)
		}
	}
	return points
}

// Steps returns how much stronger players become with twice the search, from the arms that were played for
// that.
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

// Summary is all results of a study, for programs.
type Summary struct {
	Settings
	Figures    [][]Figure  `json:"figures"` // figures of each arm
	Changes    []Change    `json:"changes"`
	Components []Component `json:"components"`
	Steps      []Figure    `json:"depth"`
}

// Summary returns all results of the study.
func (b *Data) Summary() Summary {
	s := Summary{Settings: b.Settings, Changes: b.Changes(), Components: b.Components(), Steps: b.Steps()}
	for arm, a := range b.Arms {
		s.Figures = append(s.Figures, Figures(a, b.Pairs(arm), b.Dealt))
	}
	return s
}
