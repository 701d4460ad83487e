package server

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"hexparlor/analysis"
	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/server/api"
)

const (
	maxStudies    = 64               // analyses kept in memory
	studyPatience = 10 * time.Second // after which one that nobody asks for any more stops
	studyPause    = 50 * time.Millisecond
	hintPatience  = 20 * time.Second
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
			"a match is analysed when it is over, so that nobody learns from it how to play on")
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
	watch := time.NewTicker(time.Second)
	defer watch.Stop()
	go func() {
		for {
			select {
			case <-watch.C:
				if !s.studies.wanted(st) {
					cancel()
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	for i, d := range st.decisions {
		if i < len(st.verdicts) { // only this goroutine appends
			continue
		}
		v, err := s.judge(ctx, info, d)
		s.studies.mu.Lock()
		if err == nil {
			st.verdicts = append(st.verdicts, v)
		}
		st.failed = err != nil && ctx.Err() == nil
		s.studies.mu.Unlock()
		if err != nil {
			if ctx.Err() == nil {
				s.cfg.Log.Error("a match cannot be analysed", "match", id, "entry", d.Number, "error", err)
			}
			break
		}
	}
	s.studies.mu.Lock()
	defer s.studies.mu.Unlock()
	st.running = false
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
		v, err = d.Judge(ctx, info, 0)
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

type hintQuery struct {
	TablePath
	Body api.HintQuery
}

// hint tells what the house would do in the caller's place, from what his seat may know.
func (s *Server) hint(ctx context.Context, in *hintQuery) (*body[api.Hint], error) {
	seat := in.Body.Seat
	var state game.State
	var info game.Info
	var seed uint64
	err := s.see(ctx, in.ID, func(v sight) error {
		if err := v.mayHaveHint(seat); err != nil {
			return err
		}
		info = v.Game.Info()
		state, seed = v.Knowledge(seat)
		return nil
	})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, hintPatience)
	defer cancel()
	var o bot.Opinion
	err = s.studies.think(ctx, func() (err error) {
		o, err = bot.Judge(ctx, info, state, seat, nil, analysis.Budget, seed)
		return err
	})
	if err != nil {
		return nil, err
	}
	best := o.Candidates[0]
	first := state.MoveText(seat, best.Moves[0])
	return fresh(api.Hint{
		Move: first, Text: analysis.Text(state, seat, best.Moves), Value: o.Value, Exact: o.Exact, Searched: o.Searched,
	}), nil
}

// hints tells whether the house advises at the table.
func (s sight) hints() bool { return s.Match.Hints && s.Status != match.Finished }

// mayHaveHint tells whether the caller may be advised for a seat.
func (s sight) mayHaveHint(seat game.Seat) error {
	if err := s.mayAsk(seat); err != nil {
		return err
	}
	switch {
	case !s.hints():
		return newProblem(http.StatusForbidden, "no-hints", "the table was made without hints")
	case !s.ToAct().Has(seat):
		return newProblem(http.StatusConflict, "not-to-act", fmt.Sprintf("seat %d has nothing to decide now", seat))
	}
	return nil
}
