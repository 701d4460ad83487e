package limit

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Meter keeps in mind how much of a quota with Refill each key has taken. It remembers so many keys, and forgets first
// the one that has been quiet for longest: who comes with ever new keys makes nobody forgotten that acts.
type Meter[K comparable] struct {
	quota   Quota
	share   int // how many times the quota a key may take
	numbers Numbers

	mu     sync.Mutex
	uses   *simplelru.LRU[K, *use]
	shared bool
	untold map[K]struct{} // who has taken more here than a crumb since others were told; see Drain
}

// use is what a key has taken, and has not got back at a time.
type use struct {
	taken  float64
	at     time.Time
	untold float64 // taken here, and not yet told others
}

// NewMeter makes a meter of a quota by which each key may take share times the number that stands on a site.
func NewMeter[K comparable](q Quota, share int, n Numbers, keys int) *Meter[K] {
	uses, err := simplelru.NewLRU[K, *use](keys, nil)
	if err != nil {
		panic(err) // the number of keys is not positive
	}
	return &Meter[K]{quota: q, share: share, numbers: n, uses: uses}
}

// Bounds is how much a key may take at once, and how much of it comes back in a second.
func (m *Meter[K]) Bounds() (atOnce, perSecond float64) {
	atOnce = float64(m.share * m.quota.In(m.numbers))
	return atOnce, atOnce / m.quota.Refill.Seconds()
}

// rounding is less than anything that is taken.
const rounding = 1e-6

// Take uses up one of a key's, or returns how long to wait until there is one.
func (m *Meter[K]) Take(key K, now time.Time) (wait time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	u := m.of(key, now)
	if wait = m.lacking(u); wait == 0 {
		m.charge(key, u, 1)
	}
	return wait
}

// Peek is Take without using anything up.
func (m *Meter[K]) Peek(key K, now time.Time) (wait time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.lacking(m.of(key, now))
}

// Charge uses up so much, whether or not it is there.
func (m *Meter[K]) Charge(key K, much float64, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.charge(key, m.of(key, now), much)
}

// crumbs is how many crumbs a quota has. A crumb need not be told: that saves telling of all who take next to nothing.
const crumbs = 16

// charge is Charge. The caller holds mu.
func (m *Meter[K]) charge(key K, u *use, much float64) {
	u.taken += much
	if !m.shared {
		return
	}
	u.untold += much
	if atOnce, _ := m.Bounds(); u.untold >= atOnce/crumbs {
		m.untold[key] = struct{}{}
	}
}

// Share has the meter keep what is taken here, for those who count for the same keys elsewhere.
func (m *Meter[K]) Share() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.shared, m.untold = true, map[K]struct{}{}
}

// Drain is what was taken here since it was drained last, other than by Learn.
func (m *Meter[K]) Drain() map[K]float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	taken := make(map[K]float64, len(m.untold))
	for key := range m.untold {
		if u, known := m.uses.Peek(key); known {
			taken[key], u.untold = u.untold, 0
		}
	}
	clear(m.untold)
	return taken
}

// Learn takes in what was taken elsewhere.
func (m *Meter[K]) Learn(key K, much float64, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.of(key, now).taken += much
}

// Over reports whether a key has taken all that it may.
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

// Standing is how many keys have something taken now, and how many of these have taken all that they may.
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

// of is what a key has taken until now. The caller holds mu.
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

// lacking is how long it takes until one more may be taken.
func (m *Meter[K]) lacking(u *use) time.Duration {
	atOnce, perSecond := m.Bounds()
	lacking := u.taken + 1 - atOnce
	if lacking <= rounding {
		return 0
	}
	return max(time.Millisecond, time.Duration(lacking/perSecond*float64(time.Second)))
}
