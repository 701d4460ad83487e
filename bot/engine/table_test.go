package engine_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/bot/engine"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
)

const (
	builtinLevel = 1
	engineLevel  = bot.Top + 1 // the first level after those of the built-in bots
)

// newHost returns a host of matches in which one engine plays beside the built-in bots.
func newHost(t *testing.T, c engine.Command, standIn int) *host.Host {
	t.Helper()
	h := openHost(t, filepath.Join(t.TempDir(), "site.db"), bots(t, c), standIn)
	begin(t, h)
	return h
}

func bots(t *testing.T, c engine.Command) engine.Bots {
	t.Helper()
	pool, err := engine.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return engine.Bots{Engines: []engine.Entrant{{Name: "Odd", Pool: pool}}, Time: 100 * time.Millisecond}
}

func begin(t *testing.T, h *host.Host) {
	t.Helper()
	if err := h.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func openHost(t *testing.T, path string, bots engine.Bots, standIn int) *host.Host {
	t.Helper()
	s, err := store.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return hostOn(t, s, bots, standIn)
}

// hostOn returns a host on a store that another host may share.
func hostOn(t *testing.T, s host.Store, bots engine.Bots, standIn int) *host.Host {
	t.Helper()
	h := host.NewHost(host.Config{
		Games: games.Lookup, Store: s, Mover: bots, StandIn: standIn, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := h.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return h
}

// played returns a finished match of the engine against the built-in bot.
func played(t *testing.T, h *host.Host, id string, options map[string]string) *match.State {
	t.Helper()
	table, err := h.Create(context.Background(), match.New{
		Game: id, Options: options, Players: []match.Player{{Level: engineLevel}, {Level: builtinLevel}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return finished(t, table)
}

func finished(t *testing.T, table *host.Match) *match.State {
	t.Helper()
	news, stop := table.Subscribe()
	defer stop()
	timeout := time.After(2 * time.Minute)
	for {
		var f *match.State
		table.Read(func(now *match.State) { f = now })
		if f.Status == match.Finished {
			return f
		}
		select {
		case <-news:
		case <-timeout:
			t.Fatalf("the match does not end; there are %d moves", f.Moves)
		}
	}
}

var short = map[string]map[string]string{
	"hexit": {"tiles": "8"}, "hexattack": {"map": "duel", "turns": "6"},
}

// The ways in which an engine fails, and the fault that the other players see.
var badDays = map[string]engine.Fault{
	"crashes": engine.Crashed, "hangs": engine.Hung, "cheats": engine.Illegal, "babbles": engine.Garbage,
	"floods": engine.Flooded,
}

func TestMatchContinuesWithOtherBotAfterEngineFails(t *testing.T) {
	for role, want := range badDays {
		for name, standIn := range map[string]int{"forfeit": 0, "fallback": 2} {
			t.Run(role+" "+name, func(t *testing.T) {
				t.Parallel()
				c := command(t, role)
				c.Limits = limits(role)
				f := played(t, newHost(t, c, standIn), "hexit", short["hexit"])
				faults := 0
				for _, e := range f.Log {
					if e.Kind != match.Fault {
						continue
					}
					faults++
					sentence := catalog.English().Say(match.FaultMessage(e.Text, func(p match.Player) string { return p.Name }))
					if e.Seat != 1 || !strings.HasPrefix(sentence, "Odd cannot go on, "+want.Sentence()) {
						t.Errorf("seat %d: %q", e.Seat, sentence)
					}
				}
				if faults != 1 {
					t.Errorf("the match has %d notes of the failure", faults)
				}
				if standIn == 0 {
					last := f.Log[len(f.Log)-1]
					if f.Result.Text != "0-1" || f.Result.Reason != "forfeit" || last.Text != want.Sentence() {
						t.Errorf("it ended with %+v, by %+v", f.Result, last)
					}
					return
				}
				if p := f.Seats.Players[0]; p.Level != standIn || p.Name != "Beginner" || f.Moves < 8 || f.Result.Reason == "forfeit" {
					t.Errorf("%+v played on for %d moves until %+v", p, f.Moves, f.Result)
				}
			})
		}
	}
}

// In a game whose rules have resignation, the entry about it gives the reason.
func TestFailedEngineResignsInGamesWithResignation(t *testing.T) {
	f := played(t, newHost(t, command(t, "cheats"), 0), "hexattack", short["hexattack"])
	var fault, last match.Entry
	for _, e := range f.Log {
		if e.Kind == match.Fault {
			fault = e
		}
		last = e
	}
	if !strings.HasSuffix(fault.Text, engine.Illegal.Sentence()) || f.Result.Text != "win:2" && f.Result.Text != "0-1" {
		t.Errorf("after the failure %q the match ended with %+v by %+v", fault.Text, f.Result, last)
	}
}

// When the server restarts without an engine, the engine's bot is replaced as one that has failed.
func TestMissingEngineIsReplacedAfterRestart(t *testing.T) {
	before := openHost(t, filepath.Join(t.TempDir(), "site.db"), bots(t, command(t, "plays")), 0) // never started
	table, err := before.Create(t.Context(), match.New{
		Game: "hexit", Options: short["hexit"], Players: []match.Player{{Level: engineLevel}, {Level: builtinLevel}},
	})
	if err != nil {
		t.Fatal(err)
	}
	after := hostOn(t, before.Store, engine.Bots{}, builtinLevel)
	begin(t, after)
	again, err := after.Match(t.Context(), table.ID())
	if err != nil {
		t.Fatal(err)
	}
	if f := finished(t, again); f.Seats.Players[0].Level != builtinLevel || f.Result.Reason == "forfeit" {
		t.Errorf("%+v played on until %+v", f.Seats.Players[0], f.Result)
	}
}

// A process that ends while idle is started again. A process that fails on a question is replaced for the next
// question.
func TestPoolStartsNewProcessAfterOneHasEnded(t *testing.T) {
	for role, want := range map[string]bool{"naps": true, "crashes": false} {
		pool, err := engine.Open(t.Context(), command(t, role))
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		for range 3 {
			time.Sleep(100 * time.Millisecond) // an engine with the role naps has exited by then
			_, err := pool.Choose(t.Context(), opening(t, "hexit", nil))
			var failure *engine.Failure
			if want && err != nil || !want && (!errors.As(err, &failure) || failure.Fault != engine.Crashed) {
				t.Errorf("%s: %v", role, err)
			}
		}
	}
}

func TestEnginePlaysWholeMatches(t *testing.T) {
	h := newHost(t, command(t, "builtin"), 0)
	for id, options := range short {
		f := played(t, h, id, options)
		if f.Result.Reason == "forfeit" || f.Result.Reason == "resign" || f.Seats.Players[0].Name != "Odd" {
			t.Errorf("%s: %+v of %+v", id, f.Result, f.Seats.Players)
		}
	}
}

// An engine is not offered for games that it does not play.
func TestEngineIsOfferedOnlyForGamesThatItPlays(t *testing.T) {
	h := newHost(t, command(t, "plays"), 0)
	if f := played(t, h, "hexit", short["hexit"]); f.Result.Reason == "forfeit" {
		t.Errorf("%+v", f.Result)
	}
	_, err := h.Create(t.Context(), match.New{
		Game: "swarm", Players: []match.Player{{Level: engineLevel}, {Level: builtinLevel}},
	})
	var e *match.Error
	if !errors.As(err, &e) || e.Code != match.BadSeats {
		t.Errorf("a table of another game: %v", err)
	}
}
