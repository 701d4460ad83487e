// Package attacks attacks the real program in known and conceivable ways. Each kind of attack has a file; every
// attack must be refused or do no harm. docs/security.md describes them.
package attacks

import (
	"bufio"
	"bytes"
	"context"
	crand "crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"hexparlor/internal/cli/clitest"

	"hexparlor/game"
	"hexparlor/internal/api"

	// The sources of the program are read, so that a cached test result is not used after a change of them.
	_ "hexparlor/games"
	_ "hexparlor/internal/server"
	_ "hexparlor/internal/store"
)

// program is the path of the real program.
var program string

func TestMain(m *testing.M) {
	if runtime.GOOS == "windows" {
		fmt.Println("not run: servers are stopped by signals")
		return
	}
	var err error
	if program, err = clitest.Build("hexparlor"); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// startPatience is the time limit for a server's start or end.
const startPatience = 15 * time.Second

// site is a running server on loopback.
type site struct {
	t     testing.TB
	url   string // for guests
	admin string // for operators
	log   *text  // everything written to stderr
	data  string // data folder
	cmd   *exec.Cmd
	ended chan struct{}
}

// open starts a server with an empty folder. It is stopped when the test ends.
func open(t testing.TB, flags ...string) *site {
	t.Helper()
	return openIn(t, t.TempDir(), "", flags...)
}

// openIn starts a server on the folder data. before is a line of shell to run first, such as "ulimit -n 1024"; it may
// be empty.
func openIn(t testing.TB, data, before string, flags ...string) *site {
	t.Helper()
	args := append([]string{
		"-c", before + "\nexec \"$@\"", "sh", program, "serve", "--addr", "127.0.0.1:0",
		"--admin-addr", "127.0.0.1:0", "--data", data,
	}, flags...)
	h := &site{t: t, cmd: exec.Command("sh", args...), log: &text{}, data: data, ended: make(chan struct{})}
	output := &text{}
	h.cmd.Stdout, h.cmd.Stderr = output, h.log
	if err := h.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { _ = h.cmd.Wait(); close(h.ended) }()
	t.Cleanup(h.stop)
	pattern := regexp.MustCompile(`(?s)open at (http://\S+)\n.* at (http://\S+)\n`)
	deadline := time.After(startPatience)
	for {
		if urls := pattern.FindStringSubmatch(output.String()); urls != nil {
			h.url, h.admin = urls[1], urls[2]
			return h
		}
		select {
		case <-h.ended:
			t.Fatalf("the server did not start: %s", h.log)
		case <-deadline:
			t.Fatalf("the server does not start: %s", h.log)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// kill ends the server like a power failure.
func (h *site) kill() {
	_ = h.cmd.Process.Kill()
	<-h.ended
}

// memory returns the greatest memory use of the process so far in megabytes.
func (h *site) memory() int {
	h.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", h.cmd.Process.Pid))
	if err != nil {
		h.t.Skip("only Linux reports the memory of a process")
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	var kilobytes int
	if _, err := fmt.Sscan(rest, &kilobytes); err != nil {
		h.t.Fatal(err)
	}
	return kilobytes >> 10
}

// stop shuts the server down.
func (h *site) stop() {
	_ = h.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-h.ended:
	case <-time.After(startPatience):
		_ = h.cmd.Process.Kill()
		<-h.ended
		h.t.Errorf("the server did not stop: %s", h.log)
	}
}

// figure returns the value of a line of the metrics, by the text before the value; 0 if there is none.
func (h *site) figure(name string) (value float64) {
	h.t.Helper()
	status, text := h.operator().do("GET", "/metrics", "")
	if status != http.StatusOK {
		h.t.Fatalf("no figures: %d %s", status, text)
	}
	if _, rest, ok := strings.Cut(text, "\n"+name+" "); ok {
		_, _ = fmt.Sscan(rest, &value)
	}
	return value
}

// text is written by a process and read by the test.
type text struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *text) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *text) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// caller sends requests to a server, with a secret and an address of its own.
type caller struct {
	t      testing.TB
	base   string
	secret string // bearer token; empty: none
	client *http.Client
	last   http.Header // of the last answer
}

// guest returns a new guest with an address of this machine, such as 127.0.0.2.
func (h *site) guest(from string) *caller {
	raw := make([]byte, 32)
	_, _ = crand.Read(raw) // never fails
	c := h.caller(h.url, from)
	c.secret = base64.RawURLEncoding.EncodeToString(raw)
	return c
}

// operator returns a caller at the operators' address.
func (h *site) operator() *caller { return h.caller(h.admin, "127.0.0.1") }

func (h *site) caller(base, from string) *caller {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 5 * time.Second}
	transport := &http.Transport{DialContext: dialer.DialContext, DisableCompression: true, MaxIdleConnsPerHost: 4}
	h.t.Cleanup(transport.CloseIdleConnections)
	return &caller{t: h.t, base: base, client: &http.Client{Transport: transport}}
}

// do sends a request that must be answered, and returns status and body. Headers are names and values alternating;
// the name Host sets the host.
func (c *caller) do(method, path, body string, headers ...string) (status int, answer string) {
	c.t.Helper()
	status, answer, err := c.try(method, path, body, headers...)
	if err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
	return status, answer
}

// try sends a request that may fail. It may be called from goroutines of the test.
func (c *caller) try(method, path, body string, headers ...string) (status int, answer string, err error) {
	return c.read(io.ReadAll, method, path, body, headers...)
}

// glance sends a request that must be answered, and returns status and the first bytes of a body that may be endless.
func (c *caller) glance(method, path string) (status int, beginning string) {
	c.t.Helper()
	status, beginning, err := c.read(func(r io.Reader) ([]byte, error) {
		part := make([]byte, 4096)
		n, err := r.Read(part)
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return part[:n], err
	}, method, path, "")
	if err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
	return status, beginning
}

// read sends a request and reads the answer by the function body.
func (c *caller) read(
	body func(io.Reader) ([]byte, error), method, path, sent string, headers ...string,
) (status int, answer string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, strings.NewReader(sent))
	if err != nil {
		return 0, "", err
	}
	if sent != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.secret != "" {
		request.Header.Set("Authorization", "Bearer "+c.secret)
	}
	for i := 0; i < len(headers); i += 2 {
		if request.Header.Add(headers[i], headers[i+1]); headers[i] == "Host" {
			request.Host = headers[i+1]
		}
	}
	response, err := c.client.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	data, err := body(response.Body)
	c.last = response.Header
	return response.StatusCode, string(data), err
}

