package httpapi

import (
	"context"
	"errors"
	"log/slog"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/record"
)

// MatchPath names a match. Huma reads only embedded types that are exported.
type MatchPath struct {
	ID string `path:"id" maxLength:"64"`
}

// Rules returns the options of a new match or offer: those that are given or, with a variant as api.NewMatch names it,
// those of the variant.
type Rules func(
	ctx context.Context, game string, given map[string]string, variant string,
) (options map[string]string, of match.Variant, err error)

// Matches finds matches for callers, as far as they may look at them.
type Matches struct {
	*Guard
	Host *host.Host
	Log  *slog.Logger
}

// Match returns a match that the caller may look at: as the site allows, or because they hold a seat there.
func (m *Matches) Match(ctx context.Context, id string) (*host.Match, error) {
	refusal, err := m.mayLookAt(ctx, id)
	if err != nil {
		return nil, err
	}
	t, err := m.Host.Match(ctx, id)
	if refusal == nil {
		return t, err
	}
	if me, _ := CallerOf(ctx).ID(ctx); err == nil && m.HoldsSeat(ctx, id, me) {
		return t, nil
	}
	return nil, refusal // the same whether there is such a match or not
}

// MatchFor returns a match, and the caller's public id.
func (m *Matches) MatchFor(ctx context.Context, id string) (t *host.Match, me string, err error) {
	if t, err = m.Match(ctx, id); err != nil {
		return nil, "", err
	}
	me, err = CallerOf(ctx).ID(ctx)
	return t, me, err
}

// LatestMatch returns a match with all entries that are stored by now: a caller who opens it may just have sat down at
// another server.
func (m *Matches) LatestMatch(ctx context.Context, id string) (*host.Match, error) {
	if _, err := m.Match(ctx, id); err != nil {
		return nil, err
	}
	return m.Host.Latest(ctx, id)
}

// See calls f with the caller's view of a match. It returns the error of finding the match, or that of f.
func (m *Matches) See(ctx context.Context, id string, f func(view.View) error) error {
	t, err := m.Match(ctx, id)
	if err != nil {
		return err
	}
	return m.SeeMatch(ctx, t, f)
}

// SeeMatch calls f with the caller's view of a match that Match or LatestMatch has returned.
func (m *Matches) SeeMatch(ctx context.Context, t *host.Match, f func(view.View) error) error {
	c := CallerOf(ctx)
	me, err := c.ID(ctx)
	if err != nil {
		return err
	}
	t.Show(me, func(state *match.State) { err = f(view.New(state, state.Seats.HeldBy(me), c.Words())) })
	return err
}

// View returns the caller's view of the current state of a match.
func (m *Matches) View(ctx context.Context, id string) (v view.View, err error) {
	err = m.See(ctx, id, func(now view.View) error {
		v = now
		return nil
	})
	return v, err
}

// HoldsSeat reports whether a user holds a seat of a match.
func (m *Matches) HoldsSeat(ctx context.Context, id, user string) (holds bool) {
	t, err := m.Host.Match(ctx, id)
	if err != nil {
		return false
	}
	t.Read(func(state *match.State) { holds = state.Seats.HeldBy(user) != 0 })
	return holds
}

// ReadListed calls read with the state of one match of a list. It returns false for a match that cannot be read; the
// caller omits it from the list.
func (m *Matches) ReadListed(ctx context.Context, id, user string, read func(*match.State)) (ok bool) {
	err := m.Host.Contain(id, func() error {
		t, err := m.Host.Match(ctx, id)
		if err == nil {
			t.Show(user, read)
		}
		return err
	})
	busy := errors.As(err, new(*Problem)) // it waits for too long to be read
	if err != nil && !host.IsDamaged(err) && !busy {
		m.Log.ErrorContext(ctx, "a match is left out of a list", "match", id, "error", err)
	}
	return err == nil
}

// Exported reads a match for a download, after waiting in the queue of heavy reads. The record is nil if the match has
// none yet.
func (m *Matches) Exported(
	ctx context.Context, reads *ReadQueue, id string,
) (state *match.State, r *record.Record, err error) {
	err = reads.Serve(ctx, Exporting, func(ctx context.Context) error {
		return m.Host.Contain(id, func() error {
			if state, err = m.Host.Read(ctx, id); err != nil {
				return err
			}
			if r, err = state.Record(); errors.As(err, new(*match.Error)) {
				r, err = nil, nil
			}
			return err
		})
	})
	return state, r, err
}
