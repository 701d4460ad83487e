// Package variant reads and writes variants: a game with changed options and data, a name, and notes of its designer.
// A variant is one readable JSON file. A match that is played by it carries all its options, so its record needs no
// other file.
package variant

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"unicode/utf8"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// The largest sizes of a variant.
const (
	MaxSize      = 32 << 10 // bytes of a file
	MaxName      = 60       // characters
	MaxNotes     = 2000
	MaxVersion   = 9999
	MaxQuestions = 3
	MaxQuestion  = 120 // characters of a question
	MinAnswers   = 2
	MaxAnswers   = 4
	MaxAnswer    = 40 // characters of an answer
)

// Variant is a game with changed rules.
type Variant struct {
	Game    string       `json:"game"`
	Name    string       `json:"name"`
	Author  string       `json:"author,omitempty"`
	Version int          `json:"version,omitempty"` // from 1; 0 for a draft
	Notes   string       `json:"notes,omitempty"`   // what the designer says about it, in plain text
	Options game.Options `json:"options"`           // options and data that differ from the game's defaults

	Questions []Question `json:"questions,omitempty"` // for players, after a match
}

// Question is a question of the designer to players, with the answers to choose from.
type Question struct {
	Text    string   `json:"text"`
	Answers []string `json:"answers"`
}

// Read reads the file of a variant and checks it. The game is what find returns for its id. The error says which field
// is wrong, and what would be right.
func Read(text []byte, find func(id string) (game.Game, bool)) (Variant, game.Game, error) {
	if len(text) > MaxSize {
		return Variant{}, nil, catalog.Error(i18n.Of("game.variant.size", "size", len(text), "most", MaxSize))
	}
	var v Variant
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		return Variant{}, nil, catalog.Error(i18n.Of("game.variant.form", "why", i18n.Escaped(err.Error())))
	}
	if d.More() {
		return Variant{}, nil, catalog.Error(i18n.Of("game.variant.more"))
	}
	g, ok := find(v.Game)
	if !ok {
		return Variant{}, nil, catalog.Error(i18n.Of("game.variant.no-game", "game", i18n.Escaped(v.Game)))
	}
	v, err := v.Check(g)
	return v, g, err
}

// Check returns the variant in its canonical form: only options that change something, data in canonical text. The
// error says which field is wrong, and what would be right.
func (v Variant) Check(g game.Game) (Variant, error) {
	if err := v.checkTexts(); err != nil {
		return Variant{}, err
	}
	complete, err := Canonical(g, v.Options)
	if err != nil {
		return Variant{}, err
	}
	v.Options = complete.Differing(g.Info().Options)
	return v, nil
}

func (v Variant) checkTexts() error {
	for _, text := range []struct {
		field, text string
		least, most int
	}{{"name", v.Name, 1, MaxName}, {"author", v.Author, 0, MaxName}, {"notes", v.Notes, 0, MaxNotes}} {
		if err := checkLength(text.field, text.text, text.least, text.most); err != nil {
			return err
		}
	}
	if v.Version < 0 || v.Version > MaxVersion {
		return catalog.Error(i18n.Of("game.variant.version", "version", v.Version, "most", MaxVersion))
	}
	return CheckQuestions(v.Questions)
}

