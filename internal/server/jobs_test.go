package server_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"hexparlor/bot"
	"hexparlor/game/puzzle"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/jobs"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/server/learn"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// openJobs starts a server with an engine of jobs.
func openJobs(t *testing.T, change func(*server.Config)) (*testSite, *jobs.Engine) {
	t.Helper()
	folder := t.TempDir()
	engine, err := jobs.Open(t.Context(), storetest.In(t, folder), slog.New(slog.DiscardHandler))
	must(t, err)
	t.Cleanup(func() { must(t, engine.Close()) })
	h := openChanged(t, folder, server.Limits{Off: true}, host.Config{Mover: bot.Mover{}}, func(c *server.Config) {
		c.Jobs = engine
		change(c)
	}, games.All()...)
	return h, engine
}

func unchanged(*server.Config) {}

func TestAnalysisByJobsJudgesEveryMoveOnce(t *testing.T) {
	h, engine := openJobs(t, unchanged)
	g := h.guest()
	id := g.played(decisions)
	a := g.analysed(id)
	if a.Total != decisions {
		t.Fatalf("%d decisions of %d moves", a.Total, decisions)
	}
	for i, d := range a.Decisions {
		if d.Move != i+1 || d.Unjudged {
			t.Errorf("decision %d is %+v", i, d)
		}
	}
	if res, text := g.do("GET", "/api/matches/"+id+"/analysis/3", ""); res.StatusCode != http.StatusOK {
		t.Errorf("the alternatives to move 3: %d %s", res.StatusCode, text)
	}
	queues, err := engine.Queues(t.Context())
	must(t, err)
	for _, q := range queues {
		if q.Name == "analysis" && q.Failed > 0 {
			t.Errorf("%d chunks have failed", q.Failed)
		}
	}
}

// awaitJudged reads a stream until it says that all decisions are judged, and returns how often it said how many are.
func (s *stream) awaitJudged(all int) (events int) {
	s.t.Helper()
	for before := 0; ; events++ {
		now := read[api.AnalysisProgress](s.t, s.next("analysis")).Judged
		if now <= before || now > all {
			s.t.Fatalf("%d decisions are judged after %d, of %d", now, before, all)
		}
		if before = now; now == all {
			return events + 1
		}
	}
}

func TestStreamsReportProgressOfAnalysis(t *testing.T) {
	h, _ := openJobs(t, unchanged)
	g := h.guest()
	id := g.played(decisions)
	streams := []*stream{g.stream(id, ""), g.stream(id, "")}
	for _, s := range streams {
		s.next("match")
	}
	call[api.Analysis](g, "POST", "/api/matches/"+id+"/analysis", nil)
	for _, s := range streams {
		s.awaitJudged(decisions)
	}
}

// TestStreamsOfOtherServersReportProgressOfAnalysis asks for an analysis at a server without an open stream.
func TestStreamsOfOtherServersReportProgressOfAnalysis(t *testing.T) {
	place := storetest.Database(t)
	first, second := open(t, place, server.Limits{Off: true}), open(t, place, server.Limits{Off: true})
	g := first.guest()
	id := g.played(decisions)
	watching := g.at(second).stream(id, "")
	watching.next("match")
	g.analysed(id)
	watching.awaitJudged(decisions)
}

// puzzleJob is a job of the kind that finds puzzles in a match.
func puzzleJob(match string) (learn.Mining, *river.InsertOpts) {
	return learn.Mining{Match: match}, &river.InsertOpts{Queue: "nightly", MaxAttempts: 1}
}

// failedJob returns the work of the site when its first failed job appears.
func (g *guest) failedJob() (work api.Jobs) {
	g.t.Helper()
	comesToPass(g.t, "a job fails", func() bool {
		work = call[api.Jobs](g, "GET", "/api/site/jobs", nil)
		return len(work.Failed) > 0
	})
	return work
}

func TestOwnerRetriesAndDiscardsFailedJobs(t *testing.T) {
	h, engine := openJobs(t, unchanged)
	owner := h.owner()
	args, opts := puzzleJob("no such match")
	_, _, err := engine.Insert(t.Context(), args, opts)
	must(t, err)
	failed := owner.failedJob().Failed[0]
	if failed.Kind != "mine" || failed.Queue != "nightly" || failed.Attempt != 1 || failed.Reason == "" || failed.Ended == 0 {
		t.Errorf("the failed job is %+v", failed)
	}
	path := fmt.Sprintf("/api/site/jobs/%d", failed.ID)
	call[api.Jobs](owner, "POST", path+"/retry", nil)
	again := owner.failedJob().Failed[0]
	if again.ID != failed.ID || again.Attempt < failed.Attempt {
		t.Errorf("after another attempt the job is %+v", again)
	}
	if left := call[api.Jobs](owner, "DELETE", path, nil); len(left.Failed) != 0 {
		t.Errorf("after it was discarded there is %+v", left.Failed)
	}
	if res, text := owner.do("DELETE", path, ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("discarding it again: %d %s", res.StatusCode, text)
	}
	for _, c := range [][2]string{{"GET", "/api/site/jobs"}, {"DELETE", path}, {"POST", path + "/retry"}} {
		if res, text := h.guest().do(c[0], c[1], ""); res.StatusCode != http.StatusForbidden {
			t.Errorf("%s %s of a guest: %d %s", c[0], c[1], res.StatusCode, text)
		}
	}
}

