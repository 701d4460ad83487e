package lobby

import (
	"context"
	"errors"
	"time"

	"hexparlor/internal/user"
)

// Other servers of the site have a board of the same offers. What one of them stores about an offer the others learn
// by a hint (package peers). None is needed for an offer to be taken once: its events are numbered.

// Learn takes in what another server has stored about an offer.
func (b *Lobby) Learn(ctx context.Context, id string) error {
	if o, known := b.Find(id); known {
		return b.refresh(ctx, o)
	}
	o, err := b.Store.OfferOf(ctx, id)
	if errors.Is(err, user.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return b.add(ctx, o)
}

// add puts an offer on the board that another server has stored, unless it has ended.
func (b *Lobby) add(ctx context.Context, o Offer) error {
	standing, err := b.Store.StandingOf(ctx, o)
	if err == nil && !standing.Ended && b.now().Before(o.Expires) {
		err = b.complete(ctx, &o)
	}
	if errors.Is(err, user.ErrNotFound) { // its maker has just been removed, and the offer with them
		return nil
	}
	if err != nil || standing.Ended || !b.now().Before(o.Expires) {
		return err
	}
	b.mu.Lock()
	_, known := b.offers[o.ID]
	if !known {
		b.offers[o.ID] = &o
	}
	b.mu.Unlock()
	if !known {
		b.Told(Change{Offer: o})
	}
	return nil
}

// Renew takes in whatever other servers have stored.
func (b *Lobby) Renew(ctx context.Context) error {
	if err := b.learnNew(ctx); err != nil {
		return err
	}
	for _, o := range b.list(func(*Offer) bool { return true }) {
		if err := b.refresh(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// learnNew takes in the offers that other servers have stored.
func (b *Lobby) learnNew(ctx context.Context) error {
	open, err := b.Store.OpenOffers(ctx, b.now())
	if err != nil {
		return err
	}
	for _, o := range open {
		if _, known := b.Find(o.ID); known {
			continue
		}
		if err := b.add(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// How long it is waited for other servers that compare an offer with others. After that nothing worse can happen than
// that two equal offers stand side by side.
const (
	comparing      = 3 * time.Second
	comparingPause = 20 * time.Millisecond
)

// compareAlone has no other server compare an offer with others until end is called, and takes in what they have
// stored before: else two who offer the same at once, each at another server, would not find each other.
func (b *Lobby) compareAlone(ctx context.Context) (end func(), err error) {
	if !b.Host.Link.Shared() {
		return func() {}, nil
	}
	end = func() {}
	for began := time.Now(); ; {
		_, release, ok := b.Host.Link.Lease(ctx, "offers")
		if ok {
			end = release
			break
		}
		if ctx.Err() != nil || time.Since(began) > comparing {
			break
		}
		time.Sleep(comparingPause)
	}
	if err := b.learnNew(ctx); err != nil {
		end()
		return nil, err
	}
	return end, nil
}
