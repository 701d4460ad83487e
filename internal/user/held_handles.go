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

// HeldHandle is the handle of a deleted account that no other user may take for a time. Only an HMAC of the handle
// under a secret of the site is stored, and no other data of the account.
type HeldHandle struct {
	Key         Hash
	Until       time.Time // time until which the handle is held; zero for ever
	BlocksUntil time.Time
	User        string // id of the deleted account, used in the deletion but not stored for the handle
}

// HandleKey returns the HMAC of a folded handle, under which held handles are stored.
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

// Sanction is a mute or suspension of a user who is deleted. The zero Sanction is none.
type Sanction struct {
	Stands bool
	Until  time.Time // time at which the sanction ends; zero if it never ends
}

// Delete deletes a user, their bots and all their data except matches, and returns the hashes of their secrets. The
// handles stay held for handleHeld, or longer if a sanction lasts longer: a new account with the name must not escape
// it.
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

// heldUntil returns the latest of until and the ends of sanctions in force; zero, for ever, if one of them never ends.
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
