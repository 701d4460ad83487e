package server

import (
	"math"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"

	"hexparlor/message"
)

// allowance is so many actions per second in the long run, and so many at once, for each key.
type allowance[K comparable] struct {
	what   string // "moves of one guest"
	persec rate.Limit
	burst  int

	mu      sync.Mutex
	buckets *simplelru.LRU[K, *rate.Limiter]
}

// newAllowance makes an allowance that keeps so many keys in mind. When there are more it forgets the one that has
// been quiet for longest, whose bucket is the fullest: who comes with ever new keys makes nobody forgotten that acts.
func newAllowance[K comparable](what string, persec rate.Limit, burst, keys int) *allowance[K] {
	buckets, err := simplelru.NewLRU[K, *rate.Limiter](keys, nil)
	if err != nil {
		panic(err) // the number of keys is not positive
	}
	return &allowance[K]{what: what, persec: persec, burst: burst, buckets: buckets}
}

// bucket is that of key. The caller holds mu.
func (a *allowance[K]) bucket(key K) *rate.Limiter {
	b, ok := a.buckets.Get(key)
	if !ok {
		b = rate.NewLimiter(a.persec, a.burst)
		a.buckets.Add(key, b)
	}
	return b
}

// check uses up one action of key, or tells how long to wait.
func (a *allowance[K]) check(key K, now time.Time) *problem {
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.bucket(key)
	if b.AllowN(now, 1) {
		return nil
	}
	return a.refusal(b, now)
}

// peek is check without using anything up.
func (a *allowance[K]) peek(key K, now time.Time) *problem {
	a.mu.Lock()
	defer a.mu.Unlock()
	if b := a.bucket(key); b.TokensAt(now) < 1 {
		return a.refusal(b, now)
	}
	return nil
}

func (a *allowance[K]) refusal(b *rate.Limiter, now time.Time) *problem {
	lacking := max(0, 1-b.TokensAt(now))
	wait := max(time.Millisecond, time.Duration(lacking/float64(a.persec)*float64(time.Second)))
	p := newProblem(http.StatusTooManyRequests, "too-many", message.Of("server.too-many",
		"what", a.what, "burst", a.burst, "rate", float64(a.persec), "wait", math.Ceil(10*wait.Seconds())/10))
	p.retry = wait
	return p
}

// byAddress is an allowance for addresses, and a greater one for the networks that they are in.
type byAddress struct{ near, wide *allowance[netip.Prefix] }

func newByAddress(what string, persec rate.Limit, burst int) byAddress {
	return byAddress{
		near: newAllowance[netip.Prefix](what+"-address", persec, burst, remembered),
		wide: newAllowance[netip.Prefix](what+"-network", wideShare*persec, wideShare*burst, remembered),
	}
}

// check uses up one action of both. A network that may do no more leaves no trace among the addresses, and an address
// that may do no more uses nothing of its network's up.
func (a *byAddress) check(from origin, now time.Time) *problem {
	if !from.wide.IsValid() {
		return a.near.check(from.near, now)
	}
	if p := a.wide.peek(from.wide, now); p != nil {
		return p
	}
	if p := a.near.check(from.near, now); p != nil {
		return p
	}
	return a.wide.check(from.wide, now)
}
