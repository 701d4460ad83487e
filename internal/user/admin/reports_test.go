package admin_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

func TestComplainRefusesEmptyAndOverlongReports(t *testing.T) {
	d, s, now := newService(t)
	for _, c := range []struct {
		kind, text string
		want       admin.Code
	}{
		{"person", " x ", ""}, {"person", strings.Repeat("ä", 1000), ""}, {"person", strings.Repeat("ä", 1001), admin.BadReport},
		{"person", " ", admin.BadReport}, {"person", "\xff", admin.BadReport}, {"", "x", admin.BadReport}, {"Person", "x", admin.BadReport},
		{strings.Repeat("a", 20), "x", ""}, {strings.Repeat("a", 21), "x", admin.BadReport},
	} {
		had := len(s.reports)
		err := d.Complain(t.Context(), admin.Complaint{By: "anna", Kind: c.kind, Text: c.text})
		if codeOf(t, err) != c.want || (len(s.reports) > had) != (c.want == "") {
			t.Errorf("%q, %.10q: %v", c.kind, c.text, err)
		}
	}
	first := s.reports[0]
	if first.Text != "x" || first.ID == "" || !first.At.Equal(*now) || first.ID == s.reports[1].ID {
		t.Errorf("stored %+v", first)
	}
	s.waiting = user.ErrTaken
	if err := d.Complain(t.Context(), admin.Complaint{Kind: "person", Text: "x"}); codeOf(t, err) != admin.TooManyReports {
		t.Errorf("too many: %v", err)
	}
	if got, err := d.Complaint(t.Context(), first.ID); err != nil || got != first {
		t.Errorf("read as %+v, %v", got, err)
	}
}

// TestObjectRefusesDecisionsAboutOtherUsers objects to decisions about oneself, another user and a match.
func TestObjectRefusesDecisionsAboutOtherUsers(t *testing.T) {
	d, s, _ := newService(t)
	mute := decide(t, d, admin.Decision{Kind: admin.Mute, User: "anna", Why: "rude"})
	closed := decide(t, d, admin.Decision{Kind: admin.Close, Match: "table", Why: "abuse"})
	isAnnas := func(made admin.Decision) bool { return made.Match == "table" }
	none := func(admin.Decision) bool { return false }
	for _, c := range []struct {
		userID string
		number int64
		about  func(admin.Decision) bool
		want   admin.Code
	}{
		{"anna", mute.Number, none, ""}, {"ben", mute.Number, none, admin.BadReport}, {"anna", closed.Number, isAnnas, ""},
		{"anna", closed.Number, none, admin.BadReport}, {"anna", 99, isAnnas, admin.BadReport},
	} {
		if err := d.Object(t.Context(), c.userID, c.number, "why?", c.about); codeOf(t, err) != c.want {
			t.Errorf("%s, decision %d: %v", c.userID, c.number, err)
		}
	}
	if len(s.reports) != 2 {
		t.Fatalf("%d objections", len(s.reports))
	}
	got := s.reports[0]
	got.ID, got.At = "", time.Time{}
	want := admin.Complaint{By: "anna", Kind: admin.Objection, User: "anna", Decision: mute.Number, Quote: "rude", Text: "why?"}
	if got != want || s.reports[1].Match != "table" {
		t.Errorf("%+v, not %+v", got, want)
	}
	s.broken = true
	if err := d.Object(t.Context(), "anna", mute.Number, "why?", none); !errors.Is(err, errBroken) {
		t.Errorf("with a broken store: %v", err)
	}
}

// TestNewsListUnseenDecisionsAndSanctionsInForce shows decisions to the user concerned, the latest first.
func TestNewsListUnseenDecisionsAndSanctionsInForce(t *testing.T) {
	d, s, now := newService(t)
	rename := decide(t, d, admin.Decision{Kind: admin.Rename, User: "anna", Value: "Anna", Why: "rude name"})
	mute := decide(t, d, admin.Decision{Kind: admin.Mute, User: "anna", Why: "rude", Until: now.Add(time.Hour)})
	s.log = append(s.log, admin.Decision{Number: 5, Kind: admin.Appoint, User: "anna", Value: string(admin.Owner)})
	s.log = append(s.log, admin.Decision{Number: 6, Kind: admin.Admit, User: "anna"})
	numbers := func(userID string) (text string) {
		news, err := d.News(t.Context(), userID)
		must(t, err)
		for _, made := range news {
			text += fmt.Sprint(made.Number, " ")
		}
		return text
	}
	if got, want := numbers("anna"), fmt.Sprint(mute.Number, " ", rename.Number, " "); got != want {
		t.Errorf("at first %q, not %q", got, want)
	}
	must(t, d.Shown(t.Context(), "anna", rename.Number))
	if got, want := numbers("anna"), fmt.Sprint(mute.Number, " "); got != want {
		t.Errorf("after the first was seen: %q", got)
	}
	must(t, d.Shown(t.Context(), "anna", mute.Number))
	if got, want := numbers("anna"), fmt.Sprint(mute.Number, " "); got != want {
		t.Errorf("a mute that was seen and still applies: %q", got)
	}
	*now = now.Add(time.Hour)
	if got := numbers("anna"); got != "" {
		t.Errorf("after its end: %q", got)
	}
	if numbers("") != "" || numbers("ben") != "" {
		t.Errorf("others: %q, %q", numbers(""), numbers("ben"))
	}
}

