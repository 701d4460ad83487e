package cluster

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// wire connects the servers of a test. Messages arrive at once, unless the wire is cut.
type wire struct {
	mu      sync.Mutex
	servers map[string]func(Invalidation)
	done    map[string]chan struct{} // closed when a server has handled what was sent to it before
	cut     bool
	sent    []Invalidation // everything that was published, also while cut
}

func newWire() *wire {
	return &wire{servers: map[string]func(Invalidation){}, done: map[string]chan struct{}{}}
}

// end is one server's end of a wire.
type end struct {
	*wire
	name string
}

func (e end) Subscribe(f func(Invalidation)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.servers[e.name] = f
}

func (e end) Publish(all []Invalidation) {
	e.mu.Lock()
	defer e.mu.Unlock()
	var from []Invalidation
	for _, one := range all {
		one.From = e.name
		from = append(from, one)
	}
	e.sent = append(e.sent, from...)
	for name, f := range e.servers {
		if name == e.name || e.cut {
			continue
		}
		before, done := e.done[name], make(chan struct{})
		e.done[name] = done
		go func() { // as over a network, in order
			if before != nil {
				<-before
			}
			for _, one := range from {
				f(one)
			}
			close(done)
		}()
	}
}

func (end) Lease(ctx context.Context, _ string) (context.Context, func(), bool) {
	return ctx, func() {}, true
}
func (end) Shared() bool { return true }

// texts returns the messages that begin with a prefix.
func (w *wire) texts(prefix string) (list []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, one := range w.sent {
		if strings.HasPrefix(one.ID, prefix) {
			list = append(list, one.ID)
		}
	}
	return list
}

// pair returns the presences of two servers, which run until the end of the test's bubble.
func pair(t *testing.T) (w *wire, a, b *Presence, stopA context.CancelFunc) {
	t.Helper()
	w = newWire()
	a, b = NewPresence(end{w, "a"}), NewPresence(end{w, "b"})
	ctx, stop := context.WithCancel(t.Context())
	go a.Run(ctx)
	go b.Run(t.Context())
	time.Sleep(3 * time.Second)
	return w, a, b, stop
}

// follow collects the changes of a kind.
func follow(p *Presence, kind string) func() []Change {
	var mu sync.Mutex
	var seen []Change
	p.Follow(kind, func(c Change) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, c)
	})
	return func() []Change {
		synctest.Wait()
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(seen)
	}
}

func TestPresenceValueReachesOtherServersAndIsRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, a, b, _ := pair(t)
		seen := follow(b, "here")
		a.Set("here", "anna b/c", "table 1")
		time.Sleep(2 * publishPause)
		if got := b.Others("here", "anna b/c"); !slices.Equal(got, []string{"table 1"}) || len(a.Others("here", "anna b/c")) != 0 {
			t.Errorf("b knows %q, a %q", got, a.Others("here", "anna b/c"))
		}
		a.Set("here", "anna b/c", "table 2")
		time.Sleep(2 * publishPause)
		a.Set("here", "anna b/c", "")
		time.Sleep(2 * publishPause)
		if got := b.Others("here", "anna b/c"); len(got) != 0 {
			t.Errorf("after it was removed: %q", got)
		}
		key := Key{"here", "anna b/c"}
		want := []Change{{key, "", "table 1"}, {key, "table 1", "table 2"}, {key, "table 2", ""}}
		if got := seen(); !slices.Equal(got, want) {
			t.Errorf("changes %q", got)
		}
	})
}

func TestPresencePublishesEqualValuesOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, a, b, _ := pair(t)
		seen := follow(b, "here")
		for range 3 {
			a.Set("here", "anna", "yes")
			time.Sleep(2 * publishPause)
		}
		if got := w.texts(lineValue); len(got) != 1 || len(seen()) != 1 {
			t.Errorf("published %q, seen %q", got, seen())
		}
	})
}

// TestPresencePublishesTheLatestOfQuickChanges changes a value several times within a pause.
func TestPresencePublishesTheLatestOfQuickChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, a, b, _ := pair(t)
		for _, value := range []string{"first", "second", "third", "fourth"} {
			a.Set("n", "1", value)
			time.Sleep(publishPause / 5)
		}
		time.Sleep(3 * publishPause)
		if got := w.texts(lineValue); len(got) != 2 || !slices.Equal(b.Others("n", "1"), []string{"fourth"}) {
			t.Errorf("published %q", got)
		}
	})
}

// TestPresenceKeepsValuesOfIdleServer waits for much longer than the silence after which servers are dropped.
func TestPresenceKeepsValuesOfIdleServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, a, b, _ := pair(t)
		seen := follow(b, "here")
		a.Set("here", "anna", "yes")
		time.Sleep(10 * Silence)
		a.Broadcast("other", "event", "")
		time.Sleep(time.Second)
		if len(b.Others("here", "anna")) != 1 || len(seen()) != 1 || len(w.texts(lineValue)) != 1 {
			t.Errorf("changes %q; published %q", seen(), w.texts(lineValue))
		}
	})
}

