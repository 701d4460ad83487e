package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"hexparlor/arena"
)

// arenaCmd is two commands; the first needs no name of its own.
type arenaCmd struct {
	Series seriesCmd `cmd:"" default:"withargs" help:"Play a series of games between two players."`
	Ladder ladderCmd `cmd:"" help:"Measure each level of the house bot against the one below."`
}

// arenaFlags are those of both commands.
type arenaFlags struct {
	Games int    `short:"n" default:"100" help:"Games of a series; an even number, since every deal is played twice."`
	Seed  uint64 `default:"1" help:"The same seed plays the same games, unless a budget is a time."`
	Jobs  int    `short:"j" default:"${workers}" help:"Games played at the same time."`
	JSON  bool   `help:"Print JSON instead of a table."`
}

func (f arenaFlags) check() error {
	if f.Games < 2 || f.Games%2 != 0 {
		return misuse{errors.New("--games must be an even number from 2, since every deal is played twice")}
	}
	if f.Jobs < 1 || f.Jobs > 4*runtime.NumCPU() {
		return misuse{fmt.Errorf("--jobs must be from 1 to %d", 4*runtime.NumCPU())}
	}
	return nil
}

// print tells outcomes.
func (f arenaFlags) print(w io.Writer, outcomes []arena.Outcome) error {
	if !f.JSON {
		return arena.Table(w, outcomes)
	}
	return printJSON(w, outcomes)
}

type seriesCmd struct {
	Game   string            `arg:"" help:"Id of the game, such as hexit."`
	A      string            `required:"" placeholder:"PLAYER" help:"Who is measured."`
	B      string            `required:"" placeholder:"PLAYER" help:"Whom A plays against."`
	Option map[string]string `short:"o" placeholder:"NAME=VALUE" mapsep:"none" help:"An option of the game; may be repeated."`
	Engine map[string]string `placeholder:"NAME=COMMAND" mapsep:"none" help:"A program that plays as engine:NAME; may be repeated."`
	Budget string            `placeholder:"TIME|COUNT" help:"What a move may take, such as 100ms or 5000 simulations; levels keep their own if left out."`
	Sprt   string            `placeholder:"ELO0,ELO1" help:"Stop as soon as it is clear which difference is the likelier one."`
	Out    string            `placeholder:"FILE" help:"Keep each game as a line of this file, and go on from what it has."`
	arenaFlags
}

// Help explains the command at length.
func (seriesCmd) Help() string {
	return `Players: level:1 to level:6 of the house bot; sims:N, its search with N simulations; uct, plain UCT (where
something is hidden or sealed, over several positions that are possible), with a budget or as sims:N,uct; random;
engine:NAME, a program that speaks the engine protocol, with settings as in engine:NAME,level=5. What an engine does
wrong, such as an illegal move or none in time, loses it the game.

Every deal is played twice with the sides swapped. What is told comes from these pairs: the part of the points that A
scored and the difference in Elo points, with their 95 % intervals. Pairs count in the order of their numbers.

  hexparlor arena hexit --a level:4 --b level:3 --games 200
  hexparlor arena swarm --a level:6 --b uct --budget 100ms --out swarm.jsonl
  hexparlor arena hexit --a sims:2000 --b sims:1000 --games 5000 --sprt 0,50
  hexparlor arena hexit --a engine:mine --b level:2 --engine mine='python3 mine.py' --budget 1s`
}

// Run plays one series.
func (c seriesCmd) Run(a *app) error {
	s, err := c.series()
	if err != nil {
		return err
	}
	o, err := playSeries(a, s, c.Out)
	if o.Asked == 0 {
		return err
	}
	return errors.Join(c.print(a.stdout, []arena.Outcome{o}), err)
}

// series is what was asked for.
func (c seriesCmd) series() (arena.Series, error) {
	if err := c.check(); err != nil {
		return arena.Series{}, err
	}
	g, err := findGame(c.Game)
	if err != nil {
		return arena.Series{}, err
	}
	s := arena.Series{Game: g, Budget: c.Budget, Seed: c.Seed, Games: c.Games, Jobs: c.Jobs}
	if s.Options, err = optionsOf(g, c.Option); err != nil {
		return s, err
	}
	budget, err := arena.ParseBudget(c.Budget)
	if err != nil {
		return s, misuse{fmt.Errorf("--budget: %w", err)}
	}
	if s.A, err = arena.Parse(c.A, budget, c.Engine); err != nil {
		return s, misuse{fmt.Errorf("--a: %w", err)}
	}
	if s.B, err = arena.Parse(c.B, budget, c.Engine); err != nil {
		return s, misuse{fmt.Errorf("--b: %w", err)}
	}
	if c.Sprt != "" {
		test, err := arena.ParseSPRT(c.Sprt)
		if err != nil {
			return s, misuse{fmt.Errorf("--sprt: %w", err)}
		}
		s.Test = &test
	}
	return s, nil
}

// playSeries plays a series with a file, if one is named, and a bar. Together with an error it may give what was
// played before.
func playSeries(a *app, s arena.Series, file string) (o arena.Outcome, err error) {
	var journal *arena.Journal
	if file != "" {
		if journal, err = arena.OpenJournal(file, s.Settings()); err != nil {
			return o, misuse{err}
		}
		defer func() { err = errors.Join(err, journal.Close()) }()
	}
	title := fmt.Sprintf("%s, %v against %v", s.Game.Info().ID, s.A, s.B)
	progress := arena.NewProgress(a.stderr, onTerminal(a.stderr), title, s.Games)
	o, err = s.Run(a.ctx, journal, progress.Report)
	progress.Done()
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("stopped; %d of %d games are counted%s", o.Games, o.Asked, goOn(file))
	}
	return o, err
}

// goOn tells how to go on after an interrupt.
func goOn(file string) string {
	if file == "" {
		return ""
	}
	return fmt.Sprintf(", and the same command goes on from %s", file)
}
