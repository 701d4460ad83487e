package review

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"hexparlor/bot"
	"hexparlor/internal/api"
	"hexparlor/internal/limit"
	"hexparlor/internal/match"
	"hexparlor/internal/match/analysis"
	"hexparlor/internal/match/host"
	"hexparlor/internal/panics"
	"hexparlor/internal/server/httpapi"
)

const (
	maxKept       = 64               // analyses kept in memory
	maxDecisions  = 10_000           // decisions of all of them
	askedWithin   = 10 * time.Second // after which an analysis stops that no user asks for any more
	askedInterval = time.Second      // between two checks of that
)

// AnalysesConfig is what analyses need of the server.
type AnalysesConfig struct {
	Host     *host.Host
	Reads    *httpapi.ReadQueue
	Thinking *limit.Meter[string] // meter charged with search time, by user; nil: not counted
	Study    bot.Budget           // of each decision
	Log      *slog.Logger
	// UntilClosing returns a context that ends when the server stops.
	UntilClosing func() (context.Context, context.CancelFunc)
}

// Analyses holds the analyses of finished matches. They share the queue of all heavy reads.
type Analyses struct {
	AnalysesConfig

	mu    sync.Mutex
	known map[string]*study // analyses by match id
}

// NewAnalyses returns an empty set of analyses.
func NewAnalyses(cfg AnalysesConfig) *Analyses {
	return &Analyses{AnalysesConfig: cfg, known: map[string]*study{}}
}

// study is the analysis of one match with the verdicts found so far; guarded by Analyses.mu.
type study struct {
	decisions []analysis.Decision
	verdicts  []analysis.Verdict
	asked     time.Time         // when a user last asked for it
	by        httpapi.Requester // the user who did
	running   bool
	failed    bool
}

// find returns the analysis of a match, or nil.
func (all *Analyses) find(id string) *study {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.known[id]
}

// of returns the analysis of a match, and adds an empty one if there is none.
func (all *Analyses) of(state *match.State) (st *study, err error) {
	if st = all.find(state.Match.ID); st != nil {
		return st, nil
	}
	st = &study{asked: time.Now()}
	if state.Deal.Done() {
		st.decisions, err = analysis.Decisions(state)
	}
	if err != nil {
		return nil, err
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	if other := all.known[state.Match.ID]; other != nil {
		return other, nil
	}
	all.known[state.Match.ID] = st
	all.trim()
	return st, nil
}

// trim removes the analyses whose last request is the oldest, until the rest is within the bounds.
func (all *Analyses) trim() {
	for len(all.known) > maxKept || len(all.known) > 1 && all.decisions() > maxDecisions {
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
func (all *Analyses) decisions() (n int) {
	for _, st := range all.known {
		n += len(st.decisions)
	}
	return n
}

// proceed stores that a user requests an analysis, starts it if it neither runs nor is complete, and returns its
// verdicts so far.
func (all *Analyses) proceed(id string, st *study, who httpapi.Requester) api.Analysis {
	all.mu.Lock()
	defer all.mu.Unlock()
	st.asked, st.by = time.Now(), who
	if !st.running && !st.failed && len(st.verdicts) < len(st.decisions) {
		st.running = true
		go panics.Guard(all.Log, "analysis", func() { all.run(id, st) }, "match", id)
	}
	return st.progress()
}

// run judges the decisions of a match one by one, until all are judged or no user requests the analysis any more.
func (all *Analyses) run(id string, st *study) {
	ctx, cancel := all.UntilClosing()
	defer cancel()
	go panics.Guard(all.Log, "analysis", func() { all.watch(ctx, cancel, st) }, "match", id)
	unbroken := panics.Guard(all.Log, "analysis", func() { all.judgeAll(ctx, id, st) }, "match", id)
	all.mu.Lock()
	defer all.mu.Unlock()
	st.running, st.failed = false, !unbroken
}

// judgeAll judges the decisions that are left, until all are judged or ctx ends. A decision that cannot be judged is
// kept as such, and the rest of the match is analysed all the same.
func (all *Analyses) judgeAll(ctx context.Context, id string, st *study) {
	for _, d := range st.decisions[len(st.verdicts):] { // only this goroutine appends
		v, err := all.judge(ctx, d, all.requester(st))
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			all.Log.Error("a decision cannot be judged", "match", id, "entry", d.Number, "error", err)
			v = analysis.Verdict{Decision: d, Unjudged: true}
		}
		all.add(st, v)
	}
}

func (all *Analyses) add(st *study, v analysis.Verdict) {
	all.mu.Lock()
	defer all.mu.Unlock()
	st.verdicts = append(st.verdicts, v)
}

// requester returns the user who has requested an analysis last; the queue orders its searches by them.
func (all *Analyses) requester(st *study) httpapi.Requester {
	all.mu.Lock()
	defer all.mu.Unlock()
	return st.by
}

// watch calls stop once no user has requested the analysis for some time.
func (all *Analyses) watch(ctx context.Context, stop context.CancelFunc, st *study) {
	httpapi.Every(ctx, askedInterval, func() {
		if !all.isWanted(st) {
			stop()
		}
	})
}

func (all *Analyses) isWanted(st *study) bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	return time.Since(st.asked) < askedWithin
}

// judge searches one decision of a match, as soon as no bot waits for a processor, and returns the verdict.
func (all *Analyses) judge(
	ctx context.Context, d analysis.Decision, who httpapi.Requester,
) (v analysis.Verdict, err error) {
	_ = httpapi.WaitForBots(ctx, all.Host) // Think returns the same error
	err = all.Think(ctx, who, httpapi.Analysing, func() error {
		v, err = d.Judge(ctx, all.Study)
		return err
	})
	return v, err
}

// Think calls search when it is the requester's turn, and charges the time to the user. A panic of search is an error.
func (all *Analyses) Think(
	ctx context.Context, who httpapi.Requester, kind *httpapi.ReadKind, search func() error,
) error {
	return all.Reads.Do(ctx, who, kind, func(context.Context) error {
		start := time.Now()
		defer func() {
			if now := time.Now(); all.Thinking != nil {
				all.Thinking.Charge(who.User, now.Sub(start).Seconds(), now)
			}
		}()
		return panics.Catch(search)
	})
}

// progress returns the analysis for the API: the verdicts so far and the number of decisions.
func (st *study) progress() api.Analysis {
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

// verdict returns the verdict on the decision that was made with a move; ok is false if there is none yet.
func (all *Analyses) verdict(id string, move int) (v analysis.Verdict, ok bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	st := all.known[id]
	if st == nil {
		return v, false
	}
	at := slices.IndexFunc(st.verdicts, func(v analysis.Verdict) bool { return v.Move == move && !v.Unjudged })
	if at < 0 {
		return v, false
	}
	return st.verdicts[at], true
}
