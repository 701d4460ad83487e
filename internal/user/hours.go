package user

import (
	"context"
	"slices"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// Hours holds the times at which a user does not play: daily sleep, free weekdays and holidays. Only that user can read
// them; others see only the deadlines that result.
type Hours struct {
	Zone     string // IANA time zone, such as Europe/Berlin; empty for UTC
	Sleep    clock.Span
	Free     [7]bool // whether each weekday is free, from Sunday on
	Holidays []clock.Holiday
	Spent    clock.Date // last day up to which holidays count as taken and cannot be removed
}

// Limits of the list of holidays: the maximum number, and how many years ahead or back they may be.
const (
	maxHolidays = 50
	farAhead    = 2
)

// Life returns the hours in the form that clocks use.
func (h Hours) Life() (clock.Life, error) {
	zone, err := time.LoadLocation(h.Zone)
	return clock.Life{Zone: zone, Sleep: h.Sleep, Free: h.Free, Holidays: h.Holidays}, err
}

// check returns what is wrong with hours that a user sets at the time now; nil if nothing is. The error has the code
// BadHours.
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

// valid reports whether the date exists in the calendar.
func valid(d clock.Date) bool {
	year, month, day := noon(d).Date()
	return d == clock.Date{Year: year, Month: month, Day: day}
}

// SetHours stores the hours at which a user does not play. turnEnds is the latest end of the user's running turns of
// days, or zero if none runs.
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

// Life returns the hours at which a user does not play, in the form that clocks use.
func (a *Accounts) Life(ctx context.Context, userID string) (clock.Life, error) {
	h, err := a.Store.Hours(ctx, userID)
	if err != nil {
		return clock.Life{}, err
	}
	return h.Life()
}
