package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/internal/clock"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/queries"
)

// Append stores all changes in one transaction, or none, and returns when they are on disk. The error is
// host.ErrConflict if an entry's number exists, host.ErrFull if there is no room for a new match. It refuses more than
// maxEntries entries.
func (s *matchStore) Append(ctx context.Context, changes ...match.Change) error {
	t := &task{}
	for _, c := range changes {
		t.rows += len(c.Entries)
		t.alone = t.alone || c.Summary != nil || c.Played != nil
		if c.New != nil {
			if err := s.room(ctx, host.ErrFull); err != nil {
				return err
			}
		}
	}
	t.do = func(ctx context.Context, q *queries.Queries) error {
		for i, c := range changes {
			if err := s.appendChange(ctx, q, c); err != nil {
				if i > 0 && errors.Is(err, errUnchanged) {
					return host.ErrConflict // the changes before it are written
				}
				return err
			}
		}
		return nil
	}
	return s.writer.make(ctx, t)
}

// appendChange stores one change. The statement that may conflict comes first, so that a conflict leaves nothing
// written; the entries of a new match cannot conflict.
func (s *matchStore) appendChange(ctx context.Context, q *queries.Queries, c match.Change) error {
	hintNews(ctx, cluster.Match, c.ID, c.News)
	if err := claim(ctx, q, c); err != nil {
		return err
	}
	if c.New != nil {
		if err := insertMatch(ctx, q, c); err != nil {
			return err
		}
	}
	if err := insertEntries(ctx, q, c); err != nil {
		return err
	}
	if c.New == nil && c.Listing != nil {
		if err := updateMatch(ctx, q, c); err != nil {
			return err
		}
	}
	if err := s.insertNotifications(ctx, q, c.Notifications); err != nil {
		return err
	}
	finished := c.Listing != nil && c.Listing.Status == match.Finished
	for _, m := range c.Members {
		err := q.SetMember(ctx, queries.SetMemberParams{
			MatchID: c.ID, UserID: m.User, Seats: int64(m.Seats), Finished: finished,
		})
		if err != nil {
			return err
		}
	}
	if c.Plan != nil {
		if err := setPlan(ctx, q, c.ID, c.Plan); err != nil {
			return err
		}
	}
	if !finished {
		return nil
	}
	return finish(ctx, q, c)
}

// finish stores what follows from the end of a match: outcomes, summary, and the end of its conditional moves.
func finish(ctx context.Context, q *queries.Queries, c match.Change) error {
	if err := q.FinishMembers(ctx, c.ID); err != nil {
		return err
	}
	if err := q.DeleteConditionalMovesAt(ctx, c.ID); err != nil {
		return err
	}
	if err := setOutcomes(ctx, q, c.ID, c.Outcomes); err != nil {
		return err
	}
	if c.Played != nil {
		if err := addVariantMatch(ctx, q, c.ID, c.Played); err != nil {
			return err
		}
	}
	if c.Summary == nil {
		return nil
	}
	return archive(ctx, q, c.ID, c.Summary)
}

func insertEntries(ctx context.Context, q *queries.Queries, c match.Change) error {
	for i, e := range c.Entries {
		rows, err := q.InsertEntry(ctx, entryParams(c.ID, e))
		switch {
		case database.IsOrphan(err):
			return fmt.Errorf("match %s: %w", c.ID, host.ErrNotFound)
		case err != nil:
			return err
		case rows == 0 && i == 0 && c.New == nil:
			return fmt.Errorf("%w: %w", host.ErrConflict, errUnchanged)
		case rows == 0:
			return host.ErrConflict
		}
	}
	return nil
}

func entryParams(id string, e match.Entry) queries.InsertEntryParams {
	return queries.InsertEntryParams{
		MatchID: id, Number: int64(e.Number), Seat: int64(e.Seat), Kind: string(e.Kind), Text: e.Text,
		Key: sql.NullString{String: e.Key, Valid: e.Key != ""}, At: e.At.UnixMicro(),
		Forgiven: e.Forgiven.Microseconds(),
	}
}

// updateMatch stores the listing and size of a match. If its status changes, it also updates the count of running
// matches and the stored bytes of its maker.
func updateMatch(ctx context.Context, q *queries.Queries, c match.Change) error {
	id, status, pending, due, size := c.ID, string(c.Listing.Status), int64(c.Listing.PendingBots), micros(c.Listing.Due),
		int64(c.Size)
	if c.Listing.Status != match.Finished { // else its bytes are counted
		rows, err := q.UpdatePendingBots(ctx, queries.UpdatePendingBotsParams{
			ID: id, Status: status, PendingBots: pending, Due: due, Bytes: size,
		})
		if err != nil || rows > 0 {
			return err
		}
	}
	before, err := q.GetStatus(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("match %s: %w", id, host.ErrNotFound)
	}
	if err != nil {
		return err
	}
	err = recountStored(ctx, q, id, func() error {
		return q.UpdateMatch(ctx, queries.UpdateMatchParams{
			ID: id, Status: status, PendingBots: pending, Due: due, Bytes: size,
		})
	})
	if err != nil {
		return err
	}
	return countRunning(ctx, q, match.Status(before), c.Listing.Status)
}

