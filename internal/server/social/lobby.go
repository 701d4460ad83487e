package social

import (
	"cmp"
	"context"
	"slices"

	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// lobbySize is the number of matches of each kind in the lobby.
const lobbySize = 24

func (s *service) getLobby(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Lobby], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	lists, err := s.Host.Lists(ctx, me, lobbySize)
	if err != nil {
		return nil, err
	}
	lobby := api.Lobby{
		Mine: s.summaries(ctx, me, lists.Mine), Open: s.summaries(ctx, me, lists.Open),
		Running: s.summaries(ctx, me, lists.Running), Watching: s.Watching(), RunningCount: lists.Matches,
	}
	latestFirst := func(a, b api.Summary) int { return cmp.Compare(b.UpdatedAt, a.UpdatedAt) }
	slices.SortStableFunc(lobby.Open, latestFirst)
	slices.SortStableFunc(lobby.Running, latestFirst)
	slices.SortStableFunc(lobby.Mine, func(a, b api.Summary) int { return urgency(a) - urgency(b) })
	return httpapi.NoStore(lobby), nil
}

// urgency returns 0 for a match that waits for the caller, 1 for any other unfinished match, 2 for finished ones.
func urgency(s api.Summary) int {
	switch {
	case s.Status == api.Finished:
		return 2
	case slices.ContainsFunc(s.Players, func(p api.Player) bool {
		return p.Mine && slices.Contains(s.ToAct, int(p.Seat))
	}):
		return 0
	}
	return 1
}

// summaries returns matches as a user may know them in a list.
func (s *service) summaries(ctx context.Context, me string, ids []string) []api.Summary {
	list := make([]api.Summary, 0, len(ids))
	for _, id := range ids {
		s.Matches.ReadListed(ctx, id, me, func(f *match.State) {
			list = append(list, view.New(f, f.Seats.HeldBy(me), httpapi.CallerOf(ctx).Words()).SummaryFor(s.Presence(f)))
		})
	}
	return list
}
