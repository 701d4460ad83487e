package game

import (
	"strconv"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// The texts about a game and its options are in the catalog with the game's id, under these names:
//
//	title, summary                             of the game; the summary is one sentence for the lobby
//	fact.1, fact.2 ...                         a few words each: players, length, what is hidden
//	option.NAME, option.NAME.help              of an option
//	option.NAME.is.VALUE                       of one of its values
//	preset.NAME, preset.NAME.help              of a preset
//	ending.REASON                              of a way in which games end, for Result.Reason
//	use.COMPONENT                              of something that is used in play (UsesOf); cards have their own names
//
// The rules page is the file ID.md beside the catalog, with the additions of Presentation.WriteRules.

// Title returns the name of the game.
func (i Info) Title() i18n.Message { return i18n.Of(i.ID + ".title") }

// Summary returns one sentence on what the game is about.
func (i Info) Summary() i18n.Message { return i18n.Of(i.ID + ".summary") }

// Fact returns the nth short fact about the game, from 1. The catalog defines how many facts there are.
func (i Info) Fact(n int) i18n.Message { return i18n.Of(i.ID + ".fact." + strconv.Itoa(n)) }

// OptionTitle returns the name of an option.
func (i Info) OptionTitle(name string) i18n.Message { return i18n.Of(i.ID + ".option." + name) }

// OptionHelp returns the help text of an option.
func (i Info) OptionHelp(name string) i18n.Message {
	return i18n.Of(i.ID + ".option." + name + ".help")
}

// OptionValue returns the name of a value of an option, such as "small". Options with obvious values, such as numbers,
// have no such texts.
func (i Info) OptionValue(name, value string) i18n.Message {
	return i18n.Of(i.ID + ".option." + name + ".is." + value)
}

// PresetTitle returns the name of a preset.
func (i Info) PresetTitle(name string) i18n.Message { return i18n.Of(i.ID + ".preset." + name) }

// PresetHelp returns the help text of a preset.
func (i Info) PresetHelp(name string) i18n.Message {
	return i18n.Of(i.ID + ".preset." + name + ".help")
}

// Ending returns the name of a Result.Reason. A blank in a reason is a hyphen in the catalog.
func (i Info) Ending(reason string) i18n.Message {
	return i18n.Of(i.ID + ".ending." + strings.ReplaceAll(reason, " ", "-"))
}

// Use returns the name of a component that a move uses and that is no card, such as a piece.
func (i Info) Use(component string) i18n.Message { return i18n.Of(i.ID + ".use." + component) }

// Card returns the name of a card.
func (i Info) Card(id string) i18n.Message { return i18n.Of(i.ID + ".card." + id) }

// Rules returns the players' rules of a game in a language, as Markdown. Pages about components such as cards have
// their values under options; nil stands for the defaults.
func Rules(g Game, o Options, words *i18n.Catalogue) string {
	page := catalog.Rules(words, g.Info().ID)
	return PresentationOf(g).WriteRules(page, o, words)
}

// DirectionWord returns the name of a direction: "north-east".
func DirectionWord(l hex.Layout, d hex.Direction) i18n.Message { return directionWords[l][d] }

// StepWord returns the name of the direction in which to lies beside from; no text if the cells are not neighbours.
func StepWord(l hex.Layout, from, to hex.Cell) i18n.Message {
	for d := range hex.Direction(hex.Directions) {
		if from.Add(l.Step(d)) == to {
			return DirectionWord(l, d)
		}
	}
	return i18n.Message{}
}

var directionWords = func() (all [2][hex.Directions]i18n.Message) {
	for _, l := range []hex.Layout{hex.Pointy, hex.Flat} {
		for d := range hex.Direction(hex.Directions) {
			all[l][d] = i18n.Of("common.direction." + l.Name(d))
		}
	}
	return all
}()
