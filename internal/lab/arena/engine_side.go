package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

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
	log     io.Writer // receives the stderr of the engine; nil for no log
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
	return engineSide{name: spec, command: engine.Command{Line: line, Settings: settings}, budget: budget}, nil
}

// String returns the engine's name and command line, because the name may stand for another program later.
func (s engineSide) String() string { return fmt.Sprintf("%s (%s)", s.name, s.command.Line) }

// WithLog returns a contestant that writes what its engines write to stderr to log, which is called by several
// goroutines. Contestants that are no engines are returned unchanged.
func WithLog(c Contestant, log io.Writer) Contestant {
	if s, ok := c.(engineSide); ok {
		s.log = log
		return s
	}
	return c
}

// stderrTail keeps the last line that an engine has written to stderr, so that an error can quote it.
type stderrTail struct {
	mu   sync.Mutex
	line []byte // the last bytes; guarded by mu
}

// maxTail is the largest part of stderr that is kept, in bytes.
const maxTail = 500

func (t *stderrTail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.line = append(t.line, p[max(0, len(p)-2*maxTail):]...)
	t.line = t.line[max(0, len(t.line)-2*maxTail):]
	return len(p), nil
}

// last returns the last line that is not empty, without characters that steer a terminal.
func (t *stderrTail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.line))
	text = text[strings.LastIndexByte(text, '\n')+1:]
	return i18n.Escaped(strings.ToValidUTF8(text[max(0, len(text)-maxTail):], "?"))
}

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
	stderr  *stderrTail // of the running engine
}

func (v *enginePlayer) start(ctx context.Context) (err error) {
	v.stderr = &stderrTail{}
	command := v.command
	command.Stderr = v.stderr
	if v.log != nil {
		command.Stderr = io.MultiWriter(v.stderr, v.log)
	}
	if v.client, err = engine.Start(ctx, command); err != nil {
		return v.explained(err)
	}
	return nil
}

// explained adds the last line on stderr of an engine that has ended to an error about it.
func (v *enginePlayer) explained(err error) error {
	var failure *engine.Failure
	line := v.stderr.last()
	if !errors.As(err, &failure) || line == "" {
		return err
	}
	return catalog.Error(i18n.Of("arena.engine-stderr", "why", failure, "line", line))
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
		v.client.Close() // its end shows that all of stderr has been read
		return bot.Choice{}, Forfeit{v.explained(failure).Error()}
	}
	return bot.Choice{Move: move}, err
}

func (v *enginePlayer) Close() error {
	v.client.Close()
	return nil
}
