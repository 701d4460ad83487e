package server_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// both creates a match in which one guest has both seats.
func (g *guest) both() string {
	g.t.Helper()
	return call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}}, Public: true,
	}).ID
}

// play makes n moves in such a match.
func (g *guest) play(id string, n int) {
	g.t.Helper()
	for i := range n {
		p := g.match(id).Position
		if len(p.Turns) != 1 || p.Turns[0].Seat != 1 && p.Turns[0].Seat != 2 {
			g.t.Fatalf("turns %+v", p.Turns)
		}
		c := p.Turns[0].Choices()
		g.move(id, int(p.Turns[0].Seat), c[i*5%len(c)].Text)
	}
}

// TestStreamResumesAfterLastEventID reopens streams as a browser does after an interruption.
func TestStreamResumesAfterLastEventID(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	s := g.stream(id, "")
	start := s.next("match").id
	g.play(id, 3)
	for range 3 {
		s.next("step")
	}
	s.end()
	g.play(id, 4)
	n, _ := strconv.Atoi(start)
	total := n + 7

	t.Run("missed steps", func(t *testing.T) {
		s := g.stream(id, strconv.Itoa(n+3))
		for i := n + 4; i <= total; i++ {
			if e := s.next("step"); e.id != strconv.Itoa(i) {
				t.Fatalf("step %s instead of %d", e.id, i)
			}
		}
	})
	t.Run("nothing missed", func(t *testing.T) {
		s := g.stream(id, strconv.Itoa(total))
		s.next("presence")
	})
	t.Run("by query", func(t *testing.T) {
		res, err := g.client.Get(g.url + "/api/matches/" + id + "/stream?last=" + strconv.Itoa(total-1))
		must(t, err)
		defer res.Body.Close()
		events := make(chan event, 10)
		go readEvents(res.Body, events)
		if e := <-events; e.kind != "step" || e.id != strconv.Itoa(total) {
			t.Errorf("%+v", e)
		}
	})
	for _, last := range []string{"100000", "-3", "x", "1e3", "99999999999999999999"} {
		t.Run("unknown number "+last, func(t *testing.T) {
			if e := g.stream(id, last).next("match"); e.id != strconv.Itoa(total) {
				t.Errorf("match %s instead of %d", e.id, total)
			}
		})
	}
	t.Run("too much missed", func(t *testing.T) {
		for g.match(id).Position.Number < total+70 && g.match(id).Position.Status == api.Running {
			g.play(id, 1)
		}
		m := g.match(id)
		if m.Position.Number < total+70 {
			t.Fatalf("the game ended early, after %d entries", m.Position.Number)
		}
		e := g.stream(id, strconv.Itoa(total)).next("match")
		if e.id != strconv.Itoa(m.Position.Number) || read[api.Match](t, e).Position.Text != m.Position.Text {
			t.Errorf("match %s instead of %d", e.id, m.Position.Number)
		}
	})
}

// TestPresenceChangesWhenPlayersAndWatchersConnect connects and disconnects a player and spectators.
func TestPresenceChangesWhenPlayersAndWatchersConnect(t *testing.T) {
	h := openFresh(t)
	white, black := h.guest(), h.guest()
	id := white.table(false).ID
	black.sit(id, 2)
	s := white.stream(id, "")
	await(t, s, api.Presence{Online: []int{1}, Watchers: 0})
	other := black.stream(id, "")
	await(t, s, api.Presence{Online: []int{1, 2}, Watchers: 0})
	watcher := h.guest()
	first, second := watcher.stream(id, ""), watcher.stream(id, "")
	await(t, s, api.Presence{Online: []int{1, 2}, Watchers: 1})
	if m := white.match(id); !m.Players[1].Online || m.Watchers != 1 {
		t.Errorf("the match is %+v", m)
	}
	if l := call[api.Lobby](white, "GET", "/api/lobby", nil); l.Watching != 3 || l.RunningCount != 1 {
		t.Errorf("the lobby lists %+v", l)
	}
	other.end()
	first.end()
	await(t, s, api.Presence{Online: []int{1}, Watchers: 1})
	second.end()
	await(t, s, api.Presence{Online: []int{1}, Watchers: 0})
}

