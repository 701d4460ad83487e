package main

import (
	"hexparlor/games"
	"hexparlor/internal/jobs"
	"hexparlor/internal/store"
)

// sharedFlag has games played by the workers of a house as well. It is not taken from the environment: who keeps a
// house does not mean all their measurements to go there.
type sharedFlag struct {
	Database string `placeholder:"database-url" help:"arena.database"`
}

// leaves is how many games must be played at the same time here: none, if they can be left to workers.
func (f sharedFlag) leaves() int {
	if f.Database != "" {
		return 0
	}
	return 1
}

// asker has games played there, some at the same time by this program too; nil: nothing was named.
func (f sharedFlag) asker(a *app, parallel int) (asker *jobs.Client, end func(), err error) {
	if f.Database == "" {
		return nil, func() {}, nil
	}
	if !store.IsURL(f.Database) {
		return nil, nil, wrongUse("command.arena.database")
	}
	if err := store.RequireSite(a.ctx, f.Database); err != nil {
		return nil, nil, noSite(err, f.Database)
	}
	st, err := store.OpenShared(a.ctx, f.Database)
	if err != nil {
		return nil, nil, err
	}
	asker = &jobs.Client{Store: st}
	if parallel > 0 {
		asker.Hand = &jobs.Worker{Store: st, Link: st.Link(), Games: games.Lookup, Jobs: parallel}
	}
	return asker, func() { _ = st.Close() }, nil
}
