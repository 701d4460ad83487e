package server

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// lobbySize is how many tables of each kind the lobby shows.
const lobbySize = 24

func (s *Server) getLobby(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Lobby], error) {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	lists, err := s.cfg.Host.Lists(ctx, me, lobbySize)
	if err != nil {
		return nil, err
	}
	lobby := api.Lobby{
		Mine: s.summaries(ctx, me, lists.Mine), Open: s.summaries(ctx, me, lists.Open),
		Running: s.summaries(ctx, me, lists.Running), Watching: s.watchingAll(), Tables: lists.Tables,
	}
	latestFirst := func(a, b api.Summary) int { return cmp.Compare(b.UpdatedAt, a.UpdatedAt) }
	slices.SortStableFunc(lobby.Open, latestFirst)
	slices.SortStableFunc(lobby.Running, latestFirst)
	slices.SortStableFunc(lobby.Mine, func(a, b api.Summary) int { return urgency(a) - urgency(b) })
	return httpapi.NoStore(lobby), nil
}

// urgency is 0 for a table that waits for the caller, 1 for any other that is not over, 2 for the rest.
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

// readListed calls read with a table of a list, as somebody may know of it. One that cannot be read is left out: the
// rest of the list is of use without it.
func (s *Server) readListed(ctx context.Context, id, me string, read func(*match.State)) (ok bool) {
	err := s.cfg.Host.Contain(id, func() error {
		t, err := s.cfg.Host.Table(ctx, id)
		if err == nil {
			t.Show(me, read)
		}
		return err
	})
	busy := errors.As(err, new(*httpapi.Problem)) // it waits for too long to be read
	if err != nil && !host.IsDamaged(err) && !busy {
		s.cfg.Log.ErrorContext(ctx, "a table is left out of a list", "match", id, "error", err)
	}
	return err == nil
}

func (s *Server) summaries(ctx context.Context, me string, ids []string) []api.Summary {
	list := make([]api.Summary, 0, len(ids))
	for _, id := range ids {
		s.readListed(ctx, id, me, func(f *match.State) {
			list = append(list, view.New(f, f.Seats.HeldBy(me), callerOf(ctx).Words()).SummaryFor(s.presenceAt(f)))
		})
	}
	return list
}
