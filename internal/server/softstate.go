package server

import (
	"context"
	"net/netip"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/server/httpapi"
)

// What the servers of a house tell each other of themselves (cluster.SoftState), by kind. None of it is about a game:
// what is said at a table or played there goes through the store.
const (
	softTable    = "table"   // by table: who has it open, see roomSaid
	softOffers   = "offers"  // by person: they have a stream of offers open
	softWatching = "streams" // without a name: how many have a table open
	softSeen     = "seen"    // once, by person: the address from which they have asked for something
	softServes   = "serves"  // without a name: people are served there
	softWorks    = "works"   // by queue: what is owed is done there, and nobody is served
)

// shareSoftState connects what this server knows with what the others do.
func (s *Server) shareSoftState() {
	s.whereabouts.tell = func(person string, from netip.Prefix) { s.soft.Once(softSeen, person, from.String()) }
	if !s.soft.Shared() {
		return
	}
	s.soft.Follow(softSeen, func(c cluster.Change) {
		from, _ := netip.ParsePrefix(c.Now) // where it is not known, nobody is taken to be together with anybody
		s.whereabouts.learn(c.Name, from)
	})
	s.cfg.Host.LeaveTo(s.hasWorkers)
	s.soft.Follow(softTable, s.hearTable)
	if s.offers != nil {
		s.soft.Follow(softOffers, s.offers.doors.hear)
	}
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
		s.soft.Say(softWatching, "", httpapi.CountText(s.watching.size()))
		for _, share := range s.shares {
			share()
		}
		if round%int(stillHereEvery/shareEvery) == 0 {
			s.whereabouts.stillHere()
		}
		round++
	})
}

// hasWorkers tells whether somebody is there who thinks for bots and serves nobody.
func (s *Server) hasWorkers() bool { return len(s.soft.Others(softWorks, queueBots)) > 0 }

// watchingAll is how many have a table open in the house, each counted once by each server.
func (s *Server) watchingAll() int {
	return s.watching.size() + httpapi.SumElsewhere(s.soft, softWatching, "")
}
