package user

import (
	"context"
	"slices"
	"time"
)

// sweptAtOnce is the number of guests that one transaction removes.
const sweptAtOnce = 200

// Sweep deletes guests who have not used the site for the duration away and of whom nothing else is stored, except
// those for whom here is true. It returns their ids and the hashes of their secrets, even with an error.
func (a *Accounts) Sweep(
	ctx context.Context, away time.Duration, here func(userID string) bool,
) (gone []string, secrets []Hash, err error) {
	since := a.now().Add(-away)
	for after := ""; ; {
		ids, err := a.Store.Unused(ctx, after, since, sweptAtOnce)
		if err != nil || len(ids) == 0 {
			return gone, secrets, err
		}
		after = ids[len(ids)-1]
		removed, hashes, err := a.Store.RemoveUnused(ctx, slices.DeleteFunc(ids, here), since)
		if err != nil {
			return gone, secrets, err
		}
		gone, secrets = append(gone, removed...), append(secrets, hashes...)
	}
}
