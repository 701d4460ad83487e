package server

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// PersonPath names an account by its handle.
type PersonPath struct {
	Handle string `path:"handle" maxLength:"200"`
}

func noPerson() error {
	return httpapi.NewProblem(http.StatusNotFound, "no-person", i18n.Of("server.no-person"))
}

// account is whom a handle stands for, however it is spelt.
func (s *Server) account(ctx context.Context, handle string) (user.User, error) {
	p, err := s.cfg.People.Find(ctx, handle)
	switch {
	case errors.Is(err, user.ErrNotFound):
		return p, noPerson()
	case err != nil:
		return p, httpapi.StoreError(err)
	}
	return p, nil
}

// shown is an account with what the caller may see of it.
func (s *Server) shown(ctx context.Context, handle string) (p user.User, seen user.Shown, me string, err error) {
	if p, err = s.account(ctx, handle); err != nil {
		return p, seen, "", err
	}
	if me, err = callerOf(ctx).ID(ctx); err != nil {
		return p, seen, me, err
	}
	if seen, err = s.cfg.People.Show(ctx, p.ID, me); err != nil {
		return p, seen, me, httpapi.StoreError(err)
	}
	return p, seen, me, nil
}

func (s *Server) getProfile(ctx context.Context, in *PersonPath) (*httpapi.Body[api.Profile], error) {
	p, seen, me, err := s.shown(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	told := api.Profile{
		ID: p.ID, Handle: p.Handle, Name: p.Name, Words: seen.Words, Mine: p.ID == me, Tables: seen.Tables,
	}
	if me != "" && !told.Mine {
		store := s.cfg.People.Store
		if told.Followed, err = store.Tied(ctx, me, user.Follow, p.ID); err == nil {
			told.Blocked, err = store.Tied(ctx, me, user.Block, p.ID)
		}
	}
	if err == nil && seen.Results {
		told.Results, err = s.results(ctx, p.ID)
	}
	if seen.Presence {
		here := s.whereabouts.here(p.ID)
		told.Here = &here
	}
	return httpapi.NoStore(told), httpapi.UserError(err)
}

// results counts how the public games of a person ended.
func (s *Server) results(ctx context.Context, person string) (*api.Results, error) {
	tallies, err := s.cfg.Host.Store.Results(ctx, person)
	if err != nil {
		return nil, err
	}
	told := api.Results{Games: []api.GameResults{}}
	for _, t := range tallies {
		i := slices.IndexFunc(told.Games, func(g api.GameResults) bool { return g.Game == t.Game && g.People == t.People })
		if i < 0 {
			i = len(told.Games)
			told.Games = append(told.Games, api.GameResults{Game: t.Game, People: t.People})
		}
		switch g := &told.Games[i]; t.Ended {
		case match.Won:
			g.Won = t.Matches
		case match.Lost:
			g.Lost = t.Matches
		case match.Drawn:
			g.Drawn = t.Matches
		}
	}
	return &told, nil
}

// pageSize is how many tables one part of a list has.
const pageSize = 20

type playedQuery struct {
	PersonPath
	Status string `query:"status" enum:"finished,running" default:"finished" doc:"running: waiting ones too"`
	Game   string `query:"game" maxLength:"64" doc:"of this game only"`
	With   string `query:"with" maxLength:"200" doc:"at which the account of this handle sits too"`
	Before string `query:"before" maxLength:"64" doc:"as the part before told it"`
}

// notShown is told in the same way whether there is anything to see or not.
func notShown() error {
	return httpapi.NewProblem(http.StatusForbidden, "not-shown", i18n.Of("server.not-shown"))
}

func (s *Server) getPlayed(ctx context.Context, in *playedQuery) (*httpapi.Body[api.PlayedPage], error) {
	p, seen, me, err := s.shown(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	if !seen.Tables {
		return nil, notShown()
	}
	asked := host.Played{
		Guest: p.ID, Viewer: me, Finished: in.Status != "running", Game: in.Game, Before: in.Before, Limit: pageSize,
	}
	// Who shows their tables to nobody is not found at those of others either.
	if asked.With, err = s.player(ctx, in.With); err != nil {
		return nil, err
	}
	ids, err := s.cfg.Host.Store.Played(ctx, asked)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	page := api.PlayedPage{Tables: make([]api.PlayedTable, 0, len(ids))}
	for _, id := range ids {
		if t, ok := s.played(ctx, id, p.ID, me); ok {
			page.Tables = append(page.Tables, t)
		}
	}
	if len(ids) == pageSize {
		page.Next = ids[pageSize-1]
	}
	return httpapi.NoStore(page), nil
}

// played is a table in the list of a person, as the viewer may know it. A table that cannot be read is left out.
func (s *Server) played(ctx context.Context, id, person, me string) (told api.PlayedTable, ok bool) {
	ok = s.readListed(ctx, id, me, func(f *match.State) {
		told = playedTable(f, f.Seats.HeldBy(me), person, callerOf(ctx).Words())
	})
	return told, ok
}

// playedTable is a table in the list of a person, for who holds these seats there.
func playedTable(f *match.State, held game.Seats, person string, words *i18n.Catalogue) api.PlayedTable {
	told := api.PlayedTable{
		ID: f.Match.ID, Game: f.Match.Game, Status: api.Status(f.Status), Public: f.Match.Public,
		At: f.Updated(view.New(f, 0, words).Observer).UnixMilli(),
	}
	for _, p := range view.New(f, held, words).PlayersFor(view.Presence{}) {
		told.Players = append(told.Players, api.PlayedSeat{
			Title: p.Title, Kind: p.Kind, Name: p.Name, Winner: f.Result.Winners.Has(p.Seat),
		})
	}
	for _, fate := range f.Outcomes() {
		if fate.Guest == person {
			told.Ended = string(fate.Ended)
		}
	}
	return told
}

func (s *Server) getOwnProfile(ctx context.Context, _ *struct{}) (*httpapi.Body[api.ProfileChoice], error) {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	p, err := s.cfg.People.Chosen(ctx, me)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(api.ProfileChoice{
		Words: p.Words, Results: string(p.Results), Tables: string(p.Tables), Presence: string(p.Presence),
	}), nil
}

type profileInput struct{ Body api.ProfileChoice }

func (s *Server) setProfile(ctx context.Context, in *profileInput) (*httpapi.Body[api.ProfileChoice], error) {
	p, _, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	err = s.cfg.People.SetProfile(ctx, p, user.Profile{
		Words: b.Words, Results: user.Audience(b.Results), Tables: user.Audience(b.Tables),
		Presence: user.Audience(b.Presence),
	})
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	return s.getOwnProfile(ctx, nil)
}

// getHandles tells which seats of a table are held by accounts, so that their names can lead to their profiles.
func (s *Server) getHandles(ctx context.Context, in *TablePath) (*httpapi.Body[[]api.SeatHandle], error) {
	t, me, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var players []match.Player
	t.Show(me, func(f *match.State) { players = f.Seats.Players })
	told := []api.SeatHandle{}
	for i, p := range players {
		if p.Guest == "" {
			continue
		}
		handle, err := s.cfg.People.Store.HandleOf(ctx, p.Guest)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		if handle != "" {
			told = append(told, api.SeatHandle{Seat: game.Seat(i + 1), Handle: handle})
		}
	}
	return httpapi.NoStore(told), nil
}
