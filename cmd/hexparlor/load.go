package main

import (
	"fmt"
	"os"
	"time"

	"hexparlor/test/load"
)

type loadCmd struct {
	Tables  int    `default:"50" help:"load.tables"`
	Seconds int    `default:"20" help:"load.seconds"`
	Game    string `default:"hexit" help:"load.game"`
	URL     string `placeholder:"url" help:"load.url"`
	Floor   int    `placeholder:"n" help:"load.floor"`
	Crash   int    `placeholder:"n" help:"load.crash"`
}

// check tells what is wrong with the flags.
func (c loadCmd) check() error {
	if c.Tables < 1 || c.Tables > 5000 || c.Seconds < 1 || c.Crash < 0 || c.Floor < 0 {
		return wrongUse("command.load.counts")
	}
	if c.Crash > 0 && c.URL != "" {
		return wrongUse("command.load.crash-url")
	}
	if c.Floor > 0 && (c.URL != "" || c.Crash > 0) {
		return wrongUse("command.load.floor-url")
	}
	if c.URL != "" && load.CheckLoopback(c.URL) != nil {
		return wrongUse("command.load.not-here")
	}
	g, err := findGame(c.Game)
	if err != nil {
		return err
	}
	if info := g.Info(); info.Sealed || info.Chance {
		return wrongUse("command.load.cannot-play", "game", info.ID)
	}
	return nil
}

// Run measures, compares, or crashes.
func (c loadCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	config := load.Config{
		Game: c.Game, Tables: c.Tables, Time: time.Duration(c.Seconds) * time.Second, URL: c.URL,
		Program: program,
	}
	if c.Crash > 0 {
		config.Time = crashCycle
		return c.crash(a, config)
	}
	if c.Floor > 0 {
		return c.compare(a, config)
	}
	return c.measure(a, config)
}

// crashCycle is how long a server lives at the most in crash mode.
const crashCycle = time.Second

// shownErrors is how many errors of a run are told one by one.
const shownErrors = 10

func (c loadCmd) measure(a *app, config load.Config) error {
	result, err := load.Run(a.ctx, config)
	if err != nil {
		return err
	}
	fmt.Fprintln(a.stdout, result)
	if result.Moves == 0 && len(result.Errors) == 0 {
		return failure("command.load.no-move", "game", c.Game)
	}
	return a.tellErrors(result.Errors)
}

func (a *app) tellErrors(errs []error) error {
	for _, err := range errs[:min(shownErrors, len(errs))] {
		a.complain(err)
	}
	if len(errs) > 0 {
		return errFailed
	}
	return nil
}

// compare measures the server and its floor in turn.
func (c loadCmd) compare(a *app, config load.Config) error {
	comparison, err := load.Compare(a.ctx, config, c.Floor)
	if err != nil {
		return err
	}
	fmt.Fprintln(a.stdout, comparison)
	return a.tellErrors(comparison.Errors())
}

func (c loadCmd) crash(a *app, config load.Config) error {
	result, err := load.Crash(a.ctx, config, c.Crash)
	if err != nil {
		return err
	}
	for _, fault := range result.Faults {
		fmt.Fprintln(a.stderr, "hexparlor:", fault)
	}
	fmt.Fprintln(a.stdout, result)
	if len(result.Faults) > 0 {
		return errFailed
	}
	return nil
}
