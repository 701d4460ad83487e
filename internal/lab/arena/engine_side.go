package arena

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hexparlor/bot"
	"hexparlor/bot/engine"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// engineSide is an engine (another program) as a contestant. If the engine fails, it loses the game and is started
// again for the next game.
type engineSide struct {
	name    string
	command engine.Command
	budget  bot.Budget
}

// parseEngine parses value, the text after "engine:" in spec: the name of a command, and settings such as ",level=3".
// commands has the command lines by name.
func parseEngine(spec, value string, budget bot.Budget, commands map[string]string) (Contestant, error) {
	name, rest, _ := strings.Cut(value, ",")
	line, ok := commands[name]
	if !ok {
		named := strings.Join(slices.Sorted(maps.Keys(commands)), ", ")
		return nil, catalog.Error(i18n.Of("arena.player.engine",
			"player", i18n.Escaped(spec), "engine", i18n.Escaped(name), "engines", named))
	}
	settings := map[string]string{}
	for rest != "" {
		var setting string
		setting, rest, _ = strings.Cut(rest, ",")
		what, to, ok := strings.Cut(setting, "=")
		if !ok || what == "" {
			return nil, catalog.Error(
				i18n.Of("arena.player.setting", "player", i18n.Escaped(spec), "setting", i18n.Escaped(setting),
					"engine", i18n.Escaped(name)))
		}
		settings[what] = to
	}
	return engineSide{spec, engine.Command{Line: line, Settings: settings}, budget}, nil
}

// String returns the engine's name and command line, because the name may stand for another program later.
func (s engineSide) String() string { return fmt.Sprintf("%s (%s)", s.name, s.command.Line) }

func (s engineSide) Open(ctx context.Context, g game.Game, o game.Options) (Player, error) {
	v := &enginePlayer{engineSide: s, game: g, options: o}
	if err := v.start(ctx); err != nil {
		return nil, err
	}
	if !v.client.Plays(g.Info().ID) {
		v.client.Close()
		return nil, catalog.Error(i18n.Of("arena.does-not-play", "game", g.Info().ID))
	}
	return v, nil
}

// enginePlayer is a player of engineSide: a running engine.
type enginePlayer struct {
	engineSide
	game    game.Game
	options game.Options
	client  *engine.Client
}

func (v *enginePlayer) start(ctx context.Context) (err error) {
	v.client, err = engine.Start(ctx, v.command)
	return err
}

func (v *enginePlayer) Choose(ctx context.Context, s game.State, seat game.Seat, _ uint64) (bot.Choice, error) {
	if v.client.Broken() != nil {
		v.client.Close()
		if err := v.start(ctx); err != nil {
			return bot.Choice{}, err
		}
	}
	move, err := v.client.Choose(ctx, engine.Question{
		Game: v.game, Options: v.options, State: s, Seat: seat, Budget: v.budget,
	})
	var failure *engine.Failure
	if errors.As(err, &failure) {
		return bot.Choice{}, Forfeit{failure.Error()}
	}
	return bot.Choice{Move: move}, err
}

func (v *enginePlayer) Close() error {
	v.client.Close()
	return nil
}
