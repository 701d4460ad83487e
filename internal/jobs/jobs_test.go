package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/jobs"
	"hexparlor/internal/jobs/queue"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/arena"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Tests{M: m}.Run()) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// database returns a new database for several programs, on which a test plays whole games.
func database(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("plays games on a real store")
	}
	return storetest.Database(t)
}

// at returns the store of one of several programs.
func at(t *testing.T, place string) *store.Store {
	t.Helper()
	s, err := store.OpenShared(t.Context(), place)
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	return s
}

// work lets a worker play until end is called.
func work(t *testing.T, place string, quiet func(context.Context) error) (end func()) {
	t.Helper()
	s := at(t, place)
	h := jobs.Worker{Store: s, Link: s.Link(), Games: games.Lookup, Jobs: 1, Quiet: quiet}
	ctx, stop := context.WithCancel(context.Background())
	var working sync.WaitGroup
	working.Go(func() { h.Work(ctx) })
	end = func() {
		stop()
		working.Wait()
	}
	t.Cleanup(end)
	return end
}

// series is twelve games of weak bots.
func series(t *testing.T) arena.Series {
	t.Helper()
	g, _ := games.Lookup("hexit")
	options, err := game.ParseOptions(g.Info().Options, map[string]string{"tiles": "8"})
	must(t, err)
	s := arena.Series{Game: g, Options: options, Seed: 7, Games: 12, Jobs: 1}
	s.A, err = arena.Parse("level:2", bot.Budget{}, nil)
	must(t, err)
	s.B, err = arena.Parse("random", bot.Budget{}, nil)
	must(t, err)
	return s
}

// run plays a series and returns its games' lines in order, without thinking times.
func run(t *testing.T, s arena.Series) (lines []string) {
	t.Helper()
	path := t.TempDir() + "/games"
	j, err := arena.OpenJournal(path, s.Settings())
	must(t, err)
	_, err = s.Run(t.Context(), j, nil)
	must(t, err)
	must(t, j.Close())
	text, err := os.ReadFile(path)
	must(t, err)
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		var g arena.Game
		must(t, json.Unmarshal([]byte(line), &g))
		for side := range g.Effort {
			g.Effort[side].Time, g.Effort[side].Longest = 0, 0
		}
		plain, err := json.Marshal(g)
		must(t, err)
		lines = append(lines, string(plain))
	}
	slices.Sort(lines)
	return lines
}

// TestSeriesWithWorkersEqualsSeriesAlone plays a series with two workers, with and without the client: it equals the
// series played alone, no game is stored twice, and nothing remains in the store.
func TestSeriesWithWorkersEqualsSeriesAlone(t *testing.T) {
	place := database(t)
	alone := run(t, series(t))
	st := at(t, place)
	work(t, place, nil)
	work(t, place, nil)
	for name, asker := range map[string]jobs.Client{
		"played by workers": {Store: st},
		"played by all":     {Store: st, Hand: &jobs.Worker{Store: st, Link: st.Link(), Games: games.Lookup, Jobs: 2}},
	} {
		s := series(t)
		s.Remote = asker.PlaySeries
		if shared := run(t, s); !slices.Equal(shared, alone) {
			t.Errorf("%s:\n%s\nalone:\n%s", name, strings.Join(shared, "\n"), strings.Join(alone, "\n"))
		}
	}
	if left, err := st.Batches(t.Context(), time.Time{}); err != nil || len(left) > 0 {
		t.Errorf("%d batches are left: %v", len(left), err)
	}
}

