//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"hexparlor/internal/api"
	"hexparlor/internal/user"
)

// site is a server in a process of its own, and a guest who plays there by the API.
type site struct {
	t      *testing.T
	data   string
	addr   string
	secret string
	cmd    *exec.Cmd
}

func (s *site) start() {
	s.t.Helper()
	s.cmd = exec.Command("hexparlor", "serve", "--addr", s.addr, "--admin-addr", "off", "--data", s.data)
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", s.addr); err == nil {
			c.Close()
			return
		}
		if time.Now().After(end) {
			s.t.Fatal("the server does not answer")
		}
	}
}

// kill ends the server without a chance to end anything in order.
func (s *site) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait() // says that it was killed
}

func (s *site) call(method, path string, body, answer any) {
	s.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(s.t.Context(), method, "http://"+s.addr+path, bytes.NewReader(text))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.secret)
	r.Header.Set("Content-Type", "application/json")
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer got.Body.Close()
	text, err = io.ReadAll(got.Body)
	if err == nil && got.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %d %s", path, got.StatusCode, text)
	}
	if err == nil {
		err = json.Unmarshal(text, answer)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// TestMatchInTerminalSurvivesKilledServer plays Hex by API against a program in a real terminal, and kills the server
// in mid-game.
func TestMatchInTerminalSurvivesKilledServer(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &site{t: t, data: t.TempDir(), addr: l.Addr().String(), secret: user.NewSecret()}
	l.Close()
	s.start()
	t.Cleanup(func() { s.kill() })
	var match api.Match
	s.call("POST", "/api/matches", api.NewMatch{
		Game: "hex", Options: map[string]string{"size": "5", "swap": "false"}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}, &match)
	w := openWindow(t, "play", "--server", "http://"+s.addr+"/t/"+match.ID, "--folder", t.TempDir())
	move := func(row int) {
		s.call("GET", "/api/matches/"+match.ID, nil, &match)
		s.call("POST", "/api/matches/"+match.ID+"/moves", api.Submission{
			Key: uuid.NewString(), Seat: 1, Text: fmt.Sprintf("place c%d", row), State: match.Position.Number,
		}, &api.Accepted{})
	}
	answer := func(row int) {
		shows(t, w, "Place a stone")
		send(t, w, fmt.Sprintf(":a%d\r", row))
		shows(t, w, "Waiting for")
	}
	shows(t, w, "Waiting for")
	for row := range 2 {
		move(row + 1)
		answer(row + 1)
	}
	s.kill()
	shows(t, w, "Connection lost")
	s.start()
	shows(t, w, "Connected again.")
	for row := range 3 {
		move(row + 3)
		if row < 2 {
			answer(row + 3)
		}
	}
	shows(t, w, "You have lost.")
	s.call("GET", "/api/matches/"+match.ID, nil, &match)
	if p := match.Position; p.Status != api.Finished || len(p.Winners) != 1 || p.Winners[0] != 1 {
		t.Errorf("%+v", p)
	}
	send(t, w, "\x03")
	if err := w.Wait(); err != nil {
		t.Error(err)
	}
	if text := w.Text(); strings.Contains(text, "panic") {
		t.Error(text)
	}
}
