package main

import (
	"fmt"

	"hexparlor/skeleton"
)

type newGameCmd struct {
	Name string `arg:"" help:"new-game.name"`
	Tree string `placeholder:"folder" default:"." help:"new-game.tree"`
}

// Run writes a new game into the source tree, and tells what was written.
func (c newGameCmd) Run(a *app) error {
	paths, err := skeleton.New(c.Tree, c.Name)
	if err != nil {
		return misuse{err}
	}
	for _, path := range paths {
		if _, err := fmt.Fprintln(a.stdout, path); err != nil {
			return err
		}
	}
	return nil
}
