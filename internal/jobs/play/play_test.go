package play

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/jobs"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/arena"
)

var errBroken = errors.New("the disk is full")

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// engineOf returns an engine on a new file that runs so many chunks at a time.
func engineOf(t *testing.T, slots int) *jobs.Engine {
	t.Helper()
	e, err := jobs.Open(t.Context(), filepath.Join(t.TempDir(), "hexparlor.db"), slog.New(slog.DiscardHandler))
	must(t, err)
	t.Cleanup(func() { must(t, e.Close()) })
	workers := river.NewWorkers()
	river.AddWorker(workers, &Worker{Games: games.Lookup, Log: slog.New(slog.DiscardHandler)})
	must(t, e.Start(t.Context(), jobs.Work{Queues: map[string]int{Queue: slots}, Workers: workers}))
	return e
}

func contestant(t *testing.T, spec string) arena.Contestant {
	t.Helper()
	c, err := arena.Parse(spec, bot.Budget{}, nil)
	must(t, err)
	return c
}

func hexit(t *testing.T) game.Game {
	t.Helper()
	g, ok := games.Lookup("hexit")
	if !ok {
		t.Fatal("the game hexit is missing")
	}
	return g
}

// withoutTimes returns a game without its thinking times, which are of the machine.
func withoutTimes(g arena.Game) arena.Game {
	for side := range g.Effort {
		g.Effort[side].Time, g.Effort[side].Longest = 0, 0
	}
	return g
}

func TestSeriesPlayedAsJobsHasSameGamesAsPlayedHere(t *testing.T) {
	s := randomSeries(t)
	numbers := []int{9, 0, 1, 2, 3, 4, 5, 6, 7, 8}
	e := engineOf(t, 2)
	got := map[int]arena.Game{}
	must(t, (&Client{Engine: e}).PlaySeries(t.Context(), s, numbers, func(g arena.Game) error {
		got[g.Number] = withoutTimes(g)
		return nil
	}))
	here, err := s.Open(t.Context())
	must(t, err)
	for _, n := range numbers {
		want, err := here.PlaySafely(t.Context(), n)
		must(t, err)
		a, _ := json.Marshal(got[n])
		b, _ := json.Marshal(withoutTimes(want))
		if string(a) != string(b) {
			t.Errorf("game %d is %s, not %s", n, a, b)
		}
	}
	left, err := e.List(t.Context(), river.NewJobListParams())
	if err != nil || len(left) != 0 {
		t.Errorf("%d jobs are left, %v", len(left), err)
	}
}

// memory is an engine that keeps jobs in memory and ends each with what end makes of it.
type memory struct {
	jobs    []*rivertype.JobRow
	chunks  []Chunk
	most    int // waiting jobs
	end     func(job *rivertype.JobRow, c Chunk)
	failing error // of List
	gone    []int64
}

func (m *memory) Insert(_ context.Context, args river.JobArgs, _ *river.InsertOpts) (*rivertype.JobRow, bool, error) {
	job := &rivertype.JobRow{ID: int64(len(m.chunks) + 1), State: rivertype.JobStateAvailable, Attempt: 1}
	m.chunks = append(m.chunks, args.(Chunk))
	m.jobs = append(m.jobs, job)
	m.most = max(m.most, len(m.jobs))
	return job, true, nil
}

func (m *memory) List(context.Context, *river.JobListParams) ([]*rivertype.JobRow, error) {
	for _, job := range m.jobs {
		if m.end != nil && job.FinalizedAt == nil {
			m.end(job, m.chunks[job.ID-1])
		}
	}
	return slices.Clone(m.jobs), m.failing
}

func (m *memory) remove(id int64) {
	m.gone = append(m.gone, id)
	m.jobs = slices.DeleteFunc(m.jobs, func(job *rivertype.JobRow) bool { return job.ID == id })
}

func (m *memory) Delete(_ context.Context, ids ...int64) error {
	for _, id := range ids {
		m.remove(id)
	}
	return nil
}

func (m *memory) Discard(ctx context.Context, id int64) error {
	m.remove(id)
	return ctx.Err()
}

