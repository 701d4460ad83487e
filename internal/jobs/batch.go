// Package jobs has games of the arena and of studies played by several processes. Who wants them (Ask) puts their
// numbers into the store and collects what was played; whoever is there for it (Play) takes one number after the other
// under a lease, so that no game is played twice at the same time, and stores each game once. A game follows from the
// settings and its number alone, so it is the same whoever plays it.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Batch is games of one series or study.
type Batch struct {
	ID       string
	Kind     Kind
	Version  int // of the rules; who has others leaves the batch alone
	Settings json.RawMessage
}

// Kind is what the games are of, which tells what settings and games look like.
type Kind string

// The kinds of batches.
const (
	Series Kind = "series" // arena.Settings, arena.Game
	Study  Kind = "study"  // lab.Settings, lab.Row
)

// Game is one that was played.
type Game struct {
	Number  int
	Result  json.RawMessage
	Failure string // why it could not be played; else empty
}

// What a house takes.
const (
	MostBatches  = 20       // at the same time
	MostSettings = 64 << 10 // bytes
	MostGames    = 500      // of a batch that are wanted, or played and not yet collected; others follow them
	MostResult   = 1 << 20  // bytes of a game
)

// How long nobody need have asked for a batch until nothing of it is played any more, and until it is removed.
const (
	silence   = time.Minute
	forgotten = time.Hour
)

// Store keeps batches. Its methods are safe for concurrent use.
type Store interface {
	// MakeBatch keeps a batch that has no games yet. ErrFull: there is no room, or there are MostBatches.
	MakeBatch(ctx context.Context, b Batch, now time.Time) error
	// AskFor adds games to a batch and notes that they are asked for. ErrGone: there is no such batch.
	AskFor(ctx context.Context, id string, numbers []int, now time.Time) error
	// Batches lists those that were asked for since that time.
	Batches(ctx context.Context, since time.Time) ([]Batch, error)
	// WantedGames lists games of a batch that were not played, in order, at most limit.
	WantedGames(ctx context.Context, id string, limit int) ([]int, error)
	// IsGameWanted tells whether a game was not played.
	IsGameWanted(ctx context.Context, id string, number int) (bool, error)
	// PutGame keeps a game, unless it was played, or is wanted no more: then it is as if it had been kept.
	PutGame(ctx context.Context, id string, g Game) error
	// PlayedGames lists games that were played and not yet dropped, in order, at most limit.
	PlayedGames(ctx context.Context, id string, limit int) ([]Game, error)
	// DropGames removes games.
	DropGames(ctx context.Context, id string, numbers []int) error
	// DropBatch removes a batch with all that it has.
	DropBatch(ctx context.Context, id string) error
	// DropOldBatches removes those that were not asked for since that time.
	DropOldBatches(ctx context.Context, since time.Time) error
}

var (
	// ErrFull is a Store's error: it takes no more batches.
	ErrFull = errors.New("the house takes no more batches of games")
	// ErrGone is a Store's error: there is no such batch.
	ErrGone = errors.New("the batch of games is gone")
)

// failed is the error of a game that could not be played elsewhere.
func failed(g Game) error {
	return catalog.Error(i18n.Of("lab.shared-failed", "game", g.Number, "why", g.Failure))
}
