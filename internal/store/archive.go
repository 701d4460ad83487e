package store

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/rating"
	"hexparlor/internal/store/queries"
)

// archive stores the summary of a finished match and of its seats.
func archive(ctx context.Context, q *queries.Queries, id string, s *match.Summary) error {
	winners, pool, ended := game.Seats(0), "", s.Ended.UnixMicro()
	for _, seat := range s.Seats {
		if seat.Ended == match.Won {
			winners |= game.SeatsOf(seat.Seat)
		}
	}
	if s.Rated {
		pool = s.Pool.String()
		if err := takeBack(ctx, q, ended, id); err != nil {
			return err
		}
	}
	err := q.InsertArchived(ctx, queries.InsertArchivedParams{
		MatchID: id, Game: s.Game, Preset: s.Preset, Speed: string(s.Speed), Ended: ended, Result: s.Result,
		Reason: s.Reason, Winners: int64(winners), Moves: int64(s.Moves), Opening: s.Opening, Pool: pool,
	})
	for _, seat := range s.Seats {
		if err != nil {
			return err
		}
		err = q.InsertArchivedSeat(ctx, queries.InsertArchivedSeatParams{
			MatchID: id, Seat: int64(seat.Seat), Team: int64(seat.Team), UserID: seat.User, Name: seat.Name,
			Level: int64(seat.Level), Program: seat.Program, Outcome: string(seat.Ended), Ended: ended, Pool: pool,
		})
	}
	return err
}

// boundOf returns the earliest place that one search examines: the looked-th match before a.Before. all is true if the
// archive has fewer matches than that.
func (s *matchStore) boundOf(ctx context.Context, a host.Search, looked int32) (at host.Place, all bool, err error) {
	from, id := placeOf(a.Before)
	switch {
	case a.User != "":
		var row queries.GetArchiveBoundOfUserRow
		row, err = s.reads.GetArchiveBoundOfUser(ctx, queries.GetArchiveBoundOfUserParams{
			Ended: from, MatchID: id, Offset: looked, UserID: a.User,
		})
		at = host.Place{Ended: instant(row.Ended), ID: row.MatchID}
	case a.Game != "":
		var row queries.GetArchiveBoundOfGameRow
		row, err = s.reads.GetArchiveBoundOfGame(ctx, queries.GetArchiveBoundOfGameParams{
			Ended: from, MatchID: id, Offset: looked, Game: a.Game,
		})
		at = host.Place{Ended: instant(row.Ended), ID: row.MatchID}
	default:
		var row queries.GetArchiveBoundRow
		row, err = s.reads.GetArchiveBound(ctx, queries.GetArchiveBoundParams{Ended: from, MatchID: id, Offset: looked})
		at = host.Place{Ended: instant(row.Ended), ID: row.MatchID}
	}
	if errors.Is(err, sql.ErrNoRows) {
		return host.Place{}, true, nil
	}
	return at, false, s.health.explain(err)
}

// placeOf returns the time and id after which a list of the archive begins; later than all matches if p is zero.
func placeOf(p host.Place) (ended int64, id string) {
	if p.ID == "" {
		return math.MaxInt64, newest
	}
	return p.Ended.UnixMicro(), p.ID
}

// Search returns up to a.Limit matches of the archive that fit the query, latest first, and the place where the next
// search continues; zero if there is no more. It examines at most a.Look matches.
func (s *matchStore) Search(ctx context.Context, a host.Search) (found []host.Archived, on host.Place, err error) {
	bound, all, err := s.boundOf(ctx, a, int32(a.Look))
	if err != nil {
		return nil, on, err
	}
	rows, err := s.search(ctx, a, bound, all)
	if err != nil {
		return nil, on, s.health.explain(err)
	}
	for _, r := range rows {
		if !all && r.Ended == micros(bound.Ended) && r.MatchID < bound.ID {
			break // of the same moment, but beyond what is looked at
		}
		found = append(found, archivedOf(r))
	}
	switch {
	case len(found) >= a.Limit:
		on = found[len(found)-1].Place
	case !all:
		on = bound
	}
	return found, on, nil
}

