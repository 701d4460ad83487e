package view

import (
	"time"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
)

// Presence holds which users have a match open, and when the players who left have left.
type Presence struct {
	Online   game.Seats // seats whose players have the match open
	Watchers int        // number of other users who have the match open
	Line     int        // 1-based position of the match in the queue for bots; 0 if it is not queued
	// value of Config.Patience: how long a player may be away before a bot may take the seat
	Patience time.Duration
	Now      time.Time // present time by the site's clock; zero for the wall clock
	// time at which the player of each seat has left, in Unix milliseconds; 0 if they have not
	Left [game.MaxSeats + 1]int64
}

// time returns the present time, by which the clocks of the match run.
func (p Presence) time() time.Time {
	if p.Now.IsZero() {
		return time.Now()
	}
	return p.Now
}

// Message returns the presence as streams send it. Bots are always online.
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

// Replaceable returns the seats whose players have been away for at least Patience, so that a bot may take them.
func (p Presence) Replaceable(now time.Time) game.Seats {
	var away game.Seats
	for _, a := range p.absent() {
		if now.Sub(time.UnixMilli(a.Since)) >= p.Patience {
			away |= game.SeatsOf(a.Seat)
		}
	}
	return away
}
