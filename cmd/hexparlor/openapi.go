package main

import (
	"fmt"

	"hexparlor/games"
	"hexparlor/server"
)

type openapiCmd struct{}

// Help explains the command at length.
func (openapiCmd) Help() string {
	return `The description is made from the types that the server speaks; a running server has it at /api/openapi.json.

  hexparlor openapi > openapi.json`
}

// Run prints the description of the HTTP interface.
func (openapiCmd) Run(a *app) error {
	description, err := server.OpenAPI(games.All())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s\n", description)
	return err
}
