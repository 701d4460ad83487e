package attacks

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

const guestCookie = "hexparlor_guest"

// browser returns a new visitor who uses cookies instead of a token.
func (h *site) browser(from string) *caller {
	c := h.caller(h.url, from)
	c.client.Jar, _ = cookiejar.New(nil) // does not fail without options
	return c
}

// cookie returns the secret in a browser's cookie; set replaces it.
func (c *caller) cookie() string {
	c.t.Helper()
	for _, kept := range c.client.Jar.Cookies(c.address()) {
		if kept.Name == guestCookie {
			return kept.Value
		}
	}
	return ""
}

func (c *caller) setCookie(secret string) {
	c.client.Jar.SetCookies(c.address(), []*http.Cookie{{Name: guestCookie, Value: secret, Path: "/"}})
}

func (c *caller) address() *url.URL {
	at, err := url.Parse(c.base)
	if err != nil {
		c.t.Fatal(err)
	}
	return at
}

func (c *caller) id() string { return call[api.Me](c, "GET", "/api/me", nil).ID }

func (c *caller) deviceCode() string {
	c.t.Helper()
	return call[api.DeviceCode](c, "POST", "/api/me/device-code", nil).Code
}

func (c *caller) enterCode(code string, headers ...string) int {
	c.t.Helper()
	status, _ := c.do("POST", "/api/sign-in/code", plain(c.t, api.CodeEntry{Code: code}), headers...)
	return status
}

// TestPlantedSessionSecretIsInvalidAfterSignIn plants a known secret in a browser before its user signs in. Afterwards
// the secret must be invalid, and so must that of the guest whose session was replaced.
func TestPlantedSessionSecretIsInvalidAfterSignIn(t *testing.T) {
	h := open(t)
	computer, phone, thief := h.guest("127.0.0.2"), h.browser("127.0.0.3"), h.guest("127.0.0.4")
	match := computer.newMatch("hexit", nil, me, me)
	for _, setAside := range []bool{false, true} {
		phone.client.Jar, _ = cookiejar.New(nil)
		planted := h.guest("127.0.0.4").secret
		phone.setCookie(planted)
		if setAside {
			phone.newMatch("hexit", nil, me, me) // the planted guest is stored now
		}
		if status := phone.enterCode(computer.deviceCode()); status != http.StatusOK || phone.id() != computer.id() {
			t.Fatalf("the phone could not sign in: %d", status)
		}
		thief.secret = planted
		if status, text := thief.do("GET", "/api/matches/"+match, ""); strings.Contains(text, `"mine":true`) {
			t.Errorf("who has planted a secret is the one who signed in: %d", status)
		}
		if status, _ := thief.do("GET", "/api/me", ""); setAside && status != http.StatusUnauthorized {
			t.Errorf("the planted guest that was set aside still answers to the planted secret: %d", status)
		}
		if phone.cookie() == planted {
			t.Error("signing in left the browser its secret")
		}
	}
}

// TestGuessingDeviceCodesIsStoppedPerAddress tries codes from one address until the server refuses more, then sends the
// right one: it must be refused too, while another address may use it.
func TestGuessingDeviceCodesIsStoppedPerAddress(t *testing.T) {
	h := open(t)
	computer, thief := h.guest("127.0.0.2"), h.browser("127.0.0.3")
	code := computer.deviceCode()
	wrong := 0
	for i := range 100 {
		switch status := thief.enterCode(fmt.Sprintf("%08d", i)); status {
		case http.StatusForbidden:
			wrong++
		case http.StatusTooManyRequests:
		default:
			t.Fatalf("the code %d: %d", i, status)
		}
	}
	if wrong > 25 {
		t.Errorf("%d guesses were looked at", wrong)
	}
	if status := thief.enterCode(code); status != http.StatusTooManyRequests || thief.id() == computer.id() {
		t.Errorf("the right code, after too many guesses: %d", status)
	}
	if status := h.browser("127.0.0.4").enterCode(code); status != http.StatusOK {
		t.Errorf("another user is kept out by a thief's guesses: %d", status)
	}
	if status := h.browser("127.0.0.5").enterCode(code); status != http.StatusForbidden {
		t.Errorf("a code serves twice: %d", status)
	}
	if secret := h.log.String(); strings.Contains(secret, code) {
		t.Error("the log contains codes")
	}
}

