package lab

import (
	"math"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Goal is what a designer wants of a game: a list of requirements.
type Goal []wish

// wish is one requirement of a goal, with its target value if it has one, such as "length:60".
type wish struct {
	name   string
	target float64
}

// wishes maps the name of each possible requirement to the distance of a sample from meeting it, from 0 (met) to about
// 1.
var wishes = map[string]func(s *sample, target float64) float64{
	"fair": func(s *sample, _ float64) float64 {
		worst := 0.0
		for _, f := range s.fairness() {
			if f.Name == "team" {
				worst = max(worst, math.Abs(f.Value-1/float64(s.teams)))
			}
		}
		return 2 * worst
	},
	"decisive": func(s *sample, _ float64) float64 { return s.endings()[0].Value },
	"tense": func(s *sample, _ float64) float64 {
		if !s.sides {
			return 0
		}
		tension := s.tension()
		return 1 - tension[len(tension)-1].Value
	},
	"length": func(s *sample, target float64) float64 {
		return min(1, math.Abs(s.length(UsualPace)[0].Value-target)/target)
	},
}

// ParseGoal parses the requirements of a goal, such as "fair,decisive,length:60".
func ParseGoal(text string) (Goal, error) {
	var g Goal
	for part := range strings.SplitSeq(text, ",") {
		name, number, given := strings.Cut(part, ":")
		target, err := strconv.ParseFloat(number, 64)
		if wishes[name] == nil || given != (name == "length") || given && (err != nil || target < 1) {
			return nil, catalog.Error(i18n.Of("lab.bad-goal", "text", i18n.Escaped(text)))
		}
		g = append(g, wish{name, target})
	}
	return g, nil
}

// Miss returns the mean distance of an arm from the requirements of the goal: 0 if all are met. For an arm without
// games it returns infinity.
func (g Goal) Miss(b *Data, arm int) float64 {
	s := newSample(b.Arms[arm], b.Pairs(arm))
	if len(s.pairs) == 0 {
		return math.Inf(1)
	}
	sum := 0.0
	for _, w := range g {
		sum += wishes[w.name](s, w.target)
	}
	return sum / float64(len(g))
}
