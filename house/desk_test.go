package house_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/house"
	"hexparlor/people"
	"hexparlor/store"
)

// place is a house on a real store, with a clock of its own.
type place struct {
	*house.Desk
	t     *testing.T
	store *store.Store
	now   time.Time
}

func open(t *testing.T) *place {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "house.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	p := &place{t: t, store: s, now: time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)}
	p.Desk = house.New(s, s, func() time.Time { return p.now })
	return p
}

// guest is a person who is stored.
func (p *place) guest(id string) people.Person {
	p.t.Helper()
	accounts := people.Accounts{Store: p.store}
	who, _, err := accounts.Welcome(p.t.Context(), people.Person{ID: id, Name: id}, people.NewSecret(), "")
	if err != nil {
		p.t.Fatal(err)
	}
	return who
}

func (p *place) owner(id string) people.Person {
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

func (p *place) must(d house.Decision) {
	p.t.Helper()
	if _, err := p.Decide(p.t.Context(), d); err != nil {
		p.t.Fatalf("%+v: %v", d, err)
	}
}

func (p *place) refused(d house.Decision, want house.Code) {
	p.t.Helper()
	before, _ := p.store.Decisions(p.t.Context(), 0, 1000)
	_, err := p.Decide(p.t.Context(), d)
	var refusal *house.Error
	if !errors.As(err, &refusal) || refusal.Code != want {
		p.t.Errorf("%+v: %v, not %s", d, err, want)
	}
	if after, _ := p.store.Decisions(p.t.Context(), 0, 1000); len(after) != len(before) {
		p.t.Errorf("%+v is in the book all the same", d)
	}
}

// ask is what the house says to a person who wants to do something.
func (p *place) ask(who people.Person, do house.Action) error {
	p.t.Helper()
	h, err := p.House(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	return h.May(who, do, p.now)
}

// may tells which of some actions a person may do.
func (p *place) may(who people.Person, want string, actions ...house.Action) {
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

var ofGuests = []house.Action{
	house.Visit, house.Watch, house.Leave, house.Play, house.Sit, house.MakeTable, house.MakePublicTable, house.Name, house.Join,
}

const all = "visit watch leave play sit make-table make-public-table name join"

func TestAccess(t *testing.T) {
	p := open(t)
	guest, account := p.guest("guest"), people.Person{ID: "account", Handle: "account"}
	nobody := people.Person{}
	invited := p.guest("invited")
	secret, _, err := p.Invite(t.Context(), "")
	if err == nil {
		err = p.Accept(t.Context(), invited.ID, secret)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ access, nobody, guest, invited string }{
		{house.ToAll, all, all, all},
		{house.ToAccounts, "visit watch leave play join", "visit watch leave play join", "visit watch leave play join"},
		{house.ByInvitation, "visit leave play", "visit leave play", all},
	} {
		p.must(house.Decision{Kind: house.Set, Name: house.Access, Value: c.access})
		p.may(nobody, c.nobody, ofGuests...)
		p.may(guest, c.guest, ofGuests...)
		p.may(invited, c.invited, ofGuests...)
		p.may(account, all, ofGuests...)
	}
}

func TestPublicTables(t *testing.T) {
	p := open(t)
	guest, account := p.guest("guest"), people.Person{ID: "account", Handle: "account"}
	moderator := p.guest("moderator")
	p.must(house.Decision{Kind: house.Appoint, Person: moderator.ID, Value: "moderator"})
	for _, c := range []struct{ who, guest, account string }{
		{house.ToAll, "make-public-table", "make-public-table"},
		{house.ToAccounts, "", "make-public-table"},
		{house.ByModerators, "", ""},
	} {
		p.must(house.Decision{Kind: house.Set, Name: house.PublicTables, Value: c.who})
		p.may(guest, c.guest, house.MakePublicTable)
		p.may(account, c.account, house.MakePublicTable)
		p.may(moderator, "make-public-table", house.MakePublicTable)
		p.may(guest, "make-table", house.MakeTable)
	}
}

func TestSanctions(t *testing.T) {
	p := open(t)
	owner, mallory := p.owner("owner"), p.guest("mallory")
	until := p.now.Add(time.Hour)
	p.must(house.Decision{Kind: house.Mute, By: owner.ID, Person: mallory.ID, Why: "rude", Until: until})
	p.may(mallory, "visit watch leave play sit make-table make-public-table join", ofGuests...)
	p.must(house.Decision{Kind: house.Suspend, By: owner.ID, Person: mallory.ID, Why: "still rude", Until: until})
	p.may(mallory, "visit watch leave", ofGuests...)
	p.may(mallory, "report", house.Report)
	err := p.ask(mallory, house.Sit)
	if err == nil || !strings.Contains(err.Error(), "2026-05-04 04:02 UTC") || !strings.Contains(err.Error(), "still rude") {
		t.Errorf("they are told: %v", err)
	}
	p.now = until
	p.may(mallory, all, ofGuests...)
	p.must(house.Decision{Kind: house.Suspend, By: owner.ID, Person: mallory.ID, Why: "for good"})
	p.now = p.now.Add(10000 * time.Hour)
	p.may(mallory, "visit watch leave", ofGuests...)
	p.must(house.Decision{Kind: house.Unsuspend, By: owner.ID, Person: mallory.ID, Why: "sorry"})
	p.may(mallory, all, ofGuests...)
}

// TestWhoDecides has people decide what is not theirs to decide.
func TestWhoDecides(t *testing.T) {
	p := open(t)
	owner := p.owner("owner")
	first, second, guest := p.guest("first"), p.guest("second"), p.guest("guest")
	for _, m := range []people.Person{first, second} {
		p.must(house.Decision{Kind: house.Appoint, By: owner.ID, Person: m.ID, Value: "moderator"})
	}
	setting := house.Decision{Kind: house.Set, Name: house.Access, Value: house.ToAccounts}
	for _, c := range []struct {
		by   people.Person
		what house.Decision
		want house.Code
	}{
		{guest, setting, house.OwnerOnly},
		{first, setting, house.OwnerOnly},
		{guest, house.Decision{Kind: house.Suspend, Person: first.ID, Why: "x"}, house.ModeratorsOnly},
		{guest, house.Decision{Kind: house.Close, Table: "t", Why: "x"}, house.ModeratorsOnly},
		{guest, house.Decision{Kind: house.Invite}, house.ModeratorsOnly},
		{guest, house.Decision{Kind: house.Appoint, Person: guest.ID, Value: "moderator"}, house.OwnerOnly},
		{first, house.Decision{Kind: house.Appoint, Person: guest.ID, Value: "moderator"}, house.OwnerOnly},
		{owner, house.Decision{Kind: house.Appoint, Person: guest.ID, Value: "owner"}, house.BadDecision},
		{owner, house.Decision{Kind: house.Appoint, Person: owner.ID, Value: ""}, house.BadDecision},
		{first, house.Decision{Kind: house.Suspend, Person: owner.ID, Why: "x"}, house.BadDecision},
		{first, house.Decision{Kind: house.Suspend, Person: second.ID, Why: "x"}, house.BadDecision},
		{first, house.Decision{Kind: house.Suspend, Person: first.ID, Why: "x"}, house.BadDecision},
		{first, house.Decision{Kind: house.Suspend, Person: "nobody", Why: "x"}, house.BadDecision},
		{first, house.Decision{Kind: house.Suspend, Person: guest.ID}, house.BadDecision},
		{first, house.Decision{Kind: house.Suspend, Person: guest.ID, Why: strings.Repeat("x", 501)}, house.BadDecision},
		{first, house.Decision{Kind: house.Suspend, Person: guest.ID, Why: "x", Until: p.now}, house.BadDecision},
		{first, house.Decision{Kind: house.Unmute, Person: guest.ID, Why: "x", Until: p.now.Add(1)}, house.BadDecision},
		{first, house.Decision{Kind: house.Close, Person: guest.ID, Why: "x"}, house.BadDecision},
		{owner, house.Decision{Kind: house.Admit, Person: guest.ID}, house.BadDecision},
		{owner, house.Decision{Kind: "erase", Person: guest.ID}, house.BadDecision},
	} {
		c.what.By = c.by.ID
		p.refused(c.what, c.want)
	}
	p.must(house.Decision{Kind: house.Suspend, By: owner.ID, Person: first.ID, Why: "x"})
	p.refused(house.Decision{Kind: house.Suspend, By: first.ID, Person: guest.ID, Why: "x"}, house.ModeratorsOnly)
}

func TestLinksServeOnce(t *testing.T) {
	p := open(t)
	owner, thief := p.guest("owner"), p.guest("thief")
	secret, _, err := p.OwnerLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	wrong := func(err error) {
		t.Helper()
		var refusal *house.Error
		if !errors.As(err, &refusal) || refusal.Code != house.WrongLink {
			t.Error(err)
		}
	}
	wrong(p.Accept(t.Context(), thief.ID, secret))
	wrong(p.Own(t.Context(), thief.ID, people.NewSecret()))
	if err := p.Own(t.Context(), owner.ID, secret); err != nil {
		t.Fatal(err)
	}
	wrong(p.Own(t.Context(), thief.ID, secret))
	late, _, _ := p.OwnerLink(t.Context())
	p.now = p.now.Add(time.Hour)
	wrong(p.Own(t.Context(), thief.ID, late))
	p.may(owner, "moderate govern", house.Moderate, house.Govern)
	p.may(thief, "", house.Moderate, house.Govern)
	again, _, _ := p.OwnerLink(t.Context()) // the owner has lost their account
	if err := p.Own(t.Context(), thief.ID, again); err != nil {
		t.Fatal(err)
	}
	p.may(owner, "", house.Moderate, house.Govern)
}

func TestSettings(t *testing.T) {
	p := open(t)
	number := func() int {
		h, err := p.House(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return h.Number(house.InvitationDays)
	}
	if n := number(); n != 14 {
		t.Errorf("by default %d", n)
	}
	beside := house.New(p.store, p.store, nil)
	p.now = p.now.Add(time.Second)
	if _, err := beside.Decide(t.Context(), house.Decision{Kind: house.Set, Name: house.InvitationDays, Value: " 007 "}); err != nil {
		t.Fatal(err)
	}
	if n := number(); n != 7 {
		t.Errorf("what another desk has set is %d here", n)
	}
	for name, values := range map[string][]string{
		house.InvitationDays: {"0", "366", "x", "", "1.5"},
		house.Access:         {"", "open", "ALL"},
		house.Rules:          {strings.Repeat("x", 4001), "\xff"},
	} {
		for _, v := range values {
			p.refused(house.Decision{Kind: house.Set, Name: name, Value: v}, house.BadSetting)
		}
	}
	p.refused(house.Decision{Kind: house.Set, Name: "color", Value: "red"}, house.NoSetting)
	if n := slices.IndexFunc(house.Settings, func(s house.Setting) bool { _, err := s.Read(s.Default); return err != nil }); n >= 0 {
		t.Errorf("the default of %s is none of its values", house.Settings[n].Name)
	}
}
