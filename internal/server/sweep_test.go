package server_test

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/store"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

const day = 24 * time.Hour

// TestSweepRemovesUnusedGuestsAndMatchesAfterSetDays lets months pass on a running server: matches that never began
// and guests who never returned are removed after the days in the settings. Online users keep everything.
func TestSweepRemovesUnusedGuestsAndMatchesAfterSetDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "hexparlor.db"))
		must(t, err)
		host := host.NewHost(host.Config{Games: games.Lookup, Store: db})
		accounts, adminService := &user.Accounts{Store: db}, admin.New(db, db, nil)
		s, err := server.New(server.Config{
			Host: host, Users: accounts, Admin: adminService, Games: games.All(), Limits: server.Limits{Off: true},
		})
		must(t, err)
		ctx, stop := context.WithCancel(t.Context())
		l := &pipes{conns: make(chan net.Conn), done: make(chan struct{})}
		served := make(chan error)
		go func() { served <- s.Serve(ctx, l) }()
		set := func(name, value string) {
			t.Helper()
			_, err := adminService.Decide(t.Context(), admin.Decision{Kind: admin.Set, Name: name, Value: value})
			must(t, err)
		}
		swept := func(after time.Duration, tables, guests string) {
			t.Helper()
			time.Sleep(after)
			synctest.Wait()
			must(t, s.Sweep(t.Context()))
			for what, want := range map[string]string{"matches": tables, "guests": guests} {
				if n := gauge(t, s, `hexparlor_cleanup_removals_total{kind="`+what+`"}`); n != want {
					t.Errorf("%s %s were swept, not %s", n, what, want)
				}
			}
		}
		as := func(secret, method, body string) (me api.Me) {
			t.Helper()
			r := httptest.NewRequestWithContext(t.Context(), method, "http://localhost/api/me", strings.NewReader(body))
			r.Header.Set("Authorization", "Bearer "+secret)
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if w.Code != http.StatusOK {
				t.Fatalf("%d: %s", w.Code, w.Body)
			}
			must(t, json.Unmarshal(w.Body.Bytes(), &me))
			return me
		}
		away, back := user.NewSecret(), user.NewSecret()
		gone := as(away, "PATCH", `{"name":"Wanda"}`)
		stays := as(back, "PATCH", `{"name":"Berta"}`)
		table, err := host.Create(t.Context(), match.New{
			Game: "hexit", Maker: gone.ID, Players: []match.Player{{User: gone.ID, Name: "Wanda"}, {}},
		})
		must(t, err)

		set(admin.GuestDays, "0")
		swept(29*day, "0", "0")
		swept(1*day+time.Hour, "1", "0")
		if _, err := host.Match(t.Context(), table.ID()); err == nil {
			t.Error("the table is still there")
		}
		swept(100*day, "1", "0")
		set(admin.MatchDays, "0")
		_, err = host.Create(t.Context(), match.New{Game: "hexit", Players: []match.Player{{User: "x", Name: "X"}, {}}})
		must(t, err)
		as(back, "GET", "")
		set(admin.GuestDays, "90")
		swept(0, "1", "1")
		if me := as(back, "GET", ""); me != stays {
			t.Errorf("who has just come back is %+v", me)
		}
		if me := as(away, "GET", ""); me.Name == "Wanda" {
			t.Errorf("who is gone is still known: %+v", me)
		}
		swept(80*day, "1", "1")
		swept(11*day, "1", "2")

		stop()
		must(t, <-served)
		must(t, host.Close(context.Background()))
		must(t, db.Close())
	})
}
