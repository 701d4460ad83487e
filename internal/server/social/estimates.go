package social

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
)

// The server estimates how close a match is by an earlier position, and from what spectators knew of it then, so the
// estimate is of no use to players.

const (
	judgedEvery = 3 * time.Second // one match after the other, and only while the list is asked for
	judgedAmong = 6               // matches, the most interesting ones
	judgedAfter = time.Minute     // the minimum age of an estimated position
	draws       = 3               // of the information that spectators do not have
)

// estimateBudget bounds the search for one position.
var estimateBudget = bot.Budget{Simulations: 300, Time: 300 * time.Millisecond}

// estimate is what a seat may expect of an earlier position of a match; without a seat there is no estimate yet.
type estimate struct {
	state game.State // the earlier position; guarded by the list's lock
	at    time.Time  // when the match reached the position
	seat  game.Seat
	value float64 // expected score of the seat, from 0 to 1
	seats int

	looked time.Time
}

// closeness returns 1 where no seat is ahead, and 0 where one has won.
func (v estimate) closeness() float64 {
	if v.seat == game.Spectator {
		return 0
	}
	fair := 1 / float64(v.seats)
	return 1 - math.Abs(v.value-fair)/max(fair, 1-fair)
}

// estimateNext begins the estimate of one of the most interesting matches: the one with the oldest estimate. The caller
// holds the list's lock.
func (s *service) estimateNext() {
	w := &s.watchlist
	if time.Since(w.began) < judgedEvery || len(w.order) == 0 || s.Host.UrgentBots() > 0 {
		return
	}
	w.began = time.Now()
	next := w.order[0]
	for _, id := range w.order[:min(judgedAmong, len(w.order))] {
		if w.estimates[id].looked.Before(w.estimates[next].looked) {
			next = id
		}
	}
	known := w.estimates[next]
	go func() {
		ctx, cancel := s.UntilClosing()
		defer cancel()
		var v estimate
		err := s.Host.Contain(next, func() (err error) {
			v, err = s.estimateMatch(ctx, next, known)
			return err
		})
		if err != nil {
			if ctx.Err() == nil && !errors.As(err, new(*match.Error)) {
				s.Log.ErrorContext(ctx, "a match could not be estimated", "match", next, "error", err)
			}
			v = known
			v.looked = time.Now() // others come first
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.estimates[next] = v
	}()
}

// estimateMatch estimates a match; known is its estimate before.
func (s *service) estimateMatch(ctx context.Context, id string, known estimate) (estimate, error) {
	t, err := s.Host.Match(ctx, id)
	if err != nil {
		return known, err
	}
	var f *match.State
	round := 0
	t.Show("", func(now *match.State) { f, round = now, view.RoundOf(now.Position) })
	state, at := earlier(f, round, s.Host.Clock().Add(-judgedAfter))
	v := estimate{state: state, at: at, seats: len(f.Seats.Info), looked: time.Now()}
	switch {
	case state == nil || f.Status != match.Running:
		return v, nil
	case at.Equal(known.at) && known.seat != game.Spectator:
		known.looked = v.looked
		return known, nil
	}
	v.seat = state.ToAct().First()
	err = s.Think(ctx, func() error {
		v.value, err = worth(ctx, f.Game.Info(), state, v.seat)
		return err
	})
	return v, err
}

// worth returns the expected score of a seat in a position, from 0 to 1, by a search with the information of
// spectators.
func worth(ctx context.Context, info game.Info, state game.State, seat game.Seat) (mean float64, err error) {
	n := 1
	if info.Secret() {
		n = draws
	}
	for i := range n {
		drawn := game.Clone(state)
		drawn.Determinize(game.Spectator, rand.New(rand.NewPCG(uint64(i), 0)))
		o, err := bot.Judge(ctx, info, drawn, seat, nil, estimateBudget, uint64(i))
		if err != nil {
			return 0, err
		}
		mean += o.Value / float64(n)
	}
	return mean, nil
}

// earlier returns the latest position that is old enough to be published, and since when it stood; nil if there is
// none. Every player has decided twice since then; where orders are sealed, a whole round has been played.
func earlier(f *match.State, round int, until time.Time) (kept game.State, at time.Time) {
	moves, last := 0, 0
	err := f.Replay(func(e match.Entry, state game.State, _ []game.Event) {
		now := view.RoundOf(state)
		old := moves <= f.Moves-2*len(f.Seats.Info)
		if now > 0 {
			old = now > last && now < round
			last = now
		}
		moves++
		if old && !e.At.After(until) && state.ToAct() != 0 {
			if kept == nil {
				kept = state.Blank()
			}
			kept.Copy(state)
			at = e.At
		}
	})
	if err != nil || at.IsZero() {
		return nil, at // the opening has no estimate
	}
	return kept, at
}
