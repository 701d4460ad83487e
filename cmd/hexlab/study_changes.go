package main

import (
	"encoding/json"
	"os"

	"hexparlor/games/hexstrike"
	"hexparlor/internal/cli"
	"hexparlor/internal/lab"
)

// change changes the data of a game in this process as the file of --what-if says. It returns the text of the file and
// the fields that differ; without the flag both are nil.
func (c studyFlags) change() (json.RawMessage, []lab.DataChange, error) {
	if c.WhatIf == "" {
		return nil, nil, nil
	}
	if c.Game != "hexstrike" {
		return nil, nil, cli.WrongUse("command.study.what-if", "game", c.Game)
	}
	text, err := os.ReadFile(c.WhatIf)
	if err != nil {
		return nil, nil, cli.Misuse(err)
	}
	fields, _, err := hexstrike.Change(text)
	if err != nil {
		return nil, nil, cli.Misuse(cli.Failure("command.file", "file", c.WhatIf, "why", err))
	}
	var differs []lab.DataChange
	for _, f := range fields {
		differs = append(differs, lab.DataChange{Of: f.Card, Field: f.Field, Old: f.Old, New: f.New})
	}
	return text, differs, nil
}
