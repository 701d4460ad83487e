package server

import (
	"context"
	"log/slog"

	"github.com/riverqueue/river"

	"hexparlor/game"
	"hexparlor/internal/jobs"
	"hexparlor/internal/jobs/play"
)

// serverSlots is the number of jobs of a queue that a server runs at the same time. Workers run more.
const serverSlots = 1

// newWorkers returns the workers for the kinds of jobs. chunk is the command line of the process that plays a chunk of
// games, see play.Worker. played is called after each game of a chunk.
func newWorkers(
	chunk []string, games func(string) (game.Game, bool), played func(), log *slog.Logger,
) *river.Workers {
	workers := river.NewWorkers()
	river.AddWorker(workers, &play.Worker{Command: chunk, Games: games, Done: played, Log: log})
	return workers
}

// startJobs begins to run jobs, if the server has an engine.
func (s *Server) startJobs(ctx context.Context) error {
	if s.cfg.Jobs == nil {
		return nil
	}
	workers := newWorkers(s.cfg.PlayChunk, s.cfg.Host.Games, nil, s.cfg.Log)
	s.addWorkers(workers)
	return s.cfg.Jobs.Start(ctx, jobs.Work{
		Queues:  map[string]int{play.Queue: serverSlots, queueAnalysis: analysisSlots, queueNightly: serverSlots},
		Workers: workers, Periodic: s.periodic(), Quiet: s.waitForBots,
	})
}

// stopJobs interrupts the jobs that run in the server; others, or the next start, go on with them.
func (s *Server) stopJobs(ctx context.Context) {
	if s.cfg.Jobs == nil {
		return
	}
	if err := s.cfg.Jobs.Stop(ctx); err != nil {
		s.cfg.Log.Warn("some jobs were cut off", "error", err)
	}
}
