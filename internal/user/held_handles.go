package user

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"time"
)

const (
	// handleHeld is how long nobody may take the handle of a deleted account: who knew it would be deceived by another.
	handleHeld = 90 * 24 * time.Hour
	// blocksHeld is how long a block of a deleted account holds for whoever takes its handle.
	blocksHeld = 2 * 365 * 24 * time.Hour
)

// HeldHandle is the handle of a deleted account as it is kept: its HMAC under a secret of the site, with nothing else
// of the account.
type HeldHandle struct {
	Key         Hash
	Until       time.Time // zero: for good
	BlocksUntil time.Time
	User        string // whose handle it was; it is not stored
}

// HandleKey returns the key under which a folded handle is held.
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

// Sanction is how long a decision keeps a user from something; the zero Sanction is none.
type Sanction struct {
	Stands bool
	Until  time.Time // zero: for good
}

// Delete removes a person, and their bots, with all that is kept of them but their tables. Their handles stay held for
// a while, and at least for as long as a decision against them stands: nobody ends it by coming back under the same
// name.
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

// heldUntil returns the latest of a time and the ends of decisions; zero if one of them stands for good.
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
