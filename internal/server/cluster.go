package server

import (
	"context"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// hear handles an invalidation that another server has published. It must not block: whatever reads the store is queued
// for followAll.
func (s *Server) hear(h cluster.Invalidation) {
	switch h.Kind {
	case cluster.Session:
		if hash, err := hex.DecodeString(h.ID); err == nil && len(hash) == len(user.Hash{}) {
			s.sessions.end(user.Hash(hash))
		}
	case cluster.Analysis:
		match, judged, _ := strings.Cut(h.ID, " ")
		if n, err := strconv.Atoi(judged); err == nil {
			s.hub.SetJudged(match, n)
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

// publishJudged informs the streams of a finished match, at all servers, how many of its decisions are judged.
func (s *Server) publishJudged(match string, judged int) {
	s.hub.SetJudged(match, judged)
	s.cfg.Host.Link.Publish([]cluster.Invalidation{{Kind: cluster.Analysis, ID: match + " " + strconv.Itoa(judged)}})
}

// mostHints is the capacity of the queue of invalidations from other servers. If it overflows, followAll reads again
// everything that a lost invalidation could be about.
const mostHints = 1000

// followLater queues an invalidation for followAll, or marks an overflow if the queue is full.
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

// followAll handles the queued invalidations one by one until ctx is done.
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

// follow reads the offer, chat message or user that the invalidation h names from the store, and updates memory and
// streams.
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

// forget drops a deleted user's data from the server's memory.
func (s *Server) forget(user string) {
	s.whereabouts.Forget(user)
	s.offers.Forget(user)
	s.caches.Clear() // pictures and reports have names in them
	s.hub.Forget(user)
}

// The kinds of values that the servers and workers of a site publish about themselves by cluster.Presence. Moves and
// chat messages are not among them: they go through the store.
const (
	softServes = "serves" // without a name: the server serves users
	softWorks  = "works"  // by queue: the server does work of the queue, and serves no users
)

// shareSoftState connects the host and the quotas of this server with the values that other servers publish.
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

// shareNowAndThen publishes the used quotas, the numbers of watchers and the users who are online to other servers at
// intervals, until ctx is done.
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

// hasWorkers reports whether a worker process of the site currently computes moves of bots.
func (s *Server) hasWorkers() bool { return len(s.soft.Others(softWorks, queueBots)) > 0 }

// inCompany reports whether at least one other server of the site serves users now.
func (s *Server) inCompany() bool { return len(s.soft.Others(softServes, "")) > 0 }

// watchingAll returns the number of users who have a match open, summed over all servers of the site; a user counts
// once at each server.
func (s *Server) watchingAll() int { return s.hub.Watching() }

// presenceAt returns which users have a match open.
func (s *Server) presenceAt(state *match.State) view.Presence { return s.hub.PresenceAt(state) }
