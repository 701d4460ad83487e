package main

import (
	"fmt"
	"os"
	"time"

	"hexparlor/load"
)

type loadCmd struct {
	Tables  int    `default:"50" help:"Tables played at the same time."`
	Seconds int    `default:"20" help:"How long to play."`
	Game    string `default:"hexit" help:"Id of a game for two."`
	URL     string `help:"Server on this machine to play on; a server of its own with a temporary folder if left out. It must not limit rates (serve --no-limits)."`
	Floor   int    `placeholder:"N" help:"Measure N times in turn, beside the least that such a server must do."`
	Crash   int    `placeholder:"N" help:"Instead of measuring, kill a server of its own N times under load and compare its logs with what it acknowledged."`
}

// Help explains the command at length.
func (loadCmd) Help() string {
	return `Two guests at every table, each with a stream of his own, make random legal moves; the next move is made when
both have got the last one. Prints moves per second, how long a move took from its submission until both streams had
it, and the processor time that the server spent on one. The players share the machine with the server.

With --floor, the server is compared with a bare one that stores the same rows and sends the same messages, but knows no
game. Both are measured in turn by the same players, so that whatever else the machine does disturbs both.

With --crash, exit 1 means that an acknowledged move was lost, doubled or out of order.

  hexparlor load --tables 50 --seconds 20
  hexparlor load --tables 50 --seconds 5 --floor 5
  hexparlor load --tables 20 --crash 20`
}

// check tells what is wrong with the flags.
func (c loadCmd) check() error {
	if c.Tables < 1 || c.Tables > 5000 || c.Seconds < 1 || c.Crash < 0 || c.Floor < 0 {
		return misuse{fmt.Errorf("--tables must be from 1 to 5000, --seconds at least 1, --floor and --crash not negative")}
	}
	if c.Crash > 0 && c.URL != "" {
		return misuse{fmt.Errorf("--crash kills a server of its own; it cannot be used with --url")}
	}
	if c.Floor > 0 && (c.URL != "" || c.Crash > 0) {
		return misuse{fmt.Errorf("--floor measures servers of its own; it cannot be used with --url or --crash")}
	}
	if c.URL != "" {
		if err := load.CheckLoopback(c.URL); err != nil {
			return misuse{err}
		}
	}
	_, err := findGame(c.Game)
	return err
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
	return a.tellErrors(result.Errors)
}

func (a *app) tellErrors(errs []error) error {
	for _, err := range errs[:min(shownErrors, len(errs))] {
		fmt.Fprintln(a.stderr, "hexparlor:", err)
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