// countRunning updates the count of running matches for a match whose status changes from before to now; before is ""
// for a new match.
func countRunning(ctx context.Context, q *queries.Queries, before, now match.Status) error {
	if before != now {
		hint(ctx, cluster.Lobby, "")
	}
	switch {
	case now == match.Running && before != match.Running:
		return q.AddRunning(ctx, 1)
	case now != match.Running && before == match.Running:
		return q.AddRunning(ctx, -1)
	}
	return nil
}

func insertMatch(ctx context.Context, q *queries.Queries, c match.Change) error {
	m, l := c.New, c.Listing
	options, err := json.Marshal(m.Options)
	if err != nil {
		return err
	}
	err = q.InsertMatch(ctx, queries.InsertMatchParams{
		ID: m.ID, Game: m.Game, Rules: int64(m.Rules), Options: string(options), Seed: m.Seed[:],
		Protocol: int64(m.Protocol), Public: m.Public, Hints: m.Hints, Chat: m.Chat,
		Delay: m.Delay.Microseconds(), Created: m.Created.UnixMicro(),
		Status: string(l.Status), PendingBots: int64(l.PendingBots), Due: micros(l.Due), Maker: m.Maker,
		Bytes: int64(c.Size), Rated: m.Rated, Control: m.Time.String(), RunsOut: string(m.RunsOut),
		Variant: m.Variant.String(),
	})
	if err == nil {
		err = countStored(ctx, q, m.ID, 1)
	}
	if err != nil {
		return err
	}
	return countRunning(ctx, q, "", l.Status)
}

// Load returns a match with its log. The error is host.ErrNotFound if there is no such match, or host.ErrUnreadable if
// a row is damaged.
func (s *matchStore) Load(ctx context.Context, id string) (match.Match, []match.Entry, error) {
	row, err := s.reads.GetMatch(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return match.Match{}, nil, fmt.Errorf("match %s: %w", id, host.ErrNotFound)
	}
	if err != nil {
		return match.Match{}, nil, s.health.explain(err)
	}
	m := match.Match{
		ID: row.ID, Game: row.Game, Rules: int(row.Rules), Protocol: int(row.Protocol),
		Public: row.Public, Hints: row.Hints, Rated: row.Rated, Created: instant(row.Created), Maker: row.Maker,
		RunsOut: match.Policy(row.RunsOut), Chat: row.Chat, Delay: time.Duration(row.Delay) * time.Microsecond,
		Variant: match.ParseVariant(row.Variant),
	}
	if m.Time, err = clock.Parse(row.Control); err != nil {
		return match.Match{}, nil, fmt.Errorf("%w: the time control of match %s: %w", host.ErrUnreadable, id, err)
	}
	if row.OptionsBytes > maxEntryText {
		return match.Match{}, nil, fmt.Errorf("%w: the options of match %s have %d bytes", host.ErrUnreadable, id,
			row.OptionsBytes)
	}
	if err := json.Unmarshal([]byte(row.Options), &m.Options); err != nil {
		return match.Match{}, nil, fmt.Errorf("%w: the options of match %s: %w", host.ErrUnreadable, id, err)
	}
	if len(row.Seed) != len(rng.Seed{}) {
		return match.Match{}, nil, fmt.Errorf("%w: the seed of match %s has %d bytes", host.ErrUnreadable, id, len(row.Seed))
	}
	m.Seed = rng.Seed(row.Seed)
	log, err := s.Entries(ctx, id, 0)
	return m, log, err
}

// maxEntryText is the maximum size in bytes of an entry's text and of a match's options when they are read. No player
// can make a tenth of that, so longer values are treated as damage.
const maxEntryText = 64 << 10

// Entries returns the entries of a match with numbers above after, in order.
func (s *matchStore) Entries(ctx context.Context, id string, after int) ([]match.Entry, error) {
	rows, err := s.reads.ListEntries(ctx, queries.ListEntriesParams{MatchID: id, Number: int64(after)})
	if err != nil {
		return nil, s.health.explain(err)
	}
	log := make([]match.Entry, len(rows))
	for i, r := range rows {
		if r.Bytes > maxEntryText {
			return nil, fmt.Errorf("%w: entry %d of match %s has %d bytes", host.ErrUnreadable, r.Number, id, r.Bytes)
		}
		log[i] = match.Entry{
			Number: int(r.Number), Seat: game.Seat(r.Seat), Kind: match.Kind(r.Kind), Text: r.Text,
			Key: r.Key, At: instant(r.At), Forgiven: time.Duration(r.Forgiven) * time.Microsecond,
		}
	}
	return log, nil
}

