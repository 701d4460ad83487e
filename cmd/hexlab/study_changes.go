package main

import (
	"encoding/json"
	"os"

	"hexparlor/games/hexstrike"
	"hexparlor/internal/cli"
)

// change changes the data of a game in this process as the file of --what-if says, and returns the changes. Without the
// flag it returns nil.
func (c studyFlags) change() (json.RawMessage, error) {
	if c.WhatIf == "" {
		return nil, nil
	}
	if c.Game != "hexstrike" {
		return nil, cli.WrongUse("command.study.what-if", "game", c.Game)
	}
	text, err := os.ReadFile(c.WhatIf)
	if err != nil {
		return nil, cli.Misuse(err)
	}
	if _, err := hexstrike.Change(text); err != nil {
		return nil, cli.Misuse(cli.Failure("command.file", "file", c.WhatIf, "why", err))
	}
	return text, nil
}
