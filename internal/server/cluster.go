package server

import (
	"context"
	"encoding/hex"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// hear handles a message of another server. It does not block: follow does what needs the store.
func (s *Server) hear(h cluster.Invalidation) {
	switch h.Kind {
	case cluster.Session:
		if hash, err := hex.DecodeString(h.ID); err == nil && len(hash) == len(user.Hash{}) {
			s.sessions.end(user.Hash(hash))
		}
	case cluster.Missed:
		s.sessions.renew(true)
		s.offerStreams.Reopen()
		s.followLater(h)
	case cluster.Look:
		s.sessions.renew(false)
		s.followLater(h)
	case cluster.Offer, cluster.ChatMessage, cluster.User:
		s.followLater(h)
	}
}

// mostHints is the number of messages that wait. If there are more, everything that they could be about is read anew.
const mostHints = 1000

// followLater queues a message for follow.
func (s *Server) followLater(h cluster.Invalidation) {
	if !s.cfg.Host.Link.Shared() {
		return
	}
	select {
	case s.hints <- h:
	default:
		s.overheard.Store(true)
	}
}

// followAll handles the queued messages one by one until ctx is done.
func (s *Server) followAll(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case h := <-s.hints:
			s.follow(ctx, h)
		}
		if len(s.hints) == 0 && s.overheard.Swap(false) {
			s.follow(ctx, cluster.Invalidation{Kind: cluster.Look})
		}
	}
}

// follow reads what another server has stored.
func (s *Server) follow(ctx context.Context, h cluster.Invalidation) {
	var err error
	switch h.Kind {
	case cluster.User:
		s.forget(h.ID)
	case cluster.ChatMessage:
		err = s.chat.Relay(ctx, h.ID)
	case cluster.Offer:
		err = s.offers.Learn(ctx, h.ID)
	case cluster.Missed, cluster.Look:
		err = s.offers.Renew(ctx)
	}
	if err != nil && ctx.Err() == nil {
		s.cfg.Log.Warn("what another server has stored could not be read", "kind", h.Kind, "error", err)
	}
}

// forget drops what the server holds in memory of a user who was removed.
func (s *Server) forget(user string) {
	s.whereabouts.Forget(user)
	s.offers.Forget(user)
	s.caches.Clear() // pictures and reports have names in them
	s.hub.Forget(user)
}

// Kinds of what servers of a site publish about themselves (cluster.Presence). Nothing of it is about a game: moves and
// chat messages go through the store.
const (
	softServes = "serves" // without a name: the server serves users
	softWorks  = "works"  // by queue: the server does work of the queue, and serves no users
)

// shareSoftState connects what this server and the others know.
func (s *Server) shareSoftState() {
	if !s.soft.Shared() {
		return
	}
	s.cfg.Host.LeaveTo(s.hasWorkers)
	if !s.quotas.IsOff() {
		s.shares = s.quotas.Share(s.soft)
	}
}

const (
	shareEvery     = time.Second // between two messages about the use of quotas
	stillHereEvery = time.Minute // less than the time for which a user counts as online
)

// shareNowAndThen publishes to other servers what is not urgent, until ctx is done.
func (s *Server) shareNowAndThen(ctx context.Context) {
	if !s.soft.Shared() {
		return
	}
	round := 0
	httpapi.Every(ctx, shareEvery, func() {
		s.hub.PublishWatching()
		for _, share := range s.shares {
			share()
		}
		if round%int(stillHereEvery/shareEvery) == 0 {
			s.whereabouts.StillHere()
		}
		round++
	})
}

// hasWorkers reports whether workers compute the bots' moves.
func (s *Server) hasWorkers() bool { return len(s.soft.Others(softWorks, queueBots)) > 0 }

// inCompany reports whether another server of the site serves users.
func (s *Server) inCompany() bool { return len(s.soft.Others(softServes, "")) > 0 }

// watchingAll returns how many have a match open at all servers; a user counts once at each server.
func (s *Server) watchingAll() int { return s.hub.Watching() }

// presenceAt returns which users have a match open.
func (s *Server) presenceAt(state *match.State) view.Presence { return s.hub.PresenceAt(state) }
