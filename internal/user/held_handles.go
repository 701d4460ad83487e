package user

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"time"
)

const (
	// handleHeld is how long the handle of a deleted account stays reserved. Another user with it would be mistaken
	// for the former one.
	handleHeld = 90 * 24 * time.Hour
	// blocksHeld is how long blocks of a deleted account apply to a new account with its handle.
	blocksHeld = 2 * 365 * 24 * time.Hour
)

// HeldHandle is the reserved handle of a deleted account: an HMAC under a secret of the site, with no other data of
// the account.
type HeldHandle struct {
	Key         Hash
	Until       time.Time // zero: for ever
	BlocksUntil time.Time
	User        string // id of the deleted account; it is not stored
}

// HandleKey returns the HMAC under which a folded handle is reserved.
func (a *Accounts) HandleKey(ctx context.Context, folded string) (key Hash, err error) {
	secret, err := a.Store.SiteKey(ctx, "former handles", func() ([]byte, error) {
		made := make([]byte, sha256.Size)
		_, err := rand.Read(made)
		return made, err
	})
	if err != nil {
		return key, err
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(folded))
	copy(key[:], mac.Sum(nil))
	return key, nil
}

// Sanction is the end of a mute or suspension; the zero Sanction is none.
type Sanction struct {
	Stands bool
	Until  time.Time // zero: for ever
}

// Delete removes a user, their bots and all their data except their matches. The handles stay reserved, at least for
// as long as a sanction against the user lasts: they must not escape it with a new account of that name.
func (a *Accounts) Delete(ctx context.Context, p User, decisions ...Sanction) ([]Hash, error) {
	bots, err := a.Store.Bots(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	now := a.now()
	until := heldUntil(now.Add(handleHeld), decisions)
	var held []HeldHandle
	for _, gone := range append(bots, p) {
		if gone.Handle == "" {
			continue
		}
		key, err := a.HandleKey(ctx, fold(gone.Handle))
		if err != nil {
			return nil, err
		}
		held = append(held, HeldHandle{Key: key, Until: until, BlocksUntil: now.Add(blocksHeld), User: gone.ID})
	}
	return a.Store.DeleteUser(ctx, p.ID, held, now)
}

// heldUntil returns the latest of a time and the ends of decisions; zero if one of them never ends.
func heldUntil(until time.Time, decisions []Sanction) time.Time {
	for _, d := range decisions {
		switch {
		case d.Stands && d.Until.IsZero():
			return time.Time{}
		case d.Stands && d.Until.After(until):
			until = d.Until
		}
	}
	return until
}
