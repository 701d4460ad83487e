// Package onlinetest starts servers for tests of terminals.
package onlinetest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"testing"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// Site is a server that can be stopped and started again at the same address.
type Site struct {
	Users *user.Accounts
	Face  *server.Server

	t       *testing.T
	place   string
	address string
	stop    func()
}

// Start starts a server on this computer. It ends with the test.
func Start(t *testing.T) *Site {
	t.Helper()
	s := &Site{t: t, place: storetest.In(t, t.TempDir()), address: "127.0.0.1:0"}
	s.Start()
	t.Cleanup(s.Stop)
	return s
}

// URL returns the address of the site.
func (s *Site) URL() string { return "http://" + s.address }

// Stop stops the server; its data stay.
func (s *Site) Stop() {
	if s.stop != nil {
		s.stop()
		s.stop = nil
	}
}

// Start starts the server again, at the address that it had before.
func (s *Site) Start() {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	db, err := store.Open(ctx, s.place)
	s.must(err)
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	h := host.NewHost(host.Config{Games: games.Lookup, Store: db, Mover: bot.Mover{}, Link: db.Link(), Logger: quiet})
	s.must(h.Start(ctx))
	s.Users = &user.Accounts{Store: db}
	s.Face, err = server.New(server.Config{
		Host: h, Users: s.Users, Admin: admin.New(db, db, nil), Chat: db, Games: games.All(),
		Limits: server.Limits{Off: true}, Log: quiet,
	})
	s.must(err)
	l, err := net.Listen("tcp", s.address)
	s.must(err)
	s.address = l.Addr().String()
	done := make(chan error, 1)
	go func() { done <- s.Face.Serve(ctx, l) }()
	s.stop = func() {
		cancel()
		s.must(<-done)
		s.must(h.Close(context.Background()))
		s.must(db.Close())
	}
}

func (s *Site) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// Account creates an account and returns the browser that is signed in to it.
func (s *Site) Account(handle string) *http.Client {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	s.must(err)
	browser := &http.Client{Jar: jar}
	s.Call(browser, "POST", "/api/me/account", map[string]string{"handle": handle}, nil)
	return browser
}

// DeviceCode creates an account and returns a code that signs in another device of it.
func (s *Site) DeviceCode(handle string) string {
	s.t.Helper()
	var code api.DeviceCode
	s.Call(s.Account(handle), "POST", "/api/me/device-code", nil, &code)
	return code.Code
}

// Call sends a request to the API from a browser, and reads the answer unless answer is nil.
func (s *Site) Call(browser *http.Client, method, path string, body, answer any) {
	s.t.Helper()
	var text []byte
	if body != nil {
		var err error
		text, err = json.Marshal(body)
		s.must(err)
	}
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.URL()+path, bytes.NewReader(text))
	s.must(err)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	got, err := browser.Do(r)
	s.must(err)
	defer got.Body.Close()
	text, err = io.ReadAll(got.Body)
	s.must(err)
	if got.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %d %s", path, got.StatusCode, text)
	}
	if answer != nil {
		s.must(json.Unmarshal(text, answer))
	}
}
