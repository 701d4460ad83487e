package main

import (
	"errors"
	"fmt"

	"hexparlor/bot"
	"hexparlor/solve"
)

type readCmd struct {
	Game   string            `arg:"" help:"Id of a game of two seats that decide at the same time, such as hexattack."`
	Level  int               `required:"" help:"The level that is watched and then played against."`
	Option map[string]string `short:"o" placeholder:"NAME=VALUE" mapsep:"none" help:"An option of the game; may be repeated."`
	Watch  int               `default:"500" help:"Games of the level against itself that are watched first."`
	Games  int               `short:"n" default:"200" help:"Games that are then played; an even number."`
	Rounds int               `default:"1" help:"Rounds that the watcher looks ahead."`
	Seed   uint64            `default:"1" help:"The same seed plays the same games."`
	JSON   bool              `help:"Print JSON instead of a line."`
}

// readOutcome is what the watcher got.
type readOutcome struct {
	Level    int        `json:"level"`
	Watched  int        `json:"watched"`
	Games    int        `json:"games"`
	Share    float64    `json:"share"`
	Interval [2]float64 `json:"share_interval"`
}

// Help explains the command at length.
func (readCmd) Help() string {
	return `A watcher sees games of a level against itself and counts what it orders in which situation: the position and
the orders of the round before, or as much of these as was met often enough. Then it plays against the level, and
always answers best to what it foresees. Its share of the points is told with a 95 % interval; 50 % is fair.

  hexparlor solve read hexattack -o map=duel --level 5`
}

// Run watches and plays.
func (c readCmd) Run(a *app) error {
	r, err := c.reading()
	if err != nil {
		return err
	}
	pairs, failed := r.Run(a.ctx, progressTo(a.stderr))
	failed = told(failed)
	if pairs.Count() == 0 {
		return failed
	}
	o := readOutcome{Level: c.Level, Watched: c.Watch, Games: 2 * pairs.Count(), Share: pairs.Share()}
	o.Interval[0], o.Interval[1] = pairs.Interval()
	if c.JSON {
		return errors.Join(printJSON(a.stdout, o), failed)
	}
	_, err = fmt.Fprintf(a.stdout, "level %d, watched for %d games: the watcher gets %.1f %% (%.1f to %.1f) in %d games\n",
		o.Level, o.Watched, 100*o.Share, 100*o.Interval[0], 100*o.Interval[1], o.Games)
	return errors.Join(err, failed)
}

func (c readCmd) reading() (r solve.Reading, err error) {
	r = solve.Reading{Watch: c.Watch, Pairs: c.Games / 2, Rounds: c.Rounds, Seed: c.Seed}
	if r.Game, err = findSealed(c.Game); err != nil {
		return r, err
	}
	if r.Options, err = optionsOf(r.Game, c.Option); err != nil {
		return r, err
	}
	if r.Level, err = bot.UntimedLevel(c.Level); err != nil {
		return r, misuse{fmt.Errorf("--level: %w", err)}
	}
	if c.Games < 2 || c.Games%2 != 0 || c.Watch < 0 || c.Rounds < 1 || c.Rounds > 4 {
		return r, misuse{errors.New(
			"--games must be an even number from 2, --watch at least 0, and --rounds from 1 to 4")}
	}
	return r, nil
}
