package load

import (
	"os"
	"runtime"
	"testing"
	"time"

	"hexparlor/internal/cli/clitest"

	// The sources of the program are read, so that a cached test result is not used after a change of them.
	_ "hexparlor/games"
	_ "hexparlor/internal/server"
	_ "hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Tests{M: m}.Run()) }

// buildProgram builds the real program, which the tests kill.
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
	program, err := clitest.Build(name)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// TestKilledServerLosesNoAcknowledgedMove kills a server under load several times, also during deals: nothing
// acknowledged may be lost, doubled or out of order.
func TestKilledServerLosesNoAcknowledgedMove(t *testing.T) {
	cycles := 5 // make crash kills 1,000 times
	if testing.Short() {
		cycles = 1
	}
	crash(t, cycles, "hexit", "swarm")
}

// TestKilledServerOnPostgreSQLLosesNoAcknowledgedMove does the same while the database keeps running.
func TestKilledServerOnPostgreSQLLosesNoAcknowledgedMove(t *testing.T) {
	if testing.Short() {
		t.Skip("TestKilledServerLosesNoAcknowledgedMove kills servers as well")
	}
	t.Setenv("HEXPARLOR_DATABASE", storetest.Database(t))
	crash(t, 2, "hexit")
}

func crash(t *testing.T, cycles int, games ...string) {
	t.Helper()
	program := buildProgram(t)
	for _, game := range games {
		c := Config{Game: game, Matches: 8, Time: 300 * time.Millisecond, Program: program}
		r, err := Crash(t.Context(), c, cycles)
		if err != nil {
			t.Fatal(err)
		}
		t.Log(game, r)
		if r.Cycles != cycles || r.Moves < 10*cycles {
			t.Errorf("too few moves were played for a result: %v", r)
		}
		for _, fault := range r.Faults {
			t.Error(fault)
		}
	}
}

// TestLoadRunPlaysMovesAndCountsThem plays for a short time.
func TestLoadRunPlaysMovesAndCountsThem(t *testing.T) {
	if testing.Short() {
		t.Skip("TestKilledServerLosesNoAcknowledgedMove plays as well")
	}
	c := Config{Game: "hexit", Matches: 4, Time: 300 * time.Millisecond, Program: buildProgram(t)}
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

// TestCompareRunsServerAndBaselineAlternately runs both with the same players.
func TestCompareRunsServerAndBaselineAlternately(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for seconds")
	}
	c := Config{Game: "hexit", Matches: 4, Time: 300 * time.Millisecond, Program: buildProgram(t), Baseline: build(t, "hexlab")}
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
