package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/rating"
	"hexparlor/internal/store/queries"
)

var _ rating.Store = (*Store)(nil)

// ratings is the name of the cursor up to which matches, in the order (ended, id), have changed the ratings.
const ratings = "ratings"

// cursor is a position in the order of matches: time of the end in microseconds since 1970, then id.
type cursor struct {
	ended int64
	id    string
}

func (c cursor) String() string { return fmt.Sprintf("%d %s", c.ended, c.id) }

func parseCursor(text string) (cursor, error) {
	if text == "" {
		return cursor{}, nil
	}
	number, id, _ := strings.Cut(text, " ")
	ended, err := strconv.ParseInt(number, 10, 64)
	return cursor{ended, id}, err
}

func getCursor(ctx context.Context, q *queries.Queries) (cursor, error) {
	text, err := q.GetCursor(ctx, ratings)
	if err != nil {
		return cursor{}, err
	}
	return parseCursor(text)
}

// takeBack moves the cursor of the ratings back to before a match, so that this match and later ones are computed
// again. It does nothing if the cursor has not reached the match.
func takeBack(ctx context.Context, q *queries.Queries, ended int64, id string) error {
	upTo, err := getCursor(ctx, q)
	if err != nil || upTo.ended < ended || upTo.ended == ended && upTo.id < id {
		return err
	}
	return q.SetCursor(ctx, queries.SetCursorParams{Name: ratings, Value: cursor{ended - 1, newest}.String()})
}

// annul makes a match change no ratings, from its time on.
func annul(ctx context.Context, q *queries.Queries, id string) error {
	a, err := q.GetArchived(ctx, id)
	if errors.Is(err, sql.ErrNoRows) || err == nil && a.Pool == "" {
		return nil // it has changed none
	}
	if err == nil {
		err = takeBack(ctx, q, a.Ended, id)
	}
	if err == nil {
		err = q.AnnulArchived(ctx, id)
	}
	return err
}

// UpdateRatings does one step of the computation of ratings and returns how many matches or rows it has handled; 0 if
// all is up to date. It drops ratings while a reset is pending, else undoes matches behind the cursor, else rates up to
// limit new matches.
func (s *ratingStore) UpdateRatings(ctx context.Context, limit int) (n int, err error) {
	if done, err := s.folded(ctx); done || err != nil {
		return 0, err
	}
	err = s.writer.write(ctx, maxRows, func(ctx context.Context, q *queries.Queries) error {
		if pending, err := isResetPending(ctx, q); pending || err != nil {
			if err == nil {
				n, err = dropRatings(ctx, q, dropsPerRun*limit)
			}
			return err
		}
		upTo, err := getCursor(ctx, q)
		if err != nil {
			return err
		}
		undo, err := q.ListApplied(ctx, queries.ListAppliedParams{Ended: upTo.ended, MatchID: upTo.id, Limit: int32(limit)})
		if err != nil {
			return err
		}
		for _, r := range undo {
			if err := unfold(ctx, q, r); err != nil {
				return err
			}
		}
		if n = len(undo); n > 0 {
			return nil
		}
		n, err = applyPending(ctx, q, upTo, limit)
		return err
	})
	return n, err
}

// folded reports whether the ratings are up to date. It only reads, so that the usual case does not wait for the
// writer.
func (s *ratingStore) folded(ctx context.Context) (bool, error) {
	if pending, err := isResetPending(ctx, s.reads); pending || err != nil {
		return false, s.health.explain(err)
	}
	upTo, err := getCursor(ctx, s.reads)
	if err != nil {
		return false, s.health.explain(err)
	}
	undo, err := s.reads.ListApplied(ctx, queries.ListAppliedParams{Ended: upTo.ended, MatchID: upTo.id, Limit: 1})
	if err != nil || len(undo) > 0 {
		return false, s.health.explain(err)
	}
	next, err := s.reads.ListUnapplied(ctx, queries.ListUnappliedParams{Ended: upTo.ended, MatchID: upTo.id, Limit: 1})
	return len(next) == 0, s.health.explain(err)
}

