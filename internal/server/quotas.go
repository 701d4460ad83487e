package server

import (
	"math"
	"net/http"
	"net/netip"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/limit"
	"hexparlor/internal/server/httpapi"
)

// byAddress counts for addresses, and for the networks that they are in.
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

// check uses up one of both. A network that may do no more leaves no trace among the addresses, and an address that may
// do no more uses nothing of its network's up.
func (a *byAddress) check(from origin, now time.Time) *httpapi.Problem {
	if from.wide.IsValid() {
		if wait := a.wide.Peek(from.wide, now); wait > 0 {
			return tooMany(a.quota.Name+"-network", a.wide, wait)
		}
	}
	if wait := a.near.Take(from.near, now); wait > 0 {
		return tooMany(a.quota.Name+"-address", a.near, wait)
	}
	if from.wide.IsValid() {
		a.wide.Charge(from.wide, 1, now)
	}
	return nil
}

// byPerson counts for persons, with however many sessions they come. Who is not known yet counts by their secret.
type byPerson struct {
	quota limit.Quota
	meter *limit.Meter[string]
}

func newByPerson(q limit.Quota, n limit.Numbers) byPerson {
	return byPerson{q, limit.NewMeter[string](q, 1, n, limit.Remembered)}
}

func (p *byPerson) check(who string, now time.Time) *httpapi.Problem {
	if wait := p.meter.Take(who, now); wait > 0 {
		return tooMany(p.quota.Name, p.meter, wait)
	}
	return nil
}

// tooMany tells for how long nothing more of the kind is taken.
func tooMany(what string, m interface{ Bounds() (float64, float64) }, wait time.Duration) *httpapi.Problem {
	atOnce, perSecond := m.Bounds()
	p := httpapi.NewProblem(http.StatusTooManyRequests, "too-many", i18n.Of("server.too-many",
		"what", what, "burst", int(atOnce), "rate", math.Round(1000*perSecond)/1000, "wait", math.Ceil(10*wait.Seconds())/10))
	p.Retry = wait
	return p
}

// figure tells how full a quota is on the whole.
type figure struct {
	quota, per   string
	taking, full int
}

func (l *limits) byAddress() []*byAddress {
	return []*byAddress{&l.requests, &l.tables, &l.guests, &l.pictures, &l.replays, &l.signIns, &l.offers}
}

func (l *limits) byPerson() []*byPerson {
	return []*byPerson{&l.writes, &l.names, &l.programs, &l.downloads, &l.letters, &l.talk}
}

// figures are those of all quotas that are counted here.
func (l *limits) figures() (all []figure) {
	now := time.Now()
	add := func(q limit.Quota, per string, taking, full int) {
		all = append(all, figure{q.Name, per, taking, full})
	}
	for _, a := range l.byAddress() {
		near, nearFull := a.near.Standing(now)
		wide, wideFull := a.wide.Standing(now)
		add(a.quota, "address", near, nearFull)
		add(a.quota, "network", wide, wideFull)
	}
	for _, p := range l.byPerson() {
		taking, full := p.meter.Standing(now)
		add(p.quota, "person", taking, full)
	}
	if l.thinking != nil {
		taking, full := l.thinking.Standing(now)
		add(limit.Thinking, "person", taking, full)
	}
	taking, full := l.ofGuest.standing()
	add(limit.PersonStreams, "person", taking, full)
	taking, full = l.streams.near.standing()
	add(limit.AddressStreams, "address", taking, full)
	return all
}
