package user

import (
	"slices"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// change returns the hours after an edit to next. Holidays stay in the list if they are spent: they have begun, or a
// running turn was extended by them. Otherwise an edit would give them back.
func (h Hours) change(next Hours, now, turnEnds time.Time) (Hours, error) {
	if err := next.check(now); err != nil {
		return next, err
	}
	next.Spent = latestDay(h.Spent, h.dateAt(now))
	if !turnEnds.IsZero() {
		next.Spent = latestDay(next.Spent, h.dateAt(turnEnds))
	}
	had, wanted := daysOf(h.Holidays), daysOf(next.Holidays)
	today := next.dateAt(now)
	for day := range wanted {
		if day.Before(today) && !had[day] {
			return next, refuse(BadHours, i18n.Of("user.hours.past"))
		}
	}
	for day := range had {
		if !next.Spent.Before(day) && day.Year >= now.Year()-farAhead { // years outside are not checked
			wanted[day] = true
		}
	}
	next.Holidays = holidaysOf(wanted)
	return next, next.checkHolidays(now)
}

// dateAt returns the date of a time in the user's time zone.
func (h Hours) dateAt(at time.Time) clock.Date {
	zone, err := time.LoadLocation(h.Zone)
	if err != nil {
		zone = time.UTC
	}
	year, month, day := at.In(zone).Date()
	return clock.Date{Year: year, Month: month, Day: day}
}

func latestDay(a, b clock.Date) clock.Date {
	if a.Before(b) {
		return b
	}
	return a
}

// daysOf returns all days of holidays, which must be in bounds.
func daysOf(holidays []clock.Holiday) map[clock.Date]bool {
	days := map[clock.Date]bool{}
	for _, h := range holidays {
		for at := noon(h.First); !at.After(noon(h.Last)); at = at.AddDate(0, 0, 1) {
			days[dateOf(at)] = true
		}
	}
	return days
}

func dateOf(at time.Time) clock.Date {
	year, month, day := at.Date()
	return clock.Date{Year: year, Month: month, Day: day}
}

// holidaysOf returns days as holidays, in rising order and as few as possible.
func holidaysOf(days map[clock.Date]bool) (holidays []clock.Holiday) {
	sorted := make([]clock.Date, 0, len(days))
	for day := range days {
		sorted = append(sorted, day)
	}
	slices.SortFunc(sorted, func(x, y clock.Date) int { return noon(x).Compare(noon(y)) })
	for _, day := range sorted {
		if n := len(holidays); n > 0 && dateOf(noon(holidays[n-1].Last).AddDate(0, 0, 1)) == day {
			holidays[n-1].Last = day
			continue
		}
		holidays = append(holidays, clock.Holiday{First: day, Last: day})
	}
	return holidays
}
