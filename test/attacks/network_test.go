package attacks

import (
	"fmt"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMetricsAndProfilesAreServedOnlyAtAdminAddress looks for metrics and profiles at the public address: from those of
// a match's routes, an outsider could learn when others make secret decisions.
func TestMetricsAndProfilesAreServedOnlyAtAdminAddress(t *testing.T) {
	h := open(t)
	stranger := h.guest("127.0.0.2")
	for _, path := range []string{"/metrics", "/debug/pprof/", "/debug/pprof/heap", "/readyz", "/livez"} {
		if _, text := stranger.do("GET", path, ""); !strings.Contains(text, "<html") {
			t.Errorf("%s answers a stranger with %.200s", path, text)
		}
	}
	if status, text := stranger.do("GET", "/healthz", ""); status != 200 || text != "ok\n" {
		t.Errorf("health: %d %s", status, text)
	}
	route := `hexparlor_http_requests_total{route="GET /healthz",status="200"}`
	if n := h.figure(route); n != 1 {
		t.Errorf("the metrics count %v requests", n)
	}
	if status, text := h.operator().do("GET", "/readyz", ""); status != 200 {
		t.Errorf("ready: %d %s", status, text)
	}
}

// TestForgedForwardedHeaderDoesNotEvadeLimits sends X-Forwarded-For headers to appear as ever new addresses. The
// limit of the real address must hold; behind several proxies the headers of all of them count.
func TestForgedForwardedHeaderDoesNotEvadeLimits(t *testing.T) {
	for _, c := range []struct {
		name, flag string
		headers    func(i int) []string
	}{
		{"no proxy", "--log=text", func(i int) []string {
			return []string{"X-Forwarded-For", fmt.Sprintf("10.0.%d.%d", i/250, i%250)}
		}},
		{"a line of its own before the proxy's", "--proxied", func(i int) []string {
			return []string{"X-Forwarded-For", fmt.Sprintf("10.0.%d.%d", i/250, i%250), "X-Forwarded-For", "192.0.2.1"}
		}},
		{"on the proxy's line", "--proxied", func(i int) []string {
			return []string{"X-Forwarded-For", fmt.Sprintf("10.0.%d.%d, 192.0.2.1", i/250, i%250)}
		}},
		{"behind two proxies", "--proxied=2", func(i int) []string {
			return []string{"X-Forwarded-For", fmt.Sprintf("10.0.%d.%d,192.0.2.1", i/250, i%250), "X-Forwarded-For", "10.9.9.9"}
		}},
		{"within one network", "--proxied", func(i int) []string {
			return []string{"X-Forwarded-For", fmt.Sprintf("2001:db8:1:1::%x", i)}
		}},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			h := open(t, c.flag)
			stranger := h.guest("127.0.0.2")
			refused, later := 0, ""
			for i := 0; i < 5_000 && refused == 0; i++ { // a burst of 500, and 100 a second
				if status, _ := stranger.do("GET", "/healthz", "", c.headers(i)...); status == 429 {
					refused, later = refused+1, stranger.last.Get("Retry-After")
				}
			}
			if refused == 0 {
				t.Error("5,000 requests at once were answered")
			}
			if seconds, err := strconv.Atoi(later); refused > 0 && (err != nil || seconds < 1) {
				t.Errorf("Retry-After: %q", later)
			}
			other := []string{"X-Forwarded-For", "198.51.100.7", "X-Forwarded-For", "10.9.9.9"}
			if c.flag == "--proxied" {
				other = other[:2]
			}
			if status, text := h.guest("127.0.0.3").do("GET", "/healthz", "", other...); status != 200 {
				t.Errorf("another user is refused: %d %s", status, text)
			}
		})
	}
}

// TestRequestsWithForeignHostHeaderAreRefused sends requests with foreign Host headers, as a page does whose name was
// made to resolve to this machine (DNS rebinding).
func TestRequestsWithForeignHostHeaderAreRefused(t *testing.T) {
	h := open(t, "--host", "play.example.com")
	for _, c := range []struct {
		host   string
		status int
	}{
		{"play.example.com", 200},
		{"Play.Example.com.:443", 200},
		{"localhost:8080", 200},
		{"127.0.0.1", 200},
		{"[::1]:8080", 200},
		{"192.0.2.7", 200},
		{"evil.example", 421},
		{"evil.example:8080", 421},
		{"127.0.0.1.evil.example", 421},
		{"localhost.evil.example", 421},
		{"xplay.example.com", 421},
		{"play.example.com.evil.example", 421},
	} {
		for _, at := range []*caller{h.guest("127.0.0.2"), h.operator()} {
			status, text := at.do("GET", map[bool]string{true: "/api/me", false: "/metrics"}[at.secret != ""], "", "Host", c.host)
			if status != c.status {
				t.Errorf("%s: %d %.200s", c.host, status, text)
			}
			if name, _, _ := strings.Cut(c.host, ":"); status == 421 && !strings.Contains(text, "--host "+name) {
				t.Errorf("%s: the refusal does not name the setting to change: %s", c.host, text)
			}
		}
	}
}

