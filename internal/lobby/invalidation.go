package lobby

import (
	"context"
	"errors"
	"time"

	"hexparlor/internal/user"
)

// Each server of a site holds the same offers in memory. When one stores a change, it sends the others an
// invalidation (package cluster). That an offer is taken only once needs none: its events are numbered in the
// database.

// Learn reads an offer that another server has stored or changed.
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

// add adds an offer that another server has stored to the lobby, unless it has ended.
func (b *Lobby) add(ctx context.Context, o Offer) error {
	standing, err := b.Store.StandingOf(ctx, o)
	if err == nil && !standing.Ended && b.now().Before(o.Expires) {
		err = b.complete(ctx, &o)
	}
	if errors.Is(err, user.ErrNotFound) { // the maker has just been deleted together with the offer
		return nil
	}
	if err != nil || standing.Ended || !b.now().Before(o.Expires) {
		return err
	}
	b.mu.Lock()
	_, known := b.offers[o.ID]
	if !known {
		b.keep(o)
	}
	b.mu.Unlock()
	if !known {
		b.Changed(Change{Offer: o})
	}
	return nil
}

// Renew reads all new offers and changes of offers that other servers have stored.
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

// learnNew reads the open offers of the store and adds those that the lobby lacks.
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

// Limits of compareAlone: how long it waits for another server that pairs offers, and how often it asks. After the wait
// the worst result is two equal offers side by side.
const (
	comparing      = 3 * time.Second
	comparingPause = 20 * time.Millisecond
)

// compareAlone acquires the lease for pairing offers, and reads what other servers have stored. Without it two users
// who make the same offer at once on two servers would not be paired. The caller must call end.
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
