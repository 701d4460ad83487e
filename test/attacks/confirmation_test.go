package attacks

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// takeovers lists the requests by which a stolen session could take over an account.
var takeovers = []struct{ method, path, body string }{
	{"DELETE", "/api/me/sessions", ""},
	{"DELETE", "/api/me/sessions/OTHER", ""},
	{"POST", "/api/me/account/codes", ""},
	{"POST", "/api/me/account/passkeys/challenge", ""},
	{"POST", "/api/me/account/passkeys", `{"ticket":"x","answer":{}}`},
	{"DELETE", "/api/me/account/passkeys/eA", ""},
	{"POST", "/api/me/account/ssh-code", `{"name":"x"}`},
	{"POST", "/api/me/account/mail", `{"address":"mallory@example.org"}`},
	{"DELETE", "/api/me/account/mail", ""},
	{"POST", "/api/me/tokens", `{"name":"x","scopes":["read"],"days":366}`},
	{"DELETE", "/api/me/bots/x", ""},
	{"GET", "/api/me/data", ""},
	{"POST", "/api/me/delete", `{"typed":"anna-a"}`},
}

func (c *caller) confirmBy(code string) int {
	c.t.Helper()
	status, _ := c.do("POST", "/api/me/confirmation/code", plain(c.t, api.CodeEntry{Code: code}))
	return status
}

func (c *caller) confirmation() api.Confirmation {
	c.t.Helper()
	return call[api.Confirmation](c, "GET", "/api/me/confirmation", nil)
}

// refusedTakeovers returns how many of them are refused with the code step-up.
func (c *caller) refusedTakeovers(other string) (refused int) {
	c.t.Helper()
	for _, r := range takeovers {
		status, text := c.do(r.method, strings.ReplaceAll(r.path, "OTHER", other), r.body)
		if status == http.StatusForbidden && strings.Contains(text, `"step-up"`) {
			refused++
		} else {
			c.t.Logf("%s %s: %d %.100s", r.method, r.path, status, text)
		}
	}
	return refused
}

func (c *caller) otherSession() string {
	c.t.Helper()
	for _, s := range call[[]api.Session](c, "GET", "/api/me/sessions", nil) {
		if !s.Current {
			return s.ID
		}
	}
	return ""
}

// TestDeviceSignedInByCodeCannotTakeOverAccount tries to take over an account from a device that was signed in by a
// device code, with codes that are no proof of identity.
func TestDeviceSignedInByCodeCannotTakeOverAccount(t *testing.T) {
	h := open(t, "--no-limits")
	anna, ben, phone := h.browser("127.0.0.2"), h.browser("127.0.0.3"), h.browser("127.0.0.4")
	anna.id()
	own := call[api.RecoveryCodes](anna, "POST", "/api/me/account", api.NewAccount{Handle: "anna-a"}).Codes
	ben.id()
	bens := call[api.RecoveryCodes](ben, "POST", "/api/me/account", api.NewAccount{Handle: "ben-b"}).Codes
	if status := phone.enterCode(anna.deviceCode()); status != http.StatusOK {
		t.Fatal(status)
	}
	annas := phone.otherSession()
	if refused := phone.refusedTakeovers(annas); refused != len(takeovers) {
		t.Errorf("%d of %d takeovers were refused", refused, len(takeovers))
	}
	for name, code := range map[string]string{
		"a code for another device": anna.deviceCode(), "another user's": bens[0], "a guess": "0000-0000-0000-0000", "nothing": "",
	} {
		if status := phone.confirmBy(code); status != http.StatusForbidden {
			t.Errorf("%s confirms an account: %d", name, status)
		}
	}
	if left := call[api.Account](ben, "GET", "/api/me/account", nil).Codes; left != len(bens) {
		t.Errorf("a code of another user was used up: %d are left", left)
	}
	if !call[api.Me](anna, "GET", "/api/me", nil).AccountChanged {
		t.Error("the first device does not show the second one")
	}
	if status := phone.confirmBy(own[3]); status != http.StatusOK {
		t.Fatal(status)
	}
	if status := phone.confirmBy(own[3]); status != http.StatusForbidden {
		t.Errorf("a recovery code confirms twice: %d", status)
	}
	if shown := phone.confirmation(); shown.Needed || shown.Until == 0 {
		t.Errorf("%+v", shown)
	}
	if status, text := phone.do("POST", "/api/me/account/codes", ""); status != http.StatusOK {
		t.Errorf("after a proof: %d %s", status, text)
	}
}