// CheckQuestions returns an error if there are too many questions or answers, or if one is empty or too long.
func CheckQuestions(questions []Question) error {
	if len(questions) > MaxQuestions {
		return catalog.Error(i18n.Of("game.variant.questions", "number", len(questions), "most", MaxQuestions))
	}
	for _, q := range questions {
		if err := checkLength("questions", q.Text, 1, MaxQuestion); err != nil {
			return err
		}
		if len(q.Answers) < MinAnswers || len(q.Answers) > MaxAnswers {
			return catalog.Error(i18n.Of("game.variant.answers", "question", i18n.Escaped(q.Text),
				"number", len(q.Answers), "least", MinAnswers, "most", MaxAnswers))
		}
		for _, answer := range q.Answers {
			if err := checkLength("answers", answer, 1, MaxAnswer); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkLength(field, text string, least, most int) error {
	if n := utf8.RuneCountInString(text); n < least || n > most || !utf8.ValidString(text) {
		return catalog.Error(i18n.Of("game.variant.length", "field", field, "length", n, "least", least, "most", most))
	}
	return nil
}

// Canonical returns given with the defaults of all other options, and data in their canonical text. An error if no
// match can be played with them.
func Canonical(g game.Game, given map[string]string) (game.Options, error) {
	o, err := game.CanonicalOptions(g, given)
	if err != nil {
		return nil, err
	}
	_, err = g.New(o, [32]byte{})
	return o, err
}

// Learnt reports whether bots have learnt the game by rules such as these options.
func Learnt(g game.Game, o game.Options) bool {
	c, ok := g.(game.Changeable)
	return !ok || c.Learnt(o)
}

// Hash identifies the rules of a variant: its game, the version of the game's rules, and canonical options.
func Hash(g game.Game, o game.Options) string {
	info := g.Info()
	text, err := json.Marshal([]any{info.ID, info.Version, o.Changed(info.Options)})
	if err != nil {
		panic(err) // numbers and texts can always be written
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Changes returns what canonical options change in the standard rules of a game: options in the order of the game,
// with the changes of data in the place of their option.
func Changes(g game.Game, o game.Options) (changes []game.DataChange) {
	info := g.Info()
	var data []game.DataChange
	if c, ok := g.(game.Changeable); ok {
		data = c.DataChanges(o)
	}
	for _, spec := range info.Options {
		value := o[spec.Name]
		switch {
		case value == spec.Default, spec.ByData != "" && value == spec.ByData: // the data have the changes
		case spec.Kind == game.DataOption:
			for _, c := range data {
				if c.Option == spec.Name {
					changes = append(changes, c)
				}
			}
		default:
			changes = append(changes, game.DataChange{
				Option: spec.Name, Field: spec.Name, Old: spec.Default, New: value, Without: spec.Default,
				Text: optionText(info, spec, spec.Default, value),
			})
		}
	}
	return changes
}

// Between returns what some rules of a game change in other rules of it: the changes of the standard rules that only
// after has, and those that it has no more. Both are canonical options.
func Between(g game.Game, before, after game.Options) (changes []game.DataChange) {
	had, has := Changes(g, before), Changes(g, after)
	for _, c := range has {
		at := slices.IndexFunc(had, func(old game.DataChange) bool { return sameField(c, old) })
		if at < 0 {
			changes = append(changes, c)
		} else if !sameText(c, had[at]) {
			changes = append(changes, changedAgain(g.Info(), had[at], c))
		}
	}
	for _, c := range had {
		if !slices.ContainsFunc(has, func(now game.DataChange) bool { return sameField(c, now) }) {
			c.Text, c.Old, c.New = i18n.Of("game.variant.as-before", "change", c.Text), c.New, c.Old
			changes = append(changes, c)
		}
	}
	return changes
}

// changedAgain returns the change from one change of the standard rules to another one of the same field.
func changedAgain(info game.Info, old, now game.DataChange) game.DataChange {
	now.Old = old.New
	if spec, ok := info.Option(now.Option); ok && spec.Kind != game.DataOption {
		now.Text = optionText(info, spec, old.New, now.New)
	} else {
		now.Text = i18n.Of("game.variant.changed-again", "change", now.Text, "before", old.Text)
	}
	return now
}

// optionText says that an option has another value.
func optionText(info game.Info, spec game.Option, before, after string) i18n.Message {
	return i18n.Of("game.variant.option", "option", info.OptionTitle(spec.Name),
		"old", valueName(info, spec, before), "new", valueName(info, spec, after))
}

func sameField(a, b game.DataChange) bool {
	return a.Option == b.Option && a.Of == b.Of && a.Field == b.Field
}

func sameText(a, b game.DataChange) bool { return a.New == b.New && a.Text.Equal(b.Text) }

// valueName returns the name of an option's value for users, or the value itself if the catalog has no name for it.
func valueName(info game.Info, spec game.Option, value string) any {
	name := info.OptionValue(spec.Name, value)
	switch {
	case catalog.English().Has(name.Key()):
		return name
	case spec.Kind == game.BoolOption:
		return i18n.Of("game.variant.truth", "value", value)
	}
	return value
}

// Text returns the file of a variant.
func (v Variant) Text() []byte {
	if v.Options == nil {
		v.Options = game.Options{}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		panic(err) // texts and numbers can always be written
	}
	return b.Bytes()
}
