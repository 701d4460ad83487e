package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"hexparlor/arena"
)

type ladderCmd struct {
	Chosen []string `arg:"" optional:"" name:"game" help:"Ids of games; all of them if left out."`
	Levels []int    `default:"2,3,4,5,6" help:"The levels to measure."`
	Out    string   `placeholder:"FOLDER" help:"Keep the games in files of this folder, and go on from what it has."`
	Plot   string   `placeholder:"FILE" help:"Draw the scores as an SVG picture."`
	arenaFlags
}

// Help explains the command at length.
func (ladderCmd) Help() string {
	return `Levels search by numbers of simulations here, so the machine does not matter. Each level is measured against
the one below, in every game with its default options.

  hexparlor arena ladder
  hexparlor arena ladder hexit swarm --levels 2,3,4 --games 400 --out ladder --plot docs/images/ladder.svg`
}

// Run plays the series one after the other. When it is interrupted, what was played is told, and of the series that
// have not had their turn what their files have from earlier.
func (c ladderCmd) Run(a *app) error {
	ladder, err := c.ladder()
	if err != nil {
		return err
	}
	if c.Out != "" {
		if err := os.MkdirAll(c.Out, 0o755); err != nil {
			return err
		}
	}
	outcomes := []arena.Outcome{}
	for _, s := range ladder {
		o, failed := playSeries(a, s, c.file(s))
		if o.Games > 0 {
			outcomes = append(outcomes, o)
		}
		if err == nil {
			err = failed
		}
		if failed != nil && a.ctx.Err() == nil {
			break
		}
	}
	return errors.Join(c.print(a.stdout, outcomes), c.plot(outcomes), err)
}

// ladder is the series that were asked for.
func (c ladderCmd) ladder() ([]arena.Series, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	chosen, err := findGames(c.Chosen)
	if err != nil {
		return nil, err
	}
	ladder, err := arena.Ladder(chosen, c.Levels)
	if err != nil {
		return nil, misuse{fmt.Errorf("--levels: %w", err)}
	}
	for n := range ladder {
		ladder[n].Games, ladder[n].Seed, ladder[n].Jobs = c.Games, c.Seed, c.Jobs
	}
	return ladder, nil
}

// file keeps the games of a series; empty if none does.
func (c ladderCmd) file(s arena.Series) string {
	if c.Out == "" {
		return ""
	}
	_, a, _ := strings.Cut(s.A.String(), ":")
	_, b, _ := strings.Cut(s.B.String(), ":")
	return filepath.Join(c.Out, fmt.Sprintf("%s-%s-%s.jsonl", s.Game.Info().ID, a, b))
}

// plot draws the outcomes, if that was asked for.
func (c ladderCmd) plot(outcomes []arena.Outcome) (err error) {
	if c.Plot == "" || len(outcomes) == 0 {
		return nil
	}
	f, err := os.Create(c.Plot)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return arena.Plot(f, outcomes)
}
