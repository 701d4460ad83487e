package store

import (
	"context"

	"hexparlor/internal/rating"
	"hexparlor/internal/store/queries"
)

// pairOf returns two user ids in the order in which the table meetings stores them.
func pairOf(a, b string) (userID, other string) { return min(a, b), max(a, b) }

// recordMeetings stores each pair of players of a match, and returns the greatest number of matches that a pair had
// within rating.Window before. Deleted accounts form no pair, since their other matches are unknown.
func recordMeetings(ctx context.Context, q *queries.Queries, r rating.Result) (most int, err error) {
	for i, p := range r.Players {
		for _, other := range r.Players[:i] {
			if p.Former || other.Former {
				continue
			}
			n, err := recordMeeting(ctx, q, r, p.User, other.User)
			if err != nil {
				return 0, err
			}
			most = max(most, n)
		}
	}
	return most, nil
}

// recordMeeting stores that two players met in a match, and returns how often they had met within rating.Window before.
// Matches must be stored in the order (ended, id), in which ratings are computed.
func recordMeeting(ctx context.Context, q *queries.Queries, r rating.Result, a, b string) (before int, err error) {
	userID, other := pairOf(a, b)
	pool, ended := r.Pool.String(), r.Ended.UnixMicro()
	n, err := q.CountMeetings(ctx, queries.CountMeetingsParams{
		Pool: pool, UserID: userID, OpponentID: other, Ended: r.Ended.Add(-rating.Window).UnixMicro(), Ended_2: ended,
		MatchID: r.Match,
	})
	if err != nil {
		return 0, err
	}
	return int(n), q.InsertMeeting(ctx, queries.InsertMeetingParams{
		Pool: pool, UserID: userID, OpponentID: other, Ended: ended, MatchID: r.Match,
	})
}

// deleteMeetings deletes the pairs among the seats of one match: those with the given user, or all if user is empty.
func deleteMeetings(ctx context.Context, q *queries.Queries, seats []queries.ArchiveSeat, user string) error {
	for i, a := range seats {
		for _, b := range seats[:i] {
			if a.Pool == "" || user != "" && a.UserID != user && b.UserID != user {
				continue
			}
			userID, other := pairOf(a.UserID, b.UserID)
			err := q.DeleteMeeting(ctx, queries.DeleteMeetingParams{
				Pool: a.Pool, UserID: userID, OpponentID: other, Ended: a.Ended, MatchID: a.MatchID,
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
