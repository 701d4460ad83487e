package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/cluster"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/notify"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

var _ lobby.Store = (*Store)(nil)

// AddOffer stores an offer and notifications about it. The error is host.ErrFull if there is no room.
func (s *lobbyStore) AddOffer(ctx context.Context, o lobby.Offer, notifications ...notify.Notification) error {
	options, err := json.Marshal(o.Options)
	if err != nil {
		return err
	}
	if err := s.room(ctx, host.ErrFull); err != nil {
		return err
	}
	return s.writer.write(ctx, 1+len(notifications), func(ctx context.Context, q *queries.Queries) error {
		err := q.InsertOffer(ctx, queries.InsertOfferParams{
			ID: o.ID, UserID: o.Maker.ID, OpponentID: sql.NullString{String: o.Whom, Valid: o.Whom != ""}, Game: o.Game,
			Options: string(options), Control: o.Time.String(), Rated: o.Rated, MinRating: int64(o.Range.Least),
			MaxRating: int64(o.Range.Most), Seat: int64(o.Seat), MaxMatches: int64(o.Matches),
			Created: o.Created.UnixMicro(), Expires: o.Expires.UnixMicro(), Variant: o.Variant.String(),
		})
		if err != nil {
			return unlessGone(err)
		}
		hint(ctx, cluster.Offer, o.ID)
		return s.insertNotifications(ctx, q, notifications)
	})
}

// CountChallenges returns how many challenges a user has sent to another user since a time that led to no match.
func (s *lobbyStore) CountChallenges(ctx context.Context, by, whom string, since time.Time) (int, error) {
	n, err := s.reads.CountChallenges(ctx, queries.CountChallengesParams{
		UserID: by, OpponentID: sql.NullString{String: whom, Valid: true}, Created: since.UnixMicro(),
	})
	return int(n), s.health.explain(err)
}

// AddEvent stores an event of an offer other than its taking. The error is lobby.ErrEnded if the event's number exists.
func (s *lobbyStore) AddEvent(ctx context.Context, offer string, e lobby.Event) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return addEvent(ctx, q, offer, e, lobby.ErrEnded)
	})
}

// addEvent stores an event of an offer. It returns the error taken if the event's number exists, or if the offer was
// deleted.
func addEvent(ctx context.Context, q *queries.Queries, offer string, e lobby.Event, taken error) error {
	rows, err := q.InsertOfferEvent(ctx, queries.InsertOfferEventParams{
		OfferID: offer, Number: int64(e.Number), Kind: string(e.Kind), MatchID: e.Match, At: e.At.UnixMicro(),
	})
	switch {
	case database.IsOrphan(err): // which ends a transaction of PostgreSQL
		return fmt.Errorf("offer %s: %w", offer, taken)
	case err == nil && rows == 0:
		return fmt.Errorf("offer %s: %w: %w", offer, taken, errUnchanged)
	}
	hint(ctx, cluster.Offer, offer)
	return err
}

// claim stores that a new match takes the offers in c.Claims. The error is host.ErrClaimed if one was taken before.
func claim(ctx context.Context, q *queries.Queries, c match.Change) error {
	for i, claim := range c.Claims {
		e := lobby.Event{Number: claim.Number, Kind: lobby.Taken, Match: c.ID, At: c.New.Created}
		err := addEvent(ctx, q, claim.Offer, e, host.ErrClaimed)
		switch {
		case err != nil && i > 0:
			return host.ErrClaimed // the claims before it are written
		case err != nil:
			return err
		}
	}
	return nil
}

// OpenOffers returns the offers that have neither ended nor expired at now.
func (s *lobbyStore) OpenOffers(ctx context.Context, now time.Time) ([]lobby.Offer, error) {
	rows, err := s.reads.ListOpenOffers(ctx, now.UnixMicro())
	if err != nil {
		return nil, s.health.explain(err)
	}
	return offersOf(rows)
}

func offersOf(rows []queries.Offer) ([]lobby.Offer, error) {
	list := make([]lobby.Offer, len(rows))
	for i, r := range rows {
		control, err := clock.Parse(r.Control)
		if err != nil {
			return nil, fmt.Errorf("the time control of offer %s: %w", r.ID, err)
		}
		list[i] = lobby.Offer{
			ID: r.ID, Maker: user.User{ID: r.UserID}, Whom: r.OpponentID.String, Game: r.Game, Time: control, Rated: r.Rated,
			Range: lobby.Range{Least: int(r.MinRating), Most: int(r.MaxRating)}, Seat: game.Seat(r.Seat),
			Matches: int(r.MaxMatches),
			Created: instant(r.Created), Expires: instant(r.Expires), Variant: match.ParseVariant(r.Variant),
		}
		if err := json.Unmarshal([]byte(r.Options), &list[i].Options); err != nil {
			return nil, fmt.Errorf("the options of offer %s: %w", r.ID, err)
		}
	}
	return list, nil
}

// StandingOf returns the state of an offer: whether it has ended, its last event, and how many of its matches are going
// on.
func (s *lobbyStore) StandingOf(ctx context.Context, o lobby.Offer) (st lobby.Standing, err error) {
	n, err := s.reads.CountOfferEvents(ctx, o.ID)
	if err != nil {
		return st, s.health.explain(err)
	}
	st = lobby.Standing{Events: int(n.Events), Ended: n.Ends > 0 || n.Events > 0 && !o.Stands()}
	if n.Events > 0 {
		last, err := s.reads.LastOfferEvent(ctx, o.ID)
		if err != nil {
			return st, s.health.explain(err)
		}
		st.Last = eventOf(last)
	}
	if o.Stands() && n.Events > 0 {
		going, err := s.reads.CountOfferTables(ctx, o.ID)
		st.Going = int(going)
		return st, s.health.explain(err)
	}
	return st, nil
}

// OffersOf returns all offers of a user, and the events of each by offer id.
func (s *lobbyStore) OffersOf(ctx context.Context, userID string) ([]lobby.Offer, map[string][]lobby.Event, error) {
	rows, err := s.reads.ListOffersOf(ctx, userID)
	if err != nil {
		return nil, nil, s.health.explain(err)
	}
	list, err := offersOf(rows)
	if err != nil {
		return nil, nil, err
	}
	events, err := s.reads.ListOfferEventsOf(ctx, userID)
	all := map[string][]lobby.Event{}
	for _, e := range events {
		all[e.OfferID] = append(all[e.OfferID], eventOf(e))
	}
	return list, all, s.health.explain(err)
}

func eventOf(e queries.OfferEvent) lobby.Event {
	return lobby.Event{Number: int(e.Number), Kind: lobby.Kind(e.Kind), Match: e.MatchID, At: instant(e.At)}
}

// OfferOf returns the offer with an id; of its maker only the id is set. The error is user.ErrNotFound if there is
// none.
func (s *lobbyStore) OfferOf(ctx context.Context, id string) (lobby.Offer, error) {
	row, err := s.reads.GetOffer(ctx, id)
	if err != nil {
		return lobby.Offer{}, s.absent(err, fmt.Sprintf("offer %s", id))
	}
	list, err := offersOf([]queries.Offer{row})
	if err != nil {
		return lobby.Offer{}, err
	}
	return list[0], nil
}
