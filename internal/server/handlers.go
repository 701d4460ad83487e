package server

import (
	"context"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/notify"
	"hexparlor/internal/server/account"
	"hexparlor/internal/server/admin"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/lab"
	"hexparlor/internal/server/learn"
	"hexparlor/internal/server/offers"
	"hexparlor/internal/server/social"
	"hexparlor/internal/server/variants"
	siteadmin "hexparlor/internal/user/admin"
)

// Mail configures how the site sends e-mails.
type Mail = account.Mail

// NotificationConfig configures how the site sends notifications to users who are not online.
type NotificationConfig = account.NotificationConfig

// caller implements the interface by which the handlers of accounts set cookies.
var _ account.Browser = (*caller)(nil)

// registerSubjects adds the operations of the packages below internal/server, one package per subject.
func (s *Server) registerSubjects(a httpapi.API) {
	s.registerAdmin(a)
	s.registerAccount(a)
	s.registerSocial(a)
	offers.Register(a, offers.Deps{
		Offers: s.offers, Users: s.cfg.Users, Guard: s.guard, Quotas: s.quotas, Rules: variants.Rules(s.variantDeps()),
	})
	lab.Register(a, lab.Deps{Laboratory: s.lab, MayGovern: s.mayGovern})
	variants.Register(a, s.variantDeps())
	learn.Register(a, learn.Deps{
		Library: s.library,
		Games:   func(id string) (game.Game, bool) { return s.cfg.Host.Games(id) },
		Try:     s.reads.Try,
		Search: func(ctx context.Context, serve func(context.Context) error) error {
			return s.reads.Serve(ctx, httpapi.Advising, serve)
		},
		Paint: func(ctx context.Context, draw func()) error {
			return s.reads.Serve(ctx, httpapi.Painting, func(context.Context) error {
				draw()
				return nil
			})
		},
		Quotas: s.quotas,
	})
}

// variantDeps returns what the handlers of package variants need.
func (s *Server) variantDeps() variants.Deps {
	return variants.Deps{
		Store: s.cfg.Variants, Host: s.cfg.Host, Users: s.cfg.Users, Guard: s.guard, Matches: s.matches,
		Quotas: s.quotas, Presence: s.presenceAt, Laboratory: s.lab,
		HasSection: func(game, section string) bool { return s.library.HasSection(game, section) },
		MayGovern:  s.mayGovern,
	}
}

// mayGovern reports whether the caller is the owner of the site.
func (s *Server) mayGovern(ctx context.Context) bool {
	return s.guard.May(ctx, siteadmin.Govern) == nil
}

func (s *Server) registerAdmin(a httpapi.API) {
	admin.Register(a, admin.Deps{
		Admin: s.cfg.Admin, Users: s.cfg.Users, Matches: s.matches, Quotas: s.quotas,
		MustBeConfirmed: func(ctx context.Context) error { return s.stepUp.MustBeConfirmed(ctx) },
		Jobs:            s.cfg.Jobs, Notifications: s.cfg.Notifications.Store,
		Backlog: s.backlog, Quote: s.chat.Quote, SiteURL: s.site,
		Archived: func(ctx context.Context, m host.Archived) (api.ArchivedMatch, error) {
			return social.ArchivedMatch(ctx, s.cfg.Host, s.cfg.Users, m)
		},
	})
}

func (s *Server) registerAccount(a httpapi.API) {
	account.Register(a, account.Deps{
		Users: s.cfg.Users, Admin: s.cfg.Admin, Host: s.cfg.Host, Chat: s.cfg.Chat, Matches: s.matches,
		Quotas: s.quotas, Reads: s.reads, StepUp: s.stepUp, Changes: s.changes, Outbox: s.outbox, Notifier: s.notifier,
		Log:     s.cfg.Log,
		SSHPort: s.cfg.SSHPort, EndSessions: s.sessions.end, ForgetUser: s.forget, Origin: s.origin, SiteURL: s.site,
		Offers: s.offers.Stored, ConditionalMoves: s.conditionalMoves, Variants: variants.OwnData(s.variantDeps()),
		PlayedMatch: func(state *match.State, user string, words *i18n.Catalogue) api.PlayedMatch {
			return social.PlayedMatch(state, state.Seats.HeldBy(user), user, words)
		},
	})
}

func (s *Server) registerSocial(a httpapi.API) {
	social.Register(a, social.Deps{
		Users: s.cfg.Users, Admin: s.cfg.Admin, Host: s.cfg.Host, Games: s.cfg.Games, Matches: s.matches,
		Quotas: s.quotas, Reads: s.reads, Ratings: s.cfg.Ratings, Chat: s.chat, Log: s.cfg.Log, IsHere: s.whereabouts.IsHere,
		Presence: s.presenceAt, Watching: s.watchingAll, UntilClosing: s.untilClosing,
		Think: func(ctx context.Context, search func() error) error {
			return s.analyses.Think(ctx, httpapi.Requester{}, httpapi.Analysing, search)
		},
		RenewOnline: s.roster.Renew, RenewRelations: s.offerStreams.RenewRelations,
		RenewOffers: func(users ...string) { s.offerStreams.Wake(true, users...) },
	})
}

// newNotifier returns the notifier of the site, or nil if the site sends no notifications.
func (s *Server) newNotifier() (*account.Notifier, error) {
	return account.NewNotifier(account.NotifierConfig{
		NotificationConfig: s.cfg.Notifications, Host: s.cfg.Host, Users: s.cfg.Users, Admin: s.cfg.Admin, Outbox: s.outbox,
		Hosts: s.cfg.Hosts, Log: s.cfg.Log, Presence: s.presenceAt,
		Challenge: s.offers.Challenge, ChallengeTitle: s.offers.ChallengeTitle,
		Count: func(way notify.Way, outcome string) {
			s.metrics.notifications.WithLabelValues(string(way), outcome).Inc()
		},
	})
}
