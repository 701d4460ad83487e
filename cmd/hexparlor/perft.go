package main

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/perft"
)

type perftCmd struct {
	Game     string            `arg:"" help:"Id of the game, such as hexit."`
	Depth    int               `short:"d" required:"" help:"Length of the sequences, in moves."`
	Position string            `short:"p" help:"Position to start from, in the game's notation; the opening if left out."`
	Option   map[string]string `short:"o" placeholder:"NAME=VALUE" mapsep:"none" help:"An option of the game; may be repeated."`
	Divide   bool              `help:"Show the count below each first move instead of the count of each length."`
}

// Help explains the command at length.
func (perftCmd) Help() string {
	return `Every line is a length and the number of sequences of exactly so many moves; with --divide, a first
move and the number of sequences that begin with it, and last the total.

  hexparlor perft hexit --depth 6
  hexparlor perft hexit --depth 4 --divide --option start=twin
  hexparlor perft hexit --depth 3 --position "2 1,-1b/0,0wW/1,0w/0,1b 7,8 35 0 0"`
}

// maxPerftDepth is more than can be counted in any game.
const maxPerftDepth = 100

// Run counts.
func (c perftCmd) Run(a *app) error {
	if c.Depth < 1 || c.Depth > maxPerftDepth {
		return misuse{fmt.Errorf("--depth must be from 1 to %d", maxPerftDepth)}
	}
	s, err := startState(c.Game, c.Option, c.Position)
	if err != nil {
		return err
	}
	counter := perft.Counter{Progress: progressTo(a.stderr)}
	if c.Divide {
		err = c.divide(a, &counter, s)
	} else {
		err = c.count(a, &counter, s)
	}
	return told(err)
}

func (c perftCmd) count(a *app, counter *perft.Counter, s game.State) error {
	counts, err := counter.Counts(a.ctx, s, c.Depth)
	if err != nil {
		return err
	}
	for i, n := range counts {
		if _, err := fmt.Fprintln(a.stdout, i+1, n); err != nil {
			return err
		}
	}
	return nil
}

func (c perftCmd) divide(a *app, counter *perft.Counter, s game.State) error {
	branches, err := counter.Divide(a.ctx, s, c.Depth)
	if err != nil {
		return err
	}
	total := uint64(0)
	for _, b := range branches {
		total += b.Count
		if _, err := fmt.Fprintf(a.stdout, "%d %s: %d\n", b.Seat, b.Move, b.Count); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintln(a.stdout, "total:", total)
	return err
}
