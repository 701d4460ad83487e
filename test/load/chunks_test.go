package load

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/prometheus/procfs"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/jobs"
	"hexparlor/internal/jobs/play"
	"hexparlor/internal/lab/arena"
)

const (
	waitingChunks = 10_000
	phaseTime     = time.Second / 2
)

// TestMovesBesidePlayedChunkAreAsFastAsWithoutIt measures the moves at a server with 10,000 waiting chunks of games. The
// process that plays one of them is stopped and continued in turn, every half second, so that whatever else the machine
// does disturbs both alike. It runs only with HEXPARLOR_CHUNKS set to a number of pairs of half seconds.
func TestMovesBesidePlayedChunkAreAsFastAsWithoutIt(t *testing.T) {
	pairs, err := strconv.Atoi(os.Getenv("HEXPARLOR_CHUNKS"))
	if err != nil {
		t.Skip("left out: it measures, for make chunks")
	}
	x := crasher{config: Config{Program: buildProgram(t)}, dir: t.TempDir()}
	must(t, x.start(t.Context()))
	defer x.server.stop()
	engine, err := jobs.Open(t.Context(), filepath.Join(x.dir, "hexparlor.db"), slog.New(slog.DiscardHandler))
	must(t, err)
	defer engine.Close()
	q := chunkQueue{t, engine, x.server.cmd.Process.Pid}
	q.fill(waitingChunks)
	q.await(func(s jobs.Queue) bool { return s.Running > 0 })
	for _, matches := range []int{1, 10, 50} {
		q.compare(newClient(x.server.url), matches, pairs)
	}
}

// chunkQueue is the queue of chunks of a server.
type chunkQueue struct {
	t      *testing.T
	engine *jobs.Engine
	server int // id of the server's process
}

// compare plays so many matches while the process of a chunk is stopped and continued, and logs the latencies.
func (q chunkQueue) compare(c *client, matches, pairs int) {
	ctx, stop := context.WithCancel(q.t.Context())
	drivers := make([]driver, matches)
	var playing sync.WaitGroup
	for i := range drivers {
		drivers[i] = newDriver(c, "hexit")
		playing.Go(func() { drivers[i].play(ctx) })
	}
	time.Sleep(time.Second) // until all matches have begun
	var phases []time.Time  // begins of phases; in those with odd numbers the chunk is played
	var spent [2]time.Duration
	for n := range 2 * pairs {
		q.signal([]syscall.Signal{syscall.SIGSTOP, syscall.SIGCONT}[n%2])
		phases = append(phases, time.Now())
		before := q.spent()
		time.Sleep(phaseTime)
		spent[n%2] += max(0, q.spent()-before)
	}
	end := time.Now()
	stop()
	playing.Wait()
	var results [2]Result
	for _, d := range drivers {
		for i, begun := range d.begun {
			n, _ := slices.BinarySearchFunc(phases, begun, time.Time.Compare)
			if n > 0 && begun.Before(end) {
				r := &results[(n-1)%2]
				r.Matches, r.Time, r.Moves = matches, time.Duration(pairs)*phaseTime, r.Moves+1
				r.Latency = append(r.Latency, d.latency[i])
			}
		}
	}
	slices.Sort(results[0].Latency)
	slices.Sort(results[1].Latency)
	ratio := func(p int) float64 {
		return float64(results[1].Percentile(p)) / float64(max(1, results[0].Percentile(p)))
	}
	load, _ := os.ReadFile("/proc/loadavg")
	q.t.Logf("without a chunk: %v\nbeside one: %v\nratio of p50 %.2f, p90 %.2f, p99 %.2f; load %s", results[0], results[1],
		ratio(50), ratio(90), ratio(99), strings.TrimSpace(string(load)))
	q.t.Logf("the chunk has spent %v of processor time, and %v while it was stopped", spent[1], spent[0])
}

// chunks returns the processes that play chunks.
func (q chunkQueue) chunks() (list []procfs.Proc) {
	all, err := procfs.AllProcs()
	must(q.t, err)
	for _, p := range all {
		if stat, err := p.Stat(); err == nil && stat.PPID == q.server {
			list = append(list, p)
		}
	}
	return list
}

// signal sends a signal to the processes that play chunks.
func (q chunkQueue) signal(s syscall.Signal) {
	for _, p := range q.chunks() {
		_ = syscall.Kill(p.PID, s) // it may have ended
	}
}

// spent returns the processor time of the processes that play chunks.
func (q chunkQueue) spent() (sum time.Duration) {
	for _, p := range q.chunks() {
		if stat, err := p.Stat(); err == nil {
			sum += time.Duration(stat.CPUTime() * float64(time.Second))
		}
	}
	return sum
}

// fill inserts chunks of some seconds.
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
			Client: "test", Mode: play.Series, Version: g.Info().Version, Settings: settings, Numbers: []int{4 * n, 4*n + 1, 4*n + 2, 4*n + 3},
		}, nil)
		must(q.t, err)
	}
}

// await waits until the queue has a state.
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
