package server_test

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	hexgame "hexparlor/games/hex"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrat"
	"hexparlor/games/hexstrike"
	"hexparlor/games/swarm"
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

// TestDamagedMatchLeavesOtherMatchesUsable damages matches of every game in every way. All other pages must answer, and
// show the undamaged ones.
func TestDamagedMatchLeavesOtherMatchesUsable(t *testing.T) {
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
			"/api/lobby", "/api/watch", "/api/me/matches", "/api/users/anna-damaged", "/api/archive", "/api/me",
			"/api/games", "/api/site", "/api/offers", "/api/puzzles",
			"/api/me/account", "/api/me/sessions",
			"/api/users/anna-damaged/matches", "/api/users/anna-damaged/matches?status=running", "/api/archive/records",
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

// fault panics in a game's code once it is planted.
type fault struct{ planted atomic.Bool }

func (f *fault) strike() {
	if f.planted.Load() {
		panic("planted")
	}
}

// The six games with a fault that shows as soon as a match is loaded. They keep their optional interfaces.
type (
	faultyHex struct {
		hexgame.Game
		*fault
	}
	faultyHexattack struct {
		hexattack.Game
		*fault
	}
	faultyHexit struct {
		hexit.Game
		*fault
	}
	faultyHexstrat struct {
		hexstrat.Game
		*fault
	}
	faultyHexstrike struct {
		hexstrike.Game
		*fault
	}
	faultySwarm struct {
		swarm.Game
		*fault
	}
)

func (g faultyHex) New(o game.Options, seed rng.Seed) (game.State, error) {
	g.strike()
	return g.Game.New(o, seed)
}

func (g faultyHexattack) New(o game.Options, seed rng.Seed) (game.State, error) {
	g.strike()
	return g.Game.New(o, seed)
}

func (g faultyHexit) New(o game.Options, seed rng.Seed) (game.State, error) {
	g.strike()
	return g.Game.New(o, seed)
}

func (g faultyHexstrat) New(o game.Options, seed rng.Seed) (game.State, error) {
	g.strike()
	return g.Game.New(o, seed)
}

func (g faultyHexstrike) New(o game.Options, seed rng.Seed) (game.State, error) {
	g.strike()
	return g.Game.New(o, seed)
}

func (g faultySwarm) New(o game.Options, seed rng.Seed) (game.State, error) {
	g.strike()
	return g.Game.New(o, seed)
}

// TestPanicOfGameLeavesMatchesOfOtherGamesUsable plants a panic in each game in turn. The pages and the other games go
// on.
func TestPanicOfGameLeavesMatchesOfOtherGamesUsable(t *testing.T) {
	folder := t.TempDir()
	faults := map[string]*fault{}
	plant := func(id string) *fault {
		faults[id] = &fault{}
		return faults[id]
	}
	all := []game.Game{
		faultyHex{fault: plant("hex")},
		faultyHexattack{fault: plant("hexattack")},
		faultyHexit{fault: plant("hexit")},
		faultyHexstrat{fault: plant("hexstrat")},
		faultyHexstrike{fault: plant("hexstrike")},
		faultySwarm{fault: plant("swarm")},
	}
	if len(all) != len(games.All()) {
		t.Fatal("a game has no faulty form here")
	}
	before := openWith(t, folder, server.Limits{Off: true}, all...)
	anna := before.guest()
	running, over := map[string]string{}, map[string]string{}
	for id := range faults {
		running[id], over[id] = anna.whole(id, false).ID, anna.whole(id, true).ID
	}
	before.stop()
	for bad, fault := range faults {
		t.Run(bad, func(t *testing.T) {
			h := openWith(t, folder, server.Limits{Off: true}, all...)
			defer h.stop()
			fault.planted.Store(true)
			defer fault.planted.Store(false)
			again := &guest{h, anna.client}
			for _, path := range []string{"/api/lobby", "/api/watch", "/api/me/matches", "/api/archive", "/api/archive/records"} {
				if res, answer := again.do("GET", path, ""); res.StatusCode != 200 {
					t.Errorf("%s: %d %.300s", path, res.StatusCode, answer)
				}
			}
			_, lobby := again.do("GET", "/api/lobby", "")
			for id, match := range running {
				if shown := strings.Contains(lobby, match); shown != (id != bad) {
					t.Errorf("the lobby shows the running match of %s: %v", id, shown)
				}
			}
			for _, match := range []string{running[bad], over[bad]} {
				again.turnedAway("GET", "/api/matches/"+match, nil, "damaged")
			}
			for id, match := range running {
				if res, _ := again.do("GET", "/api/matches/"+match, ""); id != bad && res.StatusCode != 200 {
					t.Errorf("the match of %s: %s", id, res.Status)
				}
			}
		})
	}
}
