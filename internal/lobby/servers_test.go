package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"hexparlor/internal/lobby"
	"hexparlor/internal/user"
)

// TestLearnAddsAndChangesOffersOfOtherServer has another server make, take and end offers.
func TestLearnAddsAndChangesOffersOfOtherServer(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	other := r.otherServer()
	o := other.offer(lobby.Offer{Maker: anna, Time: days, Matches: 1})
	learn := func(want ...string) {
		t.Helper()
		must(t, r.Learn(t.Context(), o.ID))
		r.wantChanges(want...)
	}
	learn("anna open going 0")
	learn()
	if found, ok := r.Find(o.ID); !ok || found.Maker.Handle != "anna" {
		t.Errorf("learnt %+v, %v", found, ok)
	}
	must(t, other.takeAs(t.Context(), ben.ID, o.ID))
	learn("anna 1 taken match going 1")
	r.memory.finished[r.memory.matches[0].ID] = true
	learn("anna open going 0")
	must(t, other.Withdraw(t.Context(), anna.ID, o.ID))
	if other.changes = nil; len(r.Open()) != 1 {
		t.Error("the offer has ended before the lobby learnt of that")
	}
	learn("anna 2 withdrawn going 0")
	learn()
	if _, ok := r.Find(o.ID); ok {
		t.Error("an ended offer is listed")
	}
}

// TestLearnIgnoresOffersThatAreGone learns of an unknown offer, an expired one, and one whose maker was deleted.
func TestLearnIgnoresOffersThatAreGone(t *testing.T) {
	r := newRoom(t)
	other := r.otherServer()
	must(t, r.Learn(t.Context(), "unknown"))
	expired := other.offer(lobby.Offer{Maker: r.newUser("anna"), Time: live})
	orphan := other.offer(lobby.Offer{Maker: r.newUser("ben"), Time: days})
	r.now = expired.Expires
	must(t, r.Learn(t.Context(), expired.ID))
	delete(r.memory.users, orphan.Maker.ID)
	must(t, r.Learn(t.Context(), orphan.ID))
	r.wantChanges()
	r.now = expired.Expires.Add(-time.Microsecond)
	must(t, r.Learn(t.Context(), expired.ID))
	r.wantChanges("anna open")
}

func TestLearnFailsIfStoreFails(t *testing.T) {
	r := newRoom(t)
	other := r.otherServer()
	o := other.offer(lobby.Offer{Maker: r.newUser("anna"), Time: live})
	for _, method := range []string{"OfferOf", "StandingOf", "User", "RatingOf"} {
		r.memory.broken = method
		if err := r.Learn(t.Context(), o.ID); !errors.Is(err, errBroken) {
			t.Errorf("%s fails: %v", method, err)
		}
	}
	r.memory.broken = ""
	must(t, r.Learn(t.Context(), o.ID))
	r.memory.broken = "StandingOf"
	if err := r.Learn(t.Context(), o.ID); !errors.Is(err, errBroken) {
		t.Errorf("a known offer: %v", err)
	}
	r.wantChanges("anna open")
}

// TestOfferLearntTwiceAtOnceIsPublishedOnce learns of an offer while it is being learnt.
func TestOfferLearntTwiceAtOnceIsPublishedOnce(t *testing.T) {
	r := newRoom(t)
	o := r.otherServer().offer(lobby.Offer{Maker: r.newUser("anna"), Time: live})
	r.memory.before = func(method string) {
		if method == "StandingOf" {
			r.memory.before = nil
			must(t, r.Learn(t.Context(), o.ID))
		}
	}
	must(t, r.Learn(t.Context(), o.ID))
	r.wantChanges("anna open")
}

