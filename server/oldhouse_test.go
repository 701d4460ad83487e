package server_test

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"hexparlor/server"
	"hexparlor/server/api"
)

// TestOldGuestsPlayOn opens the house of the program before sessions, with its running tables: everybody is who they
// were by the secret that their browser holds, everything is theirs, and they play on where they were.
func TestOldGuestsPlayOn(t *testing.T) {
	folder := t.TempDir()
	unpack(t, "../testdata/house/version5.db.gz", filepath.Join(folder, "hexparlor.db"))
	h := open(t, folder, server.Limits{Off: true})
	const public, sealed, bots = "01a20304-2f63-7421-8cd8-01edffda9359", "01a20304-2f6a-7d9c-a84d-7b598acafd94", "01a20304-2fd3-76dc-bfea-8a75ed43f8fd"
	const waiting, finished = "01a20304-2fd5-7a01-aabf-ca7501da45c8", "01a20304-2fd7-7941-9bf5-2cf03f93a5ce"
	for name, theirs := range map[string]map[string]int{ // their seats by table
		"Anna": {public: 1, bots: 1}, "Ben": {public: 2, finished: 1}, "Carla": {sealed: 1}, "Dilek": {sealed: 2, waiting: 1},
	} {
		g := h.guest()
		secret := sha256.Sum256([]byte(name))
		as := []string{"Authorization", "Bearer " + base64.RawURLEncoding.EncodeToString(secret[:])}
		if me := ask[api.Me](g, "GET", "/api/me", as...); me.Name != name {
			t.Errorf("%s is now called %s", name, me.Name)
		}
		lobby := ask[api.Lobby](g, "GET", "/api/lobby", as...)
		if len(lobby.Mine) != len(theirs) {
			t.Errorf("%s has %d tables, not %d", name, len(lobby.Mine), len(theirs))
		}
		for id, seat := range theirs {
			if m := ask[api.Match](g, "GET", "/api/matches/"+id, as...); !m.Players[seat-1].Mine || m.Players[seat-1].Name != name {
				t.Errorf("%s does not hold seat %d of %s: %+v", name, seat, id, m.Players)
			}
		}
		moves := map[string]string{
			"Anna":  `{"key":"after-all-1","seat":1,"text":"deal 0,0 SE","state":%d}`,
			"Dilek": `{"key":"after-all-1","seat":2,"text":"1 hold","state":%d}`,
		}
		if body := moves[name]; body != "" {
			at := map[string]string{"Anna": public, "Dilek": sealed}[name]
			body = fmt.Sprintf(body, ask[api.Match](g, "GET", "/api/matches/"+at, as...).Position.Number)
			if res, text := g.do("POST", "/api/matches/"+at+"/moves", body, as...); res.StatusCode != 200 {
				t.Errorf("%s cannot play on: %d %s", name, res.StatusCode, text)
			}
		}
	}
}

// ask is call with headers and without a body.
func ask[T any](g *guest, method, path string, headers ...string) T {
	g.t.Helper()
	res, text := g.do(method, path, "", headers...)
	if res.StatusCode != 200 {
		g.t.Fatalf("%s %s: %d %s", method, path, res.StatusCode, text)
	}
	return read[T](g.t, event{data: text})
}

func unpack(t *testing.T, packed, path string) {
	t.Helper()
	in, err := os.Open(packed)
	must(t, err)
	defer in.Close()
	plain, err := gzip.NewReader(in)
	must(t, err)
	text, err := io.ReadAll(plain)
	must(t, err)
	must(t, os.WriteFile(path, text, 0o600))
}
