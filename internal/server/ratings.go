package server

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/rating"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// rateNowAndThen keeps the ratings up to date until ctx is done.
func (s *Server) rateNowAndThen(ctx context.Context) {
	changed, stop := s.cfg.Host.Subscribe()
	defer stop()
	s.cfg.Ratings.Run(ctx, changed, func(err error) {
		s.cfg.Log.Error("the ratings could not be brought up to date", "error", err)
	})
}

func poolOf(p rating.Pool) api.Pool {
	return api.Pool{Pool: p.String(), Game: p.Game, Speed: string(p.Speed), Many: p.Many}
}

func round(x float64) int { return int(math.Round(x)) }

func (s *Server) ratingOf(p rating.Pool, standing rating.Standing) api.Rating {
	now := standing.Now(p.Model(), time.Now())
	return api.Rating{
		Rating: round(now.Value), Deviation: round(now.Deviation), Provisional: now.Provisional(p.Model()),
		Games: standing.Games,
	}
}

// ratedTable is what is asked of a table to tell its ratings.
type ratedTable struct {
	rated, over bool
	pool        rating.Pool
	players     []match.Player
}

func (s *Server) getTableRatings(ctx context.Context, in *TablePath) (*httpapi.Body[api.TableRatings], error) {
	t, me, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var now ratedTable
	t.Show(me, func(f *match.State) {
		now = ratedTable{f.Match.Rated && !f.Seats.Gathering(), f.Status == match.Finished, f.Pool(), f.Seats.Players}
	})
	told := api.TableRatings{Seats: []api.SeatRating{}}
	if !now.rated {
		return httpapi.NoStore(told), nil
	}
	pool := poolOf(now.pool)
	told.Pool = &pool
	if now.over {
		err = s.endedRatings(ctx, in.ID, now, &told)
	} else {
		err = s.runningRatings(ctx, now, &told)
	}
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(told), nil
}

func (s *Server) runningRatings(ctx context.Context, now ratedTable, told *api.TableRatings) error {
	for i, p := range now.players {
		person := cmp.Or(p.Away, p.Guest)
		if person == "" {
			continue
		}
		standing, err := s.cfg.Ratings.Store.RatingOf(ctx, now.pool, person)
		if err != nil {
			return err
		}
		told.Seats = append(told.Seats, api.SeatRating{Seat: game.Seat(i + 1), Rating: s.ratingOf(now.pool, standing)})
	}
	return nil
}

// endedRatings is what the match was worth: the archive has it, once the ratings are up to date.
func (s *Server) endedRatings(ctx context.Context, id string, now ratedTable, told *api.TableRatings) error {
	if err := s.cfg.Ratings.CatchUp(ctx); err != nil {
		return err
	}
	seats, err := s.cfg.Host.Store.ArchivedSeats(ctx, id)
	if err != nil {
		return err
	}
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return err
	}
	told.State = "counted"
	if h.Annulled(id) {
		told.State = "annulled"
	} else if len(seats) == 0 || seats[0].After.Deviation == 0 {
		told.State = "short"
	}
	if told.State != "counted" {
		return s.runningRatings(ctx, now, told)
	}
	for _, seat := range seats {
		before := s.ratingOf(now.pool, rating.Standing{Rating: seat.Before})
		change := round(seat.After.Value) - round(seat.Before.Value)
		told.Seats = append(told.Seats, api.SeatRating{Seat: seat.Seat, Rating: before, Change: &change})
	}
	return nil
}

// rated is an account whose results the caller may see.
func (s *Server) rated(ctx context.Context, handle string) (user.User, error) {
	p, seen, _, err := s.shown(ctx, handle)
	if err == nil && !seen.Results {
		err = notShown()
	}
	return p, err
}

func (s *Server) getRatings(ctx context.Context, in *PersonPath) (*httpapi.Body[api.PersonRatings], error) {
	p, err := s.rated(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	standings, err := s.cfg.Ratings.Store.RatingsOf(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	told := api.PersonRatings{Ratings: []api.PoolRating{}}
	for name, standing := range standings {
		told.Ratings = append(told.Ratings, s.poolRating(name, standing))
	}
	slices.SortFunc(told.Ratings, func(a, b api.PoolRating) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Pool.Pool, b.Pool.Pool))
	})
	return httpapi.NoStore(told), nil
}

func (s *Server) poolRating(name string, standing rating.Standing) api.PoolRating {
	pool, _ := rating.ParsePool(name)
	told := api.PoolRating{Pool: poolOf(pool), Rating: s.ratingOf(pool, standing)}
	if !standing.Played.IsZero() {
		told.Played = standing.Played.UnixMilli()
	}
	return told
}

// storyLength is how many games a graph shows.
const storyLength = 500

type ratingPath struct {
	PersonPath
	Pool string `path:"pool" maxLength:"100"`
}

func noPool() error {
	return httpapi.NewProblem(http.StatusNotFound, "no-pool", i18n.Of("server.no-pool"))
}

