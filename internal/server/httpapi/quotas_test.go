package httpapi

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"hexparlor/internal/limit"
)

// TestSubnetsShareQuotaOfTheirNetwork sends requests from every /64 of a /48, and from one /64 alone: neither gets more
// than its share, nor leaves less to others than theirs.
func TestSubnetsShareQuotaOfTheirNetwork(t *testing.T) {
	now := time.Now()
	at := func(text string) Origin { return OriginOf(netip.MustParseAddr(text)) }
	a := newByAddress(limit.Quota{Name: "requests", Number: 10, Refill: 10 * time.Second}, nil)
	count := func(from func(i int) Origin) (passed int) {
		for i := range 500 {
			if a.check(from(i), now) == nil {
				passed++
			}
		}
		return passed
	}
	one := func(i int) Origin { return at(fmt.Sprintf("2001:db8:1:1::%x", i)) }
	all := func(i int) Origin { return at(fmt.Sprintf("2001:db8:1:%x::1", i+2)) }
	if n := count(one); n != 10 {
		t.Errorf("a /64 may do %d at once", n)
	}
	if n := count(all); n != limit.WideShare*10-10 {
		t.Errorf("the rest of its /48 may do %d at once", n)
	}
	if n, _ := a.near.Standing(now); n > limit.WideShare*10+1 {
		t.Errorf("a network that may do no more is remembered by %d addresses", n)
	}
	if n := count(func(int) Origin { return at("2001:db8:2:1::1") }); n != 10 {
		t.Errorf("a neighbour may do %d at once", n)
	}
	if n := count(func(int) Origin { return at("192.0.2.1") }); n != 10 {
		t.Errorf("an IPv4 address may do %d at once", n)
	}

	open := NewOpenCounts(10)
	entered := 0
	for i := range 500 {
		if open.Enter(all(i)) {
			entered++
		}
	}
	if entered != limit.WideShare*10 {
		t.Errorf("a /48 may have %d open", entered)
	}
	for i := range entered {
		open.Leave(all(i))
	}
	if len(open.near.open)+len(open.wide.open) != 0 {
		t.Errorf("what was closed still counts: %v %v", open.near.open, open.wide.open)
	}
}
