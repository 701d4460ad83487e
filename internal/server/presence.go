package server

import (
	"time"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
)

// presence tells who has a table open.
type presence struct {
	online   game.Seats               // held by people who do
	watchers int                      // others who do
	line     int                      // place of the table's bot among those that wait to think; 0: none waits
	patience time.Duration            // see Config.Patience
	now      time.Time                // by the site's clock; zero: by the wall clock
	left     [game.MaxSeats + 1]int64 // by seat, when the person who holds it has left, in Unix milliseconds; else 0
}

// time returns the time by which the clocks of a table run.
func (p presence) time() time.Time {
	if p.now.IsZero() {
		return time.Now()
	}
	return p.now
}

// patienceAt returns how long users must have been away from a table before a win can be claimed of them or, where no
// time is limited, a bot plays on; 0 in games of days, where users are elsewhere most of the time.
func patienceAt(f *match.State, house time.Duration) time.Duration {
	if f.Match.Time.Days {
		return 0
	}
	return house
}

// message is what streams tell about it: bots always are at their place.
func (p presence) message(f *match.State) api.Presence {
	return api.Presence{Online: numbers(p.online | f.Bots()), Watchers: p.watchers, Line: p.line, Absent: p.absent()}
}

// miss finds since when the people who hold seats and are not here have been away.
func (p *presence) miss(f *match.State, h here) {
	for i, player := range f.Players {
		seat := game.Seat(i + 1)
		if player.Guest == "" || player.Guest == match.Elsewhere || p.online.Has(seat) {
			continue
		}
		p.left[seat] = h.Opened
		if left, seen := h.Left[player.Guest]; seen {
			p.left[seat] = left
		}
	}
}

func (p presence) absent() []api.Absence {
	list := []api.Absence{}
	for seat, since := range p.left {
		if since > 0 {
			list = append(list, api.Absence{Seat: game.Seat(seat), Since: since})
		}
	}
	return list
}

// replaceable is the seats whose people have been away for so long that a bot may play on for them.
func (p presence) replaceable(now time.Time) game.Seats {
	var away game.Seats
	for _, a := range p.absent() {
		if now.Sub(time.UnixMilli(a.Since)) >= p.patience {
			away |= game.SeatsOf(a.Seat)
		}
	}
	return away
}

// absentAt returns the seats whose users have been away for long enough. Whoever has played meanwhile, without a stream,
// has not.
func (s *Server) absentAt(f *match.State, now time.Time) (absent game.Seats) {
	p := s.presenceAt(f)
	for seat := range p.replaceable(now).All() {
		if now.Sub(f.LastSeen(seat)) >= p.patience {
			absent |= game.SeatsOf(seat)
		}
	}
	return absent
}