func (s *Server) getRatingStory(ctx context.Context, in *ratingPath) (*httpapi.Body[api.RatingStory], error) {
	pool, ok := rating.ParsePool(in.Pool)
	if !ok {
		return nil, noPool()
	}
	p, err := s.rated(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	st := s.cfg.Ratings.Store
	standing, err := st.RatingOf(ctx, pool, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	points, err := st.RatingHistory(ctx, pool, p.ID, storyLength)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	told := api.RatingStory{
		PoolRating: s.poolRating(in.Pool, standing), Points: make([]api.RatingPoint, len(points)),
		Distribution: []api.RatingBar{},
	}
	for i, at := range points {
		told.Points[len(points)-1-i] = api.RatingPoint{
			Match: at.Match, At: at.Ended.UnixMilli(), Rating: round(at.Value), Deviation: round(at.Deviation),
		}
	}
	bars, err := st.Distribution(ctx, pool)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, b := range bars {
		told.Distribution = append(told.Distribution, api.RatingBar(b))
	}
	return httpapi.NoStore(told), nil
}

type leadersQuery struct {
	Pool     string `query:"pool" maxLength:"100" doc:"empty: only the pools are listed"`
	Programs bool   `query:"programs" doc:"accounts that programs play by themselves; else people"`
	After    string `query:"after" maxLength:"200" doc:"as the part before told it"`
}

func (s *Server) getLeaders(ctx context.Context, in *leadersQuery) (*httpapi.Body[api.Leaders], error) {
	told := api.Leaders{Leaders: []api.Leader{}, Pools: []api.PoolSize{}}
	pools, err := s.cfg.Ratings.Store.Pools(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for name, players := range pools {
		p, _ := rating.ParsePool(name)
		told.Pools = append(told.Pools, api.PoolSize{Pool: poolOf(p), Players: players})
	}
	slices.SortFunc(told.Pools, func(a, b api.PoolSize) int {
		return cmp.Or(cmp.Compare(b.Players, a.Players), cmp.Compare(a.Pool.Pool, b.Pool.Pool))
	})
	if in.Pool == "" {
		return httpapi.NoStore(told), nil
	}
	if err := s.leaders(ctx, in, &told); err != nil {
		return nil, err
	}
	return httpapi.NoStore(told), nil
}

// leaders adds the next part of a list. Who has not played for so long that their rating is provisional again is left
// out, and keeps no place.
func (s *Server) leaders(ctx context.Context, in *leadersQuery, told *api.Leaders) error {
	pool, ok := rating.ParsePool(in.Pool)
	if !ok {
		return noPool()
	}
	from, place := rating.Leading{Pool: pool, Programs: in.Programs, Value: math.MaxFloat64, Limit: pageSize}, 0
	if parts := strings.SplitN(in.After, "_", 3); len(parts) == 3 {
		value, err := strconv.ParseFloat(parts[0], 64)
		last, failed := strconv.Atoi(parts[1])
		if err != nil || failed != nil || last < 0 {
			return noPool()
		}
		from.Value, from.User, place = value, parts[2], last
	}
	page, err := s.cfg.Ratings.Store.Leaders(ctx, from)
	if err != nil {
		return httpapi.StoreError(err)
	}
	for _, l := range page {
		now := s.ratingOf(pool, l.Standing)
		if now.Provisional {
			continue
		}
		place++
		told.Leaders = append(told.Leaders, api.Leader{Place: place, Handle: l.Handle, Name: l.Name, Rating: now})
	}
	if len(page) == pageSize {
		last := page[pageSize-1]
		told.Next = strconv.FormatFloat(last.Value, 'g', -1, 64) + "_" + strconv.Itoa(place) + "_" + last.User
	}
	return nil
}

type strengthQuery struct {
	Game string `path:"game" maxLength:"64"`
}

func (s *Server) getStrength(ctx context.Context, in *strengthQuery) (*httpapi.Body[api.Strength], error) {
	told := api.Strength{Levels: []api.Rating{}}
	for _, l := range rating.Levels(in.Game) {
		told.Levels = append(told.Levels, api.Rating{Rating: round(l.Value), Deviation: round(l.Deviation)})
	}
	me, err := callerOf(ctx).ID(ctx)
	if err != nil || me == "" {
		return httpapi.NoStore(told), err
	}
	standings, err := s.cfg.Ratings.Store.RatingsOf(ctx, me)
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
		mine := s.ratingOf(pool, standing)
		best, told.Mine, told.Level = now, &mine, rating.Match(in.Game, now)
	}
	return httpapi.NoStore(told), nil
}

// rematchDays is how far back moderators see them, and rematchesShown how many.
const (
	rematchDays    = 30
	rematchesShown = 100
)

func (s *Server) getRematches(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Rematches], error) {
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	ids, err := s.cfg.Host.Store.Farmed(ctx, time.Now().Add(-rematchDays*day), rematchesShown)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	me, err := s.callingDecider(ctx, h)
	if err != nil {
		return nil, err
	}
	told := api.Rematches{Matches: []api.Rematch{}}
	for _, id := range ids {
		found, err := s.cfg.Host.Store.Archived(ctx, id)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		m := api.Rematch{}
		if m.ArchivedMatch, err = s.archived(ctx, found); err != nil {
			return nil, httpapi.StoreError(err)
		}
		seats, err := s.cfg.Host.Store.ArchivedSeats(ctx, id)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		for _, seat := range seats {
			if p := s.knownPerson(ctx, h, seat.User); p != nil {
				m.People = append(m.People, *p)
			}
		}
		if m.OwnCause, err = me.isBarred(ctx, admin.Decision{Table: id}); err != nil {
			return nil, err
		}
		told.Matches = append(told.Matches, m)
	}
	return httpapi.NoStore(told), nil
}
