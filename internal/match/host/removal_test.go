package host_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

const month = 30 * 24 * time.Hour

// sweptTestHost returns a site and what sets its clock forward.
func sweptTestHost(t *testing.T) (h *testHost, pass func(time.Duration)) {
	t.Helper()
	var ahead atomic.Int64
	h = openTestHost(t, newPath(t), func(c *host.Config) {
		c.Clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	})
	return h, func(d time.Duration) { ahead.Add(int64(d)) }
}

func (h *testHost) waiting(by match.Player) *host.Match { return h.create("hexit", by, match.Player{}) }

func (h *testHost) sweep(want int) {
	h.t.Helper()
	if swept, err := h.Sweep(h.t.Context(), month); err != nil || swept != want {
		h.t.Errorf("swept %d tables, not %d: %v", swept, want, err)
	}
}

func sitDown(m *host.Match, p match.Player) error {
	_, err := m.Submit(context.Background(), match.Submission{
		User: p.User, Text: p.Name, Seat: 2, Kind: match.Sit, Key: "sit-down-" + p.User,
	})
	return err
}

func unknown(err error) bool {
	why := (*match.Error)(nil)
	return errors.As(err, &why) && why.Code == match.UnknownMatch
}

// TestSweepRemovesMatchesThatNeverBegan removes a table that never began a month after the last thing was done there,
// from the lobby and from memory, and leaves those that began, that are open, and at which a user sat down since.
func TestSweepRemovesMatchesThatNeverBegan(t *testing.T) {
	h, pass := sweptTestHost(t)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	left, open, joined, over := h.waiting(player(1)), h.waiting(player(1)), h.waiting(player(1)), h.waiting(player(1))
	gathering := h.gather("hexattack", player(1))
	running := h.playing("hexit", nil, player(1), player(2))
	check(over.Shut(t.Context()))
	_, stop := open.Subscribe()
	pass(month - time.Minute)
	h.sweep(0)
	check(sitDown(joined, player(2)))
	fresh := h.waiting(player(2))
	pass(2 * time.Minute)
	changed, unsubscribe := h.Subscribe()
	defer unsubscribe()
	h.sweep(2)
	select {
	case <-changed:
	default:
		t.Error("the lobby gets no change")
	}
	for _, gone := range []*host.Match{left, gathering} {
		if _, err := h.Match(t.Context(), gone.ID()); !unknown(err) {
			t.Errorf("it can still be found: %v", err)
		}
	}
	if err := sitDown(left, player(3)); !unknown(err) {
		t.Errorf("who has it at hand sits down: %v", err)
	}
	for _, kept := range []*host.Match{open, joined, over, running, fresh} {
		if again, err := h.Match(t.Context(), kept.ID()); err != nil || again != kept {
			t.Errorf("%v, %v", again, err)
		}
	}
	lists, err := h.Lists(t.Context(), "guest-1", 10)
	if err != nil || len(lists.Open) != 2 || len(lists.Mine) != 4 {
		t.Errorf("the lobby lists %+v, %v", lists, err)
	}
	stop()
	h.sweep(1)
	h.sweep(0)
}

// TestSweepRemovesMoreMatchesThanFitOneTransaction removes more tables than go into one transaction.
func TestSweepRemovesMoreMatchesThanFitOneTransaction(t *testing.T) {
	h, pass := sweptTestHost(t)
	store := &parts{Store: h.Store}
	h.Store = store
	for range 450 {
		h.waiting(player(1))
	}
	pass(month + time.Minute)
	h.sweep(450)
	if len(store.sizes) != 3 || store.sizes[0] != 200 || store.sizes[2] != 50 {
		t.Errorf("parts of %v tables", store.sizes)
	}
}

// parts notes how many tables are to be removed at once.
type parts struct {
	host.Store
	sizes []int
}

func (p *parts) RemoveAbandoned(ctx context.Context, ids []string, since time.Time) ([]string, error) {
	p.sizes = append(p.sizes, len(ids))
	return p.Store.RemoveAbandoned(ctx, ids, since)
}

// TestSittingDownDuringSweepKeepsMatch has users sit down while the matches are removed: users who sat down keep the
// match, and all others get the error that there is none.
func TestSittingDownDuringSweepKeepsMatch(t *testing.T) {
	h, pass := sweptTestHost(t)
	matches := make([]*host.Match, 100)
	for i := range matches {
		matches[i] = h.waiting(player(1))
	}
	pass(month + time.Minute)
	failed := make([]error, len(matches))
	var all sync.WaitGroup
	for i, m := range matches {
		all.Go(func() { failed[i] = sitDown(m, player(2)) })
	}
	swept, err := h.Sweep(t.Context(), month)
	all.Wait()
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range matches {
		_, err := h.Match(t.Context(), m.ID())
		switch {
		case failed[i] == nil && err == nil:
		case unknown(failed[i]) && unknown(err):
			swept--
		default:
			t.Errorf("sat down: %v; found: %v", failed[i], err)
		}
	}
	if swept != 0 {
		t.Errorf("the number of removed tables is wrong by %d", swept)
	}
}