// await reads until the presence is the wanted one. The first message contains it too.
func await(t *testing.T, s *stream, want api.Presence) {
	t.Helper()
	deadline := time.After(2 * time.Minute)
	for {
		select {
		case e := <-s.events:
			var got api.Presence
			switch e.kind {
			case "match":
				m := read[api.Match](t, e)
				got.Watchers = m.Watchers
				for _, p := range m.Players {
					if p.Online {
						got.Online = append(got.Online, int(p.Seat))
					}
				}
			case "presence":
				got = read[api.Presence](t, e)
			}
			if slices.Equal(got.Online, want.Online) && got.Watchers == want.Watchers {
				return
			}
		case <-deadline:
			t.Fatalf("the stream never sends %+v", want)
		}
	}
}

// TestStreamContinuesWhenSpectatorSitsDown lets a spectator sit down: their stream continues as the player's.
func TestStreamContinuesWhenSpectatorSitsDown(t *testing.T) {
	h := openFresh(t)
	white, black := h.guest(), h.guest()
	id := white.table(false).ID
	s := black.stream(id, "")
	if m := read[api.Match](t, s.next("match")); m.Players[0].Mine || m.Players[1].Mine {
		t.Fatal("the guest sits there already")
	}
	black.sit(id, 2)
	step := read[api.Step](t, s.next("step"))
	if !step.Players[1].Mine || !step.Players[1].Online || step.Position.Status != api.Running {
		t.Errorf("the stream sends %+v", step)
	}
	if again := black.sit(id, 2); len(again.Log) != step.Position.Number {
		t.Error("sitting down twice was done twice")
	}
	white.move(id, 1, white.match(id).Position.Turns[0].Choices()[0].Text)
	if step := read[api.Step](t, s.next("step")); len(step.Position.Turns) != 1 || step.Position.Turns[0].Seat != 2 {
		t.Errorf("the step has turns %+v", step.Position.Turns)
	}
}

// TestStreamSendsRequestsAndAnswersOfPlayers makes every proposal and answers it.
func TestStreamSendsRequestsAndAnswersOfPlayers(t *testing.T) {
	h := openFresh(t)
	white, black := h.guest(), h.guest()
	id := white.table(false).ID
	black.sit(id, 2)
	s := white.stream(id, "")
	s.next("match")
	do := func(g *guest, seat int, what string) api.Step {
		t.Helper()
		g.act(id, seat, what)
		step := read[api.Step](t, s.next("step"))
		if step.Entry.Kind != what {
			t.Fatalf("%s is sent as an entry of kind %s", what, step.Entry.Kind)
		}
		return step
	}
	start := white.match(id).Position.Text
	white.move(id, 1, white.match(id).Position.Turns[0].Choices()[0].Text)
	s.next("step")
	if step := do(white, 1, "takeback-ask"); len(step.Position.Offers) != 1 || step.Position.Offers[0].By != 1 {
		t.Errorf("offers %+v", step.Position.Offers)
	}
	if step := do(black, 2, "takeback-accept"); step.Position.Text != start || len(step.Position.Turns) != 1 {
		t.Errorf("taken back to %s", step.Position.Text)
	}
	do(black, 2, "draw-offer")
	if step := do(white, 1, "draw-decline"); len(step.Position.Offers) != 0 {
		t.Errorf("offers %+v", step.Position.Offers)
	}
	if step := do(black, 2, "resign"); step.Position.Result != "1-0" || step.Position.Prompt.Title != "White wins by resignation." ||
		!slices.Equal(step.Position.Winners, []int{1}) || step.Position.Status != api.Finished {
		t.Errorf("resigned: %+v", step.Position)
	}
	do(white, 1, "rematch-ask")
	step := do2(t, black, s, id, "rematch-accept")
	if step.Rematch == "" || step.Rematch == id {
		t.Fatalf("rematch %q", step.Rematch)
	}
	if m := black.match(step.Rematch); !m.Players[0].Mine || m.Position.Status != api.Running {
		t.Errorf("the rematch: %+v", m)
	}
}

func do2(t *testing.T, g *guest, s *stream, id, what string) api.Step {
	t.Helper()
	g.act(id, 2, what)
	return read[api.Step](t, s.next("step"))
}

