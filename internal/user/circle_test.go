package user_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/clock"
	"hexparlor/internal/user"
)

// TestSetProfileRefusesTooLongText counts characters, not bytes, without outer blanks.
func TestSetProfileRefusesTooLongText(t *testing.T) {
	a, s, _ := site()
	for words, want := range map[string]user.Code{
		"  " + strings.Repeat("ä", 500) + " ": "", strings.Repeat("ä", 501): user.BadWords, "\xff": user.BadWords, "": "",
	} {
		s.profiles = map[string]user.Profile{}
		err := a.SetProfile(t.Context(), s.users["anna"], user.Profile{Words: words})
		if codeOf(t, err) != want || want == "" && s.profiles["anna"].Words != strings.TrimSpace(words) {
			t.Errorf("%.10q: %v", words, err)
		}
	}
	if err := a.SetProfile(t.Context(), s.users["guest"], user.Profile{}); codeOf(t, err) != user.NotAllowed {
		t.Errorf("a guest: %v", err)
	}
}

// TestShowHidesProfilePartsByAudienceAndBlock shows a profile to its owner, a followed, a blocked and another viewer.
func TestShowHidesProfilePartsByAudienceAndBlock(t *testing.T) {
	a, s, _ := site()
	s.ties = map[[3]string]bool{
		{"anna", "follow", "friend"}: true, {"anna", "follow", "both"}: true, {"anna", "block", "both"}: true, {"anna", "block", "foe"}: true,
		{"fan", "follow", "anna"}: true,
	}
	s.profiles["anna"] = user.Profile{Words: "Hello", Results: user.All, Matches: user.Followed, Presence: user.OnlyUser}
	for viewer, want := range map[string]user.Shown{
		"anna":   {Words: "Hello", Results: true, Matches: true, Presence: true},
		"friend": {Words: "Hello", Results: true, Matches: true},
		"fan":    {Words: "Hello", Results: true},
		"":       {Words: "Hello", Results: true},
		"foe":    {Words: "Hello"},
		"both":   {Words: "Hello"},
	} {
		if got, err := a.Show(t.Context(), "anna", viewer); err != nil || got != want {
			t.Errorf("%q: %+v, %v", viewer, got, err)
		}
	}
	s.profiles = map[string]user.Profile{}
	if got, err := a.Show(t.Context(), "anna", "fan"); err != nil || got != (user.Shown{Results: true, Matches: true, Presence: true}) {
		t.Errorf("by default: %+v, %v", got, err)
	}
	if got, err := a.Chosen(t.Context(), "anna"); err != nil || got != (user.Profile{Results: user.All, Matches: user.All, Presence: user.All}) {
		t.Errorf("the default: %+v, %v", got, err)
	}
	s.broken = true
	if got, err := a.Show(t.Context(), "anna", "fan"); !errors.Is(err, errBroken) || got != (user.Shown{}) {
		t.Errorf("with a broken store: %+v, %v", got, err)
	}
}

func TestAddRelationRefusesSelfGuestsAndMoreThanLimit(t *testing.T) {
	a, s, _ := site()
	if err := a.AddRelation(t.Context(), "anna", user.Block, "anna"); codeOf(t, err) != user.NotAllowed {
		t.Errorf("oneself: %v", err)
	}
	if err := a.AddRelation(t.Context(), "anna", user.Follow, "guest"); !errors.Is(err, user.ErrNotFound) {
		t.Errorf("following a guest: %v", err)
	}
	must(t, a.AddRelation(t.Context(), "anna", user.Block, "guest"))
	must(t, a.AddRelation(t.Context(), "anna", user.Follow, "ben"))
	if !s.ties[[3]string{"anna", "block", "guest"}] || !s.ties[[3]string{"anna", "follow", "ben"}] || len(s.ties) != 2 {
		t.Errorf("ties %v", s.ties)
	}
	for i := range 499 {
		must(t, a.AddRelation(t.Context(), "anna", user.Block, fmt.Sprint(i)))
	}
	if err := a.AddRelation(t.Context(), "anna", user.Block, "one more"); codeOf(t, err) != user.TooMany {
		t.Errorf("the 501st: %v", err)
	}
	must(t, a.AddRelation(t.Context(), "anna", user.Follow, "ben"))
}