// userRoutes lists routes that change a user's identity or sessions.
var userRoutes = []struct{ method, path, body string }{
	{"PATCH", "/api/me", `{"name":"Mallory"}`},
	{"POST", "/api/me/device-code", ""},
	{"POST", "/api/sign-in/code", `{"code":"0000-0000"}`},
	{"POST", "/api/sign-out", ""},
	{"DELETE", "/api/me/sessions", ""},
	{"DELETE", "/api/me/sessions/SESSION", ""},
	{"POST", "/api/me/account", `{"handle":"mallory"}`},
	{"POST", "/api/me/account/codes", ""},
	{"POST", "/api/me/account/passkeys/challenge", ""},
	{"POST", "/api/me/account/passkeys", `{"ticket":"x","answer":{}}`},
	{"PATCH", "/api/me/account/passkeys/eA", `{"name":"x"}`},
	{"DELETE", "/api/me/account/passkeys/eA", ""},
	{"POST", "/api/me/account/ssh-code", `{"name":"x"}`},
	{"DELETE", "/api/me/account/ssh-keys/x", ""},
	{"PATCH", "/api/me/profile", `{"about":"x","results":"all","matches":"all","presence":"all"}`},
	{"PUT", "/api/me/rest-hours", `{"zone":"","sleep":{"from":"00:00","to":"00:00"},"free":[],"holidays":[]}`},
	{"POST", "/api/me/follows/x", ""},
	{"DELETE", "/api/me/follows/x", ""},
	{"POST", "/api/me/blocks/x", ""},
	{"DELETE", "/api/me/blocks/x", ""},
	{"POST", "/api/me/delete", `{"typed":"mallory"}`},
	{"POST", "/api/sign-in/challenge", ""},
	{"POST", "/api/sign-in/passkey", `{"ticket":"x","answer":{}}`},
	{"POST", "/api/me/tokens", `{"name":"x","scopes":["read"],"days":1}`},
	{"DELETE", "/api/me/tokens/x", ""},
	{"POST", "/api/me/bots", `{"handle":"mallorys-bot"}`},
	{"DELETE", "/api/me/bots/x", ""},
	{"POST", "/api/me/account/mail", `{"address":"mallory@example.org"}`},
	{"DELETE", "/api/me/account/mail", ""},
	{"POST", "/api/mail/confirm", `{"secret":"x"}`},
	{"POST", "/api/sign-in/mail", `{"address":"mallory@example.org"}`},
	{"POST", "/api/sign-in/link", `{"secret":"x"}`},
}

// playRoutes lists routes by which a user makes offers or writes messages; programs may use them.
var playRoutes = []struct{ method, path, body string }{
	{"POST", "/api/matches/x/chat", `{"room":"players","text":"x"}`},
	{"POST", "/api/offers", `{"game":"hexit"}`},
	{"POST", "/api/offers/x/take", ""},
	{"POST", "/api/offers/x/decline", ""},
	{"DELETE", "/api/offers/x", ""},
}

