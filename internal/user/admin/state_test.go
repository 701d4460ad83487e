package admin_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// TestStateIsCachedFor250Milliseconds counts reads of the log just before and at that age.
func TestStateIsCachedFor250Milliseconds(t *testing.T) {
	d, s, now := newService(t)
	first := stateOf(t, d)
	s.log = append(s.log, admin.Decision{Number: 3, Kind: admin.Annul, Match: "table"})
	reads := s.reads
	*now = now.Add(250*time.Millisecond - 1)
	if h := stateOf(t, d); s.reads != reads || h != first || h.Annulled("table") {
		t.Errorf("%d reads too soon", s.reads-reads)
	}
	*now = now.Add(1)
	if h := stateOf(t, d); s.reads != reads+1 || !h.Annulled("table") || first.Annulled("table") {
		t.Errorf("%d reads; a state that was handed out must not change", s.reads-reads)
	}
	s.broken = true
	*now = now.Add(time.Second)
	if _, err := d.State(t.Context()); !errors.Is(err, errBroken) {
		t.Errorf("with a broken store: %v", err)
	}
}

// TestStateReadsLongAuditLogInPages has one entry more than two pages.
func TestStateReadsLongAuditLogInPages(t *testing.T) {
	d, s, _ := newService(t)
	for n := int64(3); n <= 2001; n++ {
		s.log = append(s.log, admin.Decision{Number: n, Kind: admin.Annul, Match: "other"})
	}
	s.log[2000].Match = "last"
	s.reads = 0
	if h := stateOf(t, d); !h.Annulled("last") || s.reads != 3 {
		t.Errorf("%d reads", s.reads)
	}
}

// TestNumberReturnsLastKnownSettingIfStoreFails reads a setting while the log cannot be read.
func TestNumberReturnsLastKnownSettingIfStoreFails(t *testing.T) {
	d, s, now := newService(t)
	decide(t, d, admin.Decision{Kind: admin.Set, Name: admin.GuestDays, Value: "12"})
	s.broken = true
	*now = now.Add(time.Hour)
	if n := d.Number(admin.GuestDays); n != 12 {
		t.Errorf("%d days", n)
	}
	s.broken = false
	decide(t, d, admin.Decision{Kind: admin.Set, Name: admin.GuestDays, Value: "0"})
	if n := d.Number(admin.GuestDays); n != 0 {
		t.Errorf("%d days by now", n)
	}
}

// TestSanctionsEndAtTheirExactTime also lets a later sanction replace an earlier one.
func TestSanctionsEndAtTheirExactTime(t *testing.T) {
	d, _, now := newService(t)
	until := now.Add(time.Hour)
	first := decide(t, d, admin.Decision{Kind: admin.Mute, User: "anna", Why: "rude", Until: until.Add(time.Hour)})
	mute := decide(t, d, admin.Decision{Kind: admin.Mute, User: "anna", Why: "ruder", Until: until})
	suspension := decide(t, d, admin.Decision{Kind: admin.Suspend, User: "ben", Why: "rude", Until: until})
	h := stateOf(t, d)
	for at, want := range map[time.Time]bool{until.Add(-1): true, until: false} {
		got, muted := h.Muting("anna", at)
		_, suspended := h.Suspension("ben", at)
		if muted != want || suspended != want || (h.MaySpeak("anna", at) != nil) != want || got.Number != mute.Number {
			t.Errorf("at %v: muted %v, suspended %v", at, muted, suspended)
		}
		if h.Stands(mute, at) != want || h.Stands(suspension, at) != want || h.Stands(first, at) {
			t.Errorf("at %v: %v, %v, %v", at, h.Stands(mute, at), h.Stands(suspension, at), h.Stands(first, at))
		}
	}
	if h.MaySpeak("ben", *now) != nil {
		t.Error("a suspended user is muted")
	}
	decide(t, d, admin.Decision{Kind: admin.Unmute, User: "anna", Why: "sorry"})
	if h = stateOf(t, d); h.MaySpeak("anna", *now) != nil {
		t.Error("muted after an unmute")
	}
}

// TestSanctionSentenceNamesEndAndReason refuses a muted user with and without end.
func TestSanctionSentenceNamesEndAndReason(t *testing.T) {
	d, _, now := newService(t)
	decide(t, d, admin.Decision{Kind: admin.Mute, User: "anna", Why: "spam", Until: noon.Add(time.Hour).In(time.FixedZone("east", 7200))})
	decide(t, d, admin.Decision{Kind: admin.Mute, User: "ben", Why: "more spam"})
	h := stateOf(t, d)
	if err := h.MaySpeak("anna", *now); err == nil || !strings.Contains(err.Error(), "2026-03-02 13:00") || !strings.Contains(err.Error(), "spam") {
		t.Errorf("with an end: %v", err)
	}
	if err := h.MaySpeak("ben", *now); err == nil || strings.Contains(err.Error(), "2026") || !strings.Contains(err.Error(), "more spam") {
		t.Errorf("without: %v", err)
	}
}

