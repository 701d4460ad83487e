package server_test

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/games/hexit"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/store/storetest"
)

// damages are kinds of damage to a stored match, as SQL statements with its id.
var damages = map[string]string{
	"options missing":  "UPDATE matches SET options = '{}' WHERE id = $1",
	"options too long": "UPDATE matches SET options = '{\"a\":\"" + strings.Repeat("x", 70_000) + "\"}' WHERE id = $1",
	"options garbage":  "UPDATE matches SET options = '{\"a\":' WHERE id = $1",
	"seed cut":         "UPDATE matches SET seed = '' WHERE id = $1",
	"entry of garbage": "UPDATE entries SET text = 'garbage' WHERE match_id = $1 AND number = 1",
	"entry of a kind":  "UPDATE entries SET kind = 'move' WHERE match_id = $1 AND number = 1",
	"entry too long":   "UPDATE entries SET text = '" + strings.Repeat("x", 70_000) + "' WHERE match_id = $1 AND number = 1",
}

// syncedLog is a log that may be read and written at the same time.
type syncedLog struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (l *syncedLog) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(b)
}

func (l *syncedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.String()
}

// whole returns a running public match in which the guest has all seats, or a finished one.
func (g *guest) whole(id string, over bool) api.Match {
	g.t.Helper()
	var seats []api.SeatRequest
	for range call[api.Setup](g, "POST", "/api/games/"+id+"/setup", struct{}{}).Seats {
		seats = append(seats, api.SeatRequest{Kind: "me"})
	}
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{Game: id, Seats: seats, Public: true})
	if over {
		for seat := 1; seat < len(seats); seat++ {
			g.do("POST", "/api/matches/"+m.ID+"/actions", `{"key":"`+key()+`","seat":`+string(rune('0'+seat))+`,"text":"resign"}`)
		}
	}
	return m
}

// TestDamagedMatchConcernsItselfAlone damages matches of every game in every way. All other pages must answer, and
// show the undamaged ones.
func TestDamagedMatchConcernsItselfAlone(t *testing.T) {
	folder := t.TempDir()
	before := open(t, folder, server.Limits{Off: true})
	anna := before.guest()
	anna.me()
	call[api.RecoveryCodes](anna, "POST", "/api/me/account", api.NewAccount{Handle: "anna-damaged"})
	broken := map[string]string{} // kind of damage by id
	var whole []string
	damageOf := map[string]string{}
	for _, g := range games.All() {
		name := g.Info().ID
		for _, over := range []bool{false, true} {
			for what, statement := range damages {
				m := anna.whole(name, over)
				broken[m.ID], damageOf[m.ID] = name+": "+what, statement
			}
		}
		whole = append(whole, anna.whole(name, false).ID)
	}
	before.stop()
	db := storetest.Connect(t, storetest.In(t, folder))
	for id, statement := range damageOf {
		_, err := db.ExecContext(t.Context(), statement, id)
		must(t, err)
		_, err = db.ExecContext(t.Context(), "UPDATE matches SET due = 2, pending_bots = 1 WHERE id = $1 AND status = 'running'", id)
		must(t, err)
	}
	_, err := db.ExecContext(t.Context(), "UPDATE totals SET matches = matches + 1")
	must(t, err)
	must(t, db.Close())

	var log syncedLog
	h := openBots(t, folder, server.Limits{Off: true}, host.Config{
		Mover: bot.Mover{}, Logger: slog.New(slog.NewTextHandler(&log, nil)),
	}, games.All()...)
	again := &guest{h, anna.client}
	for range 2 {
		for _, path := range []string{
			"/api/lobby", "/api/watch", "/api/me/tables", "/api/people/anna-damaged", "/api/archive", "/api/me",
			"/api/games", "/api/house", "/api/offers", "/api/puzzles",
			"/api/me/account", "/api/me/sessions",
			"/api/people/anna-damaged/tables", "/api/people/anna-damaged/tables?status=running", "/api/archive/records",
		} {
			res, answer := again.do("GET", path, "")
			if res.StatusCode != 200 {
				t.Errorf("%s: %d %.300s", path, res.StatusCode, answer)
			}
		}
	}
	if _, lobby := again.do("GET", "/api/lobby", ""); !strings.Contains(lobby, whole[len(whole)-1]) {
		t.Error("a match that is whole is not in the lobby")
	}
	for id, what := range broken {
		res, answer := again.do("GET", "/api/matches/"+id, "")
		if res.StatusCode != 200 && (res.StatusCode != 500 || !strings.Contains(answer, `"damaged"`)) {
			t.Errorf("%s: %d %.300s", what, res.StatusCode, answer)
		}
		if res.StatusCode == 200 && !strings.HasSuffix(what, "options missing") {
			t.Errorf("%s: it is shown as if it were whole", what)
		}
		if n := strings.Count(log.String(), "match="+id); n > 1 || n == 0 && res.StatusCode != 200 {
			t.Errorf("%s: the log names it %d times", what, n)
		}
	}
	if n := len(log.String()); n > 5000*len(broken) {
		t.Errorf("the log has %d bytes", n)
	}
}

// fragile is Hex-It with a panic when a match is loaded.
type fragile struct {
	hexit.Game
	broken *atomic.Bool
}

func (f fragile) New(o game.Options, seed rng.Seed) (game.State, error) {
	if f.broken.Load() {
		panic("planted")
	}
	return f.Game.New(o, seed)
}

func TestPanicOfAGameConcernsItsMatchesAlone(t *testing.T) {
	folder := t.TempDir()
	var planted atomic.Bool
	faulty := fragile{broken: &planted}
	all := []game.Game{faulty}
	for _, g := range games.All() {
		if g.Info().ID != faulty.Info().ID {
			all = append(all, g)
		}
	}
	before := openWith(t, folder, server.Limits{Off: true}, all...)
	anna := before.guest()
	bad, over, good := anna.whole("hexit", false), anna.whole("hexit", true), anna.whole("hex", false)
	before.stop()
	h := openWith(t, folder, server.Limits{Off: true}, all...)
	planted.Store(true)
	again := &guest{h, anna.client}
	for _, path := range []string{"/api/lobby", "/api/watch", "/api/me/tables", "/api/archive/records"} {
		if res, answer := again.do("GET", path, ""); res.StatusCode != 200 {
			t.Errorf("%s: %d %.300s", path, res.StatusCode, answer)
		}
	}
	if _, lobby := again.do("GET", "/api/lobby", ""); !strings.Contains(lobby, good.ID) || strings.Contains(lobby, bad.ID) {
		t.Error("the lobby has what cannot be loaded, or lacks what can")
	}
	for _, m := range []api.Match{bad, over} {
		again.turnedAway("GET", "/api/matches/"+m.ID, nil, "damaged")
	}
	time.Sleep(10 * time.Millisecond) // for work in the background
	if res, _ := again.do("GET", "/api/matches/"+good.ID, ""); res.StatusCode != 200 {
		t.Error(res.Status)
	}
}
