package social

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/rating"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

const (
	// headLength is the number of rows of a game in the list of all games.
	headLength = 5
	// maxPlace is the greatest number of better users that are counted for the caller's place.
	maxPlace = 1000
	// changeTime is the time over which leaderboards show changes of ratings.
	changeTime = 30 * 24 * time.Hour
)

type leadersQuery struct {
	Pool     string `query:"pool" maxLength:"100" doc:"pool of the leaderboard; empty: only the pools are listed"`
	Programs bool   `query:"programs" doc:"lists bot accounts instead of other accounts"`
	After    string `query:"after" maxLength:"200" doc:"next of the previous page"`
}

func (s *service) getLeaderboard(ctx context.Context, in *leadersQuery) (*httpapi.Body[api.Leaders], error) {
	pools, err := s.pools(ctx, in.Programs)
	if err != nil {
		return nil, err
	}
	answer := api.Leaders{Leaders: []api.Leader{}, Pools: pools, Distribution: []api.RatingBar{}}
	if in.Pool == "" {
		return httpapi.NoStore(answer), nil
	}
	if err := s.leaders(ctx, in, &answer); err != nil {
		return nil, err
	}
	return httpapi.NoStore(answer), nil
}

// pools returns all pools with placed users or bots, the greatest first.
func (s *service) pools(ctx context.Context, programs bool) ([]api.PoolSize, error) {
	sizes, err := s.Ratings.Store.Pools(ctx, programs)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	pools := []api.PoolSize{}
	for name, players := range sizes {
		p, _ := rating.ParsePool(name)
		pools = append(pools, api.PoolSize{Pool: poolOf(p), Players: players})
	}
	slices.SortFunc(pools, func(a, b api.PoolSize) int {
		return cmp.Or(cmp.Compare(b.Players, a.Players), cmp.Compare(a.Pool.Pool, b.Pool.Pool))
	})
	return pools, nil
}

// leaders adds the next page of a leaderboard, and to the first page the caller's standing and the distribution.
func (s *service) leaders(ctx context.Context, in *leadersQuery, answer *api.Leaders) error {
	pool, ok := rating.ParsePool(in.Pool)
	if !ok {
		return noPool()
	}
	from, place := leading(pool, in.Programs, pageSize), 0
	if parts := strings.SplitN(in.After, "_", 3); len(parts) == 3 {
		value, err := strconv.ParseFloat(parts[0], 64)
		last, failed := strconv.Atoi(parts[1])
		if err != nil || failed != nil || last < 0 {
			return noPool()
		}
		from.Value, from.User, place = value, parts[2], last
	}
	page, err := s.Ratings.Store.Leaders(ctx, from)
	if err != nil {
		return httpapi.StoreError(err)
	}
	answer.Leaders = placed(pool, page, place)
	if err := s.addDetails(ctx, pool, page, answer.Leaders); err != nil {
		return err
	}
	if len(page) == pageSize {
		last := page[pageSize-1]
		place += len(answer.Leaders)
		answer.Next = strconv.FormatFloat(last.Value, 'g', -1, 64) + "_" + strconv.Itoa(place) + "_" + last.User
	}
	if in.After != "" {
		return nil
	}
	bars, err := s.Ratings.Store.Distribution(ctx, pool, in.Programs)
	if err != nil {
		return httpapi.StoreError(err)
	}
	for _, b := range bars {
		answer.Distribution = append(answer.Distribution, api.RatingBar(b))
	}
	me, err := s.leaderboardUser(ctx, in.Programs)
	if err != nil || me == nil {
		return err
	}
	if answer.Mine, err = s.ownStanding(ctx, me, pool); err == nil && answer.Mine != nil {
		answer.Mine.Trend, err = s.trend(ctx, pool, me.ID, answer.Mine.Rating.Rating)
	}
	return err
}

func leading(pool rating.Pool, programs bool, limit int) rating.Leading {
	return rating.Leading{
		Pool: pool, Programs: programs, Value: math.MaxFloat64, Limit: limit, Since: time.Now().Add(-changeTime),
	}
}

// placed returns the rows of a leaderboard after a place. Users with a provisional rating, because they have not played
// for long, are left out and take no place.
func placed(pool rating.Pool, page []rating.Leader, place int) []api.Leader {
	rows := []api.Leader{}
	for _, l := range page {
		now := ratingOf(pool, l.Standing)
		if now.Provisional {
			continue
		}
		place++
		rows = append(rows, api.Leader{
			Place: place, Handle: l.Handle, Name: l.Name, Avatar: l.Avatar, Rating: now, Won: l.Won,
			Change: changeOf(l.Value, l.Earlier),
		})
	}
	return rows
}

// addDetails adds to the rows of a page what only the list of one pool shows: trends, and who is online as far as the
// caller may know.
func (s *service) addDetails(ctx context.Context, pool rating.Pool, page []rating.Leader, rows []api.Leader) error {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return err
	}
	for i := range rows {
		row := &rows[i]
		at := slices.IndexFunc(page, func(l rating.Leader) bool { return l.Handle == row.Handle })
		userID := page[at].User
		if row.Trend, err = s.trend(ctx, pool, userID, row.Rating.Rating); err != nil {
			return err
		}
		if !s.IsHere(userID) {
			continue
		}
		shown, err := s.Users.Show(ctx, userID, me)
		if err != nil {
			return httpapi.StoreError(err)
		}
		row.Online = shown.Presence
	}
	return nil
}

