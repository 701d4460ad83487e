package attacks

import (
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// TestNamesThatImitateOthersAreRefused tries names like those of the site, its bots, its moderators and accounts, as
// guest and as player by message.
func TestNamesThatImitateOthersAreRefused(t *testing.T) {
	h := open(t)
	victim := h.browser("127.0.0.2")
	victim.id()
	call[api.RecoveryCodes](victim, "POST", "/api/me/account", api.NewAccount{Handle: "anna.b"})
	thief := h.guest("127.0.0.3")
	thief.newMatch("hexit", nil, me, me)
	for _, name := range []string{
		"Novice", "Nоvісе", "N\u0301ovice", "Master", "The house", "Hexparlor", "Moderator", "Moderator Eve", "anna.b", "Anna B", "аnnа b",
	} {
		h.unchanged(name, func() { thief.named(name, http.StatusUnprocessableEntity) })
	}
	elsewhere := api.NewMatch{Game: "hexattack", Seats: []api.SeatRequest{me, {Kind: "message", Name: "Moderator"}}}
	h.unchanged("a moderator elsewhere", func() {
		if status, text := thief.do("POST", "/api/matches", plain(t, elsewhere)); status != http.StatusUnprocessableEntity {
			t.Errorf("a player elsewhere is a moderator: %d %.200s", status, text)
		}
	})
	victim.named("Anna B", http.StatusOK)
	thief.named("Annabel", http.StatusOK)
}

// TestInvisibleAndOverlongNamesAreRefused tries names that are too long or invisible, change the reading direction, or
// cover neighbouring lines.
func TestInvisibleAndOverlongNamesAreRefused(t *testing.T) {
	h := open(t)
	guest := h.guest("127.0.0.2")
	guest.newMatch("hexit", nil, me, me)
	for what, name := range map[string]string{
		"too long": strings.Repeat("n", 25), "a million letters": strings.Repeat("n", 1_000_000), "nothing": "", "spaces": "   ",
		"zero width": "An\u200bna", "joiners": "An\u200dna", "soft hyphen": "An\u00adna", "byte order mark": "\ufeffAnna",
		"right to left override": "\u202eannA", "isolate": "\u2067Anna", "mark of direction": "Anna\u200f",
		"letters that look like nothing": "\u3164\u115f", "invisible marks": "An\u034fna", "a variation": "An\U000e0101na",
		"tags": "Anna\U000e0041", "line breaks": "Anna\r\nBen", "tabulator": "An\tna", "bell": "Anna\a", "private use": "Anna\ue000",
		"a pile of marks": "A" + strings.Repeat("\u0301", 20), "dots alone": "\u0323\u0323",
	} {
		h.unchanged(what, func() {
			body := plain(t, api.Rename{Name: name})
			if status, text := guest.do("PATCH", "/api/me", body); status != 422 && status != http.StatusRequestEntityTooLarge {
				t.Errorf("%s: %d %.200s", what, status, text)
			}
		})
	}
	guest.named("שלום \u0639\u0644\u064a", http.StatusOK) // letters of any script are allowed
}

func (c *caller) named(name string, want int) {
	c.t.Helper()
	if status, text := c.do("PATCH", "/api/me", plain(c.t, api.Rename{Name: name})); status != want {
		c.t.Errorf("the name %q: %d, not %d: %s", name, status, want, text)
	}
}
