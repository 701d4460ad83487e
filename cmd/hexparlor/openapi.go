package main

import (
	"fmt"

	"hexparlor/games"
	"hexparlor/internal/server"
)

type openapiCmd struct{}

// Run prints the description of the HTTP interface.
func (openapiCmd) Run(a *app) error {
	description, err := server.OpenAPI(games.All())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s\n", description)
	return err
}
