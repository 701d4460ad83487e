package server

import (
	"context"
	"encoding/hex"

	"hexparlor/internal/cluster"
	"hexparlor/internal/user"
)

// hear takes in what another server of the house tells. It waits for nothing: what needs the store is done by heed.
func (s *Server) hear(h cluster.Invalidation) {
	switch h.Kind {
	case cluster.Session:
		if hash, err := hex.DecodeString(h.ID); err == nil && len(hash) == len(user.Hash{}) {
			s.sessions.end(user.Hash(hash))
		}
	case cluster.Missed:
		s.sessions.renew(true)
		s.offerStreams.Reopen()
		s.heedLater(h)
	case cluster.Look:
		s.sessions.renew(false)
		s.heedLater(h)
	case cluster.Offer, cluster.Said, cluster.User:
		s.heedLater(h)
	}
}

// mostHints is how many hints wait. When there are more, all that they could be about is looked at.
const mostHints = 1000

func (s *Server) heedLater(h cluster.Invalidation) {
	if !s.cfg.Host.Link.Shared() {
		return
	}
	select {
	case s.hints <- h:
	default:
		s.overheard.Store(true)
	}
}

// heedHints does what hints ask for, one after the other, until ctx is done.
func (s *Server) heedHints(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case h := <-s.hints:
			s.heed(ctx, h)
		}
		if len(s.hints) == 0 && s.overheard.Swap(false) {
			s.heed(ctx, cluster.Invalidation{Kind: cluster.Look})
		}
	}
}

func (s *Server) heed(ctx context.Context, h cluster.Invalidation) {
	var err error
	switch h.Kind {
	case cluster.User:
		s.forget(h.ID)
	case cluster.Said:
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
