package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hexparlor/internal/cli"
	"hexparlor/internal/print"
)

type printCmd struct {
	Game   string   `arg:"" help:"any.game" predictor:"game"`
	Out    string   `placeholder:"file" help:"print.out" predictor:"file"`
	PNG    string   `name:"png" placeholder:"folder" help:"print.png" predictor:"file"`
	Sheets []string `placeholder:"kinds" help:"print.sheets"`
	Paper  string   `enum:"A4,Letter" default:"A4" help:"print.paper"`
	Ink    string   `enum:"colour,grey" default:"colour" help:"print.ink"`
	Faces  string   `enum:"fold,duplex" default:"fold" help:"print.faces"`
	Hex    float64  `placeholder:"n" help:"print.hex"`
	cli.RulesFlags
}

// Run writes the sheets of a game as PDF, or its cards and pieces as images.
func (c printCmd) Run(a *cli.App) error {
	job, err := c.job(a)
	if err != nil {
		return err
	}
	if c.Out == "" && c.PNG == "" {
		return cli.WrongUse("command.print.into")
	}
	if c.PNG != "" {
		if err := writeGrids(job, c.PNG); err != nil {
			return err
		}
	}
	if c.Out == "" {
		return nil
	}
	start := time.Now()
	if job.Kinds, err = c.kinds(job); err != nil {
		return cli.Misuse(err)
	}
	sheets, err := print.Sheets(job)
	if err != nil {
		return cli.Misuse(err)
	}
	if spent := time.Since(start); spent > 2*time.Second {
		_ = a.Print(a.Stderr, "command.print.drawn", "sheets", len(sheets))
	}
	file, err := print.PDF(job, sheets)
	if err != nil {
		return cli.FinalError(err)
	}
	if err := os.WriteFile(c.Out, file, 0o644); err != nil {
		return err
	}
	papers := 0
	for _, s := range sheets {
		papers += max(1, s.Copies)
	}
	return a.Print(a.Stdout, "command.print.done", "file", c.Out, "sheets", papers, "paper", c.Paper,
		"size", fmt.Sprintf("%.1f", float64(len(file))/1e6))
}

// job returns what the flags say.
func (c printCmd) job(a *cli.App) (print.Job, error) {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return print.Job{}, err
	}
	job := print.Job{
		Game: g, Words: a.Catalog, Paper: print.Paper(c.Paper), Grey: c.Ink == "grey", Duplex: c.Faces == "duplex",
		Hex: c.Hex,
	}
	if c.Variant != "" {
		v, err := cli.ReadVariantOf(c.Variant, g)
		if err != nil {
			return print.Job{}, err
		}
		job.Name, job.Author, job.Version = v.Name, v.Author, v.Version
	}
	job.Options, err = c.Options(g)
	return job, err
}

// kinds returns the chosen kinds of sheets; without a choice all but the test sheet.
func (c printCmd) kinds(job print.Job) ([]print.Kind, error) {
	if len(c.Sheets) == 0 {
		return print.Usual(job)
	}
	var kinds []print.Kind
	for _, word := range c.Sheets {
		kind := print.Kind(word)
		if !slices.Contains(print.Kinds(), kind) {
			return nil, cli.Failure("print.unknown-kind", "kind", word, "kinds", kindWords())
		}
		kinds = append(kinds, kind)
	}
	return kinds, nil
}

func kindWords() string {
	words := make([]string, 0, len(print.Kinds()))
	for _, kind := range print.Kinds() {
		words = append(words, string(kind))
	}
	return strings.Join(words, ", ")
}

// writeGrids writes the images for virtual table tops into a folder, which it creates.
func writeGrids(job print.Job, folder string) error {
	grids, err := print.Grids(job)
	if err != nil {
		return cli.Misuse(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, g := range grids {
		if err := os.WriteFile(filepath.Join(folder, g.Name+".png"), g.Scene.PNG(print.GridScale), 0o644); err != nil {
			return err
		}
	}
	return nil
}
