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

// TestTwoWorkersPlaySameGamesAsOne measures how much faster two workers play 400 games of the arena and of a study than
// one. It checks only that the games are equal, and runs only with HEXPARLOR_WORKERS set to a number of pairs of runs.
func TestTwoWorkersPlaySameGamesAsOne(t *testing.T) {
	pairs, err := strconv.Atoi(os.Getenv("HEXPARLOR_WORKERS"))
	if err != nil {
		t.Skip("left out: it measures, for make workers")
	}
	c := storetest.OwnCluster(t, true)
	site, err := store.OpenShared(t.Context(), c.URL("postgres"))
	if err == nil {
		err = site.Close()
	}
	must(t, err)
	program, lab := buildProgram(t), build(t, "hexlab")
	for name, play := range map[string]func(w *shift) []string{"arena": (*shift).series, "study": (*shift).study} {
		t.Run(name, func(t *testing.T) {
			w := &shift{t: t, program: program, lab: lab, database: c.URL("postgres")}
			w.compare(pairs, play)
		})
	}
}

// compare has games played by one worker and by two, in turn, and by two of which one is killed.
func (w *shift) compare(pairs int, play func(w *shift) []string) {
	w.t.Helper()
	var ratios []float64
	var first []string
	for n := range pairs {
		var took [3]time.Duration
		for _, workers := range [][]int{{1, 2}, {2, 1}}[n%2] {
			var lines []string
			lines, took[workers] = w.play(workers, 0, play)
			if first == nil {
				first = lines
			}
			if !slices.Equal(first, lines) {
				w.t.Error("the games are others")
			}
		}
		ratios = append(ratios, took[1].Seconds()/took[2].Seconds())
		load, _ := os.ReadFile("/proc/loadavg")
		w.t.Logf("one worker %v, two %v, %.2f times as fast; load %s", took[1].Round(time.Millisecond),
			took[2].Round(time.Millisecond), ratios[n], strings.TrimSpace(string(load)))
	}
	lines, took := w.play(2, 3, play)
	if !slices.Equal(first, lines) {
		w.t.Error("the games are others if a worker is killed three times")
	}
	w.t.Logf("two workers, of which one is killed three times: %v", took.Round(time.Millisecond))
	slices.Sort(ratios)
	w.t.Logf("median of %d: %.2f times as fast", pairs, ratios[len(ratios)/2])
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

// play has games played by so many workers, each one chunk at a time, and returns them. Meanwhile it kills the first
// worker so many times, and starts it again.
func (w *shift) play(workers, kills int, play func(w *shift) []string) (lines []string, took time.Duration) {
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
	began := time.Now()
	lines = play(w)
	took = time.Since(began)
	<-killed
	slices.Sort(lines)
	return lines, took
}

// run runs hexlab with arguments, leaving all games to the workers.
func (w *shift) run(args ...string) {
	w.t.Helper()
	args = append(args, "-n", "400", "-j", "0", "--database", w.database)
	if out, err := exec.CommandContext(w.t.Context(), w.lab, args...).CombinedOutput(); err != nil {
		w.t.Fatalf("%v\n%s", err, out)
	}
}

// series returns the games of a series of the arena, without thinking times.
func (w *shift) series() (games []string) {
	w.t.Helper()
	file := filepath.Join(w.t.TempDir(), "games")
	w.run("arena", "hexattack", "--a", "sims:400", "--b", "sims:200", "--out", file)
	for _, line := range w.lines(file)[1:] {
		var g arena.Game
		must(w.t, json.Unmarshal([]byte(line), &g))
		for side := range g.Effort {
			g.Effort[side].Time, g.Effort[side].Longest = 0, 0
		}
		games = append(games, fmt.Sprintf("%+v", g))
	}
	return games
}

// study returns the games of a study as they are stored, and its report.
func (w *shift) study() []string {
	w.t.Helper()
	folder := filepath.Join(w.t.TempDir(), "study")
	w.run("study", "hexattack", "--players", "sims:400,sims:200", "--out", folder)
	return append(w.lines(filepath.Join(folder, "games.jsonl")), w.lines(filepath.Join(folder, "README.md"))...)
}

func (w *shift) lines(file string) []string {
	w.t.Helper()
	text, err := os.ReadFile(file)
	must(w.t, err)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}
