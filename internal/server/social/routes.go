// Package social answers the operations by which users see each other: profiles, ratings, finished matches, and whom
// they follow or block.
package social

import (
	"context"
	"log/slog"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/rating"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// Deps is what the operations need of the server.
type Deps struct {
	Users   *user.Accounts
	Admin   *admin.Service
	Host    *host.Host
	Matches *httpapi.Matches
	Quotas  *httpapi.Quotas
	Reads   *httpapi.ReadQueue
	Ratings *rating.Updater
	Log     *slog.Logger
	// Presence returns who has a match open.
	Presence func(*match.State) view.Presence
	// Watching returns how many users have a match open on the site.
	Watching func() int
	// Think calls search when a processor is free.
	Think func(ctx context.Context, search func() error) error
	// UntilClosing returns a context that ends when the server closes.
	UntilClosing func() (context.Context, context.CancelFunc)
	// IsHere reports whether a user is on the site now.
	IsHere func(user string) bool
	// RenewOffers computes anew which offers users see, after one of them has blocked or unblocked another.
	RenewOffers func(users ...string)
}

// service answers the operations.
type service struct {
	Deps
	watchlist watchlist
}

// Register adds the operations by which users see each other.
func Register(a httpapi.API, d Deps) {
	s := &service{Deps: d, watchlist: watchlist{
		pages: map[*i18n.Catalogue]watchPage{}, estimates: map[string]estimate{},
	}}
	s.registerLobby(a)
	s.registerProfiles(a)
	s.registerRelations(a)
	s.registerHours(a)
	s.registerRatings(a)
	s.registerArchive(a)
}

// registerLobby adds the operations about running matches.
func (s *service) registerLobby(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getLobby", "/api/lobby", "Tables to play at and to watch"), s.getLobby)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getWatch", "/api/watch",
		"Running public tables, the most interesting first"),
		"application/json", api.Watch{}), s.getWatch)
}

// registerProfiles adds the operations about what users may see of accounts.
func (s *service) registerProfiles(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getProfile", "/api/people/{handle}", "What the caller may see of an account"),
		s.getProfile)
	httpapi.Add(a, httpapi.Get("getPlayed", "/api/people/{handle}/tables", "The tables of an account, the latest first"),
		s.getPlayed)
	httpapi.Add(a, httpapi.Get("getHandles", "/api/matches/{id}/handles", "Which seats of a table are held by accounts"),
		s.getHandles)
	httpapi.Add(a, httpapi.Get("getOwnProfile", "/api/me/profile", "What the caller tells of themselves, and to whom"),
		s.getOwnProfile)
	httpapi.Add(a, httpapi.Patch("setProfile", "/api/me/profile",
		"Change what the caller tells of themselves, and to whom"),
		s.setProfile)
}

// registerRelations adds the operations by which users follow and block each other.
func (s *service) registerRelations(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getFollowed", "/api/me/follows", "Whom the caller follows"), s.getFollowed)
	httpapi.Add(a, httpapi.Post("follow", "/api/me/follows/{person}", "Follow an account; nobody is told"), s.follow)
	httpapi.Add(a, httpapi.Delete("unfollow", "/api/me/follows/{person}", "Follow somebody no longer"), s.unfollow)
	httpapi.Add(a, httpapi.Get("getBlocked", "/api/me/blocks", "Whom the caller has blocked"), s.getBlocked)
	httpapi.Add(a, httpapi.Post("block", "/api/me/blocks/{person}",
		"Never meet somebody at a table again; nobody is told"), s.block)
	httpapi.Add(a, httpapi.Delete("unblock", "/api/me/blocks/{person}", "Block somebody no longer"), s.unblock)
}

// registerHours adds the operations about when the caller rests.
func (s *service) registerHours(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getHours", "/api/me/hours", "When the caller rests"), s.getHours)
	httpapi.Add(a, httpapi.Put("setHours", "/api/me/hours", "Change when the caller rests"), s.setHours)
}

// registerRatings adds the operations about ratings.
func (s *service) registerRatings(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getTableRatings", "/api/matches/{id}/ratings", "The ratings of who plays there"),
		s.getTableRatings)
	httpapi.Add(a, httpapi.Get("getRatings", "/api/people/{handle}/ratings", "The ratings of an account"), s.getRatings)
	httpapi.Add(a, httpapi.Get("getRatingStory", "/api/people/{handle}/ratings/{pool}", "How a rating came about"),
		s.getRatingStory)
	httpapi.Add(a, httpapi.Get("getLeaders", "/api/leaders", "Who is rated highest"), s.getLeaders)
	httpapi.Add(a, httpapi.Get("getStrength", "/api/games/{game}/strength", "How strong the levels of the bot are"),
		s.getStrength)
}

// registerArchive adds the operations about finished public matches.
func (s *service) registerArchive(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getArchive", "/api/archive", "Finished public matches, the latest first"), s.getArchive)
	httpapi.Add(a, httpapi.Get("getArchiveStatistics", "/api/archive/statistics",
		"How the matches ended that a search finds"),
		s.getArchiveStatistics)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getArchiveRecords", "/api/archive/records",
		"The records of what a search finds"),
		"text/plain", ""), s.getArchiveRecords)
}
