package server_test

import (
	"context"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/jobs"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
	"hexparlor/internal/user"
)

// counted is a server's bots that count how often they are asked.
type counted struct {
	bot.Mover
	asked *atomic.Int64
}

func (c counted) Move(
	ctx context.Context, g game.Game, o game.Options, s game.State, seat game.Seat, level int, a clock.Allowance, seed uint64,
) ([]game.Move, float64, error) {
	c.asked.Add(1)
	return c.Mover.Move(ctx, g, o, s, seat, level, a, seed)
}

// work runs a worker at an address until end is called.
func work(t *testing.T, place string, asked *atomic.Int64) (w *server.Worker, end func()) {
	t.Helper()
	db, err := store.OpenShared(t.Context(), place)
	must(t, err)
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	engine, err := jobs.Open(t.Context(), place, quiet)
	must(t, err)
	host := host.NewHost(host.Config{
		Games: games.Lookup, Store: db, Mover: counted{asked: asked}, Logger: quiet, Link: db.Link(),
	})
	w = server.NewWorker(server.WorkerConfig{
		Host: host, Users: &user.Accounts{Store: db}, Queues: server.Queues(), Log: quiet, Ready: db.Ready,
		Jobs: engine, Slots: 1,
	})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx, nil) }()
	return w, func() {
		stop()
		must(t, <-done)
		must(t, host.Close(context.Background()))
		must(t, engine.Close())
		must(t, db.Close())
	}
}

// TestWorkersDecideForBotsOfServers starts and stops a worker: meanwhile it computes the moves of the server's bots.
func TestWorkersDecideForBotsOfServers(t *testing.T) {
	place := storetest.Database(t)
	var here, there atomic.Int64
	h := openBots(t, place, server.Limits{Off: true}, host.Config{Mover: counted{asked: &here}, Leave: time.Hour}, games.All()...)
	anna := h.guest()
	moved := func() {
		t.Helper()
		before := here.Load() + there.Load()
		call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
			Game: "hex", Seats: []api.SeatRequest{{Kind: "bot", Level: 1}, {Kind: "me"}},
		})
		comesToPass(t, "a bot thinks", func() bool { return here.Load()+there.Load() > before })
	}
	moved()
	if here.Load() == 0 {
		t.Error("a server without workers does not think")
	}
	worker, leave := work(t, place, &there)
	comesToPass(t, "the server knows of the worker", h.face.HasWorkers)
	before := here.Load()
	for range 3 {
		moved()
	}
	if there.Load() == 0 || here.Load() > before {
		t.Errorf("the worker was asked %d times, and the server %d times meanwhile", there.Load(), here.Load()-before)
	}
	if got := figures(worker); !strings.Contains(got, "hexparlor_bot_queue_length 0") {
		t.Errorf("the metrics are %.200s", got)
	}
	leave()
	comesToPass(t, "the server knows that the worker is gone", func() bool { return !h.face.HasWorkers() })
	moved()
	if here.Load() == before {
		t.Error("a server whose worker has gone does not think")
	}
}

// figures returns a worker's metrics.
func figures(w *server.Worker) string {
	res := httptest.NewRecorder()
	w.Admin().ServeHTTP(res, httptest.NewRequest("GET", "http://localhost/metrics", nil))
	return res.Body.String()
}

// TestWorkersPlayGamesOfStudies lets a worker play games of a server's study.
func TestWorkersPlayGamesOfStudies(t *testing.T) {
	place := storetest.Database(t)
	h := openChanged(t, place, server.Limits{Off: true}, host.Config{Mover: bot.Mover{}}, func(c *server.Config) {
		engine, err := jobs.Open(t.Context(), place, slog.New(slog.DiscardHandler))
		must(t, err)
		t.Cleanup(func() { must(t, engine.Close()) })
		c.Lab, c.Jobs = t.TempDir(), engine
	}, games.All()...)
	var none atomic.Int64
	worker, leave := work(t, place, &none)
	defer leave()
	owner := h.owner()
	large := smallStudy
	large.Games = 500
	call[api.Studies](owner, "POST", "/api/lab", large)
	comesToPass(t, "the worker plays", func() bool {
		_, played, _ := strings.Cut(figures(worker), "\nhexparlor_lab_matches_played_total ")
		return played != "" && played[0] != '0'
	})
	st := owner.awaitStudy("it has games", func(st api.Study) bool { return st.Played > 0 })
	call[api.Studies](owner, "POST", "/api/lab/"+st.ID+"/stop", nil)
	owner.awaitStudy("it is stopped", func(st api.Study) bool { return st.State == "stopped" })
}
