package server

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/limit"
	"hexparlor/internal/match"
	"hexparlor/internal/match/analysis"
	"hexparlor/internal/match/host"
	"hexparlor/internal/panics"
	"hexparlor/internal/server/httpapi"
)

const (
	maxStudies    = 64               // analyses kept in memory
	maxStudied    = 10_000           // decisions of all of them
	studyPatience = 10 * time.Second // after which one that nobody asks for any more stops
	studyWatch    = time.Second      // how often that is looked at
	studyPause    = 50 * time.Millisecond
)

// studies are the analyses of finished matches. They share the queue of all heavy reads.
type studies struct {
	reads    *readQueue
	thinking *limit.Meter[string] // nil: it does not matter

	mu    sync.Mutex
	known map[string]*study
}

func newStudies(reads *readQueue, thinking *limit.Meter[string]) *studies {
	return &studies{reads: reads, thinking: thinking, known: map[string]*study{}}
}

// study is the analysis of one match, as far as it has come; guarded by studies.mu.
type study struct {
	decisions []analysis.Decision
	verdicts  []analysis.Verdict
	asked     time.Time // when somebody last wanted it
	by        asker     // who that was
	running   bool
	failed    bool
}

// analyse tells how far the analysis of a finished match has come, and begins it or goes on with it.
func (s *Server) analyse(ctx context.Context, in *TablePath) (*httpapi.Body[api.Analysis], error) {
	t, err := s.table(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var f *match.State
	t.Read(func(now *match.State) { f = now })
	if f.Status != match.Finished {
		return nil, httpapi.NewProblem(http.StatusConflict, string(match.NotFinished),
			i18n.Of("server.not-finished.analysis"))
	}
	if err := f.Game.Info().NoEnd(f.Match.Options); err != nil {
		return nil, httpapi.NewProblem(http.StatusConflict, "no-end", i18n.Of("server.why", "why", err))
	}
	who, err := callerOf(ctx).asker(ctx)
	if err != nil {
		return nil, err
	}
	st, err := s.studyOf(ctx, who, f)
	if err != nil {
		return nil, err
	}
	s.studies.mu.Lock()
	defer s.studies.mu.Unlock()
	st.asked, st.by = time.Now(), who
	if !st.running && !st.failed && len(st.verdicts) < len(st.decisions) {
		st.running = true
		go panics.Guard(s.cfg.Log, "analysis", func() { s.study(in.ID, st) }, "match", in.ID)
	}
	return httpapi.NoStore(st.tell()), nil
}

// studyOf returns the analysis of a match, which may not have begun. To find the decisions, the match is replayed.
func (s *Server) studyOf(ctx context.Context, who asker, f *match.State) (st *study, err error) {
	s.studies.mu.Lock()
	st = s.studies.known[f.Match.ID]
	s.studies.mu.Unlock()
	if st == nil {
		err = s.reads.do(ctx, who, replaying, func(context.Context) (err error) {
			st, err = s.studies.of(f)
			return err
		})
	}
	return st, err
}

// of returns the analysis of a match, and begins it if there is none.
func (all *studies) of(f *match.State) (st *study, err error) {
	all.mu.Lock()
	st = all.known[f.Match.ID]
	all.mu.Unlock()
	if st != nil {
		return st, nil
	}
	st = &study{asked: time.Now()}
	if f.Deal.Done() {
		st.decisions, err = analysis.Decisions(f)
	}
	if err != nil {
		return nil, err
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	if other := all.known[f.Match.ID]; other != nil {
		return other, nil
	}
	all.known[f.Match.ID] = st
	all.trim()
	return st, nil
}

// trim forgets what was asked for the longest time ago.
func (all *studies) trim() {
	for len(all.known) > maxStudies || len(all.known) > 1 && all.decisions() > maxStudied {
		oldest := ""
		for id, st := range all.known {
			if oldest == "" || st.asked.Before(all.known[oldest].asked) {
				oldest = id
			}
		}
		all.known[oldest].asked = time.Time{} // stops it
		delete(all.known, oldest)
	}
}

// decisions returns how many decisions are kept in memory, each with its position. The caller holds mu.
func (all *studies) decisions() (n int) {
	for _, st := range all.known {
		n += len(st.decisions)
	}
	return n
}

// study judges one decision after the other, until all are judged or nobody waits any more.
func (s *Server) study(id string, st *study) {
	ctx, cancel := s.untilClosing()
	defer cancel()
	go panics.Guard(s.cfg.Log, "analysis", func() { s.studies.watch(ctx, cancel, st) }, "match", id)
	unbroken := panics.Guard(s.cfg.Log, "analysis", func() { s.judgeAll(ctx, id, st) }, "match", id)
	s.studies.mu.Lock()
	defer s.studies.mu.Unlock()
	st.running, st.failed = false, !unbroken
}

// judgeAll judges the decisions that are left, until all are judged or ctx ends. A decision that cannot be judged is
// kept as such, and the rest of the match is analysed all the same.
func (s *Server) judgeAll(ctx context.Context, id string, st *study) {
	for _, d := range st.decisions[len(st.verdicts):] { // only this goroutine appends
		v, err := s.judge(ctx, d, s.studies.payer(st))
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			s.cfg.Log.Error("a decision cannot be judged", "match", id, "entry", d.Number, "error", err)
			v = analysis.Verdict{Decision: d, Unjudged: true}
		}
		s.studies.add(st, v)
	}
}

func (all *studies) add(st *study, v analysis.Verdict) {
	all.mu.Lock()
	defer all.mu.Unlock()
	st.verdicts = append(st.verdicts, v)
}

// payer is for whom an analysis goes on.
func (all *studies) payer(st *study) asker {
	all.mu.Lock()
	defer all.mu.Unlock()
	return st.by
}

// watch stops an analysis once nobody asks for it any more.
func (all *studies) watch(ctx context.Context, stop context.CancelFunc, st *study) {
	every(ctx, studyWatch, func() {
		if !all.wanted(st) {
			stop()
		}
	})
}

func (all *studies) wanted(st *study) bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	return time.Since(st.asked) < studyPatience
}