func applyPending(ctx context.Context, q *queries.Queries, upTo cursor, limit int) (int, error) {
	rows, err := q.ListUnapplied(ctx, queries.ListUnappliedParams{
		Ended: upTo.ended, MatchID: upTo.id, Limit: int32(limit),
	})
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	for _, r := range rows {
		if err := applyResult(ctx, q, r); err != nil {
			return 0, fmt.Errorf("the rating of match %s: %w", r.MatchID, err)
		}
	}
	last := rows[len(rows)-1]
	return len(rows), q.SetCursor(ctx, queries.SetCursorParams{
		Name: ratings, Value: cursor{last.Ended, last.MatchID}.String(),
	})
}

// result is a match whose ratings are to be computed, with the standings of its players before it.
type result struct {
	rating.Result
	rows   []queries.ArchiveSeat
	before []rating.Standing
	former bool // whether a player's account is deleted
}

func readResult(ctx context.Context, q *queries.Queries, r queries.ListUnappliedRow) (res result, err error) {
	pool, ok := rating.ParsePool(r.Pool)
	if !ok {
		return res, fmt.Errorf("%q is no pool", r.Pool)
	}
	res.Result = rating.Result{Match: r.MatchID, Pool: pool, Ended: instant(r.Ended)}
	if res.rows, err = q.ListArchivedSeats(ctx, r.MatchID); err != nil {
		return res, err
	}
	for _, seat := range res.rows {
		p := rating.Player{
			User: seat.UserID, Program: seat.Program, Team: int(seat.Team), Won: seat.Outcome == string(match.Won),
			Former: match.Player{User: seat.UserID}.Former(),
		}
		standing := rating.Standing{
			Rating: rating.Rating{
				Value: seat.BeforeValue, Deviation: seat.BeforeDeviation, Volatility: seat.BeforeVolatility,
			},
			Played: perhaps(seat.BeforePlayed),
		}
		if !p.Former || seat.BeforeDeviation == 0 {
			if standing, err = standingOf(ctx, q, pool, p); err != nil {
				return res, err
			}
		}
		res.Players, res.before = append(res.Players, p), append(res.before, standing)
		res.former = res.former || p.Former
	}
	return res, nil
}

func standingOf(
	ctx context.Context, q *queries.Queries, pool rating.Pool, p rating.Player,
) (rating.Standing, error) {
	if p.Former {
		return rating.Standing{Rating: pool.Model().Start()}, nil
	}
	r, err := q.GetRating(ctx, queries.GetRatingParams{Pool: pool.String(), UserID: p.User})
	if errors.Is(err, sql.ErrNoRows) {
		return rating.Standing{Rating: pool.Model().Start()}, nil
	}
	return rating.Standing{
		Rating: rating.Rating{Value: r.Value, Deviation: r.Deviation, Volatility: r.Volatility},
		Games:  int(r.Games), Won: int(r.Won), Played: instant(r.Played),
	}, err
}

func applyResult(ctx context.Context, q *queries.Queries, r queries.ListUnappliedRow) error {
	res, err := readResult(ctx, q, r)
	if err != nil {
		return err
	}
	before, err := recordMeetings(ctx, q, res.Result)
	if err != nil {
		return err
	}
	weight, farmed := rating.Weight(before)
	if res.former && r.Weight > 0 {
		weight = r.Weight // the other matches of a deleted account are unknown
	}
	mean := 0.0
	for i, after := range res.Rate(res.before, weight) {
		mean += res.before[i].Value / float64(len(res.before))
		if err := setFoldedSeat(ctx, q, res.rows[i], res.before[i], after); err != nil {
			return err
		}
		if res.Players[i].Former {
			continue
		}
		if err := setRating(ctx, q, res.Pool, res.Players[i], after); err != nil {
			return err
		}
	}
	return q.SetApplied(ctx, queries.SetAppliedParams{
		MatchID: r.MatchID, Applied: true, Weight: weight, Farmed: farmed, Rating: int64(math.Round(mean)),
	})
}

