package main

import "hexparlor/internal/store"

type houseCheckCmd struct {
	houseFlags `embed:""`
}

// Run reads the whole database, beside a server or not, and says what is damaged.
func (c houseCheckCmd) Run(a *app) error {
	place := c.place(c.Data)
	if err := store.RequireSite(a.ctx, place); err != nil {
		return noSite(err, place)
	}
	damaged, err := store.CheckAll(a.ctx, place, progress(a))
	if err != nil {
		return told(err)
	}
	for _, d := range damaged {
		if err := a.tell(a.stdout, "command.house.check.damaged", "match", d.Match, "why", d.Cause); err != nil {
			return err
		}
	}
	if len(damaged) > 0 {
		return failure("command.house.check.some", "matches", len(damaged), "name", nameOf(place))
	}
	return a.tell(a.stdout, "command.house.check.whole", "name", nameOf(place))
}
