package social

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

func (s *service) getRestHours(ctx context.Context, _ *struct{}) (*httpapi.Body[api.RestHours], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	h, err := s.Users.Store.Hours(ctx, me)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := api.RestHours{
		Zone: h.Zone, Sleep: api.DailyHours{From: timeOfDay(h.Sleep.From), To: timeOfDay(h.Sleep.To)},
		Free: []string{}, Holidays: []api.Holiday{}, HolidayBudget: clock.Budget,
	}
	if h.Spent.Year > 0 {
		answer.FixedUntil = dayText(h.Spent)
	}
	for day, free := range h.Free {
		if free {
			answer.Free = append(answer.Free, weekdays[day])
		}
	}
	for _, holiday := range h.Holidays {
		answer.Holidays = append(answer.Holidays, api.Holiday{From: dayText(holiday.First), To: dayText(holiday.Last)})
	}
	return httpapi.NoStore(answer), nil
}

type hoursInput struct{ Body api.RestHours }

func (s *service) setRestHours(ctx context.Context, in *hoursInput) (*httpapi.Body[api.RestHours], error) {
	h, ok := hoursOf(in.Body)
	if !ok {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(user.BadHours),
			i18n.Of("user.hours.holidays"))
	}
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	ends, err := s.latestTurn(ctx, me.ID)
	if err != nil {
		return nil, err
	}
	if err := s.Users.SetHours(ctx, me.ID, h, ends); err != nil {
		return nil, httpapi.UserError(err)
	}
	return s.getRestHours(ctx, nil)
}

// latestTurn returns when the last of a user's running turns of days ends; zero if none runs.
func (s *service) latestTurn(ctx context.Context, userID string) (latest time.Time, err error) {
	ids, err := s.Host.Store.Unfinished(ctx, userID)
	if err != nil {
		return latest, httpapi.StoreError(err)
	}
	for _, id := range ids {
		s.Matches.ReadListed(ctx, id, userID, func(f *match.State) {
			_, ends := f.TimeOf(userID)
			if f.Status == match.Running && f.Match.Time.Days && ends.After(latest) {
				latest = ends
			}
		})
	}
	return latest, nil
}

// hoursOf converts hours. It reports false for a holiday that is no day of the calendar.
func hoursOf(b api.RestHours) (h user.Hours, ok bool) {
	h = user.Hours{Zone: b.Zone, Sleep: clock.Span{From: minuteOf(b.Sleep.From), To: minuteOf(b.Sleep.To)}}
	for _, day := range b.Free {
		h.Free[slices.Index(weekdays, day)] = true
	}
	for _, holiday := range b.Holidays {
		first, err := time.Parse(time.DateOnly, holiday.From)
		if err != nil {
			return h, false
		}
		last, err := time.Parse(time.DateOnly, holiday.To)
		if err != nil {
			return h, false
		}
		h.Holidays = append(h.Holidays, clock.Holiday{First: dayOf(first), Last: dayOf(last)})
	}
	return h, true
}

var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

func timeOfDay(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// minuteOf returns the minute of the day of a time, whose form the API has checked.
func minuteOf(text string) int {
	at, _ := time.Parse("15:04", text)
	return at.Hour()*60 + at.Minute()
}

func dayOf(at time.Time) clock.Date {
	year, month, day := at.Date()
	return clock.Date{Year: year, Month: month, Day: day}
}

func dayText(d clock.Date) string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }
