package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hexparlor/internal/match/host"
	"hexparlor/internal/store/queries"
)

var _ host.AnalysisStore = (*Store)(nil)

// Analysis returns the stored analysis of a match; zero if there is none of this version.
func (s *matchStore) Analysis(ctx context.Context, match string, version int) (host.StoredAnalysis, error) {
	r, err := s.reads.GetAnalysis(ctx, queries.GetAnalysisParams{MatchID: match, Version: int64(version)})
	if errors.Is(err, sql.ErrNoRows) {
		return host.StoredAnalysis{}, nil
	}
	return host.StoredAnalysis{
		Decisions: int(r.Decisions), Judged: int(r.Judged), Verdicts: []byte(r.Verdicts), Asked: instant(r.Asked),
	}, s.health.explain(err)
}

// RequestAnalysis stores that a user asks for the analysis of a match. It does nothing if there is no such match.
func (s *matchStore) RequestAnalysis(
	ctx context.Context, match string, version, decisions int, now time.Time,
) error {
	return s.writer.make(ctx, &task{rows: 1, do: func(ctx context.Context, q *queries.Queries) error {
		return q.RequestAnalysis(ctx, queries.RequestAnalysisParams{
			ID: match, Version: int64(version), Decisions: int64(decisions), Asked: now.UnixMicro(),
		})
	}})
}

// SetVerdicts stores the verdicts of a match, unless as many of the same version are stored already.
func (s *matchStore) SetVerdicts(ctx context.Context, match string, version int, a host.StoredAnalysis) error {
	return s.writer.make(ctx, &task{rows: 1, do: func(ctx context.Context, q *queries.Queries) error {
		return q.SetVerdicts(ctx, queries.SetVerdictsParams{
			MatchID: match, Version: int64(version), Decisions: int64(a.Decisions), Judged: int64(a.Judged),
			Verdicts: string(a.Verdicts),
		})
	}})
}

// DropAnalyses deletes the analyses that were last asked for before a time, and all but the latest keep.
func (s *matchStore) DropAnalyses(ctx context.Context, before time.Time, keep int) (dropped int, err error) {
	least := before.UnixMicro()
	last, err := s.reads.GetLastKeptAnalysis(ctx, int32(keep-1))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, s.health.explain(err)
	}
	err = s.writer.write(ctx, keep, func(ctx context.Context, q *queries.Queries) error {
		n, err := q.DeleteOldAnalyses(ctx, max(least, last))
		dropped = int(n)
		return err
	})
	return dropped, err
}
