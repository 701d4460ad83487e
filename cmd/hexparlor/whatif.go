package main

import (
	"encoding/json"
	"os"

	"hexparlor/games/hexstrike"
)

// change changes the data of a game for this run of the program, as a file says; nil if none is named.
func (c labFlags) change() (json.RawMessage, error) {
	if c.WhatIf == "" {
		return nil, nil
	}
	if c.Game != "hexstrike" {
		return nil, wrongUse("command.lab.what-if", "game", c.Game)
	}
	text, err := os.ReadFile(c.WhatIf)
	if err != nil {
		return nil, misuse{err}
	}
	if _, err := hexstrike.Change(text); err != nil {
		return nil, misuse{failure("command.file", "file", c.WhatIf, "why", err)}
	}
	return text, nil
}
