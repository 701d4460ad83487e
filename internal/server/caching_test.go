package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// TestReplayPageFromAnyStepEqualsPartOfWholeReplay reads a replay from every step on, during and after the match.
func TestReplayPageFromAnyStepEqualsPartOfWholeReplay(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	g.play(id, 6)
	path := "/api/matches/" + id + "/replay"
	for _, over := range []bool{false, true} {
		if over {
			g.act(id, 1, "resign")
		}
		whole := call[api.Replay](g, "GET", path, nil)
		if whole.Total != len(whole.Steps) || whole.Total < 7 || whole.Next != 0 {
			t.Fatalf("%d of %d steps, then %d", len(whole.Steps), whole.Total, whole.Next)
		}
		for from := range whole.Total + 2 {
			part := call[api.Replay](g, "GET", fmt.Sprint(path, "?from=", from), nil)
			if plain(t, part.Steps) != plain(t, whole.Steps[min(from, whole.Total):]) {
				t.Errorf("from %d there are %d steps", from, len(part.Steps))
			}
		}
	}
}

// TestCacheHeadersKeepPrivateAnswersOutOfSharedCaches checks headers for caches. Pictures of private matches are not
// for shared caches, answers that depend on the user say so, and a finished match that the client has is not sent
// again.
func TestCacheHeadersKeepPrivateAnswersOutOfSharedCaches(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	made := func(public bool) string {
		m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
			Game: "hexit", Public: public, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
		})
		g.play(m.ID, 3)
		g.act(m.ID, 1, "resign")
		return "/api/matches/" + m.ID
	}
	for path, shared := range map[string]bool{made(true): true, made(false): false} {
		for _, picture := range []string{"/picture", "/picture?format=png&at=2", "/animation"} {
			response, _ := g.do("GET", path+picture, "")
			if cache := response.Header.Get("Cache-Control"); strings.HasPrefix(cache, "public") != shared {
				t.Errorf("%s, shared %v: %s", picture, shared, cache)
			}
			if vary := strings.Join(response.Header.Values("Vary"), ", "); !strings.Contains(vary, "Cookie, Authorization") {
				t.Errorf("%s depends on %s", picture, vary)
			}
		}
		for _, kept := range []string{"/replay", "/report"} {
			first, _ := g.do("GET", path+kept, "")
			again, text := g.do("GET", path+kept, "", "If-None-Match", first.Header.Get("ETag"))
			if again.StatusCode != http.StatusNotModified || text != "" || !strings.HasPrefix(first.Header.Get("Cache-Control"), "private") {
				t.Errorf("%s: %d, %v", kept, again.StatusCode, first.Header)
			}
			packed, _ := g.do("GET", path+kept, "", "Accept-Encoding", "gzip")
			if packed.Header.Get("Content-Encoding") != "gzip" || len(packed.Header.Values("Vary")) == 0 ||
				!strings.Contains(strings.Join(packed.Header.Values("Vary"), ", "), "Authorization") {
				t.Errorf("%s, packed: %v", kept, packed.Header)
			}
		}
	}
}
