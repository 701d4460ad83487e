package main

import (
	"errors"
	"fmt"

	"hexparlor/game/puzzle"
	"hexparlor/games"
	"hexparlor/internal/cli"
	"hexparlor/internal/lab/puzzlemine"
)

// puzzlesCmd is the command "puzzles" with two subcommands; the first is the default.
type puzzlesCmd struct {
	Mine  mineCmd  `cmd:"" default:"withargs" help:"mine"`
	Prove proveCmd `cmd:"" help:"prove"`
}

type mineCmd struct {
	Game  string `arg:"" help:"any.game" predictor:"game"`
	Count int    `short:"n" default:"150" help:"mine.count"`
	Games int    `default:"2000" help:"mine.games"`
	Seed  uint64 `default:"1" help:"mine.seed"`
}

// Run searches puzzles, and prints them in the format of the games' puzzle files. After an interrupt it prints the
// puzzles found so far.
func (c mineCmd) Run(a *cli.App) error {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	if c.Count < 1 || c.Games < 1 {
		return cli.WrongUse("command.mine.counts")
	}
	m, ok, err := puzzlemine.Of(g)
	if err != nil {
		return err
	}
	if !ok {
		return cli.WrongUse("command.mine.none", "game", c.Game)
	}
	m.Count, m.Games, m.Seed = c.Count, c.Games, c.Seed
	progress := a.Progress()
	found, err := m.Run(a.Ctx, func(found, games int) {
		progress(max(float64(found)/float64(c.Count), float64(games)/float64(c.Games)))
	})
	puzzlemine.ByDifficulty(g, found)
	return errors.Join(c.print(a, found), cli.FinalError(err))
}

func (c mineCmd) print(a *cli.App, found []*puzzle.Puzzle) error {
	for _, p := range found {
		line, err := p.Line()
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(a.Stdout, "%s\n", line); err != nil {
			return err
		}
	}
	return nil
}

type proveCmd struct {
	Chosen []string `arg:"" optional:"" name:"game" help:"prove.chosen" predictor:"game"`
}

// Run proves the stored puzzles of games again and prints those that are wrong.
func (c proveCmd) Run(a *cli.App) error {
	chosen, err := cli.FindGames(c.Chosen)
	if err != nil {
		return err
	}
	var failed error
	for _, g := range chosen {
		list, err := games.Puzzles(g)
		if err != nil {
			return err
		}
		wrong := puzzle.ProveAll(g, list)
		if err := a.Print(a.Stdout, "command.prove.result", "game", g.Info().ID, "puzzles", len(list),
			"wrong", len(wrong)); err != nil {
			return err
		}
		for _, err := range wrong {
			fmt.Fprintln(a.Stdout, err)
			failed = cli.ErrFailed
		}
	}
	return failed
}