// untilClosing is a context that ends with the streams.
func (s *Server) untilClosing() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		select {
		case <-s.closing:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// judge thinks about one decision when no bot waits for a processor.
func (s *Server) judge(ctx context.Context, d analysis.Decision, who asker) (v analysis.Verdict, err error) {
	_ = s.quiet(ctx) // who does not wait any more is told by what comes next
	err = s.studies.think(ctx, who, analysing, func() error {
		v, err = d.Judge(ctx, s.cfg.Study)
		return err
	})
	return v, err
}

// quiet waits until no bot waits for a processor.
func (s *Server) quiet(ctx context.Context) error { return quietAt(ctx, s.cfg.Host) }

func quietAt(ctx context.Context, host *host.Host) error {
	for host.UrgentBots() > 0 && ctx.Err() == nil {
		select {
		case <-time.After(studyPause):
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// think searches when it is the asker's turn, and charges the time to the user. A panic of the search is an error.
func (all *studies) think(ctx context.Context, who asker, kind *readKind, search func() error) error {
	return all.reads.do(ctx, who, kind, func(context.Context) error {
		start := time.Now()
		defer func() {
			if now := time.Now(); all.thinking != nil {
				all.thinking.Charge(who.user, now.Sub(start).Seconds(), now)
			}
		}()
		return panics.Catch(search)
	})
}

// tell is how far the analysis has come.
func (st *study) tell() api.Analysis {
	a := api.Analysis{Total: len(st.decisions), Failed: st.failed, Decisions: []api.Decision{}}
	for _, v := range st.verdicts {
		d := api.Decision{
			Seat: v.Seat, Number: v.Number, Move: v.Move, Text: v.Text, Value: v.Value, Best: v.Best, Exact: v.Exact,
			Forced: v.Forced, Gap: v.Gap(), Unjudged: v.Unjudged,
		}
		if v.Judged {
			d.Played, d.Loss = &v.Played, &v.Loss
		}
		a.Decisions = append(a.Decisions, d)
	}
	return a
}

type waysQuery struct {
	TablePath
	Move int `path:"move" minimum:"1" doc:"which of the moves that stand, from 1: that of a decision that is judged"`
}

// ways tells what could have been decided in place of a move of a finished match whose analysis has come so far.
func (s *Server) ways(ctx context.Context, in *waysQuery) (*httpapi.Body[api.Ways], error) {
	v, err := s.viewOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	verdict, ok := s.studies.verdict(in.ID, in.Move)
	if !ok || v.Observer != game.Arbiter {
		return nil, httpapi.NewProblem(http.StatusNotFound, "not-judged", i18n.Of("server.not-judged", "move", in.Move))
	}
	who, err := callerOf(ctx).asker(ctx)
	if err != nil {
		return nil, err
	}
	var line []analysis.Step
	err = s.studies.think(ctx, who, advising, func() (err error) {
		line, err = verdict.Line(ctx, verdict.Ways[0].Moves)
		return err
	})
	if err != nil {
		return nil, err
	}
	return httpapi.NoStore(v.Ways(verdict, line)), nil
}

// verdict returns the one on the decision that was made with a move; ok is false if there is none yet, or there can be
// none.
func (all *studies) verdict(id string, move int) (analysis.Verdict, bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	st := all.known[id]
	if st == nil {
		return analysis.Verdict{}, false
	}
	at := slices.IndexFunc(st.verdicts, func(v analysis.Verdict) bool { return v.Move == move && !v.Unjudged })
	if at < 0 {
		return analysis.Verdict{}, false
	}
	return st.verdicts[at], true
}
