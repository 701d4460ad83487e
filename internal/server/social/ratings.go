package social

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/rating"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

func poolOf(p rating.Pool) api.Pool {
	return api.Pool{Pool: p.String(), Game: p.Game, Speed: string(p.Speed), Many: p.Many}
}

func round(x float64) int { return int(math.Round(x)) }

func ratingOf(p rating.Pool, standing rating.Standing) api.Rating {
	now := standing.Now(p.Model(), time.Now())
	return api.Rating{
		Rating: round(now.Value), Deviation: round(now.Deviation), Provisional: now.Provisional(p.Model()),
		Games: standing.Games,
	}
}

// ratedMatch is what the ratings of a match depend on.
type ratedMatch struct {
	rated, over bool
	pool        rating.Pool
	players     []match.Player
}

func (s *service) getMatchRatings(ctx context.Context, in *httpapi.MatchPath) (*httpapi.Body[api.MatchRatings], error) {
	t, me, err := s.Matches.MatchFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var now ratedMatch
	t.Show(me, func(f *match.State) {
		now = ratedMatch{f.Match.Rated && !f.Seats.Gathering(), f.Status == match.Finished, f.Pool(), f.Seats.Players}
	})
	answer := api.MatchRatings{Seats: []api.SeatRating{}}
	if !now.rated {
		return httpapi.NoStore(answer), nil
	}
	pool := poolOf(now.pool)
	answer.Pool = &pool
	if now.over {
		err = s.endedRatings(ctx, in.ID, now, &answer)
	} else {
		err = s.runningRatings(ctx, now, &answer)
	}
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(answer), nil
}

func (s *service) runningRatings(ctx context.Context, now ratedMatch, answer *api.MatchRatings) error {
	for i, p := range now.players {
		userID := cmp.Or(p.Away, p.User)
		if userID == "" {
			continue
		}
		standing, err := s.Ratings.Store.RatingOf(ctx, now.pool, userID)
		if err != nil {
			return err
		}
		answer.Seats = append(answer.Seats, api.SeatRating{Seat: game.Seat(i + 1), Rating: ratingOf(now.pool, standing)})
	}
	return nil
}

// endedRatings adds the changes of ratings by a finished match, which the archive has once ratings are up to date.
func (s *service) endedRatings(ctx context.Context, id string, now ratedMatch, answer *api.MatchRatings) error {
	if err := s.Ratings.CatchUp(ctx); err != nil {
		return err
	}
	seats, err := s.Host.Store.ArchivedSeats(ctx, id)
	if err != nil {
		return err
	}
	h, err := s.Admin.State(ctx)
	if err != nil {
		return err
	}
	answer.State = "counted"
	if h.Annulled(id) {
		answer.State = "annulled"
	} else if len(seats) == 0 || seats[0].After.Deviation == 0 {
		answer.State = "short"
	}
	if answer.State != "counted" {
		return s.runningRatings(ctx, now, answer)
	}
	for _, seat := range seats {
		before := ratingOf(now.pool, rating.Standing{Rating: seat.Before})
		change := round(seat.After.Value) - round(seat.Before.Value)
		answer.Seats = append(answer.Seats, api.SeatRating{Seat: seat.Seat, Rating: before, Change: &change})
	}
	return nil
}

// rated returns an account whose results the caller may see.
func (s *service) rated(ctx context.Context, handle string) (user.User, error) {
	p, seen, _, err := s.shown(ctx, handle)
	if err == nil && !seen.Results {
		err = notShown()
	}
	return p, err
}

func (s *service) getRatings(ctx context.Context, in *HandlePath) (*httpapi.Body[api.UserRatings], error) {
	p, err := s.rated(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	standings, err := s.Ratings.Store.RatingsOf(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := api.UserRatings{Ratings: []api.PoolRating{}}
	for name, standing := range standings {
		answer.Ratings = append(answer.Ratings, poolRating(name, standing))
	}
	slices.SortFunc(answer.Ratings, func(a, b api.PoolRating) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Pool.Pool, b.Pool.Pool))
	})
	return httpapi.NoStore(answer), nil
}

func poolRating(name string, standing rating.Standing) api.PoolRating {
	pool, _ := rating.ParsePool(name)
	answer := api.PoolRating{Pool: poolOf(pool), Rating: ratingOf(pool, standing)}
	if !standing.Played.IsZero() {
		answer.Played = standing.Played.UnixMilli()
	}
	return answer
}

// storyLength is the greatest number of matches in the graph of a user's rating.
const storyLength = 500

type ratingPath struct {
	HandlePath
	Pool string `path:"pool" maxLength:"100"`
}

func noPool() error {
	return httpapi.NewProblem(http.StatusNotFound, "no-pool", i18n.Of("server.no-pool"))
}

func (s *service) getRatingHistory(ctx context.Context, in *ratingPath) (*httpapi.Body[api.RatingHistory], error) {
	pool, ok := rating.ParsePool(in.Pool)
	if !ok {
		return nil, noPool()
	}
	p, err := s.rated(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	st := s.Ratings.Store
	standing, err := st.RatingOf(ctx, pool, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	points, err := st.RatingHistory(ctx, pool, p.ID, storyLength)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := api.RatingHistory{
		PoolRating: poolRating(in.Pool, standing), Points: make([]api.RatingPoint, len(points)),
		Distribution: []api.RatingBar{},
	}
	for i, at := range points {
		answer.Points[len(points)-1-i] = api.RatingPoint{
			Match: at.Match, At: at.Ended.UnixMilli(), Rating: round(at.Value), Deviation: round(at.Deviation),
		}
	}
	bars, err := st.Distribution(ctx, pool, p.Bot())
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, b := range bars {
		answer.Distribution = append(answer.Distribution, api.RatingBar(b))
	}
	return httpapi.NoStore(answer), nil
}

type strengthQuery struct {
	Game string `path:"game" maxLength:"64"`
}

func (s *service) getBotStrength(ctx context.Context, in *strengthQuery) (*httpapi.Body[api.Strength], error) {
	answer := api.Strength{Levels: []api.Rating{}}
	for _, l := range rating.Levels(in.Game) {
		answer.Levels = append(answer.Levels, api.Rating{Rating: round(l.Value), Deviation: round(l.Deviation)})
	}
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil || me == "" {
		return httpapi.NoStore(answer), err
	}
	standings, err := s.Ratings.Store.RatingsOf(ctx, me)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	best := rating.Rating{Deviation: math.Inf(1)}
	for name, standing := range standings {
		pool, _ := rating.ParsePool(name)
		now := standing.Now(pool.Model(), time.Now())
		if pool.Game != in.Game || pool.Many || now.Provisional(pool.Model()) || now.Deviation >= best.Deviation {
			continue
		}
		mine := ratingOf(pool, standing)
		best, answer.Mine, answer.Level = now, &mine, rating.Match(in.Game, now)
	}
	return httpapi.NoStore(answer), nil
}
