package httpapi

import (
	"math"
	"net/http"
	"net/netip"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/limit"
)

// byAddress counts the use of a quota by address, and by the network that contains the address.
type byAddress struct {
	quota      limit.Quota
	near, wide *limit.Meter[netip.Prefix]
}

func newByAddress(q limit.Quota, n limit.Numbers) byAddress {
	return byAddress{
		quota: q, near: limit.NewMeter[netip.Prefix](q, 1, n, limit.Remembered),
		wide: limit.NewMeter[netip.Prefix](q, limit.WideShare, n, limit.Remembered),
	}
}

// check charges one unit to an address and one to its network, or returns the refusal. A refused request is charged to
// neither.
func (a *byAddress) check(from Origin, now time.Time) *Problem {
	if from.Wide.IsValid() {
		if wait := a.wide.Peek(from.Wide, now); wait > 0 {
			return overQuota(a.quota.Name+"-network", a.wide, wait)
		}
	}
	if wait := a.near.Take(from.Near, now); wait > 0 {
		return overQuota(a.quota.Name+"-address", a.near, wait)
	}
	if from.Wide.IsValid() {
		a.wide.Charge(from.Wide, 1, now)
	}
	return nil
}

// byUser counts the use of a quota by user, over all sessions. A caller whose user is not known yet is counted by the
// hash of their secret.
type byUser struct {
	quota limit.Quota
	meter *limit.Meter[string]
}

func newByUser(q limit.Quota, n limit.Numbers) byUser {
	return byUser{q, limit.NewMeter[string](q, 1, n, limit.Remembered)}
}

func (u *byUser) check(user string, now time.Time) *Problem {
	if wait := u.meter.Take(user, now); wait > 0 {
		return overQuota(u.quota.Name, u.meter, wait)
	}
	return nil
}

// overQuota returns the problem, with status 429, that the quota named what is exhausted for the time wait.
func overQuota(what string, m interface{ Bounds() (float64, float64) }, wait time.Duration) *Problem {
	atOnce, perSecond := m.Bounds()
	p := NewProblem(http.StatusTooManyRequests, "too-many", i18n.Of("server.too-many",
		"what", what, "burst", int(atOnce), "rate", math.Round(1000*perSecond)/1000, "wait", math.Ceil(10*wait.Seconds())/10))
	p.Retry = wait
	return p
}
