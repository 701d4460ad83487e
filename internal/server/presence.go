package server

import (
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
)

// patienceAt returns how long users must have been away from a table before a win can be claimed of them or, where no
// time is limited, a bot plays on; 0 in games of days, where users are elsewhere most of the time.
func patienceAt(f *match.State, house time.Duration) time.Duration {
	if f.Match.Time.Days {
		return 0
	}
	return house
}

// miss notes in a presence since when the people who hold seats and are not here have been away.
func miss(p *view.Presence, f *match.State, h here) {
	for i, player := range f.Seats.Players {
		seat := game.Seat(i + 1)
		if player.Guest == "" || player.Guest == match.Elsewhere || p.Online.Has(seat) {
			continue
		}
		p.Left[seat] = h.Opened
		if left, seen := h.Left[player.Guest]; seen {
			p.Left[seat] = left
		}
	}
}

// absentAt returns the seats whose users have been away for long enough. Whoever has played meanwhile, without a
// stream, has not.
func (s *Server) absentAt(f *match.State, now time.Time) (absent game.Seats) {
	p := s.presenceAt(f)
	for seat := range p.Replaceable(now).All() {
		if now.Sub(f.Log.LastSeen(seat)) >= p.Patience {
			absent |= game.SeatsOf(seat)
		}
	}
	return absent
}