func TestRolesDecideWhichUsersModerateAndGovern(t *testing.T) {
	d, _, now := newService(t)
	for id, want := range map[string][2]admin.Code{
		"owner": {"", ""}, "moderator": {"", admin.OwnerOnly}, "anna": {admin.ModeratorsOnly, admin.OwnerOnly},
	} {
		h := stateOf(t, d)
		p := user.User{ID: id}
		got := [2]admin.Code{codeOf(t, h.May(p, admin.Moderate, *now)), codeOf(t, h.May(p, admin.Govern, *now))}
		if got != want {
			t.Errorf("%s: %q", id, got)
		}
	}
	if h := stateOf(t, d); !h.HasModerators() || h.RoleOf("owner") != admin.Owner {
		t.Errorf("the owner is %q", h.RoleOf("owner"))
	}
	decide(t, d, admin.Decision{Kind: admin.Appoint, User: "moderator"})
	if h := stateOf(t, d); h.HasModerators() || h.RoleOf("moderator") != admin.Anybody {
		t.Error("the owner counts as a moderator, or one who was dismissed")
	}
}

func TestMayPanicsForUnknownAction(t *testing.T) {
	d, _, now := newService(t)
	defer func() {
		if recover() == nil {
			t.Error("an action without rule is allowed")
		}
	}()
	_ = stateOf(t, d).May(user.User{}, "fly", *now)
}

func TestClosedMatchIsVisibleToModeratorsOnly(t *testing.T) {
	d, _, now := newService(t)
	closed := decide(t, d, admin.Decision{Kind: admin.Close, By: "moderator", Match: "bad", Why: "abuse"})
	h := stateOf(t, d)
	for id, want := range map[string]admin.Code{"anna": admin.MatchClosed, "": admin.MatchClosed, "moderator": "", "owner": ""} {
		if err := h.MayLookAt(user.User{ID: id}, "bad", *now); codeOf(t, err) != want {
			t.Errorf("%q: %v", id, err)
		}
	}
	if err := h.MayLookAt(user.User{ID: "anna"}, "good", *now); err != nil {
		t.Errorf("another match: %v", err)
	}
	got, is := h.Closed("bad")
	if _, other := h.Closed("good"); !is || other || got.Number != closed.Number || got.Why != "abuse" {
		t.Errorf("closed by %+v", got)
	}
	decide(t, d, admin.Decision{Kind: admin.Set, Name: admin.Access, Value: admin.ByInvitation})
	if err := stateOf(t, d).MayLookAt(user.User{ID: "anna"}, "good", *now); codeOf(t, err) != admin.InvitedOnly {
		t.Errorf("a user whom the site does not admit: %v", err)
	}
}

// TestDecisionAboutBotNeedsRoleAboveThatOfOwner decides about the bot of a moderator.
func TestDecisionAboutBotNeedsRoleAboveThatOfOwner(t *testing.T) {
	d, s, _ := newService(t)
	s.users["second"] = user.User{ID: "second"}
	decide(t, d, admin.Decision{Kind: admin.Appoint, User: "second", Value: string(admin.Moderator)})
	suspend := admin.Decision{Kind: admin.Suspend, User: "bot", Why: "cheats"}
	for by, want := range map[string]admin.Code{"second": admin.BadDecision, "moderator": admin.BadDecision, "anna": admin.ModeratorsOnly, "owner": "", "": ""} {
		suspend.By = by
		if _, err := d.Decide(t.Context(), suspend); codeOf(t, err) != want {
			t.Errorf("by %q: %v", by, err)
		}
	}
}

