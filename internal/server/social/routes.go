// Package social answers the operations by which users see each other: profiles, ratings, finished matches, chat,
// and whom they follow or block.
package social

import (
	"context"
	"log/slog"
	"net/http"

	"hexparlor/game"
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
	Games   []game.Game // games of the site, in the order of lists
	Matches *httpapi.Matches
	Quotas  *httpapi.Quotas
	Reads   *httpapi.ReadQueue
	Ratings *rating.Updater
	Chat    *Chat
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
	// RenewOnline has the list of users online read an account anew, after its user has changed who may see it.
	RenewOnline func(user string)
	// RenewRelations has the list of users online read anew whom users follow.
	RenewRelations func(users ...string)
	// RenewOffers computes anew which offers users see, after one of them has blocked or unblocked another.
	RenewOffers func(users ...string)
}

// service answers the operations.
type service struct {
	Deps
	watchlist  watchlist
	exhibition exhibition
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
	d.Chat.register(a)
}

// registerLobby adds the operations about running matches.
func (s *service) registerLobby(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getLobby", "/api/lobby",
		"Lists matches to join and to watch."), s.getLobby)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("listWatchable", "/api/watch",
		"Lists running public matches, the most interesting first."),
		"application/json", api.Watch{}), s.listWatchable)
}

// registerProfiles adds the operations about what users may see of accounts.
func (s *service) registerProfiles(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("searchUsers", "/api/users",
		"Lists accounts whose handles begin with a text."),
		s.searchUsers)
	httpapi.Add(a, httpapi.Get("getProfile", "/api/users/{handle}",
		"Returns what the caller may see of a user."),
		s.getProfile)
	httpapi.Add(a, httpapi.Get("listUserMatches", "/api/users/{handle}/matches",
		"Lists the matches of a user, the latest first."),
		s.listUserMatches)
	httpapi.Add(a, httpapi.Get("getSeatAccounts", "/api/matches/{id}/handles",
		"Lists the accounts that hold seats of a match."),
		s.getSeatAccounts)
	httpapi.Add(a, httpapi.Get("getOwnProfile", "/api/me/profile",
		"Returns the caller's profile and who may see it."),
		s.getOwnProfile)
	httpapi.Add(a, httpapi.Patch("setProfile", "/api/me/profile",
		"Changes the caller's profile and who may see it."),
		s.setProfile)
}

// registerRelations adds the operations by which users follow and block each other.
func (s *service) registerRelations(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("listFollowed", "/api/me/follows",
		"Lists the users whom the caller follows."), s.listFollowed)
	httpapi.Add(a, httpapi.Post("follow", "/api/me/follows/{user}",
		"Follows a user, who is not notified.",
		http.StatusConflict, http.StatusInsufficientStorage), s.follow)
	httpapi.Add(a, httpapi.Delete("unfollow", "/api/me/follows/{user}",
		"Stops following a user."), s.unfollow)
	httpapi.Add(a, httpapi.Get("listBlocked", "/api/me/blocks",
		"Lists the users whom the caller has blocked."), s.listBlocked)
	httpapi.Add(a, httpapi.Post("block", "/api/me/blocks/{user}",
		"Blocks a user, who is not notified.",
		http.StatusConflict, http.StatusInsufficientStorage), s.block)
	httpapi.Add(a, httpapi.Delete("unblock", "/api/me/blocks/{user}",
		"Unblocks a user."), s.unblock)
}

// registerHours adds the operations about when the caller rests.
func (s *service) registerHours(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getRestHours", "/api/me/rest-hours",
		"Returns the hours in which the caller's deadlines rest."), s.getRestHours)
	httpapi.Add(a, httpapi.Put("setRestHours", "/api/me/rest-hours",
		"Changes the hours in which the caller's deadlines rest.",
		http.StatusInsufficientStorage), s.setRestHours)
}

// registerRatings adds the operations about ratings.
func (s *service) registerRatings(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getMatchRatings", "/api/matches/{id}/ratings",
		"Returns the ratings of a match's players."),
		s.getMatchRatings)
	httpapi.Add(a, httpapi.Get("getRatings", "/api/users/{handle}/ratings",
		"Returns the ratings of a user."), s.getRatings)
	httpapi.Add(a, httpapi.Get("getRatingHistory", "/api/users/{handle}/ratings/{pool}",
		"Returns how a rating changed over time."),
		s.getRatingHistory)
	httpapi.Add(a, httpapi.Get("getLeaderboard", "/api/leaderboard",
		"Lists the highest rated users.",
		http.StatusNotFound), s.getLeaderboard)
	httpapi.Add(a, httpapi.Get("listLeaderboards", "/api/leaderboards",
		"Lists the highest rated users of each game."), s.listLeaderboards)
	httpapi.Add(a, httpapi.Get("getBotStrength", "/api/games/{game}/strength",
		"Returns the measured strength of a game's bot levels."),
		s.getBotStrength)
}

// registerArchive adds the operations about finished public matches.
func (s *service) registerArchive(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("listArchive", "/api/archive",
		"Lists finished public matches, the latest first.",
		http.StatusNotFound), s.listArchive)
	httpapi.Add(a, httpapi.Get("getArchiveStatistics", "/api/archive/statistics",
		"Counts how the matches ended that a search finds.",
		http.StatusNotFound),
		s.getArchiveStatistics)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("exportArchive", "/api/archive/records",
		"Exports the records of the matches that a search finds.",
		http.StatusNotFound),
		"text/plain", ""), s.exportArchive)
}
