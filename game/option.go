package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// OptionKind is the type of an option's value.
type OptionKind string

// The types of option values.
const (
	IntOption  OptionKind = "int"
	BoolOption OptionKind = "bool"
	TextOption OptionKind = "text" // one of Values
	DataOption OptionKind = "data" // a part of the rules as text, such as a map, which the game validates
)

// Option is a setting of a game's rules, such as the board size. Values of all types are stored as text. Its texts for
// users are in the catalogs (words.go).
type Option struct {
	Name    string
	Kind    OptionKind
	Min     int
	Max     int
	Values  []string // if not empty, the only allowed values, also for whole numbers
	Default string
	Size    int  // largest size of data in bytes; an empty text means the rules as they are
	Endless bool // whether 0 is allowed although Min is higher; 0 means no limit, so a game may never end

	ByData string // the value that only says that the option of data of this name is in force; empty if none does
}

// OptionError is an error about the value of an option.
type OptionError struct {
	Option string // name
	Err    error  // message for users, which names the option as well
}

// WrongOption returns an error about an option as an OptionError, and nil for nil.
func WrongOption(option string, err error) error {
	if err == nil {
		return nil
	}
	return &OptionError{option, err}
}

// OptionOf returns the name of the option that an error is about; empty if it is about none.
func OptionOf(err error) string {
	if e, ok := errors.AsType[*OptionError](err); ok {
		return e.Option
	}
	return ""
}

// Message returns the message for users.
func (e *OptionError) Message() i18n.Message { return i18n.OfError(e.Err) }

// Error returns the message in English.
func (e *OptionError) Error() string { return e.Err.Error() }

// Unwrap returns the error without the option.
func (e *OptionError) Unwrap() error { return e.Err }

// Preset is a named set of options that differ from the defaults.
type Preset struct {
	Name    string // stable word for programs; users see the title in the catalog
	Options Options
}

// Standard is the name of the preset with the default options, if the game has no preset of that name.
const Standard = "standard"

// Preset returns the preset of that name. The error lists the names of the presets.
func (i Info) Preset(name string) (Preset, error) {
	names := []string{Standard}
	for _, p := range i.Presets {
		if p.Name == name {
			return p, nil
		}
		if p.Name != Standard {
			names = append(names, p.Name)
		}
	}
	if name == Standard {
		return Preset{Name: Standard}, nil
	}
	return Preset{}, catalog.Error(i18n.Of("game.unknown-preset", "preset", i18n.Escaped(name),
		"presets", strings.Join(names, ", ")))
}

// ParsePreset returns the options of the preset with that name, changed by the given values; an empty name stands for
// the default options. The error says which name or value is wrong and what is possible.
func (i Info) ParsePreset(name string, given map[string]string) (Options, error) {
	values := map[string]string{}
	if name != "" {
		preset, err := i.Preset(name)
		if err != nil {
			return nil, err
		}
		maps.Copy(values, preset.Options)
	}
	maps.Copy(values, given)
	return ParseOptions(i.Options, values)
}

// Option returns the option with that name.
func (i Info) Option(name string) (o Option, ok bool) {
	at := slices.IndexFunc(i.Options, func(o Option) bool { return o.Name == name })
	if at < 0 {
		return Option{}, false
	}
	return i.Options[at], true
}

// PresetOf returns the name of the preset that has exactly these options; empty if no preset has.
func (i Info) PresetOf(o Options) string {
	for _, p := range append(slices.Clone(i.Presets), Preset{Name: Standard}) {
		if maps.Equal(CompleteOptions(i.Options, p.Options), CompleteOptions(i.Options, o)) {
			return p.Name
		}
	}
	return ""
}

// Options holds a value for every option of a game, by name. ParseOptions returns complete Options.
type Options map[string]string

// Int returns the value of a whole-number option.
func (o Options) Int(name string) int {
	n, err := strconv.Atoi(o[name])
	if err != nil {
		panic(fmt.Sprintf("option %s was not parsed", name))
	}
	return n
}

