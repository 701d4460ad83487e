package server_test

import (
	"archive/zip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/clock"
)

// TestRestHoursAreStoredSortedAndBounded sets hours of rest that clocks of days can and cannot observe.
func TestRestHoursAreStoredSortedAndBounded(t *testing.T) {
	h := openFresh(t)
	anna := h.guest()
	none := call[api.RestHours](anna, "GET", "/api/me/rest-hours", nil)
	if none.Zone != "" || none.Sleep != (api.DailyHours{From: "00:00", To: "00:00"}) || none.HolidayBudget != clock.Budget {
		t.Errorf("before anything is set: %+v", none)
	}
	year := time.Now().Year() + 1
	day := func(month, day int) string { return fmt.Sprintf("%d-%02d-%02d", year, month, day) }
	summer, winter := api.Holiday{From: day(7, 1), To: day(7, 20)}, api.Holiday{From: day(12, 24), To: day(12, 24)}
	good := func() api.RestHours {
		return api.RestHours{
			Zone: "Europe/Berlin", Sleep: api.DailyHours{From: "22:30", To: "07:15"}, Free: []string{"sun", "wed"},
			Holidays: []api.Holiday{winter, summer},
		}
	}
	call[api.RestHours](anna, "PUT", "/api/me/rest-hours", good())
	got, want := call[api.RestHours](anna, "GET", "/api/me/rest-hours", nil), good()
	want.Holidays, want.HolidayBudget, want.FixedUntil = []api.Holiday{summer, winter}, clock.Budget, got.FixedUntil
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v are kept as %+v", want, got)
	}
	for name, change := range map[string]func(*api.RestHours){
		"no zone":              func(h *api.RestHours) { h.Zone = "Nowhere/At-All" },
		"the server's zone":    func(h *api.RestHours) { h.Zone = "Local" },
		"a path":               func(h *api.RestHours) { h.Zone = "../../etc/passwd" },
		"13 hours of sleep":    func(h *api.RestHours) { h.Sleep = api.DailyHours{From: "20:00", To: "09:00"} },
		"25 o'clock":           func(h *api.RestHours) { h.Sleep.From = "25:00" },
		"four free days":       func(h *api.RestHours) { h.Free = []string{"sun", "mon", "tue", "wed"} },
		"a day that is not":    func(h *api.RestHours) { h.Free = []string{"someday"} },
		"30 February":          func(h *api.RestHours) { h.Holidays = []api.Holiday{{From: day(2, 1), To: day(2, 30)}} },
		"from end to begin":    func(h *api.RestHours) { h.Holidays = []api.Holiday{{From: day(3, 2), To: day(3, 1)}} },
		"twice the same day":   func(h *api.RestHours) { h.Holidays = []api.Holiday{summer, {From: day(7, 20), To: day(7, 21)}} },
		"a day that is past":   func(h *api.RestHours) { h.Holidays = []api.Holiday{{From: "2026-01-02", To: "2026-01-02"}} },
		"more than the budget": func(h *api.RestHours) { h.Holidays = []api.Holiday{{From: day(3, 1), To: day(4, 5)}} },
	} {
		bad := good()
		change(&bad)
		if res, text := anna.do("PUT", "/api/me/rest-hours", plain(t, bad)); res.StatusCode != http.StatusUnprocessableEntity &&
			res.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d %s", name, res.StatusCode, text)
		}
	}
	if again := call[api.RestHours](anna, "GET", "/api/me/rest-hours", nil); fmt.Sprint(again) != fmt.Sprint(want) {
		t.Errorf("what was refused has changed them to %+v", again)
	}
	if others := call[api.RestHours](h.guest(), "GET", "/api/me/rest-hours", nil); others.Zone != "" || len(others.Holidays) > 0 {
		t.Errorf("another user gets %+v", others)
	}
}

// TestOwnDataContainsHoursNotificationsAndConditionalMoves downloads a user's data: it has their hours, notification
// settings and conditional moves, and no other user's.
func TestOwnDataContainsHoursNotificationsAndConditionalMoves(t *testing.T) {
	h := openNotifying(t)
	anna, ben := h.guest(), h.guest()
	id := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hex", Options: map[string]string{}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Time: "5+3",
	}).ID
	ben.sit(id, 2)
	anna.move(id, 1, "place 0,0")
	anna.plan(id, 1, []string{"2 place 3,3", "1 place 4,4"})
	anna.rest()
	call[api.NotificationSettings](anna, "PATCH", "/api/me/notifications", api.NewNotificationSettings{Off: []string{"push turn"}})
	for g, want := range map[*guest]bool{anna: true, ben: false} {
		files := g.data()
		for name, says := range map[string]string{
			"matches.json": "place 4,4", "rest-hours.json": `"UTC"`, "notifications.json": "push turn",
		} {
			if strings.Contains(files[name], says) != want {
				t.Errorf("%q in %s: not %v\n%s", says, name, want, files[name])
			}
		}
	}
}

// data returns the files of a user's download.
func (g *guest) data() map[string]string {
	g.t.Helper()
	res, text := g.do("GET", "/api/me/data", "")
	if res.StatusCode != http.StatusOK {
		g.t.Fatal(text)
	}
	archive, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	must(g.t, err)
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		must(g.t, err)
		content, err := io.ReadAll(r)
		must(g.t, err)
		must(g.t, r.Close())
		files[f.Name] = string(content)
	}
	return files
}
