package admin_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/store"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// place is a site on a real store, with a clock of its own.
type place struct {
	*admin.Service
	t     *testing.T
	store *store.Store
	now   time.Time
}

func open(t *testing.T) *place {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "site.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	p := &place{t: t, store: s, now: time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)}
	p.Service = admin.New(s, s, func() time.Time { return p.now })
	return p
}

// guest returns a person who is stored.
func (p *place) guest(id string) user.User {
	p.t.Helper()
	accounts := user.Accounts{Store: p.store}
	who, _, err := accounts.Welcome(p.t.Context(), user.User{ID: id, Name: id}, user.NewSecret(), "")
	if err != nil {
		p.t.Fatal(err)
	}
	return who
}

func (p *place) owner(id string) user.User {
	p.t.Helper()
	who := p.guest(id)
	secret, _, err := p.OwnerLink(p.t.Context())
	if err == nil {
		err = p.Own(p.t.Context(), who.ID, secret)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return who
}

func (p *place) must(d admin.Decision) {
	p.t.Helper()
	if _, err := p.Decide(p.t.Context(), d); err != nil {
		p.t.Fatalf("%+v: %v", d, err)
	}
}

func (p *place) refused(d admin.Decision, want admin.Code) {
	p.t.Helper()
	before, _ := p.store.Decisions(p.t.Context(), 0, 1000)
	_, err := p.Decide(p.t.Context(), d)
	var refusal *admin.Error
	if !errors.As(err, &refusal) || refusal.Code != want {
		p.t.Errorf("%+v: %v, not %s", d, err, want)
	}
	if after, _ := p.store.Decisions(p.t.Context(), 0, 1000); len(after) != len(before) {
		p.t.Errorf("%+v is in the book all the same", d)
	}
}

// ask returns the refusal that a user gets for an action, or nil.
func (p *place) ask(who user.User, do admin.Action) error {
	p.t.Helper()
	h, err := p.State(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	return h.May(who, do, p.now)
}

// may checks which of some actions a user may do.
func (p *place) may(who user.User, want string, actions ...admin.Action) {
	p.t.Helper()
	var can []string
	for _, a := range actions {
		if p.ask(who, a) == nil {
			can = append(can, string(a))
		}
	}
	if got := strings.Join(can, " "); got != want {
		p.t.Errorf("%s may %q, not %q", who.ID, got, want)
	}
}

var ofGuests = []admin.Action{
	admin.Visit, admin.Watch, admin.Leave, admin.Play, admin.Sit, admin.MakeMatch, admin.MakePublicMatch, admin.Name, admin.Join,
}

const all = "visit watch leave play sit make-table make-public-table name join"

func TestAccessSettingDecidesActions(t *testing.T) {
	p := open(t)
	guest, account := p.guest("guest"), user.User{ID: "account", Handle: "account"}
	visitor := user.User{}
	invited := p.guest("invited")
	secret, _, err := p.Invite(t.Context(), "")
	if err == nil {
		err = p.Accept(t.Context(), invited.ID, secret)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ access, visitor, guest, invited string }{
		{admin.ToAll, all, all, all},
		{admin.ToAccounts, "visit watch leave play join", "visit watch leave play join", "visit watch leave play join"},
		{admin.ByInvitation, "visit leave play", "visit leave play", all},
	} {
		p.must(admin.Decision{Kind: admin.Set, Name: admin.Access, Value: c.access})
		p.may(visitor, c.visitor, ofGuests...)
		p.may(guest, c.guest, ofGuests...)
		p.may(invited, c.invited, ofGuests...)
		p.may(account, all, ofGuests...)
	}
}

func TestPublicTablesSettingDecidesCreators(t *testing.T) {
	p := open(t)
	guest, account := p.guest("guest"), user.User{ID: "account", Handle: "account"}
	moderator := p.guest("moderator")
	p.must(admin.Decision{Kind: admin.Appoint, User: moderator.ID, Value: "moderator"})
	for _, c := range []struct{ who, guest, account string }{
		{admin.ToAll, "make-public-table", "make-public-table"},
		{admin.ToAccounts, "", "make-public-table"},
		{admin.ByModerators, "", ""},
	} {
		p.must(admin.Decision{Kind: admin.Set, Name: admin.PublicMatches, Value: c.who})
		p.may(guest, c.guest, admin.MakePublicMatch)
		p.may(account, c.account, admin.MakePublicMatch)
		p.may(moderator, "make-public-table", admin.MakePublicMatch)
		p.may(guest, "make-table", admin.MakeMatch)
	}
}

func TestSanctionsRestrictActionsUntilTheyEnd(t *testing.T) {
	p := open(t)
	owner, mallory := p.owner("owner"), p.guest("mallory")
	until := p.now.Add(time.Hour)
	p.must(admin.Decision{Kind: admin.Mute, By: owner.ID, User: mallory.ID, Why: "rude", Until: until})
	p.may(mallory, "visit watch leave play sit make-table make-public-table join", ofGuests...)
	p.must(admin.Decision{Kind: admin.Suspend, By: owner.ID, User: mallory.ID, Why: "still rude", Until: until})
	p.may(mallory, "visit watch leave", ofGuests...)
	p.may(mallory, "report", admin.Report)
	err := p.ask(mallory, admin.Sit)
	if err == nil || !strings.Contains(err.Error(), "2026-05-04 04:02 UTC") || !strings.Contains(err.Error(), "still rude") {
		t.Errorf("they are told: %v", err)
	}
	p.now = until
	p.may(mallory, all, ofGuests...)
	p.must(admin.Decision{Kind: admin.Suspend, By: owner.ID, User: mallory.ID, Why: "for good"})
	p.now = p.now.Add(10000 * time.Hour)
	p.may(mallory, "visit watch leave", ofGuests...)
	p.must(admin.Decision{Kind: admin.Unsuspend, By: owner.ID, User: mallory.ID, Why: "sorry"})
	p.may(mallory, all, ofGuests...)
}

// TestDecisionsNeedRoleAboveUserConcerned tries decisions without the required role.
func TestDecisionsNeedRoleAboveUserConcerned(t *testing.T) {
	p := open(t)
	owner := p.owner("owner")
	first, second, guest := p.guest("first"), p.guest("second"), p.guest("guest")
	for _, m := range []user.User{first, second} {
		p.must(admin.Decision{Kind: admin.Appoint, By: owner.ID, User: m.ID, Value: "moderator"})
	}
	setting := admin.Decision{Kind: admin.Set, Name: admin.Access, Value: admin.ToAccounts}
	for _, c := range []struct {
		by   user.User
		what admin.Decision
		want admin.Code
	}{
		{guest, setting, admin.OwnerOnly},
		{first, setting, admin.OwnerOnly},
		{guest, admin.Decision{Kind: admin.Suspend, User: first.ID, Why: "x"}, admin.ModeratorsOnly},
		{guest, admin.Decision{Kind: admin.Close, Match: "t", Why: "x"}, admin.ModeratorsOnly},
		{guest, admin.Decision{Kind: admin.Invite}, admin.ModeratorsOnly},
		{guest, admin.Decision{Kind: admin.Appoint, User: guest.ID, Value: "moderator"}, admin.OwnerOnly},
		{first, admin.Decision{Kind: admin.Appoint, User: guest.ID, Value: "moderator"}, admin.OwnerOnly},
		{owner, admin.Decision{Kind: admin.Appoint, User: guest.ID, Value: "owner"}, admin.BadDecision},
		{owner, admin.Decision{Kind: admin.Appoint, User: owner.ID, Value: ""}, admin.BadDecision},
		{first, admin.Decision{Kind: admin.Suspend, User: owner.ID, Why: "x"}, admin.BadDecision},
		{first, admin.Decision{Kind: admin.Suspend, User: second.ID, Why: "x"}, admin.BadDecision},
		{first, admin.Decision{Kind: admin.Suspend, User: first.ID, Why: "x"}, admin.BadDecision},
		{first, admin.Decision{Kind: admin.Suspend, User: "nobody", Why: "x"}, admin.BadDecision},
		{first, admin.Decision{Kind: admin.Suspend, User: guest.ID}, admin.BadDecision},
		{first, admin.Decision{Kind: admin.Suspend, User: guest.ID, Why: strings.Repeat("x", 501)}, admin.BadDecision},
		{first, admin.Decision{Kind: admin.Suspend, User: guest.ID, Why: "x", Until: p.now}, admin.BadDecision},
		{first, admin.Decision{Kind: admin.Unmute, User: guest.ID, Why: "x", Until: p.now.Add(1)}, admin.BadDecision},
		{first, admin.Decision{Kind: admin.Close, User: guest.ID, Why: "x"}, admin.BadDecision},
		{owner, admin.Decision{Kind: admin.Admit, User: guest.ID}, admin.BadDecision},
		{owner, admin.Decision{Kind: "erase", User: guest.ID}, admin.BadDecision},
	} {
		c.what.By = c.by.ID
		p.refused(c.what, c.want)
	}
	p.must(admin.Decision{Kind: admin.Suspend, By: owner.ID, User: first.ID, Why: "x"})
	p.refused(admin.Decision{Kind: admin.Suspend, By: first.ID, User: guest.ID, Why: "x"}, admin.ModeratorsOnly)
}

func TestOwnerAndInvitationLinksWorkOnce(t *testing.T) {
	p := open(t)
	owner, thief := p.guest("owner"), p.guest("thief")
	secret, _, err := p.OwnerLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	wrong := func(err error) {
		t.Helper()
		var refusal *admin.Error
		if !errors.As(err, &refusal) || refusal.Code != admin.WrongLink {
			t.Error(err)
		}
	}
	wrong(p.Accept(t.Context(), thief.ID, secret))
	wrong(p.Own(t.Context(), thief.ID, user.NewSecret()))
	if err := p.Own(t.Context(), owner.ID, secret); err != nil {
		t.Fatal(err)
	}
	wrong(p.Own(t.Context(), thief.ID, secret))
	late, _, _ := p.OwnerLink(t.Context())
	p.now = p.now.Add(time.Hour)
	wrong(p.Own(t.Context(), thief.ID, late))
	p.may(owner, "moderate govern", admin.Moderate, admin.Govern)
	p.may(thief, "", admin.Moderate, admin.Govern)
	again, _, _ := p.OwnerLink(t.Context()) // the owner has lost their account
	if err := p.Own(t.Context(), thief.ID, again); err != nil {
		t.Fatal(err)
	}
	p.may(owner, "", admin.Moderate, admin.Govern)
}

func TestSettingsAreValidatedAndStored(t *testing.T) {
	p := open(t)
	number := func() int {
		h, err := p.State(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return h.Number(admin.InvitationDays)
	}
	if n := number(); n != 14 {
		t.Errorf("by default %d", n)
	}
	beside := admin.New(p.store, p.store, nil)
	p.now = p.now.Add(time.Second)
	if _, err := beside.Decide(t.Context(), admin.Decision{Kind: admin.Set, Name: admin.InvitationDays, Value: " 007 "}); err != nil {
		t.Fatal(err)
	}
	if n := number(); n != 7 {
		t.Errorf("what another desk has set is %d here", n)
	}
	for name, values := range map[string][]string{
		admin.InvitationDays: {"0", "366", "x", "", "1.5"},
		admin.Access:         {"", "open", "ALL"},
		admin.Rules:          {strings.Repeat("x", 4001), "\xff"},
	} {
		for _, v := range values {
			p.refused(admin.Decision{Kind: admin.Set, Name: name, Value: v}, admin.BadSetting)
		}
	}
	p.refused(admin.Decision{Kind: admin.Set, Name: "color", Value: "red"}, admin.NoSetting)
	if n := slices.IndexFunc(admin.Settings, func(s admin.Setting) bool { _, err := s.Read(s.Default); return err != nil }); n >= 0 {
		t.Errorf("the default of %s is none of its values", admin.Settings[n].Name)
	}
}
