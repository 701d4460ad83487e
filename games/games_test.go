package games_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// TestGameInfoHasTextsInEveryLanguage checks the title, summary, facts, options and presets of every game.
func TestGameInfoHasTextsInEveryLanguage(t *testing.T) {
	for _, g := range games.All() {
		info := g.Info()
		texts := []i18n.Message{info.Title(), info.Summary(), info.Fact(1)}
		for _, o := range info.Options {
			texts = append(texts, info.OptionTitle(o.Name), info.OptionHelp(o.Name))
			texts = append(texts, labels(info, o)...)
		}
		for _, p := range info.Presets {
			texts = append(texts, info.PresetTitle(p.Name), info.PresetHelp(p.Name))
		}
		for _, m := range texts {
			gametest.Speaks(t, m)
		}
	}
}

// labels returns the names of the values of an option. Either all values have a name or none.
func labels(info game.Info, o game.Option) []i18n.Message {
	var named []i18n.Message
	some := false
	for _, value := range o.Values {
		label := info.OptionValue(o.Name, value)
		named = append(named, label)
		some = some || catalog.English().Has(label.Key())
	}
	if !some {
		return nil
	}
	return named
}