// TestSlowConnectionsDoNotBlockOthers opens 1,200 connections from one address that never finish their requests, at a
// server that may open 1,024 files. Others must be served meanwhile, and the operator's log must say so.
func TestSlowConnectionsDoNotBlockOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("opens 1,200 connections")
	}
	h := openIn(t, t.TempDir(), "ulimit -n 1024")
	host := strings.TrimPrefix(h.url, "http://")
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP("127.0.0.2")}, Timeout: 5 * time.Second}
	begin := time.Now()
	for i := range 1200 {
		c, err := dialer.Dial("tcp", host)
		if err != nil {
			t.Fatalf("connection %d: %v", i, err)
		}
		t.Cleanup(func() { c.Close() })
		_, _ = c.Write([]byte("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")) // the connection may be closed already
		if i%300 == 299 {
			if status, text := h.guest("127.0.0.3").do("GET", "/api/lobby", ""); status != 200 {
				t.Fatalf("after %d slow connections a visitor gets %d %s", i+1, status, text)
			}
		}
	}
	if took := time.Since(begin); took > 4*time.Second {
		t.Skipf("opening them took %v: the first ones have been cut off by now", took)
	}
	if n := h.figure(`hexparlor_connections_refused_total{limit="address"}`); n < 900 {
		t.Errorf("the metrics count %v refused connections", n)
	}
	if !strings.Contains(h.log.String(), "connections are turned away") || !strings.Contains(h.log.String(), "127.0.0.2") {
		t.Errorf("the log says %s", h.log)
	}
	if n := strings.Count(h.log.String(), "\n"); n > 20 {
		t.Errorf("the log was filled with %d lines", n)
	}
	time.Sleep(time.Until(begin.Add(11 * time.Second))) // headers must arrive within five seconds
	if status, text := h.guest("127.0.0.2").do("GET", "/api/lobby", ""); status != 200 {
		t.Errorf("the slow ones are still there: %d %s", status, text)
	}
}

// TestAccessLogHasIdsAndNoSecrets checks the log of requests: it has the id that the client got too, and nothing
// secret.
func TestAccessLogHasIdsAndNoSecrets(t *testing.T) {
	h := open(t, "--access-log", "--proxied")
	guest := h.guest("127.0.0.2")
	guest.do("GET", "/api/me?last=query-of-a-stream", "", "Cookie", "hexparlor_guest="+guest.secret)
	own := guest.last.Get("X-Request-Id")
	guest.do("GET", "/api/lobby", "", "X-Request-Id", "proxy-said-this-1")
	taken := guest.last.Get("X-Request-Id")
	guest.do("GET", "/api/lobby", "", "X-Request-Id", `forged" level=ERROR`)
	forged := guest.last.Get("X-Request-Id")
	if own == "" || taken != "proxy-said-this-1" || forged == "" || strings.Contains(forged, "forged") {
		t.Errorf("ids are %q, %q and %q", own, taken, forged)
	}
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline) &&
		strings.Count(h.log.String(), "msg=answered") < 3; { // a line is written when the answer is on its way
		time.Sleep(10 * time.Millisecond)
	}
	log := h.log.String()
	for _, id := range []string{own, taken, forged} {
		if strings.Count(log, "request="+id+" ") != 1 {
			t.Errorf("request %s is not logged once in %s", id, log)
		}
	}
	for _, secret := range []string{guest.secret, "query-of-a-stream", "level=ERROR", "forged"} {
		if strings.Contains(log, secret) {
			t.Errorf("%q is logged: %s", secret, log)
		}
	}
	quiet := open(t)
	quiet.guest("127.0.0.2").do("GET", "/api/me", "", "X-Request-Id", "proxy-said-this-1")
	if log := quiet.log.String(); strings.Contains(log, "/api/me") {
		t.Errorf("without being asked for: %s", log)
	}
}