// TestStudyWithWorkersEqualsStudyAlone does the same with a study of two arms; only the order of lines may differ.
func TestStudyWithWorkersEqualsStudyAlone(t *testing.T) {
	place := database(t)
	g, _ := games.Lookup("hexit")
	settings := lab.Settings{Game: "hexit", Version: g.Info().Version, Seed: 3}
	for _, tiles := range []string{"8", "10"} {
		options, err := game.ParseOptions(g.Info().Options, map[string]string{"tiles": tiles})
		must(t, err)
		settings.Arms = append(settings.Arms, lab.NewArm(g, lab.Plain, tiles, options, "level:1", "random"))
	}
	play := func(change func(*lab.Study)) (lines []string) {
		folder := t.TempDir()
		data, err := lab.OpenData(folder, settings)
		must(t, err)
		s := lab.Study{Data: data, Game: g, Plan: lab.Each(6), Jobs: 1}
		change(&s)
		must(t, s.Run(t.Context()))
		must(t, data.Close())
		text, err := os.ReadFile(folder + "/" + lab.FileName)
		must(t, err)
		lines = strings.Split(strings.TrimSpace(string(text)), "\n")
		slices.Sort(lines)
		return lines
	}
	alone := play(func(*lab.Study) {})
	st := at(t, place)
	work(t, place, nil)
	work(t, place, nil)
	shared := play(func(s *lab.Study) { s.Remote = jobs.Client{Store: st}.PlayStudy })
	if !slices.Equal(alone, shared) || len(alone) != 13 {
		t.Errorf("%d lines alone, %d from workers, which differ", len(alone), len(shared))
	}
}

// TestGameOfStoppedWorkerIsPlayedByAnother stops a worker in the middle of a game.
func TestGameOfStoppedWorkerIsPlayedByAnother(t *testing.T) {
	place := database(t)
	alone := run(t, series(t))
	thinks := make(chan struct{}, 1)
	end := work(t, place, func(ctx context.Context) error { // it never finishes
		select {
		case thinks <- struct{}{}:
		default:
		}
		<-ctx.Done()
		return ctx.Err()
	})
	go func() {
		<-thinks
		work(t, place, nil)
		end()
	}()
	s := series(t)
	s.Remote = jobs.Client{Store: at(t, place)}.PlaySeries
	if shared := run(t, s); !slices.Equal(shared, alone) {
		t.Errorf("with a worker that has ended:\n%s\nalone:\n%s", strings.Join(shared, "\n"), strings.Join(alone, "\n"))
	}
}

// TestFailedGameEndsBatchWithError makes a worker's game fail: the client gets the error.
func TestFailedGameEndsBatchWithError(t *testing.T) {
	place := database(t)
	work(t, place, func(context.Context) error { return errors.New("no more thoughts") })
	s := series(t)
	s.Remote = jobs.Client{Store: at(t, place)}.PlaySeries
	if _, err := s.Run(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "no more thoughts") {
		t.Errorf("the client gets the error %v", err)
	}
}

// TestBatchesAreLimitedAndExpire: the number of batches is limited, old batches are deleted, and games of a deleted
// batch are not stored.
func TestBatchesAreLimitedAndExpire(t *testing.T) {
	st, now, ctx := at(t, database(t)), time.Now(), t.Context()
	for n := range queue.MaxBatches {
		must(t, st.MakeBatch(ctx, queue.Batch{ID: string(rune('a' + n)), Kind: queue.Series, Settings: []byte("{}")}, now))
	}
	if err := st.MakeBatch(ctx, queue.Batch{ID: "more", Settings: []byte("{}")}, now); !errors.Is(err, queue.ErrFull) {
		t.Errorf("one batch too many: %v", err)
	}
	must(t, st.AskFor(ctx, "a", []int{4, 2, 3}, now.Add(time.Hour)))
	must(t, st.DropOldBatches(ctx, now.Add(time.Minute)))
	if left, err := st.Batches(ctx, time.Time{}); err != nil || len(left) != 1 || left[0].ID != "a" {
		t.Errorf("left is %v, %v", left, err)
	}
	if err := st.AskFor(ctx, "b", []int{1}, now); !errors.Is(err, queue.ErrGone) {
		t.Errorf("games of a batch that is gone: %v", err)
	}
	must(t, st.PutGame(ctx, "b", queue.Game{Number: 1, Result: []byte("{}")}))
	for _, text := range []string{`"first"`, `"second"`} {
		must(t, st.PutGame(ctx, "a", queue.Game{Number: 2, Result: []byte(text)}))
	}
	wanted, err := st.WantedGames(ctx, "a", 10)
	must(t, err)
	played, err := st.PlayedGames(ctx, "a", 10)
	must(t, err)
	if !slices.Equal(wanted, []int{3, 4}) || len(played) != 1 || string(played[0].Result) != `"first"` {
		t.Errorf("wanted are %v, played is %+v", wanted, played)
	}
}
