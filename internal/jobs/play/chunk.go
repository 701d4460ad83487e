// Package play has the games of arena series and studies played as jobs. A job is a chunk of games that takes some
// seconds. A game follows from the settings and its number, so every program plays the same game.
package play

import (
	"encoding/json"
	"time"

	"github.com/riverqueue/river"

	"hexparlor/internal/jobs"
)

// Queue is the queue of chunks.
const Queue = "lab"

// Limits of a chunk. Its results must fit into the output of a job, which River limits to 32 MB.
const (
	maxGames  = 60
	maxResult = 512 << 10 // bytes of a game
)

// chunkTime is the time that a chunk should take. A job costs some milliseconds, and a killed program loses its chunks.
const chunkTime = 2 * time.Second

// Mode says whether a chunk is of a series or a study, which decides the JSON of its settings and results.
type Mode string

// The modes of chunks.
const (
	Series Mode = "series" // arena.Settings, arena.Game
	Study  Mode = "study"  // lab.Settings, lab.Row
)

// Chunk holds the arguments of a job: games of one series or study.
type Chunk struct {
	Client   string          `json:"client"` // name of the client, see Client
	Mode     Mode            `json:"mode"`
	Version  int             `json:"version"` // version of the game's rules; programs with other rules leave the chunk
	Settings json.RawMessage `json:"settings"`
	Numbers  []int           `json:"numbers"`
}

// Kind returns the kind of the job.
func (Chunk) Kind() string { return "games" }

// InsertOpts returns the queue and the priority of the job. A client that asks for the same games again gets the job
// that is there, so that a game that kills the client as well is given up.
func (Chunk) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, Priority: jobs.Scheduled, UniqueOpts: jobs.OnceUncanceled}
}

// output is the output of a chunk.
type output struct {
	Games []result `json:"games"`
	Spent int64    `json:"spent"` // milliseconds that all games took
}

// result is a played game, or the reason why it could not be played.
type result struct {
	Number  int             `json:"number"`
	Game    json.RawMessage `json:"game,omitempty"`
	Failure string          `json:"failure,omitempty"`
}
