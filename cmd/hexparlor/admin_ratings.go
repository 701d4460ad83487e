package main

import (
	"maps"

	"hexparlor/internal/cli"
	"hexparlor/internal/rating"
	"hexparlor/internal/store"
	"hexparlor/internal/user/admin"
)

type rebuildRatingsCmd struct {
	siteFlags `embed:""`
}

// Run deletes all ratings and computes them again from the finished matches. The new ratings equal the old ones to the
// last bit.
func (c rebuildRatingsCmd) Run(a *cli.App) (err error) {
	return c.withSite(a, func(st *store.Store, _ *admin.Service) error {
		if err := (&rating.Updater{Store: st}).Rebuild(a.Ctx, a.Progress()); err != nil {
			return err
		}
		pools := map[string]int{}
		for _, programs := range []bool{false, true} {
			sizes, err := st.Pools(a.Ctx, programs)
			if err != nil {
				return err
			}
			maps.Copy(pools, sizes)
		}
		return a.Print(a.Stdout, "command.admin.ratings-rebuilt", "pools", len(pools))
	})
}
