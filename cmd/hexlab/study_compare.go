package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"hexparlor/internal/cli"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/report"
)

type studyCompareCmd struct {
	Folders []string `arg:"" name:"folder" help:"study.folders" predictor:"folder"`
	Out     string   `placeholder:"folder" help:"study.compare-out"`
	JSON    bool     `help:"any.json"`
}

// Run prints the differences between studies that were played with the same deals.
func (c studyCompareCmd) Run(a *cli.App) error {
	if len(c.Folders) < 2 {
		return cli.WrongUse("command.study.compare")
	}
	var studies []*lab.Data
	for _, folder := range c.Folders {
		data, err := lab.ReadData(folder)
		if err != nil {
			return cli.Misuse(err)
		}
		studies = append(studies, data)
	}
	data, err := lab.Join(shortNames(c.Folders), studies)
	if err != nil {
		return cli.Misuse(err)
	}
	if c.JSON {
		return cli.PrintJSON(a.Stdout, data.Summary())
	}
	g, err := cli.FindGame(data.Settings.Game)
	if err != nil {
		return err
	}
	r := report.Compare(data, g, a.Catalog)
	for _, line := range r.Text() {
		fmt.Fprintln(a.Stdout, line)
	}
	if c.Out == "" {
		return printTable(a, r.Differences())
	}
	if err := r.Write(c.Out); err != nil {
		return err
	}
	return a.Print(a.Stdout, "command.study.written", "folder", c.Out)
}

// shortNames returns the last elements of paths, or the whole paths if two of them have the same last element.
func shortNames(paths []string) []string {
	names := make([]string, len(paths))
	seen := map[string]bool{}
	for i, path := range paths {
		names[i] = filepath.Base(filepath.Clean(path))
		if seen[names[i]] {
			return paths
		}
		seen[names[i]] = true
	}
	return names
}

// printTable prints a table of a report as text in columns.
func printTable(a *cli.App, t report.Table) error {
	w := tabwriter.NewWriter(a.Stdout, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{t.Head}, t.Rows...) {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}
