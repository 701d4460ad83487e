package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/internal/lab/arena"
	"hexparlor/record"
)

// arenaCmd is the command "arena" with two subcommands; "series" is the default.
type arenaCmd struct {
	Series seriesCmd `cmd:"" default:"withargs" help:"series"`
	Ladder ladderCmd `cmd:"" help:"ladder"`
}

// arenaFlags are the flags of both subcommands of "arena".
type arenaFlags struct {
	Games       int    `short:"n" default:"100" help:"arena.games"`
	Seed        uint64 `default:"1" help:"arena.seed"`
	RandomPlies int    `default:"0" help:"arena.random-plies"`
	Jobs        int    `short:"j" default:"${workers}" help:"arena.jobs"`
	JSON        bool   `help:"any.json"`
}

// mostPlies is the largest number of random plies at the start of a game.
const mostPlies = 100

// check returns an error if a flag has an invalid value; least is the smallest valid number of jobs.
func (f arenaFlags) check(least int) error {
	if f.Games < 2 || f.Games%2 != 0 {
		return cli.WrongUse("command.arena.games")
	}
	if f.RandomPlies < 0 || f.RandomPlies > mostPlies {
		return cli.WrongUse("command.arena.random-plies", "most", mostPlies)
	}
	if f.Jobs < least || f.Jobs > 4*runtime.NumCPU() {
		return cli.WrongUse("command.arena.jobs", "most", 4*runtime.NumCPU())
	}
	return nil
}

// print prints outcomes as a table or as JSON.
func (f arenaFlags) print(a *cli.App, outcomes []arena.Outcome) error {
	if !f.JSON {
		return arena.Table(a.Stdout, a.Catalog, outcomes)
	}
	return cli.PrintJSON(a.Stdout, outcomes)
}

type seriesCmd struct {
	Game   string            `arg:"" help:"any.game" predictor:"game"`
	A      string            `required:"" placeholder:"player" help:"series.a"`
	B      string            `required:"" placeholder:"player" help:"series.b"`
	Engine map[string]string `placeholder:"name-command" mapsep:"none" help:"series.engine"`
	Budget string            `placeholder:"time-count" help:"series.budget"`
	Sprt   string            `placeholder:"elo" help:"series.sprt"`
	Out    string            `placeholder:"file" help:"series.out" predictor:"file"`

	Records string `placeholder:"folder" help:"series.records" predictor:"folder"`
	arenaFlags
	siteFlag

	cli.RulesFlags `embed:""`
}

// Run plays one series and prints its outcome.
func (c seriesCmd) Run(a *cli.App) error {
	s, err := c.series()
	if err != nil {
		return err
	}
	client, end, err := c.client(a, c.Jobs)
	if err != nil {
		return err
	}
	defer end()
	if client != nil {
		s.Remote = client.PlaySeries
	}
	if c.Records != "" {
		if err := os.MkdirAll(c.Records, 0o755); err != nil {
			return cli.Misuse(err)
		}
		s.Keep = c.keep
	}
	o, err := playSeries(a, s, c.Out)
	if o.Asked == 0 {
		return err
	}
	return errors.Join(c.print(a, []arena.Outcome{o}), err)
}

// keep writes the record of a game as a file of the folder.
func (c seriesCmd) keep(number int, r *record.Record) error {
	file := filepath.Join(c.Records, fmt.Sprintf("%04d.txt", number+1))
	return os.WriteFile(file, []byte(r.String()), 0o644)
}

// series returns the series that the flags describe.
func (c seriesCmd) series() (arena.Series, error) {
	if err := c.check(c.leastJobs()); err != nil {
		return arena.Series{}, err
	}
	if c.Database != "" && (strings.HasPrefix(c.A, "engine:") || strings.HasPrefix(c.B, "engine:")) {
		return arena.Series{}, cli.WrongUse("command.arena.shared-engine")
	}
	if c.Database != "" && c.Records != "" {
		return arena.Series{}, cli.WrongUse("command.arena.shared-records")
	}
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return arena.Series{}, err
	}
	s := arena.Series{Game: g, Budget: c.Budget, Seed: c.Seed, RandomPlies: c.RandomPlies, Games: c.Games, Jobs: c.Jobs}
	if s.Options, err = c.Options(g); err != nil {
		return s, err
	}
	budget, err := arena.ParseBudget(c.Budget)
	if err != nil {
		return s, cli.WrongFlag("--budget", err)
	}
	if s.A, err = arena.Parse(c.A, budget, c.Engine); err != nil {
		return s, cli.WrongFlag("--a", err)
	}
	if s.B, err = arena.Parse(c.B, budget, c.Engine); err != nil {
		return s, cli.WrongFlag("--b", err)
	}
	if c.Sprt != "" {
		test, err := arena.ParseSPRT(c.Sprt)
		if err != nil {
			return s, cli.WrongFlag("--sprt", err)
		}
		s.Test = &test
	}
	return s, nil
}

// playSeries plays a series with a progress bar, and keeps its games in file unless that is empty. With an error it may
// also return the outcome of the games so far.
func playSeries(a *cli.App, s arena.Series, file string) (o arena.Outcome, err error) {
	var journal *arena.Journal
	if file != "" {
		if journal, err = arena.OpenJournal(file, s.Settings()); err != nil {
			return o, cli.Misuse(err)
		}
		defer func() { err = errors.Join(err, journal.Close()) }()
	}
	title := i18n.Of("command.arena.progress", "game", s.Game.Info().ID, "a", s.A, "b", s.B)
	progress := arena.NewProgress(a.Stderr, cli.IsTerminal(a.Stderr), a.Catalog, title, s.Games)
	o, err = s.Run(a.Ctx, journal, progress.Report)
	progress.Done()
	if errors.Is(err, context.Canceled) {
		err = stopped(o, file)
	}
	return o, err
}

// stopped returns the error of an interrupted series. It says how many games count and how to continue.
func stopped(o arena.Outcome, file string) error {
	if file == "" {
		return cli.Failure("command.arena.stopped", "games", o.Games, "asked", o.Asked)
	}
	return cli.Failure("command.arena.stopped-with-file", "games", o.Games, "asked", o.Asked, "file", file)
}