// TestPresenceRestartsSilenceTimeoutAfterReconnection loses the connection for longer than Silence. Afterwards other
// servers have as long as that to be heard again, and states are exchanged.
func TestPresenceRestartsSilenceTimeoutAfterReconnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWire()
		p := NewPresence(end{w, "a"})
		p.Set("here", "ben", "yes")
		p.take("b", line(lineValue, Key{"here", "anna"}, "yes"), time.Now())
		if n := len(w.texts(lineAsk)); n != 1 {
			t.Errorf("a new server was asked %d times", n)
		}
		p.news()
		<-p.wake
		p.receive(Invalidation{Kind: Lost})
		time.Sleep(2 * Silence)
		p.dropSilent(time.Now())
		p.receive(Invalidation{Kind: Missed})
		p.dropSilent(time.Now().Add(Silence))
		if len(p.Others("here", "anna")) != 1 {
			t.Error("the other server was dropped for what was lost")
		}
		if len(w.texts(lineAsk)) != 2 || len(p.wake) != 1 || len(p.news()) != 3 {
			t.Errorf("published %q", w.texts(""))
		}
		if p.dropSilent(time.Now().Add(Silence + 1)); len(p.others) != 0 {
			t.Error("a silent server is remembered")
		}
	})
}

// TestPresenceOmitsRemovedValuesFromRepublishedState removes one of two values before the state is asked for.
func TestPresenceOmitsRemovedValuesFromRepublishedState(t *testing.T) {
	p := NewPresence(end{newWire(), "a"})
	p.Set("here", "anna", "yes")
	p.Set("here", "ben", "yes")
	p.Set("here", "ben", "")
	p.receive(Invalidation{Kind: Look})
	if got := p.news(); len(got) != 3 || got[0].ID != lineAll || got[1].ID != "says here anna yes" || got[2].ID != lineDone {
		t.Errorf("%+v", got)
	}
}

func TestPresenceRefusesOverlongValues(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, a, b, _ := pair(t)
		seen := follow(b, "n")
		for _, length := range []int{MostPublished - 1, MostPublished} {
			a.Set("n", "x", strings.Repeat("v", length))
			a.Broadcast("n", "y", strings.Repeat("v", length))
			time.Sleep(2 * publishPause)
		}
		if says, once := w.texts(lineValue), w.texts(lineEvent); len(says) != 1 || len(once) != 1 || len(seen()) != 2 {
			t.Errorf("%d values and %d events were published", len(says), len(once))
		}
	})
}

// TestPresenceEventIsPublishedOnce also holds that no value follows from it.
func TestPresenceEventIsPublishedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, a, b, _ := pair(t)
		seen := follow(b, "typed")
		a.Broadcast("typed", "anna", "now")
		a.Broadcast("typed", "anna", "now")
		time.Sleep(10 * time.Second)
		want := Change{Key: Key{"typed", "anna"}, Now: "now"}
		if got := seen(); !slices.Equal(got, []Change{want, want}) || len(b.Others("typed", "anna")) != 0 {
			t.Errorf("events %q, values %q", got, b.Others("typed", "anna"))
		}
	})
}

func TestPresenceQueuesAtMostMaxEvents(t *testing.T) {
	p := NewPresence(end{newWire(), "a"})
	for range maxEvents + 2 {
		p.Broadcast("k", "n", "")
	}
	if n := len(p.news()); n != maxEvents {
		t.Errorf("%d events", n)
	}
	if n := len(p.news()); n != 0 {
		t.Errorf("%d events once more", n)
	}
}

// TestPresenceOfNewServerReceivesValuesPublishedBefore starts a server that has missed everything.
func TestPresenceOfNewServerReceivesValuesPublishedBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, a, _, _ := pair(t)
		a.Set("here", "anna", "yes")
		time.Sleep(time.Second)
		c := NewPresence(end{w, "c"})
		go c.Run(t.Context())
		time.Sleep(time.Second)
		if got := c.Others("here", "anna"); !slices.Equal(got, []string{"yes"}) {
			t.Errorf("the new server knows %q", got)
		}
	})
}

// TestPresenceOfStoppedServerIsDroppedAfterSilence stops a server.
func TestPresenceOfStoppedServerIsDroppedAfterSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, a, b, stop := pair(t)
		seen := follow(b, "here")
		a.Set("here", "anna", "yes")
		time.Sleep(2 * publishPause)
		stop()
		time.Sleep(Silence - time.Second)
		if got := b.Others("here", "anna"); len(got) != 1 {
			t.Errorf("dropped too soon: %q", got)
		}
		time.Sleep(3 * time.Second)
		key := Key{"here", "anna"}
		if got := seen(); len(b.Others("here", "anna")) != 0 || !slices.Equal(got, []Change{{key, "", "yes"}, {key, "yes", ""}}) {
			t.Errorf("changes %q", got)
		}
	})
}

