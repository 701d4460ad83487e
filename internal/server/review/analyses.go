package review

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"hexparlor/bot"
	"hexparlor/internal/limit"
	"hexparlor/internal/match"
	"hexparlor/internal/match/analysis"
	"hexparlor/internal/match/host"
	"hexparlor/internal/panics"
	"hexparlor/internal/server/httpapi"
)

const (
	askedWithin = 10 * time.Second // after which an analysis stops that no user asks for any more
	askedEvery  = 3 * time.Second  // between two updates in the store of the time of the last request
)

// AnalysesConfig is what analyses need of the server.
type AnalysesConfig struct {
	Host     *host.Host
	Store    host.AnalysisStore
	Reads    *httpapi.ReadQueue
	Thinking *limit.Meter[string] // meter charged with search time, by user; nil: not counted
	Study    bot.Budget           // of each decision
	Log      *slog.Logger
	// Insert adds a chunk to the queue of jobs, unless it is in there. nil: chunks run in goroutines.
	Insert func(context.Context, Chunk) error
	// Judged publishes how many decisions of a match are judged.
	Judged func(match string, judged int)
	// UntilClosing returns a context that ends when the server stops.
	UntilClosing func() (context.Context, context.CancelFunc)
}

// Analyses has the decisions of finished matches judged in chunks, while users ask for that. Verdicts are stored after
// each chunk, so any server can do the next one. Searches share the queue of all heavy reads.
type Analyses struct {
	AnalysesConfig
	decisions *byteCache[[]analysis.Decision] // by match; the size is the number of decisions, each with its position

	mu      sync.Mutex
	asked   map[string]*request // requests of this server's users, by match
	running map[Chunk]bool      // chunks in goroutines; used without Insert
}

// request is the last request for the analysis of a match; guarded by Analyses.mu.
type request struct {
	at     time.Time
	by     httpapi.Requester // the user who asked
	queued int               // number of verdicts at which the last inserted chunk begins; -1: none was inserted
	since  time.Time         // when it was inserted
}

// NewAnalyses returns the analyses of a server.
func NewAnalyses(cfg AnalysesConfig) *Analyses {
	return &Analyses{
		AnalysesConfig: cfg, decisions: newByteCache[[]analysis.Decision](keptAnalyses, keptDecisions),
		asked: map[string]*request{}, running: map[Chunk]bool{},
	}
}

// verdicts returns the stored verdicts of a match, without their positions, and what else is stored.
func (all *Analyses) verdicts(
	ctx context.Context, id string,
) (a host.StoredAnalysis, list []analysis.Verdict, err error) {
	if a, err = all.Store.Analysis(ctx, id, analysis.Version); err != nil {
		return a, nil, httpapi.StoreError(err)
	}
	if a.Judged > 0 {
		err = json.Unmarshal(a.Verdicts, &list)
	}
	return a, list, err
}

// proceed stores that a user asks for an analysis, has the next chunk done if it is not complete, and returns the
// number of decisions with the verdicts so far.
func (all *Analyses) proceed(
	ctx context.Context, id string, who httpapi.Requester,
) (total int, list []analysis.Verdict, err error) {
	a, list, err := all.verdicts(ctx, id)
	if err == nil && a.Decisions == 0 {
		var decisions []analysis.Decision
		decisions, err = all.decisionsOf(ctx, id, who, httpapi.Replaying)
		a.Decisions = len(decisions)
	}
	if err == nil && len(list) < a.Decisions {
		err = all.request(ctx, id, a, who)
	}
	return a.Decisions, list, err
}

// decisionsOf returns the decisions of a finished match. If they are not cached, it replays the match when it is the
// turn of who.
func (all *Analyses) decisionsOf(
	ctx context.Context, id string, who httpapi.Requester, kind *httpapi.ReadKind,
) (list []analysis.Decision, err error) {
	list, cached := all.decisions.get(id)
	if cached {
		return list, nil
	}
	t, err := all.Host.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	var state *match.State
	t.Read(func(now *match.State) { state = now })
	if !state.Deal.Done() {
		return nil, nil
	}
	err = all.Reads.Do(ctx, who, kind, func(context.Context) error {
		list, err = analysis.Decisions(state)
		return err
	})
	if err == nil {
		all.decisions.put(all.decisions.now(), id, list, len(list))
	}
	return list, err
}

// request notes a request for an analysis, and inserts the next chunk if that is new.
func (all *Analyses) request(ctx context.Context, id string, a host.StoredAnalysis, who httpapi.Requester) error {
	now := time.Now()
	insert, admitted := all.note(id, a.Judged, who, now)
	if !admitted {
		return nil
	}
	if now.Sub(a.Asked) >= askedEvery {
		if err := all.Store.RequestAnalysis(ctx, id, analysis.Version, a.Decisions, now); err != nil {
			return httpapi.StoreError(err)
		}
	}
	if !insert {
		return nil
	}
	return all.insert(ctx, Chunk{Match: id, From: a.Judged, User: who.User})
}

// note notes a request in memory. insert is true if the chunk that begins at from was not inserted lately; admitted is
// false if too many analyses are in progress for the requester's address.
func (all *Analyses) note(id string, from int, who httpapi.Requester, now time.Time) (insert, admitted bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	near := 0
	for other, r := range all.asked {
		switch {
		case now.Sub(r.at) >= askedWithin:
			delete(all.asked, other)
		case r.by.IsNear(who) && other != id:
			near++
		}
	}
	if near >= addressAnalyses {
		return false, false
	}
	r := all.asked[id]
	if r == nil {
		r = &request{queued: -1}
		all.asked[id] = r
	}
	r.at, r.by = now, who
	if r.queued == from && now.Sub(r.since) < askedWithin {
		return false, true
	}
	r.queued, r.since = from, now
	return true, true
}

// insert adds a chunk to the queue of jobs, or runs it in a goroutine.
func (all *Analyses) insert(ctx context.Context, c Chunk) error {
	if all.Insert != nil {
		return all.Insert(ctx, c)
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.running[c] {
		return nil
	}
	all.running[c] = true
	go panics.Guard(all.Log, "analysis", func() { all.run(c) }, "match", c.Match)
	return nil
}

// run does a chunk in the caller's goroutine.
func (all *Analyses) run(c Chunk) {
	defer func() {
		all.mu.Lock()
		defer all.mu.Unlock()
		delete(all.running, c)
	}()
	ctx, cancel := all.UntilClosing()
	defer cancel()
	all.Work(ctx, c, 1)
}

// requester returns the user who has asked for the analysis of a chunk's match last; the queue orders its searches by
// them. If that was at another server, their address is not known here.
func (all *Analyses) requester(c Chunk) httpapi.Requester {
	all.mu.Lock()
	defer all.mu.Unlock()
	if r := all.asked[c.Match]; r != nil {
		return r.by
	}
	return httpapi.Requester{User: c.User}
}

// isWanted reports whether a user asked for an analysis lately, at this server or, as stored, at another.
func (all *Analyses) isWanted(id string, stored time.Time) bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	if r := all.asked[id]; r != nil && r.at.After(stored) {
		stored = r.at
	}
	return time.Since(stored) < askedWithin
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
