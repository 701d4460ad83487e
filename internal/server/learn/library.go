package learn

import (
	"fmt"
	"sync"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
)

// gameTexts holds the texts of one game in one language.
type gameTexts struct {
	game  game.Game
	info  api.GameInfo
	rules func() (rulesPage, error) // returns the rules page, which is rendered at the first call
}

// gameTextsKey is the key of a game's texts: the game's id and the language.
type gameTextsKey struct {
	game  string
	words *i18n.Catalogue
}

// Library holds the texts about the games: rules pages, lessons and puzzles.
type Library struct {
	games   []game.Game // games of the site, in the order of lists
	texts   map[gameTextsKey]gameTexts
	courses map[string]*lesson.Course
	indexes map[*i18n.Catalogue]func() ([]ruleText, error) // searchable rules by language; made at the first call

	found host.PuzzleStore // puzzles found on the site; nil: it finds none

	mu      sync.Mutex
	puzzles []puzzles // read at the first use; guarded by mu; slices are replaced, never changed
	last    int       // number of the last puzzle of found that is in puzzles; guarded by mu
}

// NewLibrary returns the library of a list of games. The function levels lists the bots that can play a game; found has
// the puzzles that were found on the site, or is nil.
func NewLibrary(
	list []game.Game, levels func(words *i18n.Catalogue, id string) []api.Level, found host.PuzzleStore,
) (*Library, error) {
	l := &Library{
		games: list, texts: map[gameTextsKey]gameTexts{}, found: found,
		indexes: map[*i18n.Catalogue]func() ([]ruleText, error){},
	}
	var err error
	if l.courses, err = newCourses(list); err != nil {
		return nil, err
	}
	for _, words := range catalog.All() {
		l.indexes[words] = sync.OnceValues(func() ([]ruleText, error) { return l.newRuleIndex(words) })
	}
	for _, g := range list {
		id := g.Info().ID
		for _, words := range catalog.All() {
			b, err := newGameTexts(words, g, levels(words, id), len(l.courses[id].Lessons))
			if err != nil {
				return nil, err
			}
			l.texts[gameTextsKey{id, words}] = b
		}
	}
	return l, nil
}

// Course returns the lessons of a game, or nil for an unknown one.
func (l *Library) Course(id string) *lesson.Course { return l.courses[id] }

func newGameTexts(words *i18n.Catalogue, g game.Game, levels []api.Level, lessons int) (gameTexts, error) {
	info := g.Info()
	options, err := game.ParseOptions(info.Options, nil)
	if err != nil {
		return gameTexts{}, fmt.Errorf("%s: %w", info.ID, err)
	}
	return gameTexts{
		game: g,
		info: api.GameInfo{
			ID: info.ID, Version: info.Version, Title: words.Say(info.Title()), Summary: words.Say(info.Summary()),
			Facts: factsOf(words, info), Options: optionsOf(words, info), Presets: presetsOf(words, info),
			Traits: info.Traits, Layout: info.Layout.String(), Seats: seatsIn(words, g.Seats(options)), Levels: levels,
			Lessons: lessons,
			Gathers: rangeOf(g),
		},
		rules: sync.OnceValues(func() (rulesPage, error) { return newRules(words, g) }),
	}, nil
}

// rangeOf returns the allowed numbers of players of a game whose players sign up before the start, or nil for other
// games.
func rangeOf(g game.Game) *api.Range {
	gatherer, ok := g.(game.VariablePlayers)
	if !ok {
		return nil
	}
	least, most := gatherer.PlayerRange()
	return &api.Range{Min: least, Max: most}
}

func factsOf(words *i18n.Catalogue, info game.Info) []string {
	facts := []string{}
	for n := 1; words.Has(info.Fact(n).Key()); n++ {
		facts = append(facts, words.Say(info.Fact(n)))
	}
	return facts
}

func optionsOf(words *i18n.Catalogue, info game.Info) []api.Option {
	options := []api.Option{}
	for _, o := range info.Options {
		options = append(options, api.Option{
			Name: o.Name, Title: words.Say(info.OptionTitle(o.Name)),
			Kind: o.Kind, Min: o.Min, Max: o.Max, Default: o.Default, Endless: o.Endless,
			Values: append([]string{}, o.Values...), Labels: labelsOf(words, info, o),
		})
	}
	return options
}

// labelsOf returns the texts of the values of an option, or none if the values need no texts.
func labelsOf(words *i18n.Catalogue, info game.Info, o game.Option) []string {
	labels := []string{}
	for _, value := range o.Values {
		label := info.OptionValue(o.Name, value)
		if !words.Has(label.Key()) {
			return []string{}
		}
		labels = append(labels, words.Say(label))
	}
	return labels
}

func presetsOf(words *i18n.Catalogue, info game.Info) []api.Preset {
	presets := []api.Preset{}
	for _, p := range info.Presets {
		presets = append(presets, api.Preset{
			Name: p.Name, Title: words.Say(info.PresetTitle(p.Name)), Help: words.Say(info.PresetHelp(p.Name)),
			Options: p.Options,
		})
	}
	return presets
}

func seatsIn(words *i18n.Catalogue, seats []game.SeatInfo) []api.SeatInfo {
	list := []api.SeatInfo{}
	for _, s := range seats {
		list = append(list, api.SeatInfo{Seat: s.Seat, Name: words.Say(s.Name), Team: s.Team})
	}
	return list
}