// TestCheckBlocksRefusesBlocksInBothDirectionsAndByBotOwners blocks between all kinds of users.
func TestCheckBlocksRefusesBlocksInBothDirectionsAndByBotOwners(t *testing.T) {
	for name, c := range map[string]struct {
		by, whom     string // the block
		userID, with string
		want         string // key of the reason
	}{
		"no block":                 {"ben", "guest", "anna", "ben", ""},
		"the own block":            {"anna", "ben", "anna", "ben", "user.blocked.own"},
		"another's block":          {"ben", "anna", "anna", "ben", "user.blocked"},
		"the owner's block":        {"anna", "ben", "bot", "ben", "user.blocked.own"},
		"a block of the owner":     {"ben", "anna", "bot", "ben", "user.blocked"},
		"a block of the bot alone": {"ben", "bot", "anna", "ben", ""},
		"an unknown user":          {"ben", "anna", "anna", "unknown", ""},
	} {
		a, s, _ := site()
		s.ties = map[[3]string]bool{{c.by, "block", c.whom}: true}
		err := a.CheckBlocks(t.Context(), c.userID, []string{"guest", c.with})
		key := ""
		if refusal := (*user.Error)(nil); errors.As(err, &refusal) {
			key = refusal.Reason.Key()
		}
		if key != c.want {
			t.Errorf("%s: %q, not %q", name, key, c.want)
		}
	}
	a, s, _ := site()
	if s.broken = true; !errors.Is(a.CheckBlocks(t.Context(), "anna", []string{"ben"}), errBroken) {
		t.Error("a broken store goes unnoticed")
	}
}

func TestCheckRatableRefusesGuestsAndBotsOfSameOwner(t *testing.T) {
	a, s, _ := site()
	s.users["bot2"] = user.User{ID: "bot2", Handle: "bot2", Owner: "anna"}
	for _, c := range []struct {
		userID string
		others []string
		want   user.Code
	}{
		{"guest", nil, user.NotRated},
		{"anna", nil, ""},
		{"anna", []string{"ben"}, ""},
		{"ben", []string{"bot"}, ""},
		{"anna", []string{"ben", "bot"}, user.NotRated},
		{"bot", []string{"anna"}, user.NotRated},
		{"bot", []string{"bot2"}, user.NotRated},
	} {
		if err := a.CheckRatable(t.Context(), c.userID, c.others); codeOf(t, err) != c.want {
			t.Errorf("%s against %v: %v", c.userID, c.others, err)
		}
	}
}

// TestDeleteReservesHandlesUntilSanctionsEnd deletes an account with a bot, and a guest.
func TestDeleteReservesHandlesUntilSanctionsEnd(t *testing.T) {
	const days = 24 * time.Hour
	usual := noon.Add(90 * days)
	for name, c := range map[string]struct {
		sanctions []user.Sanction
		until     time.Time
	}{
		"none":               {nil, usual},
		"a shorter one":      {[]user.Sanction{{Stands: true, Until: noon.Add(days)}}, usual},
		"a longer one":       {[]user.Sanction{{Stands: true, Until: usual.Add(days)}, {Stands: true, Until: usual.Add(1)}}, usual.Add(days)},
		"an endless one":     {[]user.Sanction{{Stands: true, Until: usual.Add(days)}, {Stands: true}}, time.Time{}},
		"one that has ended": {[]user.Sanction{{Until: usual.Add(days)}, {}}, usual},
	} {
		a, s, _ := site()
		hashes, err := a.Delete(t.Context(), s.users["anna"], c.sanctions...)
		if err != nil || len(hashes) != 1 || len(s.held) != 2 || s.held[0].User != "bot" || s.held[1].User != "anna" {
			t.Fatalf("%s: %+v, %v", name, s.held, err)
		}
		key, err := a.HandleKey(t.Context(), "anna")
		must(t, err)
		if h := s.held[1]; !h.Until.Equal(c.until) || !h.BlocksUntil.Equal(noon.Add(730*days)) || h.Key != key || key == (user.Hash{}) {
			t.Errorf("%s: %+v", name, h)
		}
	}
	a, s, _ := site()
	if _, err := a.Delete(t.Context(), s.users["guest"]); err != nil || len(s.held) != 0 {
		t.Errorf("a guest: %+v, %v", s.held, err)
	}
}

func date(year, month, day int) clock.Date {
	return clock.Date{Year: year, Month: time.Month(month), Day: day}
}

