package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hexparlor/internal/match/analysis"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
)

const (
	chunkTime   = 3 * time.Second // after which a chunk takes up no more decisions
	firstTime   = time.Second / 2 // the same for the first chunk of a match, so that a user soon sees a verdict
	keepTimeout = 5 * time.Second // of storing the verdicts of a chunk

	// ChunkAttempts is the number of attempts to do a chunk. Only a process that died fails one.
	ChunkAttempts = 3
)

// Chunk is a job: some decisions of a finished match are to be judged.
type Chunk struct {
	Match string `json:"match" river:"unique"`
	From  int    `json:"from" river:"unique"` // number of decisions that are judged already
	User  string `json:"user"`                // user who asked for it
}

// Kind returns the kind of the job.
func (Chunk) Kind() string { return "analysis" }

// Work judges the decisions of a chunk for some seconds, stores the verdicts and inserts the next chunk. It does
// nothing if no user asks for the analysis any more. Errors are logged; the next request tries again.
func (all *Analyses) Work(ctx context.Context, c Chunk, attempt int) {
	if err := all.work(ctx, c, attempt); err != nil && ctx.Err() == nil {
		all.Log.Error("an analysis was interrupted", "match", c.Match, "error", err)
	}
}

func (all *Analyses) work(ctx context.Context, c Chunk, attempt int) error {
	a, list, err := all.verdicts(ctx, c.Match)
	if err != nil || len(list) != c.From || c.From >= a.Decisions || !all.isWanted(c.Match, a.Asked) {
		return err
	}
	decisions, err := all.decisionsOf(ctx, c.Match, all.requester(c), httpapi.Analysing)
	if err != nil {
		return err
	}
	if len(decisions) != a.Decisions {
		return fmt.Errorf("%d decisions are stored, and the match has %d", a.Decisions, len(decisions))
	}
	list = append(list, all.judgeSome(ctx, c, decisions[c.From:], attempt)...)
	if len(list) == c.From {
		return nil
	}
	if err := all.keep(ctx, c.Match, a, list); err != nil || len(list) == len(decisions) || ctx.Err() != nil {
		return err
	}
	return all.insertNext(ctx, Chunk{Match: c.Match, From: len(list), User: c.User})
}

// judgeSome judges decisions in order until the time of a chunk is over or ctx ends. A decision that cannot be judged
// is kept as such. After an attempt in which the process died it judges one decision only, and in the last attempt it
// searches no more.
func (all *Analyses) judgeSome(
	ctx context.Context, c Chunk, decisions []analysis.Decision, attempt int,
) (found []analysis.Verdict) {
	if attempt >= ChunkAttempts {
		return []analysis.Verdict{{Decision: decisions[0], Unjudged: true}}
	}
	begun, limit := time.Now(), chunkTime
	if c.From == 0 {
		limit = firstTime
	}
	for _, d := range decisions {
		v, err := all.judge(ctx, d, all.requester(c))
		if ctx.Err() != nil {
			return found
		}
		if err != nil {
			all.Log.Error("a decision cannot be judged", "match", c.Match, "entry", d.Number, "error", err)
			v = analysis.Verdict{Decision: d, Unjudged: true}
		}
		found = append(found, v)
		if attempt > 1 || time.Since(begun) >= limit {
			break
		}
	}
	return found
}

// judge searches one decision of a match, as soon as no bot waits for a processor, and returns the verdict, with its
// reason if it may be a turning point. A verdict without a reason is none.
func (all *Analyses) judge(
	ctx context.Context, d analysis.Decision, who httpapi.Requester,
) (v analysis.Verdict, err error) {
	_ = httpapi.WaitForBots(ctx, all.Host) // Think returns the same error
	err = all.Think(ctx, who, httpapi.Analysing, func() error {
		v, err = d.Judge(ctx, all.Study)
		return err
	})
	if err != nil || !v.Turns() {
		return v, err
	}
	err = all.Think(ctx, who, httpapi.Analysing, func() (err error) {
		v.Why, err = v.Explain(ctx)
		return err
	})
	if err != nil && ctx.Err() == nil {
		all.Log.Error("a decision cannot be explained", "entry", d.Number, "error", err)
		v.Why, err = nil, nil
	}
	return v, err
}

// keep stores the verdicts of a match, also while the server stops.
func (all *Analyses) keep(ctx context.Context, id string, a host.StoredAnalysis, list []analysis.Verdict) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepTimeout)
	defer cancel()
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	a.Judged, a.Verdicts = len(list), text
	if err := all.Store.SetVerdicts(ctx, id, analysis.Version, a); err != nil {
		return err
	}
	all.Judged(id, a.Judged)
	return nil
}

// insertNext inserts the chunk after one that is done.
func (all *Analyses) insertNext(ctx context.Context, next Chunk) error {
	all.mu.Lock()
	if r := all.asked[next.Match]; r != nil {
		r.queued, r.since = next.From, time.Now()
	}
	all.mu.Unlock()
	return all.insert(ctx, next)
}

// errNotJudged is the error of a decision without a verdict.
var errNotJudged = errors.New("the decision is not judged")

// verdict returns the verdict on the decision that was made with a move of a match, with its position. The error is
// errNotJudged if there is none yet.
func (all *Analyses) verdict(
	ctx context.Context, id string, move int, who httpapi.Requester,
) (v analysis.Verdict, err error) {
	_, list, err := all.verdicts(ctx, id)
	if err != nil {
		return v, err
	}
	for i, v := range list {
		if v.Move != move || v.Unjudged {
			continue
		}
		decisions, err := all.decisionsOf(ctx, id, who, httpapi.Replaying)
		if err == nil && (len(decisions) <= i || decisions[i].Move != move) {
			err = errNotJudged
		}
		if err == nil {
			v.Decision = decisions[i]
		}
		return v, err
	}
	return v, errNotJudged
}
