package view

import (
	"time"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
)

// Presence says which users have a match open.
type Presence struct {
	Online   game.Seats               // whose players have it open
	Watchers int                      // other users who have it open
	Line     int                      // 1-based position of the match's bot in the queue to think; 0: none waits
	Patience time.Duration            // see Config.Patience
	Now      time.Time                // by the site's clock; zero: by the wall clock
	Left     [game.MaxSeats + 1]int64 // by seat, when its player has left, in Unix milliseconds; else 0
}

// time returns the time by which the clocks of a table run.
func (p Presence) time() time.Time {
	if p.Now.IsZero() {
		return time.Now()
	}
	return p.Now
}

// Message returns what streams send of the presence: bots are always present.
func (p Presence) Message(f *match.State) api.Presence {
	return api.Presence{Online: Numbers(p.Online | f.Seats.Bots()), Watchers: p.Watchers, QueuePosition: p.Line, Absent: p.absent()}
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

// Replaceable returns the seats whose players have been away for so long that a bot may play on for them.
func (p Presence) Replaceable(now time.Time) game.Seats {
	var away game.Seats
	for _, a := range p.absent() {
		if now.Sub(time.UnixMilli(a.Since)) >= p.Patience {
			away |= game.SeatsOf(a.Seat)
		}
	}
	return away
}
