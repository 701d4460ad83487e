package server_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"hexparlor/internal/api"
)

// secret returns the secret in the browser's cookie.
func (g *guest) secret() string {
	g.t.Helper()
	at, err := url.Parse(g.url)
	must(g.t, err)
	for _, c := range g.client.Jar.Cookies(at) {
		if c.Name == "hexparlor_guest" {
			return c.Value
		}
	}
	g.t.Fatal("the browser holds no secret")
	return ""
}

func (g *guest) me() api.Me {
	g.t.Helper()
	return call[api.Me](g, "GET", "/api/me", nil)
}

// code returns a code by which another device becomes g.
func (g *guest) code() string {
	g.t.Helper()
	return call[api.DeviceCode](g, "POST", "/api/me/device-code", nil).Code
}

// enter signs in by a code.
func (g *guest) enter(code string) api.SignedIn {
	g.t.Helper()
	return call[api.SignedIn](g, "POST", "/api/sign-in/code", api.CodeEntry{Code: code})
}

func (g *guest) sessions() []api.Session {
	g.t.Helper()
	return call[[]api.Session](g, "GET", "/api/me/sessions", nil)
}

// ends waits until a stream ends, as that of an ended session must soon.
func (s *stream) ends(t *testing.T) {
	t.Helper()
	late := time.After(2 * time.Minute)
	for {
		select {
		case _, ok := <-s.events:
			if !ok {
				return
			}
		case <-late:
			t.Fatal("the stream goes on")
		}
	}
}

// TestSecondDeviceSignsInByCodeOnce signs in a phone; both devices then see the same match as their own.
func TestSecondDeviceSignsInByCodeOnce(t *testing.T) {
	h := openFresh(t)
	computer, phone := h.guest(), h.guest()
	m := computer.table(false)
	before := phone.me()
	code := computer.code()
	got := phone.enter(" " + code[:4] + code[5:] + " ")
	if got.Me != computer.me() || got.Me == before || got.PreviousGuest != nil {
		t.Errorf("the phone is %+v", got)
	}
	if !phone.match(m.ID).Players[0].Mine {
		t.Error("the computer's seat is not the phone's")
	}
	all := computer.sessions()
	if len(all) != 2 || all[0].Current == all[1].Current {
		t.Errorf("the sessions are %+v", all)
	}
	for _, wrong := range []string{code, "", "ABCD-EFGH", "abcdefgh", "1234-5678-1234-5678"} {
		if res, text := h.guest().do("POST", "/api/sign-in/code", `{"code":"`+wrong+`"}`); res.StatusCode != http.StatusForbidden {
			t.Errorf("the code %q: %d %s", wrong, res.StatusCode, text)
		}
	}
	first, second := computer.code(), computer.code()
	if res, _ := h.guest().do("POST", "/api/sign-in/code", `{"code":"`+first+`"}`); res.StatusCode != http.StatusForbidden {
		t.Error("a code counts though there is a later one")
	}
	h.guest().enter(second)
}

// TestEndedSessionLosesStreamAndSecret ends a phone's session from a computer.
func TestEndedSessionLosesStreamAndSecret(t *testing.T) {
	h := openFresh(t)
	computer, phone := h.guest(), h.guest()
	m := computer.table(false)
	phone.enter(computer.code())
	other, own := phone.stream(m.ID, ""), computer.stream(m.ID, "")
	other.next("match")
	own.next("match")
	var id string
	for _, one := range computer.sessions() {
		if !one.Current {
			id = one.ID
		}
	}
	if left := call[[]api.Session](computer, "DELETE", "/api/me/sessions/"+id, nil); len(left) != 1 || !left[0].Current {
		t.Errorf("left are %+v", left)
	}
	other.ends(t)
	if phone.match(m.ID).Players[0].Mine || phone.me() == computer.me() {
		t.Error("a phone that was signed out is who it was")
	}
	computer.sit(m.ID, 2)
	own.next("step")
	if res, text := computer.do("DELETE", "/api/me/sessions/"+id, ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("ending it again: %d %s", res.StatusCode, text)
	}
}

