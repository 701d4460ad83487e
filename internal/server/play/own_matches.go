package play

import (
	"cmp"
	"context"
	"slices"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// maxOwn is the greatest number of matches in the list of a user's own matches.
const maxOwn = 100

type ownQuery struct {
	Waiting bool `query:"waiting" doc:"lists only matches with pending decisions of the caller, without their positions"`
}

// listOwnMatches lists the caller's matches that are not over: first those that wait for the caller, of these first the
// one whose time ends first.
func (s *service) listOwnMatches(ctx context.Context, in *ownQuery) (*httpapi.Body[api.OwnMatches], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	own := api.OwnMatches{Matches: []api.OwnMatch{}}
	if me == "" {
		return httpapi.NoStore(own), nil
	}
	ids, err := s.Host.Store.Unfinished(ctx, me)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	words := httpapi.CallerOf(ctx).Words()
	for _, id := range ids {
		s.Matches.ReadListed(ctx, id, me, func(f *match.State) {
			if f.Status == match.Finished || f.Seats.HeldBy(me) == 0 {
				return
			}
			table := s.ownTable(f, me, words)
			if in.Waiting {
				if !table.Waits {
					return
				}
				table.View, table.Position = nil, ""
			}
			own.Matches = append(own.Matches, table)
		})
	}
	slices.SortStableFunc(own.Matches, byUrgency)
	own.Waiting = slices.IndexFunc(own.Matches, func(t api.OwnMatch) bool { return !t.Waits })
	if own.Waiting < 0 {
		own.Waiting = len(own.Matches)
	}
	own.Matches = own.Matches[:min(maxOwn, len(own.Matches))]
	return httpapi.NoStore(own), nil
}

func (s *service) ownTable(f *match.State, me string, words *i18n.Catalogue) api.OwnMatch {
	table := api.OwnMatch{
		Summary: view.New(f, f.Seats.HeldBy(me), words).SummaryFor(s.Presence(f)), Waits: f.HasPendingDecision(me),
	}
	if _, ends := f.TimeOf(me); !ends.IsZero() {
		table.Deadline = ends.UnixMilli()
	}
	return table
}

// byUrgency compares matches for sorting: those that wait for the user first, by deadline; then the others, the latest
// change first.
func byUrgency(a, b api.OwnMatch) int {
	waits := func(t api.OwnMatch) int {
		switch {
		case !t.Waits:
			return 2
		case t.Deadline == 0:
			return 1
		}
		return 0
	}
	return cmp.Or(
		cmp.Compare(waits(a), waits(b)), cmp.Compare(a.Deadline, b.Deadline), cmp.Compare(b.UpdatedAt, a.UpdatedAt),
	)
}