// TestRenameIsShownInRunningMatch changes a player's name.
func TestRenameIsShownInRunningMatch(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	if me := call[api.Me](g, "GET", "/api/me", nil); !strings.HasPrefix(me.Name, "Guest ") || me.ID == "" {
		t.Errorf("a newcomer is %+v", me)
	}
	id := g.table(false).ID
	s := g.stream(id, "")
	s.next("match")
	if me := call[api.Me](g, "PATCH", "/api/me", api.Rename{Name: "  Zoë 囲 "}); me.Name != "Zoë 囲" {
		t.Errorf("renamed to %q", me.Name)
	}
	if step := read[api.Step](t, s.next("step")); step.Players[0].Name != "Zoë 囲" {
		t.Errorf("the step has players %+v", step.Players)
	}
	if me := call[api.Me](g, "GET", "/api/me", nil); me.Name != "Zoë 囲" {
		t.Errorf("the guest is called %q", me.Name)
	}
}

// TestGuestsWhoOnlyReadAreNotStored reads pages without doing anything.
func TestGuestsWhoOnlyReadAreNotStored(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := call[api.Me](g, "GET", "/api/me", nil).ID
	g.do("GET", "/", "")
	g.do("GET", "/api/lobby", "")
	if err := h.users.Store.RenameUser(t.Context(), id, "x", time.Now()); err == nil {
		t.Error("a crawler was stored")
	}
	g.table(false)
	if err := h.users.Store.RenameUser(t.Context(), id, "x", time.Now()); err != nil {
		t.Errorf("a player is known by another id than before: %v", err)
	}
}

// TestBotAnswersMoves plays a few moves against the weakest bot.
func TestBotAnswersMoves(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "bot", Level: 1}},
	})
	if m.Players[1].Name != "Novice" || !m.Players[1].Online || m.Position.Status != api.Running {
		t.Fatalf("%+v", m.Players)
	}
	s := g.stream(m.ID, "")
	p := read[api.Match](t, s.next("match")).Position
	for range 3 {
		g.move(m.ID, 1, p.Turns[0].Choices()[0].Text)
		if step := read[api.Step](t, s.next("step")); step.Entry.Seat != 1 {
			t.Fatalf("%+v", step.Entry)
		}
		step := read[api.Step](t, s.next("step"))
		if step.Entry.Seat != 2 || len(step.Events) == 0 {
			t.Fatalf("%+v", step)
		}
		p = step.Position
	}
}

// TestLobbySummaryNamesSeatToMove checks the lists of matches.
func TestLobbySummaryNamesSeatToMove(t *testing.T) {
	h := openFresh(t)
	white, black := h.guest(), h.guest()
	public, private := white.table(true).ID, white.table(false).ID
	running := white.both()
	lobby := func(g *guest) api.Lobby { return call[api.Lobby](g, "GET", "/api/lobby", nil) }
	ids := func(list []api.Summary) (ids []string) {
		for _, s := range list {
			ids = append(ids, s.ID)
		}
		return ids
	}
	l := lobby(black)
	if !slices.Equal(ids(l.Open), []string{public}) || !slices.Equal(ids(l.Running), []string{running}) || len(l.Mine) != 0 {
		t.Errorf("a stranger sees %v %v %v", ids(l.Open), ids(l.Running), ids(l.Mine))
	}
	if s := l.Running[0]; s.Position == "" || s.View == nil || len(s.Players) != 2 || s.Players[0].Mine {
		t.Errorf("a stranger sees %+v", s)
	}
	if l = lobby(white); len(l.Mine) != 3 || l.Mine[0].ID != running || !slices.Contains(ids(l.Mine), private) {
		t.Errorf("white sees %v", ids(l.Mine))
	}
}

