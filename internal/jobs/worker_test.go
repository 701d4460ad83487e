package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/cluster"
	"hexparlor/internal/jobs/queue"
)

// board is a store of batches in memory, whose games wait for workers.
type board struct {
	queue.Store
	mu      sync.Mutex
	batches []queue.Batch
	since   time.Time // of the last call of Batches
	wanted  map[string][]int
	limit   int
	put     []queue.Game
	failing error // of reads
	unput   error // of PutGame
	old     []time.Time
}

func (s *board) Batches(_ context.Context, since time.Time) ([]queue.Batch, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = since
	return s.batches, s.failing
}

func (s *board) WantedGames(_ context.Context, id string, limit int) ([]int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limit = limit
	return slices.Clone(s.wanted[id]), s.failing
}

func (s *board) IsGameWanted(_ context.Context, id string, number int) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.wanted[id], number) && number < 100, s.failing
}

func (s *board) PutGame(_ context.Context, id string, g queue.Game) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unput != nil {
		return s.unput
	}
	s.put = append(s.put, g)
	s.wanted[id] = slices.DeleteFunc(s.wanted[id], func(n int) bool { return n == g.Number })
	return nil
}

// looked returns the times of the last call of Batches and of all calls of DropOldBatches.
func (s *board) looked() (since time.Time, old []time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.since, slices.Clone(s.old)
}

// fail sets the error of reads.
func (s *board) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failing = err
}

func (s *board) DropOldBatches(_ context.Context, before time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.old = append(s.old, before)
	return s.failing
}

// leases is a bus on which other servers hold the leases of these names.
type leases struct {
	cluster.Alone
	taken []string
	ended atomic.Int64
	lose  bool // every lease is lost at once
	heard func(cluster.Invalidation)
}

func (l *leases) Lease(ctx context.Context, name string) (held context.Context, end func(), ok bool) {
	held, lose := context.WithCancel(ctx)
	if l.lose {
		lose()
	}
	return held, func() { lose(); l.ended.Add(1) }, !slices.Contains(l.taken, name)
}

func (l *leases) Subscribe(f func(cluster.Invalidation)) { l.heard = f }

// pawn is a player whose games have a result at once.
type pawn struct {
	result  json.RawMessage
	failure error
	panics  bool
	played  []int
	closed  int
}

func (p *pawn) play(_ context.Context, number int) (json.RawMessage, error) {
	if p.panics {
		panic("a fault of a game")
	}
	p.played = append(p.played, number)
	return p.result, p.failure
}

func (p *pawn) close() error {
	p.closed++
	return nil
}

// worker returns the players of a worker of a store, of whom pawn plays the batch "a".
func worker(s *board, l *leases, p *pawn) *players {
	ps := newPlayers(&Worker{Store: s, Link: l, Jobs: 1, Games: games.Lookup})
	ps.open["a"] = p
	return ps
}

// TestWorkerPlaysFirstWantedGameWhoseLeaseIsFree has games that others play, or that are wanted no longer.
func TestWorkerPlaysFirstWantedGameWhoseLeaseIsFree(t *testing.T) {
	for name, c := range map[string]struct {
		wanted []int
		taken  []string
		want   []int
	}{
		"none":             {nil, nil, nil},
		"one":              {[]int{3}, nil, []int{3}},
		"two":              {[]int{3, 4}, nil, []int{3}},
		"taken":            {[]int{3, 4}, []string{"game a 3"}, []int{4}},
		"all taken":        {[]int{3, 4}, []string{"game a 3", "game a 4"}, nil},
		"no longer":        {[]int{103, 4}, nil, []int{4}},
		"of other batches": {[]int{3}, []string{"game b 3"}, []int{3}},
	} {
		s, l, p := &board{wanted: map[string][]int{"a": c.wanted}}, &leases{taken: c.taken}, &pawn{result: []byte("1")}
		done := 0
		w := worker(s, l, p)
		w.Done = func() { done++ }
		played, err := w.playOneOf(t.Context(), queue.Batch{ID: "a"})
		if err != nil || played != (c.want != nil) || !slices.Equal(p.played, c.want) || done != len(c.want) || s.limit != tried {
			t.Errorf("%s: played %v, %v; done %d", name, p.played, err, done)
		}
		if len(s.put) != len(c.want) || played && (s.put[0].Number != c.want[0] || string(s.put[0].Result) != "1" || s.put[0].Failure != "") {
			t.Errorf("%s: stored %+v", name, s.put)
		}
		if played && l.ended.Load() == 0 {
			t.Errorf("%s: the lease goes on", name)
		}
	}
}

