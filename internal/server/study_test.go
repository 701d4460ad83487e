package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/games/hexit"
	"hexparlor/internal/api"
	"hexparlor/internal/match/analysis"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
)

// labour is Hex-It with slow moves during a search.
type labour struct {
	game.Game
	work func()
}

func (l labour) New(o game.Options, seed rng.Seed) (game.State, error) {
	s, err := l.Game.New(o, seed)
	return &labourState{s, l.work}, err
}

type labourState struct {
	game.State
	work func()
}

// Play is slow if the caller wants no events, as a search does.
func (s *labourState) Play(seat game.Seat, m game.Move, log *game.Log) {
	if log == nil {
		s.work()
	}
	s.State.Play(seat, m, log)
}

func (s *labourState) Blank() game.State    { return &labourState{s.State.Blank(), s.work} }
func (s *labourState) Copy(from game.State) { s.State.Copy(from.(*labourState).State) }

// played returns the id of a match that was resigned after some moves; one user has both seats.
func (g *guest) played(moves int) string {
	g.t.Helper()
	id := g.both()
	g.play(id, moves)
	g.act(id, 1, "resign")
	return id
}

// secondServer is a second server on the same store, for a test with a fake clock, without network.
type secondServer struct {
	t *testing.T
	*server.Server
}

func openSecondServer(t *testing.T, h *testSite, g game.Game, study bot.Budget) secondServer {
	quiet := slog.New(slog.DiscardHandler)
	s, err := server.New(server.Config{
		Host: h.host, Users: h.users, Admin: h.adminService, Games: []game.Game{g}, Study: study, Log: quiet,
		Analyses: &analysisStore{kept: map[string]host.StoredAnalysis{}},
	})
	must(t, err)
	return secondServer{t, s}
}

// analysisStore keeps analyses in memory, for servers with a fake clock.
type analysisStore struct {
	mu   sync.Mutex
	kept map[string]host.StoredAnalysis
}

func (s *analysisStore) Analysis(_ context.Context, match string, _ int) (host.StoredAnalysis, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept[match], nil
}

func (s *analysisStore) RequestAnalysis(_ context.Context, match string, _, decisions int, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.kept[match]
	a.Decisions, a.Asked = decisions, now
	s.kept[match] = a
	return nil
}

func (s *analysisStore) SetVerdicts(_ context.Context, match string, _ int, a host.StoredAnalysis) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a.Asked = s.kept[match].Asked
	s.kept[match] = a
	return nil
}

func (s *analysisStore) DropAnalyses(context.Context, time.Time, int) (int, error) { return 0, nil }

// end closes the server and waits for its goroutines.
func (d secondServer) end() {
	d.CloseStreams()
	time.Sleep(time.Minute)
}

// ask requests an analysis and returns its progress.
func (d secondServer) ask(id string) api.Analysis {
	d.t.Helper()
	w := httptest.NewRecorder()
	d.ServeHTTP(w, httptest.NewRequest("POST", "http://127.0.0.1/api/matches/"+id+"/analysis", bytes.NewReader(nil)))
	var a api.Analysis
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code != 200 {
		d.t.Fatalf("%d %s", w.Code, w.Body)
	}
	return a
}

// slowly is Hex-It of which a search tries a hundred moves per second, with a counter of these.
func slowly() (labour, *atomic.Int64) {
	var tried atomic.Int64
	return labour{hexit.Game{}, func() {
		tried.Add(1)
		time.Sleep(10 * time.Millisecond)
	}}, &tried
}

const decisions = 12