// TestPreviewsAreReturnedForCardsOfOwnHandOnly: where hands are hidden, a seat gets previews of its own cards only.
func TestPreviewsAreReturnedForCardsOfOwnHandOnly(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{Off: true})
	one, two := h.guest(), h.guest()
	id := call[api.Match](one, "POST", "/api/matches", api.NewMatch{
		Game: "hexstrike", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	two.sit(id, 2)
	h.deal(id, one, two)
	choice := one.match(id).Position.Turns[0].Choices()[0].Text
	query := api.PreviewQuery{Seat: 1, Moves: []string{choice}}
	path := "/api/matches/" + id + "/previews"
	sketches := call[[]api.Preview](one, "POST", path, query)
	if len(sketches) != 1 || sketches[0].Text != choice || len(sketches[0].Events) < 2 || sketches[0].View != nil ||
		sketches[0].Events[0].Kind != "laid" || sketches[0].Events[1].Kind != "beat" {
		t.Errorf("%s is sketched as %+v", choice, sketches)
	}
	if none := call[[]api.Preview](two, "POST", path, query); len(none) != 0 {
		t.Errorf("the other player gets %+v", none)
	}
	query.Moves = []string{"play feint/step 3"}
	if none := call[[]api.Preview](one, "POST", path, query); len(none) != 0 {
		t.Errorf("a set that may not be played is sketched: %+v", none)
	}
}

// TestPreviewEqualsEffectsOfMove makes the moves that were previewed.
func TestPreviewEqualsEffectsOfMove(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	g.play(id, 5)
	p := g.match(id).Position
	query := api.PreviewQuery{Seat: p.Turns[0].Seat}
	for _, c := range p.Turns[0].Choices() {
		query.Moves = append(query.Moves, c.Text)
	}
	previews := call[[]api.Preview](g, "POST", "/api/matches/"+id+"/previews", query)
	if len(previews) != len(query.Moves) || previews[0].Text != query.Moves[0] {
		t.Fatalf("%d previews of %d choices", len(previews), len(query.Moves))
	}
	// one is illegal in the position
	late := map[string]any{"seat": query.Seat, "moves": []string{"drop 40,40", query.Moves[0]}}
	if one := call[[]api.Preview](g, "POST", "/api/matches/"+id+"/previews", late); len(one) != 1 {
		t.Fatalf("%d previews of one move that can be made", len(one))
	}
	if none := call[[]api.Preview](h.guest(), "POST", "/api/matches/"+id+"/previews", query); len(none) != 0 {
		t.Errorf("a stranger gets %d previews", len(none))
	}
	s := g.stream(id, "")
	s.next("match")
	want := previews[len(previews)/2]
	g.move(id, p.ToAct[0], want.Text)
	got := read[api.Step](t, s.next("step"))
	if plain(t, got.Events) != plain(t, want.Events) || plain(t, got.Position.View) != plain(t, want.View) {
		t.Errorf("foretold %s, came %s", plain(t, want), plain(t, got))
	}
}

// TestWhyExplainsPicksWithoutMove asks about picks that lead to a move, and about some that do not.
func TestWhyExplainsPicksWithoutMove(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	ask := func(picks any) api.Explanation {
		return call[api.Explanation](g, "POST", "/api/matches/"+id+"/why", map[string]any{"seat": 1, "picks": picks})
	}
	if b := ask(g.match(id).Position.Turns[0].Choices()[0].Picks); b.Refusal != nil {
		t.Errorf("a move is refused: %+v", b.Refusal)
	}
	b := ask([]map[string]any{{"kind": "cell", "value": "40,40", "label": "nowhere"}})
	if b.Refusal == nil || b.Refusal.Sentence == "" || b.Refusal.Rule == "" {
		t.Errorf("the refusal is %+v", b.Refusal)
	}
}

// TestIdleStreamSendsPings watches a match in which nothing happens.
func TestIdleStreamSendsPings(t *testing.T) {
	g := openFresh(t).guest()
	s := g.stream(g.both(), "")
	s.next("match")
	for range 2 {
		s.next("ping") // longer than a browser waits before it reports a lost connection
	}
}

// TestRestartEndsStreamsAndKeepsMatches stops the server while streams are open, and restarts it on the same folder.
func TestRestartEndsStreamsAndKeepsMatches(t *testing.T) {
	folder := t.TempDir()
	h := open(t, folder, server.Limits{})
	g := h.guest()
	id := g.both()
	g.play(id, 4)
	before := g.match(id)
	for range 10 {
		h.guest().stream(id, "").next("match")
	}
	s := g.stream(id, "")
	s.next("match")
	start := time.Now()
	h.stop()
	if took := time.Since(start); took > 4*time.Second {
		t.Errorf("stopping took %v", took)
	}
	for range s.events { // the loop ends when the stream does
	}
	if _, err := os.Stat(filepath.Join(folder, "hexparlor.db")); err != nil {
		t.Error(err)
	}
	again := open(t, folder, server.Limits{})
	from, to := strings.TrimPrefix(g.url, "http://"), strings.TrimPrefix(again.url, "http://")
	g.testSite = again
	moveCookies(t, g.client, from, to)
	after := g.match(id)
	before.Players, after.Players = nil, nil // who is online differs
	if plain(t, before) != plain(t, after) {
		t.Errorf("before: %s\nafter:  %s", plain(t, before), plain(t, after))
	}
	g.play(id, 1)
}

// moveCookies copies the cookies to a new address; a real server keeps its address.
func moveCookies(t *testing.T, c *http.Client, from, to string) {
	t.Helper()
	a, _ := http.NewRequest("GET", "http://"+from, nil)
	b, _ := http.NewRequest("GET", "http://"+to, nil)
	c.Jar.SetCookies(b.URL, c.Jar.Cookies(a.URL))
}

// TestStreamsOfAGuestAreLimited opens more streams than one guest may have.
func TestStreamsOfAGuestAreLimited(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{})
	g := h.guest()
	id := g.both()
	var open []*stream
	for range 30 {
		open = append(open, g.stream(id, ""))
	}
	for _, s := range open {
		s.next("match")
	}
	res, text := g.do("GET", "/api/matches/"+id+"/stream", "")
	if res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") == "" || !strings.Contains(text, "30") {
		t.Errorf("%d %s", res.StatusCode, text)
	}
	open[0].end()
	deadline := time.Now().Add(2 * time.Minute)
	for {
		req, err := http.NewRequestWithContext(t.Context(), "GET", g.url+"/api/matches/"+id+"/stream", nil)
		must(t, err)
		res, err := g.client.Do(req)
		must(t, err)
		res.Body.Close()
		if res.StatusCode == http.StatusOK {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("a stream that was closed still counts")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestStreamOfSlowClientIsClosed has a viewer who reads nothing: the server drops them, and the others do not wait.
func TestStreamOfSlowClientIsClosed(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	synctest.Test(t, func(t *testing.T) {
		s, err := server.New(server.Config{Host: h.host, Users: h.users, Admin: h.adminService, Games: games.All()})
		must(t, err)
		ctx, stop := context.WithCancel(t.Context())
		l := &pipes{conns: make(chan net.Conn), done: make(chan struct{})}
		served := make(chan error)
		go func() { served <- s.Serve(ctx, l) }()
		slow, far := net.Pipe()
		l.conns <- far
		_, err = fmt.Fprintf(slow, "GET /api/matches/%s/stream HTTP/1.1\r\nHost: localhost\r\n\r\n", id)
		must(t, err)
		synctest.Wait()
		if n := gauge(t, s, "hexparlor_open_streams"); n != "1" {
			t.Errorf("%s streams are open", n)
		}
		time.Sleep(11 * time.Second)
		synctest.Wait()
		if n := gauge(t, s, "hexparlor_open_streams"); n != "0" {
			t.Errorf("%s streams are still open", n)
		}
		if n := gauge(t, s, "hexparlor_streams_dropped_total"); n != "1" {
			t.Errorf("%s streams were dropped", n)
		}
		stop()
		must(t, <-served)
		slow.Close()
	})
}

// TestServerStopsAtOnceWithUnusedConnections stops a server while a client holds a connection without request.
func TestServerStopsAtOnceWithUnusedConnections(t *testing.T) {
	h := openFresh(t)
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		s, err := server.New(server.Config{
			Host: h.host, Users: h.users, Admin: h.adminService, Games: games.All(), Log: slog.New(slog.NewTextHandler(&log, nil)),
		})
		must(t, err)
		ctx, stop := context.WithCancel(t.Context())
		l := &pipes{conns: make(chan net.Conn), done: make(chan struct{})}
		served := make(chan error)
		go func() { served <- s.Serve(ctx, l) }()
		unused, far := net.Pipe()
		defer unused.Close()
		l.conns <- far
		synctest.Wait()
		begun := time.Now()
		stop()
		must(t, <-served)
		if waited := time.Since(begun); waited > time.Second || log.Len() > 0 {
			t.Errorf("the stop took %v: %s", waited, &log)
		}
	})
}

// gauge returns a value of a server's metrics.
func gauge(t *testing.T, s *server.Server, name string) string {
	t.Helper()
	w := httptest.NewRecorder()
	s.Admin().ServeHTTP(w, httptest.NewRequest("GET", "http://127.0.0.1/metrics", nil))
	_, rest, _ := strings.Cut(w.Body.String(), "\n"+name+" ")
	value, _, _ := strings.Cut(rest, "\n")
	return value
}

// pipes is a listener of connections in memory.
type pipes struct {
	conns chan net.Conn
	done  chan struct{}
}

func (l *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.done:
		return nil, net.ErrClosed
	}
}

func (l *pipes) Close() error   { close(l.done); return nil }
func (l *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe"} }
