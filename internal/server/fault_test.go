package server_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/user"
)

// TestRequestsForDisabledFeaturesAreAnsweredBelow500 asks every game for features that only some games have.
func TestRequestsForDisabledFeaturesAreAnsweredBelow500(t *testing.T) {
	h := openFresh(t)
	for _, g := range games.All() {
		guest := h.guest()
		var seats []api.SeatRequest
		for range call[api.Setup](guest, "POST", "/api/games/"+g.Info().ID+"/setup", struct{}{}).Seats {
			seats = append(seats, api.SeatRequest{Kind: "me"})
		}
		id := call[api.Match](guest, "POST", "/api/matches", api.NewMatch{Game: g.Info().ID, Seats: seats}).ID
		for _, text := range []string{"takeback-ask", "draw-offer", "takeback-accept", "draw-decline", "rematch-ask"} {
			res, answer := guest.do("POST", "/api/matches/"+id+"/actions", plain(t, map[string]any{
				"key": key(), "seat": 1, "text": text, "state": guest.state(id),
			}))
			if res.StatusCode != 200 && res.StatusCode != 409 {
				t.Errorf("%s: %s: %d %s", g.Info().ID, text, res.StatusCode, answer)
			}
		}
	}
}

// TestIllegalStoredMoveIsServerErrorLoggedOnce stores a move that cannot have been played: the log names its match
// once.
func TestIllegalStoredMoveIsServerErrorLoggedOnce(t *testing.T) {
	folder := t.TempDir()
	before := open(t, folder, server.Limits{Off: true})
	m := before.guest().table(true)
	nonsense := match.Entry{Number: len(m.Log) + 1, Seat: game.Seat(2), Kind: match.Sit, Text: match.Player{User: "x", Name: "X"}.String()}
	move := match.Entry{Number: nonsense.Number + 1, Seat: 1, Kind: match.Move, Text: "@50,50"}
	must(t, before.host.Store.Append(context.Background(), match.Change{ID: m.ID, Entries: []match.Entry{nonsense, move}}))
	before.stop()

	var log bytes.Buffer
	h := open(t, folder, server.Limits{Off: true})
	s, err := server.New(server.Config{
		Host: h.host, Users: h.users, Admin: h.adminService, Games: games.All(), Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	must(t, err)
	for _, path := range []string{"", "/replay", "/record", "/stream"} {
		log.Reset()
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", "http://127.0.0.1/api/matches/"+m.ID+path, nil))
		if w.Code != 500 || strings.Contains(w.Body.String(), "50,50") {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
		if log.Len() > 0 { // the host has named it, once
			t.Errorf("%s: the log says %q", path, &log)
		}
	}
}

// full is a store on a full disk.
type full struct{ host.Store }

// fullUsers is a store of users on a full disk; unless readable is set, reading fails too.
type fullUsers struct {
	user.Store
	readable bool
}

var errFull = errors.New("no space left on /dev/sda1")

func (full) Append(context.Context, ...match.Change) error          { return errFull }
func (full) Lists(context.Context, string, int) (host.Lists, error) { return host.Lists{}, errFull }

func (fullUsers) CreateUser(context.Context, user.User, user.Session, user.Hash) error {
	return errFull
}
func (fullUsers) RenameUser(context.Context, string, string, time.Time) error { return errFull }

func (f fullUsers) UserBySecret(ctx context.Context, secret user.Hash) (user.User, user.Session, error) {
	if f.readable {
		return f.Store.UserBySecret(ctx, secret)
	}
	return user.User{}, user.Session{}, errFull
}

// TestFailingStoreIsAnsweredWithStatus503 checks that requests get 503 while the store fails, and work afterwards.
func TestFailingStoreIsAnsweredWithStatus503(t *testing.T) {
	h := openFresh(t)
	known := h.guest()
	m := known.table(true)
	sound, soundUsers := h.host.Store, h.users.Store
	for _, c := range []struct {
		name, method, path, body string
		by                       *guest
		readable                 bool // users can be read
	}{
		{"new guest's name", "PATCH", "/api/me", `{"name":"Nia"}`, h.guest(), false},
		{"new guest's name on a full disk", "PATCH", "/api/me", `{"name":"Nia"}`, h.guest(), true},
		{"name", "PATCH", "/api/me", `{"name":"Nia"}`, known, true},
		{"own user", "GET", "/api/me", "", known, false},
		{"table", "POST", "/api/matches", `{"game":"hexit","seats":[{"kind":"me"},{"kind":"me"}]}`, known, true},
		{"seat", "POST", "/api/matches/" + m.ID + "/seats", `{"seat":2}`, known, true},
		{"lobby", "GET", "/api/lobby", "", known, false},
	} {
		h.host.Store, h.users.Store = full{sound}, fullUsers{soundUsers, c.readable}
		res, text := c.by.do(c.method, c.path, c.body)
		if res.StatusCode != 503 || res.Header.Get("Retry-After") == "" || strings.Contains(text, "sda1") {
			t.Errorf("%s: %d, Retry-After %q: %s", c.name, res.StatusCode, res.Header.Get("Retry-After"), text)
		}
	}
	h.host.Store, h.users.Store = sound, soundUsers
}
