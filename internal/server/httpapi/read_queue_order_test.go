package httpapi

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"

	"hexparlor/internal/limit"
)

func askerAt(address, user string) Requester {
	return RequesterFrom(OriginOf(netip.MustParseAddr(address)), user)
}

// TestReadQueueServesAddressesInTurnThenUsers has thirty users of one address ask for hints before two others ask for a
// picture and a replay: users of other addresses are served next.
func TestReadQueueServesAddressesInTurnThenUsers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewReadQueue(nil)
		var order []string
		come := func(address, user string, kind *ReadKind) {
			go func() {
				err := q.Do(t.Context(), askerAt(address, user), kind, func(context.Context) error {
					order = append(order, user)
					return nil
				})
				if err != nil {
					t.Error(user, err)
				}
			}()
			synctest.Wait()
		}
		done, err := q.Turn(t.Context(), askerAt("192.0.2.1", "first"), Advising)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 30 {
			come("192.0.2.1", fmt.Sprint("crowd ", i), Advising)
		}
		come("192.0.2.2", "anna", Painting)
		come("192.0.2.3", "ben", Replaying)
		done()
		synctest.Wait()
		if len(order) != 32 || !slices.Equal(order[:2], []string{"anna", "ben"}) {
			t.Errorf("served %q", order)
		}
	})
}

// TestRequestBeingServedWaitsForNoSecondTurn has a request that is being served need another turn.
func TestRequestBeingServedWaitsForNoSecondTurn(t *testing.T) {
	q, who, served := NewReadQueue(nil), askerAt("192.0.2.1", "anna"), false
	err := q.Do(t.Context(), who, Exporting, func(ctx context.Context) error {
		return q.Do(ctx, who, Replaying, func(context.Context) error { served = true; return nil })
	})
	if err != nil || !served {
		t.Errorf("%v, %v", served, err)
	}
	if done, err := q.Turn(t.Context(), who, Painting); err != nil || q.length() != 0 {
		t.Errorf("%d wait: %v", q.length(), err)
	} else {
		done()
	}
}

// TestSubnetsOfOneNetworkAreServedLikeWideShareAddresses comes from every /64 of a /48: they are served as often as
// WideShare addresses.
func TestSubnetsOfOneNetworkAreServedLikeWideShareAddresses(t *testing.T) {
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
