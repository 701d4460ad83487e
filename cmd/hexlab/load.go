package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"hexparlor/internal/cli"
	"hexparlor/test/load"
)

type loadCmd struct {
	Matches  int    `default:"50" help:"load.matches"`
	Seconds  int    `default:"20" help:"load.seconds"`
	Game     string `default:"hexit" help:"load.game"`
	URL      string `placeholder:"url" help:"load.url"`
	Baseline int    `placeholder:"n" help:"load.baseline"`
	Crash    int    `placeholder:"n" help:"load.crash"`
}

// check returns an error if a flag has an invalid value.
func (c loadCmd) check() error {
	if c.Matches < 1 || c.Matches > 5000 || c.Seconds < 1 || c.Crash < 0 || c.Baseline < 0 {
		return cli.WrongUse("command.load.counts")
	}
	if c.Crash > 0 && c.URL != "" {
		return cli.WrongUse("command.load.crash-url")
	}
	if c.Baseline > 0 && (c.URL != "" || c.Crash > 0) {
		return cli.WrongUse("command.load.baseline-url")
	}
	if c.URL != "" && load.CheckLoopback(c.URL) != nil {
		return cli.WrongUse("command.load.not-here")
	}
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	if info := g.Info(); info.Sealed || info.Chance {
		return cli.WrongUse("command.load.cannot-play", "game", info.ID)
	}
	return nil
}

// Run puts load on a server and prints the result. With the flags for it, it compares with the baseline or kills the
// server repeatedly.
func (c loadCmd) Run(a *cli.App) error {
	if err := c.check(); err != nil {
		return err
	}
	server, err := serverProgram()
	if err != nil && c.URL == "" {
		return err
	}
	lab, err := os.Executable()
	if err != nil {
		return err
	}
	config := load.Config{
		Game: c.Game, Matches: c.Matches, Time: time.Duration(c.Seconds) * time.Second, URL: c.URL,
		Program: server, Baseline: lab, Progress: a.Progress(),
	}
	if c.Crash > 0 {
		config.Time = crashCycle
		return c.crash(a, config)
	}
	if c.Baseline > 0 {
		return c.compare(a, config)
	}
	return c.measure(a, config)
}

// serverProgram returns the path of the program hexparlor: in the folder of this program, or else on the PATH.
func serverProgram() (string, error) {
	if own, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(own), "hexparlor"+filepath.Ext(own))
		if _, err := os.Stat(beside); err == nil {
			return beside, nil
		}
	}
	path, err := exec.LookPath("hexparlor")
	if err != nil {
		return "", cli.Failure("command.load.no-server", "why", err)
	}
	return path, nil
}

// crashCycle is the longest time for which a server runs between two kills in crash mode.
const crashCycle = time.Second

// shownErrors is the largest number of errors of a run that are printed.
const shownErrors = 10

func (c loadCmd) measure(a *cli.App, config load.Config) error {
	result, err := load.Run(a.Ctx, config)
	if err != nil {
		return err
	}
	fmt.Fprintln(a.Stdout, result)
	if result.Moves == 0 && len(result.Errors) == 0 {
		return cli.Failure("command.load.no-move", "game", c.Game)
	}
	return printErrors(a, result.Errors)
}

// printErrors prints the first errors of a run, and returns an error if there are any.
func printErrors(a *cli.App, errs []error) error {
	for _, err := range errs[:min(shownErrors, len(errs))] {
		a.PrintError(err)
	}
	if len(errs) > 0 {
		return cli.ErrFailed
	}
	return nil
}

// compare measures the server and the baseline server alternately, and prints the comparison.
func (c loadCmd) compare(a *cli.App, config load.Config) error {
	comparison, err := load.Compare(a.Ctx, config, c.Baseline)
	if err != nil {
		return err
	}
	fmt.Fprintln(a.Stdout, comparison)
	return printErrors(a, comparison.Errors())
}

func (c loadCmd) crash(a *cli.App, config load.Config) error {
	result, err := load.Crash(a.Ctx, config, c.Crash)
	if err != nil {
		return err
	}
	for _, fault := range result.Faults {
		fmt.Fprintln(a.Stderr, "hexlab:", fault)
	}
	fmt.Fprintln(a.Stdout, result)
	if len(result.Faults) > 0 {
		return cli.ErrFailed
	}
	return nil
}
