package cli

import (
	"maps"
	"os"
	"strings"

	"hexparlor/game"
	"hexparlor/game/variant"
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

// RulesFlags are the flags that choose the rules of a game: a preset or the file of a variant, and single options
// instead of theirs.
type RulesFlags struct {
	Variant string `placeholder:"file" help:"any.variant" predictor:"file"`

	Preset string            `placeholder:"preset" help:"any.preset" predictor:"preset"`
	Option map[string]string `short:"o" placeholder:"name-value" mapsep:"none" help:"any.option" predictor:"option"`
}

// Options returns the options that the flags choose; without flags these are the defaults. The error is a Misuse.
func (f RulesFlags) Options(g game.Game) (game.Options, error) {
	values := map[string]string{}
	if f.Variant != "" {
		v, err := ReadVariantOf(f.Variant, g)
		if err != nil {
			return nil, err
		}
		maps.Copy(values, v.Options)
	}
	maps.Copy(values, f.Option)
	return ParsePreset(g, f.Preset, values)
}

// ReadVariant reads the file of a variant. The error is a Misuse that names the file.
func ReadVariant(path string) (variant.Variant, game.Game, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return variant.Variant{}, nil, Misuse(err)
	}
	v, g, err := variant.Read(text, games.Lookup)
	if err != nil {
		return v, nil, Misuse(Failure("command.file", "file", i18n.Escaped(path), "why", err))
	}
	return v, g, nil
}

// ReadVariantOf reads the file of a variant of a game. The error is a Misuse that names the file.
func ReadVariantOf(path string, g game.Game) (variant.Variant, error) {
	v, of, err := ReadVariant(path)
	if err == nil && of.Info().ID != g.Info().ID {
		err = WrongUse("command.other-game", "file", i18n.Escaped(path), "game", of.Info().ID)
	}
	return v, err
}

// ParsePreset returns the options of a game's preset, with the values of the flag --option instead of the preset's. An
// empty name means the defaults, and so does standard in a game without such a preset. The error is a Misuse.
func ParsePreset(g game.Game, name string, values map[string]string) (game.Options, error) {
	o, err := g.Info().ParsePreset(name, values)
	if err != nil {
		return nil, withSimilarOption(err, g.Info(), name, values)
	}
	if o, err = game.CanonicalOptions(g, o); err != nil {
		return nil, Misuse(err)
	}
	return o, nil
}