// TestOtherDevicesShowChangeOfAccount changes an account on one device; the other device shows the change and
// dismisses it.
func TestOtherDevicesShowChangeOfAccount(t *testing.T) {
	h, box := openWithMail(t, "--no-limits")
	anna, phone := h.account("127.0.0.2", "anna-a"), h.browser("127.0.0.3")
	anna.addMail("anna@example.org")
	anna.confirm(secretOf(t, nextMail(t, box, "anna@example.org"), "confirm"))
	phone.enterCode(anna.deviceCode())
	nextMail(t, box, "anna@example.org") // about the new device
	for _, c := range []*caller{anna, phone} {
		call[[]api.AccountChange](c, "POST", "/api/me/account/changes", api.Acknowledgement{At: 1 << 50})
	}
	for range 3 {
		call[api.RecoveryCodes](anna, "POST", "/api/me/account/codes", nil)
	}
	if l := nextMail(t, box, "anna@example.org"); !strings.Contains(l.Text, "new recovery codes") {
		t.Errorf("a letter: %s", l.Text)
	}
	call[api.CreatedToken](anna, "POST", "/api/me/tokens", api.NewToken{Name: "x", Scopes: []string{"read"}, Days: 1})
	if l := nextMail(t, box, "anna@example.org"); !strings.Contains(l.Text, "API token was made") {
		t.Errorf("there is more than one letter about the same: %s", l.Text)
	}
	anna.addMail("thief@example.com")
	anna.confirm(secretOf(t, nextMail(t, box, "thief@example.com"), "confirm"))
	if l := nextMail(t, box, "anna@example.org"); !strings.Contains(l.Text, "address was changed") {
		t.Errorf("the former address gets: %s", l.Text)
	}
	var kinds []string
	for _, c := range call[[]api.AccountChange](phone, "GET", "/api/me/account/changes", nil) {
		if c.New {
			kinds = append(kinds, c.Kind)
		}
	}
	if want := []string{"mail", "token", "codes", "codes", "codes"}; !slices.Equal(kinds, want) {
		t.Errorf("the other device shows the changes %v", kinds)
	}
	if call[api.Me](anna, "GET", "/api/me", nil).AccountChanged || !call[api.Me](phone, "GET", "/api/me", nil).AccountChanged {
		t.Error("the wrong device has news")
	}
	call[[]api.AccountChange](phone, "POST", "/api/me/account/changes", api.Acknowledgement{At: 1 << 50})
	if call[api.Me](phone, "GET", "/api/me", nil).AccountChanged {
		t.Error("news stay after they were dismissed")
	}
}

var mailedCode = regexp.MustCompile(`\s([0-9A-Z]{4}-[0-9A-Z]{4})\s`)

// TestAccountAlwaysKeepsOneProofOfIdentity removes an account's proofs of identity one after the other: one always
// remains, the last being the session that is oldest.
func TestAccountAlwaysKeepsOneProofOfIdentity(t *testing.T) {
	h, box := openWithMail(t, "--no-limits")
	anna, phone, third := h.browser("127.0.0.2"), h.browser("127.0.0.3"), h.browser("127.0.0.4")
	anna.id()
	codes := call[api.RecoveryCodes](anna, "POST", "/api/me/account", api.NewAccount{Handle: "anna-a"}).Codes
	anna.addMail("anna@example.org")
	anna.confirm(secretOf(t, nextMail(t, box, "anna@example.org"), "confirm"))
	for _, c := range []*caller{phone, third} {
		c.enterCode(anna.deviceCode())
	}
	nextMail(t, box, "anna@example.org") // about the new devices
	if shown := phone.confirmation(); !shown.Needed || !slices.Equal(shown.Methods, []string{"code", "mail"}) {
		t.Errorf("with codes and mail: %+v", shown)
	}
	for _, code := range codes {
		if status := anna.confirmBy(code); status != http.StatusOK {
			t.Fatal(status)
		}
	}
	if shown := phone.confirmation(); !shown.Needed || !slices.Equal(shown.Methods, []string{"mail"}) {
		t.Errorf("with mail: %+v", shown)
	}
	call[api.MailSent](phone, "POST", "/api/me/confirmation/mail", nil)
	code := mailedCode.FindStringSubmatch(nextMail(t, box, "anna@example.org").Text)[1]
	if status := third.confirmBy(code); status != http.StatusForbidden {
		t.Errorf("another session is confirmed by a code that it has not asked for: %d", status)
	}
	call[api.MailSent](phone, "POST", "/api/me/confirmation/mail", nil)
	code = mailedCode.FindStringSubmatch(nextMail(t, box, "anna@example.org").Text)[1]
	if status := phone.confirmBy(code); status != http.StatusOK {
		t.Errorf("a code by mail: %d", status)
	}
	if status, text := phone.do("DELETE", "/api/me/account/mail", ""); status != http.StatusOK {
		t.Fatal(status, text)
	}
	if shown := third.confirmation(); !shown.Needed || len(shown.Methods) != 0 || shown.OldestDevice == "" {
		t.Errorf("with nothing, a later session: %+v", shown)
	}
	if third.refusedTakeovers(third.otherSession()) != len(takeovers) {
		t.Error("with nothing, a later session takes the account over")
	}
	if status, text := anna.do("POST", "/api/me/account/codes", ""); status != http.StatusOK {
		t.Errorf("with nothing, the first session: %d %s", status, text)
	}
}
