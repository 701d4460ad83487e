package arena

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"hexparlor/bot/engine"
	"hexparlor/games"
)

// TestMain lets this test binary act as an engine, so that tests start real ones.
func TestMain(m *testing.M) {
	if os.Getenv("ARENA_ENGINE") != "" {
		if err := engine.Serve(context.Background(), os.Stdin, os.Stdout, games.All()); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// builtinEngine returns the command of an engine that plays as the built-in bot.
func builtinEngine(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("not run: engines are started by sh, which is not here")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return "ARENA_ENGINE=1 '" + exe + "'"
}

func TestEngineWinsSeriesAgainstWeakerLevel(t *testing.T) {
	s := levels(t, 3, 1, 4)
	budget := s.A.(builtIn).level("hexit").Budget
	budget.Time = 0 // the strength must not depend on the load of the machine
	a, err := Parse("engine:builtin,level=3", budget, map[string]string{"builtin": builtinEngine(t)})
	if err != nil {
		t.Fatal(err)
	}
	s.A = a
	o := outcome(t, s)
	if o.Games != 4 || o.Effort[sideA].Forfeits != 0 || o.Effort[sideA].Moves == 0 || o.Wins < 2 {
		t.Errorf("%+v", o)
	}
}

// An engine that dies in every game loses every game and is started again for the next one.
func TestEngineThatExitsLosesEveryGame(t *testing.T) {
	script := filepath.Join(t.TempDir(), "dies.sh")
	text := "while read -r word rest; do case $word in\n" +
		"hello) echo name Dying; echo game hexit; echo ok;;\nready) echo ok;;\ngo) echo first >&2; printf 'out of \\033[31mluck\\n' >&2; exit 3;;\nesac; done\n"
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	builtinEngine(t) // skips the test without a shell
	s := levels(t, 1, 1, 6)
	s.A = engineSide{name: "engine:dying", command: engine.Command{Line: "sh " + script}}
	var log strings.Builder
	s.Jobs = 1
	s.A = WithLog(s.A, &log)
	o := outcome(t, s)
	if o.Losses != 6 || o.Effort[sideA].Forfeits != 6 {
		t.Errorf("%+v", o)
	}
	if why := o.Effort[sideA].Forfeit; !strings.Contains(why, "out of") || strings.ContainsAny(why, "\x1b\n") {
		t.Errorf("the reason does not quote the last line of stderr: %q", why)
	}
	if n := strings.Count(log.String(), "first\n"); n != 6 {
		t.Errorf("the log has %d of 6 failures: %q", n, log.String())
	}
	s.A = engineSide{name: "engine:dead", command: engine.Command{Line: "exit 1"}}
	if _, err := s.Run(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "engine:dead") {
		t.Errorf("an engine that cannot be started: %v", err)
	}
	s.Game = duel{}
	s.A = engineSide{name: "engine:dying", command: engine.Command{Line: "sh " + script}}
	if _, err := s.Run(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "does not play duel") {
		t.Errorf("an engine that does not play the game: %v", err)
	}
}
