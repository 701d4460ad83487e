package admin

import (
	"context"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

const (
	rematchPeriod = 30 * 24 * time.Hour // for which moderators see rematches
	maxRematches  = 100                 // in one answer
)

// listRematches lists rated matches of users who play each other conspicuously often.
func (s *service) listRematches(ctx context.Context, _ *struct{}) (*httpapi.Body[api.FrequentRematches], error) {
	site, err := s.Admin.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	store := s.Matches.Host.Store
	ids, err := store.Farmed(ctx, time.Now().Add(-rematchPeriod), maxRematches)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	me, err := s.callingDecider(ctx, site)
	if err != nil {
		return nil, err
	}
	answer := api.FrequentRematches{Matches: []api.FrequentRematch{}}
	for _, id := range ids {
		found, err := store.Archived(ctx, id)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		m := api.FrequentRematch{}
		if m.ArchivedMatch, err = s.Archived(ctx, found); err != nil {
			return nil, httpapi.StoreError(err)
		}
		seats, err := store.ArchivedSeats(ctx, id)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		for _, seat := range seats {
			if p := s.knownUser(ctx, site, seat.User); p != nil {
				m.Users = append(m.Users, *p)
			}
		}
		if m.ConflictOfInterest, err = me.isBarred(ctx, admin.Decision{Match: id}); err != nil {
			return nil, err
		}
		answer.Matches = append(answer.Matches, m)
	}
	return httpapi.NoStore(answer), nil
}
