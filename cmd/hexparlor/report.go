package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/record"
	"hexparlor/record/narrate"
)

// pictureScale is the number of pixels per unit of a drawing: a cell of the board is about 130 pixels wide.
const pictureScale = 1.5

type reportCmd struct {
	File     string `arg:"" name:"file" help:"report.file" predictor:"file"`
	Turn     string `default:"last" placeholder:"turn" help:"report.turn"`
	Format   string `default:"text" placeholder:"format" help:"report.format"`
	Pictures string `placeholder:"folder" help:"report.pictures" predictor:"folder"`
	Address  string `placeholder:"url" help:"report.address"`
}

// Run prints the report of one turn, or of all turns.
func (c reportCmd) Run(a *cli.App) error {
	format := narrate.Format(c.Format)
	if !format.Known() {
		return cli.WrongUse("command.report.format", "format", i18n.Escaped(c.Format), "formats", i18n.And(narrate.Formats))
	}
	text, err := c.read(a.Stdin)
	if err != nil {
		return cli.Misuse(cli.Failure("command.file", "file", c.File, "why", err))
	}
	narrative, err := narrate.Read(text, games.Lookup)
	if err != nil {
		return cli.Misuse(cli.Failure("command.file", "file", c.File, "why", err))
	}
	turns, err := c.turns(narrative)
	if err != nil {
		return err
	}
	var pictures narrate.Pictures
	if c.Pictures != "" {
		if err := c.draw(a.Catalog, narrative, turns); err != nil {
			return err
		}
		pictures = func(file string) string { return c.Address + file + ".png" }
	}
	_, err = io.WriteString(a.Stdout, narrative.Report(a.Catalog, format, turns, pictures))
	return err
}

// read reads the record from a file or stdin. It reads at most one byte more than a record may have, so that a record
// that is too long is refused and not cut.
func (c reportCmd) read(stdin io.Reader) (string, error) {
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return "", err
		}
		defer f.Close()
		stdin = f
	}
	text, err := io.ReadAll(io.LimitReader(stdin, record.MaxSize+1))
	return string(text), err
}

// turns returns the turns to report: the last finished turn, all turns, or the turn with the given number.
func (c reportCmd) turns(narrative *narrate.Narrative) ([]narrate.Turn, error) {
	if c.Turn == "all" {
		return narrative.Turns, nil
	}
	number := narrative.Last()
	if c.Turn != "last" {
		var err error
		if number, err = strconv.Atoi(c.Turn); err != nil {
			return nil, cli.WrongUse("command.report.turn", "turn", i18n.Escaped(c.Turn))
		}
	} else if number == 0 {
		return narrative.Turns, nil // of which none is done
	}
	turn, err := narrative.Find(number)
	if err != nil {
		return nil, cli.WrongFlag("--turn", err)
	}
	return []narrate.Turn{turn}, nil
}

// draw writes the images of turns into a folder, each as an SVG and a PNG file.
func (c reportCmd) draw(words *i18n.Catalogue, narrative *narrate.Narrative, turns []narrate.Turn) error {
	if err := os.MkdirAll(c.Pictures, 0o755); err != nil {
		return err
	}
	for _, t := range turns {
		if !t.Done {
			continue
		}
		for _, p := range narrative.Pictures(words, t) {
			path := filepath.Join(c.Pictures, p.File)
			err := errors.Join(
				os.WriteFile(path+".svg", p.Scene.SVG(), 0o644), os.WriteFile(path+".png", p.Scene.PNG(pictureScale), 0o644))
			if err != nil {
				return err
			}
		}
	}
	return nil
}
