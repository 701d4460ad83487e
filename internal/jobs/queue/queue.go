// Package queue defines the queue of games that several programs play together: its types and its store. It links
// neither bots nor the laboratory, so that databases can implement the store.
package queue

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Batch is a set of games of one series or study that a client wants to have played.
type Batch struct {
	ID       string
	Kind     Kind
	Version  int // version of the game's rules; workers with other rules skip the batch
	Settings json.RawMessage
}

// Kind says whether a batch is for a series or a study, which decides the JSON of its settings and results.
type Kind string

// The kinds of batches.
const (
	Series Kind = "series" // arena.Settings, arena.Game
	Study  Kind = "study"  // lab.Settings, lab.Row
)

// Game is a played game of a batch, with its result.
type Game struct {
	Number  int
	Result  json.RawMessage
	Failure string // cause if the game could not be played; empty otherwise
}

// Limits of the batches of a site.
const (
	MaxBatches  = 20       // at the same time
	MaxSettings = 64 << 10 // bytes of a batch's settings
	MaxGames    = 500      // games of a batch that are wanted, or played and not yet collected
	MaxResult   = 1 << 20  // bytes of a game
)

// Store stores batches and their games. Its methods are safe for concurrent use.
type Store interface {
	// MakeBatch stores a batch without games. It returns ErrFull if there is no room, or there are MaxBatches.
	MakeBatch(ctx context.Context, b Batch, now time.Time) error
	// AskFor adds games to a batch and stores when its client last asked. It returns ErrGone if there is no such batch.
	AskFor(ctx context.Context, id string, numbers []int, now time.Time) error
	// Batches lists the batches whose clients have asked since that time.
	Batches(ctx context.Context, since time.Time) ([]Batch, error)
	// WantedGames lists at most limit games of a batch that were not played, in order.
	WantedGames(ctx context.Context, id string, limit int) ([]int, error)
	// IsGameWanted reports whether a game is wanted and was not played.
	IsGameWanted(ctx context.Context, id string, number int) (bool, error)
	// PutGame stores a game. It does nothing if the game was played, or is no longer wanted.
	PutGame(ctx context.Context, id string, g Game) error
	// PlayedGames lists at most limit games that were played and not yet dropped, in order.
	PlayedGames(ctx context.Context, id string, limit int) ([]Game, error)
	// DropGames deletes games.
	DropGames(ctx context.Context, id string, numbers []int) error
	// DropBatch deletes a batch with its games.
	DropBatch(ctx context.Context, id string) error
	// DropOldBatches deletes the batches whose clients have not asked since that time.
	DropOldBatches(ctx context.Context, since time.Time) error
}

var (
	// ErrFull is returned by a Store that takes no more batches.
	ErrFull = errors.New("the site takes no more batches of games")
	// ErrGone is returned by a Store for a batch that does not exist.
	ErrGone = errors.New("the batch of games is gone")
)
