package main

import (
	"fmt"

	"hexparlor/games"
	"hexparlor/internal/cli"
	"hexparlor/internal/server"
)

type openapiCmd struct{}

// Run prints the OpenAPI description of the HTTP interface.
func (openapiCmd) Run(a *cli.App) error {
	description, err := server.OpenAPI(games.All())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.Stdout, "%s\n", description)
	return err
}
