package server

import (
	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/server/api"
)

// presence tells who has a table open.
type presence struct {
	online   game.Seats // held by people who do
	watchers int        // others who do
}

// message is what streams tell about it: bots always are at their place.
func (p presence) message(f *match.Fold) api.Presence {
	return api.Presence{Online: numbers(p.online | f.Bots()), Watchers: p.watchers, Absent: []api.Absence{}}
}
