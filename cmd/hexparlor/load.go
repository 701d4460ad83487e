package main

import (
	"cmp"
	"errors"
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
	Admin   string `placeholder:"URL" help:"Where the server of --url has its figures (serve --admin-addr)."`
	Crash   int    `placeholder:"N" help:"Instead of measuring, kill a server of its own N times under load and compare its logs with what it acknowledged."`
}

// Help explains the command at length.
func (loadCmd) Help() string {
	return `Two guests at every table, each with a stream of his own, make random legal moves; the next move is made when
both have got the last one. Prints moves per second, how long a move took from its submission until both streams had
it, and the processor time that the server spent on one. The players share the machine with the server.

With --crash, exit 1 means that an acknowledged move was lost, doubled or out of order.

  hexparlor load --tables 50 --seconds 20
  hexparlor load --tables 20 --crash 20`
}

// Run measures, or crashes.
func (c loadCmd) Run(a *app) error {
	if c.Tables < 1 || c.Tables > 5000 || c.Seconds < 1 || c.Crash < 0 {
		return misuse{fmt.Errorf("--tables must be from 1 to 5000, --seconds at least 1, --crash not negative")}
	}
	if c.Crash > 0 && c.URL != "" {
		return misuse{fmt.Errorf("--crash kills a server of its own; it cannot be used with --url")}
	}
	if (c.URL == "") != (c.Admin == "") {
		return misuse{errors.New("--url and --admin go together: a server tells both when it starts")}
	}
	if c.URL != "" {
		if err := cmp.Or(load.CheckLoopback(c.URL), load.CheckLoopback(c.Admin)); err != nil {
			return misuse{err}
		}
	}
	if _, err := findGame(c.Game); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	config := load.Config{
		Game: c.Game, Tables: c.Tables, Time: time.Duration(c.Seconds) * time.Second, URL: c.URL, Admin: c.Admin,
		Program: program,
	}
	if c.Crash > 0 {
		config.Time = crashCycle
		return c.crash(a, config)
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
	for _, err := range result.Errors[:min(shownErrors, len(result.Errors))] {
		fmt.Fprintln(a.stderr, "hexparlor:", err)
	}
	if len(result.Errors) > 0 {
		return errFailed
	}
	return nil
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
