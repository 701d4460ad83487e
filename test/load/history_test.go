package load

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"hexparlor/internal/store/storetest"
)

// historyRounds is how often an empty site and one with a history are measured in turn.
const historyRounds = 3

// TestLoadAndStartAreMeasuredWithManyFinishedMatches compares a site with many finished matches with an empty one:
// moves per second and processor time per move at 50 tables, and the time to readiness. It is a measurement that runs
// only with HEXPARLOR_HISTORY set to a number of matches.
func TestLoadAndStartAreMeasuredWithManyFinishedMatches(t *testing.T) {
	matches, err := strconv.Atoi(os.Getenv("HEXPARLOR_HISTORY"))
	if err != nil {
		t.Skip("left out: it measures, for minutes")
	}
	program := os.Getenv("HEXPARLOR_BIN")
	if program == "" {
		program = buildProgram(t)
	}
	folders := [2]string{t.TempDir(), t.TempDir()}
	for _, folder := range folders {
		startAt(t, program, folder).stop()
	}
	h := storetest.History{Matches: matches, Users: 120, Guests: 2_000}
	h.Fill(t, filepath.Join(folders[1], "hexparlor.db"))
	var rates, costs, stopped, killed [2][]float64
	for round := range historyRounds {
		for i := range folders {
			site := (i + round) % 2 // so that neither is always the first
			r, after := loadAt(t, program, folders[site])
			rates[site] = append(rates[site], r.rate())
			costs[site] = append(costs[site], float64(r.CPUPerMove().Microseconds()))
			stopped[site] = append(stopped[site], after.Seconds())
			killed[site] = append(killed[site], startAfterKill(t, program, folders[site]).Seconds())
		}
	}
	for name, of := range map[string][2][]float64{
		"moves a second": rates, "processor time of a move, us": costs,
		"seconds to the start after a stop": stopped, "after a kill": killed,
	} {
		ratios := make([]float64, historyRounds)
		for i := range ratios {
			ratios[i] = of[1][i] / of[0][i]
		}
		slices.Sort(ratios)
		t.Logf("%s: empty %.4g, %d matches %.4g, ratios %.3f", name, of[0], matches, of[1], ratios)
	}
}

// startAt starts the program in a folder.
func startAt(t *testing.T, program, folder string) *process {
	t.Helper()
	p, err := startProcess(t.Context(), program, serve("127.0.0.1:0", folder))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// startReady starts the program in a folder and returns the time until a request is answered.
func startReady(t *testing.T, program, folder string) (*process, time.Duration) {
	t.Helper()
	began := time.Now()
	p := startAt(t, program, folder)
	for {
		response, err := http.Get(p.url + "/api/lobby") //nolint:noctx // a measurement
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return p, time.Since(began)
			}
		}
		if time.Since(began) > patience {
			t.Fatalf("the server does not answer: %v", err)
		}
		time.Sleep(time.Millisecond)
	}
}

// loadAt starts the program in a folder after a shutdown, and measures moves.
func loadAt(t *testing.T, program, folder string) (Result, time.Duration) {
	t.Helper()
	p, took := startReady(t, program, folder)
	defer p.stop()
	before, err := p.cpu()
	if err != nil {
		t.Fatal(err)
	}
	config := Config{Game: "hexit", Matches: 50, Time: 6 * time.Second}
	r := run(context.WithoutCancel(t.Context()), config, newClient(p.url))
	after, err := p.cpu()
	if err != nil {
		t.Fatal(err)
	}
	r.CPU = after - before
	if len(r.Errors) > 0 {
		t.Errorf("%d errors, such as %v", len(r.Errors), r.Errors[0])
	}
	return r, took
}

// startAfterKill starts the program after a kill, and shuts it down.
func startAfterKill(t *testing.T, program, folder string) time.Duration {
	t.Helper()
	p := startAt(t, program, folder)
	p.kill()
	p, took := startReady(t, program, folder)
	p.stop()
	return took
}
