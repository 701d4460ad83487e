package limit

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Meter counts, for each key, how much of a quota with Refill is used. It remembers a fixed number of keys and forgets
// the one that was idle longest, so a flood of new keys makes it forget no active key.
type Meter[K comparable] struct {
	quota   Quota
	share   int // factor by which the quota of each key is multiplied
	numbers Numbers

	mu          sync.Mutex
	uses        *simplelru.LRU[K, *use]
	shared      bool
	unpublished map[K]struct{} // keys whose unpublished use is at least one crumb, see Drain
}

// use holds the amount that a key has used by a time and that was not refilled.
type use struct {
	taken       float64
	at          time.Time
	unpublished float64 // amount used on this server that was not returned by Drain yet
}

// NewMeter returns a meter of a quota for the given number of keys, of which each may use share times the number of the
// quota in n.
func NewMeter[K comparable](q Quota, share int, n Numbers, keys int) *Meter[K] {
	uses, err := simplelru.NewLRU[K, *use](keys, nil)
	if err != nil {
		panic(err) // the number of keys is not positive
	}
	return &Meter[K]{quota: q, share: share, numbers: n, uses: uses}
}

// Bounds returns how much a key may use at once, and how much of it is refilled per second.
func (m *Meter[K]) Bounds() (atOnce, perSecond float64) {
	atOnce = float64(m.share * m.quota.In(m.numbers))
	return atOnce, atOnce / m.quota.Refill.Seconds()
}

// rounding is a tolerance for rounding errors, less than any amount that is used.
const rounding = 1e-6

// Take uses one unit of a key's quota and returns 0, or returns how long to wait until a unit is available.
func (m *Meter[K]) Take(key K, now time.Time) (wait time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	u := m.of(key, now)
	if wait = m.lacking(u); wait == 0 {
		m.charge(key, u, 1)
	}
	return wait
}

// Peek returns how long to wait until a unit of a key's quota is available, without using it.
func (m *Meter[K]) Peek(key K, now time.Time) (wait time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.lacking(m.of(key, now))
}

// Charge uses an amount of a key's quota, even if less is left.
func (m *Meter[K]) Charge(key K, much float64, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.charge(key, m.of(key, now), much)
}

// crumbs is the number of crumbs into which a quota is divided. A use below one crumb is not published, which saves
// messages about the many keys that use almost nothing.
const crumbs = 16

// charge adds an amount to the use of a key. The caller holds m.mu.
func (m *Meter[K]) charge(key K, u *use, much float64) {
	u.taken += much
	if !m.shared {
		return
	}
	u.unpublished += much
	if atOnce, _ := m.Bounds(); u.unpublished >= atOnce/crumbs {
		m.unpublished[key] = struct{}{}
	}
}

// Share makes the meter collect its use for Drain, because other servers count the same keys.
func (m *Meter[K]) Share() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.shared, m.unpublished = true, map[K]struct{}{}
}

// Drain returns the amounts used on this server since the last Drain, by key. It leaves out what came by Learn, and
// uses below one crumb.
func (m *Meter[K]) Drain() map[K]float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	taken := make(map[K]float64, len(m.unpublished))
	for key := range m.unpublished {
		if u, known := m.uses.Peek(key); known {
			taken[key], u.unpublished = u.unpublished, 0
		}
	}
	clear(m.unpublished)
	return taken
}

// Learn adds an amount that a key has used on another server. It is not published again.
func (m *Meter[K]) Learn(key K, much float64, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.of(key, now).taken += much
}

// Over reports whether a key has used its whole quota.
func (m *Meter[K]) Over(key K, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	u, ok := m.uses.Peek(key)
	if !ok {
		return false
	}
	atOnce, perSecond := m.Bounds()
	return u.after(now, perSecond) >= atOnce
}

// Standing returns the number of keys that have used something, and of those that have used their whole quota.
func (m *Meter[K]) Standing(now time.Time) (taking, full int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	atOnce, perSecond := m.Bounds()
	for _, u := range m.uses.Values() {
		switch taken := u.after(now, perSecond); {
		case taken > max(0, atOnce-1)+rounding:
			full++
			taking++
		case taken > rounding:
			taking++
		}
	}
	return taking, full
}

// of returns the record of a key with its use at the time now. The caller holds m.mu.
func (m *Meter[K]) of(key K, now time.Time) *use {
	u, ok := m.uses.Get(key)
	if !ok {
		u = &use{at: now}
		m.uses.Add(key, u)
	}
	_, perSecond := m.Bounds()
	u.taken = u.after(now, perSecond)
	u.at = now
	return u
}

func (u *use) after(now time.Time, perSecond float64) float64 {
	return max(0, u.taken-max(0, now.Sub(u.at).Seconds())*perSecond)
}

// lacking returns the time until one unit is available; 0 if it is available now.
func (m *Meter[K]) lacking(u *use) time.Duration {
	atOnce, perSecond := m.Bounds()
	lacking := u.taken + 1 - atOnce
	if lacking <= rounding {
		return 0
	}
	return max(time.Millisecond, time.Duration(lacking/perSecond*float64(time.Second)))
}
