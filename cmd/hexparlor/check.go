package main

import (
	"fmt"

	"hexparlor/game/specfile"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
)

type checkCmd struct {
	Files []string `arg:"" name:"file" help:"check.files"`
}

// Run checks all files; one that is unreadable does not keep the others from being checked.
func (c checkCmd) Run(a *app) error {
	passed, failed := 0, 0
	var unreadable error
	for _, path := range c.Files {
		report, err := specfile.CheckFile(path, a.stdin, games.Lookup)
		if err != nil {
			a.complain(err)
			unreadable = misuse{errFailed}
			continue
		}
		passed += report.Passed
		failed += len(report.Failures)
		for _, failure := range report.Failures {
			why := catalog.Explain(a.words, failure.Problem)
			if _, err := fmt.Fprintf(a.stdout, "%s: %s\n", failure.Place(), why); err != nil {
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
