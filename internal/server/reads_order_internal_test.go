package server

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"

	"hexparlor/internal/limit"
)

func askerAt(address, user string) asker {
	return askerFrom(originOf(netip.MustParseAddr(address)), user)
}

// TestReadsServeAddressesBeforeUsers lets thirty users of one address ask for hints before a user of another address
// asks for a picture: that one is next.
func TestReadsServeAddressesBeforeUsers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newReadQueue(nil)
		var order []string
		come := func(address, user string, kind *readKind) {
			go func() {
				err := q.do(t.Context(), askerAt(address, user), kind, func(context.Context) error {
					order = append(order, user)
					return nil
				})
				if err != nil {
					t.Error(user, err)
				}
			}()
			synctest.Wait()
		}
		done, err := q.turn(t.Context(), askerAt("192.0.2.1", "first"), advising)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 30 {
			come("192.0.2.1", fmt.Sprint("crowd ", i), advising)
		}
		come("192.0.2.2", "anna", painting)
		come("192.0.2.3", "ben", replaying)
		done()
		synctest.Wait()
		if len(order) != 32 || !slices.Equal(order[:2], []string{"anna", "ben"}) {
			t.Errorf("served %q", order)
		}
	})
}

// TestReadsWaitOnceForOneRequest lets a request that is served ask for another turn.
func TestReadsWaitOnceForOneRequest(t *testing.T) {
	q, who, served := newReadQueue(nil), askerAt("192.0.2.1", "anna"), false
	err := q.do(t.Context(), who, exporting, func(ctx context.Context) error {
		return q.do(ctx, who, replaying, func(context.Context) error { served = true; return nil })
	})
	if err != nil || !served {
		t.Errorf("%v, %v", served, err)
	}
	if done, err := q.turn(t.Context(), who, painting); err != nil || q.length() != 0 {
		t.Errorf("%d wait: %v", q.length(), err)
	} else {
		done()
	}
}

// TestNetworksShareLanes sends requests from every /64 of a /48: together they are served as often as WideShare
// addresses.
func TestNetworksShareLanes(t *testing.T) {
	lanes := map[string]bool{}
	for i := range 300 {
		lanes[askerAt(fmt.Sprintf("2001:db8:1:%x::1", i), "").lane] = true
	}
	if len(lanes) != limit.WideShare {
		t.Errorf("a network has %d lanes", len(lanes))
	}
	if a, b := askerAt("2001:db8:1:7::1", ""), askerAt("2001:db8:1:7:ffff::9", ""); a != b {
		t.Errorf("a /64 is both %v and %v", a, b)
	}
	if a := askerAt("192.0.2.1", ""); a.lane != a.near {
		t.Errorf("an IPv4 address has the lane %q", a.lane)
	}
}

// TestAudienceCountsUsersOnce counts streams of a user, and of guests without stored data.
func TestAudienceCountsUsersOnce(t *testing.T) {
	from := func(text string) origin { return originOf(netip.MustParseAddr(text)) }
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