// TestPresencePublishesRemovalsAtShutdown removes a value in the moment in which the server ends.
func TestPresencePublishesRemovalsAtShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, a, b, stop := pair(t)
		a.Set("here", "anna", "yes")
		time.Sleep(2 * publishPause)
		stop()
		a.Set("here", "anna", "")
		time.Sleep(2 * publishPause)
		if got := b.Others("here", "anna"); len(got) != 0 {
			t.Errorf("still there: %q", got)
		}
	})
}

// TestPresenceKeepsValuesDuringLostConnection cuts the wire for longer than the silence after which servers are
// dropped.
func TestPresenceKeepsValuesDuringLostConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, a, b, _ := pair(t)
		seen := follow(b, "here")
		a.Set("here", "anna", "yes")
		a.Set("here", "ben", "yes")
		time.Sleep(2 * publishPause)
		w.mu.Lock()
		w.cut = true
		w.mu.Unlock()
		for _, p := range []*Presence{a, b} {
			p.receive(Invalidation{Kind: Lost})
		}
		time.Sleep(Silence + 10*time.Second)
		a.Set("here", "ben", "")
		a.Set("here", "cleo", "yes")
		time.Sleep(time.Second)
		if len(seen()) != 2 || len(b.Others("here", "anna")) != 1 {
			t.Errorf("while the connection is broken: %q", seen())
		}
		w.mu.Lock()
		w.cut = false
		w.mu.Unlock()
		for _, p := range []*Presence{a, b} {
			p.receive(Invalidation{Kind: Missed})
		}
		time.Sleep(2 * time.Second)
		if len(b.Others("here", "anna")) != 1 || len(b.Others("here", "ben")) != 0 || len(b.Others("here", "cleo")) != 1 || len(seen()) != 4 {
			t.Errorf("afterwards: %q", seen())
		}
	})
}

// TestPresenceRepublishesAllValuesOnLookRequest asks for what was published already.
func TestPresenceRepublishesAllValuesOnLookRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, a, _, _ := pair(t)
		a.Set("here", "anna", "yes")
		time.Sleep(time.Second)
		before := len(w.texts(lineAll))
		a.receive(Invalidation{Kind: Look})
		a.receive(Invalidation{Kind: Match, ID: "other"})
		time.Sleep(time.Second)
		if got := len(w.texts(lineValue)); got != 2 || len(w.texts(lineAll)) != before+1 || len(w.texts(lineDone)) != before+1 {
			t.Errorf("the value was published %d times", got)
		}
	})
}

// TestPresenceIgnoresMalformedMessages takes lines with missing or undecodable fields: no value changes.
func TestPresenceIgnoresMalformedMessages(t *testing.T) {
	p := NewPresence(end{newWire(), "a"})
	for _, text := range []string{"", "says", "says kind", "says kind %zz value", "unknown kind name value"} {
		if changes := p.take("b", text, time.Now()); len(changes) != 0 {
			t.Errorf("%q: %v", text, changes)
		}
	}
}

// TestPresenceDropsServerSilentForLongerThanLimit hears of a server once.
func TestPresenceDropsServerSilentForLongerThanLimit(t *testing.T) {
	p := NewPresence(end{newWire(), "a"})
	at := time.Now()
	p.take("b", line(lineValue, Key{"here", "anna"}, "yes"), at)
	for after, want := range []int{1, 1, 0} {
		p.dropSilent(at.Add(Silence + time.Duration(after-1)))
		if got := len(p.Others("here", "anna")); got != want {
			t.Errorf("after the silence and %dns: %d values", after-1, got)
		}
	}
}

// TestPresenceRemovesValuesMissingFromRepublishedState lets a server publish its state twice, the second time without
// one of its values.
func TestPresenceRemovesValuesMissingFromRepublishedState(t *testing.T) {
	p := NewPresence(end{newWire(), "a"})
	at := time.Now()
	stays, goes := Key{"here", "stays"}, Key{"here", "goes"}
	for _, text := range []string{lineAll, line(lineValue, stays, "1"), line(lineValue, goes, "1"), lineDone, lineAll, line(lineValue, stays, "1")} {
		p.take("b", text, at)
	}
	if changes := p.take("b", lineDone, at); !slices.Equal(changes, []Change{{goes, "1", ""}}) {
		t.Errorf("changes %q", changes)
	}
	if len(p.Others("here", "stays")) != 1 || len(p.Others("here", "goes")) != 0 {
		t.Error("the wrong value was forgotten")
	}
}

// TestPresenceOfSingleServerStoresAndPublishesNothing calls every method.
func TestPresenceOfSingleServerStoresAndPublishesNothing(t *testing.T) {
	p := NewPresence(Alone{})
	p.Set("here", "anna", "yes")
	p.Broadcast("here", "anna", "yes")
	p.Run(t.Context())
	if p.Shared() || p.Others("here", "anna") != nil || len(p.own) != 0 || len(p.events) != 0 {
		t.Errorf("%+v", p.own)
	}
	held, release, ok := Alone{}.Lease(t.Context(), "any")
	if release(); !ok || held != t.Context() || (Alone{}).Shared() {
		t.Error("the only server does not get a lease")
	}
	Alone{}.Publish(nil)
	Alone{}.Subscribe(nil)
}
