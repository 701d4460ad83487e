package main

import (
	"fmt"
	"io"
	"os"

	"hexparlor/games"
	"hexparlor/record"
)

type verifyCmd struct {
	Files []string `arg:"" name:"record" help:"Files with one record each; - is stdin."`
}

// Help explains the command at length.
func (verifyCmd) Help() string {
	return `Replays records by the rules, from nothing but the record, and compares the result. One line tells of each.
Exit 0: all hold; 1: a move or a result does not; 2: a file is unreadable or is no record.

  hexparlor verify game.txt
  hexparlor verify - < game.txt`
}

// Run verifies all files; one that is unreadable does not keep the others from being verified.
func (c verifyCmd) Run(a *app) error {
	var result error
	for _, path := range c.Files {
		r, err := readRecord(path, a.stdin)
		if err != nil {
			fmt.Fprintf(a.stderr, "hexparlor: %s: %v\n", path, err)
			result = misuse{errFailed}
			continue
		}
		verdict, err := record.Verify(r, games.Lookup)
		if err != nil {
			fmt.Fprintf(a.stdout, "%s: %v\n", path, err)
			if result == nil {
				result = errFailed
			}
			continue
		}
		fmt.Fprintf(a.stdout, "%s: holds: %s\n", path, story(r, verdict))
	}
	return result
}

func readRecord(path string, stdin io.Reader) (*record.Record, error) {
	if path == "-" {
		return record.Read(stdin)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return record.Read(f)
}

// story says what an exact record tells.
func story(r *record.Record, v record.Verdict) string {
	moves := fmt.Sprintf("%s, %d moves", r.Game, len(r.Moves))
	switch {
	case v.Decided:
		return fmt.Sprintf("%s, %s by the rules (%s)", moves, r.Result, v.State.Result().Reason)
	case r.Result == record.Unfinished:
		return moves + ", not finished"
	}
	return fmt.Sprintf("%s, %s by %s", moves, r.Result, r.Reason)
}
