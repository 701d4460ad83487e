package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/store/queries"
)

// Append stores all changes or none, and returns when they are durable.
func (s *Store) Append(ctx context.Context, changes ...match.Change) error {
	return s.writer.write(ctx, func(ctx context.Context, q *queries.Queries) error {
		for i, c := range changes {
			if err := appendChange(ctx, q, c); err != nil {
				if i > 0 && errors.Is(err, errUnchanged) {
					return match.ErrConflict // the changes before it are written
				}
				return err
			}
		}
		return nil
	})
}

// appendChange starts with the statement that may conflict, so that a conflict leaves nothing behind.
func appendChange(ctx context.Context, q *queries.Queries, c match.Change) error {
	for i, e := range c.Entries {
		rows, err := q.InsertEntry(ctx, entryParams(c.Row.ID, e))
		switch {
		case err != nil:
			return err
		case rows == 0 && i == 0:
			return fmt.Errorf("%w: %w", match.ErrConflict, errUnchanged)
		case rows == 0:
			return match.ErrConflict
		}
	}
	if err := setMatch(ctx, q, c); err != nil {
		return err
	}
	for _, m := range c.Members {
		err := q.SetMember(ctx, queries.SetMemberParams{
			MatchID: c.Row.ID, GuestID: m.Guest, Seats: int64(m.Seats), Finished: c.Row.Status == match.Finished,
		})
		if err != nil {
			return err
		}
	}
	if c.Row.Status == match.Finished {
		return q.FinishMembers(ctx, c.Row.ID)
	}
	return nil
}

func entryParams(id string, e match.Entry) queries.InsertEntryParams {
	return queries.InsertEntryParams{
		MatchID: id, Number: int64(e.Number), Seat: int64(e.Seat), Kind: string(e.Kind), Text: e.Text,
		Key: sql.NullString{String: e.Key, Valid: e.Key != ""}, At: e.At.UnixMicro(),
	}
}

func setMatch(ctx context.Context, q *queries.Queries, c match.Change) error {
	r := c.Row
	if c.New == nil {
		rows, err := q.UpdateMatch(ctx, queries.UpdateMatchParams{
			ID: r.ID, Status: string(r.Status), ToAct: int64(r.ToAct), Bots: int64(r.Bots), Moves: int64(r.Moves),
			Updated: r.Updated.UnixMicro(),
		})
		if err == nil && rows == 0 {
			err = fmt.Errorf("match %s: %w", r.ID, match.ErrNotFound)
		}
		return err
	}
	options, err := json.Marshal(c.New.Options)
	if err != nil {
		return err
	}
	return q.InsertMatch(ctx, queries.InsertMatchParams{
		ID: r.ID, Game: c.New.Game, Options: string(options), Seed: c.New.Seed[:], Public: c.New.Public,
		Created: c.New.Created.UnixMicro(), Status: string(r.Status), ToAct: int64(r.ToAct), Bots: int64(r.Bots),
		Moves: int64(r.Moves), Updated: r.Updated.UnixMicro(),
	})
}

// Load reads a match and its log.
func (s *Store) Load(ctx context.Context, id string) (match.Match, []match.Entry, error) {
	row, err := s.reads.GetMatch(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return match.Match{}, nil, fmt.Errorf("match %s: %w", id, match.ErrNotFound)
	}
	if err != nil {
		return match.Match{}, nil, explain(err)
	}
	m := match.Match{ID: row.ID, Game: row.Game, Public: row.Public, Created: instant(row.Created)}
	if err := json.Unmarshal([]byte(row.Options), &m.Options); err != nil {
		return match.Match{}, nil, fmt.Errorf("the options of match %s: %w", id, err)
	}
	if len(row.Seed) != len(chance.Seed{}) {
		return match.Match{}, nil, fmt.Errorf("the seed of match %s has %d bytes", id, len(row.Seed))
	}
	m.Seed = chance.Seed(row.Seed)
	log, err := s.Entries(ctx, id, 0)
	return m, log, err
}

// Entries reads the log of a match after the entry of that number.
func (s *Store) Entries(ctx context.Context, id string, after int) ([]match.Entry, error) {
	rows, err := s.reads.ListEntries(ctx, queries.ListEntriesParams{MatchID: id, Number: int64(after)})
	if err != nil {
		return nil, explain(err)
	}
	log := make([]match.Entry, len(rows))
	for i, r := range rows {
		log[i] = match.Entry{
			Number: int(r.Number), Seat: game.Seat(r.Seat), Kind: match.Kind(r.Kind), Text: r.Text,
			Key: r.Key.String, At: instant(r.At),
		}
	}
	return log, nil
}

// BotsToMove lists the running matches in which a bot owes a decision.
func (s *Store) BotsToMove(ctx context.Context) ([]string, error) {
	ids, err := s.reads.ListBotsToMove(ctx)
	return ids, explain(err)
}

// Unfinished lists the matches of a guest that are not over, newest first.
func (s *Store) Unfinished(ctx context.Context, guest string) ([]match.Row, error) {
	return s.ofGuest(ctx, guest, false, math.MaxInt32)
}

// Lists reads the lobby of a guest.
func (s *Store) Lists(ctx context.Context, guest string, limit int) (l match.Lists, err error) {
	if l.Mine, err = s.mine(ctx, guest, limit); err != nil {
		return l, err
	}
	if l.Open, err = s.public(ctx, match.Waiting, limit); err != nil {
		return l, err
	}
	if l.Running, err = s.public(ctx, match.Running, limit); err != nil {
		return l, err
	}
	running, err := s.reads.CountRunning(ctx)
	l.Tables = int(running)
	return l, explain(err)
}

// mine is the matches of a guest: unfinished ones first.
func (s *Store) mine(ctx context.Context, guest string, limit int) ([]match.Row, error) {
	unfinished, err := s.ofGuest(ctx, guest, false, limit)
	if err != nil {
		return nil, err
	}
	finished, err := s.ofGuest(ctx, guest, true, limit-len(unfinished))
	return append(unfinished, finished...), err
}

func (s *Store) ofGuest(ctx context.Context, guest string, finished bool, limit int) ([]match.Row, error) {
	rows, err := s.reads.ListOfGuest(ctx, queries.ListOfGuestParams{
		GuestID: guest, Finished: finished, Limit: int32(limit),
	})
	if err != nil {
		return nil, explain(err)
	}
	list := make([]match.Row, len(rows))
	for i, r := range rows {
		list[i] = row(queries.ListPublicRow(r))
	}
	return list, nil
}

func (s *Store) public(ctx context.Context, status match.Status, limit int) ([]match.Row, error) {
	rows, err := s.reads.ListPublic(ctx, queries.ListPublicParams{Status: string(status), Limit: int32(limit)})
	if err != nil {
		return nil, explain(err)
	}
	list := make([]match.Row, len(rows))
	for i, r := range rows {
		list[i] = row(r)
	}
	slices.SortStableFunc(list, func(a, b match.Row) int { return b.Updated.Compare(a.Updated) })
	return list, nil
}

func row(r queries.ListPublicRow) match.Row {
	return match.Row{
		ID: r.ID, Game: r.Game, Status: match.Status(r.Status), ToAct: game.Seats(r.ToAct), Bots: game.Seats(r.Bots),
		Public: r.Public, Moves: int(r.Moves), Updated: instant(r.Updated),
	}
}

func instant(micros int64) time.Time { return time.UnixMicro(micros).UTC() }
