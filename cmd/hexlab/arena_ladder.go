package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"hexparlor/internal/cli"
	"hexparlor/internal/lab/arena"
)

type ladderCmd struct {
	Chosen []string `arg:"" optional:"" name:"game" help:"ladder.chosen" predictor:"game"`
	Levels []int    `default:"2,3,4,5,6,7,8,9,10" help:"any.levels"`
	Out    string   `placeholder:"folder" help:"ladder.out" predictor:"folder"`
	Plot   string   `placeholder:"file" help:"ladder.plot" predictor:"file"`
	arenaFlags
}

// Run plays the series one after the other and prints their outcomes. After an interrupt it prints the outcomes of the
// games so far, including games in the files of series that it has not started.
func (c ladderCmd) Run(a *cli.App) error {
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
		if failed != nil && a.Ctx.Err() == nil {
			break
		}
	}
	return errors.Join(c.print(a, outcomes), c.plot(a, outcomes), err)
}

// ladder returns the series that the flags describe.
func (c ladderCmd) ladder() ([]arena.Series, error) {
	if err := c.check(1); err != nil {
		return nil, err
	}
	chosen, err := cli.FindGames(c.Chosen)
	if err != nil {
		return nil, err
	}
	ladder, err := arena.Ladder(chosen, c.Levels)
	if err != nil {
		return nil, cli.WrongFlag("--levels", err)
	}
	for n := range ladder {
		ladder[n].Games, ladder[n].Jobs = c.Games, c.Jobs
		ladder[n].Seed, ladder[n].RandomPlies = c.Seed, c.RandomPlies
	}
	return ladder, nil
}

// file returns the path of the file for the games of a series, or "" without the flag --out.
func (c ladderCmd) file(s arena.Series) string {
	if c.Out == "" {
		return ""
	}
	_, a, _ := strings.Cut(s.A.String(), ":")
	_, b, _ := strings.Cut(s.B.String(), ":")
	return filepath.Join(c.Out, fmt.Sprintf("%s-%s-%s.jsonl", s.Game.Info().ID, a, b))
}

// plot writes the plot of the outcomes into the file that --plot names.
func (c ladderCmd) plot(a *cli.App, outcomes []arena.Outcome) (err error) {
	if c.Plot == "" || len(outcomes) == 0 {
		return nil
	}
	f, err := os.Create(c.Plot)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return arena.Plot(f, a.Catalog, outcomes)
}
