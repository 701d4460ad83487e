package report

import (
	"slices"
	"strings"

	"hexparlor/message"
)

// rules tells what the names of options and their values mean that are compared, so that nobody has to look them up.
func (t *teller) rules() Section {
	var s Section
	if !t.several() {
		return s
	}
	info := t.game.Info()
	for _, option := range info.Options {
		if !t.varies(option.Name) {
			continue
		}
		var values []string
		for _, v := range option.Values {
			if label := info.OptionValue(option.Name, v); t.words.Has(label.Key()) && t.varies(option.Name+"="+v) {
				values = append(values, t.say("lab.rules.value", "value", v, "label", label))
			}
		}
		s.Says = append(s.Says, t.say("lab.rules.option", "option", option.Name, "title", info.OptionTitle(option.Name),
			"help", info.OptionHelp(option.Name), "count", len(values), "values", message.And(values)))
	}
	return s
}

// varies tells whether some arms differ by an option, or by a value of it: whether it stands in their names.
func (t *teller) varies(setting string) bool {
	for _, a := range t.Arms {
		if slices.ContainsFunc(strings.Fields(a.Name), func(field string) bool {
			return field == setting || strings.HasPrefix(field, setting+"=")
		}) {
			return true
		}
	}
	return false
}
