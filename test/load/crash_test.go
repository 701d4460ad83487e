package load

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	// What the program is made of, so that a cached test result is not taken for one of a program that has changed.
	_ "hexparlor/games"
	_ "hexparlor/internal/server"
	_ "hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Tests{M: m}.Run()) }

// buildProgram builds the real server; the tests kill it and check what it kept.
func buildProgram(t *testing.T) string {
	t.Helper()
	return build(t, "hexparlor")
}

// build builds a program of cmd.
func build(t *testing.T, name string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("servers are stopped by signals")
	}
	program := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command("go", "build", "-o", program, "hexparlor/cmd/"+name).CombinedOutput(); err != nil {
		t.Fatalf("%s does not build: %v\n%s", name, err, out)
	}
	return program
}

// TestCrash kills a server under load some times, also in the middle of deals; nothing that it acknowledged may be lost,
// doubled or out of order.
func TestCrash(t *testing.T) {
	cycles := 10
	if testing.Short() {
		cycles = 1
	}
	crash(t, cycles, "hexit", "swarm")
}

// TestCrashOnPostgreSQL does so where the database goes on.
func TestCrashOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("TestCrash kills servers as well")
	}
	t.Setenv("HEXPARLOR_DATABASE", storetest.Database(t))
	crash(t, 4, "hexit")
}

func crash(t *testing.T, cycles int, games ...string) {
	t.Helper()
	program := buildProgram(t)
	for _, game := range games {
		c := Config{Game: game, Tables: 8, Time: 600 * time.Millisecond, Program: program}
		r, err := Crash(t.Context(), c, cycles)
		if err != nil {
			t.Fatal(err)
		}
		t.Log(game, r)
		if r.Cycles != cycles || r.Moves < 10*cycles {
			t.Errorf("too little was played to tell anything: %v", r)
		}
		for _, fault := range r.Faults {
			t.Error(fault)
		}
	}
}

// TestRun plays a short while and counts.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("TestCrash plays as well")
	}
	c := Config{Game: "hexit", Tables: 4, Time: time.Second, Program: buildProgram(t)}
	r, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(r)
	if r.Moves < 20 || r.Percentile(50) == 0 || r.CPU == 0 {
		t.Errorf("nothing was measured: %v", r)
	}
	for _, err := range r.Errors {
		t.Error(err)
	}
}

// TestCompare measures the server and its baseline, both with the same players.
func TestCompare(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for seconds")
	}
	c := Config{Game: "hexit", Tables: 4, Time: time.Second, Program: buildProgram(t), Baseline: build(t, "hexlab")}
	r, err := Compare(t.Context(), c, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("\n%v", r)
	for _, figure := range r.figures(0) {
		if figure == 0 {
			t.Errorf("something was not measured:\n%v", r)
		}
	}
	for _, err := range r.Errors() {
		t.Error(err)
	}
}
