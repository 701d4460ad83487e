package httpapi

import (
	"context"

	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// Guard decides what callers may do on the site, from its settings, roles and sanctions.
type Guard struct {
	Admin *admin.Service
	Users *user.Accounts
}

// May returns why the caller may not do an action, or nil. Every operation of the API asks.
func (g *Guard) May(ctx context.Context, do admin.Action) error {
	if do == admin.Visit {
		return nil // everyone may, even while settings cannot be read
	}
	h, err := g.Admin.State(ctx)
	if err != nil {
		return StoreError(err)
	}
	refusal, err := g.refusal(ctx, func(p user.User) error { return h.May(p, do, g.Admin.Now()) })
	if err != nil {
		return err
	}
	return refusal
}

// refusal returns why ask refuses the caller. Whether the caller has an account is read only if a guest is refused: an
// account may do what a guest may, and perhaps more.
func (g *Guard) refusal(ctx context.Context, ask func(user.User) error) (refusal, err error) {
	c := CallerOf(ctx)
	id, err := c.ID(ctx)
	if err != nil {
		return nil, err
	}
	if t := c.Token(); t != nil && t.Owner != t.User { // a bot may do no more than its owner
		owner, err := g.Users.Store.User(ctx, t.Owner)
		if err != nil {
			return nil, StoreError(err)
		}
		if refusal = ask(owner); refusal != nil {
			return refusal, nil
		}
	}
	if refusal = ask(user.User{ID: id}); refusal == nil || id == "" {
		return refusal, nil
	}
	p, _, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	return ask(p), nil
}

// MustSpeak refuses a caller who is muted, or whose owner is, wherever they write text that others read.
func (g *Guard) MustSpeak(ctx context.Context) error {
	c := CallerOf(ctx)
	h, err := g.Admin.State(ctx)
	if err != nil {
		return StoreError(err)
	}
	me, err := c.ID(ctx)
	if err == nil {
		err = h.MaySpeak(me, g.Admin.Now())
	}
	if t := c.Token(); err == nil && t != nil {
		err = h.MaySpeak(t.Owner, g.Admin.Now())
	}
	return err
}

// mayLookAt returns why the caller may not look at a match unless they hold a seat there.
func (g *Guard) mayLookAt(ctx context.Context, match string) (refusal, err error) {
	h, err := g.Admin.State(ctx)
	if err != nil {
		return nil, StoreError(err)
	}
	return g.refusal(ctx, func(p user.User) error { return h.MayLookAt(p, match, g.Admin.Now()) })
}
