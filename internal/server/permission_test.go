package server_test

import (
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

func (h *testSite) decide(d admin.Decision) {
	h.t.Helper()
	_, err := h.adminService.Decide(h.t.Context(), d)
	must(h.t, err)
}

// TestAccessSettingDecidesWhoMayPlay visits sites that are open to all, to accounts, and by invitation, as stranger,
// guest with a seat, and account.
func TestAccessSettingDecidesWhoMayPlay(t *testing.T) {
	h := openFresh(t)
	seated, stranger := h.guest(), h.guest()
	m := seated.table(true)
	other := h.guest().table(true)
	account := h.guest()
	account.table(true)
	p, _, err := h.users.Store.UserBySecret(t.Context(), user.HashOf(account.secret()))
	must(t, err)
	_, err = h.users.MakeAccount(t.Context(), p, "member")
	must(t, err)
	const table = `{"game":"hexit","public":true,"seats":[{"kind":"me"},{"kind":"me"}]}`
	type request struct{ method, path, body string }
	look := request{"GET", "/api/matches/" + m.ID, ""}
	elsewhere := request{"GET", "/api/matches/" + other.ID, ""}
	shared := request{"GET", "/api/matches/" + other.ID + "/record", ""}
	lobby := request{"GET", "/api/lobby", ""}
	create := request{"POST", "/api/matches", table}
	rename := request{"PATCH", "/api/me", `{"name":"Nia"}`}
	code := request{"POST", "/api/me/device-code", ""}
	rules := request{"GET", "/api/games/hexit/rules", ""}
	for _, c := range []struct {
		access string
		who    *guest
		what   request
		want   string
	}{
		{admin.ToAccounts, stranger, lobby, ""},
		{admin.ToAccounts, stranger, look, ""},
		{admin.ToAccounts, stranger, create, "accounts-only"},
		{admin.ToAccounts, stranger, rename, "accounts-only"},
		{admin.ToAccounts, account, create, ""},
		{admin.ByInvitation, stranger, rules, ""},
		{admin.ByInvitation, stranger, lobby, "invitation-only"},
		{admin.ByInvitation, stranger, look, "invitation-only"},
		{admin.ByInvitation, stranger, shared, "invitation-only"},
		{admin.ByInvitation, stranger, request{"GET", look.path + "/stream", ""}, "invitation-only"},
		{admin.ByInvitation, stranger, request{"GET", "/api/matches/" + strings.Repeat("0", 36), ""}, "invitation-only"},
		{admin.ByInvitation, stranger, create, "invitation-only"},
		{admin.ByInvitation, stranger, code, "invitation-only"},
		{admin.ByInvitation, stranger, request{"POST", "/api/me/account", `{"handle":"stranger"}`}, "invitation-only"},
		{admin.ByInvitation, seated, look, ""},
		{admin.ByInvitation, seated, elsewhere, "invitation-only"},
		{admin.ByInvitation, account, elsewhere, ""},
		{admin.ByInvitation, account, create, ""},
	} {
		h.decide(admin.Decision{Kind: admin.Set, Name: admin.Access, Value: c.access})
		res, text := c.who.do(c.what.method, c.what.path, c.what.body)
		switch refused := strings.Contains(text, `"code":"`+c.want+`"`); {
		case c.want == "" && res.StatusCode != 200, c.want != "" && (res.StatusCode != 403 || !refused):
			t.Errorf("%s: %s %s: %d %.200s, not %q", c.access, c.what.method, c.what.path, res.StatusCode, text, c.want)
		}
	}
	if _, err := h.users.Store.User(t.Context(), stranger.me().ID); err == nil {
		t.Error("the stranger was stored")
	}
	for _, path := range []string{"/embed/" + other.ID, "/t/" + other.ID} {
		if _, text := stranger.do("GET", path, ""); strings.Contains(text, "Hex-It") {
			t.Errorf("%s shows a match: %s", path, text)
		}
	}
}

// TestSuspendedUserMayNotMove sends every kind of request of a user who was suspended during a match.
func TestSuspendedUserMayNotMove(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{Off: true})
	player := h.guest()
	m := player.table(true)
	h.guest().sit(m.ID, 2)
	h.decide(admin.Decision{
		Kind: admin.Suspend, User: player.me().ID, Why: "for the test", Until: time.Now().Add(time.Hour),
	})
	move := `{"key":"` + key() + `","seat":1,"text":"x"}`
	for _, r := range []struct{ path, body string }{
		{"/api/matches/" + m.ID + "/moves", move},
		{"/api/matches/" + m.ID + "/moves", " " + move},
		{"/api/matches/" + m.ID + "/actions", `{"key":"` + key() + `","seat":1,"text":"draw-offer"}`},
		{"/api/matches/" + m.ID + "/seats", `{"seat":2}`},
		{"/api/matches", `{"game":"hexit","seats":[{"kind":"me"},{"kind":"me"}]}`},
	} {
		res, text := player.do("POST", r.path, r.body)
		if res.StatusCode != 403 || !strings.Contains(text, `"suspended"`) || !strings.Contains(text, "for the test") {
			t.Errorf("%s: %d %s", r.path, res.StatusCode, text)
		}
	}
	if res, _ := player.do("GET", "/api/matches/"+m.ID, ""); res.StatusCode != 200 {
		t.Errorf("they cannot look on: %d", res.StatusCode)
	}
	if res, text := player.do("POST", "/api/matches/"+m.ID+"/actions", `{"key":"`+key()+`","seat":1,"text":"resign"}`); res.StatusCode != 200 {
		t.Errorf("they cannot resign: %d %s", res.StatusCode, text)
	}
}

// TestSuspendedPlayerCountsAsAbsent: the others see a suspended player as absent although they watch, and may let a
// bot play on.
func TestSuspendedPlayerCountsAsAbsent(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{Off: true})
	first, second := h.guest(), h.guest()
	m := call[api.Match](first, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Seats: []api.SeatRequest{{Kind: "open"}, {Kind: "me"}}, Public: true,
	})
	second.sit(m.ID, 1)
	second.stream(m.ID, "")
	here := first.stream(m.ID, "")
	h.decide(admin.Decision{Kind: admin.Suspend, User: second.me().ID, Why: "for the test"})
	deadline := time.After(2 * time.Minute)
	for away := false; !away; {
		select {
		case e, ok := <-here.events:
			if !ok {
				t.Fatal("the stream has ended")
			}
			away = e.kind == "presence" && strings.Contains(e.data, `"absent":[{"seat":1`)
		case <-deadline:
			t.Fatal("they never go away")
		}
	}
	time.Sleep(patience + 50*time.Millisecond)
	if res, text := first.propose(m.ID, 2, 1); res.StatusCode != 200 {
		t.Errorf("they cannot be replaced: %d %s", res.StatusCode, text)
	}
}

// TestStreamsEndWhenSiteBecomesInvitationOnly changes the site to invitation only while a stranger watches.
func TestStreamsEndWhenSiteBecomesInvitationOnly(t *testing.T) {
	h := openFresh(t)
	m := h.guest().table(true)
	watching := h.guest().stream(m.ID, "")
	h.decide(admin.Decision{Kind: admin.Set, Name: admin.Access, Value: admin.ByInvitation})
	late := time.After(2 * time.Minute)
	for {
		select {
		case _, ok := <-watching.events:
			if !ok {
				return
			}
		case <-late:
			t.Fatal("the stranger watches on")
		}
	}
}
