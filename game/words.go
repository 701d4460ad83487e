package game

import (
	"strconv"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// What people are told of a game and its options stands in the catalogue named like the game, under these names:
//
//	title, summary                             of the game; the summary is one sentence for the lobby
//	fact.1, fact.2 ...                         a few words each: players, length, what is hidden
//	option.NAME, option.NAME.help              of an option
//	option.NAME.is.VALUE                       of one of its values
//	preset.NAME, preset.NAME.help              of a preset
//	ending.REASON                              of a way in which games end, for Result.Reason
//	use.COMPONENT                              of something that is used in play (Equipped); cards have their own names
//
// The rules page is the file ID.md beside the catalogue, and what Rules adds to it.

// Title is the name of the game.
func (i Info) Title() i18n.Message { return i18n.Of(i.ID + ".title") }

// Summary says in one sentence what the game is about.
func (i Info) Summary() i18n.Message { return i18n.Of(i.ID + ".summary") }

// Fact is one of the few words each that describe the game, from 1. Catalogues know how many there are.
func (i Info) Fact(n int) i18n.Message { return i18n.Of(i.ID + ".fact." + strconv.Itoa(n)) }

// OptionTitle is the name of an option.
func (i Info) OptionTitle(name string) i18n.Message { return i18n.Of(i.ID + ".option." + name) }

// OptionHelp says what an option is for.
func (i Info) OptionHelp(name string) i18n.Message {
	return i18n.Of(i.ID + ".option." + name + ".help")
}

// OptionValue is the name of one of the values of an option. Options whose values speak for themselves have none.
func (i Info) OptionValue(name, value string) i18n.Message {
	return i18n.Of(i.ID + ".option." + name + ".is." + value)
}

// PresetTitle is the name of a preset.
func (i Info) PresetTitle(name string) i18n.Message { return i18n.Of(i.ID + ".preset." + name) }

// PresetHelp says what a preset is for.
func (i Info) PresetHelp(name string) i18n.Message {
	return i18n.Of(i.ID + ".preset." + name + ".help")
}

// Ending is the name of a way in which games end. A blank in a reason is a hyphen in the catalogue.
func (i Info) Ending(reason string) i18n.Message {
	return i18n.Of(i.ID + ".ending." + strings.ReplaceAll(reason, " ", "-"))
}

// Use is the name of something that is used in play, as far as it is not a card.
func (i Info) Use(component string) i18n.Message { return i18n.Of(i.ID + ".use." + component) }

// Card is the name of a card.
func (i Info) Card(id string) i18n.Message { return i18n.Of(i.ID + ".card." + id) }

// Rules is the page that teaches a game, as Markdown, in a language.
func Rules(g Game, words *i18n.Catalogue) string {
	page := catalog.Rules(words, g.Info().ID)
	if c, ok := g.(Catalogue); ok {
		return c.WriteRules(page, words)
	}
	return page
}

// DirectionWord is a direction as a person says it: "north-east".
func DirectionWord(l hex.Layout, d hex.Direction) i18n.Message { return directionWords[l][d] }

var directionWords = func() (all [2][hex.Directions]i18n.Message) {
	for _, l := range []hex.Layout{hex.Pointy, hex.Flat} {
		for d := range hex.Direction(hex.Directions) {
			all[l][d] = i18n.Of("words.direction." + l.Name(d))
		}
	}
	return all
}()