func setFoldedSeat(
	ctx context.Context, q *queries.Queries, row queries.ArchiveSeat, before, after rating.Standing,
) error {
	return q.SetRatedSeat(ctx, queries.SetRatedSeatParams{
		MatchID: row.MatchID, Seat: row.Seat, BeforeValue: before.Value, BeforeDeviation: before.Deviation,
		BeforeVolatility: before.Volatility, BeforePlayed: micros(before.Played),
		Value: after.Value, Deviation: after.Deviation, Volatility: after.Volatility,
	})
}

// bucketWidth is the width of one bar of the rating distribution, in points.
const bucketWidth = 50

func setRating(
	ctx context.Context, q *queries.Queries, pool rating.Pool, p rating.Player, s rating.Standing,
) error {
	return q.SetRating(ctx, queries.SetRatingParams{
		Pool: pool.String(), UserID: p.User, Program: p.Program, Value: s.Value, Deviation: s.Deviation,
		Volatility: s.Volatility, Games: int64(s.Games), Played: micros(s.Played),
		Settled: !s.Provisional(pool.Model()), Bucket: int64(math.Floor(s.Value / bucketWidth)), Won: int64(s.Won),
	})
}

// unfold undoes the effect of the last match that changed ratings: its players get their standings from before it.
func unfold(ctx context.Context, q *queries.Queries, r queries.ListAppliedRow) error {
	pool, _ := rating.ParsePool(r.Pool)
	seats, err := q.ListArchivedSeats(ctx, r.MatchID)
	if err != nil {
		return err
	}
	if err := deleteMeetings(ctx, q, seats, ""); err != nil {
		return err
	}
	for _, seat := range seats {
		p := rating.Player{User: seat.UserID, Program: seat.Program}
		now, err := standingOf(ctx, q, pool, p)
		if err != nil {
			return err
		}
		if now.Games <= 1 {
			err = q.DeleteRating(ctx, queries.DeleteRatingParams{Pool: r.Pool, UserID: seat.UserID})
		} else {
			if seat.Outcome == string(match.Won) {
				now.Won--
			}
			err = setRating(ctx, q, pool, p, rating.Standing{
				Rating: rating.Rating{
					Value: seat.BeforeValue, Deviation: seat.BeforeDeviation, Volatility: seat.BeforeVolatility,
				},
				Games: now.Games - 1, Won: now.Won, Played: perhaps(seat.BeforePlayed),
			})
		}
		if err != nil {
			return err
		}
	}
	return q.SetUnapplied(ctx, r.MatchID)
}

// Leaders returns the highest rated users of a pool, or programs if l.Programs is set, after the position in l. Users
// who hide their results or have played too few matches are left out.
func (s *ratingStore) Leaders(ctx context.Context, l rating.Leading) ([]rating.Leader, error) {
	rows, err := s.reads.ListLeaders(ctx, queries.ListLeadersParams{
		Pool: l.Pool.String(), Program: l.Programs, Value: l.Value, UserID: l.User, Limit: int32(l.Limit),
		Ended: micros(l.Since),
	})
	leaders := make([]rating.Leader, len(rows))
	for i, r := range rows {
		leaders[i] = leaderOf(queries.ListLeadersAboveRow{
			UserID: r.UserID, Value: r.Value, Deviation: r.Deviation, Volatility: r.Volatility, Games: r.Games,
			Played: r.Played, Won: r.Won, Name: r.Name, Handle: r.Handle, Avatar: r.Avatar,
		})
		leaders[i].Earlier = r.Earlier
	}
	return leaders, s.health.explain(err)
}

func leaderOf(r queries.ListLeadersAboveRow) rating.Leader {
	return rating.Leader{
		User: r.UserID, Name: r.Name, Handle: r.Handle, Avatar: r.Avatar, Standing: rating.Standing{
			Rating: rating.Rating{Value: r.Value, Deviation: r.Deviation, Volatility: r.Volatility},
			Games:  int(r.Games), Won: int(r.Won), Played: instant(r.Played),
		},
	}
}

// LeadersAbove returns the users whom Leaders lists before the position in l, the nearest first.
func (s *ratingStore) LeadersAbove(ctx context.Context, l rating.Leading) ([]rating.Leader, error) {
	rows, err := s.reads.ListLeadersAbove(ctx, queries.ListLeadersAboveParams{
		Pool: l.Pool.String(), Program: l.Programs, Value: l.Value, UserID: l.User, Limit: int32(l.Limit),
	})
	leaders := make([]rating.Leader, len(rows))
	for i, r := range rows {
		leaders[i] = leaderOf(r)
	}
	return leaders, s.health.explain(err)
}

