package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// TestExportedRecordImportsAsSameMatch imports the exported record of a match: the same game in another match.
func TestExportedRecordImportsAsSameMatch(t *testing.T) {
	h := openFresh(t)
	for _, end := range []string{"", "resign", "draw-offer"} {
		g := h.guest()
		id := g.both()
		g.play(id, 6)
		if end != "" {
			g.act(id, 2, end)
		}
		for g.match(id).Position.Status == api.Running {
			g.play(id, 1)
		}
		res, text := g.do("GET", "/api/matches/"+id+"/record", "")
		if res.StatusCode != 200 || !strings.HasPrefix(res.Header.Get("Content-Disposition"), `attachment; filename="hexit-`) ||
			res.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Fatalf("%d %v %s", res.StatusCode, res.Header, text)
		}
		was, is := g.match(id), call[api.Match](h.guest(), "POST", "/api/records", api.NewRecord{Text: text})
		if was.Position.Text != is.Position.Text || was.Position.Result != is.Position.Result ||
			was.Position.Reason != is.Position.Reason || is.Position.Status != api.Finished {
			t.Errorf("%+v came back as %+v", was.Position, is.Position)
		}
		if is.ID == was.ID || is.Players[0].Mine || is.Players[0].ID != "" || is.Players[0].Name != was.Players[0].Name {
			t.Errorf("players %+v", is.Players)
		}
		if _, again := g.do("GET", "/api/matches/"+is.ID+"/record", ""); again != text {
			t.Errorf("the record is now %s", again)
		}
	}
}

// TestBadRecordsAreRefusedWithLine imports invalid records; each time the answer names the place.
func TestBadRecordsAreRefusedWithLine(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	g.play(id, 3)
	_, running := g.do("GET", "/api/matches/"+id+"/record", "")
	g.act(id, 2, "resign")
	_, good := g.do("GET", "/api/matches/"+id+"/record", "")
	tables := func() int {
		return len(call[api.Lobby](g, "GET", "/api/lobby", nil).Mine)
	}
	before := tables()
	for name, c := range map[string]struct {
		text, says string
		status     int
	}{
		"empty":         {"", "Game", 422},
		"unfinished":    {running, "finished", 422},
		"other result":  {strings.Replace(good, `"1-0"`, `"0-1"`, 1), "line 6", 422},
		"false draw":    {strings.Replace(good, `"1-0"`, `"1/2-1/2"`, 1), "line", 422},
		"other game":    {strings.Replace(good, `"hexit"`, `"chess"`, 1), "chess", 422},
		"other options": {strings.Replace(good, "]\n", "]\n[Options \"tiles=many\"]\n", 1), "line 2", 422},
		"too many":      {strings.Replace(good, "[Seat2", "[Seat3", 1), "line", 422},
		"wrong number":  {strings.Replace(good, "\n2. ", "\n3. ", 1), "line", 422},
		"no such move":  {good + "4. 1 drop 90,90\n", "line", 422},
		"binary":        {"\x00\x01\x02", "line 1", 422},
		"script":        {"<script>alert(1)</script>", "line 1", 422},
		"many brackets": {strings.Repeat("[", 200000), "line 1", 422},
		"huge":          {strings.Repeat("1. 1 pass\n", 30000), "too large", 413},
	} {
		t.Run(name, func(t *testing.T) {
			body, _ := json.Marshal(api.NewRecord{Text: c.text})
			res, text := g.do("POST", "/api/records", string(body))
			if res.StatusCode != c.status || !strings.Contains(text, c.says) {
				t.Errorf("%d %s", res.StatusCode, text)
			}
			var p api.Problem
			if err := json.Unmarshal([]byte(text), &p); res.StatusCode != http.StatusOK && (err != nil || p.Code == "") {
				t.Errorf("no problem: %s", text)
			}
		})
	}
	if after := tables(); after != before {
		t.Errorf("%d tables instead of %d", after, before)
	}
}
