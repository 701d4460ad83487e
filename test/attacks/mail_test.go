package attacks

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/notify/mail/mailtest"
)

// arrives is the time limit for an e-mail from the server to the test's SMTP server.
const arrives = 15 * time.Second

// openWithMail starts a server that sends e-mails, and an SMTP server that receives them.
func openWithMail(t *testing.T, flags ...string) (*site, *mailtest.Box) {
	t.Helper()
	box, err := mailtest.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(box.Close)
	h := open(t, append([]string{
		"--smtp-address", box.Address, "--smtp-from", "The Site <site@example.org>", "--smtp-security", "none",
		"--url", "https://play.example.org",
	}, flags...)...)
	return h, box
}

// nextMail returns the next e-mail to an address, and checks its form.
func nextMail(t *testing.T, box *mailtest.Box, to string) mailtest.Message {
	t.Helper()
	l, ok := box.Next(arrives)
	if !ok {
		t.Fatal("no letter has come")
	}
	if l.To != to || l.From != "site@example.org" || l.Header.Get("To") != "<"+to+">" || len(l.Header["To"]) != 1 ||
		l.Header.Get("Auto-Submitted") != "auto-generated" || l.Header.Get("Cc")+l.Header.Get("Bcc") != "" {
		t.Errorf("a letter to %q: %+v", to, l)
	}
	return l
}

var secretInLink = regexp.MustCompile(`https://play\.example\.org/by-mail#(enter|confirm)=([\w-]{43})\b`)

// secretOf returns the secret of the only link in an e-mail.
func secretOf(t *testing.T, l mailtest.Message, what string) string {
	t.Helper()
	found := secretInLink.FindAllStringSubmatch(l.Text, -1)
	if len(found) != 1 || found[0][1] != what || strings.Count(l.Text, "://") != 1 {
		t.Fatalf("links of a letter: %s", l.Text)
	}
	return found[0][2]
}

func (c *caller) confirm(secret string) int {
	c.t.Helper()
	status, _ := c.do("POST", "/api/mail/confirm", plain(c.t, api.MailSecret{Secret: secret}))
	return status
}

func (c *caller) enterLink(secret string) int {
	c.t.Helper()
	status, _ := c.do("POST", "/api/sign-in/link", plain(c.t, api.MailSecret{Secret: secret}))
	return status
}

func (c *caller) addMail(address string) (status int, text string) {
	c.t.Helper()
	return c.do("POST", "/api/me/account/mail", plain(c.t, api.MailAddress{Address: address}))
}

func (c *caller) askByMail(address string, headers ...string) (status int, text string) {
	c.t.Helper()
	return c.do("POST", "/api/sign-in/mail", plain(c.t, api.MailAddress{Address: address}), headers...)
}