// trendPoints is the number of ratings of a trend.
const trendPoints = 13

// trend returns a user's ratings over changeTime, the last of which is the rating now.
func (s *service) trend(ctx context.Context, pool rating.Pool, userID string, now int) ([]int, error) {
	step := changeTime / (trendPoints - 1)
	values, err := s.Ratings.Store.RatingTrend(ctx, pool, userID, time.Now().Add(-changeTime), step, trendPoints-1)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	points := make([]int, 0, trendPoints)
	for _, value := range values {
		points = append(points, round(value))
	}
	return append(points, now), nil
}

func changeOf(value, earlier float64) *int {
	if earlier == 0 {
		return nil
	}
	change := round(value) - round(earlier)
	return &change
}

// leaderboardUser is the caller as leaderboards show them.
type leaderboardUser struct {
	user.User
	hidden    bool
	standings map[string]rating.Standing
}

// leaderboardUser returns the caller, or nil if leaderboards of users, or of bots, cannot have them.
func (s *service) leaderboardUser(ctx context.Context, programs bool) (*leaderboardUser, error) {
	id, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil || id == "" {
		return nil, err
	}
	caller, _, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil || caller.Handle == "" || caller.Bot() != programs {
		return nil, err
	}
	profile, err := s.Users.Store.Profile(ctx, caller.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	standings, err := s.Ratings.Store.RatingsOf(ctx, caller.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	hidden := profile.Results != "" && profile.Results != user.All
	return &leaderboardUser{caller, hidden, standings}, nil
}

// ownStanding returns the caller's standing in a pool, or nil if they have not played there.
func (s *service) ownStanding(
	ctx context.Context, me *leaderboardUser, pool rating.Pool,
) (*api.OwnStanding, error) {
	standing, played := me.standings[pool.String()]
	if !played {
		return nil, nil
	}
	from := leading(pool, me.Bot(), maxPlace)
	from.Value, from.User = standing.Value, me.ID
	earlier, err := s.Ratings.Store.RatingBefore(ctx, pool, me.ID, from.Since)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	own := &api.OwnStanding{
		Handle: me.Handle, Name: me.Name, Avatar: me.Avatar, Rating: ratingOf(pool, standing), Won: standing.Won,
		Change: changeOf(standing.Value, earlier), Hidden: me.hidden,
	}
	if own.Provisional || own.Hidden {
		return own, nil
	}
	above, err := s.Ratings.Store.LeadersAbove(ctx, from)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	better := placed(pool, above, 0)
	if len(above) < maxPlace {
		own.Place = len(better) + 1
	}
	if len(better) > 0 {
		own.Ahead = &better[0]
		own.Ahead.Place = max(0, own.Place-1)
	}
	return own, nil
}

type leaderGamesQuery struct {
	Speed    string `query:"speed" enum:"bullet,blitz,rapid,classical,days,untimed" doc:"empty: the one with most players"`
	Programs bool   `query:"programs" doc:"lists bot accounts instead of other accounts"`
}

func (s *service) listLeaderboards(ctx context.Context, in *leaderGamesQuery) (*httpapi.Body[api.LeaderGames], error) {
	pools, err := s.pools(ctx, in.Programs)
	if err != nil {
		return nil, err
	}
	answer := api.LeaderGames{Speed: cmp.Or(in.Speed, busiest(pools)), Pools: pools, Games: []api.GameLeaders{}}
	me, err := s.leaderboardUser(ctx, in.Programs)
	if err != nil {
		return nil, err
	}
	for _, g := range s.Games {
		pool := rating.Pool{Game: g.Info().ID, Speed: rating.Speed(answer.Speed)}
		one := api.GameLeaders{PoolSize: api.PoolSize{Pool: poolOf(pool)}, Leaders: []api.Leader{}}
		at := slices.IndexFunc(pools, func(p api.PoolSize) bool { return p.Pool == one.Pool })
		if at >= 0 {
			one.Players = pools[at].Players
			page, err := s.Ratings.Store.Leaders(ctx, leading(pool, in.Programs, 2*headLength))
			if err != nil {
				return nil, httpapi.StoreError(err)
			}
			rows := placed(pool, page, 0)
			one.Leaders = rows[:min(headLength, len(rows))]
		}
		if me != nil {
			if one.Mine, err = s.ownStanding(ctx, me, pool); err != nil {
				return nil, err
			}
		}
		answer.Games = append(answer.Games, one)
	}
	return httpapi.NoStore(answer), nil
}

// busiest returns the speed at which most users have a place.
func busiest(pools []api.PoolSize) string {
	players := map[string]int{}
	best := string(rating.Rapid)
	for _, p := range pools {
		if !p.Many {
			players[p.Speed] += p.Players
		}
	}
	for _, speed := range rating.Speeds {
		if players[string(speed)] > players[best] {
			best = string(speed)
		}
	}
	return best
}
