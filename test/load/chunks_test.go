package load

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/jobs"
	"hexparlor/internal/jobs/play"
	"hexparlor/internal/lab/arena"
)

const (
	waitingChunks = 10_000
	chunkRunTime  = 5 * time.Second // of each run of moves
)

// TestMovesBesidePlayedChunksAreAsFastAsOnIdleServer measures the moves of an idle server and those of a server with
// 10,000 chunks of games, one of which it always plays, in turn. It runs only with HEXPARLOR_CHUNKS set to a number of
// pairs of runs.
func TestMovesBesidePlayedChunksAreAsFastAsOnIdleServer(t *testing.T) {
	pairs, err := strconv.Atoi(os.Getenv("HEXPARLOR_CHUNKS"))
	if err != nil {
		t.Skip("left out: it measures, for make chunks")
	}
	idle, busy := crasher{config: Config{Program: buildProgram(t)}, dir: t.TempDir()}, crasher{dir: t.TempDir()}
	busy.config = idle.config
	for _, x := range []*crasher{&idle, &busy} {
		if err := x.start(t.Context()); err != nil {
			t.Fatal(err)
		}
		defer x.server.stop()
	}
	engine, err := jobs.Open(t.Context(), filepath.Join(busy.dir, "hexparlor.db"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	q := chunkQueue{t, engine}
	q.pause()
	q.fill(waitingChunks)
	for _, matches := range []int{1, 10, 50} {
		q.compare(matches, pairs, idle.server.url, busy.server.url)
	}
}

// chunkQueue is the queue of chunks of a server.
type chunkQueue struct {
	t      *testing.T
	engine *jobs.Engine
}

// compare measures moves of so many matches at both servers, pairs times each in turn, and logs the median ratios.
func (q chunkQueue) compare(matches, pairs int, idle, busy string) {
	var middle, worst []float64
	run := func(url string) Result {
		return run(q.t.Context(), Config{Game: "hexit", Matches: matches, Time: chunkRunTime}, newClient(url))
	}
	ratio := func(x, y time.Duration) float64 { return float64(x) / float64(max(1, y)) }
	for n := range pairs {
		var results [2]Result
		for _, i := range [][]int{{0, 1}, {1, 0}}[n%2] {
			if i == 0 {
				results[0] = run(idle)
				continue
			}
			q.resume()
			results[1] = run(busy)
			q.pause()
		}
		middle = append(middle, ratio(results[1].Percentile(50), results[0].Percentile(50)))
		worst = append(worst, ratio(results[1].Percentile(99), results[0].Percentile(99)))
		q.t.Logf("idle server: %v\nbeside chunks: %v\nratio of p50 %.2f, of p99 %.2f", results[0], results[1], middle[n],
			worst[n])
	}
	slices.Sort(middle)
	slices.Sort(worst)
	q.t.Logf("%d matches: median of %d ratios: p50 %.2f, p99 %.2f", matches, pairs, middle[pairs/2], worst[pairs/2])
}

// fill inserts chunks with one game each, of some tenths of a second.
func (q chunkQueue) fill(chunks int) {
	g, _ := games.Lookup("hexattack")
	options, err := game.ParseOptions(g.Info().Options, nil)
	must(q.t, err)
	a, err := arena.Parse("sims:2000", bot.Budget{}, nil)
	must(q.t, err)
	settings, err := json.Marshal(arena.Series{Game: g, Options: options, A: a, B: a}.Settings())
	must(q.t, err)
	for n := range chunks {
		_, _, err := q.engine.Insert(q.t.Context(), play.Chunk{
			Client: "test", Mode: play.Series, Version: g.Info().Version, Settings: settings, Numbers: []int{n},
		}, nil)
		must(q.t, err)
	}
}

// pause pauses the queue, and waits until no chunk is played.
func (q chunkQueue) pause() {
	must(q.t, q.engine.Pause(context.WithoutCancel(q.t.Context()), play.Queue))
	q.await(func(s jobs.Queue) bool { return s.Paused && s.Running == 0 })
	time.Sleep(2 * time.Second)
	q.await(func(s jobs.Queue) bool { return s.Running == 0 })
}

// resume resumes the queue, and waits until a chunk is played.
func (q chunkQueue) resume() {
	must(q.t, q.engine.Resume(q.t.Context(), play.Queue))
	q.await(func(s jobs.Queue) bool { return s.Running > 0 })
}

func (q chunkQueue) await(is func(jobs.Queue) bool) {
	q.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		queues, err := q.engine.Queues(q.t.Context())
		must(q.t, err)
		if i := slices.IndexFunc(queues, func(s jobs.Queue) bool { return s.Name == play.Queue }); i >= 0 && is(queues[i]) {
			return
		}
	}
	q.t.Fatal("the queue of chunks does not come to that state")
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
