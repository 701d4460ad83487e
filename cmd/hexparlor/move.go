package main

import (
	"encoding/hex"
	"errors"

	"hexparlor/internal/store"
)

type moveHouseCmd struct {
	From string `required:"" placeholder:"database" help:"move-house.from"`
	To   string `required:"" placeholder:"database" help:"move-house.to"`
}

// shownSum is how many bytes of a hash are shown: enough to compare two houses by eye.
const shownSum = 8

// Run copies a house.
func (c moveHouseCmd) Run(a *app) error {
	from, to := placeOf(c.From), placeOf(c.To)
	all, err := store.Move(a.ctx, from, to, progress(a))
	if errors.Is(err, store.ErrExists) {
		return misuse{err}
	}
	if err != nil {
		return told(err)
	}
	rows := 0
	for _, d := range all {
		rows += d.Rows
		err := a.tell(a.stdout, "command.move-house.table", "table", d.Table, "rows", d.Rows,
			"sum", hex.EncodeToString(d.Sum[:shownSum]))
		if err != nil {
			return err
		}
	}
	return a.tell(a.stdout, "command.move-house.moved", "rows", rows, "from", nameOf(from), "to", nameOf(to))
}
