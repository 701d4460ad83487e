package server

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

// How close a table is, the house judges by a position of the past and from what spectators knew of it then: so it
// tells nobody anything that they could use.

const (
	judgedEvery = 3 * time.Second // one table after the other, and only while somebody watches
	judgedAmong = 6               // tables, the most interesting ones
	judgedAfter = time.Minute     // so old is what is judged at least
	draws       = 3               // of what spectators do not know
)

// glance is how much thought goes into one position.
var glance = bot.Budget{Simulations: 300, Time: 300 * time.Millisecond}

// verdict is what the house thinks of an earlier position of a table; without a seat, there is none yet.
type verdict struct {
	state game.State // as it was; it is used under the list's lock
	at    time.Time  // since when the table stood so
	seat  game.Seat
	value float64 // what the seat may expect, from 0 to 1
	seats int

	looked time.Time
}

// closeness is 1 where nobody is ahead, and 0 where one has won.
func (v verdict) closeness() float64 {
	if v.seat == game.Spectator {
		return 0
	}
	fair := 1 / float64(v.seats)
	return 1 - math.Abs(v.value-fair)/max(fair, 1-fair)
}

// judgeNext has one of the most interesting tables judged, the one at which nobody has looked for longest. The caller
// has the list's lock.
func (s *Server) judgeNext() {
	w := &s.watchlist
	if time.Since(w.began) < judgedEvery || len(w.order) == 0 || s.cfg.Host.UrgentBots() > 0 {
		return
	}
	w.began = time.Now()
	next := w.order[0]
	for _, id := range w.order[:min(judgedAmong, len(w.order))] {
		if w.judged[id].looked.Before(w.judged[next].looked) {
			next = id
		}
	}
	known := w.judged[next]
	go func() {
		ctx, cancel := s.untilClosing()
		defer cancel()
		var v verdict
		err := s.cfg.Host.Contain(next, func() (err error) {
			v, err = s.glanceAt(ctx, next, known)
			return err
		})
		if err != nil {
			if ctx.Err() == nil && !errors.As(err, new(*match.Error)) {
				s.cfg.Log.ErrorContext(ctx, "a table could not be judged", "match", next, "error", err)
			}
			v = known
			v.looked = time.Now() // others come first
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.judged[next] = v
	}()
}

// glanceAt judges a table; known is what was thought of it before.
func (s *Server) glanceAt(ctx context.Context, id string, known verdict) (verdict, error) {
	t, err := s.cfg.Host.Table(ctx, id)
	if err != nil {
		return known, err
	}
	var f *match.State
	round := 0
	t.Show("", func(now *match.State) { f, round = now, view.RoundOf(now.Position) })
	state, at := earlier(f, round, s.cfg.Host.Clock().Add(-judgedAfter))
	v := verdict{state: state, at: at, seats: len(f.Seats.Info), looked: time.Now()}
	switch {
	case state == nil || f.Status != match.Running:
		return v, nil
	case at.Equal(known.at) && known.seat != game.Spectator:
		known.looked = v.looked
		return known, nil
	}
	v.seat = state.ToAct().First()
	err = s.studies.think(ctx, asker{}, analysing, func() error {
		v.value, err = worth(ctx, f.Game.Info(), state, v.seat)
		return err
	})
	return v, err
}

// worth is what a seat may expect of a position, as far as spectators can tell.
func worth(ctx context.Context, info game.Info, state game.State, seat game.Seat) (mean float64, err error) {
	n := 1
	if info.Secret() {
		n = draws
	}
	for i := range n {
		drawn := game.Clone(state)
		drawn.Determinize(game.Spectator, rand.New(rand.NewPCG(uint64(i), 0)))
		o, err := bot.Judge(ctx, info, drawn, seat, nil, glance, uint64(i))
		if err != nil {
			return 0, err
		}
		mean += o.Value / float64(n)
	}
	return mean, nil
}

// earlier is the latest position that is old enough to be talked about, with since when it stood; nil if there is none.
// Since then everybody has decided twice; where orders are sealed, a whole round has been played.
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
		return nil, at // of the opening there is nothing to tell
	}
	return kept, at
}
