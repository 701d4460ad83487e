package report

import (
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/lab"
)

// rules returns the section that explains the compared options, their values and presets, so that users need not look
// them up.
func (t *builder) rules() Section {
	s := Section{Place: "first"}
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
			"help", info.OptionHelp(option.Name), "count", len(values), "values", i18n.And(values)))
	}
	for _, a := range t.Arms {
		changed := a.Options.Changed(info.Options)
		if a.Kind == lab.Plain && len(changed) > 0 && !strings.Contains(a.Name, "=") {
			s.Says = append(s.Says, t.say("lab.rules.preset", "preset", t.settings(a.Name),
				"options", t.settings(strings.Join(changed, " "))))
		}
	}
	return s
}

// varies reports whether the plain arms differ by a setting: an option's name, or name=value.
func (t *builder) varies(setting string) bool {
	for _, a := range t.Arms {
		if a.Kind == lab.Plain && slices.ContainsFunc(strings.Fields(a.Name), func(field string) bool {
			return field == setting || strings.HasPrefix(field, setting+"=")
		}) {
			return true
		}
	}
	return false
}

// settings returns options with their values in the report's language: "Map: Gates, Goal: Race" for "map=gates
// goal=race".
func (t *builder) settings(text string) string {
	fields := strings.Fields(text)
	for i, field := range fields {
		name, value, option := strings.Cut(field, "=")
		if !option { // a preset, or the name of a joined study
			fields[i] = t.named(field, t.game.Info().PresetTitle(field), i18n.Of("lab.rules."+field))
		} else if title := t.game.Info().OptionTitle(name); t.words.Has(title.Key()) {
			fields[i] = t.words.Say(title) + ": " + t.value(name, value)
		}
	}
	return strings.Join(fields, ", ")
}

// value returns the name of an option's value in the report's language, without the explanation after a colon.
func (t *builder) value(option, value string) string {
	if spec, ok := t.game.Info().Option(option); ok && spec.Kind == game.DataOption {
		changes := t.dataChanges(game.CompleteOptions(t.game.Info().Options, game.Options{option: value}))
		if len(changes) == 0 {
			return t.say("lab.unchanged")
		}
		return t.words.Say(i18n.Of("", i18n.And(changes)))
	}
	name := t.named(value, t.game.Info().OptionValue(option, value), i18n.Of("lab.option."+value))
	label, _, _ := strings.Cut(name, ":")
	return label
}

// instead returns a message about a setting (name=value), which names the other value if the arms have only two values
// of the option.
func (t *builder) instead(setting string) i18n.Message {
	option, _, _ := strings.Cut(setting, "=")
	var others []string
	for _, a := range t.Arms {
		for field := range strings.FieldsSeq(a.Name) {
			name, value, _ := strings.Cut(field, "=")
			if a.Kind == lab.Plain && name == option && field != setting && !slices.Contains(others, value) {
				others = append(others, value)
			}
		}
	}
	other := "none"
	if len(others) == 1 {
		other = t.value(option, others[0])
	}
	return i18n.Of("lab.instead", "setting", t.settings(setting), "other", other)
}