// RatingBefore returns the rating of a user after their last match in a pool that ended before a time; 0 if there is
// none.
func (s *ratingStore) RatingBefore(
	ctx context.Context, pool rating.Pool, userID string, at time.Time,
) (float64, error) {
	value, err := s.reads.GetRatingBefore(ctx, queries.GetRatingBeforeParams{
		UserID: userID, Pool: pool.String(), Ended: micros(at),
	})
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return value, s.health.explain(err)
}

// RatingTrend returns the ratings of a user in a pool at n points of time, without those before their first match.
func (s *ratingStore) RatingTrend(
	ctx context.Context, pool rating.Pool, userID string, from time.Time, step time.Duration, n int,
) ([]float64, error) {
	values, err := s.reads.ListRatingTrend(ctx, queries.ListRatingTrendParams{
		UserID: userID, Pool: pool.String(), Column3: micros(from), Column4: step.Microseconds(),
		Column5: micros(from.Add(time.Duration(n-1) * step)),
	})
	first := slices.IndexFunc(values, func(value float64) bool { return value > 0 })
	if first < 0 {
		first = len(values)
	}
	return values[first:], s.health.explain(err)
}

// RatingsOf returns the standings of a user by the name of the pool, for the pools in which they have played.
func (s *ratingStore) RatingsOf(ctx context.Context, userID string) (map[string]rating.Standing, error) {
	rows, err := s.reads.ListRatingsOf(ctx, userID)
	standings := make(map[string]rating.Standing, len(rows))
	for _, r := range rows {
		standings[r.Pool] = rating.Standing{
			Rating: rating.Rating{Value: r.Value, Deviation: r.Deviation, Volatility: r.Volatility},
			Games:  int(r.Games), Won: int(r.Won), Played: instant(r.Played),
		}
	}
	return standings, s.health.explain(err)
}

// RatingOf returns the standing of a user in a pool; the starting standing if they have not played in it.
func (s *ratingStore) RatingOf(ctx context.Context, pool rating.Pool, userID string) (rating.Standing, error) {
	standing, err := standingOf(ctx, s.reads, pool, rating.Player{User: userID})
	return standing, s.health.explain(err)
}

// RatingHistory returns the ratings of a user after each of their last matches in a pool, latest first.
func (s *ratingStore) RatingHistory(
	ctx context.Context, pool rating.Pool, userID string, limit int,
) ([]rating.Point, error) {
	rows, err := s.reads.ListRatingHistory(ctx, queries.ListRatingHistoryParams{
		UserID: userID, Pool: pool.String(), Limit: int32(limit),
	})
	points := make([]rating.Point, len(rows))
	for i, r := range rows {
		points[i] = rating.Point{Match: r.MatchID, Ended: instant(r.Ended), Value: r.Value, Deviation: r.Deviation}
	}
	return points, s.health.explain(err)
}

// Distribution returns the number of users or programs in a pool with settled ratings, by bars of bucketWidth points,
// without those who hide their results.
func (s *ratingStore) Distribution(ctx context.Context, pool rating.Pool, programs bool) ([]rating.Bar, error) {
	rows, err := s.reads.ListBuckets(ctx, queries.ListBucketsParams{Pool: pool.String(), Program: programs})
	bars := make([]rating.Bar, len(rows))
	for i, r := range rows {
		bars[i] = rating.Bar{From: int(r.Bucket) * bucketWidth, Players: int(r.Players)}
	}
	return bars, s.health.explain(err)
}

// Pools returns the number of users or programs with settled ratings who do not hide their results, by the name of the
// pool.
func (s *ratingStore) Pools(ctx context.Context, programs bool) (map[string]int, error) {
	rows, err := s.reads.ListPools(ctx, programs)
	pools := make(map[string]int, len(rows))
	for _, r := range rows {
		pools[r.Pool] = int(r.Players)
	}
	return pools, s.health.explain(err)
}