func TestPausedQueueKeepsItsJobsUntilItIsResumed(t *testing.T) {
	h, engine := openJobs(t, unchanged)
	owner := h.owner()
	nightly := func(work api.Jobs) (found api.JobQueue) {
		for _, q := range work.Queues {
			if q.Name == "nightly" {
				found = q
			}
		}
		return found
	}
	comesToPass(t, "the queue is known", func() bool {
		return nightly(call[api.Jobs](owner, "GET", "/api/site/jobs", nil)).Name != ""
	})
	if q := nightly(call[api.Jobs](owner, "POST", "/api/site/job-queues/nightly", api.JobQueueChange{Paused: true})); !q.Paused {
		t.Errorf("the paused queue is %+v", q)
	}
	time.Sleep(100 * time.Millisecond) // until the server's fetch that has begun is over
	args, opts := puzzleJob("no such match")
	_, _, err := engine.Insert(t.Context(), args, opts)
	must(t, err)
	time.Sleep(300 * time.Millisecond)
	work := call[api.Jobs](owner, "GET", "/api/site/jobs", nil)
	if q := nightly(work); q.Waiting != 1 || q.Oldest == 0 || len(work.Failed) != 0 {
		t.Errorf("while it is paused the queue is %+v, failed %+v", q, work.Failed)
	}
	if q := nightly(call[api.Jobs](owner, "POST", "/api/site/job-queues/nightly", api.JobQueueChange{})); q.Paused {
		t.Errorf("the resumed queue is %+v", q)
	}
	owner.failedJob()
	if res, text := owner.do("POST", "/api/site/job-queues/none", `{"paused":true}`); res.StatusCode != http.StatusNotFound {
		t.Errorf("pausing an unknown queue: %d %s", res.StatusCode, text)
	}
}

// TestPuzzlesFoundOnSiteAreListedAfterThoseOfProgram stores a puzzle as if it was found in a match.
func TestPuzzlesFoundOnSiteAreListedAfterThoseOfProgram(t *testing.T) {
	var found *store.Store
	h := openChanged(t, t.TempDir(), server.Limits{Off: true}, host.Config{Mover: bot.Mover{}}, func(c *server.Config) {
		found = c.Host.Store.(*store.Store)
		c.Puzzles = found
	}, games.All()...)
	g := h.guest()
	hexit := func() (list []api.PuzzleEntry, daily string) {
		all := call[api.Puzzles](g, "GET", "/api/puzzles", nil)
		for _, c := range all.Games {
			if c.Game == "hexit" {
				list = c.Puzzles
			}
		}
		return list, fmt.Sprint(all.Daily.Game, all.Daily.Number)
	}
	before, daily := hexit()
	book, _ := games.Lookup("hexit")
	known, err := games.Puzzles(book)
	must(t, err)
	line, err := known[3].Line()
	must(t, err)
	must(t, found.AddPuzzle(t.Context(), host.StoredPuzzle{Game: "hexit", Match: "m", Line: []byte("unreadable")}))
	must(t, found.AddPuzzle(t.Context(), host.StoredPuzzle{Game: "hexit", Match: "m", Line: line}))
	after, same := hexit()
	if len(after) != len(before)+1 || same != daily {
		t.Errorf("of %d puzzles have come %d; the puzzle of the day is %s, was %s", len(before), len(after), same, daily)
	}
	last := call[api.Puzzle](g, "GET", fmt.Sprint("/api/puzzles/hexit/", len(after)), nil)
	if !slices.Equal(last.Solution, known[3].Solution) {
		t.Errorf("the last puzzle is %+v", last)
	}
}

// TestMiningOfPublicMatchStoresOnlyProvenPuzzles searches a short match. It may find none.
func TestMiningOfPublicMatchStoresOnlyProvenPuzzles(t *testing.T) {
	var found *store.Store
	h, engine := openJobs(t, func(c *server.Config) {
		found = c.Host.Store.(*store.Store)
		c.Puzzles = found
	})
	g := h.guest()
	seats := []api.SeatRequest{{Kind: "me"}, {Kind: "me"}}
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{Game: "hexit", Public: true, Seats: seats})
	g.play(m.ID, decisions)
	g.act(m.ID, 1, "resign")
	args, opts := puzzleJob(m.ID)
	job, _, err := engine.Insert(t.Context(), args, opts)
	must(t, err)
	comesToPass(t, "the match is searched", func() bool {
		job, err = engine.Get(t.Context(), job.ID)
		must(t, err)
		return job.FinalizedAt != nil
	})
	if reason := jobs.Reason(job); reason != "" {
		t.Errorf("the search has failed: %s", reason)
	}
	stored, err := found.Puzzles(t.Context(), 0)
	must(t, err)
	book, _ := games.Lookup("hexit")
	for _, p := range stored {
		list, err := puzzle.Read(book, p.Line)
		must(t, err)
		if wrong := puzzle.ProveAll(book, list); len(wrong) > 0 {
			t.Error(wrong)
		}
	}
	t.Logf("%d puzzles were found", len(stored))
}

func TestScheduleHasOneEventInEachInterval(t *testing.T) {
	for after, want := range map[string]string{
		"2026-11-26T01:59:59Z": "2026-11-26T02:00:00Z", "2026-11-26T02:00:00Z": "2026-11-27T02:00:00Z",
		"2026-11-26T23:30:00-03:00": "2026-11-28T02:00:00Z",
	} {
		at, err := time.Parse(time.RFC3339, after)
		must(t, err)
		if got := server.NextDaily(at, 2*time.Hour).Format(time.RFC3339); got != want {
			t.Errorf("after %s comes %s, not %s", after, got, want)
		}
	}
}
