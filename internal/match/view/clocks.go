package view

import (
	"time"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
)

// TimeControl returns the time control of a match for the API.
func TimeControl(m match.Match) api.TimeControl {
	return api.TimeControl{
		Control: m.Time.String(), RunsOut: string(m.RunsOut), Days: m.Time.Days, Cap: int64(m.Time.Cap / time.Second),
	}
}

// Clocks returns the clocks of all seats for the API, empty if the match has none. They reveal only which seats have a
// pending decision, which every viewer may know, and since when.
func Clocks(f *match.State) []api.Clock {
	list := []api.Clock{}
	for i := range f.Seats.Players {
		seat := game.Seat(i + 1)
		k, limited := f.Clocks.Of(seat)
		if !limited {
			return list
		}
		shown := clockOf(k, f.Match.Time)
		if at := f.Clocks.PausedAt(); !at.IsZero() {
			shown = api.Clock{Left: k.Shows(at).Milliseconds()}
		}
		shown.Seat, shown.Overdue, shown.Missed = seat, f.Clocks.Overdue().Has(seat), f.Clocks.Missed(seat)
		shown.More, shown.Deserted = f.MoreTime(seat).Milliseconds(), f.Deserted(seat)
		list = append(list, shown)
	}
	return list
}

func clockOf(k clock.Clock, c clock.Control) api.Clock {
	shown := api.Clock{Left: k.Left.Milliseconds()}
	if k.Runs() {
		shown.Since, shown.Free, shown.Ends = k.Since.UnixMilli(), k.Free.UnixMilli(), k.Ends.UnixMilli()
		if by := k.Since.Add(c.Turn + k.Left); c.Days && !k.Ends.Equal(by) {
			shown.TurnEnds = by.UnixMilli()
		}
	}
	return shown
}