// complete ends a job with games that result makes.
func complete(result func(number int) result) func(*rivertype.JobRow, Chunk) {
	return func(job *rivertype.JobRow, c Chunk) {
		var out output
		for _, n := range c.Numbers {
			out.Games = append(out.Games, result(n))
		}
		out.Spent = int64(200 * len(out.Games))
		text, _ := json.Marshal(map[string]any{"output": out})
		now := time.Now()
		job.State, job.FinalizedAt, job.Metadata = rivertype.JobStateCompleted, &now, text
	}
}

func played(number int) result { return result{Number: number, Game: json.RawMessage(`{}`)} }

func upTo(n int) (numbers []int) {
	for i := range n {
		numbers = append(numbers, i)
	}
	return numbers
}

func TestClientTakesEachGameOnceInChunksOfSeconds(t *testing.T) {
	m := &memory{end: complete(played)}
	taken := map[int]int{}
	must(t, (&Client{Engine: m}).play(t.Context(), Chunk{}, upTo(300), func(r result) error {
		taken[r.Number]++
		return nil
	}))
	if len(taken) != 300 || len(m.jobs) != 0 || m.most > maxWaiting {
		t.Errorf("%d games were taken, %d jobs are left, at most %d waited", len(taken), len(m.jobs), m.most)
	}
	largest := 0
	for _, c := range m.chunks {
		largest = max(largest, len(c.Numbers))
	}
	if last := m.chunks[len(m.chunks)-1]; largest != 10 || len(m.chunks[0].Numbers) != 1 || len(last.Numbers) != 1 {
		t.Errorf("the largest chunk has %d games, the first is %v, the last %v", largest, m.chunks[0].Numbers, last.Numbers)
	}
}

