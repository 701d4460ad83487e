package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/bot/engine"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/internal/clock"
)

func start(t *testing.T, c engine.Command) *engine.Client {
	t.Helper()
	e, err := engine.Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

// opening returns a question about the first position of a game.
func opening(t testing.TB, id string, given map[string]string) engine.Question {
	t.Helper()
	g, ok := games.Lookup(id)
	if !ok {
		t.Fatalf("there is no game %s", id)
	}
	o, err := game.ParseOptions(g.Info().Options, given)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{7})
	if err != nil {
		t.Fatal(err)
	}
	return engine.Question{
		Game: g, Options: o, State: s, Seat: s.ToAct().First(), Budget: bot.Budget{Simulations: 20, Time: 5 * time.Second},
	}
}

// The built-in bot plays every game against itself through the protocol. Each seat gets only what it may know.
func TestBuiltInBotPlaysEveryGameAsEngine(t *testing.T) {
	quick := map[string]map[string]string{
		"hexattack": {"map": "squads", "turns": "6"},
		"hexstrat":  {"maxturns": "20"},
		"swarm":     {"maxturns": "20"},
		"hexit":     {"tiles": "12"},
	}
	c := command(t, "builtin")
	c.Settings = map[string]string{"level": "2", "seed": "5", "workers": "2"}
	e := start(t, c)
	if e.Info().Name != "Hexparlor bot" || len(e.Info().Settings) != 3 {
		t.Errorf("it says of itself %+v", e.Info())
	}
	for _, g := range games.All() {
		q := opening(t, g.Info().ID, quick[g.Info().ID])
		moves := 0
		for ; q.State.ToAct() != 0; moves++ {
			q.Seat = q.State.ToAct().First()
			m, err := e.Choose(t.Context(), q)
			if err != nil {
				t.Fatalf("%s after %d moves: %v", g.Info().ID, moves, err)
			}
			q.State.Play(q.Seat, m, nil)
		}
		if moves < 8 {
			t.Errorf("%s was over after %d moves", g.Info().ID, moves)
		}
	}
}

// limits returns strict limits for roles that only differ in time, and generous ones for the others, so that
// slow machines pass.
func limits(role string) engine.Limits {
	l := engine.Limits{Lines: 100}
	if role == "hangs" {
		l.Grace, l.Patience = 150*time.Millisecond, 150*time.Millisecond
	}
	return l
}

func TestEngineThatBreaksProtocolIsStopped(t *testing.T) {
	for role, want := range map[string]engine.Fault{
		"crashes": engine.Crashed,
		"leaves":  engine.Crashed,
		"hangs":   engine.Hung,
		"cheats":  engine.Illegal,
		"babbles": engine.Garbage,
		"garbles": engine.Garbage,
		"refuses": engine.Refused,
		"floods":  engine.Flooded,
		"gushes":  engine.Flooded,
	} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			c := command(t, role)
			c.Limits = limits(role)
			e := start(t, c)
			q := opening(t, "hexit", nil)
			q.Budget = bot.Budget{Simulations: 20}
			_, err := e.Choose(t.Context(), q)
			var failure *engine.Failure
			if !errors.As(err, &failure) || failure.Fault != want {
				t.Fatalf("got %v, want it to have %s", err, want)
			}
			if role == "crashes" && !strings.Contains(failure.Error(), "exit status 3") {
				t.Errorf("%q does not contain the exit status", failure)
			}
			if strings.ContainsRune(failure.Error(), '\x1b') {
				t.Errorf("%q steers a terminal", failure)
			}
			if _, err := e.Choose(t.Context(), q); !errors.Is(err, failure) || !errors.Is(e.Broken(), failure) {
				t.Errorf("asked again, it says %v", err)
			}
		})
	}
}

func TestStartFailsForEngineThatDoesNotGreet(t *testing.T) {
	for role, want := range map[string]engine.Fault{
		"nameless": engine.Garbage, "mute": engine.Hung, "": engine.Crashed,
	} {
		c := command(t, role)
		switch role {
		case "":
			c.Line = "/nowhere/at/all"
		case "mute":
			c.Limits = engine.Limits{Start: 300 * time.Millisecond}
		}
		_, err := engine.Start(t.Context(), c)
		var failure *engine.Failure
		if !errors.As(err, &failure) || failure.Fault != want {
			t.Errorf("%q: got %v, want it to have %s", role, err, want)
		}
	}
	c := command(t, "builtin")
	c.Settings = map[string]string{"level": "12"}
	if _, err := engine.Start(t.Context(), c); err == nil || !strings.Contains(err.Error(), "level is from 1 to 10") {
		t.Errorf("level 12: %v", err)
	}
}

