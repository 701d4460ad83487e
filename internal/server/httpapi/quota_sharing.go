package httpapi

import (
	"net/netip"
	"strconv"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/limit"
)

// Prefixes of the kinds of cluster.Presence values by which servers share quotas; the quota's name follows.
const (
	presenceOpen = "open-" // number of open streams, by user or address
	presenceUsed = "used-" // units used since the last message, by user or address; an event
)

// KeyText converts the keys of an open count or a meter to text and back, for messages between servers.
type KeyText[K comparable] struct {
	write func(K) string
	read  func(string) (K, error)
}

// UserKeys converts keys that are ids of users: the text is the id.
var UserKeys = KeyText[string]{
	func(id string) string { return id }, func(id string) (string, error) { return id, nil },
}

var addressKeys = KeyText[netip.Prefix]{netip.Prefix.String, netip.ParsePrefix}

// Share connects the quotas with those of the site's other servers. Each returned function publishes the use of one
// quota at this server since its last call.
func (q *Quotas) Share(presence *cluster.Presence) (shares []func()) {
	shareCount(presence, limit.UserStreams.Name, q.userStreams, UserKeys)
	shareCount(presence, limit.AddressStreams.Name, q.streams.near, addressKeys)
	shareCount(presence, limit.AddressStreams.Name+"-network", q.streams.wide, addressKeys)
	for _, a := range q.byAddress() {
		shares = append(shares, ShareMeter(presence, a.quota.Name, a.near, addressKeys),
			ShareMeter(presence, a.quota.Name+"-network", a.wide, addressKeys))
	}
	for _, u := range q.byUser() {
		shares = append(shares, ShareMeter(presence, u.quota.Name, u.meter, UserKeys))
	}
	if q.thinking != nil {
		shares = append(shares, ShareMeter(presence, limit.Thinking.Name, q.thinking, UserKeys))
	}
	return shares
}

func shareCount[K comparable](presence *cluster.Presence, name string, t *openCount[K], keys KeyText[K]) {
	kind := presenceOpen + name
	t.publish = func(key K, open int) { presence.Set(kind, keys.write(key), CountText(open)) }
	presence.Follow(kind, func(c cluster.Change) {
		if key, err := keys.read(c.Name); err == nil {
			t.learn(key, SumElsewhere(presence, kind, c.Name))
		}
	})
}

// ShareMeter adds the use that other servers publish to a meter. The returned function publishes the use at this server
// since its last call.
func ShareMeter[K comparable](
	presence *cluster.Presence, name string, m *limit.Meter[K], keys KeyText[K],
) func() {
	kind := presenceUsed + name
	m.Share()
	presence.Follow(kind, func(c cluster.Change) {
		key, err := keys.read(c.Name)
		much, wrong := strconv.ParseFloat(c.Now, 64)
		if err == nil && wrong == nil && much > 0 {
			m.Learn(key, much, time.Now())
		}
	})
	return func() {
		for key, much := range m.Drain() {
			presence.Broadcast(kind, keys.write(key), strconv.FormatFloat(much, 'f', 3, 64))
		}
	}
}

// CountText returns a count in decimal for messages between servers; empty for 0, which removes the value.
func CountText(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// SumElsewhere returns the sum of the counts that other servers publish under a kind and a name.
func SumElsewhere(presence *cluster.Presence, kind, name string) (sum int) {
	for _, text := range presence.Others(kind, name) {
		n, _ := strconv.Atoi(text) // any other text counts as 0
		sum += max(0, n)
	}
	return sum
}