// TestOfferForgottenWhileItIsReadStaysForgotten deletes its maker meanwhile.
func TestOfferForgottenWhileItIsReadStaysForgotten(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	o := r.offer(lobby.Offer{Maker: anna, Time: days, Matches: 2})
	must(t, r.otherServer().takeAs(t.Context(), ben.ID, o.ID))
	r.changes = nil
	r.memory.before = func(method string) {
		if method == "StandingOf" {
			r.memory.before = nil
			r.Forget(anna.ID)
		}
	}
	must(t, r.Learn(t.Context(), o.ID))
	r.wantChanges("anna 1 withdrawn going 0")
}

// TestOfferReadWhileItIsTakenCountsItsMatchOnce reads the events of a standing offer just before, and just after, a match
// is stored that takes it.
func TestOfferReadWhileItIsTakenCountsItsMatchOnce(t *testing.T) {
	for read, inBetween := range map[string]struct {
		method string
		first  bool // the events are read first
	}{"before": {"StandingOf", true}, "after": {"Append", false}} {
		r := newRoom(t)
		anna, ben := r.newUser("anna"), r.newUser("ben")
		o := r.offer(lobby.Offer{Maker: anna, Time: days, Matches: 3})
		first, second := func() error { return r.takeAs(t.Context(), ben.ID, o.ID) }, func() error { return r.Learn(t.Context(), o.ID) }
		if inBetween.first {
			first, second = second, first
		}
		r.memory.after = func(method string) {
			if method == inBetween.method {
				r.memory.after = nil
				must(t, second())
			}
		}
		must(t, first())
		if found, _ := r.Find(o.ID); found.Going() != 1 {
			t.Errorf("read %s: %d matches go on", read, found.Going())
		}
		must(t, r.takeAs(t.Context(), ben.ID, o.ID))
		if n := r.memory.calls["Append"]; n != 2 {
			t.Errorf("read %s: %d attempts for two matches", read, n)
		}
	}
}

// TestRenewReadsAllThatOtherServersHaveStored misses all invalidations of another server, first of new offers.
func TestRenewReadsAllThatOtherServersHaveStored(t *testing.T) {
	r := newRoom(t)
	other := r.otherServer()
	anna, ben := r.newUser("anna"), r.newUser("ben")
	own := r.offer(lobby.Offer{Maker: r.newUser("cleo"), Time: live, Range: lobby.Range{Most: 1}})
	first := other.offer(lobby.Offer{Maker: anna, Time: days})
	second := other.offer(lobby.Offer{Maker: ben, Time: days, Whom: anna.ID})
	r.changes = nil
	must(t, r.Renew(t.Context()))
	r.wantChanges("anna open", "ben open")
	must(t, other.Withdraw(t.Context(), anna.ID, first.ID))
	must(t, other.Decline(t.Context(), anna.ID, second.ID))
	must(t, r.Renew(t.Context()))
	r.wantChanges("anna 1 withdrawn", "ben 1 declined")
	if list := r.Open(); len(list) != 1 || list[0].ID != own.ID {
		t.Errorf("open are %+v", list)
	}
	_, _, err := r.Offer(t.Context(), lobby.Offer{Maker: ben, Game: "hex", Time: days, Whom: anna.ID}, "")
	wantCode(t, err, lobby.TooMany) // it was declined on the other server
	for _, method := range []string{"OpenOffers", "StandingOf"} {
		r.memory.broken = method
		if err := r.Renew(t.Context()); !errors.Is(err, errBroken) {
			t.Errorf("%s fails: %v", method, err)
		}
	}
	r.memory.broken = ""
	third := other.offer(lobby.Offer{Maker: anna, Time: days})
	r.memory.broken = "User"
	if err := r.Renew(t.Context()); !errors.Is(err, errBroken) {
		t.Errorf("the maker of %s cannot be read: %v", third.ID, err)
	}
}

// TestDeclinedChallengeOfOtherKindsIsNoReasonToWait withdraws one on the other server.
func TestDeclinedChallengeOfOtherKindsIsNoReasonToWait(t *testing.T) {
	r := newRoom(t)
	other := r.otherServer()
	anna, ben := r.newUser("anna"), r.newUser("ben")
	o := r.offer(lobby.Offer{Maker: anna, Time: live, Whom: ben.ID})
	must(t, other.Renew(t.Context()))
	must(t, other.Withdraw(t.Context(), anna.ID, o.ID))
	must(t, r.Learn(t.Context(), o.ID))
	r.offer(lobby.Offer{Maker: anna, Time: live, Whom: ben.ID})
}

