package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hexparlor/match"
	"hexparlor/people"
	"hexparlor/store/queries"
)

// Hours is when a person need not play.
func (s *Store) Hours(ctx context.Context, person string) (h people.Hours, err error) {
	text, err := s.reads.GetHours(ctx, person)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return h, nil
	case err != nil:
		return h, s.health.explain(err)
	}
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		return h, fmt.Errorf("the hours of %s: %w", person, err)
	}
	return h, nil
}

// SetHours stores when a person need not play.
func (s *Store) SetHours(ctx context.Context, person string, h people.Hours) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return unlessGone(q.SetHours(ctx, queries.SetHoursParams{PersonID: person, Hours: string(text)}))
	})
}

// Beat notes that the house is there.
func (s *Store) Beat(ctx context.Context, at time.Time) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.SetBeat(ctx, at.UnixMicro())
	})
}

// ComeBack notes that the house is there again, and puts off all deadlines by as long as it was not. What was before
// that time is forgotten. Where another server has it run the house was there all the time.
func (s *Store) ComeBack(ctx context.Context, now, forget time.Time) ([]match.Downtime, error) {
	err := s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		others, err := s.db.serve(ctx, s.writer.conn)
		if others || err != nil {
			return err
		}
		last, err := q.GetBeat(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			last, err = now.UnixMicro(), nil // this is the first time
		}
		if err != nil {
			return err
		}
		if away := now.UnixMicro() - last; away > 0 {
			err = q.AddDowntime(ctx, queries.AddDowntimeParams{Since: last, Until: now.UnixMicro()})
			if err == nil {
				err = q.PutOff(ctx, away)
			}
		}
		if err == nil {
			err = q.DropDowntimes(ctx, forget.UnixMicro())
		}
		if err != nil {
			return err
		}
		return q.SetBeat(ctx, now.UnixMicro())
	})
	if err != nil {
		return nil, err
	}
	return s.Downtimes(ctx)
}

// Downtimes lists when the house was not there.
func (s *Store) Downtimes(ctx context.Context) ([]match.Downtime, error) {
	rows, err := s.reads.ListDowntimes(ctx)
	downtimes := make([]match.Downtime, len(rows))
	for i, r := range rows {
		downtimes[i] = match.Downtime{Since: instant(r.Since), Until: instant(r.Until)}
	}
	return downtimes, s.health.explain(err)
}
