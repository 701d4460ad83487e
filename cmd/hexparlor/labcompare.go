package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"hexparlor/internal/lab"
	"hexparlor/internal/lab/report"
)

type labCompareCmd struct {
	Folders []string `arg:"" name:"folder" help:"lab.folders"`
	Out     string   `placeholder:"folder" help:"lab.compare-out"`
	JSON    bool     `help:"any.json"`
}

// Run tells what differs between studies that were played with the same deals.
func (c labCompareCmd) Run(a *app) error {
	if len(c.Folders) < 2 {
		return wrongUse("command.lab.compare")
	}
	var studies []*lab.Data
	for _, folder := range c.Folders {
		book, err := lab.ReadData(folder)
		if err != nil {
			return misuse{err}
		}
		studies = append(studies, book)
	}
	book, err := lab.Join(shortNames(c.Folders), studies)
	if err != nil {
		return misuse{err}
	}
	if c.JSON {
		return printJSON(a.stdout, book.Summary())
	}
	g, err := findGame(book.Settings.Game)
	if err != nil {
		return err
	}
	r := report.Compare(book, g, a.words)
	for _, line := range append([]string{r.Title, r.Lead}, r.Findings...) {
		fmt.Fprintln(a.stdout, line)
	}
	if c.Out == "" {
		return printTable(a, r.Differences())
	}
	if err := r.Write(c.Out); err != nil {
		return err
	}
	return a.tell(a.stdout, "command.lab.written", "folder", c.Out)
}

// shortNames are the last parts of paths, or the whole paths if two of them end alike.
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

// printTable prints a table in columns.
func printTable(a *app, t report.Table) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{t.Head}, t.Rows...) {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}
