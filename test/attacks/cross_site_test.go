package attacks

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"hexparlor/internal/api"
)

// TestRequestsFromPagesOfOtherSitesChangeNothing sends requests to every changing route of the OpenAPI document, as a
// page of another site would from a visitor's browser.
func TestRequestsFromPagesOfOtherSitesChangeNothing(t *testing.T) {
	h := open(t)
	visitor := h.browser("127.0.0.2")
	match := visitor.newMatch("hexit", nil, me, me)
	described := call[struct {
		Paths map[string]map[string]any `json:"paths"`
	}](visitor, "GET", "/api/openapi.json", nil)
	tried := 0
	h.unchanged("the page of another site", func() {
		for path, methods := range described.Paths {
			path = strings.ReplaceAll(path, "{id}", match)
			path = regexp.MustCompile(`\{\w+\}`).ReplaceAllString(path, "hexit")
			for method := range methods {
				if method == "get" {
					continue
				}
				tried++
				for _, sign := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}} {
					status, text := visitor.do(strings.ToUpper(method), path, "{}", sign...)
					if status != http.StatusForbidden || !strings.Contains(text, "cross-origin") {
						t.Errorf("%s %s with %v: %d %.100s", method, path, sign, status, text)
					}
				}
			}
		}
	})
	if tried < 40 {
		t.Errorf("only %d routes were tried", tried)
	}
}

// TestRecoveryCodeEnteredManyTimesAtOnceSignsInOne enters the same recovery code from many browsers at once: exactly
// one is signed in.
func TestRecoveryCodeEnteredManyTimesAtOnceSignsInOne(t *testing.T) {
	h := open(t)
	owner := h.browser("127.0.0.2")
	owner.id()
	made := call[api.RecoveryCodes](owner, "POST", "/api/me/account", api.NewAccount{Handle: "racer"})
	const thieves = 12
	statuses := make([]int, thieves)
	var start, done sync.WaitGroup
	start.Add(1)
	for i := range thieves {
		thief := h.browser("127.0.0.3")
		done.Go(func() {
			start.Wait()
			statuses[i], _, _ = thief.try("POST", "/api/sign-in/code", plain(t, api.CodeEntry{Code: made.Codes[0]}))
		})
	}
	start.Done()
	done.Wait()
	in, out := 0, 0
	for _, status := range statuses {
		switch status {
		case http.StatusOK:
			in++
		case http.StatusForbidden:
			out++
		}
	}
	if in != 1 || out != thieves-1 {
		t.Errorf("%d came in, %d did not: %v", in, out, statuses)
	}
	if left := len(h.rows()["recovery_codes"]); left != len(made.Codes)-1 {
		t.Errorf("%d codes are left", left)
	}
}

// TestExpiredDeviceCodeAndPasskeyChallengeAreRefused uses a device code and a passkey challenge after their time.
func TestExpiredDeviceCodeAndPasskeyChallengeAreRefused(t *testing.T) {
	h := open(t)
	computer, thief := h.guest("127.0.0.2"), h.browser("127.0.0.3")
	thief.id()
	code := computer.deviceCode()
	var challenge api.PasskeyChallenge
	if _, text := thief.do("POST", "/api/sign-in/challenge", "", "Host", "localhost"); json.Unmarshal([]byte(text), &challenge) != nil ||
		challenge.Ticket == "" {
		t.Fatal(text)
	}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(h.data, "hexparlor.db")+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("UPDATE tickets SET expires = expires - 301000000"); err != nil {
		t.Fatal(err)
	}
	h.unchanged("an expired code", func() {
		if status := thief.enterCode(code); status != http.StatusForbidden {
			t.Errorf("an expired code: %d", status)
		}
		answer := plain(t, map[string]any{"ticket": challenge.Ticket, "answer": map[string]any{}})
		if status, _ := thief.do("POST", "/api/sign-in/passkey", answer, "Host", "localhost"); status != http.StatusForbidden {
			t.Errorf("an expired challenge: %d", status)
		}
	}, "tickets") // expired tickets may be removed
	if thief.id() == computer.id() {
		t.Error("an expired code signs the thief in as another user")
	}
}

// TestCookieOfOtherHostDoesNotReplaceSession sets cookies from another host of the domain. Over https the server's own cookie has a name
// prefix that only the server itself can set.
func TestCookieOfOtherHostDoesNotReplaceSession(t *testing.T) {
	h := open(t, "--proxied")
	https := []string{"X-Forwarded-Proto", "https"}
	victim, planted := h.caller(h.url, "127.0.0.2"), h.guest("127.0.0.3")
	planted.newMatch("hexit", nil, me, me)
	own := h.guest("127.0.0.2").secret
	cookies := "__Host-hexparlor_guest=" + own
	whom := func(cookies string) string {
		_, text := victim.do("GET", "/api/me", "", append(https, "Cookie", cookies)...)
		return text
	}
	alone := whom(cookies)
	for _, tossed := range []string{
		"hexparlor_guest=" + planted.secret + "; " + cookies, cookies + "; hexparlor_guest=" + planted.secret,
		"hexparlor_guest=" + planted.secret + "; hexparlor_guest=x; " + cookies, "hexparlor_aside=" + planted.secret + "; " + cookies,
	} {
		h.unchanged("a cookie of another host", func() {
			if got := whom(tossed); got != alone {
				t.Errorf("%q is %s, not %s", tossed, got, alone)
			}
		})
	}
	_, text := victim.do("POST", "/api/sign-out", "", append(https, "Cookie", "hexparlor_aside="+planted.secret+"; "+cookies)...)
	if strings.Contains(text, planted.id()) {
		t.Error("after signing out the visitor is the user whose cookie another host has set")
	}
}

// TestSignInPageRedirectsOnlyWithinSite asks the sign-in page, and other pages, to redirect to another site.
func TestSignInPageRedirectsOnlyWithinSite(t *testing.T) {
	h := open(t)
	visitor := h.browser("127.0.0.2")
	visitor.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for _, path := range []string{
		"/sign-in?next=https://evil.example/", "/sign-in?next=//evil.example", "/sign-in?return_to=https:%2f%2fevil.example",
		"//evil.example/", "//evil.example/%2e%2e", "/%5cevil.example/", "/%2f%2fevil.example", "/sign-in//evil.example/..",
		"/api//evil.example/", "/table/..//evil.example/",
	} {
		_, _ = visitor.do("GET", path, "")
		if to := visitor.last.Get("Location"); strings.Contains(to, "//") || strings.Contains(to, `\`) {
			t.Errorf("%s leads to %q", path, to)
		}
		if refresh := visitor.last.Get("Refresh"); refresh != "" {
			t.Errorf("%s leads on by %q", path, refresh)
		}
	}
}
