package store

import (
	"context"
	"time"

	"hexparlor/internal/notify"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/user/admin"
)

var _ admin.Store = (*Store)(nil)

// Decisions returns rows of the audit log with numbers above after, in rising order.
func (s *moderationStore) Decisions(ctx context.Context, after int64, limit int) ([]admin.Decision, error) {
	rows, err := s.reads.ListDecisions(ctx, queries.ListDecisionsParams{Number: after, Limit: int32(limit)})
	list := make([]admin.Decision, len(rows))
	for i, r := range rows {
		list[i] = decisionOf(r)
	}
	return list, s.health.explain(err)
}

func decisionOf(r queries.AuditLog) admin.Decision {
	return admin.Decision{
		Number: r.Number, At: instant(r.At), By: r.ActorID, Kind: admin.Kind(r.Kind), User: r.UserID, Match: r.MatchID,
		Name: r.Name, Value: r.Value, Until: perhaps(r.Until), Why: r.Reason, Report: r.ReportID,
	}
}

// perhaps returns the time that is stored as microseconds since 1970, or the zero time for 0.
func perhaps(at int64) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return instant(at)
}

// Decide appends a decision of an admin to the audit log and returns it with its number. In the same transaction it
// annuls the match of an Annul decision, and settles the report that the decision answers.
func (s *moderationStore) Decide(ctx context.Context, d admin.Decision) (admin.Decision, error) {
	until := int64(0)
	if !d.Until.IsZero() {
		until = d.Until.UnixMicro()
	}
	err := s.writer.write(ctx, 2, func(ctx context.Context, q *queries.Queries) (err error) {
		d.Number, err = q.InsertDecision(ctx, queries.InsertDecisionParams{
			At: d.At.UnixMicro(), ActorID: d.By, Kind: string(d.Kind), UserID: d.User, MatchID: d.Match,
			Name: d.Name, Value: d.Value, Until: until, Reason: d.Why, ReportID: d.Report,
		})
		if err == nil && d.Kind == admin.Annul {
			err = annul(ctx, q, d.Match)
		}
		if err != nil || d.Report == "" {
			return err
		}
		by, err := q.SettleReport(ctx, queries.SettleReportParams{ID: d.Report, Settled: d.Number})
		if err != nil {
			return s.absent(err, "report")
		}
		return s.insertNotifications(ctx, q, []notify.Notification{
			{User: by, Kind: notify.Moderation, Number: int(d.Number), At: d.At},
		})
	})
	return d, err
}
