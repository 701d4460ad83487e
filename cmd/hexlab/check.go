package main

import (
	"fmt"

	"hexparlor/game/specfile"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/cli"
)

type checkCmd struct {
	Files []string `arg:"" name:"file" help:"check.files" predictor:"file"`
}

// Run checks the test cases in all files and prints the failures. It continues after a file that cannot be read.
func (c checkCmd) Run(a *cli.App) error {
	passed, failed := 0, 0
	var unreadable error
	for _, path := range c.Files {
		report, err := specfile.CheckFile(path, a.Stdin, games.Lookup)
		if err != nil {
			a.PrintError(err)
			unreadable = cli.Misuse(cli.ErrFailed)
			continue
		}
		passed += report.Passed
		failed += len(report.Failures)
		for _, failure := range report.Failures {
			why := catalog.Explain(a.Catalog, failure.Problem)
			if _, err := fmt.Fprintf(a.Stdout, "%s: %s\n", failure.Place(), why); err != nil {
				return err
			}
		}
	}
	fmt.Fprintf(a.Stdout, "%d passed, %d failed\n", passed, failed)
	switch {
	case unreadable != nil:
		return unreadable
	case failed > 0:
		return cli.ErrFailed
	}
	return nil
}
