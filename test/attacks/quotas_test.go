package attacks

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// TestOffersOfOneGuestInLobbyAreLimited creates public matches until the quota is reached, from two browsers of the
// same guest: another user's earlier match must still be in the lobby.
func TestOffersOfOneGuestInLobbyAreLimited(t *testing.T) {
	h := open(t)
	newcomer, greedy, second := h.guest("127.0.0.2"), h.browser("127.0.0.3"), h.browser("127.0.0.4")
	wish := plain(t, api.NewMatch{Game: "hexit", Seats: []api.SeatRequest{me, free}, Public: true})
	_, text := newcomer.do("POST", "/api/matches", wish)
	_, id, _ := strings.Cut(text, `"id":"`)
	greedy.newMatch("hexit", nil, me, me)
	if status := second.enterCode(greedy.deviceCode()); status != http.StatusOK {
		t.Fatal(status)
	}
	made := 0
	for i := range 40 {
		c := []*caller{greedy, second}[i%2]
		status, text := c.do("POST", "/api/matches", wish)
		if status == http.StatusOK {
			made++
			continue
		}
		if status != http.StatusTooManyRequests || !strings.Contains(text, "too-many-waiting-tables") {
			t.Fatalf("table %d: %d %.200s", i+1, status, text)
		}
		h.unchanged("one table too many", func() { c.do("POST", "/api/matches", wish) })
		break
	}
	if made != 8 { // as docs/security.md says
		t.Errorf("%d public tables were made", made)
	}
	lobby := call[api.Lobby](h.guest("127.0.0.5"), "GET", "/api/lobby", nil)
	if !slices.ContainsFunc(lobby.Open, func(s api.Summary) bool { return s.ID == id[:36] }) {
		t.Error("the newcomer's table is not in the lobby")
	}
	if n := h.figure(`hexparlor_quota_refusals_total{quota="waiting-tables"}`); n < 2 {
		t.Errorf("the metrics count %v refusals", n)
	}
}

// TestGuestsOfOneAddressShareQuota sends requests of ever new guests from one address: the quota of the address
// applies. The same holds for a whole IPv6 network.
func TestGuestsOfOneAddressShareQuota(t *testing.T) {
	for _, c := range []struct {
		name string
		from func(i int) string // address
		most int
	}{
		{"one address", func(int) string { return "192.0.2.1" }, 60},
		{"a network of 64 bits", func(i int) string { return fmt.Sprintf("2001:db8:1:1::%x", i+1) }, 60},
		{"a network of 48 bits", func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i+1) }, 4 * 60},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			h := open(t, "--proxied")
			stranger := h.guest("127.0.0.2")
			made := 0
			for i := range c.most + 20 {
				stranger.secret = h.guest("127.0.0.2").secret
				status, text := stranger.do("POST", "/api/me/device-code", "", "X-Forwarded-For", c.from(i))
				switch {
				case status == http.StatusOK:
					made++
				case status != http.StatusTooManyRequests || !strings.Contains(text, "too many new guests"):
					t.Fatalf("guest %d: %d %.200s", i+1, status, text)
				}
			}
			if made < c.most || made > c.most+10 { // some is refilled meanwhile
				t.Errorf("%d guests were made", made)
			}
			if stored := len(h.rows()["users"]); stored != made {
				t.Errorf("%d guests are stored, of %d", stored, made)
			}
			status, text := h.guest("127.0.0.3").do("POST", "/api/me/device-code", "", "X-Forwarded-For", "198.51.100.7")
			if status != http.StatusOK {
				t.Errorf("another user is refused: %d %.200s", status, text)
			}
			figure := `hexparlor_quota_exhausted{per="address",quota="guests"}`
			if c.most > 60 {
				figure = `hexparlor_quota_exhausted{per="network",quota="guests"}`
			}
			if n := h.figure(figure); n != 1 {
				t.Errorf("the metrics count %v exhausted quotas", n)
			}
		})
	}
}

// TestSessionsOfOneUserShareQuota changes a name from ever new sessions of one user: they share one quota.
func TestSessionsOfOneUserShareQuota(t *testing.T) {
	h := open(t)
	first := h.guest("127.0.0.2")
	changed, refused := 0, 0
	for i := range 8 {
		device := h.browser(fmt.Sprintf("127.0.1.%d", i+1))
		if status := device.enterCode(first.deviceCode()); status != http.StatusOK {
			t.Fatal(status)
		}
		for k := range 3 {
			status, text := device.do("PATCH", "/api/me", plain(t, api.Rename{Name: fmt.Sprintf("Mallory %d %d", i, k)}))
			switch status {
			case http.StatusOK:
				changed++
			case http.StatusTooManyRequests:
				refused++
				h.unchanged("one name too many", func() { device.do("PATCH", "/api/me", `{"name":"Mallory again"}`) })
			default:
				t.Fatalf("%d %.200s", status, text)
			}
		}
	}
	if changed < 10 || changed > 13 || refused == 0 {
		t.Errorf("%d names were changed, %d were not", changed, refused)
	}
}
