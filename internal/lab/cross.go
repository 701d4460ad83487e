package lab

import (
	"maps"
	"strings"
)

// Choice is one option of a game with the values that a study compares.
type Choice struct {
	Option string
	Values []string
}

// Set is one combination of options whose games a study compares with others.
type Set struct {
	Name  string            // varying options as name=value, separated by blanks
	Given map[string]string // all options that are set, by name
}

// Cross returns all combinations of one value for each option. ok is false if there are more than most.
func Cross(choices []Choice, most int) (sets []Set, ok bool) {
	sets = []Set{{Given: map[string]string{}}}
	for _, c := range choices {
		var more []Set
		for _, set := range sets {
			for _, value := range c.Values {
				more = append(more, set.with(c.Option, value, len(c.Values) > 1))
			}
		}
		if sets = more; len(sets) > most {
			return nil, false
		}
	}
	return sets, true
}

func (s Set) with(name, value string, varies bool) Set {
	with := Set{Name: s.Name, Given: maps.Clone(s.Given)}
	with.Given[name] = value
	if varies {
		with.Name = strings.TrimSpace(with.Name + " " + name + "=" + value)
	}
	return with
}
