package server_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// readPosition returns what the server says of a position.
func readPosition(t *testing.T, g *guest, id string, q api.PositionQuery) (p api.SetUpPosition) {
	t.Helper()
	body, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	_, text := g.do("POST", "/api/games/"+id+"/position", string(body))
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return p
}

// TestPositionIsReadWithErrorsAsSentences reads first, changed, open and wrong positions.
func TestPositionIsReadWithErrorsAsSentences(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	for _, id := range []string{"hexattack", "hexstrat", "swarm", "hexit", "hexstrike", "hex"} {
		p := readPosition(t, g, id, api.PositionQuery{})
		if p.Error != "" || p.Position == "" || p.View == nil || len(p.ToAct) == 0 || len(p.Seats) < 2 {
			t.Errorf("%s begins with %+v", id, p)
		}
		if again := readPosition(t, g, id, api.PositionQuery{Position: p.Position}); again.Position != p.Position {
			t.Errorf("%s: %s is read as %+v", id, p.Position, again)
		}
		if wrong := readPosition(t, g, id, api.PositionQuery{Position: p.Position + " x"}); wrong.Error == "" {
			t.Errorf("%s: a wrong position is read as %+v", id, wrong)
		}
	}
	p := readPosition(t, g, "swarm", api.PositionQuery{Position: "seat 2 0 - 0,0:o?1?2 - 0 *"})
	if !p.Hidden || p.Position != "seat 2 0 - 0,0:o?1?2 - 0 *" {
		t.Errorf("an open position is %+v", p)
	}
	p = readPosition(t, g, "hexit", api.PositionQuery{Options: map[string]string{"tiles": "1"}})
	if !p.Options || !strings.Contains(p.Error, "tiles") {
		t.Errorf("wrong options are %+v", p)
	}
}

// TestPositionHasPicture checks the image of positions, also with cells far apart, and that a wrong position has none.
func TestPositionHasPicture(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	at := func(position, format string) (*http.Response, string) {
		q := url.Values{"position": {position}, "format": {format}, "o": {"tiles=19"}}
		return g.do("GET", "/api/games/hexit/picture?"+q.Encode(), "")
	}
	if r, body := at("1 0,0w/1,0bW 8,7 35 0 0", "svg"); r.StatusCode != http.StatusOK || !strings.Contains(body, "<svg") {
		t.Errorf("the picture is %d %.200s", r.StatusCode, body)
	}
	if r, body := at("1 0,0w/1,0bW 8,7 35 0 0", "png"); r.StatusCode != http.StatusOK || !strings.Contains(body, "PNG") {
		t.Errorf("the picture is %d %.200s", r.StatusCode, body)
	}
	if r, body := at("1 0,0w/999,999w 8,8 35 0 0", "png"); r.StatusCode != http.StatusOK || len(body) > 1<<20 {
		t.Errorf("the picture of a vast board is %d with %d bytes", r.StatusCode, len(body))
	}
	if r, body := at("1 0,0 8,8 35 0 0", "svg"); r.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("the picture of no position is %d %.200s", r.StatusCode, body)
	}
}
