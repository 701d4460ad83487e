package store

import (
	"context"

	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store/queries"
)

// Of returns ids of up to limit matches in which a guest holds a seat or, if there are none, that the guest has made.
func (s *matchStore) Of(ctx context.Context, guest string, limit int) ([]string, error) {
	ids, err := s.reads.ListAllOf(ctx, queries.ListAllOfParams{UserID: guest, Limit: int32(limit)})
	if err == nil && len(ids) == 0 {
		ids, err = s.reads.ListMadeBy(ctx, queries.ListMadeByParams{Maker: guest, Limit: int32(limit)})
	}
	return ids, s.health.explain(err)
}

// Rewrite replaces a guest by an alias in all rows of a match, and stores the changed entries without their keys.
func (s *matchStore) Rewrite(ctx context.Context, r host.Rewriting) error {
	return s.writer.write(ctx, min(len(r.Entries), maxEntries), func(ctx context.Context, q *queries.Queries) error {
		hint(ctx, cluster.Rewritten, r.ID)
		for _, e := range r.Entries {
			err := q.RewriteEntry(ctx, queries.RewriteEntryParams{MatchID: r.ID, Number: int64(e.Number), Text: e.Text})
			if err != nil {
				return err
			}
		}
		seats, err := q.ListArchivedSeats(ctx, r.ID)
		if err != nil {
			return err
		}
		if err := deleteMeetings(ctx, q, seats, r.User); err != nil {
			return err
		}
		err = q.RewriteArchivedSeat(ctx, queries.RewriteArchivedSeatParams{
			MatchID: r.ID, UserID: r.User, UserID_2: r.Alias, Name: match.FormerName,
		})
		if err != nil {
			return err
		}
		err = q.RewriteMember(ctx, queries.RewriteMemberParams{MatchID: r.ID, UserID: r.User, UserID_2: r.Alias})
		if err != nil {
			return err
		}
		err = q.DeleteConditionalMovesOf(ctx, queries.DeleteConditionalMovesOfParams{MatchID: r.ID, UserID: r.User})
		if err != nil {
			return err
		}
		err = recountStored(ctx, q, r.ID, func() error {
			return q.RewriteMaker(ctx, queries.RewriteMakerParams{ID: r.ID, Maker: r.User, Maker_2: r.Alias})
		})
		if err != nil {
			return err
		}
		return q.DeleteEmptyStoredBytes(ctx, r.User)
	})
}

// setOutcomes stores the outcome of a match for each of its users.
func setOutcomes(ctx context.Context, q *queries.Queries, id string, all []match.Outcome) error {
	for _, f := range all {
		err := q.SetOutcome(ctx, queries.SetOutcomeParams{
			MatchID: id, UserID: f.User, Outcome: string(f.Ended), HumanOpponent: f.HumanOpponent,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Results returns the number of public matches of a user by game, ending and kind of opponents, without those that
// ended with match.None.
func (s *matchStore) Results(ctx context.Context, userID string) ([]host.Tally, error) {
	rows, err := s.reads.CountOutcomes(ctx, userID)
	var tallies []host.Tally
	for _, r := range rows {
		if match.Ending(r.Outcome) != match.None {
			tallies = append(tallies, host.Tally{
				Game: r.Game, HumanOpponent: r.HumanOpponent, Ended: match.Ending(r.Outcome), Matches: int(r.Matches),
			})
		}
	}
	return tallies, s.health.explain(err)
}

// newest is a text that sorts after every id of a match.
const newest = "~"

// Played returns the ids of a user's matches that fit the query, latest first.
func (s *matchStore) Played(ctx context.Context, p host.Played) ([]string, error) {
	before := p.Before
	if before == "" {
		before = newest
	}
	ids, err := s.reads.ListPlayed(ctx, queries.ListPlayedParams{
		UserID: p.User, Finished: p.Finished, MatchID: before, Column4: p.Game, UserID_2: p.Viewer, Column6: p.With,
		Limit: int32(p.Limit),
	})
	return ids, s.health.explain(err)
}
