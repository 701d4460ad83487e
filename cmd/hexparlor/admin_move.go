package main

import (
	"encoding/hex"
	"errors"

	"hexparlor/internal/cli"
	"hexparlor/internal/store/database"
)

type moveCmd struct {
	From string `required:"" placeholder:"database" help:"admin.move.from"`
	To   string `required:"" placeholder:"database" help:"admin.move.to"`
}

// shownSum is the number of bytes of a hash that are printed, enough to compare two sites by eye.
const shownSum = 8

// Run copies a site to another folder or database.
func (c moveCmd) Run(a *cli.App) error {
	from, to := cli.ParsePlace(c.From), cli.ParsePlace(c.To)
	all, err := database.Move(a.Ctx, from, to, a.Progress())
	if errors.Is(err, database.ErrExists) {
		return cli.Misuse(err)
	}
	if err != nil {
		return cli.FinalError(err)
	}
	rows := 0
	for _, d := range all {
		rows += d.Rows
		err := a.Print(a.Stdout, "command.admin.move.table", "table", d.Table, "rows", d.Rows,
			"sum", hex.EncodeToString(d.Sum[:shownSum]))
		if err != nil {
			return err
		}
	}
	return a.Print(a.Stdout, "command.admin.move.moved",
		"rows", rows, "from", cli.PlaceName(from), "to", cli.PlaceName(to))
}
