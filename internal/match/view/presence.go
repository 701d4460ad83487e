package view

import (
	"time"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
)

// Presence tells who has a table open.
type Presence struct {
	Online   game.Seats               // held by people who do
	Watchers int                      // others who do
	Line     int                      // place of the table's bot among those that wait to think; 0: none waits
	Patience time.Duration            // see Config.Patience
	Now      time.Time                // by the site's clock; zero: by the wall clock
	Left     [game.MaxSeats + 1]int64 // by seat, when the person who holds it has left, in Unix milliseconds; else 0
}

// time returns the time by which the clocks of a table run.
func (p Presence) time() time.Time {
	if p.Now.IsZero() {
		return time.Now()
	}
	return p.Now
}

// Message is what streams tell about it: bots always are at their place.
func (p Presence) Message(f *match.State) api.Presence {
	return api.Presence{Online: Numbers(p.Online | f.Seats.Bots()), Watchers: p.Watchers, Line: p.Line, Absent: p.absent()}
}

func (p Presence) absent() []api.Absence {
	list := []api.Absence{}
	for seat, since := range p.Left {
		if since > 0 {
			list = append(list, api.Absence{Seat: game.Seat(seat), Since: since})
		}
	}
	return list
}

// Replaceable is the seats whose people have been away for so long that a bot may play on for them.
func (p Presence) Replaceable(now time.Time) game.Seats {
	var away game.Seats
	for _, a := range p.absent() {
		if now.Sub(time.UnixMilli(a.Since)) >= p.Patience {
			away |= game.SeatsOf(a.Seat)
		}
	}
	return away
}