// Options are sent to the engine, also values with several words. A different game, or the same game with other
// options, is announced before the position.
func TestChangedOptionsAreSentToEngine(t *testing.T) {
	e := start(t, command(t, "builtin"))
	own := map[string]string{"map": "custom", "custom": "h2 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -"}
	for _, given := range []map[string]string{own, {"map": "duel"}, nil, own} {
		q := opening(t, "hexattack", given)
		if _, err := e.Choose(t.Context(), q); err != nil {
			t.Errorf("%v: %v", given, err)
		}
		if _, err := e.Choose(t.Context(), opening(t, "hexit", nil)); err != nil {
			t.Error(err)
		}
	}
}

// Only an engine that has asked for the clock gets it.
func TestClockIsSentOnlyToEnginesThatWantIt(t *testing.T) {
	q := opening(t, "hexit", nil)
	q.Budget = bot.Budget{Time: 2 * time.Second}
	q.Clock = clock.Allowance{
		Limited: true, Left: 7 * time.Second, Used: 500 * time.Millisecond, Free: 2 * time.Second, Increment: time.Second,
	}
	for _, role := range []string{"timed", "plays"} {
		if _, err := start(t, command(t, role)).Choose(t.Context(), q); err != nil {
			t.Errorf("%s: %v", role, err)
		}
	}
}

// The built-in bot thinks for a short time when its clock shows little time.
func TestBuiltInBotThinksLessWithLittleTime(t *testing.T) {
	q := opening(t, "hex", map[string]string{"size": "19"})
	out := reply(t, fmt.Sprintf("set level 10\ngame hex\nwith size 19\nposition 1 %s\ngo left 0 free 0 increment 0\nquit\n",
		q.State.Text(1)))
	var value float64
	var simulations int
	if _, err := fmt.Sscanf(out, "info value %f simulations %d", &value, &simulations); err != nil || simulations > 20_000 {
		t.Errorf("%v in %q", err, out)
	}
	if out := reply(t, "game hex\ngo left -1\nquit\n"); out != "error left is a whole number from 0 to 1000000000, not \"-1\"\n" {
		t.Errorf("%q", out)
	}
}

// An engine that is asked to stop answers with the best move so far, and can be asked again.
func TestStoppedEngineAnswersAndCanBeAskedAgain(t *testing.T) {
	c := command(t, "builtin")
	c.Settings = map[string]string{"level": "10"}
	c.Limits = engine.Limits{Stop: 10 * time.Second}
	e := start(t, c)
	q := opening(t, "hexit", nil)
	q.Budget = bot.Budget{}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	began := time.Now()
	m, err := e.Choose(ctx, q)
	if !errors.Is(err, context.DeadlineExceeded) || q.State.Check(q.Seat, m) != nil {
		t.Errorf("stopped, it gave %v, %v", m, err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %v to stop", took)
	}
	q.Budget.Simulations = 10
	if _, err := e.Choose(t.Context(), q); err != nil {
		t.Errorf("asked again, it says %v", err)
	}
}

// An engine that does not stop is killed together with every process that it has started.
func TestHungEngineIsKilledWithItsChildren(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	c := command(t, "hangs")
	c.Line = "sleep 1000 & echo $! >" + file + "; " + strings.Replace(c.Line, "exec ", "", 1)
	e := start(t, c)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := e.Choose(ctx, opening(t, "hexit", nil)); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if e.Broken() == nil {
		t.Error("an engine that did not stop can be asked again")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if syscall.Kill(pid, 0) != nil || zombie(pid) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("what the engine had started is alive")
}

// zombie reports whether a process is dead but still has an unread exit status.
func zombie(pid int) bool {
	state, err := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(pid)).Output()
	return err != nil || strings.HasPrefix(string(state), "Z")
}
