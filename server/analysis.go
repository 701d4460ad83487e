package server

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"hexparlor/analysis"
	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/message"
	"hexparlor/server/api"
)

const (
	maxStudies    = 64               // analyses kept in memory
	studyPatience = 10 * time.Second // after which one that nobody asks for any more stops
	studyWatch    = time.Second      // how often that is looked at
	studyPause    = 50 * time.Millisecond
)

// studies are the analyses of finished matches, and the one thinker that they share with hints.
type studies struct {
	slot chan struct{} // held by whoever thinks

	mu    sync.Mutex
	known map[string]*study
}

func newStudies() *studies {
	return &studies{slot: make(chan struct{}, 1), known: map[string]*study{}}
}

// study is the analysis of one match, as far as it has come; guarded by studies.mu.
type study struct {
	decisions []analysis.Decision
	verdicts  []analysis.Verdict
	asked     time.Time // when somebody last wanted it
	running   bool
	failed    bool
}

// analyse tells how far the analysis of a finished match has come, and begins it or goes on with it.
func (s *Server) analyse(ctx context.Context, in *TablePath) (*body[api.Analysis], error) {
	t, err := s.cfg.Host.Table(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var f *match.Fold
	t.Read(func(now *match.Fold) { f = now })
	if f.Status != match.Finished {
		return nil, newProblem(http.StatusConflict, string(match.NotFinished),
			message.Of("server.not-finished.analysis"))
	}
	if err := f.Game.Info().NoEnd(f.Match.Options); err != nil {
		return nil, newProblem(http.StatusConflict, "no-end", message.Of("server.why", "why", err))
	}
	st, err := s.studies.of(f)
	if err != nil {
		return nil, err
	}
	s.studies.mu.Lock()
	defer s.studies.mu.Unlock()
	st.asked = time.Now()
	if !st.running && !st.failed && len(st.verdicts) < len(st.decisions) {
		st.running = true
		go s.study(in.ID, f.Game.Info(), st)
	}
	return fresh(st.tell()), nil
}

// of is the analysis of a match, which may not have begun.
func (all *studies) of(f *match.Fold) (*study, error) {
	all.mu.Lock()
	st := all.known[f.Match.ID]
	all.mu.Unlock()
	if st != nil {
		return st, nil
	}
	st = &study{asked: time.Now()}
	var err error
	if f.Dealt() {
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
	for len(all.known) > maxStudies {
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

// study judges one decision after the other, until all are judged or nobody waits any more.
func (s *Server) study(id string, info game.Info, st *study) {
	ctx, cancel := s.untilClosing()
	defer cancel()
	go s.studies.watch(ctx, cancel, st)
	var err error
	for _, d := range st.decisions[len(st.verdicts):] { // only this goroutine appends
		var v analysis.Verdict
		if v, err = s.judge(ctx, info, d); err != nil {
			break
		}
		s.studies.add(st, v)
	}
	failed := err != nil && ctx.Err() == nil
	if failed {
		s.cfg.Log.Error("a match cannot be analysed", "match", id, "decision", len(st.verdicts)+1, "error", err)
	}
	s.studies.mu.Lock()
	defer s.studies.mu.Unlock()
	st.running, st.failed = false, failed
}

func (all *studies) add(st *study, v analysis.Verdict) {
	all.mu.Lock()
	defer all.mu.Unlock()
	st.verdicts = append(st.verdicts, v)
}

// watch stops an analysis once nobody asks for it any more.
func (all *studies) watch(ctx context.Context, stop context.CancelFunc, st *study) {
	tick := time.NewTicker(studyWatch)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if !all.wanted(st) {
				stop()
			}
		case <-ctx.Done():
			return
		}
	}
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
func (s *Server) judge(ctx context.Context, info game.Info, d analysis.Decision) (v analysis.Verdict, err error) {
	for s.cfg.Host.BotQueue() > 0 && ctx.Err() == nil {
		select {
		case <-time.After(studyPause):
		case <-ctx.Done():
		}
	}
	err = s.studies.think(ctx, func() error {
		v, err = d.Judge(ctx, info, s.cfg.Study, 0)
		return err
	})
	return v, err
}

// think does something while nobody else thinks on demand. A search that panics has failed, and no more.
func (all *studies) think(ctx context.Context, do func() error) (err error) {
	select {
	case all.slot <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() {
		<-all.slot
		if p := recover(); p != nil {
			err = fmt.Errorf("the search panicked: %v", p)
		}
	}()
	return do()
}

// tell is how far the analysis has come.
func (st *study) tell() api.Analysis {
	a := api.Analysis{Total: len(st.decisions), Failed: st.failed, Decisions: []api.Decision{}}
	for _, v := range st.verdicts {
		d := api.Decision{
			Seat: v.Seat, Number: v.Number, Move: v.Move, Text: v.Text, Value: v.Value, Best: v.Best, Exact: v.Exact,
			Forced: v.Forced,
		}
		if v.Judged {
			d.Played, d.Loss = &v.Played, &v.Loss
		}
		a.Decisions = append(a.Decisions, d)
	}
	return a
}
