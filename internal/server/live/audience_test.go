package live

import (
	"fmt"
	"net/netip"
	"testing"

	"hexparlor/internal/limit"
	"hexparlor/internal/server/httpapi"
)

// TestAudienceCountsUserWithManyStreamsOnce counts streams of a user, and of guests of whom nothing is stored.
func TestAudienceCountsUserWithManyStreamsOnce(t *testing.T) {
	from := func(text string) httpapi.Origin { return httpapi.OriginOf(netip.MustParseAddr(text)) }
	var a audience
	for i := range 300 {
		a.add(viewer{"anna", true, from("192.0.2.1")}, 1)
		a.add(viewer{fmt.Sprint("guest ", i), false, from("192.0.2.2")}, 1)
		a.add(viewer{fmt.Sprint("guest ", i), false, from(fmt.Sprintf("2001:db8:1:%x::1", i))}, 1)
		a.add(viewer{"one tab of many", false, from("192.0.2.3")}, 1)
	}
	if n, want := a.size(), 1+guestWatchers+limit.WideShare*guestWatchers+1; n != want {
		t.Errorf("they count as %d watchers, not as %d", n, want)
	}
	for i := range 300 {
		a.add(viewer{"anna", true, from("192.0.2.1")}, -1)
		a.add(viewer{fmt.Sprint("guest ", i), false, from("192.0.2.2")}, -1)
		a.add(viewer{fmt.Sprint("guest ", i), false, from(fmt.Sprintf("2001:db8:1:%x::1", i))}, -1)
		a.add(viewer{"one tab of many", false, from("192.0.2.3")}, -1)
	}
	if len(a.users)+len(a.near) != 0 || a.size() != 0 {
		t.Errorf("who has gone still counts: %v %v", a.users, a.near)
	}
}