// TestEndOtherSessionsSignsOutAllOtherDevices ends all sessions except the caller's.
func TestEndOtherSessionsSignsOutAllOtherDevices(t *testing.T) {
	h := openFresh(t)
	computer, phone, tablet := h.guest(), h.guest(), h.guest()
	computer.table(false)
	phone.enter(computer.code())
	tablet.enter(phone.code())
	id := computer.me().ID
	if left := call[[]api.Session](tablet, "DELETE", "/api/me/sessions", nil); len(left) != 1 || !left[0].Current {
		t.Errorf("left are %+v", left)
	}
	if computer.me().ID == id || phone.me().ID == id || tablet.me().ID != id {
		t.Error("not all others are signed out")
	}
}

// TestFirstSessionSecretOfGuestIsInvalidAfterSignOut signs out the guest's first browser. Its secret must be invalid,
// although the guest's id is derived from it.
func TestFirstSessionSecretOfGuestIsInvalidAfterSignOut(t *testing.T) {
	h := openFresh(t)
	computer, phone := h.guest(), h.guest()
	m := computer.table(false)
	stolen, id := computer.secret(), computer.me().ID
	phone.enter(computer.code())
	call[[]api.Session](phone, "DELETE", "/api/me/sessions", nil)
	thief := []string{"Authorization", "Bearer " + stolen}
	for _, ask := range [][2]string{
		{"GET", "/api/me"}, {"GET", "/api/lobby"}, {"POST", "/api/matches/" + m.ID + "/seats"}, {"GET", "/api/matches/" + m.ID + "/stream"},
	} {
		body := ""
		if ask[0] == "POST" {
			body = `{"seat":2}`
		}
		if res, text := h.guest().do(ask[0], ask[1], body, thief...); res.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s %s by the first secret: %d %.200s", ask[0], ask[1], res.StatusCode, text)
		}
	}
	if res, _ := computer.do("GET", "/", ""); res.StatusCode != http.StatusOK || computer.me().ID == id || computer.secret() == stolen {
		t.Error("a browser with an invalid secret does not become a new guest")
	}
	if phone.me().ID != id {
		t.Error("the guest is lost")
	}
}

// TestGuestReturnsAfterSignOutOfAccount signs in a guest with a match as another user, and signs out again.
func TestGuestReturnsAfterSignOutOfAccount(t *testing.T) {
	h := openFresh(t)
	computer, phone := h.guest(), h.guest()
	computer.table(false)
	own := phone.table(false)
	guest, secret := phone.me(), phone.secret()
	got := phone.enter(computer.code())
	if got.PreviousGuest == nil || *got.PreviousGuest != guest {
		t.Errorf("who is set aside: %+v", got)
	}
	if res, _ := h.guest().do("GET", "/api/me", "", "Authorization", "Bearer "+secret); res.StatusCode != http.StatusUnauthorized {
		t.Error("the guest's earlier secret still counts")
	}
	back := call[api.Me](phone, "POST", "/api/sign-out", nil)
	if back != guest || !phone.match(own.ID).Players[0].Mine {
		t.Errorf("after signing out the phone is %+v", back)
	}
	if res, text := phone.do("POST", "/api/sign-out", ""); res.StatusCode != http.StatusConflict {
		t.Errorf("a guest who could not come back may sign out: %d %s", res.StatusCode, text)
	}
	third := h.guest()
	third.table(false)
	phone.enter(computer.code())
	if res, text := phone.do("POST", "/api/sign-in/code", `{"code":"`+third.code()+`"}`); res.StatusCode != http.StatusOK {
		t.Errorf("from one account to the next: %d %s", res.StatusCode, text)
	}
	if back := call[api.Me](phone, "POST", "/api/sign-out", nil); back != guest {
		t.Errorf("the guest that was set aside first is lost to %+v", back)
	}
}

// TestTokensCannotUseBrowserOnlyRoutes sends requests with a token to routes that only a browser may use.
func TestTokensCannotUseBrowserOnlyRoutes(t *testing.T) {
	h := openFresh(t)
	computer := h.guest()
	computer.table(false)
	token := []string{"Authorization", "Bearer " + computer.secret()}
	for path, body := range map[string]string{"/api/sign-in/code": `{"code":"` + computer.code() + `"}`, "/api/sign-out": ""} {
		if res, text := h.guest().do("POST", path, body, token...); res.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %d %s", path, res.StatusCode, text)
		}
	}
}