// Bool returns the value of a yes/no option.
func (o Options) Bool(name string) bool { return o[name] == "true" }

// CompleteOptions returns given, with the default value of every option that is missing in given.
func CompleteOptions(specs []Option, given map[string]string) Options {
	o := make(Options, len(specs))
	for i := range specs {
		o[specs[i].Name] = specs[i].Default
	}
	maps.Copy(o, given)
	return o
}

// ParseOptions returns given, with the default value of every option that is missing. Unknown names and values out of
// range are errors.
func ParseOptions(specs []Option, given map[string]string) (Options, error) {
	o := CompleteOptions(specs, nil)
	for _, name := range slices.Sorted(maps.Keys(given)) {
		i := slices.IndexFunc(specs, func(spec Option) bool { return spec.Name == name })
		if i < 0 {
			return nil, unknownOption(specs, name)
		}
		if err := specs[i].check(given[name]); err != nil {
			return nil, WrongOption(name, err)
		}
		o[name] = given[name]
	}
	return o, nil
}

func unknownOption(specs []Option, name string) error {
	names := make([]string, len(specs))
	for i, spec := range specs {
		names[i] = spec.Name
	}
	return WrongOption(name, catalog.Error(i18n.Of("game.unknown-option", "option", i18n.Escaped(name),
		"options", strings.Join(names, ", "))))
}

// CanonicalOptions returns given as ParseOptions does, with data in their canonical text.
func CanonicalOptions(g Game, given map[string]string) (Options, error) {
	o, err := ParseOptions(g.Info().Options, given)
	if c, ok := g.(Changeable); ok && err == nil {
		return c.Canonical(o)
	}
	return o, err
}

// Changed returns the options that differ from their defaults as "name=value", in the order of specs.
func (o Options) Changed(specs []Option) []string {
	var changed []string
	for _, spec := range specs {
		if v, ok := o[spec.Name]; ok && v != spec.Default {
			changed = append(changed, spec.Name+"="+v)
		}
	}
	return changed
}

// Differing returns the options that differ from their defaults, by name.
func (o Options) Differing(specs []Option) Options {
	differing := Options{}
	for _, spec := range specs {
		if v, ok := o[spec.Name]; ok && v != spec.Default {
			differing[spec.Name] = v
		}
	}
	return differing
}

// NoEnd returns an error if a game with these options may never end, and nil otherwise. Bots and studies refuse games
// that may never end.
func (i Info) NoEnd(o Options) error {
	for _, spec := range i.Options {
		if spec.Endless && o[spec.Name] == "0" {
			return catalog.Error(i18n.Of("game.no-end", "option", spec.Name))
		}
	}
	return nil
}

func (s Option) check(value string) error {
	typed := i18n.Escaped(value)
	switch {
	case len(s.Values) > 0:
		if !slices.Contains(s.Values, value) {
			return catalog.Error(i18n.Of("game.option.none-of", "option", s.Name, "value", typed,
				"values", strings.Join(s.Values, ", ")))
		}
	case s.Kind == DataOption:
		if len(value) > s.Size {
			return catalog.Error(i18n.Of("game.option.too-long", "option", s.Name, "size", len(value), "most", s.Size))
		}
	case s.Kind == BoolOption:
		if value != "true" && value != "false" {
			return catalog.Error(i18n.Of("game.option.no-truth", "option", s.Name, "value", typed))
		}
	case s.Kind == IntOption:
		n, err := strconv.Atoi(value)
		if s.Endless && value == "0" {
			return nil
		}
		if err != nil || strconv.Itoa(n) != value || n < s.Min || n > s.Max {
			return catalog.Error(i18n.Of("game.option.no-number", "option", s.Name, "value", typed,
				"least", s.Min, "most", s.Max, "endless", strconv.FormatBool(s.Endless)))
		}
	}
	return nil
}
