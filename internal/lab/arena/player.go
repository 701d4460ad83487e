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

// Contestant is who plays one side of a series.
type Contestant interface {
	// String tells contestants of different strength apart, also in a file.
	String() string
	// Open makes ready a player of one game at a time.
	Open(ctx context.Context, g game.Game, o game.Options) (Player, error)
}

// Player chooses moves in one game at a time.
type Player interface {
	// Choose is as for bot.Searcher: s holds what seat may know, and in place of the rest anything that is possible.
	// A Forfeit as error loses the game for the side; any other ends the series.
	Choose(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error)
	// Close lets go of what the player holds.
	Close() error
}

// Forfeit is the error of a player that cannot or may not go on.
type Forfeit struct{ Reason string }

// Error is the reason.
func (f Forfeit) Error() string { return f.Reason }

// ParseBudget reads what a move may take: a time such as "100ms", or a number of simulations such as "5000". Nothing
// sets no bound.
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

// specs tells what Parse reads.
var specs = fmt.Sprintf("level:1 to level:%d, random, uct, sims:N, sims:N,uct, and engine:NAME", bot.Top)

// Parse reads who is to play: a level of the house bot ("level:4"), its search with a number of simulations
// ("sims:2000") that may have the weaknesses of a level ("sims:200,horizon=2,guesses=1,overlooks=0.4"), plain UCT with
// a number of simulations ("sims:2000,uct") or with the budget ("uct"), "random", or an engine with its settings
// ("engine:NAME,level=3"), whose command is found by its name. With a budget, levels search by it and not by their own.
// Searches of the house can have several workers ("level:6,workers=2").
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
		return parseLevel(spec, value, budget)
	case kind == "engine":
		return parseEngine(spec, value, budget, engines)
	case kind == "sims":
		return parseSims(spec, value)
	}
	return nil, catalog.Error(i18n.Of("arena.no-player", "text", i18n.Escaped(spec), "players", specs))
}

func parseLevel(spec, value string, budget bot.Budget) (Contestant, error) {
	number, rest, _ := strings.Cut(value, ",")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > bot.Top {
		return nil, catalog.Error(
			i18n.Of("arena.player.level", "player", i18n.Escaped(spec), "levels", bot.Top))
	}
	given, err := parseHouseSettings(spec, rest, "workers")
	if err != nil {
		return nil, err
	}
	return house{spec, func(id string) bot.Level {
		level, _ := bot.UntimedLevel(id, n)
		if budget.Simulations > 0 || budget.Time > 0 {
			level.Budget.Simulations, level.Budget.Time = budget.Simulations, budget.Time
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
	given, err := parseHouseSettings(spec, rest, "workers", "overlooks", "horizon", "guesses")
	if err != nil {
		return nil, err
	}
	given.Budget.Simulations = n
	return house{spec, func(string) bot.Level { return given }}, nil
}

// parseHouseSettings reads those that are known by name, each once.
func parseHouseSettings(spec, text string, known ...string) (l bot.Level, err error) {
	for text != "" {
		var setting string
		setting, text, _ = strings.Cut(text, ",")
		name, value, _ := strings.Cut(setting, "=")
		at := slices.Index(known, name)
		if at < 0 || !takeSetting(&l, name, value) {
			return l, catalog.Error(i18n.Of("arena.player.house-setting", "player", i18n.Escaped(spec),
				"setting", i18n.Escaped(setting), "workers", bot.MaxWorkers))
		}
		known = slices.Delete(slices.Clone(known), at, at+1)
	}
	return l, nil
}

// takeSetting keeps a setting of a level; ok is false if its value cannot be.
func takeSetting(l *bot.Level, name, value string) (ok bool) {
	b := &l.Budget
	switch name {
	case "workers":
		return takeNumber(&b.Workers, value, bot.MaxWorkers)
	case "horizon":
		return takeNumber(&b.Horizon, value, mostBound)
	case "guesses":
		return takeNumber(&b.Guesses, value, mostBound)
	}
	var err error
	l.Overlooks, err = strconv.ParseFloat(value, 64)
	return err == nil && l.Overlooks >= 0 && l.Overlooks < 1 // what is no number is neither
}

// mostBound is beyond what any search does.
const mostBound = 1000

// takeNumber reads a number from 1 to most.
func takeNumber(n *int, text string, most int) (ok bool) {
	var err error
	*n, err = strconv.Atoi(text)
	return err == nil && *n >= 1 && *n <= most
}

// house is the house bot at a strength, which may be another one in each game.
type house struct {
	name  string
	level func(game string) bot.Level
}

func (h house) String() string { return h.name }

func (h house) Open(_ context.Context, g game.Game, _ game.Options) (Player, error) {
	level := h.level(g.Info().ID)
	return ready(func(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
		return level.Choose(ctx, g, s, seat, seed)
	}), nil
}

// plainUCT is plain UCT.
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

// random plays any listed move.
type random struct{}

func (random) String() string { return "random" }

func (random) Open(context.Context, game.Game, game.Options) (Player, error) {
	return ready(func(_ context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
		moves := s.Moves(seat, nil)
		return bot.Choice{Move: moves[rand.New(rand.NewPCG(seed, 2)).IntN(len(moves))]}, nil
	}), nil
}

// ready is a player that holds nothing.
type ready func(context.Context, game.State, game.Seat, uint64) (bot.Choice, error)

func (f ready) Choose(ctx context.Context, s game.State, seat game.Seat, seed uint64) (bot.Choice, error) {
	return f(ctx, s, seat, seed)
}

func (ready) Close() error { return nil }