// TestOfferIsPairedWithUnknownOfferOfOtherServer makes it under the lease, before any invalidation arrives.
func TestOfferIsPairedWithUnknownOfferOfOtherServer(t *testing.T) {
	for _, shared := range []bool{true, false} {
		r := newRoom(t)
		anna, ben := r.newUser("anna"), r.newUser("ben")
		r.otherServer().offer(lobby.Offer{Maker: anna, Time: live})
		r.link.shared = shared
		_, m, err := r.Offer(t.Context(), lobby.Offer{Maker: ben, Game: "hex", Time: live}, "")
		if must(t, err); (m != nil) != shared {
			t.Errorf("shared %v: paired at %v", shared, m)
		}
		leases := 0
		if shared {
			leases = 1
		}
		if l := &r.link; l.asked != leases || l.acquired != leases || l.released != leases {
			t.Errorf("shared %v: asked %d times, acquired %d, released %d", shared, l.asked, l.acquired, l.released)
		}
	}
}

func TestLeaseEndsIfOtherOffersCannotBeRead(t *testing.T) {
	r := newRoom(t)
	anna := r.newUser("anna")
	r.link.shared, r.memory.broken = true, "OpenOffers"
	if _, _, err := r.Offer(t.Context(), lobby.Offer{Maker: anna, Game: "hex"}, ""); !errors.Is(err, errBroken) {
		t.Error(err)
	}
	if r.link.acquired != 1 || r.link.released != 1 || len(r.Of(anna.ID)) != 0 {
		t.Errorf("acquired %d times, released %d; %d offers", r.link.acquired, r.link.released, len(r.Of(anna.ID)))
	}
}

// TestOfferWaitsThreeSecondsForLease has another server hold the lease for a second, longer, or longer than the request
// lasts. The offer is made all the same.
func TestOfferWaitsThreeSecondsForLease(t *testing.T) {
	const asksEvery = 20 * time.Millisecond
	for name, c := range map[string]struct {
		busy, patience time.Duration
		from, to       time.Duration // bounds of the wait
		acquired       int
	}{
		"free":         {0, time.Hour, 0, 0, 1},
		"for a second": {time.Second, time.Hour, time.Second, time.Second + asksEvery, 1},
		"for longer":   {time.Hour, time.Hour, 3*time.Second + 1, 3*time.Second + asksEvery, 0},
		"too long":     {time.Hour, time.Second, time.Second, time.Second + asksEvery, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := newRoom(t)
			anna := r.newUser("anna")
			r.link.shared = true
			r.link.busy.Store(c.busy > 0)
			free := time.AfterFunc(c.busy, func() { r.link.busy.Store(false) })
			defer free.Stop()
			ctx, cancel := context.WithTimeout(t.Context(), c.patience)
			defer cancel()
			began := time.Now()
			_, _, err := r.Offer(ctx, lobby.Offer{Maker: anna, Game: "hex"}, "")
			must(t, err)
			if took := time.Since(began); took < c.from || took > c.to {
				t.Errorf("%s: it took %v, not %v to %v", name, took, c.from, c.to)
			}
			if r.link.acquired != c.acquired || r.link.released != c.acquired || len(r.Of(anna.ID)) != 1 {
				t.Errorf("%s: acquired %d times, released %d; %d offers", name, r.link.acquired, r.link.released, len(r.Of(anna.ID)))
			}
		})
	}
}

