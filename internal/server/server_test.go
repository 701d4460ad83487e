package server_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match/host"
	"hexparlor/internal/rating"
	"hexparlor/internal/server"
	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/storetest"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

func TestMain(m *testing.M) {
	if task := os.Getenv(crowdOf); task != "" { // this is the second process of a benchmark
		if err := beCrowd(task); err != nil {
			log.Fatal(err)
		}
		return
	}
	goleak.VerifyTestMain(storetest.Tests{M: m, Furnish: func(ctx context.Context, place string) error {
		s, err := store.Open(ctx, place)
		if err != nil {
			return err
		}
		return s.Close()
	}})
}

// testSite runs a server on a loopback port, with its store in a file.
type testSite struct {
	t            testing.TB
	url          string
	host         *host.Host
	users        *user.Accounts
	adminService *admin.Service
	face         *server.Server
	stop         func() // shuts down; also called when the test ends
}

// thought is a small search limit that does not depend on the machine's speed.
var thought = bot.Budget{Simulations: 300}

// patience is the time after which an absent player can be replaced.
const patience = 300 * time.Millisecond

// open starts a server in a folder, or one of several servers on a database.
func open(t testing.TB, folder string, limits server.Limits) *testSite {
	t.Helper()
	return openWith(t, folder, limits, games.All()...)
}

// openWith starts a server with these games.
func openWith(t testing.TB, folder string, limits server.Limits, all ...game.Game) *testSite {
	t.Helper()
	return openBots(t, folder, limits, host.Config{Mover: bot.Mover{}}, all...)
}

// openBots starts a server with the bots of c.
func openBots(t testing.TB, folder string, limits server.Limits, c host.Config, all ...game.Game) *testSite {
	t.Helper()
	return openChanged(t, folder, limits, c, func(*server.Config) {}, all...)
}

// openChanged starts a server after change has changed it.
func openChanged(
	t testing.TB, folder string, limits server.Limits, c host.Config, change func(*server.Config), all ...game.Game,
) *testSite {
	t.Helper()
	return openStored(t, folder, limits, c, func(s stored) stored { return s }, change, all...)
}

// stored is the database of a server. It can be wrapped before anything reads from it.
type stored interface {
	host.Store
	user.Store
	rating.Store
	lobby.Store
}

// openStored starts a server whose host and accounts use the store that wrap returns.
func openStored(
	t testing.TB, folder string, limits server.Limits, c host.Config,
	wrap func(stored) stored, change func(*server.Config), all ...game.Game,
) *testSite {
	t.Helper()
	lookup := func(id string) (game.Game, bool) {
		i := slices.IndexFunc(all, func(g game.Game) bool { return g.Info().ID == id })
		if i < 0 {
			return nil, false
		}
		return all[i], true
	}
	ctx, cancel := context.WithCancel(context.Background())
	opened := store.Open
	if database.IsURL(folder) {
		opened = store.OpenShared // for one of several servers
	} else {
		folder = storetest.In(t, folder)
	}
	db, err := opened(ctx, folder)
	must(t, err)
	c.Link = db.Link()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	used := wrap(db)
	c.Games, c.Store = lookup, used
	if c.Logger == nil {
		c.Logger = quiet
	}
	host := host.NewHost(c)
	must(t, host.Start(ctx))
	accounts, adminService := &user.Accounts{Store: used}, admin.New(db, db, nil)
	cfg := server.Config{
		Host: host, Users: accounts, Admin: adminService, Chat: db, Games: all, Limits: limits, Log: quiet, Patience: patience, Study: thought,
	}
	change(&cfg)
	s, err := server.New(cfg)
	must(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	stopped := false
	h := &testSite{t: t, url: "http://" + l.Addr().String(), host: host, users: accounts, adminService: adminService, face: s}
	h.stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		must(t, <-done)
		must(t, host.Close(context.Background()))
		must(t, db.Close())
	}
	t.Cleanup(h.stop)
	return h
}

