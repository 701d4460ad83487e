package server

import (
	"context"
	"time"

	"hexparlor/game/lesson"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/live"
	"hexparlor/internal/server/offers"
	"hexparlor/internal/server/play"
	"hexparlor/internal/server/review"
	"hexparlor/internal/server/social"
	"hexparlor/internal/server/variants"
	"hexparlor/internal/user"
)

// playDeps returns what the handlers of package play need.
func (s *Server) playDeps() play.Deps {
	return play.Deps{
		Host: s.cfg.Host, Users: s.cfg.Users, Guard: s.guard, Matches: s.matches, Quotas: s.quotas, Reads: s.reads,
		Presence: s.presenceAt, ChatLines: s.chat.Lines, Rules: variants.Rules(s.variantDeps()),
		Submitted: func(took time.Duration) {
			s.metrics.submit.Observe(took.Seconds())
			s.metrics.moves.Inc()
		},
	}
}

// reviewDeps returns what the handlers of package review need.
func (s *Server) reviewDeps() review.Deps {
	return review.Deps{
		Host: s.cfg.Host, Admin: s.cfg.Admin, Matches: s.matches, Quotas: s.quotas, Reads: s.reads, GIFs: s.gifs,
		Caches: s.caches, Analyses: s.analyses, Study: s.cfg.Study, BasePath: s.cfg.BasePath, SiteURL: s.site,
		Log:    s.cfg.Log,
		Course: func(game string) *lesson.Course { return s.library.Course(game) },
	}
}

// untilClosing returns a context that is canceled when the server closes its streams at shutdown.
func (s *Server) untilClosing() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		select {
		case <-s.closing:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// waitForBots returns when no bot decision of this server's queue waits for a processor, or with ctx's error.
func (s *Server) waitForBots(ctx context.Context) error { return httpapi.WaitForBots(ctx, s.cfg.Host) }

// liveDeps returns what the handlers of package live need.
func (s *Server) liveDeps() live.Deps {
	d := live.Deps{
		Hub: s.hub, Offers: s.offerStreams, Roster: s.roster, Matches: s.matches, Quotas: s.quotas, Closing: s.closing,
		InCompany: s.inCompany, Follows: s.cfg.Users.Follows,
		IsFollowing: func(ctx context.Context, one, other string) (bool, error) {
			return s.cfg.Users.Store.HasRelation(ctx, one, user.Follow, other)
		},
		Arrive: s.offers.Arrive, MustOffer: s.offers.MustKeep, OwnOffers: s.offers.OwnOffers,
		HiddenFrom: s.offers.HiddenFrom,
	}
	if m := s.metrics; m != nil { // nil while only the API is described
		d.Metrics = live.Metrics{Open: m.streams, Frames: m.frames, Dropped: m.dropped}
	}
	return d
}

// onlineAccount returns what the list of users online shows of a user.
func (s *Server) onlineAccount(ctx context.Context, id string) (one live.OnlineAccount, err error) {
	if one.User, err = s.cfg.Users.Store.User(ctx, id); err != nil || one.User.Handle == "" {
		return one, err
	}
	chosen, err := s.cfg.Users.Chosen(ctx, id)
	if err != nil {
		return one, err
	}
	one.Presence, one.Plays = chosen.Presence, chosen.Matches == user.All
	one.Ratings, err = social.PublicRatings(ctx, s.cfg.Ratings.Store, id, chosen)
	return one, err
}

// offersConfig returns the configuration of package offers.
func (s *Server) offersConfig() offers.Config {
	return offers.Config{
		Host: s.cfg.Host, Users: s.cfg.Users, Admin: s.cfg.Admin, Chat: s.cfg.Chat, Ratings: s.cfg.Ratings,
		Matches: s.matches, Streams: s.offerStreams, Log: s.cfg.Log,
	}
}

// mayRate returns a function that returns why a match of a player with the others may not be rated, or nil. Matches of
// users at the same address may not be, since one human may play both sides.
func mayRate(
	users *user.Accounts, whereabouts *live.Whereabouts,
) func(ctx context.Context, player string, others []string) error {
	return func(ctx context.Context, player string, others []string) error {
		if err := users.CheckRatable(ctx, player, others); err != nil {
			return httpapi.UserError(err)
		}
		for _, other := range others {
			if whereabouts.AreTogether(player, other) {
				return &user.Error{Code: user.NotRated, Reason: i18n.Of("server.same-address")}
			}
		}
		return nil
	}
}

// conditionalMoves returns the conditional moves that a user has stored in a running match.
func (s *Server) conditionalMoves(
	ctx context.Context, state *match.State, user string,
) (plans []api.ConditionalMoves, err error) {
	if state.Status != match.Running {
		return nil, nil
	}
	all, err := s.cfg.Host.Store.Plans(ctx, state.Match.ID)
	for _, p := range all {
		if p.User == user {
			plans = append(plans, play.ConditionalMoves(p))
		}
	}
	return plans, err
}
