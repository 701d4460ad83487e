package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// AddReport stores a report or an objection. The error is user.ErrTaken if the reporter has most reports waiting, or
// the decision has an objection already.
func (s *moderationStore) AddReport(ctx context.Context, c admin.Complaint, most int) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		waiting, err := q.CountReports(ctx, c.By)
		objections := int64(0)
		if err == nil && c.Decision != 0 {
			objections, err = q.CountObjections(ctx, c.Decision)
		}
		switch {
		case err != nil:
			return err
		case waiting >= int64(most) || objections > 0:
			return fmt.Errorf("%w: %w", user.ErrTaken, errUnchanged)
		}
		return q.InsertReport(ctx, queries.InsertReportParams{
			ID: c.ID, At: c.At.UnixMicro(), ReporterID: c.By, Kind: c.Kind, UserID: c.User, MatchID: c.Match,
			Decision: c.Decision, Quote: c.Quote, Text: c.Text,
		})
	})
}

// WaitingReports returns up to limit reports that no admin has answered, in order of ids above after.
func (s *moderationStore) WaitingReports(ctx context.Context, after string, limit int) ([]admin.Complaint, error) {
	rows, err := s.reads.ListReports(ctx, queries.ListReportsParams{ID: after, Limit: int32(limit)})
	list := make([]admin.Complaint, len(rows))
	for i, r := range rows {
		list[i] = admin.Complaint{
			ID: r.ID, At: instant(r.At), By: r.ReporterID, Kind: r.Kind, User: r.UserID, Match: r.MatchID,
			Decision: r.Decision, Quote: r.Quote, Text: r.Text,
		}
	}
	return list, s.health.explain(err)
}

// Report returns a report by its id, answered or not. The error is user.ErrNotFound if there is none.
func (s *moderationStore) Report(ctx context.Context, id string) (admin.Complaint, error) {
	r, err := s.reads.GetReport(ctx, id)
	if err != nil {
		return admin.Complaint{}, s.absent(err, "report")
	}
	return admin.Complaint{
		ID: r.ID, At: instant(r.At), By: r.ReporterID, Kind: r.Kind, User: r.UserID, Match: r.MatchID,
		Decision: r.Decision, Quote: r.Quote, Text: r.Text,
	}, nil
}

// CountReports returns the number of reports that no admin has answered.
func (s *moderationStore) CountReports(ctx context.Context) (int, error) {
	n, err := s.reads.CountWaitingReports(ctx)
	return int(n), s.health.explain(err)
}

// Answers returns the decisions that answered reports of a user, with numbers above after.
func (s *moderationStore) Answers(ctx context.Context, by string, after int64, limit int) ([]admin.Answer, error) {
	rows, err := s.reads.ListAnswers(ctx, queries.ListAnswersParams{ReporterID: by, Settled: after, Limit: int32(limit)})
	list := make([]admin.Answer, len(rows))
	for i, r := range rows {
		list[i] = admin.Answer{
			Number: r.Number, At: instant(r.Decided), Kind: r.Kind, Reported: instant(r.At), Text: r.Text,
			Decided: admin.Kind(r.Decision), Why: r.Reason,
		}
	}
	return list, s.health.explain(err)
}

// Page returns up to limit rows of the audit log with numbers below before, latest first: those about a user, or all if
// userID is empty.
func (s *moderationStore) Page(ctx context.Context, userID string, before int64, limit int) ([]admin.Decision, error) {
	var rows []queries.AuditLog
	var err error
	if userID == "" {
		rows, err = s.reads.ListAuditLogBefore(ctx, queries.ListAuditLogBeforeParams{Number: before, Limit: int32(limit)})
	} else {
		rows, err = s.reads.ListAuditLogOf(ctx,
			queries.ListAuditLogOfParams{UserID: userID, Number: before, Limit: int32(limit)})
	}
	list := make([]admin.Decision, len(rows))
	for i, r := range rows {
		list[i] = decisionOf(r)
	}
	return list, s.health.explain(err)
}

// Decision returns the row of the audit log with a number. The error is user.ErrNotFound if there is none.
func (s *moderationStore) Decision(ctx context.Context, number int64) (admin.Decision, error) {
	row, err := s.reads.GetDecision(ctx, number)
	if err != nil {
		return admin.Decision{}, s.absent(err, "decision")
	}
	return decisionOf(row), nil
}

// Shown returns the number of the last decision about a user that the user was shown; 0 if there is none.
func (s *moderationStore) Shown(ctx context.Context, userID string) (int64, error) {
	number, err := s.reads.GetShownDecision(ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return number, s.health.explain(err)
}

// Show stores that a user was shown the decisions about them up to a number.
func (s *moderationStore) Show(ctx context.Context, userID string, number int64) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.SetShownDecision(ctx, queries.SetShownDecisionParams{UserID: userID, Number: number})
	})
}

// afterAll is a text that, appended to a prefix, sorts after all texts with this prefix.
const afterAll = "\U0010FFFF"

// FindUsers returns ids of users whose handle begins with folded or whose name begins with name, up to limit of each.
func (s *moderationStore) FindUsers(ctx context.Context, name, folded string, limit int) ([]string, error) {
	name = lowered(name)
	ids, err := s.reads.FindByName(ctx, queries.FindByNameParams{Name: name, Name_2: name + afterAll, Limit: int32(limit)})
	if err == nil && folded != "" {
		var more []string
		more, err = s.reads.FindByHandle(ctx, queries.FindByHandleParams{
			Skeleton: folded, Skeleton_2: folded + afterAll, Limit: int32(limit),
		})
		ids = append(more, ids...)
	}
	return ids, s.health.explain(err)
}

// lowered returns a text with ASCII letters in lower case, as SQLite's lower does it.
func lowered(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, text)
}

// Tickets returns up to limit tickets of a purpose that have not expired at now, with the hashes of their secrets.
func (s *moderationStore) Tickets(
	ctx context.Context, purpose user.Purpose, now time.Time, limit int,
) ([]user.Hash, []user.Ticket, error) {
	rows, err := s.reads.ListTickets(ctx, queries.ListTicketsParams{
		Purpose: string(purpose), Expires: now.UnixMicro(), Limit: int32(limit),
	})
	hashes, tickets := make([]user.Hash, len(rows)), make([]user.Ticket, len(rows))
	for i, r := range rows {
		copy(hashes[i][:], r.SecretHash)
		tickets[i] = user.Ticket{Purpose: purpose, User: r.UserID, Data: r.Data, Expires: instant(r.Expires)}
	}
	return hashes, tickets, s.health.explain(err)
}

// RemoveTicket deletes the ticket of a purpose with a secret. The error is user.ErrNotFound if there is none.
func (s *moderationStore) RemoveTicket(ctx context.Context, purpose user.Purpose, secret user.Hash) error {
	return s.change(ctx, "ticket", func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.DeleteTicket(ctx, queries.DeleteTicketParams{SecretHash: secret[:], Purpose: string(purpose)})
	})
}
