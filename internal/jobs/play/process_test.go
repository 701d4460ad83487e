package play

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/jobs"
	"hexparlor/internal/lab/arena"
)

// poisonousCommand is the command of the test program that plays a chunk as Serve does, and dies of game 5.
const poisonousCommand = "play-poisonous-chunk"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == poisonousCommand {
		fmt.Fprintln(os.Stderr, servePoisonous())
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// servePoisonous plays a chunk, and kills the process without a chance to clean up if game 5 is in it.
func servePoisonous() error {
	var c Chunk
	var text bytes.Buffer
	if err := json.NewDecoder(io.TeeReader(os.Stdin, &text)).Decode(&c); err != nil {
		return err
	}
	if slices.Contains(c.Numbers, 5) {
		fmt.Fprintln(os.Stderr, "runtime: goroutine stack exceeds the limit\nand so on")
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			return err
		}
		return self.Kill()
	}
	err := Serve(context.Background(), io.MultiReader(&text, os.Stdin), os.Stdout, games.Lookup)
	if err == nil {
		os.Exit(0)
	}
	return err
}

// randomSeries returns a series of random games.
func randomSeries(t *testing.T) arena.Series {
	t.Helper()
	g := hexit(t)
	options, err := game.ParseOptions(g.Info().Options, nil)
	must(t, err)
	return arena.Series{Game: g, Options: options, A: contestant(t, "random"), B: contestant(t, "random"), Seed: 7}
}

func chunkOf(t *testing.T, s arena.Series, numbers ...int) Chunk {
	t.Helper()
	settings, err := json.Marshal(s.Settings())
	must(t, err)
	return Chunk{Mode: Series, Version: s.Game.Info().Version, Settings: settings, Numbers: numbers}
}

func TestGameThatKillsItsProcessIsGivenUpAfterThreeTriesAndOthersArePlayed(t *testing.T) {
	e, err := jobs.Open(t.Context(), filepath.Join(t.TempDir(), "hexparlor.db"), slog.New(slog.DiscardHandler))
	must(t, err)
	defer e.Close()
	workers := river.NewWorkers()
	river.AddWorker(workers, &Worker{Command: []string{os.Args[0], poisonousCommand}, Log: slog.New(slog.DiscardHandler)})
	must(t, e.Start(t.Context(), jobs.Work{Queues: map[string]int{Queue: 3}, Workers: workers}))
	s := randomSeries(t)
	taken := 0
	take := func(arena.Game) error { taken++; return nil }
	const givenUp = "[5] were given up after 3 tries"
	err = (&Client{Engine: e, Name: "study"}).PlaySeries(t.Context(), s, upTo(12), take)
	if err == nil || !strings.Contains(err.Error(), givenUp) ||
		!strings.Contains(err.Error(), "played the games died: signal: killed: runtime: goroutine stack exceeds the limit") {
		t.Errorf("the error is %v", err)
	}
	if taken != 11 {
		t.Errorf("%d of the 11 other games were played", taken)
	}
	err = (&Client{Engine: e, Name: "study"}).PlaySeries(t.Context(), s, []int{5}, take)
	if err == nil || !strings.Contains(err.Error(), givenUp) {
		t.Errorf("for the client that asks again the error is %v", err)
	}
}

func TestProcessPlaysSameGamesAsThisOne(t *testing.T) {
	c := chunkOf(t, randomSeries(t), 3, 1, 2)
	var here, there []string
	_, err := playHere(t.Context(), c, games.Lookup, func(r result) error {
		here = append(here, timeless(t, r))
		return nil
	})
	must(t, err)
	_, err = playInProcess(t.Context(), []string{os.Args[0], poisonousCommand}, c, func(r result) error {
		there = append(there, timeless(t, r))
		return nil
	})
	must(t, err)
	if len(here) != 3 || !slices.Equal(here, there) {
		t.Errorf("the games are %v, not %v", there, here)
	}
}

// timeless returns a result as text, without thinking times.
func timeless(t *testing.T, r result) string {
	t.Helper()
	var g arena.Game
	must(t, json.Unmarshal(r.Game, &g))
	return fmt.Sprintf("%d %+v", r.Number, withoutTimes(g))
}

func TestProcessSaysWhyItCannotPlay(t *testing.T) {
	c := chunkOf(t, randomSeries(t), 1)
	c.Version++
	refused, err := playInProcess(t.Context(), []string{os.Args[0], poisonousCommand}, c, nil)
	if err != nil || refused == nil || refused.Error() != errVersion.Error() {
		t.Errorf("refused is %v, the error %v", refused, err)
	}
}

func TestCanceledChunkEndsItsProcess(t *testing.T) {
	s := randomSeries(t)
	s.A, s.B = contestant(t, "sims:100000"), contestant(t, "sims:100000")
	ctx, stop := context.WithCancel(t.Context())
	began := time.Now()
	time.AfterFunc(100*time.Millisecond, stop)
	_, err := playInProcess(ctx, []string{os.Args[0], poisonousCommand}, chunkOf(t, s, upTo(60)...), func(result) error { return nil })
	if !errors.Is(err, errEnded) || time.Since(began) > time.Minute {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
}

// TestServeEndsWhenItsInputEnds has the process that wants the results die while the first game is played.
func TestServeEndsWhenItsInputEnds(t *testing.T) {
	s := randomSeries(t)
	s.A, s.B = contestant(t, "sims:100000"), contestant(t, "sims:100000")
	text, err := json.Marshal(chunkOf(t, s, upTo(60)...))
	must(t, err)
	in, wanting := io.Pipe()
	go func() {
		_, _ = wanting.Write(text)
		time.Sleep(50 * time.Millisecond)
		wanting.Close()
	}()
	if err := serve(t.Context(), in, io.Discard, games.Lookup); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}
