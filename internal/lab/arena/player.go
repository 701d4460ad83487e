package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Contestant is one side of a series, which opens a player for the games of each worker.
type Contestant interface {
	// String returns a name that distinguishes contestants of different strength, also in a file.
	String() string
	// Open returns a player, which plays one game at a time.
	Open(ctx context.Context, g game.Game, o game.Options) (Player, error)
}

// Player chooses the moves of one side, in one game at a time.
type Player interface {
	// Choose is as for bot.Searcher: in s everything that seat may not know is arbitrary. If the error is a
	// Forfeit, the side loses the game; any other error ends the series.
	Choose(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error)
	// Close releases the resources of the player.
	Close() error
}

// Forfeit is the error of a player that cannot or may not continue, and so loses the game.
type Forfeit struct{ Reason string }

// Error returns the reason.
func (f Forfeit) Error() string { return f.Reason }

// ParseBudget parses the budget of a move: a time such as "100ms", or a number of simulations such as "5000". An empty
// text returns the zero Budget.
func ParseBudget(text string) (bot.Budget, error) {
	if text == "" {
		return bot.Budget{}, nil
	}
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return bot.Budget{Simulations: n}, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Millisecond || d > time.Hour {
		return bot.Budget{}, catalog.Error(i18n.Of("arena.bad-budget", "text", i18n.Escaped(text)))
	}
	return bot.Budget{Time: d}, nil
}

// specs lists the specifications that Parse accepts, for error messages.
var specs = fmt.Sprintf("level:1 to level:%d, random, uct, sims:N, sims:N,uct, and engine:NAME", bot.Top)

// Parse parses the specification of a contestant:
//
//	level:4                                          a level of the built-in bot
//	level:4,budget=100ms                             the same with this budget in place of its own
//	sims:2000                                        its search with a number of simulations
//	sims:200,horizon=2,guesses=1,overlooks=0.4       the same with the weaknesses of a level
//	sims:2000,uct                                    plain UCT with a number of simulations
//	uct                                              plain UCT with the budget
//	random                                           moves
//	engine:NAME,level=3                              the engine whose command has that name, with settings
//
// The budget is that of uct and of engines; a level keeps its own strength unless its specification says otherwise.
// Built-in searches can have several workers ("level:6,workers=2").
func Parse(spec string, budget bot.Budget, engines map[string]string) (Contestant, error) {
	kind, value, _ := strings.Cut(spec, ":")
	switch {
	case spec == "random":
		return random{}, nil
	case spec == "uct":
		if budget == (bot.Budget{}) {
			return nil, catalog.Error(i18n.Of("arena.uct-needs-budget"))
		}
		return plainUCT{name: spec, budget: budget}, nil
	case kind == "level":
		return parseLevel(spec, value)
	case kind == "engine":
		return parseEngine(spec, value, budget, engines)
	case kind == "sims":
		return parseSims(spec, value)
	}
	return nil, catalog.Error(i18n.Of("arena.no-player", "text", i18n.Escaped(spec), "players", specs))
}

func parseLevel(spec, value string) (Contestant, error) {
	number, rest, _ := strings.Cut(value, ",")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > bot.Top {
		return nil, catalog.Error(
			i18n.Of("arena.player.level", "player", i18n.Escaped(spec), "levels", bot.Top))
	}
	given, err := parseBotSettings(spec, rest, "workers", "budget")
	if err != nil {
		return nil, err
	}
	return builtIn{spec, func(id string) bot.Level {
		level, _ := bot.UntimedLevel(id, n)
		if b := given.Budget; b.Simulations > 0 || b.Time > 0 {
			level.Budget.Simulations, level.Budget.Time = b.Simulations, b.Time
		}
		level.Budget.Workers = given.Budget.Workers
		return level
	}}, nil
}

