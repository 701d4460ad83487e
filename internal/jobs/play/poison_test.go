package play

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/riverqueue/river"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/jobs"
	"hexparlor/internal/lab/arena"
)

// poisonVariable names the place for which the test program is a worker that game 5 kills.
const poisonVariable = "HEXPARLOR_TEST_POISONED_WORKER"

func TestMain(m *testing.M) {
	if place := os.Getenv(poisonVariable); place != "" {
		fmt.Fprintln(os.Stderr, workPoisoned(place))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// workPoisoned plays chunks until game 5 kills the process, or its standard input ends.
func workPoisoned(place string) error {
	log := slog.New(slog.DiscardHandler)
	e, err := jobs.Open(context.Background(), place, log)
	if err != nil {
		return err
	}
	workers := river.NewWorkers()
	river.AddWorker(workers, &poisoned{Worker: Worker{Games: games.Lookup, Log: log}})
	err = e.Start(context.Background(), jobs.Work{Queues: map[string]int{Queue: 3}, Workers: workers})
	if err != nil {
		return err
	}
	_, _ = os.Stdin.Read(make([]byte, 1))
	return e.Close()
}

// poisoned is a worker that a game kills, without a chance to clean up.
type poisoned struct{ Worker }

func (p *poisoned) Work(ctx context.Context, job *river.Job[Chunk]) error {
	if slices.Contains(job.Args.Numbers, 5) {
		leave, err := p.enter(ctx, job.JobRow)
		if err != nil {
			return err
		}
		defer leave()
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			return err
		}
		return fmt.Errorf("not killed: %w", self.Kill())
	}
	return p.Worker.Work(ctx, job)
}

// TestGameThatKillsItsProcessIsGivenUpAfterThreeTries has a worker process that is started again whenever it dies.
func TestGameThatKillsItsProcessIsGivenUpAfterThreeTries(t *testing.T) {
	place := filepath.Join(t.TempDir(), "hexparlor.db")
	e, err := jobs.Open(t.Context(), place, slog.New(slog.DiscardHandler))
	must(t, err)
	defer e.Close()
	ctx, stop := context.WithCancel(t.Context())
	deaths := 0
	var working sync.WaitGroup
	working.Go(func() {
		for ctx.Err() == nil {
			worker := exec.CommandContext(ctx, os.Args[0])
			worker.Env = append(os.Environ(), poisonVariable+"="+place)
			in, err := worker.StdinPipe()
			if err == nil {
				err = worker.Run()
				in.Close()
			}
			if err != nil && ctx.Err() == nil {
				deaths++
			}
		}
	})
	g := hexit(t)
	options, err := game.ParseOptions(g.Info().Options, nil)
	must(t, err)
	players, err := arena.Parse("random", bot.Budget{}, nil)
	must(t, err)
	s := arena.Series{Game: g, Options: options, A: players, B: players}
	taken := 0
	take := func(arena.Game) error { taken++; return nil }
	err = (&Client{Engine: e, Name: "study"}).PlaySeries(t.Context(), s, upTo(12), take)
	stop()
	working.Wait()
	if err == nil || !strings.Contains(err.Error(), "[5] were given up after 3 tries") || !strings.Contains(err.Error(), "program that ran the job died") {
		t.Errorf("the error is %v", err)
	}
	if taken != 11 || deaths != jobs.Tries {
		t.Errorf("%d of the other games were played, the worker died %d times: %v", taken, deaths, err)
	}
	err = (&Client{Engine: e, Name: "study"}).PlaySeries(t.Context(), s, []int{5}, take)
	if err == nil || !strings.Contains(err.Error(), "[5] were given up after 3 tries") {
		t.Errorf("for the client that asks again the error is %v", err)
	}
}