// TestMailLinkWorksOnceAndForItsPurposeOnly uses links twice, for another purpose, by GET as mail scanners do,
// after a newer one was sent, and after the address was removed. It also sends false Host headers.
func TestMailLinkWorksOnceAndForItsPurposeOnly(t *testing.T) {
	h, box := openWithMail(t, "--no-limits")
	owner, other := h.account("127.0.0.2", "mail-owner"), h.account("127.0.0.3", "mail-other")
	if status, text := owner.addMail("Anna@Example.org"); status != http.StatusOK {
		t.Fatal(status, text)
	}
	adds := secretOf(t, nextMail(t, box, "Anna@Example.org"), "confirm")
	if status, text := h.browser("127.0.0.9").do("GET", "/by-mail", ""); status != http.StatusOK || !strings.Contains(text, "<html") {
		t.Errorf("the page of a link: %d", status)
	}
	for _, c := range []struct {
		what string
		got  int
		want int
	}{
		{"a link that adds an address signs in", h.browser("127.0.0.4").enterLink(adds), 403},
		{"a link by GET", func() int { s, _ := other.do("GET", "/api/mail/confirm", ""); return s }(), 405},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d", c.what, c.got)
		}
	}
	if status := h.browser("127.0.0.4").confirm(adds); status != http.StatusOK {
		t.Fatalf("the address is not added: %d", status)
	}
	if status := other.confirm(adds); status != http.StatusForbidden {
		t.Errorf("a link adds an address twice: %d", status)
	}
	if own := call[api.OwnMail](owner, "GET", "/api/me/account/mail", nil); own.Address != "Anna@Example.org" || !own.Available {
		t.Errorf("%+v", own)
	}

	enter := func(headers ...string) string {
		t.Helper()
		if status, text := h.browser("127.0.0.5").askByMail("anna@example.org", headers...); status != http.StatusOK {
			t.Fatal(status, text)
		}
		return secretOf(t, nextMail(t, box, "anna@example.org"), "enter")
	}
	first, second := enter(), enter("Host", "203.0.113.7", "X-Forwarded-Host", "evil.example", "X-Forwarded-Proto", "http")
	lost := h.browser("127.0.0.6")
	if status := lost.enterLink(first); status != http.StatusForbidden {
		t.Errorf("an earlier link serves: %d", status)
	}
	if status := lost.confirm(second); status != http.StatusForbidden {
		t.Errorf("a link that signs in adds an address: %d", status)
	}
	second = enter()
	planted := lost.cookie()
	if status := lost.enterLink(second); status != http.StatusOK || lost.id() != owner.id() || lost.cookie() == planted {
		t.Errorf("the link does not sign in: %d", status)
	}
	if status := h.browser("127.0.0.6").enterLink(second); status != http.StatusForbidden {
		t.Errorf("a link signs in twice: %d", status)
	}
	third := enter()
	call[api.OwnMail](owner, "DELETE", "/api/me/account/mail", nil)
	if status := h.browser("127.0.0.6").enterLink(third); status != http.StatusForbidden {
		t.Errorf("a link to an address that was removed: %d", status)
	}
	h.stop()
	files, err := filepath.Glob(filepath.Join(h.data, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range append(files, "the log") {
		kept, err := os.ReadFile(file)
		if text := string(kept) + h.log.String(); err == nil && (strings.Contains(text, adds) || strings.Contains(text, third)) {
			t.Errorf("%s or the log holds a link in clear", file)
		}
	}
}

// TestMailHeadersCannotBeInjected puts line ends, several addresses and SMTP commands into an address.
func TestMailHeadersCannotBeInjected(t *testing.T) {
	h, box := openWithMail(t, "--no-limits")
	owner := h.account("127.0.0.2", "injector")
	for _, address := range []string{
		"a@example.org\r\nBcc: victim@example.com", "a@example.org\nSubject: x", "a@example.org\r\n\r\nbuy", "a@example.org, b@example.com",
		"a@example.org;b@example.com", "Victim <a@example.org>", "<a@example.org>", "\"a b\"@example.org", "a@example.org>\r\nRCPT TO:<b@example.com",
		"a@[127.0.0.1]", "a@localhost", "a", "@example.org", "a@", "a\x00@example.org", "a@exam ple.org", "ä@example.org", "a@example.org\u2028x",
		strings.Repeat("a", 250) + "@example.org", "a(comment)@example.org", "a@example..org", "a@-example.org", "",
	} {
		for _, path := range []string{"/api/me/account/mail", "/api/sign-in/mail"} {
			if status, text := owner.do("POST", path, plain(t, api.MailAddress{Address: address})); status != http.StatusUnprocessableEntity {
				t.Errorf("%s takes %q: %d %s", path, address, status, text)
			}
		}
	}
	if status, text := owner.addMail("a@example.org"); status != http.StatusOK { // the only e-mail, so it arrives first
		t.Fatal(status, text)
	}
	nextMail(t, box, "a@example.org")
}

// TestMailSignInDoesNotRevealWhetherAddressIsKnown asks for links to known and unknown addresses. Status, text and
// limits are equal, and only the known one gets an e-mail. Guests, programs and servers without mail get none.
func TestMailSignInDoesNotRevealWhetherAddressIsKnown(t *testing.T) {
	h, box := openWithMail(t)
	owner := h.account("127.0.0.2", "known-one")
	owner.addMail("known@example.org")
	if status := owner.confirm(secretOf(t, nextMail(t, box, "known@example.org"), "confirm")); status != http.StatusOK {
		t.Fatal(status)
	}
	asker := h.browser("127.0.0.3")
	var replies [2][]string
	for i, address := range []string{"known@example.org", "nobody@example.org"} {
		if i == 0 {
			address = "KNOWN@example.org" // other spellings count as the same address
		}
		for range 4 {
			status, text := asker.askByMail(address)
			text = regexp.MustCompile(`[\d.]+ seconds`).ReplaceAllString(text, "")
			replies[i] = append(replies[i], http.StatusText(status)+text)
		}
	}
	// One e-mail was sent to the known address before, so its quota has one less: the last request makes up for that.
	if a, b := replies[0][1], replies[1][1]; a != b || !strings.HasPrefix(a, "OK") {
		t.Errorf("known: %s\nnobody: %s", a, b)
	}
	if a, b := replies[0][3], replies[1][3]; a != b || !strings.HasPrefix(a, "Too Many") {
		t.Errorf("known: %s\nnobody: %s", a, b)
	}
	for range 2 {
		secretOf(t, nextMail(t, box, "KNOWN@example.org"), "enter")
	}
	if l, more := box.Next(300 * time.Millisecond); more {
		t.Errorf("an e-mail to an unknown address, or too many: %+v", l)
	}
	guest, program := h.browser("127.0.0.4"), h.program("127.0.0.5", owner.token("", allScopes...))
	guest.id()
	if status, _ := guest.addMail("guest@example.org"); status != http.StatusForbidden {
		t.Errorf("a guest adds an address: %d", status)
	}
	if status, _ := program.addMail("program@example.org"); status != http.StatusForbidden {
		t.Errorf("a program adds an address: %d", status)
	}
	thief, wrong := h.browser("127.0.0.7"), 0
	for range 100 {
		if status := thief.enterLink(strings.Repeat("A", 43)); status == http.StatusForbidden {
			wrong++
		}
	}
	if wrong > 25 {
		t.Errorf("%d guesses were looked at", wrong)
	}
	if status, text := open(t).browser("127.0.0.2").askByMail("known@example.org"); status != http.StatusNotFound {
		t.Errorf("a site without mail: %d %s", status, text)
	}
}

// TestNumberOfMailsOfOneAccountIsLimited sends e-mails from one account to many addresses.
func TestNumberOfMailsOfOneAccountIsLimited(t *testing.T) {
	h, box := openWithMail(t)
	writer := h.account("127.0.0.2", "writer")
	refused := 0
	for i := range 8 {
		if status, _ := writer.addMail("victim" + string(rune('0'+i)) + "@example.org"); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 5 {
		t.Errorf("%d of 8 letters of one account were refused", refused)
	}
	for range 3 {
		if _, ok := box.Next(arrives); !ok {
			t.Error("a letter is missing")
		}
	}
}

// TestMailsAreInLanguageOfRecipient asks for e-mails in each language.
func TestMailsAreInLanguageOfRecipient(t *testing.T) {
	h, box := openWithMail(t, "--no-limits")
	owner := h.account("127.0.0.2", "linguist")
	for tag, words := range map[string]string{"en": "to object", "de": "widersprechen", "es": "oponerte"} {
		if status, text := owner.do("POST", "/api/me/account/mail", `{"address":"a@example.org"}`, "Accept-Language", tag); status != 200 {
			t.Fatal(status, text)
		}
		l := nextMail(t, box, "a@example.org")
		if !strings.Contains(l.Text, words) || !strings.Contains(l.Text, "linguist") || !strings.Contains(l.Subject, "Hexparlor") {
			t.Errorf("%s: %q %s", tag, l.Subject, l.Text)
		}
		secretOf(t, l, "confirm")
	}
}

// TestPathsAndParametersRedirectOnlyWithinSite asks for paths and parameters that might redirect a browser to another
// site.
func TestPathsAndParametersRedirectOnlyWithinSite(t *testing.T) {
	h := open(t)
	visitor := h.browser("127.0.0.2")
	visitor.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for _, path := range []string{
		"//evil.example", "//evil.example/%2e%2e", "/%2f%2fevil.example", "/%5cevil.example", "///evil.example//", "/./%09/evil.example/..",
		"/sign-in?next=https://evil.example", "/by-mail?to=//evil.example", "/by-mail?url=https://evil.example", "/t/..%2f..%2f%2fevil.example",
		"/api//evil.example", "/assets/..//evil.example", "/embed//evil.example",
	} {
		_, text := visitor.do("GET", path, "")
		to := visitor.last.Get("Location")
		if to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.HasPrefix(to, "/\\")) {
			t.Errorf("%s leads to %s", path, to)
		}
		if visitor.last.Get("Refresh") != "" || strings.Contains(text, "evil.example\"") && strings.Contains(text, "http-equiv=\"refresh\"") {
			t.Errorf("%s leads away: %.300s", path, text)
		}
	}
}