// LogLength returns the number of entries of a match; 0 if there is no such match.
func (s *matchStore) LogLength(ctx context.Context, id string) (int, error) {
	n, err := s.reads.LastEntry(ctx, id)
	return int(n), s.health.explain(err)
}

// BotsToMove returns up to limit matches with pending decisions of bots, in a fixed order; those before and including
// after are left out.
func (s *matchStore) BotsToMove(ctx context.Context, after host.PendingBots, limit int) ([]host.PendingBots, error) {
	rows, err := s.reads.ListBotsToMove(ctx, queries.ListBotsToMoveParams{
		PendingBots: int64(after.Bots), ID: after.ID, Limit: int32(limit),
	})
	pending := make([]host.PendingBots, len(rows))
	for i, r := range rows {
		pending[i] = host.PendingBots{Bots: game.Seats(r.PendingBots), ID: r.ID}
	}
	return pending, s.health.explain(err)
}

// Due returns up to limit matches with a deadline later than after, earliest first.
func (s *matchStore) Due(ctx context.Context, after host.Due, limit int) ([]host.Due, error) {
	rows, err := s.reads.ListDue(ctx, queries.ListDueParams{Due: micros(after.At), ID: after.ID, Limit: int32(limit)})
	due := make([]host.Due, len(rows))
	for i, r := range rows {
		due[i] = host.Due{At: instant(r.Due), ID: r.ID}
	}
	return due, s.health.explain(err)
}

// Usage counts the matches that a guest has made since the times in since and that still exist.
func (s *matchStore) Usage(ctx context.Context, maker string, since host.Since) (host.Usage, error) {
	n, err := s.reads.CountMade(ctx, queries.CountMadeParams{
		Maker: maker, Created: since.Running.UnixMicro(), Created_2: since.Open.UnixMicro(),
		Created_3: since.Waiting.UnixMicro(),
	})
	return host.Usage{
		Running: int(n.Running), Open: int(n.Open), Waiting: int(n.Waiting), Bytes: int(n.Bytes),
	}, s.health.explain(err)
}

// Unfinished returns the ids of a guest's matches that are not finished, newest first.
func (s *matchStore) Unfinished(ctx context.Context, guest string) ([]string, error) {
	return s.ofUser(ctx, guest, false, math.MaxInt32)
}

// Lists returns the lists of matches in the lobby as a guest sees them, with at most limit matches each.
func (s *matchStore) Lists(ctx context.Context, guest string, limit int) (l host.Lists, err error) {
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
	l.Matches = int(running)
	return l, s.health.explain(err)
}

// mine returns the ids of a guest's matches, the unfinished ones first.
func (s *matchStore) mine(ctx context.Context, guest string, limit int) ([]string, error) {
	unfinished, err := s.ofUser(ctx, guest, false, limit)
	if err != nil {
		return nil, err
	}
	finished, err := s.ofUser(ctx, guest, true, limit-len(unfinished))
	return append(unfinished, finished...), err
}

func (s *matchStore) ofUser(ctx context.Context, guest string, finished bool, limit int) ([]string, error) {
	ids, err := s.reads.ListMatchesOf(ctx, queries.ListMatchesOfParams{
		UserID: guest, Finished: finished, Limit: int32(limit),
	})
	return ids, s.health.explain(err)
}

// looked is how many times as many matches are read as are listed, so that the matches of one maker do not fill the
// list.
const looked = 4

// public returns the ids of public matches with a status, newest first. When there are more than limit, the newest
// match of each maker precedes the second one of any maker.
func (s *matchStore) public(ctx context.Context, status match.Status, limit int) ([]string, error) {
	rows, err := s.reads.ListPublic(ctx, queries.ListPublicParams{Status: string(status), Limit: int32(looked * limit)})
	if err != nil {
		return nil, s.health.explain(err)
	}
	nth := map[string]int{} // of their maker's; those whose maker is not known have one each
	rounds := make(map[string]int, len(rows))
	for _, r := range rows {
		if r.Maker != "" {
			nth[r.Maker]++
			rounds[r.ID] = nth[r.Maker]
		}
	}
	slices.SortStableFunc(rows, func(a, b queries.ListPublicRow) int { return cmp.Compare(rounds[a.ID], rounds[b.ID]) })
	ids := make([]string, min(limit, len(rows)))
	for i := range ids {
		ids[i] = rows[i].ID
	}
	slices.SortFunc(ids, func(a, b string) int { return cmp.Compare(b, a) })
	return ids, nil
}

// micros returns a time as it is stored: microseconds since 1970, or 0 for the zero time.
func micros(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMicro()
}

func instant(micros int64) time.Time { return time.UnixMicro(micros).UTC() }