// TestRequestsFromPagesOfOtherSitesCannotChangeUsers sends each of these requests as a page of another site, from its
// visitor's browser.
func TestRequestsFromPagesOfOtherSitesCannotChangeUsers(t *testing.T) {
	h := open(t)
	visitor, phone := h.browser("127.0.0.2"), h.browser("127.0.0.3")
	visitor.newMatch("hexit", nil, me, me)
	if status := phone.enterCode(visitor.deviceCode()); status != http.StatusOK {
		t.Fatal(status)
	}
	other := ""
	for _, s := range call[[]api.Session](visitor, "GET", "/api/me/sessions", nil) {
		if !s.Current {
			other = s.ID
		}
	}
	before := call[api.Me](visitor, "GET", "/api/me", nil)
	for _, r := range slices.Concat(userRoutes, playRoutes) {
		for _, sign := range [][]string{
			{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"},
		} {
			path := strings.ReplaceAll(r.path, "SESSION", other)
			if status, text := visitor.do(r.method, path, r.body, sign...); status != http.StatusForbidden || !strings.Contains(text, "cross-origin") {
				t.Errorf("%s %s with %v: %d %.100s", r.method, path, sign, status, text)
			}
		}
	}
	if now := call[api.Me](visitor, "GET", "/api/me", nil); now != before || phone.id() != before.ID {
		t.Errorf("%+v became %+v", before, now)
	}
}

// TestUserCannotEndSessionOfOtherUser names a session of another user.
func TestUserCannotEndSessionOfOtherUser(t *testing.T) {
	h := open(t)
	computer, phone, stranger := h.guest("127.0.0.2"), h.browser("127.0.0.3"), h.guest("127.0.0.4")
	computer.newMatch("hexit", nil, me, me)
	stranger.newMatch("hexit", nil, me, me)
	if status := phone.enterCode(computer.deviceCode()); status != http.StatusOK {
		t.Fatal(status)
	}
	for _, s := range call[[]api.Session](computer, "GET", "/api/me/sessions", nil) {
		if status, _ := stranger.do("DELETE", "/api/me/sessions/"+s.ID, ""); status != http.StatusNotFound {
			t.Errorf("a stranger ends a session: %d", status)
		}
	}
	if left := call[[]api.Session](phone, "GET", "/api/me/sessions", nil); len(left) != 2 {
		t.Errorf("%d sessions are left", len(left))
	}
}

// TestLookAlikeHandlesAreRefused asks for handles that resemble another user's or the site's, and for a second handle.
func TestLookAlikeHandlesAreRefused(t *testing.T) {
	h := open(t)
	victim := h.browser("127.0.0.2")
	victim.id()
	made := call[api.RecoveryCodes](victim, "POST", "/api/me/account", api.NewAccount{Handle: "Scope-1"})
	if made.Me.Handle != "scope-1" || len(made.Codes) == 0 {
		t.Fatalf("%+v", made)
	}
	thief := h.browser("127.0.0.3")
	thief.id()
	for handle, want := range map[string]int{
		"scope1": 409, "SCOPE_1": 409, "sc0pe-l": 409, "ѕсоре-1": 409, "scope-\u200b1": 422, "Hexparlor": 422, "m0derator": 422,
		"<script>": 422, "a\r\nb": 422,
	} {
		body := plain(t, api.NewAccount{Handle: handle})
		if status, text := thief.do("POST", "/api/me/account", body); status != want {
			t.Errorf("the handle %q: %d %s", handle, status, text)
		}
	}
	if status, _ := victim.do("POST", "/api/me/account", `{"handle":"another-one"}`); status != http.StatusConflict {
		t.Errorf("a second handle: %d", status)
	}
	if now := call[api.Me](thief, "GET", "/api/me", nil); now.Handle != "" {
		t.Errorf("the thief is %q", now.Handle)
	}
}

// TestRecoveryCodeWorksOnce uses a used code, a replaced one, and another account's; and plants a secret before an
// account is created.
func TestRecoveryCodeWorksOnce(t *testing.T) {
	h := open(t)
	owner := h.browser("127.0.0.2")
	planted := h.guest("127.0.0.9").secret
	owner.setCookie(planted)
	owner.newMatch("hexit", nil, me, me)
	first := call[api.RecoveryCodes](owner, "POST", "/api/me/account", api.NewAccount{Handle: "keeper-of-codes"})
	thief := h.guest("127.0.0.3")
	thief.secret = planted
	for _, path := range []string{"/api/me/account", "/api/me/sessions"} {
		if status, _ := thief.do("GET", path, ""); status != http.StatusUnauthorized {
			t.Errorf("a secret from before there was the account opens %s: %d", path, status)
		}
	}
	second := call[api.RecoveryCodes](owner, "POST", "/api/me/account/codes", nil)
	for _, c := range []struct {
		code string
		want int
	}{{first.Codes[0], 403}, {second.Codes[0], 200}, {second.Codes[0], 403}, {strings.ToLower(second.Codes[1]), 200}} {
		if status := h.browser("127.0.0.4").enterCode(c.code); status != c.want {
			t.Errorf("the code %s: %d, not %d", c.code, status, c.want)
		}
	}
	guest := h.browser("127.0.0.5")
	guest.id()
	for _, path := range []string{"/api/me/account/codes", "/api/me/account/passkeys/challenge"} {
		if status, _ := guest.do("POST", path, ""); status != http.StatusForbidden {
			t.Errorf("a guest asks for %s: %d", path, status)
		}
	}
}
