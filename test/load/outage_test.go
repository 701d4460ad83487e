package load

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/store/storetest"
)

// TestServerLogsOutageOfPostgreSQLOnce stops and restarts PostgreSQL twice while a server runs. The log must have one
// line for the beginning and one for the end; requests meanwhile get 503 with Retry-After.
func TestServerLogsOutageOfPostgreSQLOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts PostgreSQL and builds the program")
	}
	cluster := storetest.OwnCluster(t, false)
	file := filepath.Join(t.TempDir(), "log")
	args := append(serve("127.0.0.1:0", t.TempDir()), "--drain", "0s", "--log", "json",
		"--database", cluster.URL("postgres"))
	shell := append([]string{"-c", `log=$1; shift; exec "$@" 2>"$log"`, "sh", file, buildProgram(t)}, args...)
	p, err := startProcess(context.Background(), "sh", shell)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	c, secrets := newClient(p.url), [2]string{newSecret(), newSecret()}
	id, err := c.newMatch(t.Context(), "hex", "0d60", secrets, 0)
	if err != nil {
		t.Fatal(err)
	}
	for n, end := range []func() error{cluster.Stop, cluster.Kill} {
		if err := end(); err != nil {
			t.Fatal(err)
		}
		for began := time.Now(); time.Since(began) < 4*time.Second; time.Sleep(20 * time.Millisecond) {
			c.askInVain(t, id, secrets[0])
		}
		if err := cluster.Start(false); err != nil {
			t.Fatal(err)
		}
		logged := waitForLog(t, file, 2*(n+1))
		if t.Log(strings.Join(logged, "\n")); len(logged) != 2*(n+1) {
			t.Fatalf("%d lines are logged of %d outages", len(logged), n+1)
		}
		if _, err := c.call(t.Context(), http.MethodGet, "/api/matches/"+id, secrets[0], nil); err != nil {
			t.Error(err)
		}
	}
}

// askInVain sends requests that need the database. Answers from memory are allowed.
func (c *client) askInVain(t *testing.T, id, secret string) {
	t.Helper()
	move := api.Submission{Key: newSecret(), Seat: 1, Text: "place 3,4"}
	match := api.NewMatch{Game: "hex", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}}}
	for _, ask := range []struct {
		method, path string
		body         any
		mayAnswer    bool
	}{
		{http.MethodPost, "/api/matches/" + id + "/moves", move, false},
		{http.MethodPost, "/api/matches", match, false},
		{http.MethodGet, "/api/matches/" + id, nil, true},
		{http.MethodGet, "/api/lobby", nil, true},
		{http.MethodGet, "/api/leaderboards", nil, true},
		{http.MethodGet, "/api/archive", nil, true},
		{http.MethodGet, "/api/me", nil, true},
	} {
		body, err := json.Marshal(ask.body)
		if err != nil {
			t.Fatal(err)
		}
		response, err := c.send(t.Context(), ask.method, ask.path, secret, bytes.NewReader(body))
		if err != nil {
			t.Errorf("%s %s: %v", ask.method, ask.path, err)
			continue
		}
		response.Body.Close()
		switch status := response.StatusCode; {
		case status < http.StatusInternalServerError && ask.mayAnswer:
		case status != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "":
			t.Errorf("%s %s: status %d, Retry-After %q", ask.method, ask.path, status, response.Header.Get("Retry-After"))
		}
	}
}

// waitForLog waits until the log has so many warnings and errors about the database, and a moment longer. It returns
// all of them except those about downtimes.
func waitForLog(t *testing.T, file string, lines int) (logged []string) {
	t.Helper()
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(100 * time.Millisecond) {
		if logged = linesOf(t, file); len(logged) >= lines {
			time.Sleep(2 * time.Second)
			return linesOf(t, file)
		}
	}
	return logged
}

func linesOf(t *testing.T, file string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		reported := strings.Contains(line, `"ERROR"`) || strings.Contains(line, `"WARN"`)
		if reported && !strings.Contains(line, "no server was running") && !strings.Contains(line, "every role") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}