// call sends a request that must succeed, and decodes the answer.
func call[T any](c *caller, method, path string, body any) (v T) {
	c.t.Helper()
	status, text := c.do(method, path, plain(c.t, body))
	if status != http.StatusOK {
		c.t.Fatalf("%s %s: %d %.300s", method, path, status, text)
	}
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
	return v
}

// plain returns a value as JSON; empty for nil.
func plain(t testing.TB, v any) string {
	t.Helper()
	if v == nil {
		return ""
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// newMatch creates a match and returns its id.
func (c *caller) newMatch(game string, options map[string]string, seats ...api.SeatRequest) string {
	c.t.Helper()
	return call[api.Match](c, "POST", "/api/matches", api.NewMatch{Game: game, Options: options, Seats: seats}).ID
}

// match returns a match as the caller may see it.
func (c *caller) match(id string) api.Match {
	c.t.Helper()
	return call[api.Match](c, "GET", "/api/matches/"+id, nil)
}

// submit sends a move or action that may be refused.
func (c *caller) submit(id, what string, seat game.Seat, text string) (status int, answer string) {
	c.t.Helper()
	s := api.Submission{Key: crand.Text(), Seat: seat, Text: text}
	status, answer = c.do("POST", "/api/matches/"+id+"/"+what, plain(c.t, s))
	if status == http.StatusPreconditionRequired {
		s.State = c.match(id).Position.Number
		status, answer = c.do("POST", "/api/matches/"+id+"/"+what, plain(c.t, s))
	}
	return status, answer
}

// must is submit, and fails the test on a refusal.
func (c *caller) must(id, what string, seat game.Seat, text string) {
	c.t.Helper()
	if status, answer := c.submit(id, what, seat, text); status != http.StatusOK {
		c.t.Fatalf("%s %q: %d %s", what, text, status, answer)
	}
}

var (
	me   = api.SeatRequest{Kind: "me"}
	free = api.SeatRequest{Kind: "open"}
)

func bot(level int) api.SeatRequest { return api.SeatRequest{Kind: "bot", Level: level} }

// watch opens the stream of a match until the test ends, and returns the lines of its messages.
func (c *caller) watch(id string) (data <-chan string) {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	request, err := http.NewRequestWithContext(ctx, "GET", c.base+"/api/matches/"+id+"/stream", nil)
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+c.secret)
	response, err := c.client.Do(request)
	if err != nil {
		c.t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		c.t.Fatalf("the stream answers %d", response.StatusCode)
	}
	lines, ended := make(chan string, 10_000), make(chan struct{})
	go func() {
		defer close(ended)
		defer close(lines)
		defer response.Body.Close()
		for scanner := newLines(response.Body); scanner.Scan(); {
			select {
			case lines <- scanner.Text():
			default: // messages are dropped if the test does not read them, but the stream stays open
			}
		}
	}()
	c.t.Cleanup(func() { cancel(); <-ended })
	return lines
}

func newLines(r io.Reader) *bufio.Scanner {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, 1<<20)
	return scanner
}
