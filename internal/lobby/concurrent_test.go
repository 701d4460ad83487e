package lobby

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"hexparlor/internal/user"
)

// TestOffersReadAndTakenAtOnceAreCountedOnce lists standing offers while others accept them. The race detector reports
// an offer that is read without the lock.
func TestOffersReadAndTakenAtOnceAreCountedOnce(t *testing.T) {
	b := &Lobby{
		Config: Config{Clock: time.Now, Changed: func(c Change) { _ = c.Offer.Full() }},
		offers: map[string]*Offer{}, declined: map[[2]string]time.Time{},
	}
	const offers, takers = 4, 25
	var all sync.WaitGroup
	for i := range offers {
		o := Offer{ID: fmt.Sprint(i), Maker: user.User{ID: "anna"}, Matches: 2 * takers}
		b.mu.Lock()
		b.keep(o)
		b.mu.Unlock()
		all.Go(func() {
			for range takers {
				found, _ := b.Find(o.ID)
				b.taken(found, user.User{ID: "ben"}, "match")
				o.going++ // the caller's offer is none of the lobby's
			}
		})
		all.Go(func() {
			for range takers {
				b.Open()
				b.Of("anna")
				b.Challenges("ben")
				b.Find(o.ID)
			}
		})
	}
	all.Wait()
	for _, o := range b.Open() {
		if o.Going() != takers {
			t.Errorf("%d matches of offer %s go on, not %d", o.Going(), o.ID, takers)
		}
	}
	if n := len(b.Open()); n != offers {
		t.Errorf("%d offers are open, not %d", n, offers)
	}
}

// TestChallengesDeclinedAtOnceAreRemembered notes declined challenges while others are made, under the lock. The race
// detector reports one that is looked up without it.
func TestChallengesDeclinedAtOnceAreRemembered(t *testing.T) {
	now := time.Now()
	b := &Lobby{Config: Config{Clock: func() time.Time { return now }}, declined: map[[2]string]time.Time{{"anna", "ben"}: now}}
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.declined[[2]string{"anna", fmt.Sprint(i)}] = now
		})
		all.Go(func() {
			if _, err := b.mayChallenge(t.Context(), &Offer{Maker: user.User{ID: "anna"}, Whom: "ben"}); err == nil {
				t.Error("a declined challenge was repeated")
			}
		})
	}
	all.Wait()
}
