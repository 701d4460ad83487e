package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// Hours returns the hours at which a user does not play; zero if they have set none.
func (s *userStore) Hours(ctx context.Context, userID string) (h user.Hours, err error) {
	text, err := s.reads.GetHours(ctx, userID)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return h, nil
	case err != nil:
		return h, s.health.explain(err)
	}
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		return h, fmt.Errorf("the hours of %s: %w", userID, err)
	}
	return h, nil
}

// SetHours stores the hours at which a user does not play.
func (s *userStore) SetHours(ctx context.Context, userID string, h user.Hours) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return unlessGone(q.SetHours(ctx, queries.SetHoursParams{UserID: userID, Hours: string(text)}))
	})
}

// Beat stores the time of a heartbeat, unless a later heartbeat of another server is stored.
func (s *userStore) Beat(ctx context.Context, at time.Time) error {
	return s.writer.make(ctx, &task{rows: 1, do: func(ctx context.Context, q *queries.Queries) error {
		return q.SetHeartbeat(ctx, at.UnixMicro())
	}})
}

// ComeBack stores that a server runs again. If no server ran before, for more than r.Least, it stores the downtime and
// moves all deadlines later by its length.
func (s *userStore) ComeBack(ctx context.Context, r host.Return) (back host.Returned, err error) {
	err = s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		last, err := lastBeat(ctx, q, r)
		if err != nil {
			return err
		}
		now := r.Now.UnixMicro()
		back = host.Returned{At: instant(max(last, now))}
		if away := now - last; away > r.Least.Microseconds() {
			back.Gap = match.Downtime{Since: instant(last), Until: instant(now)}
			err = q.AddDowntime(ctx, queries.AddDowntimeParams{Since: last, Until: now})
			if err == nil {
				err = q.PostponeDeadlines(ctx, away)
			}
		}
		if err == nil {
			err = q.DropDowntimes(ctx, r.Forget.UnixMicro())
		}
		if err != nil {
			return err
		}
		return q.SetHeartbeat(ctx, now)
	})
	if err == nil {
		back.Downtimes, err = s.Downtimes(ctx)
	}
	return back, err
}

// lastBeat returns the time of the last heartbeat: the later of the stored one and r.Seen. If there is none it returns
// the present time.
func lastBeat(ctx context.Context, q *queries.Queries, r host.Return) (int64, error) {
	last, err := q.GetHeartbeat(ctx)
	if errors.Is(err, sql.ErrNoRows) { // this is the first time
		last, err = r.Now.UnixMicro(), nil
	}
	if !r.Seen.IsZero() {
		last = max(last, r.Seen.UnixMicro())
	}
	return last, err
}

// Downtimes returns the stored downtimes of the site, earliest first.
func (s *userStore) Downtimes(ctx context.Context) ([]match.Downtime, error) {
	rows, err := s.reads.ListDowntimes(ctx)
	downtimes := make([]match.Downtime, len(rows))
	for i, r := range rows {
		downtimes[i] = match.Downtime{Since: instant(r.Since), Until: instant(r.Until)}
	}
	return downtimes, s.health.explain(err)
}
