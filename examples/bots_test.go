// Package examples has programs for authors of bots, and tests that run them.
package examples

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/store"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// short are options that make games short.
var short = map[string]string{"hexit": "tiles=19", "hexattack": "map=duel"}

// TestLibraryExampleDrawsBoard builds the example of a program outside this module and runs it.
func TestLibraryExampleDrawsBoard(t *testing.T) {
	program, folder := filepath.Join(t.TempDir(), "library"), t.TempDir()
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = "library"
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(program)
	run.Dir = folder
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !bytes.Contains(out, []byte("the bot answers ")) {
		t.Errorf("the program prints\n%s", out)
	}
	if svg, err := os.ReadFile(filepath.Join(folder, "board.svg")); err != nil || !bytes.HasPrefix(svg, []byte("<svg")) {
		t.Errorf("the picture is %.40q, %v", svg, err)
	}
}

// TestExampleBotsPlayEveryGameToTheEnd runs each bot for a whole game of each kind, against a real server, with only a
// token.
func TestExampleBotsPlayEveryGameToTheEnd(t *testing.T) {
	site := open(t)
	token := site.token()
	python, err := exec.LookPath("python3")
	if err != nil && os.Getenv("HEXPARLOR_REQUIRE_ALL") != "" {
		t.Fatal(err)
	}
	compiled := filepath.Join(t.TempDir(), "bot")
	if out, err := exec.Command("go", "build", "-o", compiled, "./bot").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			site.plays(t, token, compiled, site.url, g.Info().ID)
			if python == "" {
				t.Skip("there is no python3")
			}
			args := []string{"bot.py", site.url, g.Info().ID}
			if options := short[g.Info().ID]; options != "" {
				args = append(args, options)
			}
			site.plays(t, token, python, args...)
		})
	}
	for _, path := range []string{"bot.py", "bot/main.go"} {
		if text, err := os.ReadFile(path); err != nil || bytes.Count(text, []byte("\n")) >= 100 {
			t.Errorf("%s has %d lines; %v", path, bytes.Count(text, []byte("\n")), err)
		}
	}
}

// site is a server with its store in a file, and a browser whose guest owns a bot there.
type testSite struct {
	t     *testing.T
	url   string
	owner *http.Client
}

func open(t *testing.T) *testSite {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "hexparlor.db"))
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	host := host.NewHost(host.Config{Games: games.Lookup, Store: db, Mover: bot.Mover{}, Logger: quiet})
	s, err := server.New(server.Config{
		Host: host, Users: &user.Accounts{Store: db}, Admin: admin.New(db, db, nil), Games: games.All(), Log: quiet,
		Limits: server.Limits{Off: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := host.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	httpServer := httptest.NewServer(s)
	t.Cleanup(func() {
		s.CloseStreams()
		httpServer.Close()
		_ = host.Close(t.Context())
		_ = db.Close()
	})
	jar, _ := cookiejar.New(nil) // cannot fail without options
	return &testSite{t, httpServer.URL, &http.Client{Jar: jar}}
}

// token returns the token of a new bot.
func (h *testSite) token() string {
	h.ask("GET", "/api/me", nil, &api.Me{})
	h.ask("POST", "/api/me/account", api.NewAccount{Handle: "engine-keeper"}, &api.RecoveryCodes{})
	var made api.TokenList
	h.ask("POST", "/api/me/bots", api.NewAccount{Handle: "by-chance"}, &made)
	var shown api.CreatedToken
	h.ask("POST", "/api/me/tokens", api.NewToken{
		Name: "for the examples", Scopes: []string{"read", "play", "tables"}, Days: 1, As: made.Bots[0].ID,
	}, &shown)
	return shown.Token
}

func (h *testSite) ask(method, path string, in, out any) {
	h.t.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		h.t.Fatal(err)
	}
	if in == nil {
		body = nil
	}
	r, err := http.NewRequest(method, h.url+path, bytes.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := h.owner.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(out); err != nil || answer.StatusCode != http.StatusOK {
		h.t.Fatalf("%s %s: %d %v", method, path, answer.StatusCode, err)
	}
}

// plays runs a bot, which prints the match and its result at the end, and checks that match.
func (h *testSite) plays(t *testing.T, token, program string, args ...string) {
	t.Helper()
	run := exec.CommandContext(t.Context(), program, args...)
	run.Env = append(os.Environ(), "HEXPARLOR_TOKEN="+token)
	var errs bytes.Buffer
	run.Stderr = &errs
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, errs.String())
	}
	words := strings.Fields(string(out))
	if len(words) < 2 {
		t.Fatalf("the bot says %q", out)
	}
	var match api.Match
	h.ask("GET", "/api/matches/"+words[0], nil, &match)
	who := match.Players[0]
	if match.Position.Status != api.Finished || match.Position.Result != words[1] || who.Name != "by-chance BOT" || !who.Bot {
		t.Errorf("%q, and the table has %v %q of %+v", out, match.Position.Status, match.Position.Result, who)
	}
}
