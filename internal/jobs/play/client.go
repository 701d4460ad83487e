package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/jobs"
)

const (
	collectEvery = 50 * time.Millisecond
	maxWaiting   = 4                // chunks of a client that no worker has taken, so that clients take turns
	maxOpen      = 64               // chunks of a client
	closing      = 10 * time.Second // timeout of deleting the chunks at the end
	outage       = time.Minute      // time for which the database may be unreachable
)

// engine is the part of jobs.Engine that a Client needs.
type engine interface {
	Insert(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) (job *rivertype.JobRow, added bool, err error)
	List(ctx context.Context, params *river.JobListParams) ([]*rivertype.JobRow, error)
	Delete(ctx context.Context, ids ...int64) error
	Discard(ctx context.Context, id int64) error
}

// Client has games played as jobs, of one series or study after the other.
type Client struct {
	Engine engine
	Name   string // name by which a restarted client finds its jobs; no other client may have it

	games int           // played so far
	spent time.Duration // that they took
}

// play has the games with these numbers played with the settings of c, and calls take for each result, in any order and
// in one goroutine. It returns after the last game or the first failed game, and deletes its jobs. Chunks that were
// given up do not end the others; the error then names their games.
func (a *Client) play(ctx context.Context, c Chunk, numbers []int, take func(result) error) (err error) {
	c.Client = a.Name
	s := collection{client: a, chunk: c, missing: slices.Clone(numbers), open: map[int64][]int{}, take: take}
	defer func() {
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), closing)
		defer cancel()
		err = errors.Join(err, s.discard(ending))
	}()
	ticker := time.NewTicker(collectEvery)
	defer ticker.Stop()
	for well := time.Now(); ; {
		fatal, err := s.step(ctx)
		switch {
		case fatal != nil:
			return fatal
		case err == nil:
			well = time.Now()
		case ctx.Err() == nil && time.Since(well) > outage:
			return err
		}
		if len(s.open)+len(s.missing) == 0 {
			return errors.Join(s.given...)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-ticker.C:
		}
	}
}

// collection is the state of games that are being collected.
type collection struct {
	client  *Client
	chunk   Chunk           // without numbers
	missing []int           // numbers of games that are in no chunk
	open    map[int64][]int // numbers of the games of each chunk, by its job
	given   []error         // of chunks that were given up
	ended   []int64         // jobs that were collected and not yet deleted
	take    func(result) error
}

// step collects chunks that have ended and inserts new ones. A fatal error is one of the games or of take; err says
// that the database could not be reached, so that the step can be repeated.
func (s *collection) step(ctx context.Context) (fatal, err error) {
	waiting, running := 0, 0
	if len(s.open) > 0 {
		ids := make([]int64, 0, len(s.open))
		for id := range s.open {
			ids = append(ids, id)
		}
		list, err := s.client.Engine.List(ctx, river.NewJobListParams().IDs(ids...).First(len(ids)))
		if err != nil {
			return nil, err
		}
		s.returnGone(list)
		for _, job := range list {
			switch {
			case job.FinalizedAt != nil:
				if err := s.collect(job); err != nil {
					return err, nil
				}
			case job.State == rivertype.JobStateRunning:
				running++
			default:
				waiting++
			}
		}
	}
	if err := s.client.Engine.Delete(ctx, s.ended...); err != nil {
		return nil, err
	}
	s.ended = nil
	return nil, s.insert(ctx, waiting, running)
}

// returnGone makes games missing again whose jobs are not in the list: they were deleted while the client stood still.
func (s *collection) returnGone(list []*rivertype.JobRow) {
	there := map[int64]bool{}
	for _, job := range list {
		there[job.ID] = true
	}
	for id, numbers := range s.open {
		if !there[id] {
			delete(s.open, id)
			s.missing = append(s.missing, numbers...)
		}
	}
}

// collect takes the results of a job that has ended. A job that was given up stays in the list of failed jobs.
func (s *collection) collect(job *rivertype.JobRow) error {
	numbers := s.open[job.ID]
	delete(s.open, job.ID)
	if job.State != rivertype.JobStateCompleted {
		s.given = append(s.given, givenUp(numbers, job))
		return nil
	}
	s.ended = append(s.ended, job.ID)
	var out output
	if err := json.Unmarshal(job.Output(), &out); err != nil {
		return err
	}
	s.client.games += len(out.Games)
	s.client.spent += time.Duration(out.Spent) * time.Millisecond
	for i, r := range out.Games {
		switch {
		case r.Failure != "":
			return catalog.Error(i18n.Of("lab.shared-failed", "game", r.Number, "why", r.Failure))
		case i >= len(numbers) || r.Number != numbers[i]:
			return errMixedUp
		}
		if err := s.take(r); err != nil {
			return err
		}
	}
	return nil
}

// errMixedUp is the error of a played game that has another number than was asked for, so that it is not counted as
// another game.
var errMixedUp = errors.New("a game that was played elsewhere is not the one that was asked for")

// givenUp returns the error of a chunk that was given up.
func givenUp(numbers []int, job *rivertype.JobRow) error {
	why := jobs.Reason(job)
	if why == "" {
		why = string(job.State)
	}
	return catalog.Error(i18n.Of("lab.shared-given-up", "job", job.ID, "games", fmt.Sprint(numbers), "tries", job.Attempt,
		"why", why))
}

// insert adds chunks until enough of them wait.
func (s *collection) insert(ctx context.Context, waiting, running int) error {
	for ; waiting < maxWaiting && len(s.open) < maxOpen && len(s.missing) > 0; waiting++ {
		size := s.client.size(len(s.missing), running)
		c := s.chunk
		c.Numbers = s.missing[:size:size]
		job, _, err := s.client.Engine.Insert(ctx, c, nil)
		if err != nil {
			return err
		}
		s.open[job.ID], s.missing = c.Numbers, s.missing[size:]
	}
	return nil
}

// size returns the number of games of the next chunk: as many as take chunkTime, and less towards the end, so that no
// worker plays long after the others have finished.
func (a *Client) size(missing, running int) int {
	if a.games == 0 {
		return 1
	}
	each := max(a.spent/time.Duration(a.games), time.Millisecond)
	share := missing / (2 * max(running, maxWaiting))
	return max(1, min(int(chunkTime/each), share, maxGames))
}

// discard deletes the jobs of the collection.
func (s *collection) discard(ctx context.Context) error {
	err := s.client.Engine.Delete(ctx, s.ended...)
	for id := range s.open {
		if e := s.client.Engine.Discard(ctx, id); !errors.Is(e, jobs.ErrNotFound) {
			err = errors.Join(err, e)
		}
	}
	return err
}
