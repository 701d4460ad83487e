package cli

import (
	"strings"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// FindGame returns the game with an id. The error is a Misuse that lists the ids of all games.
func FindGame(id string) (game.Game, error) {
	if g, ok := games.Lookup(id); ok {
		return g, nil
	}
	var ids []string
	for _, g := range games.All() {
		ids = append(ids, g.Info().ID)
	}
	unknown := i18n.Of("command.no-game", "game", i18n.Escaped(id), "games", strings.Join(ids, ", "))
	return nil, Misuse(catalog.Error(withSimilar(unknown, id, ids)))
}

// FindGames returns the games with these ids, or all games if ids is empty.
func FindGames(ids []string) ([]game.Game, error) {
	if len(ids) == 0 {
		return games.All(), nil
	}
	var found []game.Game
	for _, id := range ids {
		g, err := FindGame(id)
		if err != nil {
			return nil, err
		}
		found = append(found, g)
	}
	return found, nil
}

// RulesFlags are the flags that choose the rules of a game: a preset, and single options instead of the preset's.
type RulesFlags struct {
	Preset string            `placeholder:"preset" help:"any.preset" predictor:"preset"`
	Option map[string]string `short:"o" placeholder:"name-value" mapsep:"none" help:"any.option" predictor:"option"`
}

// Options returns the options that the flags choose; without flags these are the defaults. The error is a Misuse.
func (f RulesFlags) Options(g game.Game) (game.Options, error) {
	return ParsePreset(g, f.Preset, f.Option)
}

// ParsePreset returns the options of a game's preset, with the values of the flag --option instead of the preset's. An
// empty name means the defaults, and so does standard in a game without such a preset. The error is a Misuse.
func ParsePreset(g game.Game, name string, values map[string]string) (game.Options, error) {
	o, err := g.Info().ParsePreset(name, values)
	if err != nil {
		return nil, withSimilarOption(err, g.Info(), name, values)
	}
	return o, nil
}
