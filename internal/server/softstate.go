package server

import (
	"context"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// What the servers of a house tell each other of themselves (cluster.SoftState), by kind. None of it is about a game:
// what is said at a table or played there goes through the store.
const (
	softServes = "serves" // without a name: people are served there
	softWorks  = "works"  // by queue: what is owed is done there, and nobody is served
)

// shareSoftState connects what this server knows with what the others do.
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
	shareEvery     = time.Second // that others are told what was taken of quotas
	stillHereEvery = time.Minute // less than what somebody counts as here for
)

// shareNowAndThen tells other servers what need not be told at once, until ctx is done.
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

// hasWorkers tells whether somebody is there who thinks for bots and serves nobody.
func (s *Server) hasWorkers() bool { return len(s.soft.Others(softWorks, queueBots)) > 0 }

// watchingAll returns how many have a match open at all servers; a user counts once at each server.
func (s *Server) watchingAll() int { return s.hub.Watching() }

// presenceAt returns which users have a match open.
func (s *Server) presenceAt(state *match.State) view.Presence { return s.hub.PresenceAt(state) }
