package load

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/lab/arena"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// TestTwoWorkersPlaySameArenaGamesAsOne measures how much faster two workers play 400 games of the arena than one. It
// checks only that the games are equal, and runs only with HEXPARLOR_WORKERS set to a number of pairs of runs.
func TestTwoWorkersPlaySameArenaGamesAsOne(t *testing.T) {
	pairs, err := strconv.Atoi(os.Getenv("HEXPARLOR_WORKERS"))
	if err != nil {
		t.Skip("left out: it measures, for make workers")
	}
	c := storetest.OwnCluster(t, true)
	w := shift{t: t, program: buildProgram(t), lab: build(t, "hexlab"), database: c.URL("postgres")}
	site, err := store.OpenShared(t.Context(), w.database)
	if err == nil {
		err = site.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	var ratios []float64
	var first []string
	for n := range pairs {
		var took [3]time.Duration
		for _, workers := range [][]int{{1, 2}, {2, 1}}[n%2] {
			lines, time := w.play(workers, 0)
			if first == nil {
				first = lines
			}
			if !slices.Equal(first, lines) {
				t.Error("the games are others")
			}
			took[workers] = time
		}
		ratios = append(ratios, took[2].Seconds()/took[1].Seconds())
		load, _ := os.ReadFile("/proc/loadavg")
		t.Logf("one worker %v, two %v, ratio %.2f; load %s", took[1].Round(time.Millisecond), took[2].Round(time.Millisecond),
			ratios[n], strings.TrimSpace(string(load)))
	}
	lines, took := w.play(2, 3)
	if !slices.Equal(first, lines) {
		t.Error("the games are others if a worker is killed three times")
	}
	t.Logf("two workers, of which one is killed three times: %v", took.Round(time.Millisecond))
	slices.Sort(ratios)
	t.Logf("median of %d ratios: %.2f", pairs, ratios[len(ratios)/2])
}

// shift is a group of running workers.
type shift struct {
	t *testing.T

	program, lab string // hexparlor and hexlab
	database     string
}

// start starts a worker.
func (w *shift) start() *process {
	p, err := startProcess(context.Background(), w.program,
		[]string{"worker", "--queues", "lab", "--jobs", "1", "--admin-addr", "127.0.0.1:0", "--database", w.database})
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

// play plays with so many workers, each one chunk at a time, and returns the games without thinking times. Meanwhile it
// kills the first worker so many times, and starts it again.
func (w *shift) play(workers, kills int) (lines []string, took time.Duration) {
	w.t.Helper()
	var working []*process
	for range workers {
		working = append(working, w.start())
	}
	defer func() {
		for _, p := range working {
			p.stop()
		}
	}()
	killed := make(chan bool)
	go func() {
		defer close(killed)
		for range kills {
			time.Sleep(3 * time.Second)
			working[0].kill()
			working[0] = w.start()
		}
	}()
	file := filepath.Join(w.t.TempDir(), fmt.Sprint("games-", workers))
	began := time.Now()
	out, err := exec.CommandContext(w.t.Context(), w.lab, "arena", "hexattack", "--a", "sims:400", "--b", "sims:200",
		"-n", "400", "-j", "0", "--out", file, "--database", w.database).CombinedOutput()
	took = time.Since(began)
	<-killed
	for _, p := range working {
		spent, err := p.cpu()
		w.t.Logf("of %d workers one has spent %v of processor time, error %v", workers, spent.Round(time.Millisecond), err)
	}
	if err != nil {
		w.t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		var g arena.Game
		if err := json.Unmarshal([]byte(line), &g); err != nil {
			w.t.Fatal(err)
		}
		for side := range g.Effort {
			g.Effort[side].Time, g.Effort[side].Longest = 0, 0
		}
		lines = append(lines, fmt.Sprintf("%+v", g))
	}
	slices.Sort(lines)
	return lines, took
}
