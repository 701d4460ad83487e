package main

import (
	"errors"

	"hexparlor/internal/rating"
)

type ratingsCmd struct {
	Rebuild ratingsRebuildCmd `cmd:"" help:"ratings.rebuild"`
}

type ratingsRebuildCmd struct {
	houseFlags `embed:""`
}

// Run drops all ratings and folds the finished matches anew. They come out as they were, to the last bit.
func (c ratingsRebuildCmd) Run(a *app) (err error) {
	st, err := openSite(a.ctx, c.place(c.Data))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if err := (&rating.Updater{Store: st}).Rebuild(a.ctx, progress(a)); err != nil {
		return err
	}
	pools, err := st.Pools(a.ctx)
	if err != nil {
		return err
	}
	return a.tell(a.stdout, "command.ratings.rebuilt", "pools", len(pools))
}
