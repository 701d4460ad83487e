package main

import (
	"io"
	"os"

	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/record"
	"hexparlor/record/interchange"
)

type convertCmd struct {
	File string `arg:"" name:"record" help:"convert.file" predictor:"file"`
	To   string `default:"record" enum:"record,sgf,hexworld,moves" placeholder:"format" help:"convert.to"`
}

// Run verifies a game and prints it in another format.
func (c convertCmd) Run(a *cli.App) error {
	r, err := readRecord(a, c.File)
	if err == nil {
		_, err = record.Verify(r, games.Lookup)
	}
	if err != nil {
		return cli.Misuse(cli.Failure("command.file", "file", c.File, "why", err))
	}
	text, err := interchange.Write(r, interchange.Format(c.To), games.Lookup)
	if err != nil {
		return cli.Misuse(cli.Failure("command.file", "file", c.File, "why", err))
	}
	_, err = io.WriteString(a.Stdout, text)
	return err
}

// readRecord reads a game from a file or stdin, in any format. It prints what the text has and the record has not.
func readRecord(a *cli.App, path string) (*record.Record, error) {
	input := a.Stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		input = f
	}
	read, err := interchange.Read(input, games.Lookup)
	for _, note := range read.Notes {
		_ = a.Print(a.Stderr, "command.file", "file", i18n.Escaped(path), "why", note)
	}
	return read.Record, err
}