// TestEqualOffersMadeAtOnceArePaired has two users make the same offer at the same time.
func TestEqualOffersMadeAtOnceArePaired(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	offer := func(maker user.User) {
		if _, _, err := r.Offer(t.Context(), lobby.Offer{Maker: maker, Game: "hex", Time: live}, ""); err != nil {
			t.Error(err)
		}
	}
	var second sync.WaitGroup
	var once sync.Once
	r.memory.before = func(method string) {
		if method != "AddOffer" {
			return
		}
		once.Do(func() {
			second.Go(func() { offer(ben) })
			for range 1000 { // without a lock the other goroutine would make an offer of its own
				runtime.Gosched()
			}
		})
	}
	offer(anna)
	second.Wait()
	if len(r.memory.matches) != 1 || len(r.Open()) != 0 {
		t.Errorf("%d matches, %d open offers", len(r.memory.matches), len(r.Open()))
	}
}

// TestLobbiesUsedAtOnceAgreeWithStore has users offer, accept, decline and withdraw at the same time on two servers.
// Each goroutine does one thing, so that no later lock hides a missing one from the race detector.
func TestLobbiesUsedAtOnceAgreeWithStore(t *testing.T) {
	r := newRoom(t)
	r.config.Changed = nil
	r.renew()
	ctx, asked, taker := t.Context(), r.newUser("asked"), r.newUser("taker")
	other, err := lobby.New(ctx, r.config)
	must(t, err)
	var all []user.User
	var actions []func() error
	for i := range 10 {
		p, q := r.newGuest(fmt.Sprint("Guest ", i)), r.newGuest(fmt.Sprint("Guest ", 10+i))
		all = append(all, p, q)
		challenge := r.offer(lobby.Offer{Maker: p, Time: live, Whom: asked.ID})
		plain := r.offer(lobby.Offer{Maker: p, Time: live, Seat: 1})
		standing := r.offer(lobby.Offer{Maker: p, Time: days, Seat: 1, Matches: 9})
		actions = append(actions,
			func() error { return r.Decline(ctx, asked.ID, challenge.ID) },
			func() error { return r.Withdraw(ctx, p.ID, plain.ID) },
			func() error { return other.Learn(ctx, standing.ID) },
			func() error { return r.Learn(ctx, standing.ID) },
			func() error { return r.Tidy(ctx) },
			func() error { return other.Renew(ctx) },
			func() error {
				_, err := r.Take(ctx, taker, standing.ID)
				return err
			},
			func() error {
				_, _, err := r.Offer(ctx, lobby.Offer{Maker: q, Game: "hex", Time: live, Whom: taker.ID}, "")
				return err
			},
		)
	}
	var done sync.WaitGroup
	for _, action := range actions {
		done.Go(func() {
			if err := action(); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	must(t, other.Renew(ctx))
	r.compare(all)
	for _, p := range all {
		if got, want := describe(other.Of(p.ID)), describe(r.Of(p.ID)); got != want {
			t.Errorf("one server has\n%s\nand the other one\n%s", want, got)
		}
	}
}

// TestServersAgreeAfterRandomActions performs random actions on two servers of one site. When both have read what the
// other one has stored, they have the same offers as a new server, and each offer has ended at most once.
func TestServersAgreeAfterRandomActions(t *testing.T) {
	rapid.Check(t, func(chance *rapid.T) {
		r := newRoom(t)
		other := r.otherServer()
		var all []user.User
		for i := range 4 {
			all = append(all, r.newUser(fmt.Sprintf("player-%d", i)))
		}
		actions := rapid.SliceOfN(rapid.Uint64(), 1, 20).Draw(chance, "actions")
		for _, action := range actions {
			server := r
			if action%2 == 1 {
				server = other
			}
			server.now = r.now
			server.act(newChance(action), all)
			r.now = server.now
			if action%3 == 0 {
				must(t, server.Renew(t.Context()))
			}
		}
		for _, server := range []*room{r, other} {
			must(t, server.Tidy(t.Context()))
		}
		for _, server := range []*room{r, other} {
			must(t, server.Renew(t.Context()))
			server.compare(all)
		}
		for _, p := range all {
			r.judge(p, map[lobby.Kind]int{})
		}
	})
}