func (s *matchStore) search(ctx context.Context, a host.Search, bound host.Place, all bool) ([]queries.Archive, error) {
	from, id := placeOf(a.Before)
	least := max(math.MinInt64, micros(a.Since))
	if !all {
		least = max(least, micros(bound.Ended))
	}
	most := func(n int) int64 {
		if n == 0 {
			return math.MaxInt64
		}
		return int64(n)
	}
	p := queries.SearchArchiveParams{
		Ended: from, MatchID: id, Ended_2: least, Column4: a.Game, Column5: a.Preset, Column6: string(a.Speed),
		Column7: a.Result, Column8: a.Opening, Moves: int64(a.LeastMoves), Moves_2: most(a.MostMoves),
		Rating: int64(a.LeastRating), Rating_2: most(a.MostRating), Limit: int32(a.Limit),
	}
	switch {
	case a.User != "":
		return s.reads.SearchArchiveOfUser(ctx, queries.SearchArchiveOfUserParams{
			Ended: p.Ended, MatchID: p.MatchID, Ended_2: p.Ended_2, Column4: p.Column4, Column5: p.Column5,
			Column6: p.Column6, Column7: p.Column7, Column8: p.Column8, Moves: p.Moves, Moves_2: p.Moves_2,
			Rating: p.Rating, Rating_2: p.Rating_2, Limit: p.Limit,
			UserID: a.User, Column15: string(a.Outcome), Column16: a.With,
		})
	case a.Game != "":
		return s.reads.SearchArchiveOfGame(ctx, queries.SearchArchiveOfGameParams{
			Ended: p.Ended, MatchID: p.MatchID, Ended_2: p.Ended_2, Game: a.Game, Column5: p.Column5,
			Column6: p.Column6, Column7: p.Column7, Column8: p.Column8, Moves: p.Moves, Moves_2: p.Moves_2,
			Rating: p.Rating, Rating_2: p.Rating_2, Limit: p.Limit,
		})
	}
	return s.reads.SearchArchive(ctx, p)
}

func archivedOf(r queries.Archive) host.Archived {
	return host.Archived{
		Place: host.Place{Ended: instant(r.Ended), ID: r.MatchID},
		Game:  r.Game, Preset: r.Preset, Speed: rating.Speed(r.Speed), Result: r.Result, Reason: r.Reason,
		Winners: game.Seats(r.Winners), Moves: int(r.Moves), Rated: r.Pool != "" && !r.Annulled, Rating: int(r.Rating),
	}
}

// Archived returns the archive's row of a match. The error is host.ErrNotFound if the archive does not have it.
func (s *matchStore) Archived(ctx context.Context, id string) (host.Archived, error) {
	row, err := s.reads.GetArchived(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return host.Archived{}, host.ErrNotFound
	}
	return archivedOf(row), s.health.explain(err)
}

// ArchivedSeats returns the seats of a match in the archive, with their players and ratings; none if the archive does
// not have it.
func (s *matchStore) ArchivedSeats(ctx context.Context, id string) ([]host.ArchivedSeat, error) {
	rows, err := s.reads.ListArchivedSeats(ctx, id)
	seats := make([]host.ArchivedSeat, len(rows))
	for i, r := range rows {
		seats[i] = host.ArchivedSeat{
			SeatSummary: match.SeatSummary{
				Seat: game.Seat(r.Seat), Team: int(r.Team), User: r.UserID, Name: r.Name, Level: int(r.Level),
				Program: r.Program, Ended: match.Ending(r.Outcome),
			},
			Before: rating.Rating{Value: r.BeforeValue, Deviation: r.BeforeDeviation, Volatility: r.BeforeVolatility},
			After:  rating.Rating{Value: r.Value, Deviation: r.Deviation, Volatility: r.Volatility},
		}
	}
	return seats, s.health.explain(err)
}

// Farmed returns the ids of matches since a time whose players had met too often within rating.Window, latest first.
func (s *matchStore) Farmed(ctx context.Context, since time.Time, limit int) ([]string, error) {
	rows, err := s.reads.ListFarmed(ctx, queries.ListFarmedParams{Ended: since.UnixMicro(), Limit: int32(limit)})
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.MatchID
	}
	return ids, s.health.explain(err)
}