// TestAnalysisRunsOnlyWhileRequested: an analysis stops when no client asks for it, and continues later where it was.
func TestAnalysisRunsOnlyWhileRequested(t *testing.T) {
	book, tried := slowly()
	h := openWith(t, t.TempDir(), server.Limits{Off: true}, book)
	id := h.guest().played(decisions)
	synctest.Test(t, func(t *testing.T) {
		d := openSecondServer(t, h, book, analysis.Budget)
		defer d.end()
		d.ask(id)
		time.Sleep(15 * time.Second)
		before := tried.Load()
		time.Sleep(time.Hour)
		if tried.Load() != before {
			t.Error("the analysis continues without requests")
		}
		first := d.ask(id)
		if n := len(first.Decisions); n == 0 || n > 8 || first.Total != decisions {
			t.Fatalf("%d of %d decisions are judged in the time of about five", n, first.Total)
		}
		a := first
		for range 60 {
			time.Sleep(time.Second)
			a = d.ask(id)
		}
		if len(a.Decisions) != decisions {
			t.Fatalf("%d decisions are judged in a minute", len(a.Decisions))
		}
		for i := range first.Decisions {
			if got, want := plain(t, a.Decisions[i]), plain(t, first.Decisions[i]); got != want {
				t.Errorf("decision %d was judged again: %s, was %s", i, got, want)
			}
		}
	})
}

func TestClosingServerStopsRunningAnalyses(t *testing.T) {
	book, tried := slowly()
	h := openWith(t, t.TempDir(), server.Limits{Off: true}, book)
	id := h.guest().played(decisions)
	synctest.Test(t, func(t *testing.T) {
		d := openSecondServer(t, h, book, analysis.Budget)
		d.ask(id)
		time.Sleep(time.Second)
		before := tried.Load()
		if before == 0 {
			t.Error("it has not begun")
		}
		d.CloseStreams()
		time.Sleep(5 * time.Second)
		if n := tried.Load() - before; n > 100 {
			t.Errorf("%d more moves are tried after the server was closed", n)
		}
	})
}

// TestAnalysisLeavesOutDecisionWhoseSearchPanics makes the search of one decision panic. The others are judged, the
// answer names the missing one, and the log has the stack.
func TestAnalysisLeavesOutDecisionWhoseSearchPanics(t *testing.T) {
	var once sync.Once
	book := labour{hexit.Game{}, func() { once.Do(func() { panic("planted") }) }}
	var log lockedBuffer
	h := openChanged(t, t.TempDir(), server.Limits{Off: true}, host.Config{Mover: bot.Mover{}}, func(c *server.Config) {
		c.Log = slog.New(slog.NewTextHandler(&log, nil))
	}, book)
	g := h.guest()
	id := g.played(decisions)
	a := g.analysed(id)
	if len(a.Decisions) != decisions {
		t.Fatalf("%d of %d decisions", len(a.Decisions), a.Total)
	}
	for i, d := range a.Decisions {
		if d.Unjudged != (i == 0) || d.Unjudged && (d.Best != "" || d.Loss != nil) {
			t.Errorf("decision %d is %+v", i, d)
		}
	}
	for _, part := range []string{id, "planted", "labourState", "entry=3"} {
		if !strings.Contains(log.String(), part) {
			t.Errorf("the log lacks %q: %s", part, log.String())
		}
	}
	if res, answer := g.do("GET", "/api/matches/"+id+"/analysis/1", ""); res.StatusCode != 404 {
		t.Errorf("ways of a decision that is not judged: %d %s", res.StatusCode, answer)
	}
	if res, answer := g.do("GET", "/api/matches/"+id+"/analysis/2", ""); res.StatusCode != 200 {
		t.Errorf("ways of the next one: %d %s", res.StatusCode, answer)
	}
}

// TestAnalysisEndsWhenEverySearchPanics checks that the answer is final, so that clients stop asking.
func TestAnalysisEndsWhenEverySearchPanics(t *testing.T) {
	book := labour{hexit.Game{}, func() { panic("the search is lost") }}
	h := openWith(t, t.TempDir(), server.Limits{Off: true}, book)
	g := h.guest()
	id := g.played(decisions)
	for range 2 {
		a := g.analysed(id)
		if len(a.Decisions) != decisions {
			t.Errorf("%d of %d decisions", len(a.Decisions), a.Total)
		}
		for i, d := range a.Decisions {
			if !d.Unjudged && !d.Forced {
				t.Errorf("decision %d is judged: %+v", i, d)
			}
		}
	}
	id = g.both()
	g.wants("/hint", id, `{"seat":1}`, 500)
	g.play(id, 1)
}