// TestShownStoresAtMostNumberOfLatestDecision claims to have seen decisions that do not exist yet.
func TestShownStoresAtMostNumberOfLatestDecision(t *testing.T) {
	d, s, _ := newService(t)
	must(t, d.Shown(t.Context(), "anna", 99))
	if s.shown["anna"] != 2 {
		t.Errorf("seen up to %d", s.shown["anna"])
	}
	for number, want := range map[int64]bool{2: false, 3: true} {
		if got, err := d.Unseen(t.Context(), "anna", number); err != nil || got != want {
			t.Errorf("decision %d: %v, %v", number, got, err)
		}
	}
}

// TestAnswersHideReasonsOfDecisionsAboutOtherUsers shows the reason of a dismissed objection only.
func TestAnswersHideReasonsOfDecisionsAboutOtherUsers(t *testing.T) {
	d, s, _ := newService(t)
	s.answers = []admin.Answer{
		{Number: 1, Kind: admin.Objection, Decided: admin.Dismiss, Why: "stands"},
		{Number: 2, Kind: admin.Objection, Decided: admin.Unmute, Why: "sorry"},
		{Number: 3, Kind: admin.Objection, Decided: admin.Annul, Why: "of a match"},
		{Number: 4, Kind: "person", Decided: admin.Dismiss, Why: "no abuse"},
		{Number: 5, Kind: "person", Decided: admin.Mute, Why: "abuse"},
	}
	all, err := d.Answers(t.Context(), "anna")
	must(t, err)
	got := ""
	for _, a := range all {
		got += fmt.Sprintf("%d %q %v, ", a.Number, a.Why, a.Acted())
	}
	if want := `1 "stands" false, 3 "" true, 4 "" false, 5 "" true, `; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if none, err := d.Answers(t.Context(), ""); err != nil || none != nil {
		t.Errorf("without user: %v, %v", none, err)
	}
	s.broken = true
	for name, ask := range map[string]func() error{
		"answers": func() error { _, err := d.Answers(t.Context(), "anna"); return err },
		"news":    func() error { _, err := d.News(t.Context(), "anna"); return err },
		"unseen":  func() error { _, err := d.Unseen(t.Context(), "anna", 1); return err },
		"users":   func() error { _, err := d.Find(t.Context(), "anna"); return err },
	} {
		if err := ask(); !errors.Is(err, errBroken) {
			t.Errorf("%s of a broken store: %v", name, err)
		}
	}
}

func TestPageReturnsLatestDecisionsFirst(t *testing.T) {
	d, s, _ := newService(t)
	for before, want := range map[int64]int64{0: math.MaxInt64, 2: 2} {
		list, err := d.Page(t.Context(), "", before)
		if err != nil || s.pageArgs != [2]int64{want, 50} || int64(len(list)) != min(2, want-1) {
			t.Errorf("before %d: %v, %v, %v", before, list, s.pageArgs, err)
		}
	}
	if made, err := d.Decision(t.Context(), 1); err != nil || made.User != "moderator" {
		t.Errorf("the first decision: %+v, %v", made, err)
	}
}

// TestFindReturnsEachMatchingUserOnce finds by id, by name and by handle.
func TestFindReturnsEachMatchingUserOnce(t *testing.T) {
	d, s, _ := newService(t)
	s.found = []string{"ben", "anna", "ben", "deleted"}
	found, err := d.Find(t.Context(), " anna ")
	must(t, err)
	if len(found) != 2 || found[0].ID != "anna" || found[1].ID != "ben" || s.looked != "anna|anna" {
		t.Errorf("%v; looked for %q", found, s.looked)
	}
	if _, err = d.Find(t.Context(), "An na"); err != nil || s.looked != "An na|" {
		t.Errorf("a text that is no handle: %q, %v", s.looked, err)
	}
	s.looked = ""
	for typed, want := range map[string]bool{" ": false, strings.Repeat("x", 1000): true, strings.Repeat("x", 1001): false} {
		s.looked = ""
		if _, err := d.Find(t.Context(), typed); err != nil || (s.looked != "") != want {
			t.Errorf("%.5q: looked for %.5q, %v", typed, s.looked, err)
		}
	}
}
