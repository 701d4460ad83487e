package store

import (
	"context"
	"fmt"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/jobs/queue"
	"hexparlor/internal/store/queries"
)

var _ queue.Store = (*Store)(nil)

// States in the database of a game that was played; the state of a wanted game is empty.
const (
	gamePlayed = "played"
	gameFailed = "failed"
)

// MakeBatch stores a new batch without games. The error is queue.ErrFull if there is no room or there are
// queue.MaxBatches batches.
func (s *jobStore) MakeBatch(ctx context.Context, b queue.Batch, now time.Time) error {
	if len(b.Settings) > queue.MaxSettings {
		return fmt.Errorf("the settings take %d bytes, more than %d", len(b.Settings), queue.MaxSettings)
	}
	if err := s.room(ctx, queue.ErrFull); err != nil {
		return err
	}
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		there, err := q.CountBatches(ctx)
		if err != nil {
			return err
		}
		if there >= queue.MaxBatches {
			return fmt.Errorf("%w: %w", queue.ErrFull, errUnchanged)
		}
		return q.InsertBatch(ctx, queries.InsertBatchParams{
			ID: b.ID, Kind: string(b.Kind), Version: int64(b.Version), Settings: string(b.Settings), Asked: now.UnixMicro(),
		})
	})
}

// AskFor adds wanted games to a batch, and stores now as the time of the last request. The error is queue.ErrGone if
// the batch was deleted.
func (s *jobStore) AskFor(ctx context.Context, id string, numbers []int, now time.Time) error {
	return s.writer.write(ctx, 1+len(numbers), func(ctx context.Context, q *queries.Queries) error {
		there, err := q.TouchBatch(ctx, queries.TouchBatchParams{ID: id, Asked: now.UnixMicro()})
		if err != nil {
			return err
		}
		if there == 0 {
			return fmt.Errorf("%w: %w", queue.ErrGone, errUnchanged)
		}
		for _, number := range numbers {
			if err := q.InsertBatchGame(ctx, queries.InsertBatchGameParams{BatchID: id, Number: int64(number)}); err != nil {
				return err
			}
		}
		if len(numbers) > 0 {
			hint(ctx, cluster.Batch, id)
		}
		return nil
	})
}

// Batches returns the batches whose games were requested since a time.
func (s *jobStore) Batches(ctx context.Context, since time.Time) ([]queue.Batch, error) {
	rows, err := s.reads.ListBatches(ctx, since.UnixMicro())
	if err != nil {
		return nil, s.health.explain(err)
	}
	list := make([]queue.Batch, len(rows))
	for i, r := range rows {
		list[i] = queue.Batch{ID: r.ID, Kind: queue.Kind(r.Kind), Version: int(r.Version), Settings: []byte(r.Settings)}
	}
	return list, nil
}

// WantedGames returns the numbers of up to limit games of a batch that no program has played yet.
func (s *jobStore) WantedGames(ctx context.Context, id string, limit int) ([]int, error) {
	rows, err := s.reads.ListWantedGames(ctx, queries.ListWantedGamesParams{BatchID: id, Limit: int32(limit)})
	if err != nil {
		return nil, s.health.explain(err)
	}
	numbers := make([]int, len(rows))
	for i, n := range rows {
		numbers[i] = int(n)
	}
	return numbers, nil
}

// IsGameWanted reports whether a game of a batch is still wanted and not played.
func (s *jobStore) IsGameWanted(ctx context.Context, id string, number int) (bool, error) {
	n, err := s.reads.IsGameWanted(ctx, queries.IsGameWantedParams{BatchID: id, Number: int64(number)})
	return n > 0, s.health.explain(err)
}

// PutGame stores the result or failure of a game. It does nothing if the game was played before or was dropped.
func (s *jobStore) PutGame(ctx context.Context, id string, g queue.Game) error {
	state, result := gamePlayed, string(g.Result)
	if g.Failure != "" {
		state, result = gameFailed, g.Failure
	}
	return s.writer.make(ctx, &task{rows: 1, do: func(ctx context.Context, q *queries.Queries) error {
		_, err := q.PutBatchGame(ctx, queries.PutBatchGameParams{
			BatchID: id, Number: int64(g.Number), State: state, Result: result,
		})
		return err
	}})
}

// PlayedGames returns up to limit games of a batch that were played and not dropped, with their results.
func (s *jobStore) PlayedGames(ctx context.Context, id string, limit int) ([]queue.Game, error) {
	rows, err := s.reads.ListPlayedGames(ctx, queries.ListPlayedGamesParams{BatchID: id, Limit: int32(limit)})
	if err != nil {
		return nil, s.health.explain(err)
	}
	games := make([]queue.Game, len(rows))
	for i, r := range rows {
		games[i].Number = int(r.Number)
		if r.State == gameFailed {
			games[i].Failure = r.Result
		} else {
			games[i].Result = []byte(r.Result)
		}
	}
	return games, nil
}

// DropGames deletes games of a batch by their numbers.
func (s *jobStore) DropGames(ctx context.Context, id string, numbers []int) error {
	return s.writer.make(ctx, &task{rows: len(numbers), do: func(ctx context.Context, q *queries.Queries) error {
		for _, number := range numbers {
			if err := q.DropBatchGame(ctx, queries.DropBatchGameParams{BatchID: id, Number: int64(number)}); err != nil {
				return err
			}
		}
		return nil
	}})
}

// DropBatch deletes a batch with all its games.
func (s *jobStore) DropBatch(ctx context.Context, id string) error {
	return s.writer.write(ctx, queue.MaxGames, func(ctx context.Context, q *queries.Queries) error {
		return q.DropBatch(ctx, id)
	})
}

// DropOldBatches deletes the batches whose games were last requested before a time.
func (s *jobStore) DropOldBatches(ctx context.Context, since time.Time) error {
	return s.writer.write(ctx, queue.MaxGames, func(ctx context.Context, q *queries.Queries) error {
		return q.DropOldBatches(ctx, since.UnixMicro())
	})
}