// TestSetHoursRefusesHoursOutOfBounds tries each bound and its neighbour.
func TestSetHoursRefusesHoursOutOfBounds(t *testing.T) {
	span := func(from, to int) user.Hours { return user.Hours{Sleep: clock.Span{From: from, To: to}} }
	rest := func(holidays ...clock.Holiday) user.Hours { return user.Hours{Holidays: holidays} }
	single := func(n int) (h user.Hours) {
		for i := range n { // half of them in each of two years
			day := date(2027+i%2, 1, 1+i/2)
			h.Holidays = append(h.Holidays, clock.Holiday{First: day, Last: day})
		}
		return h
	}
	for name, c := range map[string]struct {
		hours user.Hours
		want  string
	}{
		"none":                       {user.Hours{}, ""},
		"an unknown zone":            {user.Hours{Zone: "Moon/Crater"}, "user.hours.zone"},
		"the server's zone":          {user.Hours{Zone: "Local"}, "user.hours.zone"},
		"twelve hours of sleep":      {span(20*60, 8*60), ""},
		"a minute more":              {span(20*60, 8*60+1), "user.hours.sleep"},
		"a negative minute":          {span(-1, 60), "user.hours.sleep"},
		"the last minute":            {span(23*60+59, 0), ""},
		"minute 1440":                {span(1440, 60), "user.hours.sleep"},
		"until minute 1440":          {span(1300, 1440), "user.hours.sleep"},
		"until a negative one":       {span(1400, -1), "user.hours.sleep"},
		"three free days":            {user.Hours{Free: [7]bool{true, false, true, true}}, ""},
		"four free days":             {user.Hours{Free: [7]bool{true, true, true, true}}, "user.hours.free"},
		"35 days":                    {rest(clock.Holiday{First: date(2026, 5, 1), Last: date(2026, 6, 4)}), ""},
		"36 days":                    {rest(clock.Holiday{First: date(2026, 5, 1), Last: date(2026, 6, 5)}), "user.hours.budget"},
		"35 days in each of two":     {rest(clock.Holiday{First: date(2026, 11, 27), Last: date(2027, 2, 4)}), ""},
		"36 days in the second":      {rest(clock.Holiday{First: date(2026, 11, 27), Last: date(2027, 2, 5)}), "user.hours.budget"},
		"the last year that is near": {rest(clock.Holiday{First: date(2028, 12, 31), Last: date(2028, 12, 31)}), ""},
		"a year too far":             {rest(clock.Holiday{First: date(2029, 1, 1), Last: date(2029, 1, 1)}), "user.hours.holidays"},
		"a date that is none":        {rest(clock.Holiday{First: date(2026, 2, 30), Last: date(2026, 3, 2)}), "user.hours.holidays"},
		"an end that is none":        {rest(clock.Holiday{First: date(2026, 4, 30), Last: date(2026, 4, 31)}), "user.hours.holidays"},
		"the end first":              {rest(clock.Holiday{First: date(2026, 5, 2), Last: date(2026, 5, 1)}), "user.hours.holidays"},
		"overlapping holidays": {rest(clock.Holiday{First: date(2026, 5, 1), Last: date(2026, 5, 2)},
			clock.Holiday{First: date(2026, 5, 2), Last: date(2026, 5, 3)}), "user.hours.holidays"},
		"long ago":      {rest(clock.Holiday{First: date(2023, 12, 31), Last: date(2023, 12, 31)}), "user.hours.holidays"},
		"two years ago": {rest(clock.Holiday{First: date(2024, 1, 1), Last: date(2024, 1, 1)}), "user.hours.past"},
		"over by the zone": {
			user.Hours{Zone: "Pacific/Kiritimati", Holidays: rest(clock.Holiday{First: date(2026, 3, 2), Last: date(2026, 3, 2)}).Holidays},
			"user.hours.past",
		},
		"yesterday":   {rest(clock.Holiday{First: date(2026, 3, 1), Last: date(2026, 3, 1)}), "user.hours.past"},
		"today":       {rest(clock.Holiday{First: date(2026, 3, 2), Last: date(2026, 3, 2)}), ""},
		"50 holidays": {single(50), ""},
		"51 holidays": {single(51), "user.hours.many"},
	} {
		a, s, _ := site()
		err := a.SetHours(t.Context(), "anna", c.hours, time.Time{})
		key := ""
		if refusal := (*user.Error)(nil); errors.As(err, &refusal) {
			key = refusal.Reason.Key()
		}
		if _, stored := s.hours["anna"]; key != c.want || stored != (c.want == "") {
			t.Errorf("%s: %q, not %q; stored: %v", name, key, c.want, stored)
		}
	}
}

