package user

import (
	"slices"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// change returns the hours that are stored when a user replaces h by next. Holidays that have begun, or have extended a
// running turn, stay in the list: otherwise the user could take them again.
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

// dateAt returns the date of a time in the time zone of the hours.
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

// daysOf returns the set of all days of some holidays, which must have passed checkHolidays.
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

// holidaysOf returns a set of days as holidays in rising order, with successive days joined.
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
