package social

import (
	"context"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/rating"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// mainRatings returns by game the rating of the pool in which a user has played most, without provisional ones.
func mainRatings(standings map[string]rating.Standing) map[string]int {
	ratings, games := map[string]int{}, map[string]int{}
	for name, standing := range standings {
		pool, ok := rating.ParsePool(name)
		if !ok || standing.Games <= games[pool.Game] {
			continue
		}
		now := standing.Now(pool.Model(), time.Now())
		delete(ratings, pool.Game)
		if games[pool.Game] = standing.Games; !now.Provisional(pool.Model()) {
			ratings[pool.Game] = round(now.Value)
		}
	}
	return ratings
}

// PublicRatings returns the ratings of a user by game, one for each game, if all users may see them.
func PublicRatings(
	ctx context.Context, ratings rating.Store, id string, chosen user.Profile,
) (map[string]int, error) {
	if chosen.Results != user.All {
		return nil, nil
	}
	standings, err := ratings.RatingsOf(ctx, id)
	return mainRatings(standings), err
}

// foundUsers is the number of accounts that a search lists.
const foundUsers = 8

type searchQuery struct {
	Text string `query:"text" maxLength:"200" doc:"beginning of a handle"`
}

// searchUsers lists accounts by the beginning of their handle.
func (s *service) searchUsers(ctx context.Context, in *searchQuery) (*httpapi.Body[[]api.FoundUser], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.Users.Search(ctx, in.Text, foundUsers)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := make([]api.FoundUser, len(found))
	for i, p := range found {
		answer[i] = api.FoundUser{Handle: p.Handle, Name: p.Name, Avatar: p.Avatar, Bot: p.Bot()}
		seen, err := s.Users.Show(ctx, p.ID, me)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		if seen.Presence {
			here := s.IsHere(p.ID)
			answer[i].Online = &here
		}
	}
	return httpapi.NoStore(answer), nil
}
