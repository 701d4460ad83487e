package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/store/queries"
)

// Append stores all changes or none, and returns when they are durable. It refuses more than maxEntries entries.
func (s *Store) Append(ctx context.Context, changes ...match.Change) error {
	rows := 0
	for _, c := range changes {
		rows += len(c.Entries)
	}
	return s.writer.write(ctx, rows, func(ctx context.Context, q *queries.Queries) error {
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

// appendChange starts with the statement that may conflict, so that a conflict leaves nothing behind. The entries of a
// new match, which can conflict with nothing, come after it.
func appendChange(ctx context.Context, q *queries.Queries, c match.Change) error {
	if c.New != nil {
		if err := insertMatch(ctx, q, *c.New, *c.Listing); err != nil {
			return err
		}
	}
	if err := insertEntries(ctx, q, c); err != nil {
		return err
	}
	if c.New == nil && c.Listing != nil {
		if err := updateMatch(ctx, q, c.ID, *c.Listing); err != nil {
			return err
		}
	}
	finished := c.Listing != nil && c.Listing.Status == match.Finished
	for _, m := range c.Members {
		err := q.SetMember(ctx, queries.SetMemberParams{
			MatchID: c.ID, GuestID: m.Guest, Seats: int64(m.Seats), Finished: finished,
		})
		if err != nil {
			return err
		}
	}
	if finished {
		return q.FinishMembers(ctx, c.ID)
	}
	return nil
}

func insertEntries(ctx context.Context, q *queries.Queries, c match.Change) error {
	for i, e := range c.Entries {
		rows, err := q.InsertEntry(ctx, entryParams(c.ID, e))
		switch {
		case isOrphan(err):
			return fmt.Errorf("match %s: %w: %w", c.ID, match.ErrNotFound, errUnchanged)
		case err != nil:
			return err
		case rows == 0 && i == 0 && c.New == nil:
			return fmt.Errorf("%w: %w", match.ErrConflict, errUnchanged)
		case rows == 0:
			return match.ErrConflict
		}
	}
	return nil
}

func entryParams(id string, e match.Entry) queries.InsertEntryParams {
	return queries.InsertEntryParams{
		MatchID: id, Number: int64(e.Number), Seat: int64(e.Seat), Kind: string(e.Kind), Text: e.Text,
		Key: sql.NullString{String: e.Key, Valid: e.Key != ""}, At: e.At.UnixMicro(),
	}
}

// updateMatch keeps the total of running matches in step. Mostly the status is as it was, and one statement is enough.
func updateMatch(ctx context.Context, q *queries.Queries, id string, l match.Listing) error {
	status, owe, due := string(l.Status), int64(l.BotsOwe), micros(l.Due)
	rows, err := q.UpdateOwed(ctx, queries.UpdateOwedParams{ID: id, Status: status, BotsOwe: owe, Due: due})
	if err != nil || rows > 0 {
		return err
	}
	before, err := q.GetStatus(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("match %s: %w", id, match.ErrNotFound)
	}
	if err != nil {
		return err
	}
	if err := q.UpdateMatch(ctx, queries.UpdateMatchParams{ID: id, Status: status, BotsOwe: owe, Due: due}); err != nil {
		return err
	}
	return countRunning(ctx, q, match.Status(before), l.Status)
}

// countRunning notes in the total that a match has another status than before; a new one had none.
func countRunning(ctx context.Context, q *queries.Queries, before, now match.Status) error {
	switch {
	case now == match.Running && before != match.Running:
		return q.AddRunning(ctx, 1)
	case now != match.Running && before == match.Running:
		return q.AddRunning(ctx, -1)
	}
	return nil
}

func insertMatch(ctx context.Context, q *queries.Queries, m match.Match, l match.Listing) error {
	options, err := json.Marshal(m.Options)
	if err != nil {
		return err
	}
	err = q.InsertMatch(ctx, queries.InsertMatchParams{
		ID: m.ID, Game: m.Game, Rules: int64(m.Rules), Options: string(options), Seed: m.Seed[:],
		Protocol: int64(m.Protocol), Public: m.Public, Hints: m.Hints, Created: m.Created.UnixMicro(),
		Status: string(l.Status), BotsOwe: int64(l.BotsOwe), Due: micros(l.Due), Maker: m.Maker,
	})
	if err != nil {
		return err
	}
	return countRunning(ctx, q, "", l.Status)
}

// Load reads a match and its log.
func (s *Store) Load(ctx context.Context, id string) (match.Match, []match.Entry, error) {
	row, err := s.reads.GetMatch(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return match.Match{}, nil, fmt.Errorf("match %s: %w", id, match.ErrNotFound)
	}
	if err != nil {
		return match.Match{}, nil, s.health.explain(err)
	}
	m := match.Match{
		ID: row.ID, Game: row.Game, Rules: int(row.Rules), Protocol: int(row.Protocol),
		Public: row.Public, Hints: row.Hints, Created: instant(row.Created), Maker: row.Maker,
	}
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
		return nil, s.health.explain(err)
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

// BotsToMove lists matches in which a bot owes a decision to somebody, from the one after that on.
func (s *Store) BotsToMove(ctx context.Context, after match.Owing, limit int) ([]match.Owing, error) {
	rows, err := s.reads.ListBotsToMove(ctx, queries.ListBotsToMoveParams{
		BotsOwe: int64(after.Bots), ID: after.ID, Limit: int32(limit),
	})
	owing := make([]match.Owing, len(rows))
	for i, r := range rows {
		owing[i] = match.Owing{Bots: game.Seats(r.BotsOwe), ID: r.ID}
	}
	return owing, s.health.explain(err)
}

// Due lists the matches with a deadline, the earliest first, from the one after that deadline on.
func (s *Store) Due(ctx context.Context, after match.Due, limit int) ([]match.Due, error) {
	rows, err := s.reads.ListDue(ctx, queries.ListDueParams{Due: micros(after.At), ID: after.ID, Limit: int32(limit)})
	due := make([]match.Due, len(rows))
	for i, r := range rows {
		due[i] = match.Due{At: instant(r.Due), ID: r.ID}
	}
	return due, s.health.explain(err)
}

// Made counts the running matches that a guest has made since then.
func (s *Store) Made(ctx context.Context, maker string, since time.Time) (int, error) {
	n, err := s.reads.CountMade(ctx, queries.CountMadeParams{Maker: maker, Created: since.UnixMicro()})
	return int(n), s.health.explain(err)
}

// Unfinished lists the matches of a guest that are not over, newest first.
func (s *Store) Unfinished(ctx context.Context, guest string) ([]string, error) {
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
	return l, s.health.explain(err)
}

// mine is the matches of a guest: unfinished ones first.
func (s *Store) mine(ctx context.Context, guest string, limit int) ([]string, error) {
	unfinished, err := s.ofGuest(ctx, guest, false, limit)
	if err != nil {
		return nil, err
	}
	finished, err := s.ofGuest(ctx, guest, true, limit-len(unfinished))
	return append(unfinished, finished...), err
}

func (s *Store) ofGuest(ctx context.Context, guest string, finished bool, limit int) ([]string, error) {
	ids, err := s.reads.ListOfGuest(ctx, queries.ListOfGuestParams{
		GuestID: guest, Finished: finished, Limit: int32(limit),
	})
	return ids, s.health.explain(err)
}

func (s *Store) public(ctx context.Context, status match.Status, limit int) ([]string, error) {
	ids, err := s.reads.ListPublic(ctx, queries.ListPublicParams{Status: string(status), Limit: int32(limit)})
	return ids, s.health.explain(err)
}

// micros is how an instant is stored; 0 for none.
func micros(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMicro()
}

func instant(micros int64) time.Time { return time.UnixMicro(micros).UTC() }
