package social

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

// HandlePath names an account by its handle. Huma reads only embedded types that are exported.
type HandlePath struct {
	Handle string `path:"handle" maxLength:"200"`
}

// shown returns an account, what the caller may see of it, and the caller's id.
func (s *service) shown(ctx context.Context, handle string) (p user.User, seen user.Shown, me string, err error) {
	if p, err = httpapi.Account(ctx, s.Users, handle); err != nil {
		return p, seen, "", err
	}
	if me, err = httpapi.CallerOf(ctx).ID(ctx); err != nil {
		return p, seen, me, err
	}
	if seen, err = s.Users.Show(ctx, p.ID, me); err != nil {
		return p, seen, me, httpapi.StoreError(err)
	}
	return p, seen, me, nil
}

func (s *service) getProfile(ctx context.Context, in *HandlePath) (*httpapi.Body[api.Profile], error) {
	p, seen, me, err := s.shown(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	answer := api.Profile{
		ID: p.ID, Handle: p.Handle, Name: p.Name, Avatar: p.Avatar,
		About: seen.Words, Mine: p.ID == me, MatchesVisible: seen.Matches,
		Since: p.Created.UTC().Format("2006-01"),
	}
	if me != "" && !answer.Mine {
		store := s.Users.Store
		if answer.Followed, err = store.HasRelation(ctx, me, user.Follow, p.ID); err == nil {
			answer.Blocked, err = store.HasRelation(ctx, me, user.Block, p.ID)
		}
	}
	if err == nil && seen.Results {
		answer.Results, err = s.results(ctx, p.ID)
	}
	if seen.Presence {
		here := s.IsHere(p.ID)
		answer.Online = &here
	}
	return httpapi.NoStore(answer), httpapi.UserError(err)
}

// results counts how the public matches of a user ended.
func (s *service) results(ctx context.Context, userID string) (*api.Results, error) {
	tallies, err := s.Host.Store.Results(ctx, userID)
	if err != nil {
		return nil, err
	}
	answer := api.Results{Games: []api.GameResults{}}
	for _, t := range tallies {
		i := slices.IndexFunc(answer.Games, func(g api.GameResults) bool {
			return g.Game == t.Game && g.AgainstUsers == t.HumanOpponent
		})
		if i < 0 {
			i = len(answer.Games)
			answer.Games = append(answer.Games, api.GameResults{Game: t.Game, AgainstUsers: t.HumanOpponent})
		}
		switch g := &answer.Games[i]; t.Ended {
		case match.Won:
			g.Won = t.Matches
		case match.Lost:
			g.Lost = t.Matches
		case match.Drawn:
			g.Drawn = t.Matches
		}
	}
	return &answer, nil
}

// pageSize is the number of entries of one page of a list.
const pageSize = 20

type playedQuery struct {
	HandlePath
	Status string `query:"status" enum:"finished,running" default:"finished" doc:"running: also waiting matches"`
	Game   string `query:"game" maxLength:"64" doc:"game of the matches"`
	With   string `query:"with" maxLength:"200" doc:"handle of another account with a seat"`
	Before string `query:"before" maxLength:"64" doc:"next of the previous page"`
}

// notShown returns the problem that a user shows something not to everyone. It is the same whether there is anything to
// see or not.
func notShown() error {
	return httpapi.NewProblem(http.StatusForbidden, "not-shown", i18n.Of("server.not-shown"))
}

func (s *service) listUserMatches(ctx context.Context, in *playedQuery) (*httpapi.Body[api.PlayedPage], error) {
	p, seen, me, err := s.shown(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	if !seen.Matches {
		return nil, notShown()
	}
	asked := host.Played{
		User: p.ID, Viewer: me, Finished: in.Status != "running", Game: in.Game, Before: in.Before, Limit: pageSize,
	}
	// A user who hides their matches is not found in those of others either.
	if asked.With, err = s.player(ctx, in.With); err != nil {
		return nil, err
	}
	ids, err := s.Host.Store.Played(ctx, asked)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	page := api.PlayedPage{Matches: make([]api.PlayedMatch, 0, len(ids))}
	for _, id := range ids {
		if t, ok := s.played(ctx, id, p.ID, me); ok {
			page.Matches = append(page.Matches, t)
		}
	}
	if len(ids) == pageSize {
		page.Next = ids[pageSize-1]
	}
	return httpapi.NoStore(page), nil
}

// played returns a match of a user's list, as the caller may know it. A match that cannot be read is left out.
func (s *service) played(ctx context.Context, id, userID, me string) (answer api.PlayedMatch, ok bool) {
	ok = s.Matches.ReadListed(ctx, id, me, func(f *match.State) {
		answer = PlayedMatch(f, f.Seats.HeldBy(me), userID, httpapi.CallerOf(ctx).Words())
	})
	return answer, ok
}

// PlayedMatch returns a match of a user's list, for a viewer who holds some seats there.
func PlayedMatch(f *match.State, held game.Seats, userID string, words *i18n.Catalogue) api.PlayedMatch {
	answer := api.PlayedMatch{
		ID: f.Match.ID, Game: f.Match.Game, Status: api.Status(f.Status), Public: f.Match.Public,
		At: f.Updated(view.New(f, 0, words).Observer).UnixMilli(),
	}
	for _, p := range view.New(f, held, words).PlayersFor(view.Presence{}) {
		answer.Players = append(answer.Players, api.PlayedSeat{
			Title: p.Title, Kind: p.Kind, Name: p.Name, Winner: f.Result.Winners.Has(p.Seat),
		})
	}
	for _, outcome := range f.Outcomes() {
		if outcome.User == userID {
			answer.Outcome = string(outcome.Ended)
		}
	}
	return answer
}

func (s *service) getOwnProfile(ctx context.Context, _ *struct{}) (*httpapi.Body[api.ProfileSettings], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	p, err := s.Users.Chosen(ctx, me)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(api.ProfileSettings{
		Avatar: p.Avatar, About: p.Words,
		Results: string(p.Results), Matches: string(p.Matches), Presence: string(p.Presence),
	}), nil
}

type profileInput struct{ Body api.ProfileSettings }

func (s *service) setProfile(ctx context.Context, in *profileInput) (*httpapi.Body[api.ProfileSettings], error) {
	p, _, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	err = s.Users.SetProfile(ctx, p, user.Profile{
		Avatar: b.Avatar, Words: b.About, Results: user.Audience(b.Results), Matches: user.Audience(b.Matches),
		Presence: user.Audience(b.Presence),
	})
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.RenewOnline(p.ID)
	return s.getOwnProfile(ctx, nil)
}

// getSeatAccounts returns which seats of a match are held by accounts, so that their names can lead to their profiles.
func (s *service) getSeatAccounts(ctx context.Context, in *httpapi.MatchPath) (*httpapi.Body[[]api.SeatHandle], error) {
	t, me, err := s.Matches.MatchFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var players []match.Player
	t.Show(me, func(f *match.State) { players = f.Seats.Players })
	answer := []api.SeatHandle{}
	for i, p := range players {
		if p.User == "" {
			continue
		}
		account, err := s.Users.Store.User(ctx, p.User)
		if err != nil && !errors.Is(err, user.ErrNotFound) {
			return nil, httpapi.StoreError(err)
		}
		if account.Handle != "" {
			seat := api.SeatHandle{Seat: game.Seat(i + 1), Handle: account.Handle, Avatar: account.Avatar}
			answer = append(answer, seat)
		}
	}
	return httpapi.NoStore(answer), nil
}
