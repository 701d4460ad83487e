package httpapi

import (
	"net/netip"
	"slices"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"hexparlor/internal/limit"
)

// TestRefusedAddressIsNotCountedAsOpen fills a /48 network from several of its subnets. A refused address must
// not count: after the others have left, it may have as many open as any other.
func TestRefusedAddressIsNotCountedAsOpen(t *testing.T) {
	open := NewOpenCounts(1)
	at := func(text string) Origin { return OriginOf(netip.MustParseAddr(text)) }
	first := []Origin{at("2001:db8:1:1::1"), at("2001:db8:1:2::1"), at("2001:db8:1:3::1"), at("2001:db8:1:4::1")}
	for i, from := range first {
		if !open.Enter(from) {
			t.Fatalf("address %d is refused", i+1)
		}
	}
	refused := at("2001:db8:1:5::1")
	for range 3 {
		if open.Enter(refused) {
			t.Fatal("a fifth subnet of the /48 has one open")
		}
	}
	if taking, _ := open.near.standing(); taking != 4 {
		t.Errorf("%d addresses count", taking)
	}
	for _, from := range first {
		open.Leave(from)
	}
	if !open.Enter(refused) || open.Enter(refused) {
		t.Error("an address has not exactly one open after it was refused")
	}
}

// TestOpenCountLimitIncludesCountsOfOtherServers learns of other servers.
func TestOpenCountLimitIncludesCountsOfOtherServers(t *testing.T) {
	c := newOpenCount[string](3)
	c.learn("a", 2)
	if !c.enter("a") || c.enter("a") {
		t.Error("with two elsewhere there is not room for exactly one")
	}
	c.enter("b")
	if taking, full := c.standing(); taking != 2 || full != 1 {
		t.Errorf("%d in use, %d full", taking, full)
	}
	c.learn("a", 0)
	if second := c.enter("a"); !second || !c.enter("a") || c.enter("a") {
		t.Error("with none elsewhere there is not room for three")
	}
	for range 3 {
		c.leave("a")
	}
	if c.leave("b"); len(c.open) != 0 || len(c.elsewhere) != 0 {
		t.Errorf("left over: %v, %v", c.open, c.elsewhere)
	}
}

// TestOpenCountPublishesChangesOfRoundedCount opens and closes forty of 64: a server learns of every fourth.
func TestOpenCountPublishesChangesOfRoundedCount(t *testing.T) {
	c := newOpenCount[string](64)
	var published []int
	c.publish = func(_ string, open int) { published = append(published, open) }
	for range 9 {
		c.enter("a")
	}
	for range 9 {
		c.leave("a")
	}
	if !slices.Equal(published, []int{4, 8, 4, 0}) {
		t.Errorf("published %v", published)
	}
}

// caller is a caller from an address.
type caller struct {
	Caller
	from Origin
}

func (c caller) Origin() Origin { return c.from }

// TestRefusedStreamOfUserIsNotCountedForAddress opens as many streams as a user may, then one more, and closes all.
func TestRefusedStreamOfUserIsNotCountedForAddress(t *testing.T) {
	refused := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "refused"}, []string{"quota"})
	q := NewQuotas(false, nil, nil, refused)
	from := caller{from: OriginOf(netip.MustParseAddr("2001:db8::1"))}
	var all []func()
	for range limit.UserStreams.Number {
		closed, err := q.OpenStream(from, "anna")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, closed)
	}
	if _, err := q.OpenStream(from, "anna"); err == nil {
		t.Error("one more is open")
	}
	if closed, err := q.OpenStream(from, ""); err != nil {
		t.Errorf("a stream without user: %v", err)
	} else {
		all = append(all, closed)
	}
	for _, closed := range all {
		closed()
	}
	if n := len(q.streams.near.open) + len(q.streams.wide.open) + len(q.userStreams.open); n != 0 {
		t.Errorf("%d counts are left: %v, %v", n, q.streams.near.open, q.userStreams.open)
	}
}