func TestSizeOfChunkFollowsCostOfGames(t *testing.T) {
	for _, c := range []struct {
		games   int
		spent   time.Duration
		missing int
		running int
		want    int
	}{
		{0, 0, 1000, 0, 1},
		{10, 10 * time.Second, 1000, 0, 2},
		{10, 10 * time.Minute, 1000, 0, 1},
		{10, 0, 1000, 0, maxGames},
		{10, time.Second, 80, 2, 10},
		{10, time.Second, 80, 10, 4},
		{10, time.Second, 3, 2, 1},
	} {
		a := &Client{games: c.games, spent: c.spent}
		if got := a.size(c.missing, c.running); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

func TestClientEndsWithFirstFailedGameAndDeletesItsJobs(t *testing.T) {
	for name, c := range map[string]struct {
		result func(int) result
		take   error
		want   string
	}{
		"a failure": {func(n int) result { return result{Number: n, Failure: "no thoughts"} }, nil, "no thoughts"},
		"not taken": {played, errBroken, errBroken.Error()},
		"mixed up":  {func(n int) result { return played(n + 1) }, nil, errMixedUp.Error()},
	} {
		m := &memory{end: complete(c.result)}
		err := (&Client{Engine: m}).play(t.Context(), Chunk{}, upTo(9), func(result) error { return c.take })
		if err == nil || !strings.Contains(err.Error(), c.want) || len(m.jobs) != 0 {
			t.Errorf("%s: %v, %d jobs are left", name, err, len(m.jobs))
		}
	}
}

func TestGivenUpChunkLeavesOthersAndIsNamedByError(t *testing.T) {
	now := time.Now()
	m := &memory{end: func(job *rivertype.JobRow, c Chunk) {
		if c.Numbers[0] != 2 {
			complete(played)(job, c)
			return
		}
		job.State, job.FinalizedAt, job.Attempt = rivertype.JobStateDiscarded, &now, 3
		job.Errors = []rivertype.AttemptError{{Error: "the program that ran the job died"}}
	}}
	taken := 0
	err := (&Client{Engine: m}).play(t.Context(), Chunk{}, upTo(9), func(result) error { taken++; return nil })
	if err == nil || !strings.Contains(err.Error(), "[2] were given up after 3 tries (job 3): the program that ran the job died") {
		t.Errorf("the error is %v", err)
	}
	if taken != 8 || len(m.jobs) != 1 {
		t.Errorf("%d were taken, %d jobs are left", taken, len(m.jobs))
	}
}

func TestStoppedClientDeletesItsJobs(t *testing.T) {
	m := &memory{}
	ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
	defer stop()
	err := (&Client{Engine: m}).play(ctx, Chunk{}, upTo(9), nil)
	if !errors.Is(err, context.DeadlineExceeded) || len(m.gone) != maxWaiting || len(m.jobs) != 0 {
		t.Errorf("%v, deleted %v", err, m.gone)
	}
}

func TestGamesOfDeletedJobsAreRequestedAgain(t *testing.T) {
	lost := false
	m := &memory{}
	m.end = func(job *rivertype.JobRow, c Chunk) {
		if !lost {
			lost = true
			m.jobs = nil
			return
		}
		complete(played)(job, c)
	}
	taken := 0
	must(t, (&Client{Engine: m}).play(t.Context(), Chunk{}, upTo(9), func(result) error { taken++; return nil }))
	if taken != 9 {
		t.Errorf("%d were taken", taken)
	}
}

func TestStudyTakesRowsOfItsTurnsOnly(t *testing.T) {
	g := hexit(t)
	settings := lab.Settings{Game: "hexit", Version: g.Info().Version, Arms: make([]lab.Arm, 3)}
	for name, c := range map[string]struct {
		row  lab.Row
		want error
	}{
		"the turn":       {lab.Row{Arm: 1, Number: 1}, nil},
		"another arm":    {lab.Row{Arm: 2, Number: 1}, errMixedUp},
		"another number": {lab.Row{Arm: 1, Number: 2}, errMixedUp},
	} {
		text, err := json.Marshal(c.row)
		must(t, err)
		m := &memory{end: complete(func(n int) result { return result{Number: n, Game: text} })}
		taken := 0
		study := lab.Study{Data: lab.NewData(settings), Game: g}
		err = (&Client{Engine: m}).PlayStudy(t.Context(), study, []lab.Turn{{Arm: 1, Number: 1}},
			func(lab.Row) error { taken++; return nil })
		if !errors.Is(err, c.want) || (taken == 1) != (c.want == nil) || !slices.Equal(m.chunks[0].Numbers, []int{4}) {
			t.Errorf("%s: %v, taken %d, chunks %+v", name, err, taken, m.chunks)
		}
	}
}

func TestChunkOfOtherRulesIsLeftToOtherPrograms(t *testing.T) {
	version := hexit(t).Info().Version
	for name, c := range map[string]Chunk{
		"an unknown mode":       {Mode: "dance"},
		"a series of no JSON":   {Mode: Series, Settings: []byte("{")},
		"a series of no game":   {Mode: Series, Settings: []byte(`{"game":"chess"}`)},
		"a series of new rules": {Mode: Series, Version: version + 1, Settings: []byte(`{"game":"hexit"}`)},
		"a study of no JSON":    {Mode: Study, Settings: []byte("{")},
		"a study of new rules":  {Mode: Study, Version: version + 1, Settings: []byte(`{"game":"hexit"}`)},
	} {
		w := &Worker{Games: games.Lookup, Log: slog.New(slog.DiscardHandler)}
		err := w.Work(t.Context(), &river.Job[Chunk]{JobRow: &rivertype.JobRow{}, Args: c})
		if !errors.As(err, new(*rivertype.JobSnoozeError)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// fault is a player whose games fail in several ways.
type fault struct{}

func (fault) play(_ context.Context, number int) (json.RawMessage, error) {
	switch number {
	case 0:
		panic("a fault of a game")
	case 1:
		return nil, errBroken
	case 2:
		return make(json.RawMessage, maxResult+1), nil
	}
	return json.RawMessage(`{}`), nil
}

func (fault) close() error { return nil }

func TestGameThatFailsIsAResult(t *testing.T) {
	for n, want := range []string{"a fault of a game", errBroken.Error(), "it takes 524289 bytes", ""} {
		r := playOne(t.Context(), fault{}, n)
		if r.Number != n || !strings.Contains(r.Failure, want) || (want == "") != (r.Failure == "") || (want == "") != (r.Game != nil) {
			t.Errorf("game %d: %+v", n, r)
		}
	}
}