// TestImportedMatchWithSuccessiveDecisionsOfOneSeatIsAnalysed analyses a HexStrike match in which one player decides
// several times while the other's row continues.
func TestImportedMatchWithSuccessiveDecisionsOfOneSeatIsAnalysed(t *testing.T) {
	text, err := os.ReadFile("../match/analysis/testdata/hexstrike-lone-decisions.txt")
	must(t, err)
	g := openFresh(t).guest()
	m := call[api.Match](g, "POST", "/api/records", api.NewRecord{Text: string(text)})
	a := g.analysed(m.ID)
	if len(a.Decisions) != 31 {
		t.Fatalf("%d of %d decisions", len(a.Decisions), a.Total)
	}
	for i, d := range a.Decisions {
		if d.Unjudged {
			t.Errorf("decision %d could not be judged: %+v", i, d)
		}
	}
}

// TestHintThatWaitsTooLongIsRefusedWithRetryAfter: a request that waits too long for a hint gets Retry-After.
func TestHintThatWaitsTooLongIsRefusedWithRetryAfter(t *testing.T) {
	book, _ := slowly()
	h := openWith(t, t.TempDir(), server.Limits{Off: true}, book)
	g := h.guest()
	finished, running := g.played(decisions), g.both()
	site, err := url.Parse(h.url)
	must(t, err)
	cookie := g.client.Jar.Cookies(site)[0]
	synctest.Test(t, func(t *testing.T) {
		d := openSecondServer(t, h, book, bot.Budget{Time: time.Minute})
		defer d.end()
		d.ask(finished)
		synctest.Wait()
		r := httptest.NewRequest("POST", "http://127.0.0.1/api/matches/"+running+"/hint", strings.NewReader(`{"seat":1}`))
		r.Header.Set("Content-Type", "application/json")
		r.AddCookie(cookie)
		w, begin := httptest.NewRecorder(), time.Now()
		d.ServeHTTP(w, r)
		if waited := time.Since(begin); waited > 25*time.Second || w.Code != 503 || w.Header().Get("Retry-After") == "" {
			t.Errorf("after %v: %d %s", waited, w.Code, w.Body)
		}
	})
}

// TestAnalysisPausesWhileBotWaitsForProcessor: while a bot waits for a processor, no analysis runs.
func TestAnalysisPausesWhileBotWaitsForProcessor(t *testing.T) {
	p := ponderer{make(chan struct{})}
	h := openBots(t, t.TempDir(), server.Limits{Off: true}, host.Config{Mover: p, Movers: 1}, games.All()...)
	g := h.guest()
	id := g.played(decisions)
	for range 2 { // one thinks, the other waits
		call[api.Match](g, "POST", "/api/matches", api.NewMatch{
			Game: "hexit", Seats: []api.SeatRequest{{Kind: "bot", Level: 1}, {Kind: "me"}},
		})
	}
	ask := func() api.Analysis { return call[api.Analysis](g, "POST", "/api/matches/"+id+"/analysis", nil) }
	ask()
	time.Sleep(300 * time.Millisecond)
	if n := len(ask().Decisions); n > 0 {
		t.Errorf("%d decisions are judged while a bot waits", n)
	}
	p.gate <- struct{}{}
	if a := g.analysed(id); len(a.Decisions) != decisions {
		t.Errorf("%d decisions are judged when no bot waits any more", len(a.Decisions))
	}
	p.gate <- struct{}{}
}

// lockedBuffer is a log that several goroutines may write.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