// TestWorkerStoresFailureOfGame fails to play, and plays a game that is too big, or as big as possible.
func TestWorkerStoresFailureOfGame(t *testing.T) {
	for name, c := range map[string]struct {
		p       pawn
		failure string
	}{
		"a failure": {pawn{result: []byte("1"), failure: errBroken}, errBroken.Error()},
		"too big":   {pawn{result: make([]byte, queue.MaxResult+1)}, fmt.Sprintf("it takes %d bytes", queue.MaxResult+1)},
		"big":       {pawn{result: make([]byte, queue.MaxResult)}, ""},
	} {
		s := &board{wanted: map[string][]int{"a": {1}}}
		played, err := worker(s, &leases{}, &c.p).playOneOf(t.Context(), queue.Batch{ID: "a"})
		if !played || err != nil || len(s.put) != 1 {
			t.Errorf("%s: %v, %v", name, played, err)
			continue
		}
		if g := s.put[0]; !strings.HasPrefix(g.Failure, c.failure) || (g.Failure == "") != (c.failure == "") || (g.Result == nil) != (c.failure != "") {
			t.Errorf("%s: stored %q with %d bytes", name, g.Failure, len(g.Result))
		}
	}
}

// TestGameIsStoredByHolderOfItsLeaseOnly loses the lease during a game, and the store before and after it.
func TestGameIsStoredByHolderOfItsLeaseOnly(t *testing.T) {
	s, p := &board{wanted: map[string][]int{"a": {1}}}, &pawn{result: []byte("1")}
	if played, err := worker(s, &leases{lose: true}, p).playOneOf(t.Context(), queue.Batch{ID: "a"}); played || err != nil || len(s.put) != 0 {
		t.Errorf("a lost lease: %v, %v, stored %+v", played, err, s.put)
	}
	s.unput = errBroken
	if played, err := worker(s, &leases{}, p).playOneOf(t.Context(), queue.Batch{ID: "a"}); played || !errors.Is(err, errBroken) {
		t.Errorf("a store that fails to write: %v, %v", played, err)
	}
	s.failing = errBroken
	if played, err := worker(s, &leases{}, p).playOneOf(t.Context(), queue.Batch{ID: "a"}); played || !errors.Is(err, errBroken) {
		t.Errorf("a store that fails to read: %v, %v", played, err)
	}
	if played, err := worker(s, &leases{}, p).playOne(t.Context()); played || !errors.Is(err, errBroken) {
		t.Errorf("a store without batches: %v, %v", played, err)
	}
}

// TestWorkerSkipsBatchesItCannotPlay has batches of an unknown kind and of other rules before one that it can play.
func TestWorkerSkipsBatchesItCannotPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hexit, _ := games.Lookup("hexit")
		version := hexit.Info().Version
		for name, b := range map[string]queue.Batch{
			"an unknown kind":       {ID: "x", Kind: "dance"},
			"a series of no JSON":   {ID: "x", Kind: queue.Series, Settings: []byte("{")},
			"a series of no game":   {ID: "x", Kind: queue.Series, Settings: []byte(`{"game":"chess"}`)},
			"a series of new rules": {ID: "x", Kind: queue.Series, Version: version + 1, Settings: []byte(`{"game":"hexit"}`)},
			"a study of no JSON":    {ID: "x", Kind: queue.Study, Settings: []byte("{")},
			"a study of new rules":  {ID: "x", Kind: queue.Study, Version: version + 1, Settings: []byte(`{"game":"hexit"}`)},
		} {
			s, p := &board{wanted: map[string][]int{"x": {1}, "a": {2}}, batches: []queue.Batch{b, {ID: "a"}}}, &pawn{}
			w := worker(s, &leases{}, p)
			if played, err := w.playOne(t.Context()); played || !errors.As(err, new(*refusal)) || !strings.Contains(err.Error(), "batch x") {
				t.Errorf("%s: %v, %v", name, played, err)
			}
			if !s.since.Equal(time.Now().Add(-clientTimeout)) {
				t.Errorf("batches since %v", s.since)
			}
			if played, err := w.playOne(t.Context()); !played || err != nil || !slices.Equal(p.played, []int{2}) {
				t.Errorf("%s, again: %v, %v, played %v", name, played, err, p.played)
			}
			if played, err := w.playOne(t.Context()); played || err != nil {
				t.Errorf("%s, without games: %v, %v", name, played, err)
			}
		}
	})
}

