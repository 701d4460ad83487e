package host_test

import (
	"math"
	"testing"
	"time"

	"hexparlor/internal/limit"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// only bounds one quota, and nothing else.
func only(of limit.Quota, number int) func(limit.Quota) int {
	return func(q limit.Quota) int {
		if q.Name == of.Name {
			return number
		}
		return math.MaxInt32
	}
}

// refusedTo wants a table to be refused.
func (h *testHost) refusedTo(maker string, want match.Code, public bool, players ...match.Player) {
	h.t.Helper()
	n := match.New{Game: "hexit", Players: players, Maker: maker, Public: public}
	if _, err := h.Create(h.t.Context(), n); code(err) != want {
		h.t.Errorf("a table of %s: %v, not %s", maker, err, want)
	}
}

// A user may have a limited number of unfinished matches, whether or not they have begun.
func TestOpenMatchesAboveQuotaAreRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Quota = only(limit.OpenMatches, 3) })
	h.make("anna-id", anna, match.Player{})
	h.make("anna-id", ben, robot)
	first := h.make("anna-id", anna, ben)
	h.refusedTo("anna-id", match.TooManyOpen, false, anna, match.Player{})
	h.make("ben-id", anna, ben)
	h.must(first, anna, 1, match.Resign, "")
	h.make("anna-id", anna, match.Player{})
	h.refusedTo("anna-id", match.TooManyOpen, false, anna, ben)
}

// TestPublicWaitingMatchesAboveQuotaAreRefused makes public matches with open seats up to the quota.
func TestPublicWaitingMatchesAboveQuotaAreRefused(t *testing.T) {
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Quota = only(limit.PublicMatches, 2) })
	open := func(maker string) *host.Match {
		n := match.New{Game: "hexit", Players: []match.Player{{}, ben}, Maker: maker, Public: true}
		m, err := h.Create(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	first := open("anna-id")
	open("anna-id")
	h.refusedTo("anna-id", match.TooManyWaiting, true, anna, match.Player{})
	h.make("anna-id", anna, match.Player{})
	open("ben-id")
	h.must(first, anna, 1, match.Sit, "Anna")
	open("anna-id")
}

// Who has stored too much makes no table, brings no record and gets no rematch, but plays on where they are.
func TestUserAboveQuotaOfStoredBytesGetsNoNewMatch(t *testing.T) {
	megabytes := 1
	h := openTestHost(t, newPath(t), func(c *host.Config) {
		c.Quota = func(q limit.Quota) int { return only(limit.Stored, megabytes)(q) }
	})
	first, second := h.make("anna-id", anna, ben), h.make("anna-id", anna, ben)
	megabytes = 0
	h.refusedTo("anna-id", match.TooMuchStored, false, anna, ben)
	h.refusedTo("ben-id", match.TooMuchStored, false, anna, ben) // of nothing at all no user may have more
	h.must(second, anna, 1, match.Resign, "")
	h.must(first, anna, 1, match.Resign, "")
	if _, err := h.do(first, anna, 1, match.RematchAsk, ""); code(err) != match.TooMuchStored {
		t.Errorf("a rematch: %v", err)
	}
	var record string
	first.Read(func(f *match.State) {
		r, err := f.Record()
		if err != nil {
			t.Fatal(err)
		}
		record = r.String()
	})
	if _, err := h.Import(t.Context(), mustParse(t, record), "anna-id"); code(err) != match.TooMuchStored {
		t.Errorf("a record: %v", err)
	}
	megabytes = 1
	if _, err := h.Import(t.Context(), mustParse(t, record), "anna-id"); err != nil {
		t.Errorf("with more room a record: %v", err)
	}
}

// TestBotQueuePrefersUsersBelowTheirQuota serves users for whom bots have thought enough last, but does serve them.
// Thinking is charged to the user who waits for it.
func TestBotQueuePrefersUsersBelowTheirQuota(t *testing.T) {
	order := &turns{}
	spent := limit.NewMeter[string](limit.Quota{Number: 100, Refill: 1000 * time.Hour}, 1, nil, 10)
	h := openTestHost(t, newPath(t), func(c *host.Config) { c.Mover, c.Movers, c.Thinking = order, 1, spent })
	spent.Charge(anna.User, 1000, time.Now())
	var matches []*host.Match
	for level := 1; level <= 5; level++ {
		matches = append(matches, h.make(anna.User, match.Player{Level: level}, anna))
	}
	late := h.make(ben.User, match.Player{Level: 9}, ben)
	if place := late.BotPlace(); place != 1 || h.UrgentBots() != 1 || h.BotQueue() != 6 {
		t.Errorf("in place %d of %d; %d come before anna's", place, h.BotQueue(), h.UrgentBots())
	}
	h.start()
	for _, m := range append(matches, late) {
		await(t, m, "a move", func(f *match.State) bool { return f.Moves > 0 })
	}
	order.mu.Lock()
	defer order.mu.Unlock()
	if order.order[0] != "hexit9" {
		t.Errorf("they came in the order %v", order.order)
	}
	if taking, full := spent.Standing(time.Now()); taking != 2 || full != 1 {
		t.Errorf("%d have been thought for, %d enough", taking, full)
	}
}
