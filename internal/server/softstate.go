package server

import (
	"context"
	"net/netip"
	"strconv"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/limit"
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
	softOpen     = "open-"   // and what is counted; by person or address: how many are open
	softUsed     = "used-"   // and the name of a meter; once, by person or address: how much they have taken
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
	if !s.limits.off {
		s.shares = s.limits.share(s.soft)
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
	every(ctx, shareEvery, func() {
		s.soft.Say(softWatching, "", countText(s.watching.size()))
		for _, share := range s.shares {
			share()
		}
		if round%int(stillHereEvery/shareEvery) == 0 {
			s.whereabouts.stillHere()
		}
		round++
	})
}

// countText is how many there are, as other servers are told it.
func countText(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// saidElsewhere is the sum of the numbers that other servers say.
func saidElsewhere(soft *cluster.Presence, kind, name string) (sum int) {
	for _, text := range soft.Others(kind, name) {
		n, _ := strconv.Atoi(text) // what is no number counts nothing
		sum += max(0, n)
	}
	return sum
}

// hasWorkers tells whether somebody is there who thinks for bots and serves nobody.
func (s *Server) hasWorkers() bool { return len(s.soft.Others(softWorks, queueBots)) > 0 }

// watchingAll is how many have a table open in the house, each counted once by each server.
func (s *Server) watchingAll() int {
	return s.watching.size() + saidElsewhere(s.soft, softWatching, "")
}

// keyText is how the keys of a tally or a meter are written.
type keyText[K comparable] struct {
	write func(K) string
	read  func(string) (K, error)
}

var (
	persons   = keyText[string]{func(id string) string { return id }, func(id string) (string, error) { return id, nil }}
	addresses = keyText[netip.Prefix]{netip.Prefix.String, netip.ParsePrefix}
)

// share counts together with other servers, and gives what tells them of what was taken here since it was last called.
func (l *limits) share(soft *cluster.Presence) (shares []func()) {
	shareTally(soft, limit.PersonStreams.Name, l.ofGuest, persons)
	shareTally(soft, limit.AddressStreams.Name, l.streams.near, addresses)
	shareTally(soft, limit.AddressStreams.Name+"-network", l.streams.wide, addresses)
	for _, a := range l.byAddress() {
		shares = append(shares, shareMeter(soft, a.quota.Name, a.near, addresses),
			shareMeter(soft, a.quota.Name+"-network", a.wide, addresses))
	}
	for _, p := range l.byPerson() {
		shares = append(shares, shareMeter(soft, p.quota.Name, p.meter, persons))
	}
	if l.thinking != nil {
		shares = append(shares, shareMeter(soft, limit.Thinking.Name, l.thinking, persons))
	}
	return shares
}

func shareTally[K comparable](soft *cluster.Presence, name string, t *tally[K], keys keyText[K]) {
	kind := softOpen + name
	t.tell = func(key K, open int) { soft.Say(kind, keys.write(key), countText(open)) }
	soft.Follow(kind, func(c cluster.Change) {
		if key, err := keys.read(c.Name); err == nil {
			t.learn(key, saidElsewhere(soft, kind, c.Name))
		}
	})
}

func shareMeter[K comparable](soft *cluster.Presence, name string, m *limit.Meter[K], keys keyText[K]) func() {
	kind := softUsed + name
	m.Share()
	soft.Follow(kind, func(c cluster.Change) {
		key, err := keys.read(c.Name)
		much, wrong := strconv.ParseFloat(c.Now, 64)
		if err == nil && wrong == nil && much > 0 {
			m.Learn(key, much, time.Now())
		}
	})
	return func() {
		for key, much := range m.Drain() {
			soft.Once(kind, keys.write(key), strconv.FormatFloat(much, 'f', 3, 64))
		}
	}
}
