package user

import (
	"context"
	"slices"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// Hours is a user's daily rest, free weekdays and holidays. Only that user can read it; others see only the resulting
// deadlines.
type Hours struct {
	Zone     string // such as Europe/Berlin; empty: UTC
	Sleep    clock.Span
	Free     [7]bool // days of the week, from Sunday on
	Holidays []clock.Holiday
	Spent    clock.Date // last day up to which no holiday is removed any more
}

// maxHolidays is the greatest number of holidays, and farAhead how many years ahead they may be planned.
const (
	maxHolidays = 50
	farAhead    = 2
)

// Life returns the hours in the form that clocks use.
func (h Hours) Life() (clock.Life, error) {
	zone, err := time.LoadLocation(h.Zone)
	return clock.Life{Zone: zone, Sleep: h.Sleep, Free: h.Free, Holidays: h.Holidays}, err
}

// check returns what is wrong with hours that a user sets now.
func (h Hours) check(now time.Time) error {
	if _, err := h.Life(); err != nil || h.Zone == "Local" {
		return refuse(BadHours, i18n.Of("user.hours.zone", "zone", i18n.Escaped(h.Zone)))
	}
	free := 0
	for _, is := range h.Free {
		if is {
			free++
		}
	}
	inDay := func(minute int) bool { return 0 <= minute && minute < 24*60 }
	switch {
	case !inDay(h.Sleep.From) || !inDay(h.Sleep.To) || h.Sleep.Length() > clock.MaxSleep:
		return refuse(BadHours, i18n.Of("user.hours.sleep", "hours", clock.MaxSleep/60))
	case free > clock.MaxFree:
		return refuse(BadHours, i18n.Of("user.hours.free", "days", clock.MaxFree))
	}
	return h.checkHolidays(now)
}

func (h Hours) checkHolidays(now time.Time) error {
	if len(h.Holidays) > maxHolidays {
		return refuse(BadHours, i18n.Of("user.hours.many", "most", maxHolidays))
	}
	days := map[int]int{}
	last := clock.Date{}
	for _, holiday := range h.Holidays {
		first, end := noon(holiday.First), noon(holiday.Last)
		if !valid(holiday.First) || !valid(holiday.Last) || end.Before(first) || !last.Before(holiday.First) ||
			holiday.Last.Year > now.Year()+farAhead || holiday.First.Year < now.Year()-farAhead {
			return refuse(BadHours, i18n.Of("user.hours.holidays"))
		}
		for day := first; !day.After(end); day = day.AddDate(0, 0, 1) {
			days[day.Year()]++
		}
		last = holiday.Last
	}
	for _, n := range days {
		if n > clock.Budget {
			return refuse(BadHours, i18n.Of("user.hours.budget", "days", clock.Budget))
		}
	}
	return nil
}

func noon(d clock.Date) time.Time { return time.Date(d.Year, d.Month, d.Day, 12, 0, 0, 0, time.UTC) }

// valid reports whether the date exists.
func valid(d clock.Date) bool {
	year, month, day := noon(d).Date()
	return d == clock.Date{Year: year, Month: month, Day: day}
}

// SetHours stores a user's hours. turnEnds is the latest end of their running turns counted in days, or zero if there
// is none.
func (a *Accounts) SetHours(ctx context.Context, userID string, h Hours, turnEnds time.Time) error {
	h.Holidays = slices.Clone(h.Holidays)
	slices.SortFunc(h.Holidays, func(x, y clock.Holiday) int { return noon(x.First).Compare(noon(y.First)) })
	had, err := a.Store.Hours(ctx, userID)
	if err != nil {
		return err
	}
	if h, err = had.change(h, a.now(), turnEnds); err != nil {
		return err
	}
	return a.Store.SetHours(ctx, userID, h)
}

// Life returns a user's hours in the form that clocks use.
func (a *Accounts) Life(ctx context.Context, userID string) (clock.Life, error) {
	h, err := a.Store.Hours(ctx, userID)
	if err != nil {
		return clock.Life{}, err
	}
	return h.Life()
}