// TestSetHoursStoresSortedHolidaysThatLifeReads keeps the caller's list as it is.
func TestSetHoursStoresSortedHolidaysThatLifeReads(t *testing.T) {
	a, s, _ := site()
	may, june := clock.Holiday{First: date(2026, 5, 1), Last: date(2026, 5, 2)}, clock.Holiday{First: date(2026, 6, 1), Last: date(2026, 6, 1)}
	given := []clock.Holiday{june, may}
	h := user.Hours{Zone: "Asia/Tokyo", Sleep: clock.Span{From: 60, To: 300}, Free: [7]bool{true}, Holidays: given}
	must(t, a.SetHours(t.Context(), "anna", h, time.Time{}))
	if given[0] != june {
		t.Error("the caller's list was sorted")
	}
	life, err := a.Life(t.Context(), "anna")
	if err != nil || life.Zone.String() != "Asia/Tokyo" || life.Sleep != h.Sleep || life.Free != h.Free {
		t.Errorf("%+v, %v", life, err)
	}
	if len(life.Holidays) != 2 || life.Holidays[0] != may || life.Holidays[1] != june {
		t.Errorf("holidays %v", life.Holidays)
	}
	s.broken = true
	if _, err := a.Life(t.Context(), "anna"); !errors.Is(err, errBroken) {
		t.Errorf("with a broken store: %v", err)
	}
	if err := a.SetHours(t.Context(), "anna", h, time.Time{}); !errors.Is(err, errBroken) {
		t.Errorf("with a broken store: %v", err)
	}
}

// TestSpentHolidaysOfTwoYearsStay replaces stored hours, in a zone that does not exist any more, by none.
func TestSpentHolidaysOfTwoYearsStay(t *testing.T) {
	a, s, _ := site()
	single := func(year, month, day int) clock.Holiday {
		return clock.Holiday{First: date(year, month, day), Last: date(year, month, day)}
	}
	s.hours["anna"] = user.Hours{Zone: "Moon/Crater", Spent: date(2026, 1, 31), Holidays: []clock.Holiday{
		single(2023, 12, 31), single(2024, 1, 1), single(2026, 3, 2), single(2026, 3, 3),
	}}
	must(t, a.SetHours(t.Context(), "anna", user.Hours{}, time.Time{}))
	want := []clock.Holiday{single(2024, 1, 1), single(2026, 3, 2)}
	if got := s.hours["anna"]; !slices.Equal(got.Holidays, want) || got.Spent != date(2026, 3, 2) {
		t.Errorf("left are %+v", got)
	}
}

func TestFindReadsTypedHandle(t *testing.T) {
	a, _, _ := site()
	must(t, a.Rename(t.Context(), "anna", "Ann"))
	if p, err := a.Find(t.Context(), "ANNA"); err != nil || p.ID != "anna" || p.Name != "Ann" {
		t.Errorf("found %+v, %v", p, err)
	}
	for _, typed := range []string{"cleo", "", "no handle"} {
		if _, err := a.Find(t.Context(), typed); !errors.Is(err, user.ErrNotFound) {
			t.Errorf("%q: %v", typed, err)
		}
	}
}

// TestHandleRefusesLengthOutOfBounds counts characters after the profile for user names was applied.
func TestHandleRefusesLengthOutOfBounds(t *testing.T) {
	for typed, ok := range map[string]bool{
		"ab": false, "abc": true, strings.Repeat("a", 20): true, strings.Repeat("a", 21): false, strings.Repeat("ä", 20): true,
		strings.Repeat(" ", 197) + "abc": true, strings.Repeat(" ", 198) + "abc": false,
	} {
		if _, _, err := user.Handle(typed); (err == nil) != ok {
			t.Errorf("%.25q: %v", typed, err)
		}
	}
}

// TestPiledReportsLettersWithMoreThanFourCombiningMarks also holds that marks on different letters do not add up.
func TestPiledReportsLettersWithMoreThanFourCombiningMarks(t *testing.T) {
	mark := "\u0301"
	for name, want := range map[string]bool{
		"": false, "e" + strings.Repeat(mark, 4): false, "e" + strings.Repeat(mark, 5): true,
		"e" + strings.Repeat(mark, 3) + "a" + strings.Repeat(mark, 4): false, strings.Repeat(mark, 5): true,
	} {
		if got := user.Piled(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

func TestVisibleReturnsFalseForBlankAndInvisibleCharacters(t *testing.T) {
	for _, r := range " aÄ漢1.!🎲\ufe0e\ufe0f\u0301" {
		if !user.Visible(r) {
			t.Errorf("%U is not visible", r)
		}
	}
	for _, r := range "\u00a0\u3000\u200b\u202e\u2800\u3164\u115f\n\t\ufe00\U000e0100\ufffd" {
		if user.Visible(r) {
			t.Errorf("%U is visible", r)
		}
	}
}