func openFresh(t testing.TB) *testSite { return open(t, t.TempDir(), server.Limits{Off: true}) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// guest is a browser: it keeps its cookie.
type guest struct {
	*testSite
	client *http.Client
}

func (h *testSite) guest() *guest {
	jar, _ := cookiejar.New(nil) // does not fail without options
	tr := &http.Transport{MaxIdleConnsPerHost: 4}
	h.t.Cleanup(tr.CloseIdleConnections)
	return &guest{h, &http.Client{Jar: jar, Transport: declaredErrors{h.t, tr}}}
}

// do sends a request and returns the response with its whole body.
func (g *guest) do(method, path, body string, headers ...string) (*http.Response, string) {
	g.t.Helper()
	req, err := http.NewRequest(method, g.url+path, strings.NewReader(body))
	must(g.t, err)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := g.client.Do(req)
	must(g.t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	must(g.t, err)
	return res, string(text)
}

// call sends a request that must succeed, and decodes the answer.
func call[T any](g *guest, method, path string, body any) T {
	g.t.Helper()
	var text []byte
	if body != nil {
		var err error
		text, err = json.Marshal(body)
		must(g.t, err)
	}
	res, answer := g.do(method, path, string(text))
	if res.StatusCode != http.StatusOK {
		g.t.Fatalf("%s %s %s: %d %s", method, path, text, res.StatusCode, answer)
	}
	var v T
	if err := json.Unmarshal([]byte(answer), &v); err != nil {
		g.t.Fatalf("%s %s: %v in %s", method, path, err, answer)
	}
	return v
}

// table creates a match with a free seat.
func (g *guest) table(public bool) api.Match {
	g.t.Helper()
	return call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}}, Public: public,
	})
}

func (g *guest) sit(id string, seat int) api.Match {
	g.t.Helper()
	return call[api.Match](g, "POST", "/api/matches/"+id+"/seats", map[string]int{"seat": seat})
}

func (g *guest) match(id string) api.Match {
	g.t.Helper()
	return call[api.Match](g, "GET", "/api/matches/"+id, nil)
}

var keys int

func key() string {
	keys++
	return "test-key-" + strconv.Itoa(keys)
}

// state returns the number of the position that the guest sees now.
func (g *guest) state(id string) int {
	g.t.Helper()
	return g.match(id).Position.Number
}

func (g *guest) move(id string, seat int, text string) api.Accepted {
	g.t.Helper()
	return call[api.Accepted](g, "POST", "/api/matches/"+id+"/moves",
		map[string]any{"key": key(), "seat": seat, "text": text, "state": g.state(id)})
}

func (g *guest) act(id string, seat int, what string) api.Accepted {
	g.t.Helper()
	return call[api.Accepted](g, "POST", "/api/matches/"+id+"/actions",
		map[string]any{"key": key(), "seat": seat, "text": what, "state": g.state(id)})
}

// event is one message of a stream.
type event struct {
	id, kind, data string
}

// stream is an open stream; its events come in order.
type stream struct {
	t      testing.TB
	events chan event // closed when the stream ends
	end    func()
}

// stream opens the stream of a match; last is sent as Last-Event-ID unless empty.
func (g *guest) stream(id, last string) *stream {
	g.t.Helper()
	return g.streamOf("/api/matches/"+id+"/stream", last)
}

func (g *guest) streamOf(path, last string) *stream {
	g.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, "GET", g.url+path, nil)
	must(g.t, err)
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	res, err := g.client.Do(req)
	must(g.t, err)
	if got := res.Header.Get("Content-Type"); res.StatusCode != 200 || got != "text/event-stream" {
		text, _ := io.ReadAll(res.Body)
		g.t.Fatalf("stream: %d %s %s", res.StatusCode, got, text)
	}
	s := &stream{t: g.t, events: make(chan event, 1000)}
	ended := make(chan struct{})
	s.end = func() { cancel(); <-ended }
	g.t.Cleanup(s.end)
	go func() {
		defer close(ended)
		defer close(s.events)
		defer res.Body.Close()
		readEvents(res.Body, s.events)
	}()
	return s
}

func readEvents(r io.Reader, to chan<- event) {
	lines := bufio.NewReader(r)
	var e event
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch field {
		case "id":
			e.id = value
		case "event":
			e.kind = value
		case "data":
			e.data = value
		case "":
			if e.kind != "" {
				to <- e
			}
			e = event{}
		}
	}
}

// next returns the next event of that kind; presence and pings are skipped unless asked for.
func (s *stream) next(kind string) event {
	s.t.Helper()
	for {
		select {
		case e, ok := <-s.events:
			if !ok {
				s.t.Fatalf("the stream ended before a %s came", kind)
			}
			if e.kind == kind {
				return e
			}
			if e.kind != "presence" && e.kind != "ping" {
				s.t.Fatalf("a %s came instead of a %s: %s", e.kind, kind, e.data)
			}
		case <-time.After(2 * time.Minute):
			s.t.Fatalf("no %s came", kind)
		}
	}
}

func read[T any](t testing.TB, e event) T {
	t.Helper()
	var v T
	must(t, json.Unmarshal([]byte(e.data), &v))
	return v
}

// plain returns JSON in a form that can be compared.
func plain(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	must(t, err)
	var decoded any
	must(t, json.Unmarshal(b, &decoded))
	b, err = json.Marshal(decoded)
	must(t, err)
	return string(bytes.TrimSpace(b))
}
