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
	Name   string            // the preset if presets vary, and varying options as name=value, separated by blanks
	Preset string            // name of the preset that Given changes; empty: the default options
	Given  map[string]string // all options that are set, by name
}

// Cross returns all combinations of one of the presets, if there are any, and one value for each option. ok is false if
// there are more than most.
func Cross(presets []string, choices []Choice, most int) (sets []Set, ok bool) {
	for _, preset := range presets {
		set := Set{Preset: preset, Given: map[string]string{}}
		if len(presets) > 1 {
			set.Name = preset
		}
		sets = append(sets, set)
	}
	if len(sets) == 0 {
		sets = []Set{{Given: map[string]string{}}}
	}
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
	with := Set{Name: s.Name, Preset: s.Preset, Given: maps.Clone(s.Given)}
	with.Given[name] = value
	if varies {
		with.Name = strings.TrimSpace(with.Name + " " + name + "=" + value)
	}
	return with
}
