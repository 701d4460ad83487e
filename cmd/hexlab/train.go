package main

import (
	"context"
	"errors"
	"fmt"

	"hexparlor/game/eval"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/internal/lab/arena"
	"hexparlor/internal/lab/train"
)

type trainCmd struct {
	Game        string `arg:"" help:"any.game" predictor:"game"`
	Out         string `required:"" placeholder:"folder" help:"train.out" predictor:"folder"`
	Games       int    `short:"n" default:"4000" help:"train.games"`
	Simulations int    `default:"100" help:"train.simulations"`
	Units       int    `default:"8" help:"train.units"`
	Gate        int    `default:"1000" help:"train.gate"`
	GateSims    int    `name:"gate-simulations" default:"300" help:"train.gate-simulations"`
	Sprt        string `default:"0,40" placeholder:"elo" help:"series.sprt"`
	Seed        uint64 `default:"1" help:"train.seed"`
	Jobs        int    `short:"j" default:"${workers}" help:"arena.jobs"`
	JSON        bool   `help:"any.json"`
}

// The largest numbers of games, and of simulations for a decision.
const (
	mostTrainGames       = 1_000_000
	mostTrainSimulations = 1_000_000
)

// Run trains the estimate of a game, tests the new weights in a match against the current ones, and prints the result.
func (c trainCmd) Run(a *cli.App) error {
	t, err := c.training()
	if err != nil {
		return err
	}
	progress := a.Progress()
	played := func(games int) {
		progress(float64(games) / float64(c.Games))
	}
	title := i18n.Of("command.train.progress", "game", c.Game)
	bar := arena.NewProgress(a.Stderr, cli.IsTerminal(a.Stderr), a.Catalog, title, c.Gate)
	l, err := t.Run(a.Ctx, played, bar.Report)
	bar.Done()
	if errors.Is(err, context.Canceled) {
		return cli.Failure("command.train.stopped", "folder", c.Out)
	}
	if err != nil {
		return err
	}
	return c.print(a, t, l)
}

// training returns the training that the flags describe.
func (c trainCmd) training() (t train.Training, err error) {
	if err := c.check(); err != nil {
		return t, err
	}
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return t, err
	}
	if err := train.Check(g); err != nil {
		return t, cli.Misuse(err)
	}
	test, err := arena.ParseSPRT(c.Sprt)
	if err != nil {
		return t, cli.WrongFlag("--sprt", err)
	}
	return train.Training{
		Settings: train.Settings{Game: g.Info().ID, Seed: c.Seed, Simulations: c.Simulations},
		Rules:    g, Folder: c.Out, Games: c.Games, Units: c.Units, Jobs: c.Jobs,
		Gate: train.Gate{Games: c.Gate, Simulations: c.GateSims, Test: test},
	}, nil
}

func (c trainCmd) check() error {
	for _, number := range []struct {
		flag               string
		value, least, most int
	}{
		{"--games", c.Games, 2, mostTrainGames},
		{"--simulations", c.Simulations, 1, mostTrainSimulations},
		{"--gate-simulations", c.GateSims, 1, mostTrainSimulations},
		{"--units", c.Units, 0, eval.MaxUnits},
	} {
		if number.value < number.least || number.value > number.most {
			return cli.WrongUse("command.train.number", "flag", number.flag, "least", number.least, "most", number.most)
		}
	}
	return arenaFlags{Games: c.Gate, Jobs: c.Jobs}.check(1)
}

// print prints the quality of the new weights, and whether they have passed the test.
func (c trainCmd) print(a *cli.App, t train.Training, l train.Learnt) error {
	if c.JSON {
		return cli.PrintJSON(a.Stdout, l)
	}
	if err := a.Print(a.Stdout, "command.train.learnt", "samples", l.Samples,
		"loss", fmt.Sprintf("%.4f", l.Loss), "now", fmt.Sprintf("%.4f", l.LossNow)); err != nil {
		return err
	}
	if err := arena.Table(a.Stdout, a.Catalog, []arena.Outcome{l.Match}); err != nil {
		return err
	}
	key := "command.train.kept"
	if l.Passed {
		key = "command.train.passed"
	}
	return a.Print(a.Stdout, key, "file", t.Weights(), "game", c.Game)
}