// TestPlayersOfDeletedBatchesAreClosed deletes one of two batches, and then ends.
func TestPlayersOfDeletedBatchesAreClosed(t *testing.T) {
	a, b := &pawn{}, &pawn{}
	w := worker(&board{}, &leases{}, a)
	w.open["b"], w.refused["b"], w.refused["a"] = b, true, true
	w.closeBut([]queue.Batch{{ID: "a"}})
	if a.closed != 0 || b.closed != 1 || len(w.open) != 1 || len(w.refused) != 1 || !w.refused["a"] {
		t.Errorf("closed %d and %d; open %v, refused %v", a.closed, b.closed, w.open, w.refused)
	}
	if w.close(); a.closed != 1 || b.closed != 1 {
		t.Errorf("closed %d and %d", a.closed, b.closed)
	}
}

// TestPlayAloneEndsWithRefusalOnly keeps trying while the store fails, and ends if this process cannot play the games.
func TestPlayAloneEndsWithRefusalOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &board{wanted: map[string][]int{"a": {1}}, failing: errBroken}
		h := &Worker{Store: s, Link: &leases{}, Jobs: 2, Games: func(string) (game.Game, bool) { return nil, false }}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		begin := time.Now()
		if err := h.playAlone(ctx, queue.Batch{ID: "a"}); err != nil || time.Since(begin) != time.Minute {
			t.Errorf("without a store: %v after %v", err, time.Since(begin))
		}
		s.fail(nil)
		if err := h.playAlone(t.Context(), queue.Batch{ID: "a", Kind: queue.Series, Settings: []byte("{}")}); !errors.As(err, new(*refusal)) {
			t.Errorf("other rules: %v", err)
		}
	})
}

// TestPanicOfGameIsAnError also returns what a game returns.
func TestPanicOfGameIsAnError(t *testing.T) {
	s := &board{wanted: map[string][]int{"a": {1}}}
	w := worker(s, &leases{}, &pawn{panics: true})
	played, err := safely(func() (bool, error) { return w.playOneOf(t.Context(), queue.Batch{ID: "a"}) })
	if played || err == nil || !strings.Contains(err.Error(), "a fault of a game") {
		t.Errorf("%v, %v", played, err)
	}
	if played, err := safely(func() (bool, error) { return true, errBroken }); !played || !errors.Is(err, errBroken) {
		t.Errorf("%v, %v", played, err)
	}
}

// TestWorkerLooksForGamesAfterInvalidationsAndNowAndThen works on a store without batches, which fails for a while.
func TestWorkerLooksForGamesAfterInvalidationsAndNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var text bytes.Buffer
		s, l := &board{}, &leases{}
		h := &Worker{Store: s, Link: l, Jobs: 1, Games: games.Lookup, Log: slog.New(slog.NewTextHandler(&text, nil))}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { h.Work(ctx); close(ended) }()
		looked := func(after time.Duration) {
			t.Helper()
			synctest.Wait()
			since, _ := s.looked()
			if want := time.Now().Add(-clientTimeout - after); !since.Equal(want) {
				t.Errorf("it last looked %v ago, not %v", time.Now().Add(-clientTimeout).Sub(since), after)
			}
		}
		looked(0)
		time.Sleep(lookEvery - 1)
		looked(lookEvery - 1)
		time.Sleep(time.Nanosecond)
		looked(0)
		for kind, after := range map[cluster.Kind]time.Duration{cluster.Batch: 0, cluster.Missed: 0, "other": time.Second} {
			synctest.Wait()
			since, _ := s.looked()
			time.Sleep(lookEvery - time.Since(since.Add(clientTimeout)))
			looked(0)
			time.Sleep(time.Second)
			l.heard(cluster.Invalidation{Kind: kind})
			looked(after)
		}
		if _, old := s.looked(); len(old) != 1 || text.Len() != 0 {
			t.Errorf("swept %d times, logged %q", len(old), text.String())
		}
		s.fail(errBroken)
		time.Sleep(sweepEvery)
		synctest.Wait()
		if _, old := s.looked(); len(old) != 2 || !old[1].Equal(old[0].Add(sweepEvery)) || !strings.Contains(text.String(), "cannot delete old batches") ||
			!strings.Contains(text.String(), "cannot play requested games") {
			t.Errorf("swept at %v, logged %q", old, text.String())
		}
		if h.log() != h.Log || (&Worker{}).log() != slog.Default() {
			t.Error("a worker without a log does not use the default")
		}
		stop()
		<-ended
	})
}
