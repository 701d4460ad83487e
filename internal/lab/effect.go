package lab

import (
	"slices"
	"strings"

	"hexparlor/internal/lab/stats"
)

// Effects returns the effect of each value of an option, named name=value: the mean of the arms with this value minus
// the mean of the others. These are the main effects of a factorial experiment (Fisher 1935, The Design of
// Experiments).
func (b *Data) Effects() []Change {
	arms, settings := b.crossed()
	var effects []Change
	for _, m := range compared {
		for _, setting := range settings {
			with, without, count := b.split(arms, setting, m.what)
			i, chance := stats.Difference(with, without)
			effects = append(effects, Change{
				Figure: Figure{m.name, setting, m.unit, i, count}, Chance: chance, Answer: Answer{Margin: m.margin(without)},
			})
		}
	}
	return corrected(effects)
}

// crossed returns the indices of the plain arms, and the settings (name=value) that vary among them; no settings unless
// several options vary. If an option has two values, only the value that the first arm lacks is listed, because its
// effect is the opposite of the other's.
func (b *Data) crossed() (arms []int, settings []string) {
	values := map[string][]string{}
	for i, a := range b.Arms {
		if a.Kind != Plain {
			continue
		}
		arms = append(arms, i)
		for _, setting := range a.settings() {
			name, _, varies := strings.Cut(setting, "=")
			if !varies { // the name of a joined study
				return nil, nil
			}
			if !slices.Contains(values[name], setting) {
				values[name] = append(values[name], setting)
			}
		}
	}
	if len(values) < 2 {
		return nil, nil
	}
	for _, list := range values {
		if len(list) == 2 {
			list = list[1:]
		}
		settings = append(settings, list...)
	}
	slices.Sort(settings)
	return arms, settings
}

// settings returns the varying options of an arm, each as name=value.
func (a Arm) settings() []string { return strings.Fields(a.Name) }

// split computes a quantity for each deal, as two sums: over the arms with a setting, and over the arms without it.
// count is the number of items in both sums.
func (b *Data) split(arms []int, setting string, what counted) (with, without []stats.Group, count int) {
	var having, lacking []*sample
	for _, arm := range arms {
		s := newSample(b.Arms[arm], b.Pairs(arm))
		if slices.Contains(s.arm.settings(), setting) {
			having = append(having, s)
		} else {
			lacking = append(lacking, s)
		}
	}
	with, some := total(having, what)
	without, others := total(lacking, what)
	return with, without, some + others
}

// added adds groups to sums, deal by deal, and returns sums.
func added(sums, groups []stats.Group) []stats.Group {
	for len(sums) < len(groups) {
		sums = append(sums, stats.Group{})
	}
	for i, g := range groups {
		sums[i].Sum += g.Sum
		sums[i].Over += g.Over
	}
	return sums
}