func TestDecideRefusesBadReasonsAndPastEnds(t *testing.T) {
	d, s, now := newService(t)
	for name, c := range map[string]struct {
		made admin.Decision
		want admin.Code
	}{
		"the longest reason":       {admin.Decision{Kind: admin.Mute, User: "anna", Why: " " + strings.Repeat("ä", 500)}, ""},
		"a longer reason":          {admin.Decision{Kind: admin.Mute, User: "anna", Why: strings.Repeat("ä", 501)}, admin.BadDecision},
		"a reason of blanks":       {admin.Decision{Kind: admin.Mute, User: "anna", Why: "  "}, admin.BadDecision},
		"a reason that is no text": {admin.Decision{Kind: admin.Mute, User: "anna", Why: "\xff"}, admin.BadDecision},
		"an end now":               {admin.Decision{Kind: admin.Mute, User: "anna", Why: "x", Until: *now}, admin.BadDecision},
		"an end soon":              {admin.Decision{Kind: admin.Mute, User: "anna", Why: "x", Until: now.Add(time.Microsecond)}, ""},
		"a user and a match":       {admin.Decision{Kind: admin.Mute, User: "anna", Match: "t", Why: "x"}, admin.BadDecision},
		"dismissing nothing":       {admin.Decision{Kind: admin.Dismiss, Why: "x"}, admin.NoReport},
		"dismissing a report":      {admin.Decision{Kind: admin.Dismiss, Why: "x", Report: "report"}, ""},
		"closing no match":         {admin.Decision{Kind: admin.Close, Why: "x"}, admin.BadDecision},
	} {
		had := len(s.log)
		made, err := d.Decide(t.Context(), c.made)
		if codeOf(t, err) != c.want || (len(s.log) > had) != (c.want == "") {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil && (!made.At.Equal(*now) || made.Why != strings.TrimSpace(c.made.Why) || made.Number != int64(len(s.log))) {
			t.Errorf("%s: %+v", name, made)
		}
	}
	s.waiting = user.ErrNotFound
	if _, err := d.Decide(t.Context(), admin.Decision{Kind: admin.Dismiss, Why: "x", Report: "answered"}); codeOf(t, err) != admin.NoReport {
		t.Errorf("a report that is answered: %v", err)
	}
	s.waiting = errBroken
	if _, err := d.Decide(t.Context(), admin.Decision{Kind: admin.Dismiss, Why: "x", Report: "r"}); !errors.Is(err, errBroken) {
		t.Errorf("with a broken store: %v", err)
	}
}

// TestOwnerAndInvitationLinksExpireAndCanBeWithdrawn creates links and looks at their tickets.
func TestOwnerAndInvitationLinksExpireAndCanBeWithdrawn(t *testing.T) {
	d, s, now := newService(t)
	decide(t, d, admin.Decision{Kind: admin.Set, Name: admin.InvitationDays, Value: "3"})
	if _, expires, err := d.OwnerLink(t.Context()); err != nil || expires.Sub(*now) != time.Hour {
		t.Errorf("to own the site: %v, %v", expires, err)
	}
	secret, expires, err := d.Invite(t.Context(), "moderator")
	if err != nil || expires.Sub(*now) != 72*time.Hour {
		t.Errorf("an invitation: %v, %v", expires, err)
	}
	if _, _, err := d.Invite(t.Context(), "anna"); codeOf(t, err) != admin.ModeratorsOnly || len(s.tickets) != 2 {
		t.Errorf("by a user without role: %v", err)
	}
	links, err := d.Invitations(t.Context())
	if err != nil || len(links) != 1 || links[0].By != "moderator" || links[0].Secret != user.HashOf(secret) || !links[0].Expires.Equal(expires) {
		t.Errorf("links %+v, %v", links, err)
	}
	must(t, d.Withdraw(t.Context(), links[0].Secret))
	if err := d.Withdraw(t.Context(), links[0].Secret); codeOf(t, err) != admin.WrongLink {
		t.Errorf("withdrawn once more: %v", err)
	}
	if err := d.Accept(t.Context(), "anna", secret); codeOf(t, err) != admin.WrongLink {
		t.Errorf("accepted after it was withdrawn: %v", err)
	}
	secret, _, err = d.Invite(t.Context(), "moderator")
	must(t, err)
	must(t, d.Accept(t.Context(), "anna", secret))
	if last := s.log[len(s.log)-1]; last.Kind != admin.Admit || last.By != "moderator" || last.User != "anna" {
		t.Errorf("the log ends with %+v", last)
	}
	s.broken = true
	if _, err := d.Invitations(t.Context()); !errors.Is(err, errBroken) {
		t.Errorf("with a broken store: %v", err)
	}
}

func TestSettingReadRefusesValuesOutOfBounds(t *testing.T) {
	for _, c := range []struct {
		name, typed, want string
		ok                bool
	}{
		{admin.InvitationDays, "1", "1", true}, {admin.InvitationDays, " 365 ", "365", true}, {admin.InvitationDays, "0", "", false},
		{admin.InvitationDays, "366", "", false}, {admin.MatchDays, "0", "0", true}, {admin.MatchDays, "-1", "", false},
		{admin.Access, " all ", "all", true}, {admin.Access, "none", "", false}, {admin.Rules, strings.Repeat("ä", 4000), strings.Repeat("ä", 4000), true},
		{admin.Rules, strings.Repeat("ä", 4001), "", false}, {admin.Rules, "\xff", "", false}, {"max-megabytes", "0", "0", true},
		{"guests-per-address", "0", "", false}, {"guests-per-address", "1", "1", true},
	} {
		s, err := admin.Find(c.name)
		must(t, err)
		got, err := s.Read(c.typed)
		if (err == nil) != c.ok || got != c.want {
			t.Errorf("%s %.10q: %.10q, %v", c.name, c.typed, got, err)
		}
	}
}

// TestSettingOfEarlierVersionOutOfBoundsReturnsDefault stores a value that is not valid any more.
func TestSettingOfEarlierVersionOutOfBoundsReturnsDefault(t *testing.T) {
	d, s, _ := newService(t)
	s.log = append(s.log, admin.Decision{Number: 3, Kind: admin.Set, Name: admin.InvitationDays, Value: "1000"})
	if h := stateOf(t, d); h.Number(admin.InvitationDays) != 14 || h.Value(admin.Access) != admin.ToAll {
		t.Errorf("%d days", h.Number(admin.InvitationDays))
	}
}
