package main

import (
	"fmt"

	"hexparlor/game/specfile"
	"hexparlor/games"
)

type checkCmd struct {
	Files []string `arg:"" name:"file" help:"Files of test cases (JSON lines or arrays, also gzipped); - is stdin."`
}

// Help explains the command at length.
func (checkCmd) Help() string {
	return `What a file holds shows by its keys: scenarios (moves, expect), traces of whole games (start, plies),
positions (position, valid), views (viewer, redacted) and perft tables (counts). Each case names its game.

Every failed case is one line: file:line id: what was expected and what came.
The last line is "N passed, M failed". Exit 0: all passed; 1: some failed; 2: a file is unreadable or holds no cases.

  hexparlor check testdata/hexit/scenarios.jsonl
  zcat games.jsonl.gz | hexparlor check -`
}

// Run checks all files; one that is unreadable does not keep the others from being checked.
func (c checkCmd) Run(a *app) error {
	passed, failed := 0, 0
	var unreadable error
	for _, path := range c.Files {
		report, err := specfile.CheckFile(path, a.stdin, games.Lookup)
		if err != nil {
			fmt.Fprintln(a.stderr, "hexparlor:", err)
			unreadable = misuse{errFailed}
			continue
		}
		passed += report.Passed
		failed += len(report.Failures)
		for _, failure := range report.Failures {
			if _, err := fmt.Fprintln(a.stdout, failure); err != nil {
				return err
			}
		}
	}
	fmt.Fprintf(a.stdout, "%d passed, %d failed\n", passed, failed)
	switch {
	case unreadable != nil:
		return unreadable
	case failed > 0:
		return errFailed
	}
	return nil
}