func parseSims(spec, value string) (Contestant, error) {
	count, rest, _ := strings.Cut(value, ",")
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 {
		return nil, catalog.Error(
			i18n.Of("arena.player.simulations", "player", i18n.Escaped(spec), "text", i18n.Escaped(count)))
	}
	if rest == "uct" {
		return plainUCT{name: spec, budget: bot.Budget{Simulations: n}}, nil
	}
	given, err := parseBotSettings(spec, rest, "workers", "overlooks", "horizon", "guesses")
	if err != nil {
		return nil, err
	}
	given.Budget.Simulations = n
	return builtIn{spec, func(string) bot.Level { return given }}, nil
}

// parseBotSettings parses the settings in text, such as "workers=2", of a specification spec. known has the allowed
// names; each may occur once.
func parseBotSettings(spec, text string, known ...string) (l bot.Level, err error) {
	for text != "" {
		var setting string
		setting, text, _ = strings.Cut(text, ",")
		name, value, _ := strings.Cut(setting, "=")
		at := slices.Index(known, name)
		if at < 0 || !takeSetting(&l, name, value) {
			return l, catalog.Error(i18n.Of("arena.player.bot-setting", "player", i18n.Escaped(spec),
				"setting", i18n.Escaped(setting), "workers", bot.MaxWorkers))
		}
		known = slices.Delete(slices.Clone(known), at, at+1)
	}
	return l, nil
}

// takeSetting sets the parameter of a level that has that name; ok is false for an unknown name or invalid value.
func takeSetting(l *bot.Level, name, value string) (ok bool) {
	b := &l.Budget
	switch name {
	case "workers":
		return takeNumber(&b.Workers, value, bot.MaxWorkers)
	case "budget":
		given, err := ParseBudget(value)
		b.Simulations, b.Time = given.Simulations, given.Time
		return err == nil && value != ""
	case "horizon":
		return takeNumber(&b.Horizon, value, mostBound)
	case "guesses":
		return takeNumber(&b.Guesses, value, mostBound)
	}
	var err error
	l.Overlooks, err = strconv.ParseFloat(value, 64)
	return err == nil && l.Overlooks >= 0 && l.Overlooks < 1 // false for NaN as well
}

// mostBound is the largest accepted horizon or number of guesses; no search needs more.
const mostBound = 1000

// takeNumber parses a whole number from 1 to most into *n; ok is false for another text.
func takeNumber(n *int, text string, most int) (ok bool) {
	var err error
	*n, err = strconv.Atoi(text)
	return err == nil && *n >= 1 && *n <= most
}

// builtIn is a contestant: a level of the built-in bot, whose parameters may differ between games.
type builtIn struct {
	name  string
	level func(game string) bot.Level
}

func (h builtIn) String() string { return h.name }

func (h builtIn) Open(_ context.Context, g game.Game, _ game.Options) (Player, error) {
	level := h.level(g.Info().ID)
	return ready(func(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
		return level.Choose(ctx, g, s, seat, seed)
	}), nil
}

// plainUCT is a contestant that chooses with bot.Plain, the baseline search.
type plainUCT struct {
	name   string
	budget bot.Budget
}

func (p plainUCT) String() string { return p.name }

func (p plainUCT) Open(_ context.Context, g game.Game, _ game.Options) (Player, error) {
	searcher := bot.Plain{Hidden: g.Info().Secret()}
	return ready(func(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
		return searcher.Choose(ctx, s, seat, p.budget, seed)
	}), nil
}

// random is a contestant that plays random legal moves.
type random struct{}

func (random) String() string { return "random" }

func (random) Open(context.Context, game.Game, game.Options) (Player, error) {
	return ready(func(_ context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
		moves := s.Moves(seat, nil)
		return bot.Choice{Move: moves[rand.New(rand.NewPCG(seed, 2)).IntN(len(moves))]}, nil
	}), nil
}

// ready is a Player made of its Choose function; there is nothing to close.
type ready func(context.Context, game.State, game.Seat, uint64) (bot.Choice, error)

func (f ready) Choose(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
	return f(ctx, s, seat, seed)
}

func (ready) Close() error { return nil }
